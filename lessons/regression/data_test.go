package regression_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/lessons/regression"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

func TestDataAreAsTheirCommentsSay(t *testing.T) {
	ds := regression.Signs(20_000, 10, 2, 1)
	for _, set := range []interface{ Validate() error }{ds, regression.Students(),
		regression.Apart()} {
		if err := set.Validate(); err != nil {
			t.Error(err)
		}
	}
	sums := make([][]float64, 2)
	counts := []float64{0, 0}
	for i, class := range ds.Y {
		if sums[class] == nil {
			sums[class] = make([]float64, len(ds.Attributes))
		}
		counts[class]++
		for j, v := range ds.At(i) {
			sums[class][j] += v
		}
	}
	for class, row := range sums {
		for j, sum := range row {
			if mean, want := sum/counts[class], 0.8*float64(class)-0.4; math.Abs(mean-want) > 0.05 {
				t.Errorf("class %d has the mean %.3f of attribute %d, want %.1f", class,
					mean, j, want)
			}
		}
	}
	first := mat.Col(nil, 0, ds.X)
	if c := stat.Correlation(first, mat.Col(nil, 11, ds.X), nil); c < 0.99 {
		t.Errorf("a copy is correlated with the first attribute by %.3f", c)
	}
	// Two attributes of the same classes share the variance between the class means: 0.16 of 1.16.
	if c := stat.Correlation(first, mat.Col(nil, 1, ds.X), nil); math.Abs(c-0.16/1.16) > 0.03 {
		t.Errorf("independent attributes are correlated by %.3f", c)
	}
}
