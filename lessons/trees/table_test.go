package trees_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/trees"
)

func TestTable(t *testing.T) {
	want := shape.Table{
		Attributes: []string{"X", "Y", "Z"},
		Rows:       [][]string{{"1", "1", "1"}, {"1", "1", "0"}, {"0", "0", "1"}, {"1", "0", "0"}},
		Labels:     []string{"I", "I", "II", "II"},
	}
	if diff := cmp.Diff(want, trees.Table(datasets.XYZ())); diff != "" {
		t.Error("X, Y, Z (-want +got):\n", diff)
	}
	marge := trees.Table(datasets.Simpsons()).Rows[1]
	if diff := cmp.Diff([]string{"10", "150", "34"}, marge); diff != "" {
		t.Error("numbers (-want +got):\n", diff)
	}
	if diff := cmp.Diff(shape.Table{}, trees.Table(&classify.Dataset{})); diff != "" {
		t.Error("no rows (-want +got):\n", diff)
	}
}

func TestDiagram(t *testing.T) {
	root := &shape.Node{Attribute: "Dot", Branches: []shape.Branch{
		{Value: "no", Node: &shape.Node{Class: "square"}},
		{Value: "yes", Node: &shape.Node{Attribute: "Outline", Branches: []shape.Branch{
			{Value: "dashed", Node: &shape.Node{Class: "triangle"}},
			{Value: "solid", Node: &shape.Node{Class: "square"}},
			{Value: "dotted"}, // a child was forgotten
		}}},
	}}
	want := &classify.Diagram{Label: "Dot?", Class: -1, Children: []*classify.Diagram{
		{Label: "square", Edge: "no", Class: 0},
		{Label: "Outline?", Edge: "yes", Class: -1, Children: []*classify.Diagram{
			{Label: "triangle", Edge: "dashed", Class: 1},
			{Label: "square", Edge: "solid", Class: 0},
			{Label: "(nothing)", Edge: "dotted", Class: -1},
		}},
	}}
	if diff := cmp.Diff(want, trees.Diagram(root)); diff != "" {
		t.Error("(-want +got):\n", diff)
	}
	if got := trees.Diagram(nil); got.Label != "(nothing)" || got.Class != -1 ||
		got.Children != nil {
		t.Errorf("no tree: %+v", got)
	}
}

// The lecture's tree for the ten days, and the same as boxes: five leaves.
func TestLeaf(t *testing.T) {
	days := trees.Table(datasets.Sailing())
	root := trees.ID3.Solution(days)
	if n := trees.Leaves(root); n != 5 {
		t.Errorf("%d leaves, want 5", n)
	}
	for _, c := range []struct {
		row    []string
		number int
		class  string
	}{
		{[]string{"sunny", "no", "big"}, 0, "yes"},
		{[]string{"rainy", "big", "small"}, 1, "yes"},
		{[]string{"rainy", "med", "small"}, 2, "yes"},
		{[]string{"rainy", "med", "big"}, 3, "no"},
		{[]string{"rainy", "no", "big"}, 4, "no"},
		{[]string{"rainy", "three", "big"}, -1, "no"},
	} {
		if n, class := trees.Leaf(root, days.Attributes, c.row); n != c.number || class != c.class {
			t.Errorf("%q comes to leaf %d, %s; want %d, %s", c.row, n, class, c.number, c.class)
		}
	}
}
