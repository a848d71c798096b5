package ensemble_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/tree"
)

const (
	samples = "a bootstrap sample is drawn by the number of the row"
	columns = "a tree takes the first of attributes that gain the same"
	draws   = "a leaf in which classes draw votes for the first of them"
)

func TestConformance(t *testing.T) {
	depth2 := classify.Erase(tree.ID3{MaxDepth: 2}.Fit)
	for _, l := range []classifytest.Learner{
		{Name: "bagging", Fit: classify.Erase(ensemble.Bagging{N: 7}.Fit),
			Exempt: map[classifytest.Property]string{
				classifytest.RowOrder: samples, classifytest.WeightsAreCopies: samples +
					", and a copy has its own", classifytest.ColumnOrder: columns,
			}},
		{Name: "bagging by majority, three workers", Fit: classify.Erase(ensemble.Bagging{
			Base: depth2, Needs: classify.NeedComplete, N: 10, Vote: ensemble.Majority,
			Seed: 5, Workers: 3,
		}.Fit), Exempt: map[classifytest.Property]string{
			classifytest.RowOrder: samples, classifytest.WeightsAreCopies: samples +
				", and a copy has its own", classifytest.ColumnOrder: columns,
			classifytest.RelabelledClass: draws,
		}},
		{Name: "forest", Fit: classify.Erase(ensemble.RandomForest{Trees: 9}.Fit),
			Exempt: map[classifytest.Property]string{
				classifytest.RowOrder:         samples,
				classifytest.WeightsAreCopies: samples + ", and a copy has its own",
				classifytest.ColumnOrder:      "attributes are drawn by the number of the column",
			}},
		{Name: "forest of small trees by majority, two workers",
			Fit: classify.Erase(ensemble.RandomForest{
				Trees: 10, MaxFeatures: 2, Tree: tree.CART{Impurity: tree.Entropy, MinLeaf: 3},
				Vote: ensemble.Majority, Seed: 2, Workers: 2,
			}.Fit), Exempt: map[classifytest.Property]string{
				classifytest.RowOrder:         samples,
				classifytest.WeightsAreCopies: samples + ", and a copy has its own",
				classifytest.ColumnOrder:      "attributes are drawn by the number of the column",
				classifytest.RelabelledClass:  draws,
			}},
		{Name: "AdaBoost", Fit: classify.Erase(ensemble.AdaBoost{Rounds: 12}.Fit),
			Exempt: map[classifytest.Property]string{
				classifytest.RelabelledClass: draws,
			}},
		{Name: "AdaBoost on trees of depth 2",
			Fit: classify.Erase(ensemble.AdaBoost{Rounds: 8, Base: depth2}.Fit),
			Exempt: map[classifytest.Property]string{
				classifytest.RelabelledClass: draws, classifytest.ColumnOrder: columns,
			}},
	} {
		l.Needs = classify.NeedComplete
		classifytest.Run(t, l)
	}
	for name, l := range map[string]ensemble.GradientBoosting{
		"gradient boosting": {Rounds: 10, MinLeaf: 1},
		"gradient boosting with small trees, two workers": {Rounds: 5, Rate: .5, Leaves: 9,
			MaxDepth: 2, MinLeaf: 3, Lambda: 1, Workers: 2},
	} {
		classifytest.Run(t, classifytest.Learner{Name: name, Fit: classify.Erase(l.Fit),
			Exempt: map[classifytest.Property]string{classifytest.ColumnOrder: columns}})
	}
}
