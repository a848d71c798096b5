package tree_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
)

func BenchmarkFit(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		ds := treetest.Noise(n)
		for name, l := range map[string]tree.ID3{
			"full":        {},
			"Gini":        {Impurity: tree.Gini},
			"nodes of 50": {MinRows: 50},
		} {
			b.Run(fmt.Sprintf("%s/n=%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := l.Fit(ds); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// The gain from a second core, and C4.5 on the same rows.
func BenchmarkGrow(b *testing.B) {
	ds := treetest.Noise(100_000)
	for name, fit := range map[string]classify.FitFunc{
		"CART/workers=1": classify.Erase(tree.CART{}.Fit),
		"CART/workers=2": classify.Erase(tree.CART{Workers: 2}.Fit),
		"C45":            classify.Erase(tree.C45{}.Fit),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := fit(ds); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPredictAll(b *testing.B) {
	ds := treetest.Noise(100_000)
	model, err := tree.ID3{}.Fit(ds)
	if err != nil {
		b.Fatal(err)
	}
	dst := make([]int, ds.Len())
	b.ReportAllocs()
	for b.Loop() {
		model.PredictAll(dst, ds.X)
	}
}

func BenchmarkPosterior(b *testing.B) {
	ds := treetest.Noise(10_000)
	model, err := tree.ID3{Laplace: true}.Fit(ds)
	if err != nil {
		b.Fatal(err)
	}
	dst := make([]float64, 3)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		model.Posterior(dst, ds.At(i%ds.Len()))
		i++
	}
}
