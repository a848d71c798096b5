package distance_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
)

var nan, inf = math.NaN(), math.Inf(1)

// table makes a data set of two classes; a column is nominal where values names its values.
func table(values [][]string, rows [][]float64, y ...int) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    "table",
		Classes: []string{"no", "yes"},
		Y:       y,
		X:       mat.NewDense(len(rows), len(values), nil),
	}
	for j, v := range values {
		ds.Attributes = append(ds.Attributes, classify.Attribute{
			Name:   string(rune('a' + j)),
			Values: v,
		})
	}
	for i, row := range rows {
		ds.X.SetRow(i, row)
	}
	return ds
}

// mixed has a number from 2 to 10, a constant number, and a colour; two cells are missing.
func mixed() *classify.Dataset {
	return table([][]string{nil, nil, {"red", "green", "blue", "white"}},
		[][]float64{{2, 7, 0}, {4, 7, 1}, {10, 7, 1}, {nan, 7, 0}, {6, 7, nan}}, 0, 0, 1, 1, 1)
}

// check holds distances to those worked out by hand, both ways round.
func check(t *testing.T, m distance.Metric, x, y []float64, want float64) {
	t.Helper()
	for _, got := range []float64{m.Between(x, y), m.Between(y, x)} {
		if !(math.Abs(got-want) <= 1e-12 || got == want) {
			t.Errorf("%T between %v and %v: %v, want %v", m, x, y, got, want)
		}
	}
}

// refuses checks that Fit gives this error and no other.
func refuses(t *testing.T, d distance.Distance, ds *classify.Dataset, want string) {
	t.Helper()
	classifytest.Refuses(t, "distance", classifytest.Failure(d.Fit(ds)), want)
}

// numeric checks what all measures of complete numbers have in common.
func numeric(t *testing.T, name string, d distance.Distance) {
	t.Helper()
	refuses(t, d, mixed(),
		"distance: "+name+`: row 4, column "a": the value is missing, and every value is needed; `+
			"see prepare.Impute; columns are nominal too, see prepare.Dummies")
	refuses(t, d, table([][]string{{"red", "green"}}, [][]float64{{0}, {1}}, 0, 1),
		"distance: "+name+`: attribute "a" is nominal ("red", "green"), and only numeric ones `+
			`can be used; turn its values into 0/1 columns first, see prepare.Dummies`)
	refuses(t, d, nil, "distance: "+name+": classify: the data set is nil")
	m := classifytest.Fit(t, d.Fit, table([][]string{nil, nil}, [][]float64{{1, 2}}, 0))
	classifytest.Panics(t, func() { m.Between([]float64{1, 2}, []float64{1, 2, 3}) },
		"distance: rows have 2 and 3 values")
}
