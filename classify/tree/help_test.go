package tree_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// trace runs ID3 step by step and files each step under the conjunction that leads to it,
// "all examples" at the root.
func trace(
	t *testing.T, l tree.ID3, ds *classify.Dataset,
) (steps map[string]tree.Step, order []string) {
	t.Helper()
	seq, err := l.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	steps = map[string]tree.Step{}
	for s := range seq {
		where, _, _ := strings.Cut(s.String(), ":")
		steps[where] = s
		order = append(order, where)
	}
	return steps, order
}

// gains lists what each attribute gains at a node; of a numeric attribute, the
// threshold that gains most.
func gains(ds *classify.Dataset, s tree.Step) map[string]float64 {
	best := map[string]float64{}
	for _, c := range s.Candidates {
		name := ds.Attributes[c.Attribute].Name
		best[name] = max(best[name], c.Gain)
	}
	return best
}

// want checks the gains of a node and the attribute that it chose.
func want(
	t *testing.T, ds *classify.Dataset, steps map[string]tree.Step, where, chosen string,
	expected map[string]float64,
) {
	t.Helper()
	s, ok := steps[where]
	if !ok {
		t.Errorf("no step at %q", where)
		return
	}
	if s.Chosen < 0 {
		t.Errorf("%s is a leaf (%s), want a test of %s", where, s.Stop, chosen)
		return
	}
	if got := ds.Attributes[s.Candidates[s.Chosen].Attribute].Name; got != chosen {
		t.Errorf("%s tests %s, want %s", where, got, chosen)
	}
	got := gains(ds, s)
	for name, gain := range expected {
		classifytest.Within(t, where+": Gain("+name+")", got[name], gain, 1e-9)
	}
}

// allRight fails unless the model is right on its whole training set.
func allRight(t *testing.T, model classify.Classifier, ds *classify.Dataset) {
	t.Helper()
	for i, got := range model.PredictAll(nil, ds.X) {
		if got != ds.Y[i] {
			t.Errorf("row %d, %v: %s, want %s", i+1, ds.Format(ds.At(i)), ds.Classes[got],
				ds.Classes[ds.Y[i]])
		}
	}
}

// noisy is tennis with the lecture's noisy example.
func noisy(t *testing.T) *classify.Dataset {
	t.Helper()
	ds := datasets.Tennis()
	x, err := ds.Row("sunny", "hot", "normal", "yes")
	if err != nil {
		t.Fatal(err)
	}
	more, err := ds.Append(&classify.Dataset{
		Attributes: ds.Attributes,
		Classes:    ds.Classes,
		X:          mat.NewDense(1, 4, x),
		Y:          []int{slices.Index(ds.Classes, "N")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return more
}

// bits makes the training set of a Boolean function of n inputs: bit r of f is its value where the
// inputs read r in binary.
func bits(n int, f uint) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    fmt.Sprintf("function %d", f),
		Classes: []string{"0", "1"},
		X:       mat.NewDense(1<<n, n, nil),
	}
	for j := range n {
		ds.Attributes = append(ds.Attributes, classify.Attribute{
			Name:   fmt.Sprintf("x%d", j+1),
			Values: []string{"0", "1"},
		})
	}
	for r := range 1 << n {
		for j := range n {
			ds.X.Set(r, j, float64(r>>j&1))
		}
		ds.Y = append(ds.Y, int(f>>r&1))
	}
	return ds
}

// withRowNumber puts a nominal attribute first that has a different value in each row.
func withRowNumber(t *testing.T, ds *classify.Dataset) *classify.Dataset {
	t.Helper()
	n, d := ds.X.Dims()
	more := &classify.Dataset{
		Classes:    ds.Classes,
		Y:          ds.Y,
		X:          mat.NewDense(n, d+1, nil),
		Attributes: []classify.Attribute{{Name: "Number"}},
	}
	more.Attributes = append(more.Attributes, ds.Attributes...)
	for i := range n {
		more.Attributes[0].Values = append(more.Attributes[0].Values, fmt.Sprint(i+1))
		more.X.Set(i, 0, float64(i))
		copy(more.X.RawRowView(i)[1:], ds.At(i))
	}
	return more
}

// column counts the classes of each value of a nominal attribute: the split that it
// makes of the whole data set.
func column(t *testing.T, ds *classify.Dataset, name string) [][]float64 {
	t.Helper()
	j, ok := ds.Attribute(name)
	if !ok {
		t.Fatalf("no attribute %q", name)
	}
	children := make([][]float64, len(ds.Attributes[j].Values))
	for v := range children {
		children[v] = make([]float64, len(ds.Classes))
	}
	for i, y := range ds.Y {
		children[int(ds.At(i)[j])][y]++
	}
	return children
}

// row encodes a query of a data set.
func row(t *testing.T, ds *classify.Dataset, values ...string) []float64 {
	t.Helper()
	x, err := ds.Row(values...)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
