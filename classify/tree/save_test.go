package tree_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Options survive where a learner is wrapped and its tree pruned.
func TestOptionsSurvivePruning(t *testing.T) {
	ds := datasets.Iris()
	grow := tree.CART{Impurity: tree.Entropy, MinLeaf: 2, Laplace: true}
	model := classifytest.Fit(t, prune.CrossValidated{Grow: grow.Fit}.Fit, ds)
	reduced, err := prune.ReducedError{}.Prune(classifytest.Fit(t, grow.Fit, ds), ds)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*tree.Tree{model, reduced, classifytest.Reload(t, model)} {
		if l, ok := m.Options().(tree.CART); !ok || l.MinLeaf != 2 || !l.Laplace ||
			l.Impurity != tree.Entropy || m.Schema().Name != ds.Name {
			t.Errorf("pruned with the options %+v", m.Options())
		}
	}
}

// A model keeps nothing that grows with the rows: of 20,000 rows of 50 columns, 8 MB, each holds
// less than 2 MB.
func TestTreesKeepNoRows(t *testing.T) {
	const n, d = 20_000, 50
	rng := rand.New(rand.NewPCG(3, 1))
	ds := &classify.Dataset{Name: "wide", Classes: []string{"a", "b"}, X: mat.NewDense(n, d, nil)}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	target := make([]float64, n)
	for i := range n {
		row := ds.At(i)
		for j := range row {
			row[j] = float64(rng.IntN(1000))
		}
		target[i] = row[0] + row[1]*row[2]/1000
		ds.Y = append(ds.Y, min(1, int(target[i]/1000)))
	}
	held := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	models := map[string]any{}
	for name, fit := range map[string]func() (any, error){
		"CART": func() (any, error) { return tree.CART{MaxDepth: 6}.Fit(ds) },
		"C4.5": func() (any, error) { return tree.C45{MinRows: 300}.Fit(ds) },
		"Regression": func() (any, error) {
			return tree.Regression{MaxDepth: 6}.Fit(ds, target)
		},
		"Stumps": func() (any, error) {
			s, err := tree.NewStumps(ds)
			if err != nil {
				return nil, err
			}
			return s.Fit(slices.Repeat([]float64{1}, n))
		},
		"Resampler": func() (any, error) {
			s, err := tree.NewResampler(tree.CART{MaxDepth: 6}, ds)
			if err != nil {
				return nil, err
			}
			return s.Fit(slices.Repeat([]int{1}, n), 1)
		},
	} {
		model, err := fit()
		if err != nil {
			t.Fatal(err)
		}
		models[name] = model
	}
	full := held()
	ds, target = nil, nil
	with := held()
	if full < with+n*d*7 {
		t.Errorf("only %d MB are free without the rows", int64(full-with)>>20)
	}
	for name := range models {
		delete(models, name)
		without := held()
		if size := int64(with) - int64(without); size > 2<<20 {
			t.Errorf("%s holds %d kB", name, size>>10)
		}
		with = without
	}
}
