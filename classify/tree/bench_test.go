package tree_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// noise makes n rows of ten columns, the first half numeric; the class follows two of
// them, one row in ten apart.
func noise(n int) *classify.Dataset {
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &classify.Dataset{
		Name:    "noise",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, 10, nil),
		Y:       make([]int, n),
	}
	for j := range 10 {
		a := classify.Attribute{Name: fmt.Sprint("x", j)}
		if j >= 5 {
			a.Values = []string{"p", "q", "r", "s"}
		}
		ds.Attributes = append(ds.Attributes, a)
		for i := range n {
			if a.Nominal() {
				ds.X.Set(i, j, float64(rng.IntN(4)))
			} else {
				ds.X.Set(i, j, rng.NormFloat64())
			}
		}
	}
	for i := range n {
		switch x := ds.At(i); {
		case rng.IntN(10) == 0:
			ds.Y[i] = rng.IntN(3)
		case x[1] > .5:
			ds.Y[i] = 1
		case x[7] == 2:
			ds.Y[i] = 2
		}
	}
	return ds
}

func BenchmarkFit(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		ds := noise(n)
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

// What a second core is good for, and C4.5 on the same rows.
func BenchmarkGrow(b *testing.B) {
	ds := noise(100_000)
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
	ds := noise(100_000)
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
	ds := noise(10_000)
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
