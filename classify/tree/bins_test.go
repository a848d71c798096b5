package tree_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
)

// "Discretize the real value into M bins": by hand.
func TestBins(t *testing.T) {
	// equal width over 0 … 9: thresholds 3 and 6
	ds := treetest.Table([]string{"a", "b"}, []int{0, 0, 1, 1, 0, 1}, 1, 0, 1, 2, 3, 5, 9)
	for _, c := range []struct {
		l    tree.ID3
		want string
	}{
		{tree.ID3{Bins: 3, MaxDepth: 1},
			"x1 ≤ 3: a (4, 2 others)\n3 < x1 ≤ 6: a (1)\nx1 > 6: b (1)\n"},
		{tree.ID3{Bins: 2, MaxDepth: 1}, "x1 ≤ 4.5: a (4, 2 others)\nx1 > 4.5: a (2, 1 others)\n"},
	} {
		if got := classifytest.Fit(t, c.l.Fit, ds).String(); got != c.want {
			t.Errorf("%+v:\n%swant\n%s", c.l, got, c.want)
		}
	}
	e := classifytest.Fit(t, tree.ID3{Bins: 3, MaxDepth: 1}.Fit, ds).Explain([]float64{5})
	if !slices.Equal(e.Reasons, []string{"x1 in 3 to 6"}) {
		t.Errorf("the reasons are %q", e.Reasons)
	}
	for want, l := range map[string]tree.ID3{
		"ID3.Bins is -1": {Bins: -1},
		"ID3.Bins is 1":  {Bins: 1},
	} {
		classifytest.Refuses(t, "tree", classifytest.Failure(l.Fit(ds)), want)
	}
}

// Each node makes its own bins, so a tree with bins can also separate all values. A bin without
// examples answers as its node.
func TestBinsGoOn(t *testing.T) {
	ds := treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1}, 1, 0, 1, 2, 100)
	model := classifytest.Fit(t, tree.ID3{Bins: 4}.Fit, ds)
	allRight(t, model, ds)
	// between 50 and 75 there is nobody: a and b are equally common, a first
	if got := model.Predict([]float64{60}); got != 0 {
		t.Errorf("an empty bin is class %d", got)
	}
	rules := rules.Of(model)
	if err := rules.Check(); err != nil {
		t.Error(err)
	}
	if got := rules.Text(len(rules.List) - 2); got != "if 50 < x1 ≤ 75 then a" {
		t.Errorf("rule %q", got)
	}
	d := model.Diagram()
	if d.Label != "x1?" || fmt.Sprint(d.Children[1].Edge) != "25 < x1 ≤ 50" {
		t.Errorf("drawn as %q, %q", d.Label, d.Children[1].Edge)
	}
	e := model.Explain([]float64{100}).Detail.(tree.Explanation)
	if len(e.Steps) != 2 || len(e.Steps[0].Candidates) != 1 ||
		len(e.Steps[0].Candidates[0].Children) != 4 {
		t.Errorf("explained as\n%s", e)
	}
	if got := model.Predict([]float64{math.Inf(1)}); got != 1 {
		t.Errorf("beyond all bins: class %d", got)
	}
}
