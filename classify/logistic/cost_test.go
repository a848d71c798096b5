package logistic_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
)

// By hand: at w = 0 every y is ½, so the cost is n log 2 and the gradient Σ (½ − r)x; with g = log
// 3 for x = 1 and −log 3 for x = −1, y is ¾ and ¼.
func TestCost(t *testing.T) {
	ds := classifytest.Numbers([]int{1, 0, 0}, []float64{1}, []float64{-1}, []float64{1})
	w := []float64{0, math.Log(3)}
	classifytest.Near(t, "cost at 0", logistic.Cost([]float64{0, 0}, ds), 3*math.Ln2, 1e-15)
	classifytest.Near(t, "cost", logistic.Cost(w, ds), -2*math.Log(.75)-math.Log(.25), 1e-15)
	classifytest.AllNear(t, "gradient at 0", logistic.Gradient(nil, []float64{0, 0}, ds),
		[]float64{.5, -.5}, 1e-15)
	classifytest.AllNear(t, "gradient", logistic.Gradient(nil, w, ds),
		[]float64{-.25 + .25 + .75, -.25 - .25 + .75}, 1e-15)
	H := logistic.Hessian(w, ds)
	classifytest.AllNear(t, "Hessian", []float64{H.At(0, 0), H.At(0, 1), H.At(1, 1)},
		[]float64{9.0 / 16, 3.0 / 16, 9.0 / 16}, 1e-15)
	ds.Weights = []float64{2, 0, .5}
	classifytest.Near(t, "weighted cost", logistic.Cost(w, ds),
		-2*math.Log(.75)-.5*math.Log(.25), 1e-15)
	classifytest.AllNear(t, "weighted gradient", logistic.Gradient([]float64{7, 7}, w, ds),
		[]float64{-.5 + .375, -.5 + .375}, 1e-15)
	classifytest.Near(t, "weighted Hessian", logistic.Hessian(w, ds).At(0, 1), 2.5*3/16, 1e-15)
	classifytest.Near(t, "penalty", logistic.Penalty([]float64{1, 2, 3}, .5, false), 13.0/4, 1e-15)
	classifytest.Near(t, "penalty with w₀", logistic.Penalty([]float64{1, 2, 3}, .5, true),
		14.0/4, 1e-15)
	classifytest.Panics(t, func() { logistic.Linear([]float64{1, 2, 3}, []float64{1}) },
		"logistic: row has 1 values, the model 2")
}

// Neither 1·log 0 nor 0·log 0 is met: the cost of a wrong side grows as |g|.
func TestCostFarAway(t *testing.T) {
	ds := classifytest.Numbers([]int{1, 0}, []float64{-1e4}, []float64{-1e4})
	classifytest.Near(t, "cost", logistic.Cost([]float64{0, 1}, ds), 1e4, 1e-15)
}

func ExampleCost() {
	ds := last() // versicolor and virginica
	w := make([]float64, 5)
	fmt.Printf("cost %.4f = 100 log 2\n", logistic.Cost(w, ds))
	fmt.Printf("gradient %.2f\n", logistic.Gradient(nil, w, ds))
	// Output:
	// cost 69.3147 = 100 log 2
	// gradient [0.00 -16.30 -5.10 -32.30 -17.50]
}
