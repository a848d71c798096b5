package tree_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
)

func TestC45Conformance(t *testing.T) {
	for name, l := range map[string]tree.C45{
		"C45":            {},
		"unpruned":       {Unpruned: true},
		"one row":        {MinRows: 1, NoMDL: true, Confidence: .5},
		"not raised":     {NoRaising: true, Confidence: .1},
		"binary nominal": {BinaryNominal: true},
		"gain, Laplace":  {Gain: true, Laplace: true, MinRows: 3},
	} {
		learner := classifytest.Learner{Name: name, Fit: classify.Erase(l.Fit)}
		if l.NoMDL || l.Gain { // in the others' larger nodes nothing ties
			learner.Exempt = map[classifytest.Property]string{
				classifytest.ColumnOrder: "of attributes that gain the same the first is taken",
			}
		}
		classifytest.Run(t, learner)
	}
}
