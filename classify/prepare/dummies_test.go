package prepare_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
)

// weather has a nominal column between two numeric ones, with a gap in each kind.
func weather() *classify.Dataset {
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
	ds := weather()
	t, err := prepare.Dummies{DropFirst: true}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := t.Apply(nil, ds.At(0))
	for j, a := range t.Attributes() {
		fmt.Println(a.Name, "is", x[j])
	}
	// Output:
	// wind is 3
	// sky=overcast is 0
	// sky=rainy is 1
	// heat is 20
}

func TestDummies(t *testing.T) {
	ds := weather()
	for _, c := range []struct {
		step prepare.Dummies
		want []float64
	}{
		{prepare.Dummies{}, []float64{3, 0, 0, 1, 20, 1, 1, 0, 0, nan, 0, nan, nan, nan, 15, 5, 0,
			1, 0, 9}},
		{prepare.Dummies{DropFirst: true}, []float64{3, 0, 1, 20, 1, 0, 0, nan, 0, nan, nan, 15, 5,
			1, 0, 9}},
	} {
		got := prepare.Table(classifytest.Fit(t, c.step.Fit, ds), ds)
		want := mat.NewDense(4, len(c.want)/4, c.want)
		for i := range 4 {
			if diff := cmp.Diff(fmt.Sprint(want.RawRowView(i)), fmt.Sprint(got.At(i))); diff != "" {
				t.Errorf("row %d (-want +got):\n%s", i+1, diff)
			}
		}
		if err := got.Validate(); err != nil || !cmp.Equal(got.Y, ds.Y) ||
			!cmp.Equal(got.Weights, ds.Weights) || !cmp.Equal(got.Classes, ds.Classes) {
			t.Errorf("labels, weights or classes are not those of the data set: %v", err)
		}
	}
	m := classifytest.Fit(t, prepare.Dummies{}.Fit, ds)
	for _, v := range []float64{-1, 3, .5, math.Inf(1), math.Inf(-1)} {
		got := fmt.Sprint(m.Apply(nil, []float64{1, v, 2}))
		if want := fmt.Sprint([]float64{1, nan, nan, nan, 2}); got != want {
			t.Errorf("the value %v gives %v, want %v", v, got, want)
		}
	}
	empty := prepare.Table(m, ds.Subset(nil))
	if empty.Len() != 0 || len(empty.Attributes) != 5 {
		t.Errorf("no rows: %v", empty)
	}
}

// The example in scikit-learn's documentation of OneHotEncoder(drop='first').
func TestDummiesAgainstScikitLearn(t *testing.T) {
	ds := table([]float64{1, 0}, []float64{0, 2}, []float64{0, 1})
	ds.Attributes[0].Values = []string{"Female", "Male"}
	ds.Attributes[1].Values = []string{"1", "2", "3"}
	m := classifytest.Fit(t, prepare.Dummies{DropFirst: true}.Fit, ds)
	for _, c := range []struct {
		sex, group string
		want       []float64
	}{{"Female", "1", []float64{0, 0, 0}}, {"Male", "2", []float64{1, 1, 0}}} {
		x := classify.Must(ds.Row(c.sex, c.group))
		classifytest.AllNear(t, c.sex+", "+c.group, m.Apply(nil, x), c.want, 0)
	}
}

func TestDummiesRefuses(t *testing.T) {
	ds := weather()
	ds.Attributes[0].Name = "sky=rainy"
	refused(t, prepare.Dummies{}, ds, `"weather" would have two columns named "sky=rainy"`)
	ds.Y[1] = 2
	refused(t, prepare.Dummies{}, ds, "row 2: label 2 is none of the 2 classes")
	refused(t, prepare.Dummies{}, nil, "nil")
	one := classify.Must(weather().Select("sky"))
	one.Attributes = []classify.Attribute{{Name: "sky", Values: []string{"blue"}}}
	one.X.Zero()
	refused(t, prepare.Dummies{DropFirst: true}, one, "no column", "one value")
}
