package prune_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
)

// The whole path of the full tree of 20,000 examples, without growing it.
func BenchmarkPath(b *testing.B) {
	model, err := tree.CART{}.Fit(treetest.Noise(20_000))
	if err != nil {
		b.Fatal(err)
	}
	for _, by := range []prune.Divisor{prune.LeavesMinusOne, prune.Leaves} {
		b.Run(by.String(), func(b *testing.B) {
			for b.Loop() {
				o := prune.Options{Risk: tree.Gini, Divisor: by}
				if _, err := prune.Path(model, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("sizes", func(b *testing.B) {
		for b.Loop() {
			prune.Sizes(model, tree.Gini, 0)
		}
	})
}

func BenchmarkCrossValidated(b *testing.B) {
	ds := treetest.Noise(5_000)
	for b.Loop() {
		if _, err := (prune.CrossValidated{}).Fit(ds); err != nil {
			b.Fatal(err)
		}
	}
}
