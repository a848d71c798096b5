package evaluate_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

func ExampleMcNemar() {
	test := evaluate.McNemar(3, 12) // on 3 examples the first alone is right, on 12 the second
	fmt.Printf("%.3f, p = %.3f\n", test.Statistic, test.P)
	// Output: 4.267, p = 0.035
}

// The first has fewer errors in each of five folds. Because the folds share training rows, the
// difference is less significant than it seems.
func ExamplePairedT() {
	a, b := []float64{0.10, 0.12, 0.08, 0.11, 0.10}, []float64{0.14, 0.13, 0.13, 0.12, 0.15}
	plain, corrected := evaluate.PairedT(a, b, 0), evaluate.PairedT(a, b, 1.0/4)
	fmt.Printf("p = %.3f, corrected for the folds %.3f\n", plain.P, corrected.P)
	// Output: p = 0.025, corrected for the folds 0.080
}

func TestMcNemar(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").McNemar {
		got := evaluate.McNemar(m.B, m.C)
		classifytest.Near(t, fmt.Sprintf("case %d: statistic", i), got.Statistic,
			m.Statistic, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: P", i), got.P, m.P, 1e-12)
	}
	if got := evaluate.McNemar(0, 0); got != (evaluate.Test{P: 1}) {
		t.Errorf("no example tells them apart: %+v", got)
	}
	classifytest.Panics(t, func() { evaluate.McNemar(-1, 0) })
}

// Of many examples P is still right to the last digits but two or three: 2·Σ C(n,
// i)/2ⁿ, in whole numbers.
func TestMcNemarOfMany(t *testing.T) {
	for _, c := range [][2]int{{9900, 10100}, {10001, 10000}, {2300, 2600}, {12, 950}, {40, 0}} {
		n, k := int64(c[0]+c[1]), int64(min(c[0], c[1]))
		sum, term := big.NewInt(0), big.NewInt(1)
		for i := range k + 1 {
			sum.Add(sum, term)
			term.Div(term.Mul(term, big.NewInt(n-i)), big.NewInt(i+1))
		}
		share := new(big.Float).SetInt(sum)
		want, _ := share.SetMantExp(share, 1-int(n)).Float64()
		if got := evaluate.McNemar(c[0], c[1]).P; !(math.Abs(got-math.Min(want, 1)) <= 1e-12*want) {
			t.Errorf("%v: P is %v, want %v", c, got, want)
		}
	}
}

func TestPairedT(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Paired {
		got := evaluate.PairedT(m.A, m.B, 0)
		classifytest.Near(t, fmt.Sprintf("case %d: t", i), got.Statistic, m.T, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: P", i), got.P, m.P, 1e-12)
		got = evaluate.PairedT(m.A, m.B, 0.25)
		classifytest.Near(t, fmt.Sprintf("case %d: t with overlap", i), got.Statistic,
			m.Wide, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: P with overlap", i), got.P, m.WideP, 1e-12)
	}
	if got := evaluate.PairedT([]float64{1, 2}, []float64{1, 2}, 0); got.P != 1 {
		t.Errorf("no difference: %+v", got)
	}
	if got := evaluate.PairedT([]float64{1, 2}, []float64{2, 3}, 0); got.P != 0 ||
		!math.IsInf(got.Statistic, -1) {
		t.Errorf("one and the same difference: %+v", got)
	}
	if got := evaluate.PairedT([]float64{.1, .1, .1, .1, .1, .1, .1}, make([]float64, 7),
		0); got.P != 0 || !math.IsInf(got.Statistic, 1) {
		t.Errorf("one and the same difference, a seventh of which is rounded: %+v", got)
	}
	for _, c := range [][2][]float64{{{1}, {2}}, {{1, 2}, {1}}} {
		classifytest.Panics(t, func() { evaluate.PairedT(c[0], c[1], 0) })
	}
}

// By hand: each repetition has the differences .1 and 0, so that each s² is .005 and t = .1/√.005 =
// √2; 2*pt(-sqrt(2), 5) in R is .2164.
func ExampleFiveByTwo() {
	a, b := make([]float64, 10), make([]float64, 10)
	for i := range a {
		a[i], b[i] = .3, .3
		if i%2 == 0 {
			b[i] = .2
		}
	}
	test := evaluate.FiveByTwo(a, b)
	fmt.Printf("t = %.4f, p = %.4f\n", test.Statistic, test.P)
	// Output: t = 1.4142, p = 0.2164
}

func TestFiveByTwo(t *testing.T) {
	same, other := make([]float64, 10), make([]float64, 10)
	if got := evaluate.FiveByTwo(same, other); got != (evaluate.Test{P: 1}) {
		t.Errorf("no difference: %+v", got)
	}
	for i := range other {
		other[i] = .5
	}
	if got := evaluate.FiveByTwo(same, other); !math.IsInf(got.Statistic, -1) || got.P != 0 {
		t.Errorf("the same difference in all folds: %+v", got)
	}
	classifytest.Panics(t, func() { evaluate.FiveByTwo(same, other[:9]) })
}
