package tree_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
)

func TestConformance(t *testing.T) {
	learners := map[string]tree.ID3{
		"ID3":         {},
		"four rows":   {MinRows: 4},
		"gain ratio":  {GainRatio: true},
		"Laplace":     {Laplace: true, MinRows: 6},
		"nearly pure": {MinImpurity: .8},
		"stump":       {MaxDepth: 1},
		"depth 2":     {MaxDepth: 2, Impurity: tree.Gini, GainRatio: true},
	}
	for _, I := range impurities {
		learners[I.String()] = tree.ID3{Impurity: I}
	}
	for name, l := range learners {
		learner := classifytest.Learner{
			Name:  name,
			Fit:   classify.Erase(l.Fit),
			Needs: classify.NeedComplete,
		}
		if l.MaxDepth == 0 { // the few tests of a shallow tree do not tie
			learner.Exempt = map[classifytest.Property]string{
				classifytest.ColumnOrder: "of attributes that gain the same, as many do in a " +
					"small node, the first is taken",
			}
		}
		classifytest.Run(t, learner)
	}
}
