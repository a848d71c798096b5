package tree_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func TestC45Options(t *testing.T) {
	ds := datasets.Tennis()
	many := &classify.Dataset{
		Name:       "many",
		Classes:    []string{"a"},
		X:          mat.NewDense(1, 1, nil),
		Y:          []int{0},
		Attributes: []classify.Attribute{{Name: "id"}},
	}
	for v := range 1025 {
		many.Attributes[0].Values = append(many.Attributes[0].Values, fmt.Sprint(v))
	}
	holes := &classify.Dataset{
		Name:       "holes",
		Classes:    []string{"a"},
		Y:          make([]int, 40_000),
		Attributes: []classify.Attribute{{Name: "id"}},
	}
	holes.X = mat.NewDense(len(holes.Y), 1, slices.Repeat([]float64{math.NaN()}, len(holes.Y)))
	holes.Attributes[0].Values = many.Attributes[0].Values
	for _, c := range []struct {
		l    tree.C45
		ds   *classify.Dataset
		want string
	}{
		{tree.C45{}, holes, `attribute "id" has 1025 values and is missing in 40000 rows`},
		{tree.C45{Confidence: -.1}, ds, "C45.Confidence is -0.1"},
		{tree.C45{Confidence: .6}, ds, "C45.Confidence is 0.6"},
		{tree.C45{Confidence: math.NaN()}, ds, "C45.Confidence is NaN"},
		{tree.C45{MinRows: -1}, ds, "C45.MinRows is -1"},
		{tree.C45{BinaryNominal: true}, many,
			`attribute "id" has 1025 values; with C45.BinaryNominal at most 1024`},
		{tree.C45{}, ds.Subset(nil), "has no rows"},
		{tree.C45{}, nil, "nil"},
		{tree.C45{}, treetest.With(datasets.Tennis(), func(ds *classify.Dataset) { ds.Y[3] = 2 }),
			"row 4: label 2"},
	} {
		_, err := c.l.Fit(c.ds)
		_, errSteps := c.l.Steps(c.ds)
		_, errPrunings := c.l.Prunings(c.ds)
		for _, err := range []error{err, errSteps, errPrunings} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v: error %v, want %q in it", c.l, err, c.want)
			}
		}
	}
}

// The worst data still give a tree, and its rules.
func TestC45BadInput(t *testing.T) {
	nan := math.NaN()
	ids := &classify.Dataset{
		Name:    "ids",
		Classes: []string{"a", "b"},
		X:       mat.NewDense(100_000, 2, nil),
		Y:       make([]int, 100_000),
	}
	ids.Attributes = []classify.Attribute{{Name: "id"}, {Name: "x"}}
	for i := range ids.Y {
		ids.Attributes[0].Values = append(ids.Attributes[0].Values, fmt.Sprint(i))
		ids.X.Set(i, 0, float64(i/2))
		ids.X.Set(i, 1, float64(i%7))
		ids.Y[i] = i % 7 / 4
	}
	for name, ds := range map[string]*classify.Dataset{
		"one row":   treetest.Table([]string{"a", "b"}, []int{1}, 2, 3, 4),
		"one class": treetest.Table([]string{"a"}, []int{0, 0, 0, 0}, 1, 1, 2, 3, 4),
		"all missing": treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1, 1}, 1, nan, nan,
			nan, nan, nan),
		"constant":      treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1, 1}, 1, 2, 2, 2, 2, 2),
		"contradictory": treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1}, 1, 1, 1, 2, 2),
		"huge": treetest.Table([]string{"a", "b"}, []int{0, 0, 1, 1}, 1, -math.MaxFloat64, -1e308,
			1e308, math.MaxFloat64),
		"tiny": treetest.Table([]string{"a", "b"}, []int{0, 0, 1, 1}, 1, 0, 5e-324,
			1e-323, 1.5e-323),
		"many values": ids,
	} {
		for _, l := range []tree.C45{{}, {Unpruned: true, MinRows: 1, NoMDL: true}} {
			model := classifytest.Fit(t, l.Fit, ds)
			rules, err := rules.C45(model, ds, 0)
			if err != nil {
				t.Fatal(name, err)
			}
			for i := range min(ds.Len(), 100) {
				if y := model.Predict(ds.At(i)); y < 0 || y >= len(ds.Classes) ||
					rules.Match(ds.At(i)) < 0 {
					t.Errorf("%s, row %d: class %d, rule %d", name, i+1, y, rules.Match(ds.At(i)))
				}
			}
		}
	}
}
