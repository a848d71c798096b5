package prepare_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
)

var nan = math.NaN()

// By hand: wind is 3, 1 (twice), 0 and 5, with the mean 2 and the median 1; heat is 20, 15 and 9,
// with the mean 44/3 and the median 15. Sunny counts twice.
func TestImpute(t *testing.T) {
	ds := mixed()
	for _, c := range []struct {
		step prepare.Impute
		want []float64
	}{
		{prepare.Impute{}, []float64{2, 0, 44. / 3}},
		{prepare.Impute{Median: true}, []float64{1, 0, 15}},
		{prepare.Impute{Flag: true}, []float64{2, 0, 44. / 3, 1, 1}}, // wind is always known
	} {
		m := classifytest.Fit(t, c.step.Fit, ds)
		classifytest.AllNear(t, fmt.Sprintf("%+v", c.step), m.Apply(nil, []float64{nan, nan, nan}),
			c.want, 1e-15)
		x := []float64{7, 1, -3, 0, 0}[:len(c.want)]
		classifytest.AllNear(t, "a row without gaps", m.Apply(nil, x[:3]), x, 0)
		if err := prepare.Table(m, ds).Require("test", classify.NeedComplete); err != nil {
			t.Error(err)
		}
	}
	m := classifytest.Fit(t, prepare.Impute{Flag: true}.Fit, ds)
	for _, v := range []float64{-1, 3, .5, math.Inf(1)} {
		classifytest.AllNear(t, fmt.Sprint("no value of sky: ", v),
			m.Apply(nil, []float64{1, v, 2}), []float64{1, 0, 2, 1, 0}, 0)
	}
	names := m.Attributes()
	if len(names) != 5 || names[3].Name != "sky missing" || names[4].Name != "heat missing" ||
		names[4].Nominal() || !names[1].Nominal() {
		t.Errorf("columns %v", names)
	}
}

// The median of an even number of values is the mean of the two in the middle. Weights may be any
// numbers.
func TestImputeMedian(t *testing.T) {
	for _, c := range []struct {
		values, weights []float64
		want            float64
	}{
		{[]float64{4, 1, 3, 2}, nil, 2.5},
		{[]float64{9, 1, 5}, nil, 5},
		{[]float64{7}, nil, 7},
		{[]float64{1, 2, 3}, []float64{1, 1, 2}, 2.5},
		{[]float64{1, 2, 3}, []float64{1, 1, 3}, 3},
		{[]float64{1, 2, 3, 100}, []float64{1, 1, 1, 0}, 2},
		{[]float64{1, 2, 3, 4}, []float64{.1, .2, .1, .2}, 2.5}, // the half is .3 and a bit
		{[]float64{-math.MaxFloat64, math.MaxFloat64, math.MaxFloat64, -math.MaxFloat64}, nil, 0},
	} {
		rows := make([][]float64, len(c.values))
		for i, v := range c.values {
			rows[i] = []float64{v}
		}
		ds := table(rows...)
		ds.Weights = c.weights
		m := classifytest.Fit(t, prepare.Impute{Median: true}.Fit, ds)
		classifytest.Near(t, fmt.Sprint("median of ", c.values, c.weights),
			m.Apply(nil, []float64{nan})[0], c.want, 1e-15)
	}
	// the mean of large numbers, and of equal ones whose sum is rounded
	for _, v := range []float64{math.MaxFloat64, .1} {
		ds := table([]float64{v}, []float64{v}, []float64{v})
		m := classifytest.Fit(t, prepare.Impute{}.Fit, ds)
		classifytest.Near(t, "mean", m.Apply(nil, []float64{nan})[0], v, 0)
	}
}

// The example in scikit-learn's documentation of SimpleImputer, and its note that the strategy
// "median" takes numpy.ma.median, which is the mean of the two in the middle.
func TestImputeAgainstScikitLearn(t *testing.T) {
	m := classifytest.Fit(t, prepare.Impute{}.Fit,
		table([]float64{7, 2, 3}, []float64{4, nan, 6}, []float64{10, 5, 9}))
	for i, c := range [][2][]float64{
		{{nan, 2, 3}, {7, 2, 3}},
		{{4, nan, 6}, {4, 3.5, 6}},
		{{10, nan, 9}, {10, 3.5, 9}},
	} {
		classifytest.AllNear(t, fmt.Sprint("row ", i+1), m.Apply(nil, c[0]), c[1], 1e-15)
	}
}

func TestImputeRefuses(t *testing.T) {
	ds := mixed()
	ds.Weights[0], ds.Weights[3] = 0, 0 // only rows without heat, and without sky, count
	ds.X.Set(2, 2, nan)
	refused(t, prepare.Impute{}, ds, `column "heat" of "weather" has no known value`)
	ds = mixed()
	ds.Attributes[0].Name = "sky missing"
	refused(t, prepare.Impute{Flag: true}, ds, `two columns named "sky missing"`)
	refused(t, prepare.Impute{}, ds.Subset(nil), "no rows")
	refused(t, prepare.Impute{}, nil, "nil")
}

func ExampleImpute() {
	ds := classify.Must(classify.NewDataset(
		[][]float64{{30, 1000}, {40, math.NaN()}, {80, 3000}}, []string{"no", "no", "yes"},
		"age", "income"))
	t, err := prepare.Impute{Median: true, Flag: true}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := t.Apply(nil, []float64{math.NaN(), math.NaN()})
	for j, a := range t.Attributes() {
		fmt.Println(a.Name, "=", x[j])
	}
	// Output:
	// age = 40
	// income = 2000
	// income missing = 1
}
