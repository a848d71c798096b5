package gaussian_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
)

// N(0, 1) and N(2, 1) are best split in the middle, where the accuracy is Φ(1).
func TestNormalAccuracy(t *testing.T) {
	even, means, ones := [2]float64{.5, .5}, [2]float64{0, 2}, [2]float64{1, 1}
	top := gaussian.NormalAccuracy(1, even, means, ones)
	classifytest.Relative(t, "accuracy in the middle", top, distuv.UnitNormal.CDF(1), 1e-15)
	for _, w := range []float64{-3, .9, 1.1, 6} {
		if got := gaussian.NormalAccuracy(w, even, means, ones); !(got < top) {
			t.Errorf("accuracy %v at %v", got, w)
		}
	}
	classifytest.Relative(t, "accuracy of all class 1",
		gaussian.NormalAccuracy(math.Inf(-1), [2]float64{.3, .7}, means, ones), .7, 1e-15)
}

func ExampleNormalAccuracy() {
	accuracy := gaussian.NormalAccuracy(1, [2]float64{.5, .5}, [2]float64{0, 2}, [2]float64{1, 1})
	fmt.Printf("%.4f\n", accuracy)
	// Output: 0.8413
}
