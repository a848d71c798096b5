package supportvectors_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/supportvectors"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

func near(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance*max(1, math.Abs(a), math.Abs(b))
}

// set makes a data set of examples and classes.
func set(x [][]float64, y []int) *classify.Dataset {
	ds := classifytest.Numbers(y, x...)
	ds.Classes = []string{"0", "1", "2"}
	return ds
}

func TestHullsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for range trials {
		args := supportvectors.ClosestPoints.Draw(r)
		positive, negative := args[0].([][]float64), args[1].([][]float64)
		y := append(make([]int, len(negative)), slices.Repeat([]int{1}, len(positive))...)
		x := append(append([][]float64(nil), negative...), positive...)
		want, err := svm.ClosestPoints(set(x, y))
		if err != nil {
			t.Fatal(err)
		}
		p, q := solutions.ClosestPoints(positive, negative)
		if d := supportvectors.ClosestPoints.Compare(args, []any{want.Positive, want.Negative},
			[]any{p, q}); d != nil {
			t.Fatalf("the library's points of %v: %v", args, d)
		}
	}
}

// Where the nearest points are not unique, all are accepted, and nothing outside of the hulls.
func TestEveryNearestPairIsRight(t *testing.T) {
	args := []any{[][]float64{{0, 2}, {4, 2}}, [][]float64{{1, 0}, {3, 0}}}
	want := []any{[]float64{1, 2}, []float64{1, 0}}
	for at, right := range map[float64]bool{
		1:   true,
		2:   true,
		3:   true,
		0.5: false,
		3.5: false,
		9:   false,
	} {
		d := supportvectors.ClosestPoints.Compare(args,
			[]any{[]float64{at, 2}, []float64{at, 0}}, want)
		if (d == nil) != right {
			t.Errorf("at %v: %v", at, d)
		}
	}
	for _, wrong := range [][]any{{[]float64{1, 2}, []float64{2, 0}},
		{[]float64{2}, []float64(nil)}, {[]float64{1, 1}, []float64{1, 0}}} {
		if supportvectors.ClosestPoints.Compare(args, wrong, want) == nil {
			t.Errorf("%v is taken for right", wrong)
		}
	}
}

// precomputed makes a data set of which a row is the number of its example.
func precomputed(y []float64) *classify.Dataset {
	numbers, classes := make([][]float64, len(y)), make([]int, len(y))
	for i := range y {
		numbers[i] = []float64{float64(i)}
		classes[i] = int(y[i]+1) / 2
	}
	return set(numbers, classes)
}

func symmetric(K [][]float64) *mat.SymDense {
	G := mat.NewSymDense(len(K), nil)
	for i := range K {
		for j := range K {
			G.SetSym(i, j, K[i][j])
		}
	}
	return G
}

func TestTrainingAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	most := 0
	for range trials {
		args := supportvectors.Train.Draw(r)
		K, y, C := args[0].([][]float64), args[1].([]float64), args[2].([]float64)
		trace, b := solutions.Train(K, y, C)
		most = max(most, len(trace))
		if d := supportvectors.Train.Compare(args, []any{trace, b},
			[]any{[][]float64(nil), 0.0}); d != nil {
			t.Fatalf("%v: %v", args, d)
		}
		ds := precomputed(y)
		ds.Weights = C // Cᵢ is C times the weight
		model, err := svm.SVM{
			Kernel:    svm.Precomputed{Matrix: symmetric(K)},
			C:         1,
			Tolerance: 1e-6,
		}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		m := model.Machines()[0]
		_, primal, dual := solutions.Objectives(K, y, C, trace[len(trace)-1], b)
		if !near(dual, m.Dual, 1e-4) || !near(primal, m.Primal, 1e-4) {
			t.Fatalf("%v: objectives %v and %v, the library has %v and %v", args, primal, dual,
				m.Primal, m.Dual)
		}
		// Of the library's own multipliers both have the same opinion.
		slack, primal, dual := solutions.Objectives(K, y, C, m.Alpha, m.B)
		for i, ξ := range slack {
			if !near(ξ, max(0, 1-m.Margins[i]), 1e-6) {
				t.Fatalf("%v: slack %v, the library has %v", args, slack, m.Margins)
			}
		}
		if !near(primal, m.Primal, 1e-6) || !near(dual, m.Dual, 1e-6) {
			t.Fatalf("%v: objectives %v and %v, the library's %v and %v", args, primal, dual,
				m.Primal, m.Dual)
		}
	}
	if most > 2000 {
		t.Errorf("a drawn machine takes %d steps, which is long in a sandbox", most)
	}
}

// The literals of Train are optima themselves, whatever the comparison makes of them.
func TestLiteralsAreOptima(t *testing.T) {
	for _, c := range supportvectors.Train.Cases() {
		K, y, C := c.Args[0].([][]float64), c.Args[1].([]float64), c.Args[2].([]float64)
		want := c.Want.([]any)
		trace := want[0].([][]float64)
		b, whole := want[1].(int)
		threshold := float64(b)
		if !whole {
			threshold = want[1].(float64)
		}
		if d := (compare.Margins{K: K, Y: y, C: C, Tolerance: 1e-8, Gap: 1e-8}).
			Machine(trace[len(trace)-1], threshold); d != nil {
			t.Errorf("%s: %v", c.Name, d)
		}
	}
}

// What is no step of Pair is named with its place, and so is an end that is none.
func TestTraceNamesTheFirstWrongStep(t *testing.T) {
	var four grader.Case
	for _, c := range supportvectors.Train.Cases() {
		if c.Name == "the four examples" {
			four = c
		}
	}
	good, b := solutions.Train(four.Args[0].([][]float64), four.Args[1].([]float64),
		four.Args[2].([]float64))
	for what, c := range map[string]struct {
		trace [][]float64
		want  string
	}{
		"a step too short":  {[][]float64{good[0], {0.1, 0, 0.1, 0}}, "[1]"},
		"a jump":            {[][]float64{good[0], good[2]}, "[1]"},
		"a wrong third row": {[][]float64{good[0], good[1], {0.2, 0.1, 0.3, 0}}, "[2]"},
		"no number on the way": {
			append([][]float64{good[0], {math.NaN(), 0, math.NaN(), 0}}, good[1:]...), "[1]",
		},
		"a start elsewhere":   {good[1:], "[0]"},
		"too few multipliers": {[][]float64{{0, 0, 0}}, "[0]"},
		"an end too early":    {good[:3], ""},
		"no trace":            {nil, ""},
	} {
		d := supportvectors.Train.Compare(four.Args, []any{c.trace, b}, []any{good, 0.0})
		if d == nil || d.Inside() != c.want {
			t.Errorf("%s: %v", what, d)
		}
	}
}

// The steps of the library are those of Pair.
func TestPairAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 3))
	cut, free := 0, 0
	for range trials {
		args := supportvectors.Train.Draw(r)
		K, y, C := args[0].([][]float64), args[1].([]float64), args[2].([]float64)
		ds := precomputed(y)
		ds.Weights = C
		steps, err := svm.SVM{Kernel: svm.Precomputed{Matrix: symmetric(K)}, C: 1}.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		alpha := make([]float64, len(y))
		for s := range steps {
			if s.Number == 0 {
				break
			}
			if K[s.I][s.I]+K[s.J][s.J]-2*K[s.I][s.J] > 1e-9 {
				next := solutions.Pair(K, y, C, alpha, s.I, s.J)
				if !near(next[s.I], s.After[0], 1e-9) || !near(next[s.J], s.After[1], 1e-9) {
					t.Fatalf("%v, α %v: Pair makes %v, the library %v", args, alpha, next, s)
				}
			}
			alpha[s.I], alpha[s.J] = s.After[0], s.After[1]
			if s.After[0] == 0 || s.After[1] == 0 || s.After[0] == C[s.I] || s.After[1] == C[s.J] {
				cut++
			} else {
				free++
			}
			if s.Number > 200 {
				break
			}
		}
	}
	if cut == 0 || free == 0 {
		t.Errorf("%d steps were cut off and %d were not", cut, free)
	}
}

// A step of Pair never loses, keeps Σ αy, and leaves nothing for the same pair to gain.
func TestPairIsTheBestOfThePair(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 4))
	for range 5 * trials {
		args := supportvectors.Pair.Draw(r)
		K, y, C, alpha, i, j := args[0].([][]float64), args[1].([]float64), args[2].([]float64),
			args[3].([]float64), args[4].(int), args[5].(int)
		worth := func(alpha []float64) float64 {
			_, _, dual := solutions.Objectives(K, y, C, alpha, 0)
			return dual
		}
		next := solutions.Pair(K, y, C, alpha, i, j)
		sum := 0.0
		for k := range y {
			sum += y[k] * (next[k] - alpha[k])
			if next[k] < 0 || next[k] > C[k] {
				t.Fatalf("%v: %v", args, next)
			}
		}
		if math.Abs(sum) > 1e-9 || worth(next) < worth(alpha)-1e-9 {
			t.Fatalf("%v: %v, from %v to %v", args, next, worth(alpha), worth(next))
		}
		for _, move := range []float64{-1e-3, 1e-3} {
			other := append([]float64(nil), next...)
			other[i], other[j] = next[i]+move*y[i], next[j]-move*y[j]
			if other[i] >= 0 && other[i] <= C[i] && other[j] >= 0 && other[j] <= C[j] &&
				worth(other) > worth(next)+1e-9 {
				t.Fatalf("%v: %v is better than %v", args, other, next)
			}
		}
	}
}

func TestMercerAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 6))
	verdicts := map[bool]int{}
	for range trials {
		G := supportvectors.Mercer.Draw(r)[0].([][]float64)
		pivots, ok := solutions.Mercer(G)
		values, want, err := svm.Mercer(symmetric(G))
		if err != nil {
			t.Fatal(err)
		}
		if ok != want {
			t.Fatalf("%v: pivots %v, eigenvalues %v", G, pivots, values)
		}
		verdicts[ok]++
	}
	if verdicts[true] == 0 || verdicts[false] == 0 {
		t.Errorf("verdicts %v", verdicts)
	}
}
