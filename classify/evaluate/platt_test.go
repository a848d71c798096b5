package evaluate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// The targets are ⅔ and ⅓, not 1 and 0: two scores are no certainty.
func ExampleFitPlatt() {
	curve, err := evaluate.FitPlatt([]float64{-1, 1}, []bool{false, true}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, score := range []float64{-1, 0, 1, 3} {
		fmt.Printf("%.3f ", curve.Probability(score))
	}
	// Output: 0.333 0.500 0.667 0.889
}

// R fits the same sigmoid as a generalised linear model; see testdata/platt.R.
func TestPlatt(t *testing.T) {
	for i, c := range classifytest.JSON[[]struct {
		S, W []float64
		Y    []int
		A, B float64
	}](t, "platt.json") {
		got, err := evaluate.FitPlatt(c.S, flags(c.Y), c.W)
		if err != nil {
			t.Fatal(err)
		}
		classifytest.Near(t, fmt.Sprintf("case %d: A", i), got.A, c.A, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: B", i), got.B, c.B, 1e-12)
	}
}

// Scores that separate, huge scores, equal scores, and examples of one kind give finite numbers,
// and a curve that does not fall.
func TestPlattExtremes(t *testing.T) {
	for name, c := range map[string]struct {
		scores   []float64
		positive []bool
	}{
		"separable": {[]float64{-2, -1, 1, 2}, []bool{false, false, true, true}},
		"huge":      {[]float64{-1e5, 1e5, -2e5, 3e5}, []bool{false, true, false, true}},
		"all alike": {[]float64{1, 1, 1, 1}, []bool{false, true, false, true}},
	} {
		curve, err := evaluate.FitPlatt(c.scores, c.positive, nil)
		if err != nil || math.IsNaN(curve.A+curve.B) || math.IsInf(curve.A+curve.B, 0) ||
			curve.A > 0 {
			t.Errorf("%s: %+v, %v", name, curve, err)
		}
	}
	curve, err := evaluate.FitPlatt([]float64{4, 5}, []bool{true, true}, nil)
	if err != nil || curve.A != 0 {
		t.Errorf("one kind: %+v, %v", curve, err)
	}
	for _, score := range []float64{7, math.Inf(1), math.Inf(-1)} {
		classifytest.Near(t, fmt.Sprint("two positive examples, the score ", score),
			curve.Probability(score), 0.75, 1e-12)
	}
	steep := evaluate.Platt{A: -1}
	if low, high, none := steep.Probability(math.Inf(-1)), steep.Probability(1e300),
		steep.Probability(math.NaN()); low != 0 || high != 1 || !math.IsNaN(none) {
		t.Errorf("at −∞ %v, at 1e300 %v, at NaN %v", low, high, none)
	}
}

// In whatever unit scores are given, the curve is the same.
func TestPlattInAnyUnit(t *testing.T) {
	scores, positive := []float64{-2, -1, 0, 1, 2, .5},
		[]bool{false, false, true, true, true, false}
	want, err := evaluate.FitPlatt(scores, positive, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []float64{1e-300, 1e-9, 1e9, 1e200, 8e307} {
		scaled := make([]float64, len(scores)+1)
		for i, s := range scores {
			scaled[i] = s * unit
		}
		scaled[len(scores)] = 1 // without weight
		got, err := evaluate.FitPlatt(scaled, append(positive, true),
			[]float64{1, 1, 1, 1, 1, 1, 0})
		if err != nil {
			t.Fatal(err)
		}
		classifytest.Near(t, fmt.Sprintf("A in units of %v", unit), got.A*unit, want.A, 1e-12)
		classifytest.Near(t, fmt.Sprintf("B in units of %v", unit), got.B, want.B, 1e-12)
	}
}

func TestPlattRefuses(t *testing.T) {
	for want, call := range map[string]func() error{
		"evaluate: there are no examples with a weight above 0 to fit a curve to": func() error {
			_, err := evaluate.FitPlatt(nil, nil, nil)
			return err
		},
		"evaluate: 1 scores, 1 labels and 2 weights; each example needs one": func() error {
			_, err := evaluate.FitPlatt([]float64{1}, []bool{true}, []float64{1, 1})
			return err
		},
		"evaluate: the score of example 2 is NaN; it should be finite": func() error {
			_, err := evaluate.FitPlatt([]float64{1, math.NaN()}, []bool{true, false}, nil)
			return err
		},
		"evaluate: example 1 has the weight -1; it should be a finite number ≥ 0": func() error {
			_, err := evaluate.FitPlatt([]float64{1, 2}, []bool{true, false}, []float64{-1, 1})
			return err
		},
	} {
		classifytest.Refuses(t, "evaluate", call(), want)
	}
}

// entropy is the cross-entropy that FitPlatt minimises, from the probabilities themselves.
func entropy(c evaluate.Platt, f []float64, pos []bool) float64 {
	n := [2]float64{}
	for _, p := range pos {
		if p {
			n[1]++
		} else {
			n[0]++
		}
	}
	sum := 0.0
	for i, v := range f {
		t := 1 / (n[0] + 2)
		if pos[i] {
			t = (n[1] + 1) / (n[1] + 2)
		}
		p := c.Probability(v)
		sum -= t*math.Log(max(p, 1e-300)) + (1-t)*math.Log(max(1-p, 1e-300))
	}
	return sum
}

// TestPlattNeverWorsens: however far scores lie from 0 and however close to each other, the sigmoid
// fits them no worse than the flat one with which the fit begins.
func TestPlattNeverWorsens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for trial := range 3000 {
		n := 2 + r.IntN(30)
		scores, positive, plus := make([]float64, n), make([]bool, n), 0.0
		offset, scale := math.Pow(10, float64(r.IntN(24)-8))*float64(r.IntN(2)),
			math.Pow(10, float64(r.IntN(24)-12))
		for i := range scores {
			scores[i], positive[i] = offset+scale*r.NormFloat64(), i == 0 || i > 1 && r.IntN(2) == 0
			if positive[i] {
				plus++
			}
		}
		c, err := evaluate.FitPlatt(scores, positive, nil)
		if err != nil {
			t.Fatal(err)
		}
		flat := entropy(evaluate.Platt{B: math.Log((float64(n) - plus + 1) / (plus + 1))},
			scores, positive)
		if got := entropy(c, scores, positive); !(got <= flat*(1+1e-9)) {
			t.Errorf("trial %d: scores of %v ± %v: %+v costs %v, a flat curve %v", trial, offset,
				scale, c, got, flat)
		}
	}
}
