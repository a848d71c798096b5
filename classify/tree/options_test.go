package tree_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func TestID3Options(t *testing.T) {
	ds := datasets.Tennis()
	for _, c := range []struct {
		name   string
		l      tree.ID3
		leaves int
		where  string
		stop   tree.Stop
	}{
		{"MinRows 5 splits sunny's five", tree.ID3{MinRows: 5}, 5, "Outlook = sunny", tree.Inner},
		{"MinRows 6 does not", tree.ID3{MinRows: 6}, 3, "Outlook = sunny", tree.StopMinRows},
		{"a pure node is pure first", tree.ID3{MinRows: 6}, 3, "Outlook = overcast", tree.StopPure},
		{"MaxDepth 1 is a stump", tree.ID3{MaxDepth: 1}, 3, "Outlook = rainy", tree.StopMaxDepth},
		{"MinImpurity .94 splits the root's .9403", tree.ID3{MinImpurity: .94}, 5, "all examples",
			tree.Inner},
		{"MinImpurity .941 does not", tree.ID3{MinImpurity: .941}, 1, "all examples",
			tree.StopMinImpurity},
		{"Gini's .459 is below .46", tree.ID3{Impurity: tree.Gini, MinImpurity: .46}, 1,
			"all examples", tree.StopMinImpurity},
	} {
		steps, _ := trace(t, c.l, ds)
		if got := steps[c.where].Stop; got != c.stop {
			t.Errorf("%s: %s stops as %q, want %q", c.name, c.where, got, c.stop)
		}
		if got := classifytest.Fit(t, c.l.Fit, ds).Leaves(); got != c.leaves {
			t.Errorf("%s: %d leaves, want %d", c.name, got, c.leaves)
		}
	}

	if got := classifytest.Fit(t, tree.ID3{MinImpurity: 1}.Fit, bits(2, 0b0110)).
		Leaves(); got != 4 {
		t.Errorf("an impurity of 1 is not below 1: %d leaves, want 4", got)
	}

	// The row's own number gains all there is, and comes first. On six rows where Outlook gains as
	// much with three values, its gain ratio is 1/1.459 against 1/2.585 of the number.
	id := withRowNumber(t, ds)
	steps, _ := trace(t, tree.ID3{}, id)
	want(t, id, steps, "all examples", "Number", map[string]float64{"Number": .9402859587})
	six := id.Subset([]int{0, 1, 7, 2, 4, 6})
	steps, _ = trace(t, tree.ID3{}, six)
	want(t, six, steps, "all examples", "Number", map[string]float64{"Number": 1, "Outlook": 1})
	steps, _ = trace(t, tree.ID3{GainRatio: true}, six)
	want(t, six, steps, "all examples", "Outlook", nil)
	s := steps["all examples"]
	classifytest.Within(t, "gain ratio of Number", s.Candidates[0].Ratio, 1/math.Log2(6), 1e-9)
	classifytest.Within(t, "gain ratio of Outlook", s.Candidates[1].Ratio, 1/1.4591479170, 1e-9)
}

// Laplace's K counts the classes that the training set has: a class without examples stays at 0.
func TestID3Laplace(t *testing.T) {
	ds := datasets.Tennis()
	ds.Classes = append(ds.Classes, "unheard of")
	x := ds.At(0) // a leaf of three N
	for _, c := range []struct {
		laplace bool
		want    []float64
	}{{false, []float64{1, 0, 0}}, {true, []float64{4.0 / 5, 1.0 / 5, 0}}} {
		for k, p := range classifytest.Fit(t, tree.ID3{Laplace: c.laplace}.Fit, ds).
			Posterior(nil, x) {
			classifytest.Within(t, fmt.Sprintf("Laplace %v: posterior of class %d", c.laplace, k),
				p, c.want[k], 1e-9)
		}
	}
}

func TestID3Errors(t *testing.T) {
	tennis := datasets.Tennis
	for _, c := range []struct {
		name string
		l    tree.ID3
		ds   *classify.Dataset
		want string
	}{
		{"MinRows", tree.ID3{MinRows: -1}, tennis(), "tree: ID3.MinRows is -1"},
		{"Impurity", tree.ID3{Impurity: "odd"}, tennis(), "tree: ID3.Impurity is odd; it must be"},
		{"MaxDepth", tree.ID3{MaxDepth: -2}, tennis(), "tree: ID3.MaxDepth is -2"},
		{"MinImpurity", tree.ID3{MinImpurity: -.5}, tennis(), "tree: ID3.MinImpurity is -0.5"},
		{"MinImpurity NaN", tree.ID3{MinImpurity: math.NaN()}, tennis(),
			"tree: ID3.MinImpurity is NaN"},
		{"nil", tree.ID3{}, nil, "tree: classify: the data set is nil"},
		{
			"weights", tree.ID3{},
			treetest.With(tennis(), func(ds *classify.Dataset) {
				ds.Weights = slices.Repeat([]float64{math.MaxFloat64}, 14)
			}), "sum of the weights",
		},
	} {
		model, err := c.l.Fit(c.ds)
		if err == nil || !strings.Contains(err.Error(), c.want) || model != nil {
			t.Errorf("%s: model %v, error %v; want none and %q", c.name, model, err, c.want)
		}
		if steps, stepsErr := c.l.Steps(c.ds); steps != nil ||
			fmt.Sprint(stepsErr) != fmt.Sprint(err) {
			t.Errorf("%s: Steps says %v, Fit %v", c.name, stepsErr, err)
		}
	}
}
