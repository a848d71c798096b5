package classify_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// weather has a nominal column between two numeric ones, with a gap in each kind.
func weather() *classify.Dataset {
	nan := math.NaN()
	return &classify.Dataset{
		Name:       "weather",
		Attributes: []classify.Attribute{{Name: "wind"}, {Name: "sky", Values: []string{"sunny", "overcast", "rainy"}}, {Name: "heat"}},
		Classes:    []string{"stay", "sail"},
		X:          mat.NewDense(4, 3, []float64{3, 2, 20, 1, 0, nan, 0, nan, 15, 5, 1, 9}),
		Y:          []int{0, 1, 1, 0},
		Weights:    []float64{1, 2, 1, 1},
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
	want := mat.NewDense(4, 5, []float64{3, 0, 0, 1, 20, 1, 1, 0, 0, nan, 0, nan, nan, nan, 15, 5, 0, 1, 0, 9})
	for i := range 4 {
		if diff := cmp.Diff(fmt.Sprint(want.RawRowView(i)), fmt.Sprint(got.At(i))); diff != "" {
			t.Errorf("row %d (-want +got):\n%s", i+1, diff)
		}
	}
	if err := got.Validate(); err != nil || !cmp.Equal(got.Y, ds.Y) || !cmp.Equal(got.Weights, ds.Weights) || !cmp.Equal(got.Classes, ds.Classes) {
		t.Errorf("labels, weights or classes are not those of the data set: %v", err)
	}
	ds.Attributes[0].Name = "sky=rainy"
	if _, err := classify.Dummies(ds); err == nil || !strings.Contains(err.Error(), `"weather" would have two columns named "sky=rainy"`) {
		t.Errorf("two columns of one name: %v", err)
	}
	ds.Y[1] = 2
	if _, err := classify.Dummies(ds); err == nil || !strings.Contains(err.Error(), "row 2: label 2 is none of the 2 classes") {
		t.Errorf("a label that is none: %v", err)
	}
	empty, err := classify.Dummies(&classify.Dataset{Name: "none", Attributes: weather().Attributes, Classes: []string{"a"}})
	if err != nil || empty.Len() != 0 || len(empty.Attributes) != 5 {
		t.Errorf("no rows: %v, %v", empty, err)
	}
}
