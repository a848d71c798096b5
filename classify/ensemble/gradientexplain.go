package ensemble

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// ScoreExplanation is how [GradientBoosted] computes its answer for one row. The score of a class
// is Before + Σ Raises.
type ScoreExplanation struct {
	Row       []float64
	Before    []float64   // the score of each class without tests; −Inf of one without rows
	Raises    [][]float64 // of each class, by how much the tests of each attribute raise its score
	Posterior []float64
	Class     int

	attributes []classify.Attribute
	classes    []string
}

// Explain adds up by how much the tests on the way of x down the trees change the values of the
// nodes. Its Detail is a [ScoreExplanation]. Its reasons are the attributes that raise the score of
// the class against the mean of the others, the strongest first. It panics if x does not have one
// value for each attribute.
func (b *GradientBoosted) Explain(x []float64) classify.Explanation {
	schema := b.Schema()
	must.Row(x, len(schema.Attributes), "ensemble")
	e := ScoreExplanation{Row: slices.Clone(x), Before: slices.Clone(b.start),
		Raises: make([][]float64, len(b.start)), Posterior: b.Posterior(nil, x),
		attributes: schema.Attributes, classes: schema.Classes}
	for k := range e.Raises {
		e.Raises[k] = make([]float64, len(x))
	}
	for i := range b.trees {
		t, k := &b.trees[i], b.grown[i%len(b.grown)]
		e.Before[k] += t.Row(0)[1]
		for at, next := int32(0), t.Down(0, x); next >= 0; at, next = next, t.Down(next, x) {
			e.Raises[k][t.Nodes[at].Attribute] += t.Row(next)[1] - t.Row(at)[1]
		}
	}
	e.Class = winner(e.Posterior)
	return classify.Explanation{Class: e.classes[e.Class], Probability: e.Posterior[e.Class],
		Reasons: e.reasons(), Detail: e}
}

// strengths returns by how much each attribute raises the score of the class against the mean of
// the others.
func (e ScoreExplanation) strengths() []float64 {
	strengths := slices.Clone(e.Raises[e.Class])
	for k := range e.Raises {
		for j, raise := range e.Raises[k] {
			if k != e.Class {
				strengths[j] -= raise / float64(len(e.Raises)-1)
			}
		}
	}
	return strengths
}

func (e ScoreExplanation) reasons() (reasons []string) {
	strengths := e.strengths()
	for _, j := range falling(strengths) {
		if strengths[j] > 0 {
			reasons = append(reasons, e.text(j))
		}
	}
	if reasons == nil {
		return []string{"the share of the class in the training set"}
	}
	return reasons
}

func (e ScoreExplanation) text(j int) string {
	return e.attributes[j].Name + " = " + e.attributes[j].Format(e.Row[j])
}

// falling returns the places of values, the largest first.
func falling(values []float64) []int {
	order := span(len(values))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	return order
}

// String prints a column for each class: its score before the tests, the raises by the attributes,
// its score, and P(c | x). A star marks the answer.
func (e ScoreExplanation) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	row := func(name string, value func(k int) float64) {
		fmt.Fprint(w, name)
		for k := range e.classes {
			fmt.Fprintf(w, "\t%.3f", value(k))
		}
		fmt.Fprintln(w)
	}
	for k, name := range e.classes {
		if k == e.Class {
			name = "* " + name
		}
		fmt.Fprint(w, "\t"+name)
	}
	fmt.Fprintln(w)
	row("without tests", func(k int) float64 { return e.Before[k] })
	for _, j := range falling(e.strengths()) {
		if slices.ContainsFunc(e.Raises, func(raises []float64) bool { return raises[j] != 0 }) {
			row(e.text(j), func(k int) float64 { return e.Raises[k][j] })
		}
	}
	row("score", func(k int) float64 {
		score := e.Before[k]
		for _, raise := range e.Raises[k] {
			score += raise
		}
		return score
	})
	row("P", func(k int) float64 { return e.Posterior[k] })
	w.Flush()
	return b.String()
}
