package ensemble_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
)

// cloud makes n rows of twenty columns and three overlapping classes.
func cloud(n int) *classify.Dataset {
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &classify.Dataset{
		Name:    "cloud",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, 20, nil),
		Y:       make([]int, n),
	}
	for j := range 20 {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for i := range n {
		ds.Y[i] = rng.IntN(3)
		for j := range 20 {
			ds.X.Set(i, j, rng.NormFloat64()+float64(ds.Y[i]*(j%4))/4)
		}
	}
	return ds
}

func BenchmarkFit(b *testing.B) {
	for _, n := range []int{1_000, 20_000} {
		ds := cloud(n)
		for name, fit := range map[string]classify.FitFunc{
			"50 stumps": classify.Erase(ensemble.AdaBoost{}.Fit),
			"10 trees":  classify.Erase(ensemble.RandomForest{Trees: 10}.Fit),
		} {
			b.Run(fmt.Sprintf("%s/n=%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := fit(ds); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkPredictAll(b *testing.B) {
	ds := cloud(10_000)
	for name, fit := range map[string]classify.FitFunc{
		"50 stumps": classify.Erase(ensemble.AdaBoost{}.Fit),
		"10 trees":  classify.Erase(ensemble.RandomForest{Trees: 10}.Fit),
	} {
		model, err := fit(ds)
		if err != nil {
			b.Fatal(err)
		}
		dst := make([]int, ds.Len())
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				model.PredictAll(dst, ds.X)
			}
		})
	}
}

// A forest of 100 trees in a file.
func BenchmarkSave(b *testing.B) {
	model, err := ensemble.RandomForest{}.Fit(cloud(3000))
	if err != nil {
		b.Fatal(err)
	}
	var file bytes.Buffer
	b.Run("Save", func(b *testing.B) {
		for b.Loop() {
			file.Reset()
			if err := classify.Save(&file, model); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(file.Len()), "bytes")
	})
	b.Run("Load", func(b *testing.B) {
		for b.Loop() {
			if _, err := classify.Load(bytes.NewReader(file.Bytes())); err != nil {
				b.Fatal(err)
			}
		}
	})
}
