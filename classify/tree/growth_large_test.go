package tree_test

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// A nominal attribute of 100,000 values, beside a number and a constant: each learner grows
// a tree within seconds, or says why not. The values tell the two classes apart, and the
// number does nothing for it.
func TestManyValues(t *testing.T) {
	const n = 100_000
	ds := &classify.Dataset{Name: "towns", Attributes: []classify.Attribute{{Name: "number"},
		{Name: "constant"}, {Name: "town", Values: make([]string, n)}},
		Classes: []string{"a", "b", "c"}, X: mat.NewDense(n, 3, nil), Y: make([]int, n)}
	target := make([]float64, n)
	for i := range n {
		ds.Attributes[2].Values[i] = fmt.Sprint("t", i)
		ds.X.SetRow(i, []float64{float64(i % 2), 7, float64(i)})
		ds.Y[i] = i / 2 % 2
		target[i] = float64(ds.Y[i])
	}
	began := time.Now()
	for name, l := range map[string]tree.CART{
		"no limit": {}, "depth": {MaxDepth: 2},
	} {
		model, err := l.Fit(ds)
		if err != nil {
			t.Fatal(name, err)
		}
		if model.Leaves() != 2 {
			t.Errorf("%s: %d leaves, want 2", name, model.Leaves())
		}
		if text := model.String(); len(text) > 1000 ||
			!strings.Contains(text, "… 49988 more}: a (50000)") {
			t.Errorf("%s: printed as %.300s", name, text)
		}
		for i := 0; i < n; i += 999 {
			if got := model.Predict(ds.At(i)); got != ds.Y[i] {
				t.Fatalf("%s: row %d is class %d", name, i+1, got)
			}
		}
	}
	if model, err := (tree.ID3{MaxDepth: 2}).Fit(ds); err != nil || model.Leaves() != n {
		t.Errorf("ID3: %v", err)
	}
	if model, err := (tree.Regression{}).Fit(ds, target); err != nil || model.Leaves() != 2 {
		t.Errorf("regression: %v", err)
	}
	ds.Y[0] = 2
	want := `tree: attribute "town" has 100000 values, which can be parted in two in ` +
		`2^99999 − 1 ways`
	if _, err := (tree.CART{}).Fit(ds); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("three classes: %v", err)
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

// A chain: each example outweighs all after it, so a test separates one at a time, on a stack of 1
// MB, depth first and best first.
func TestChains(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 300
	ds := &classify.Dataset{
		Name:       "chain",
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(n, 1, nil),
	}
	target, weight := make([]float64, n), 1.0
	for i := range n {
		ds.X.Set(i, 0, float64(i))
		ds.Y = append(ds.Y, i%2)
		ds.Weights = append(ds.Weights, weight)
		weight /= 8
		target[i] = float64(i % 2)
	}
	for name, l := range map[string]tree.CART{
		"no limit":   {},
		"best first": {MaxLeaves: n},
	} {
		model, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if model.Depth() < n-2 || model.Leaves() != n {
			t.Errorf("%s: depth %d, %d leaves", name, model.Depth(), model.Leaves())
		}
		allRight(t, model, ds)
	}
	model, err := tree.Regression{}.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	if model.Depth() < n-2 {
		t.Errorf("regression: depth %d", model.Depth())
	}
}

// Any table: a tree by every learner, or an error, and rules that answer as the tree.
func FuzzGrowFromCSV(f *testing.F) {
	f.Add([]byte("a,b,class\n1,x,p\n2,y,q\n3,x,p\n"), uint8(0))
	f.Add([]byte("a,class\n?,p\n1e308,q\n-1e308,p\n1,p\n"), uint8(7))
	f.Add([]byte("a,b,class\n1,,p\n,y,q\n"), uint8(3))
	f.Add([]byte("class\np\n"), uint8(1))
	f.Fuzz(func(t *testing.T, raw []byte, options uint8) {
		if len(raw) > 2000 {
			return
		}
		ds, err := datasets.ReadCSV(bytes.NewReader(raw))
		if err != nil {
			return
		}
		l := tree.CART{
			MaxLeaves: int(options & 3),
			Missing:   tree.Missing(options >> 3 % 3),
			Nominal:   tree.Nominal(options >> 5 % 3),
			MaxValues: 6,
		}
		model, err := l.Fit(ds)
		if err != nil {
			return
		}
		rules := rules.Of(model)
		for i := range ds.Len() {
			x := ds.At(i)
			class := model.Predict(x)
			if k := rules.Match(x); k >= 0 && rules.List[k].Class != class {
				t.Fatalf("row %d is class %d by the tree, %d by rule %q", i+1, class,
					rules.List[k].Class, rules.Text(k))
			}
			e := model.Explain(x).Detail.(tree.Explanation)
			if e.Class != class || e.String() == "" {
				t.Fatalf("row %d is class %d, explained as %d", i+1, class, e.Class)
			}
			total := 0.0
			for _, p := range model.Posterior(nil, x) {
				total += p
			}
			if total < 1-1e-9 || total > 1+1e-9 {
				t.Fatalf("row %d: posteriors sum to %v", i+1, total)
			}
		}
		steps, err := l.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		leaves := 0
		for s := range steps {
			if s.Chosen < 0 {
				leaves++
			}
		}
		if leaves != model.Leaves() {
			t.Fatalf("%d leaves in the steps, %d in the tree", leaves, model.Leaves())
		}
	})
}
