package tree_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// trees are of all kinds: every kind of test, in preorder and not,
// pruned and not.
func trees(t *testing.T) map[string]*tree.Tree {
	t.Helper()
	iris, tennis, holes := datasets.Iris(), datasets.Tennis(), datasets.Iris()
	noise := treetest.Noise(400)
	for i := 0; i < 150; i += 3 {
		holes.X.Set(i, i%4, math.NaN())
	}
	weighted := datasets.Iris()
	for i := range 150 {
		weighted.Weights = append(weighted.Weights, 1/float64(1+i%7))
	}
	all := map[string]*tree.Tree{
		"thresholds":   classifytest.Fit(t, tree.CART{}.Fit, iris),
		"values":       classifytest.Fit(t, tree.ID3{GainRatio: true}.Fit, tennis),
		"bins":         classifytest.Fit(t, tree.ID3{Bins: 3, Impurity: tree.GiniPairs}.Fit, iris),
		"subsets":      classifytest.Fit(t, tree.CART{Laplace: true}.Fit, noise),
		"best first":   classifytest.Fit(t, tree.CART{MaxLeaves: 40}.Fit, noise),
		"two ways":     classifytest.Fit(t, tree.CART{Missing: tree.Majority}.Fit, holes),
		"majority":     classifytest.Fit(t, tree.CART{Missing: tree.Majority}.Fit, noise),
		"stay":         classifytest.Fit(t, tree.CART{Missing: tree.Stay}.Fit, holes),
		"fractions":    classifytest.Fit(t, tree.C45{}.Fit, holes),
		"raised":       classifytest.Fit(t, tree.C45{Confidence: .05}.Fit, noise),
		"one value":    classifytest.Fit(t, tree.C45{BinaryNominal: true}.Fit, noise),
		"weights":      classifytest.Fit(t, tree.CART{Impurity: tree.Entropy}.Fit, weighted),
		"one leaf":     classifytest.Fit(t, tree.CART{MinRows: 1000}.Fit, iris),
		"an empty one": classifytest.Fit(t, tree.ID3{}.Fit, tennis.Subset([]int{0, 1, 3, 4, 9})),
	}
	path, err := prune.Path(all["best first"], prune.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all["pruned"] = path.Leaves(9)
	return all
}

// A loaded tree is the same for every reader.
func TestSavedTrees(t *testing.T) {
	for name, model := range trees(t) {
		loaded := treetest.Reload(t, model)
		if got, want := loaded.String(), model.String(); got != want {
			t.Errorf("%s: loaded as\n%ssaved\n%s", name, got, want)
		}
		if got, want := rules.Of(loaded), rules.Of(model); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the rules are\n%vnot\n%v", name, got, want)
		}
		if !reflect.DeepEqual(loaded.Importance(""), model.Importance("")) ||
			!reflect.DeepEqual(loaded.Diagram(), model.Diagram()) {
			t.Errorf("%s: other importances or another diagram", name)
		}
		if !reflect.DeepEqual(loaded.Schema(), model.Schema()) ||
			fmt.Sprintf("%T", loaded.Options()) != fmt.Sprintf("%T", model.Options()) {
			t.Errorf("%s: %v and %+v became %v and %+v", name, model.Schema(), model.Options(),
				loaded.Schema(), loaded.Options())
		}
		got, err := prune.Path(loaded, prune.Options{Risk: tree.Entropy})
		want, wantErr := prune.Path(model, prune.Options{Risk: tree.Entropy})
		if err != nil || wantErr != nil || got.String() != want.String() {
			t.Errorf("%s: pruned as\n%vnot\n%v (%v, %v)", name, got, want, err, wantErr)
		}
		rng := rand.New(rand.NewPCG(1, 4))
		x := make([]float64, len(model.Schema().Attributes))
		for range 50 {
			for j := range x {
				x[j] = math.Round(30*rng.NormFloat64()) / 10
				if rng.IntN(4) == 0 {
					x[j] = math.NaN()
				}
			}
			if loaded.Node(x) != model.Node(x) ||
				!slices.Equal(loaded.Posterior(nil, x), model.Posterior(nil, x)) ||
				loaded.Explain(x).String() != model.Explain(x).String() ||
				!slices.Equal(loaded.Explain(x).Reasons, model.Explain(x).Reasons) {
				t.Fatalf("%s: %v explained as\n%vnot\n%v", name, x, loaded.Explain(x),
					model.Explain(x))
			}
		}
	}
}

func TestSavedRegression(t *testing.T) {
	ds := treetest.Noise(300)
	target := make([]float64, 300)
	for i := range target {
		target[i] = ds.At(i)[0] + float64(ds.Y[i])/3
	}
	for i := 0; i < 300; i += 5 {
		ds.X.Set(i, i%10, math.NaN())
	}
	for _, l := range []tree.Regression{
		{Missing: tree.Stay, MinLeaf: 4}, {Missing: tree.Majority, MaxDepth: 5},
		{Missing: tree.Majority, MaxLeaves: 20},
	} {
		model, err := l.Fit(ds, target)
		if err != nil {
			t.Fatal(err)
		}
		if loaded := treetest.Reload(t, model); loaded.String() != model.String() ||
			loaded.Options() != model.Options() || loaded.Explained() != model.Explained() {
			t.Errorf("loaded as\n%v%+v\nnot\n%v%+v", loaded, loaded.Options(), model,
				model.Options())
		}
		classifytest.Reloads(t, model, func(m *tree.RegressionTree) []float64 {
			return m.PredictAll(nil, ds.X)
		})
	}
}

// Options survive where a learner is wrapped and its tree pruned.
func TestOptionsSurvivePruning(t *testing.T) {
	ds := datasets.Iris()
	grow := tree.CART{Impurity: tree.Entropy, MinLeaf: 2, Laplace: true}
	model := classifytest.Fit(t, prune.CrossValidated{Grow: grow.Fit}.Fit, ds)
	reduced, err := prune.ReducedError{}.Prune(classifytest.Fit(t, grow.Fit, ds), ds)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*tree.Tree{model, reduced, treetest.Reload(t, model)} {
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
