package classify_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

func ExampleNewDataset() {
	ds, err := classify.NewDataset(
		[][]float64{{1.82, 80}, {1.60, math.NaN()}, {1.71, 62}},
		[]string{"climbing", "basketball", "climbing"}, "height", "weight")
	if err != nil {
		panic(err)
	}
	ds.Name = "team"
	fmt.Println(ds)
	fmt.Println(ds.Classes, ds.Y, ds.Format(ds.At(1)))
	// Output:
	// team: 3 rows, 2 columns, 2 classes (climbing: 2, basketball: 1)
	// [climbing basketball] [0 1 0] [1.6 ?]
}

func TestNewDatasetOfIntegers(t *testing.T) {
	rows := [][]float64{{1}, {2}, {3}, {4}}
	ds, err := classify.NewDataset(rows, []int{10, -1, 2, 10})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(ds.Classes, []string{"-1", "2", "10"}) ||
		!slices.Equal(ds.Y, []int{2, 0, 1, 2}) || ds.Attributes[0].Name != "x1" {
		t.Errorf("classes %q, labels %v, %v", ds.Classes, ds.Y, ds.Attributes)
	}
	rows[0][0] = 7
	if ds.At(0)[0] != 1 {
		t.Error("a change of the rows changes the data set")
	}
}

func TestNewDatasetErrors(t *testing.T) {
	for want, test := range map[string]struct {
		rows   [][]float64
		labels []string
		names  []string
	}{
		"classify: NewDataset: there are no rows":   {nil, nil, nil},
		"classify: NewDataset: row 1 has no values": {[][]float64{{}}, []string{"a"}, nil},
		"classify: NewDataset: row 2 has 1 value, but row 1 has 2": {
			[][]float64{{1, 2}, {3}}, []string{"a", "b"}, nil},
		"classify: NewDataset: there are 1 labels for 2 rows; each row needs one": {
			[][]float64{{1}, {2}}, []string{"a"}, nil},
		`classify: NewDataset: there are 1 names ("x"), but row 1 has 2 values`: {
			[][]float64{{1, 2}}, []string{"a"}, []string{"x"}},
		`classify: NewDataset: row 2, column "b": -Inf is not a finite number; a missing cell is ` +
			`math.NaN()`: {[][]float64{{1, 2}, {3, math.Inf(-1)}}, []string{"p", "q"},
			[]string{"a", "b"}},
		"classify: NewDataset: row 2 has an empty label": {
			[][]float64{{1}, {2}}, []string{"a", ""}, nil},
		`classify: "" has two attributes named "a"`: {[][]float64{{1, 2}}, []string{"p"},
			[]string{"a", "a"}},
	} {
		ds, err := classify.NewDataset(test.rows, test.labels, test.names...)
		if ds != nil || err == nil || err.Error() != want {
			t.Errorf("made %v, error\n\t%v\nwant\n\t%s", ds, err, want)
		}
	}
}

// A matrix of any kind gives the data set of its rows, and keeps none of its memory.
func TestFromMatrix(t *testing.T) {
	columns := mat.NewDense(2, 3, []float64{1, 2, 3, 4, math.NaN(), 6})
	ds, err := classify.FromMatrix(columns.T(), []string{"a", "b", "a"}, "u", "v")
	if err != nil {
		t.Fatal(err)
	}
	want, err := classify.NewDataset([][]float64{{1, 4}, {2, math.NaN()}, {3, 6}},
		[]string{"a", "b", "a"}, "u", "v")
	if err != nil || ds.String() != want.String() || !slices.Equal(ds.Y, want.Y) ||
		!slices.Equal(ds.Format(ds.At(1)), want.Format(want.At(1))) {
		t.Errorf("%v %v, want %v (%v)", ds, ds.Y, want, err)
	}
	columns.Set(0, 0, 9)
	if ds.X.At(0, 0) != 1 {
		t.Error("a change of the matrix changes the data set")
	}
	for want, call := range map[string]func() (*classify.Dataset, error){
		"0×0": func() (*classify.Dataset, error) {
			return classify.FromMatrix(&mat.Dense{}, []int{})
		},
		"1 labels for 3 rows": func() (*classify.Dataset, error) {
			return classify.FromMatrix(columns.T(), []int{1})
		},
		`row 1, column "x1": +Inf`: func() (*classify.Dataset, error) {
			return classify.FromMatrix(mat.NewDense(1, 1, []float64{math.Inf(1)}), []int{1})
		},
	} {
		classifytest.Refuses(t, "classify", classifytest.Failure(call()), want)
	}
}
