package tree_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// A value without a branch ends the path: the node of the test answers by its own examples.
func TestPredictWithoutAValue(t *testing.T) {
	ds := datasets.Tennis()
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	for _, c := range []struct {
		name      string
		x         []float64
		class     string
		posterior []float64
	}{
		{"Outlook missing: the root", row(t, ds, "?", "hot", "high", "no"), "P",
			[]float64{5.0 / 14, 9.0 / 14}},
		{"Humidity missing below sunny", row(t, ds, "sunny", "hot", "?", "no"), "N",
			[]float64{3.0 / 5, 2.0 / 5}},
		{"Windy missing below sunny is not asked for", row(t, ds, "sunny", "hot", "normal", "?"),
			"P", []float64{0, 1}},
		{"an Outlook beyond the list", []float64{3, 0, 0, 0}, "P", []float64{5.0 / 14, 9.0 / 14}},
		{"an Outlook below it", []float64{-1, 0, 0, 0}, "P", []float64{5.0 / 14, 9.0 / 14}},
		{"an Outlook between two", []float64{.5, 0, 0, 0}, "P", []float64{5.0 / 14, 9.0 / 14}},
		{"an infinite one", []float64{math.Inf(1), 0, 0, 0}, "P", []float64{5.0 / 14, 9.0 / 14}},
		{"a huge one", []float64{1 << 32, 0, 0, 0}, "P", []float64{5.0 / 14, 9.0 / 14}},
	} {
		if got := ds.Classes[model.Predict(c.x)]; got != c.class {
			t.Errorf("%s: %s, want %s", c.name, got, c.class)
		}
		for k, p := range model.Posterior(nil, c.x) {
			classifytest.Within(t, fmt.Sprintf("%s: P(%s)", c.name, ds.Classes[k]), p,
				c.posterior[k], 1e-9)
		}
	}

	simpsons := datasets.Simpsons()
	model = classifytest.Fit(t, tree.ID3{}.Fit, simpsons)
	for _, c := range []struct{ hair, weight, man float64 }{
		{10, math.Inf(-1), 0}, {10, 165, 0}, {10, math.Nextafter(165, 200), 1},
		{10, math.Inf(1), 1},
		{10, math.NaN(), 5.0 / 9}, {math.NaN(), 100, 1.0 / 5},
	} {
		p := model.Posterior(nil, []float64{c.hair, c.weight, 30})
		classifytest.Within(t, fmt.Sprintf("hair %v, weight %v: P(M)", c.hair, c.weight), p[0],
			c.man, 1e-9)
	}
}

func TestDiagram(t *testing.T) {
	d := classifytest.Fit(t, tree.ID3{}.Fit, datasets.Tennis()).Diagram()
	if d.Label != "Outlook?" || d.Edge != "" || d.Class != -1 || d.Note != "14 (N 5, P 9)" ||
		!slices.Equal(d.Share, []float64{5, 9}) {
		t.Errorf("root %+v", d)
	}
	var edges []string
	for _, c := range d.Children {
		edges = append(edges, c.Edge)
	}
	if want := []string{"sunny", "overcast", "rainy"}; !slices.Equal(edges, want) {
		t.Fatalf("edges %q, want %q", edges, want)
	}
	if c := d.Children[1]; c.Label != "P" || c.Class != 1 || c.Children != nil ||
		c.Note != "4 (N 0, P 4)" {
		t.Errorf("overcast %+v", c)
	}
	d = classifytest.Fit(t, tree.ID3{}.Fit, datasets.Simpsons()).Diagram()
	if d.Label != "Weight ≤ 165?" || d.Children[0].Edge != "yes" || d.Children[1].Edge != "no" ||
		d.Children[1].Label != "M" {
		t.Errorf("Simpsons: root %+v with %+v and %+v", d, d.Children[0], d.Children[1])
	}
}

func TestString(t *testing.T) {
	ds := datasets.Tennis()
	stump := `Outlook = sunny: N (5, 2 others)
Outlook = overcast: P (4)
Outlook = rainy: P (5, 2 others)
`
	if got := classifytest.Fit(t, tree.ID3{MaxDepth: 1}.Fit, ds).String(); got != stump {
		t.Errorf("stump:\n%s", got)
	}
	if got := classifytest.Fit(t, tree.ID3{MinRows: 15}.Fit, ds).
		String(); got != "P (14, 5 others)\n" {
		t.Errorf("one leaf: %q", got)
	}
	ds.Weights = slices.Repeat([]float64{.25}, 14)
	if got := classifytest.Fit(t, tree.ID3{}.Fit, ds).String(); !strings.Contains(got,
		"Outlook = sunny\n|  Humidity = high: N (0.750)\n") {
		t.Errorf("weighted:\n%s", got)
	}
}

// A tree made by hand: one test of Humidity.
func ExampleFromNodes() {
	ds := datasets.Tennis()
	nodes := treenode.Tree{Attributes: ds.Attributes, Classes: ds.Classes, Width: 2}
	root := nodes.AddNodes(1)
	first := nodes.AddNodes(2)
	nodes.Nodes[root] = treenode.Node{Kind: tree.ByValue, Attribute: 2, First: first, Branches: 2}
	nodes.Nodes[first+1].Class = 1
	nodes.Row(first)[0], nodes.Row(first + 1)[1] = 4, 6
	fmt.Print(tree.FromNodes(classify.NewFitted(ds.Schema(), nil), nodes))
	// Output:
	// Humidity = high: N (4)
	// Humidity = normal: P (6)
}
