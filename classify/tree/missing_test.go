package tree_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
)

// Majority and Stay differ for a query as they do in training.
func TestMissingPolicies(t *testing.T) {
	ds := treetest.Table([]string{"a", "b"}, []int{0, 0, 1, 1, 1}, 1, 1, 2, 3, 4, 5)
	query := []float64{math.NaN()}
	for missing, want := range map[tree.Missing]float64{tree.Majority: 1, tree.Stay: .6} {
		model := classifytest.Fit(t, tree.CART{Missing: missing}.Fit, ds)
		if p := model.Posterior(nil, query); p[1] != want {
			t.Errorf("%v: posteriors %v, want %v for b", missing, p, want)
		}
		if e := model.Explain(query); missing == tree.Majority != slices.Equal(e.Reasons,
			[]string{"a missing x1"}) {
			t.Errorf("%v: the reasons are %q", missing, e.Reasons)
		}
	}
	if e := classifytest.Fit(t, tree.C45{}.Fit, ds).Explain(query); !strings.Contains(e.String(),
		"no branch for x1 = ?: all branches, by their shares") {
		t.Errorf("in fractions:\n%s", e)
	}
	// in training: the row without a value stays at the root, or goes with the three
	holed := treetest.Table([]string{"a", "b"}, []int{0, 0, 1, 1, 1, 0}, 1,
		1, 2, 3, 4, 5, math.NaN())
	if got, want := classifytest.Fit(t, tree.CART{Missing: tree.Stay}.Fit, holed).String(),
		"x1 ≤ 2.5: a (2)\nx1 > 2.5: b (3)\n"; got != want {
		t.Errorf("stay:\n%s", got)
	}
	if got, want := classifytest.Fit(t, tree.CART{Missing: tree.Majority}.Fit, holed).String(),
		"x1 ≤ 2.5: a (2)\nx1 > 2.5: b (4, 1 others)\n"; got != want {
		t.Errorf("majority:\n%s", got)
	}
	// the gain at the root is that of the five rows, times 5/6
	steps, err := tree.CART{Missing: tree.Stay, MinDecrease: .48 * 5 / 6}.Steps(holed)
	if err != nil {
		t.Fatal(err)
	}
	for s := range steps {
		if s.Chosen < 0 {
			t.Errorf("a gain of .48 for five of six rows is not enough: %s", s)
		} else {
			classifytest.Within(t, "gain among the rows that have a value",
				s.Candidates[s.Chosen].Gain, .48, 1e-9)
		}
		break
	}
	if _, err := (tree.CART{Missing: tree.Stay, MinDecrease: .401}).Fit(holed); err != nil {
		t.Fatal(err)
	}
	if got := classifytest.Fit(t, tree.CART{Missing: tree.Stay, MinDecrease: .401}.Fit, holed).
		Leaves(); got != 1 {
		t.Errorf("a decrease of .4 passes a limit of .401: %d leaves", got)
	}
}

// The class predicted for a row in fractions is the first of the largest posteriors, although the
// sums of fractions round in different ways.
func TestFractionsPredictTheLargestPosterior(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		ds := treetest.Random(rng)
		x := slices.Repeat([]float64{math.NaN()}, len(ds.Attributes))
		for _, l := range []tree.C45{{}, {MinRows: 1}, {Laplace: true}} {
			model, err := l.Fit(ds)
			if err != nil {
				continue // no row has weight
			}
			p := model.Posterior(nil, x)
			if class := model.Predict(x); class != classify.Argmax(p) {
				t.Errorf("%+v: class %d has the posteriors %v", l, class, p)
			}
		}
	}
}

// A value of a nominal attribute that no training example of the node has counts as missing.
func TestUnseenValue(t *testing.T) {
	ds := &classify.Dataset{Name: "unseen",
		Attributes: []classify.Attribute{{Name: "v", Values: []string{"p", "q", "r"}}},
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(3, 1, []float64{0, 2, 2}), Y: []int{0, 1, 1}}
	model := classifytest.Fit(t, tree.CART{}.Fit, ds)
	for v, want := range map[float64]float64{0: 1, 2: 0, 1: 1.0 / 3, 7: 1.0 / 3, .5: 1.0 / 3} {
		if p := model.Posterior(nil, []float64{v}); math.Abs(p[0]-want) > 1e-15 {
			t.Errorf("P(a | v = %v) = %v, want %v", v, p[0], want)
		}
	}
	if rules := rules.Of(model); rules.Match([]float64{1}) != -1 ||
		rules.Text(0) != "if v = p then a" || rules.Text(1) != "if v = r then b" {
		t.Errorf("rules:\n%s", rules)
	}
}
