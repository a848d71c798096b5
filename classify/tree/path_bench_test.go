package tree_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/tree"
)

// The whole path of the full tree of 20,000 examples, without growing it.
func BenchmarkPath(b *testing.B) {
	model, err := tree.CART{}.Fit(noise(20_000))
	if err != nil {
		b.Fatal(err)
	}
	for _, by := range []tree.Divisor{tree.LeavesMinusOne, tree.Leaves} {
		b.Run(by.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := model.Path(
					tree.PathOptions{Risk: tree.Gini, Divisor: by}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("sizes", func(b *testing.B) {
		for b.Loop() {
			model.Sizes(tree.Gini, 0)
		}
	})
}

func BenchmarkCrossValidated(b *testing.B) {
	ds := noise(5_000)
	for b.Loop() {
		if _, err := (tree.CrossValidated{}).Fit(ds); err != nil {
			b.Fatal(err)
		}
	}
}
