package prepare_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: wind is 3, 1 (twice), 0 and 5, with the mean 2 and the variance 16/5.
func TestOn(t *testing.T) {
	ds := mixed()
	m := classifytest.Fit(t,
		prepare.On{Columns: []string{"wind"}, Step: prepare.Standardise{}}.Fit, ds)
	names := m.Attributes()
	if len(names) != 3 || names[0].Name != "sky" || !names[0].Nominal() ||
		names[1].Name != "heat" || names[2].Name != "wind" {
		t.Fatalf("columns %v", names)
	}
	classifytest.AllNear(t, "row", m.Apply(nil, []float64{10, 2, 99}),
		[]float64{2, 99, 8 / math.Sqrt(3.2)}, 1e-15)
	if _, ok := m.(*prepare.Composite).Transforms()[0].(*prepare.PCAModel); ok {
		t.Error("the transform of Standardise is one of PCA")
	}

	iris := datasets.Iris()
	columns := []string{"petal width", "petal length"}
	pca := classifytest.Fit(t, prepare.On{Columns: columns, Step: prepare.PCA{K: 1}}.Fit, iris)
	part := classify.Must(iris.Select(columns...))
	want := classifytest.Fit(t, prepare.PCA{K: 1}.Fit, part)
	for i := range iris.Len() {
		z := append(slices.Clone(iris.At(i)[:2]), want.Apply(nil, part.At(i))...)
		classifytest.AllNear(t, fmt.Sprint("row ", i+1), pca.Apply(nil, iris.At(i)), z, 0)
	}
}

func TestOnRefuses(t *testing.T) {
	ds := mixed()
	step := prepare.Standardise{}
	refused(t, prepare.On{Columns: []string{"wind"}}, ds, "a Step")
	refused(t, prepare.On{Step: step}, ds, "Columns")
	refused(t, prepare.On{Columns: []string{"wnd"}, Step: step}, ds, `no attribute "wnd"`, `"wind"`)
	refused(t, prepare.On{Columns: []string{"sky", "sky"}, Step: step}, ds, "twice")
	refused(t, prepare.On{Columns: []string{"sky"}, Step: prepare.PCA{}}, ds, "PCA", `"sky"`)
	ds.Attributes[0].Name = "sky=rainy"
	refused(t, prepare.On{Columns: []string{"sky"}, Step: prepare.Dummies{}}, ds,
		`two columns named "sky=rainy"`)
	refused(t, prepare.On{Columns: []string{"wind"}, Step: step}, nil, "nil")
}

func ExampleOn() {
	ds := classify.Must(classify.NewDataset([][]float64{{1, 100}, {2, 300}, {3, 500}},
		[]string{"a", "b", "b"}, "rooms", "rent"))
	t, err := prepare.On{Columns: []string{"rent"}, Step: prepare.Standardise{}}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f\n", t.Apply(nil, ds.At(2)))
	// Output: [3.000 1.225]
}
