package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

func ExampleFitIsotonic() {
	curve, err := evaluate.FitIsotonic([]float64{1, 2, 3, 4}, []bool{false, true, false, true}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, score := range []float64{0, 1, 1.5, 2.5, 4, 9} {
		fmt.Print(curve.Probability(score), " ")
	}
	// Output: 0 0 0.25 0.5 1 1
}

func TestIsotonic(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Isotonic {
		curve, err := evaluate.FitIsotonic(m.S, flags(m.Y), m.W)
		if err != nil {
			t.Fatal(err)
		}
		for k, at := range m.At {
			classifytest.Near(t, fmt.Sprintf("case %d at %v", i, at), curve.Probability(at),
				m.Value[k], 1e-12)
		}
		for k := 1; k < len(curve.Scores); k++ {
			if curve.Scores[k] <= curve.Scores[k-1] || curve.Shares[k] < curve.Shares[k-1] {
				t.Errorf("case %d falls at %v", i, curve.Scores[k])
			}
		}
	}
}

func TestIsotonicRefuses(t *testing.T) {
	_, err := evaluate.FitIsotonic([]float64{1}, []bool{true}, []float64{0})
	classifytest.Refuses(t, "evaluate", err, "no examples with a weight above 0 to fit a curve to")
	wide, err := evaluate.FitIsotonic([]float64{-1.6e308, 1.6e308}, []bool{false, true}, nil)
	if err != nil || wide.Probability(0) != .5 || wide.Probability(.8e308) != .75 {
		t.Errorf("scores whose difference overflows: %v, %v", wide, err)
	}
	curve, err := evaluate.FitIsotonic([]float64{1}, []bool{true}, nil)
	if err != nil || !math.IsNaN(curve.Probability(math.NaN())) || curve.Probability(-5) != 1 {
		t.Errorf("a curve of one example: %v, %v", curve, err)
	}
}
