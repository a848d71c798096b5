package classify_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// weather has a nominal column between two numeric ones, with a gap in each kind.
func weather() *classify.Dataset {
	nan := math.NaN()
	return &classify.Dataset{
		Name: "weather",
		Attributes: []classify.Attribute{{Name: "wind"},
			{Name: "sky", Values: []string{"sunny", "overcast", "rainy"}}, {Name: "heat"}},
		Classes: []string{"stay", "sail"},
		X:       mat.NewDense(4, 3, []float64{3, 2, 20, 1, 0, nan, 0, nan, 15, 5, 1, 9}),
		Y:       []int{0, 1, 1, 0},
		Weights: []float64{1, 2, 1, 1},
	}
}

func ExampleDummies() {
	ds, err := classify.Dummies(weather())
	if err != nil {
		fmt.Println(err)
		return
	}
	for j, v := range ds.At(0) {
		fmt.Println(ds.Attributes[j].Name, "is", v)
	}
	// Output:
	// wind is 3
	// sky=sunny is 0
	// sky=overcast is 0
	// sky=rainy is 1
	// heat is 20
}

func TestDummies(t *testing.T) {
	nan := math.NaN()
	ds := weather()
	got, err := classify.Dummies(ds)
	if err != nil {
		t.Fatal(err)
	}
	want := mat.NewDense(4, 5, []float64{3, 0, 0, 1, 20, 1, 1, 0, 0, nan, 0, nan, nan, nan, 15, 5,
		0, 1, 0, 9})
	for i := range 4 {
		if diff := cmp.Diff(fmt.Sprint(want.RawRowView(i)), fmt.Sprint(got.At(i))); diff != "" {
			t.Errorf("row %d (-want +got):\n%s", i+1, diff)
		}
	}
	if err := got.Validate(); err != nil || !cmp.Equal(got.Y, ds.Y) ||
		!cmp.Equal(got.Weights, ds.Weights) || !cmp.Equal(got.Classes, ds.Classes) {
		t.Errorf("labels, weights or classes are not those of the data set: %v", err)
	}
	ds.Attributes[0].Name = "sky=rainy"
	if _, err := classify.Dummies(ds); err == nil ||
		!strings.Contains(err.Error(), `"weather" would have two columns named "sky=rainy"`) {
		t.Errorf("two columns of one name: %v", err)
	}
	ds.Y[1] = 2
	if _, err := classify.Dummies(ds); err == nil ||
		!strings.Contains(err.Error(), "row 2: label 2 is none of the 2 classes") {
		t.Errorf("a label that is none: %v", err)
	}
	empty, err := classify.Dummies(&classify.Dataset{
		Name:       "none",
		Attributes: weather().Attributes,
		Classes:    []string{"a"},
	})
	if err != nil || empty.Len() != 0 || len(empty.Attributes) != 5 {
		t.Errorf("no rows: %v, %v", empty, err)
	}
}

// TestOnDummies asks a model of rows with names for what the same learner says of the columns.
func TestOnDummies(t *testing.T) {
	ds := datasets.Tennis()
	numbers, err := classify.Dummies(ds)
	if err != nil {
		t.Fatal(err)
	}
	learner := knn.KNN{K: 3}
	want, err := learner.Fit(numbers)
	if err != nil {
		t.Fatal(err)
	}
	model, err := classify.OnDummies(classify.Erase(learner.Fit))(ds)
	if err != nil {
		t.Fatal(err)
	}
	posterior, ok := model.(classify.Posterior)
	if !ok {
		t.Fatalf("%T has no posteriors, and %T has", model, want)
	}
	if diff := cmp.Diff(want.PredictAll(nil, numbers.X), model.PredictAll(nil, ds.X)); diff != "" {
		t.Errorf("all (-want +got):\n%s", diff)
	}
	for i := range ds.Len() {
		if got, want := model.Predict(ds.At(i)), want.Predict(numbers.At(i)); got != want {
			t.Errorf("row %d: %d, want %d", i+1, got, want)
		}
		if diff := cmp.Diff(want.Posterior(nil, numbers.At(i)),
			posterior.Posterior(nil, ds.At(i))); diff != "" {
			t.Errorf("row %d (-want +got):\n%s", i+1, diff)
		}
	}
	if none := model.PredictAll(nil, mat.NewDense(1, 4, nil).Slice(0, 0, 0, 4)); len(none) != 0 {
		t.Errorf("no rows: %v", none)
	}
	defer func() {
		if got := recover(); got != "classify: row has 3 values, the model 4" {
			t.Errorf("a row too short: %v", got)
		}
	}()
	model.Predict(ds.At(0)[:3])
}

// TestOnDummiesRefuses: an error of the data set or of the learner is one of both together.
func TestOnDummiesRefuses(t *testing.T) {
	ds := weather() // its gaps
	if _, err := classify.OnDummies(classify.Erase(knn.KNN{}.Fit))(ds); err == nil ||
		!strings.Contains(err.Error(), `row 3, column "sky=sunny": the value is missing`) {
		t.Errorf("a gap: %v", err)
	}
	ds.Y = ds.Y[:3]
	if _, err := classify.OnDummies(classify.Erase(knn.KNN{}.Fit))(ds); err == nil ||
		!strings.Contains(err.Error(), "has 4 rows, but Y has 3 labels") {
		t.Errorf("a label too few: %v", err)
	}
}
