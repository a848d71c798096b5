package tree

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
)

// Two engines, one tree of C4.5: nodes, thresholds, values and figures, bit for bit, on numbers and
// names, with rows of weight 0, and with every option of growing.
func TestC45FastEqualsPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	nodes, thresholds, values := 0, 0, 0
	for trial := range 5000 {
		n := 1 + rng.IntN(80)
		if trial%60 == 0 {
			n = 2000
		}
		ds, _ := crowd(rng, n)
		for i, w := range ds.Weights {
			ds.Weights[i] = math.Ceil(min(1, w))
		}
		l := C45{
			MinRows:       rng.IntN(4),
			Gain:          rng.IntN(4) == 0,
			NoMDL:         rng.IntN(2) == 0,
			BinaryNominal: rng.IntN(2) == 0,
		}
		if err := l.check(ds); err != nil {
			if sum(ds.ClassWeights()) == 0 {
				continue
			}
			t.Fatal(err)
		}
		fast, plain, q := l.start(ds.Schema()), l.start(ds.Schema()), l.quinlan(ds)
		e := l.engine(ds)
		if _, ok := e.(*treeengine.Packed); !ok {
			t.Fatal("nothing packed")
		}
		for range l.grow(e, fast, q) {
		}
		for range l.grow(l.rows(ds), plain, q) {
		}
		if !reflect.DeepEqual(fast.nodes, plain.nodes) {
			t.Fatalf("trial %d: %d rows, %+v:\n%v%+v\nplain:\n%v%+v", trial, n, l, fast,
				fast.nodes, plain, plain.nodes)
		}
		nodes += len(fast.nodes.Nodes)
		for _, nd := range fast.nodes.Nodes {
			switch nd.Kind {
			case ByThreshold:
				thresholds++
			case ByValue, BySubset:
				values++
			}
		}
	}
	if nodes < 50_000 || thresholds < 10_000 || values < 10_000 {
		t.Errorf("%d nodes, %d tests of thresholds, %d of values: too few to compare", nodes,
			thresholds, values)
	}
}

// Data that the fast engine does not support goes to the plain one: missing cells, and weights that
// are not 0 or 1.
func TestC45Engine(t *testing.T) {
	ds := &classify.Dataset{
		Classes:    []string{"a", "b"},
		Attributes: []classify.Attribute{{Name: "x"}},
		X:          mat.NewDense(2, 1, []float64{1, 2}),
		Y:          []int{0, 1},
	}
	for _, c := range []struct {
		cell float64
		w    []float64
		fast bool
	}{{1, nil, true}, {1, []float64{1, 1}, true}, {math.NaN(), []float64{0, 1}, true},
		{math.NaN(), nil, false}, {1, []float64{2, 2}, false}, {1, []float64{1, .5}, false}} {
		ds.X.Set(0, 0, c.cell)
		ds.Weights = c.w
		e := C45{}.engine(ds)
		if _, fast := e.(*treeengine.Packed); fast != c.fast {
			t.Errorf("cell %v, weights %v: fast is %v", c.cell, c.w, fast)
		}
	}
}

// Of pure noise the gain ratio makes chains of splits that take off a few rows each:
// here 587 tests deep, which takes seconds. With a logarithm or two for each row, column
// and level it took minutes.
func TestC45NoiseIsQuick(t *testing.T) {
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("takes five seconds; set TESSELLA_SLOW=1")
	}
	const n, d = 100_000, 32
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &classify.Dataset{Name: "noise", Classes: []string{"a", "b"}, X: mat.NewDense(n, d, nil)}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for i := range n {
		for j := range d {
			ds.X.Set(i, j, rng.Float64())
		}
		ds.Y = append(ds.Y, rng.IntN(2))
	}
	began := time.Now()
	model, err := C45{MinRows: 1, NoMDL: true}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if model.nodes.Depth() < 500 || model.nodes.Leaves() < 15_000 {
		t.Errorf("depth %d, %d leaves: no such chains", model.nodes.Depth(), model.nodes.Leaves())
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("%v", took)
	}
}
