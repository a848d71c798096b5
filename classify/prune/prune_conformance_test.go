package prune_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
)

// A pruned tree is a tree like any other.
func TestPrunedConformance(t *testing.T) {
	for name, prune := range map[string]func(
		model *tree.Tree, ds *classify.Dataset,
	) (*tree.Tree, error){
		"four leaves": func(model *tree.Tree, _ *classify.Dataset) (*tree.Tree, error) {
			path, err := prune.Path(model, prune.Options{})
			if err != nil {
				return nil, err
			}
			return path.Leaves(4), nil
		},
		"the lecture's divisor, α .05": func(
			model *tree.Tree, _ *classify.Dataset,
		) (*tree.Tree, error) {
			path, err := prune.Path(model, prune.Options{Risk: tree.Entropy, Divisor: prune.Leaves})
			if err != nil {
				return nil, err
			}
			return path.Tree(.05), nil
		},
		"reduced error": prune.ReducedError{Greedy: true}.Prune,
		"in one pass":   prune.ReducedError{}.Prune,
	} {
		classifytest.Run(t, classifytest.Learner{
			Name: name,
			Fit: func(ds *classify.Dataset) (classify.Classifier, error) {
				model, err := tree.CART{}.Fit(ds)
				if err != nil {
					return nil, err
				}
				return classify.Erase(func(ds *classify.Dataset) (*tree.Tree, error) {
					return prune(model, ds)
				})(ds)
			},
			Needs: classify.NeedComplete,
			Exempt: map[classifytest.Property]string{
				classifytest.ColumnOrder: "of attributes that gain the same, as many do in a " +
					"small node, the first is taken",
			},
		})
	}
}
