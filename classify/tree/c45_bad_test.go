package tree_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
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
		{tree.C45{}, nil, "nil"},
	} {
		_, err := c.l.Fit(c.ds)
		_, errSteps := c.l.Steps(c.ds)
		_, errPrunings := c.l.Prunings(c.ds)
		for _, err := range []error{err, errSteps, errPrunings} {
			classifytest.Refuses(t, "tree", err, c.want)
		}
	}
}
