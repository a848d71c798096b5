package treeengine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// For two classes, and for a number, the order of the values finds a split as good as the
// best of all 2^(M−1) − 1.
func TestOrderOfValuesEqualsExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	measures := map[string]Splits{
		"Gini": {Impurity: impurity.Gini}, "entropy": {Impurity: impurity.Entropy},
		"misclassification": {Impurity: func(counts []float64) float64 {
			return 1 - slices.Max(counts)/treenode.Sum(counts)
		}},
		"variance": {Impurity: impurity.Variance, Numbers: true},
	}
	for name, m := range measures {
		compared := 0
		for trial := range 500 {
			n, M := 1+rng.IntN(60), 2+rng.IntN(9)
			ds := &classify.Dataset{Name: "values",
				Attributes: []classify.Attribute{{Name: "v", Values: make([]string, M)}},
				Classes:    []string{"a", "b", "c"}, X: mat.NewDense(n, 1, nil), Y: make([]int, n)}
			for v := range M {
				ds.Attributes[0].Values[v] = fmt.Sprint(v)
			}
			var target []float64
			if m.Numbers {
				target = make([]float64, n)
			}
			for i := range n {
				ds.X.Set(i, 0, float64(rng.IntN(M)))
				ds.Y[i] = 2 * rng.IntN(2) // the second class has no examples
				if m.Numbers {
					target[i] = rng.NormFloat64()
				}
			}
			if trial%3 == 0 {
				for range n {
					ds.Weights = append(ds.Weights, rng.ExpFloat64())
				}
			}
			g := NewRows(ds, target, Options{Splits: m})
			counts := make([]float64, g.width)
			g.add(counts, 0, n)
			best := func(nominal Nominal) (gain float64, tried int) {
				g.Nominal = nominal
				_, gain, _ = g.choose([]int{0}, 0, n, counts)
				for range g.tests(0, 0, n, counts, true) {
					tried++
				}
				return gain, tried
			}
			found, _ := g.count(0, 0, n)
			values := len(found)
			quick, few := best(Subsets)
			all, many := best(EverySubset)
			if math.Abs(quick-all) > 1e-12 {
				t.Errorf("%s, trial %d: %d values: the order finds a gain of %v, all "+
					"subsets one of %v", name, trial, values, quick, all)
			}
			if few != values-1 || many != 1<<(values-1)-1 {
				t.Errorf("%s, trial %d: %d values, %d and %d splits tried", name, trial,
					values, few, many)
			}
			if many > few {
				compared++
			}
		}
		if compared < 300 {
			t.Errorf("%s: only %d sets had more than two values", name, compared)
		}
	}
}

// One value against the rest is among all subsets, and there are as many as values, but one of two.
func TestOneValue(t *testing.T) {
	ds := &classify.Dataset{Name: "values",
		Attributes: []classify.Attribute{{Name: "v", Values: []string{"p", "q", "r", "s"}}},
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(6, 1, []float64{0, 0, 1, 1, 3, 3}), Y: []int{0, 1, 0, 0, 1, 1}}
	g := NewRows(ds, nil, Options{Splits: Splits{Impurity: impurity.Gini, Nominal: OneValue}})
	var got []string
	for s := range g.tests(0, 0, 6, []float64{3, 3}, true) {
		got = append(got, fmt.Sprint(s.of.codes()))
	}
	// codes are 2·value + branch: value 2 does not occur
	if want := "[[0 3 7] [1 2 7] [1 3 6]]"; fmt.Sprint(got) != want {
		t.Errorf("splits %v, want %s", got, want)
	}
	got = got[:0]
	for s := range g.tests(0, 2, 6, []float64{2, 2}, true) {
		got = append(got, fmt.Sprint(s.of.codes()))
	}
	if want := "[[2 7]]"; fmt.Sprint(got) != want {
		t.Errorf("of two values: splits %v, want %s", got, want)
	}
}
