package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

func ExampleAUC() {
	auc, err := evaluate.AUC([]float64{0.9, 0.8, 0.7, 0.7}, []bool{true, false, true, false}, nil)
	fmt.Println(auc, err) // of the four pairs two are right, one is wrong, and one is a tie
	// Output: 0.625 <nil>
}

// The points of a curve, one for each different score: the two that share one are predicted as
// positive together.
func ExampleOperate() {
	points, err := evaluate.Operate([]float64{0.9, 0.8, 0.7, 0.7},
		[]bool{true, false, true, false}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range points {
		fmt.Printf("from %4.1f: %.0f of 2 found, %.0f of 2 by mistake, precision %.2f\n",
			p.Threshold, p.TruePositives, p.FalsePositives, p.Precision)
	}
	// Output:
	// from +Inf: 0 of 2 found, 0 of 2 by mistake, precision 1.00
	// from  0.9: 1 of 2 found, 0 of 2 by mistake, precision 1.00
	// from  0.8: 1 of 2 found, 1 of 2 by mistake, precision 0.50
	// from  0.7: 2 of 2 found, 2 of 2 by mistake, precision 0.50
}

func TestOperate(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Ranks {
		points, err := evaluate.Operate(m.S, flags(m.Y), m.W)
		if err != nil {
			t.Fatal(err)
		}
		if len(points) != len(m.Th)+1 {
			t.Fatalf("case %d: %d points, want %d and the first, at +Inf", i,
				len(points), len(m.Th))
		}
		if first := points[0]; !math.IsInf(first.Threshold, 1) || first.Recall != 0 ||
			first.FalseRate != 0 || first.Precision != 1 {
			t.Errorf("case %d begins with %+v", i, first)
		}
		for k, p := range points[1:] {
			classifytest.Near(t, fmt.Sprintf("case %d, point %d: threshold", i, k), p.Threshold,
				m.Th[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d, point %d: recall", i, k), p.Recall,
				m.TPR[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d, point %d: false rate", i, k), p.FalseRate,
				m.FPR[k], 1e-12)
		}
		falseRate, recall, precision := evaluate.Rates(points)
		for k, p := range points {
			if len(falseRate) != len(points) || falseRate[k] != p.FalseRate ||
				recall[k] != p.Recall || precision[k] != p.Precision {
				t.Errorf("case %d, point %d: the rates are not those of the point", i, k)
			}
		}
		auc, err := evaluate.AUC(m.S, flags(m.Y), m.W)
		if err != nil {
			t.Fatal(err)
		}
		classifytest.Near(t, fmt.Sprintf("case %d: AUC", i), auc, m.AUC, 1e-12)
		ap, err := evaluate.AveragePrecision(m.S, flags(m.Y), m.W)
		if err != nil {
			t.Fatal(err)
		}
		classifytest.Near(t, fmt.Sprintf("case %d: average precision", i), ap, m.AP, 1e-12)
	}
}

// Weights that are no binary fractions add up to another sum in another order; a share of them is 1
// at most all the same, and the last is 1.
func TestOperateEndsAtOne(t *testing.T) {
	for n := 2; n < 40; n++ {
		scores, positive, weights := make([]float64, n), make([]bool, n), make([]float64, n)
		for i := range n {
			scores[i], positive[i], weights[i] = float64(i*7%n), i%2 == 0, float64(1+i%5)/10
		}
		points, err := evaluate.Operate(scores, positive, weights)
		if err != nil {
			t.Fatal(err)
		}
		if last := points[len(points)-1]; last.Recall != 1 || last.FalseRate != 1 {
			t.Errorf("%d examples end with %+v", n, last)
		}
	}
}

func TestOperateRefuses(t *testing.T) {
	for want, call := range map[string]func() error{
		"evaluate: 2 scores, 1 labels and 0 weights; each example needs one": func() error {
			_, err := evaluate.Operate([]float64{1, 2}, []bool{true}, nil)
			return err
		},
		"evaluate: the score of example 2 is NaN": func() error {
			_, err := evaluate.AUC([]float64{1, math.NaN()}, []bool{true, false}, nil)
			return err
		},
		"evaluate: example 1 has the weight -1; it should be a finite number ≥ 0": func() error {
			_, err := evaluate.AveragePrecision([]float64{1, 2}, []bool{true, false},
				[]float64{-1, 1})
			return err
		},
		"evaluate: it takes examples of both kinds, positive and " +
			"negative, to rank them": func() error {
			_, err := evaluate.AUC([]float64{1, 2}, []bool{true, true}, nil)
			return err
		},
	} {
		classifytest.Refuses(t, "evaluate", call(), want)
	}
}
