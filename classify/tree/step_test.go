package tree_test

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Steps shows every threshold, also those between examples of one class, which Fit need not try.
func TestStepsShowAllCandidates(t *testing.T) {
	ds := datasets.Simpsons()
	steps, _ := trace(t, tree.ID3{}, ds)
	count := map[string]int{}
	for _, c := range steps["all examples"].Candidates {
		count[ds.Attributes[c.Attribute].Name]++
		if got := floats.Sum(c.Children[0]) + floats.Sum(c.Children[1]); got != 9 {
			t.Errorf("threshold %v parts %v of nine examples", c.Threshold, got)
		}
	}
	// Distinct values less one: hair 0 1 2 4 6 8 10, nine weights, nine ages.
	if count["Hair Length"] != 6 || count["Weight"] != 8 || count["Age"] != 8 {
		t.Errorf("%v thresholds, want 6 of Hair Length, 8 of Weight and 8 of Age", count)
	}

	// A nominal attribute appears until its path has used it, even where all examples
	// of the node agree on it.
	tennis, _ := trace(t, tree.ID3{}, datasets.Tennis())
	if got := len(tennis["Outlook = sunny"].Candidates); got != 3 {
		t.Errorf("%d candidates below Outlook, want 3", got)
	}

	// Ranging again begins anew, and stopping early does no harm.
	seq, err := tree.ID3{}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for range seq {
		break
	}
	if a, b := fmt.Sprint(slices.Collect(seq)), fmt.Sprint(slices.Collect(seq)); a != b {
		t.Errorf("the second range differs:\n%s\n%s", a, b)
	}
}

// Each node with at most two tests above it, as it is made, with all the splits that it could make.
func ExampleID3_Steps() {
	steps, err := tree.ID3{}.Steps(datasets.Sailing())
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		if s.Depth <= 2 {
			fmt.Print(s)
		}
	}
	// Output:
	// all examples: 10 (yes 7, no 3), I = 0.881
	//   A         |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Outlook   2       0.485  0.396  1.000  0.396
	//   Company   3       0.600  0.281  1.571  0.179
	//   Sailboat  2       0.846  0.035  1.000  0.035
	// Outlook = sunny: 5 (yes 5, no 0), I = 0.000; yes (pure)
	// Outlook = rainy: 5 (yes 2, no 3), I = 0.971
	//   A         |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Company   3       0.400  0.571  1.522  0.375
	//   Sailboat  2       0.951  0.020  0.971  0.021
	// Outlook = rainy and Company = big: 1 (yes 1, no 0), I = 0.000; yes (pure)
	// Outlook = rainy and Company = med: 2 (yes 1, no 1), I = 1.000
	//   A         |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Sailboat  2       0.000  1.000  1.000  1.000
	// Outlook = rainy and Company = no: 2 (yes 0, no 2), I = 0.000; no (pure)
}

// Explain answers as the model does. Each step has the best split of each attribute of those that
// the learner saw when it grew the tree.
func TestExplain(t *testing.T) {
	for _, ds := range []*classify.Dataset{datasets.Tennis(), datasets.Sailing(),
		datasets.Simpsons(), datasets.Iris()} {
		ratio := tree.ID3{GainRatio: true}
		for name, l := range map[string]struct {
			fit   func(*classify.Dataset) (*tree.Tree, error)
			steps func(*classify.Dataset) (iter.Seq[tree.Step], error)
			score func(tree.Candidate) float64
		}{
			"ID3":  {ratio.Fit, ratio.Steps, func(c tree.Candidate) float64 { return c.Ratio }},
			"CART": {tree.CART{}.Fit, tree.CART{}.Steps, gain},
			"C45":  {tree.C45{Unpruned: true}.Fit, tree.C45{}.Steps, gain},
		} {
			model := classifytest.Fit(t, l.fit, ds)
			seq, err := l.steps(ds)
			if err != nil {
				t.Fatal(err)
			}
			byPath := map[string]tree.Step{}
			for s := range seq {
				byPath[fmt.Sprint(s.Path)] = s
			}
			for i := range ds.Len() {
				x := ds.At(i)
				e := model.Explain(x).Detail.(tree.Explanation)
				if e.Class != model.Predict(x) ||
					!slices.Equal(e.Posterior, model.Posterior(nil, x)) || !slices.Equal(e.Row, x) {
					t.Errorf("%s, row %d: explained as %d, %v", ds.Name, i+1, e.Class, e.Posterior)
				}
				if last := e.Steps[len(e.Steps)-1]; last.Stop == tree.Inner ||
					len(e.Taken) != len(e.Steps)-1 {
					t.Errorf("%s, row %d: %d steps, %d branches, the last step is %q", ds.Name,
						i+1, len(e.Steps), len(e.Taken), last.Stop)
				}
				for _, s := range e.Steps {
					what := fmt.Sprintf("%s, %s, row %d, node %d", name, ds.Name, i+1, s.Node)
					best(t, what, s, byPath[fmt.Sprint(s.Path)], l.score)
				}
				for _, c := range e.Taken {
					if !c.Holds(x) {
						t.Errorf("%s, row %d: %+v does not hold", ds.Name, i+1, c)
					}
				}
			}
		}
	}
	// Where the way ends early, the explanation ends at the node that answered, or at
	// the empty leaf behind it.
	ds := datasets.Tennis()
	e := classifytest.Fit(t, tree.ID3{}.Fit, ds).
		Explain(row(t, ds, "sunny", "hot", "?", "no")).Detail.(tree.Explanation)
	if len(e.Steps) != 2 || e.Steps[1].Stop != tree.Inner || !strings.Contains(e.String(),
		"→ no branch for Humidity = ?: the majority here\nN: P(N) = 0.600 P(P) = 0.400\n") {
		t.Errorf("with Humidity missing:\n%v", e)
	}
	dry := ds.Subset([]int{0, 1, 3, 4, 9})
	e = classifytest.Fit(t, tree.ID3{}.Fit, dry).
		Explain(row(t, dry, "overcast", "hot", "high", "no")).Detail.(tree.Explanation)
	if len(e.Steps) != 2 || e.Steps[1].Stop != tree.StopEmpty || e.Class != 1 ||
		!slices.Equal(e.Posterior, []float64{.4, .6}) {
		t.Errorf("with an Outlook that no example has:\n%v", e)
	}
}

func gain(c tree.Candidate) float64 { return c.Gain }

// best checks that an explained step has the best of the candidates of each attribute that splits
// the rows and gains something, and the same choice.
func best(
	t *testing.T, what string, got, grown tree.Step, score func(tree.Candidate) float64,
) {
	t.Helper()
	if got.Stop == tree.StopPruned {
		return // C45 takes off branches that set nothing right
	}
	if got.Chosen < 0 != (grown.Chosen < 0) || got.Stop != grown.Stop {
		t.Errorf("%s: explained as\n%vgrown as\n%v", what, got, grown)
		return
	}
	if got.Chosen < 0 {
		return
	}
	if a, b := got.Candidates[got.Chosen], grown.Candidates[grown.Chosen]; a.Attribute !=
		b.Attribute || a.Threshold != b.Threshold || !reflect.DeepEqual(a.Children, b.Children) {
		t.Errorf("%s: made %+v, grown by %+v", what, a, b)
	}
	most := map[int]float64{}
	for _, c := range grown.Candidates {
		if parts := len(c.Children) - empty(c.Children); parts > 1 {
			if old, ok := most[c.Attribute]; !ok || score(c) > old {
				most[c.Attribute] = score(c)
			}
		}
	}
	seen := map[int]bool{}
	for _, c := range got.Candidates {
		if seen[c.Attribute] {
			t.Errorf("%s: attribute %d has two lines", what, c.Attribute)
		}
		seen[c.Attribute] = true
		classifytest.Within(t, what+": score", score(c), most[c.Attribute], 1e-5)
		if c.SplitInfo > 0 {
			classifytest.Within(t, what+": ratio", c.Ratio, c.Gain/c.SplitInfo, 1e-5)
		}
	}
	for j, v := range most {
		if !seen[j] && v > 1e-6 {
			t.Errorf("%s: attribute %d, which gains %v, has no line\n%v", what, j, v, got)
		}
	}
	classifytest.Within(t, what+": average", got.Average, grown.Average, 1e-5)
}

// empty counts the branches without examples.
func empty(children [][]float64) (n int) {
	for _, counts := range children {
		if floats.Sum(counts) == 0 {
			n++
		}
	}
	return n
}

// A node with less than 2 % of the examples keeps its own test only, so that an explanation and a
// tree stay small. Many thresholds make one line for each attribute.
func TestExplainIsShort(t *testing.T) {
	ds := treetest.Noise(20_000)
	model := classifytest.Fit(t, tree.CART{}.Fit, ds)
	for i := range 20 {
		e := model.Explain(ds.At(i))
		for _, s := range e.Detail.(tree.Explanation).Steps {
			want := len(ds.Attributes)
			switch n := floats.Sum(s.Counts); {
			case s.Stop != tree.Inner:
				want = 0
			case n < 400:
				want = 1
			}
			if len(s.Candidates) > want || s.Depth < 3 && len(s.Candidates) < want/2 {
				t.Errorf("row %d: %d lines of %d at\n%v", i, len(s.Candidates), want, s)
			}
		}
		if n := len(e.String()); n > 40_000 {
			t.Errorf("row %d: %d bytes", i, n)
		}
	}
}

// The conditions on one attribute are one reason.
func ExampleTree_Explain_short() {
	ds := datasets.Iris()
	model, err := tree.CART{MinLeaf: 5}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Explain(ds.At(70)).Short())
	fmt.Println(model.Explain(ds.At(0)).Short())
	// Output:
	// virginica (83 %), mostly because of petal width above 1.75 and petal length in 2.45 to 4.95
	// setosa (100 %), mostly because of petal length up to 2.45
}

// The path of one day, with the other splits of each node.
func ExampleTree_Explain() {
	ds := datasets.TrianglesSquares()
	model, err := tree.ID3{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain(ds.At(5)))
	// Output:
	// all examples: 14 (triangle 5, square 9), I = 0.940
	//   A        |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Color    3       0.694  0.247  1.577  0.156
	//   Outline  2       0.788  0.152  1.000  0.152
	//   Dot      2       0.892  0.048  0.985  0.049
	// → Color = red
	// Color = red: 5 (triangle 2, square 3), I = 0.971
	//   A        |v(A)|  Ires   Gain   I(A)   GainRatio
	//   Outline  2       0.951  0.020  0.971  0.021
	// * Dot      2       0.000  0.971  0.971  1.000
	// → Dot = yes
	// Color = red and Dot = yes: 2 (triangle 2, square 0), I = 0.000; triangle (pure)
	// triangle: P(triangle) = 1.000 P(square) = 0.000
}
