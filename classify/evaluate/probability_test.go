package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

func ExampleReliability() {
	diagram, err := evaluate.Reliability([]float64{0.1, 0.2, 0.9, 0.8, 0.7},
		[]bool{false, false, true, true, false}, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range diagram {
		fmt.Printf("%.1f to %.1f: %d examples, %.2f said, %.2f came\n", b.Low, b.High, b.Count,
			b.Mean, b.Share)
	}
	fmt.Printf("expected calibration error %.2f\n", evaluate.ECE(diagram))
	// Output:
	// 0.0 to 0.5: 2 examples, 0.15 said, 0.00 came
	// 0.5 to 1.0: 3 examples, 0.80 said, 0.67 came
	// expected calibration error 0.14
}

// A forecast of 0.9 that is right nine times in ten is better than one of 0.99, because a sure and
// wrong forecast costs much.
func ExampleLogLoss() {
	var modest, sure [][]float64
	var modestly, surely []float64
	var y []int
	var positive []bool
	for i := range 10 {
		modest, sure = append(modest, []float64{0.1, 0.9}), append(sure, []float64{0.01, 0.99})
		modestly, surely = append(modestly, 0.9), append(surely, 0.99)
		came := 1
		if i == 0 {
			came = 0
		}
		y, positive = append(y, came), append(positive, came == 1)
	}
	fmt.Printf("log loss %.3f and %.3f\n", evaluate.LogLoss(modest, y), evaluate.LogLoss(sure, y))
	fmt.Printf("Brier    %.3f and %.3f\n", evaluate.Brier(modestly, positive),
		evaluate.Brier(surely, positive))
	// Output:
	// log loss 0.325 and 0.470
	// Brier    0.090 and 0.098
}

func TestProbabilities(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Probabilities {
		classifytest.Near(t, fmt.Sprintf("case %d: Brier", i), evaluate.Brier(m.P, flags(m.Y)),
			m.Brier, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: log loss", i), evaluate.LogLoss(m.Pairs, m.Y),
			m.LogLoss, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: log loss of three", i),
			evaluate.LogLoss(m.R, m.Z), m.LogLoss3, 1e-12)
		pairs, positive := make([]float64, len(m.Pairs)), flags(m.Y)
		for j, row := range m.Pairs {
			pairs[j] = row[1]
		}
		classifytest.Near(t, fmt.Sprintf("case %d: Brier of two columns", i),
			evaluate.BrierMulti(m.Pairs, m.Y), 2*evaluate.Brier(pairs, positive), 1e-12)

		diagram, err := evaluate.Reliability(m.P, positive, m.Bins)
		if err != nil {
			t.Fatal(err)
		}
		k, ece := 0, 0.0 // the oracle leaves empty bins out
		for _, b := range diagram {
			if b.Count == 0 {
				if !math.IsNaN(b.Mean) || !math.IsNaN(b.Share) {
					t.Errorf("case %d: an empty bin has %+v", i, b)
				}
				continue
			}
			classifytest.Near(t, fmt.Sprintf("case %d, bin %d: mean", i, k), b.Mean,
				m.Mean[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d, bin %d: share", i, k), b.Share,
				m.Share[k], 1e-12)
			ece += float64(b.Count) / float64(len(m.P)) * math.Abs(m.Share[k]-m.Mean[k])
			k++
		}
		if k != len(m.Mean) {
			t.Errorf("case %d: %d bins hold examples, want %d", i, k, len(m.Mean))
		}
		classifytest.Near(t, fmt.Sprintf("case %d: ECE", i), evaluate.ECE(diagram), ece, 1e-12)
	}
}

func TestProbabilitiesAtTheirLimits(t *testing.T) {
	if got := evaluate.LogLoss([][]float64{{1, 0}}, []int{1}); !math.IsInf(got, 1) {
		t.Errorf("what was impossible and came costs %v, want +Inf", got)
	}
	if got := evaluate.BrierMulti([][]float64{{1, 0, 0}, {0, 0.5, 0.5}}, []int{0, 1}); got != 0.25 {
		t.Errorf("Brier of three classes is %v, want (0 + ¼ + ¼)/2", got)
	}
	if got := evaluate.ECE(nil); got != 0 {
		t.Errorf("ECE of nothing is %v", got)
	}
	classifytest.Panics(t, func() { evaluate.Brier([]float64{1}, nil) }, "evaluate: 1 predictions")
	for _, loss := range []func([][]float64, []int) float64{
		evaluate.LogLoss, evaluate.BrierMulti,
	} {
		classifytest.Panics(t, func() { loss([][]float64{{1, 0}, {1, 0}}, []int{1, 3}) },
			"evaluate: example 2 has label 3, but probabilities of 2 classes (0 to 1)")
	}
	for want, call := range map[string]func() error{
		"evaluate: 0 bins; it should be 1 or more": func() error {
			_, err := evaluate.Reliability(nil, nil, 0)
			return err
		},
		"evaluate: 1 probabilities for 0 examples": func() error {
			_, err := evaluate.Reliability([]float64{1}, nil, 3)
			return err
		},
		"evaluate: the probability of example 1 is 1.5; it should " +
			"lie between 0 and 1": func() error {
			_, err := evaluate.Reliability([]float64{1.5}, []bool{true}, 3)
			return err
		},
		"evaluate: the probability of example 1 is NaN; it should " +
			"lie between 0 and 1": func() error {
			_, err := evaluate.Reliability([]float64{math.NaN()}, []bool{true}, 3)
			return err
		},
	} {
		classifytest.Refuses(t, "evaluate", call(), want)
	}
}
