package ensemble_test

import (
	"cmp"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// A loaded forest has the same trees, each with its own options, which can be saved by themselves.
func TestSavedForest(t *testing.T) {
	ds := set(t, "wine.csv")
	model, err := ensemble.RandomForest{
		Trees: 8, Seed: 4, Tree: tree.CART{Laplace: true, MaxLeaves: 12},
	}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	loaded := classifytest.Reload(t, model)
	if !reflect.DeepEqual(loaded.OutOfBag(), model.OutOfBag()) ||
		loaded.Importance().String() != model.Importance().String() ||
		!reflect.DeepEqual(loaded.Options(), model.Options()) {
		t.Errorf("%+v became %+v", model.Options(), loaded.Options())
	}
	for m, want := range model.Trees() {
		got := loaded.Trees()[m]
		if got.String() != want.String() || !reflect.DeepEqual(got.Options(), want.Options()) {
			t.Errorf("tree %d, %+v:\n%vsaved, %+v:\n%v", m, got.Options(), got, want.Options(),
				want)
		}
		if alone := classifytest.Reload(t, got); alone.String() != want.String() {
			t.Errorf("tree %d by itself is\n%v", m, alone)
		}
	}
	for i := range ds.Len() {
		if x := ds.At(i); !reflect.DeepEqual(loaded.Explain(x), model.Explain(x)) {
			t.Fatalf("row %d explained as\n%vnot\n%v", i+1, loaded.Explain(x), model.Explain(x))
		}
	}
	b, err := ensemble.Bagging{N: 3, Base: classify.Erase(ensemble.AdaBoost{Rounds: 4}.Fit)}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if again := classifytest.Reload(t, b); !reflect.DeepEqual(again.OutOfBag(), b.OutOfBag()) ||
		!slices.Equal(again.PredictAll(nil, ds.X), b.PredictAll(nil, ds.X)) {
		t.Error("a committee of committees became another")
	}
}

// Boosting ends in three ways, and each model says so after loading.
func TestSavedBoosted(t *testing.T) {
	leaf := classify.Erase(tree.CART{MinRows: 1000}.Fit)
	for name, c := range map[string]struct {
		l  ensemble.AdaBoost
		ds *classify.Dataset
	}{
		"budget":  {ensemble.AdaBoost{Rounds: 7}, set(t, "wine.csv")},
		"perfect": {ensemble.AdaBoost{Base: classify.Erase(tree.ID3{}.Fit)}, datasets.Tennis()},
		"chance":  {ensemble.AdaBoost{Base: leaf}, datasets.Tennis()},
		"at once": {ensemble.AdaBoost{Base: leaf}, datasets.Iris().Subset([]int{0, 1, 140, 141})},
	} {
		model, err := c.l.Fit(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		if stop := map[string]classify.Stop{"budget": ensemble.Budget,
			"perfect": ensemble.Perfect}[name]; model.Stop() != cmp.Or(stop, ensemble.Chance) {
			t.Fatalf("%s: ended by %v", name, model.Stop())
		}
		loaded := classifytest.Reload(t, model)
		if loaded.Stop() != model.Stop() || len(loaded.Hypotheses()) != len(model.Hypotheses()) ||
			!slices.Equal(loaded.Margins(c.ds), model.Margins(c.ds)) {
			t.Errorf("%s: %v became %v", name, model.Stop(), loaded.Stop())
		}
		for i, h := range model.Hypotheses() {
			got := loaded.Hypotheses()[i]
			if got.Alpha != h.Alpha || got.Error != h.Error ||
				fmt.Sprint(got.Model) != fmt.Sprint(h.Model) {
				t.Errorf("%s, round %d: %v became %v", name, i+1, h, got)
			}
		}
	}
}

// Members of any kind are saved with their own options; one that is not known is an error that
// names it.
func TestSavedMembers(t *testing.T) {
	ds := datasets.Iris()
	model, err := ensemble.Bagging{
		Base: classify.Erase(logistic.Regression{Lambda: .5}.Fit), N: 2,
	}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	loaded := classifytest.Reload(t, model)
	if l, ok := loaded.Models()[1].(*logistic.Model).Options().(logistic.Regression); !ok ||
		l.Lambda != .5 {
		t.Errorf("the second member has the options %+v", l)
	}
	e := loaded.Explain(ds.At(140))
	if e.Class != "virginica" || !slices.ContainsFunc(e.Reasons, func(r string) bool {
		return strings.HasPrefix(r, "petal length = ")
	}) {
		t.Errorf("explained by %q", e.Reasons)
	}
	strange, err := ensemble.Bagging{N: 2, Base: voters(constant(0), constant(1))}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Refuses(t, "classify", classify.Save(io.Discard, strange),
		"[0]: the type ensemble_test.constant is not known")
}

// A committee keeps nothing of its training set but the names and the out-of-bag classes.
func TestCommitteesKeepNoRows(t *testing.T) {
	held := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	const rows = 20_000 * 20 * 8
	for name, fit := range map[string]classify.FitFunc{
		"AdaBoost": classify.Erase(ensemble.AdaBoost{Rounds: 10}.Fit),
		"a forest": classify.Erase(ensemble.RandomForest{
			Trees: 4, Tree: tree.CART{MaxDepth: 6},
		}.Fit),
		"bagging": classify.Erase(ensemble.Bagging{
			N: 3, Base: classify.Erase(tree.CART{MaxDepth: 4}.Fit),
		}.Fit),
	} {
		ds := cloud(20_000)
		model, err := fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		ds = nil
		with := held()
		runtime.KeepAlive(model)
		model = nil
		if size := with - held(); size > rows/4 {
			t.Errorf("%s holds %d kB of %d", name, size>>10, rows>>10)
		}
	}
}

// One flower by a hundred trees, for a layperson.
func ExampleForest() {
	ds := datasets.Iris()
	model, err := ensemble.RandomForest{Seed: 1}.Fit(ds)
	if err != nil {
		panic(err)
	}
	e := model.Explain(ds.At(70))
	fmt.Print(e)
	fmt.Println(strings.Join(e.Reasons, "\n"))
	// Output:
	//   class       votes      count   P
	// * versicolor  68 of 100  68.000  0.680
	//   virginica   32 of 100  32.000  0.320
	// petal length = 4.8
	// sepal length = 5.9
	// sepal width = 3.2
}
