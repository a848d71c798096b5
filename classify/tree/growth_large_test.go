package tree_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
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
	if _, err := (tree.C45{}).Fit(ds); err != nil {
		t.Errorf("C4.5: %v", err)
	}
	if model, err := (tree.Regression{}).Fit(ds, target); err != nil || model.Leaves() != 2 {
		t.Errorf("regression: %v", err)
	}
	ds.Y[0] = 2
	want := `tree: attribute "town" has 100000 values, which can be parted in two in ` +
		`2^99999 − 1 ways`
	classifytest.Refuses(t, "tree", classifytest.Failure(tree.CART{}.Fit(ds)), want)
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}
