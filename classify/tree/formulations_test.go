package tree_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// The lectures give the same algorithm three times. Here is each as it is written, and ID3 grows
// its tree:
//
//	GROWTREE(S), lecture on trees:         ID3{} on binary attributes and two classes
//	SplitNode(train-data, nmin), Roweis:   ID3{MinRows: nmin}
//	ID3(X), the later lecture:             ID3{}, or ID3{Impurity: Gini},
//	                                       or ID3{Impurity: Misclassification}
type formulation struct {
	ds *classify.Dataset
	I  tree.Impurity
}

func (f formulation) growTree(S []int) string {
	if f.all(S, 0) {
		return f.ds.Classes[0]
	}
	if f.all(S, 1) {
		return f.ds.Classes[1]
	}
	j := f.best(S)
	parts, a := f.parts(S, j), f.ds.Attributes[j]
	return fmt.Sprintf("%s?(%s: %s)(%s: %s)", a.Name, a.Values[0], f.growTree(parts[0]),
		a.Values[1], f.growTree(parts[1]))
}

func (f formulation) splitNode(D []int, nmin int) string {
	c := f.ds.Classes[f.mostCommon(D)]
	if f.all(D, f.mostCommon(D)) || f.allEqual(D) || len(D) < nmin {
		return c
	}
	i := f.best(D)
	text := f.ds.Attributes[i].Name + "?"
	for v, Div := range f.parts(D, i) {
		daughter := c
		if len(Div) > 0 {
			daughter = f.splitNode(Div, nmin)
		}
		text += fmt.Sprintf("(%s: %s)", f.ds.Attributes[i].Values[v], daughter)
	}
	return text
}

func (f formulation) id3(X []int) string {
	for label, name := range f.ds.Classes {
		if f.all(X, label) {
			return name
		}
	}
	A := f.best(X)
	root := f.ds.Attributes[A].Name + "?"
	for v, Xv := range f.parts(X, A) {
		below := f.ds.Classes[f.mostCommon(X)]
		if len(Xv) > 0 {
			below = f.id3(Xv)
		}
		root += fmt.Sprintf("(%s: %s)", f.ds.Attributes[A].Values[v], below)
	}
	return root
}

func (f formulation) all(rows []int, class int) bool {
	for _, i := range rows {
		if f.ds.Y[i] != class {
			return false
		}
	}
	return true
}

func (f formulation) allEqual(rows []int) bool {
	for _, i := range rows {
		for j, v := range f.ds.At(i) {
			if v != f.ds.At(rows[0])[j] {
				return false
			}
		}
	}
	return true
}

func (f formulation) mostCommon(rows []int) int {
	return classify.Argmax(f.counts(rows))
}

func (f formulation) counts(rows []int) []float64 {
	counts := make([]float64, len(f.ds.Classes))
	for _, i := range rows {
		counts[f.ds.Y[i]]++
	}
	return counts
}

func (f formulation) parts(rows []int, j int) [][]int {
	parts := make([][]int, len(f.ds.Attributes[j].Values))
	for _, i := range rows {
		v := int(f.ds.At(i)[j])
		parts[v] = append(parts[v], i)
	}
	return parts
}

// best is Gain(D, i) = I(D) − Σ I(Div)·size(Div)/size(D), maximised; the first attribute if gains
// differ only by rounding.
func (f formulation) best(rows []int) int {
	best, highest := -1, 0.0
	for j := range f.ds.Attributes {
		G, occupied := f.I.Of(f.counts(rows)), 0
		for _, part := range f.parts(rows, j) {
			if len(part) > 0 {
				G -= f.I.Of(f.counts(part)) * float64(len(part)) / float64(len(rows))
				occupied++
			}
		}
		if occupied > 1 && (best < 0 || G > highest+1e-12) {
			best, highest = j, G
		}
	}
	return best
}

// outline writes a tree by its tests, branches and classes alone.
func outline(d *classify.Diagram) string {
	text := d.Label
	for _, child := range d.Children {
		text += fmt.Sprintf("(%s: %s)", child.Edge, outline(child))
	}
	return text
}

func TestFormulationsAgree(t *testing.T) {
	sets := []*classify.Dataset{datasets.Tennis(), datasets.TrianglesSquares(), datasets.Sailing(),
		datasets.XYZ(), noisy(t)}
	for f := range uint(256) {
		sets = append(sets, bits(3, f))
	}
	for _, ds := range sets {
		rows := make([]int, ds.Len())
		for i := range rows {
			rows[i] = i
		}
		for _, I := range impurities {
			f := formulation{ds, I}
			got := outline(classifytest.Fit(t, tree.ID3{Impurity: I}.Fit, ds).Diagram())
			if want := f.id3(rows); got != want {
				t.Errorf("%s by %s:\nID3{}          %s\nthe later ID3  %s", ds.Name,
					I, got, want)
			}
			for nmin := range 8 {
				got := outline(classifytest.Fit(t, tree.ID3{Impurity: I, MinRows: nmin}.Fit, ds).
					Diagram())
				if want := f.splitNode(rows, nmin); got != want {
					t.Errorf("%s by %s, nmin %d:\nID3        %s\nSplitNode  %s", ds.Name, I,
						nmin, got, want)
				}
			}
			binary := true
			for _, a := range ds.Attributes {
				binary = binary && len(a.Values) == 2
			}
			if binary {
				if want := f.growTree(rows); got != want {
					t.Errorf("%s by %s:\nID3{}     %s\nGROWTREE  %s", ds.Name, I, got, want)
				}
			}
		}
	}
}
