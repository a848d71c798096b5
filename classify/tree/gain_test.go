package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// The first data set of the lecture's sections on entropy, residual information, gain ratio and
// Gini index, which are computed there to three digits. Triangles and squares and tennis are one
// data set under two names; only tennis has Temperature.
func TestLectureTable(t *testing.T) {
	classifytest.Within(t, "I(root)", tree.Entropy.Of([]float64{5, 9}), 0.9402859587, 1e-9)
	classifytest.Within(t, "I(red)", tree.Entropy.Of([]float64{2, 3}), 0.9709505945, 1e-9)
	classifytest.Within(t, "I(green)", tree.Entropy.Of([]float64{3, 2}), 0.9709505945, 1e-9)
	classifytest.Within(t, "I(yellow)", tree.Entropy.Of([]float64{0, 4}), 0, 1e-9)
	classifytest.Within(t, "Gini(root)", tree.Gini.Of([]float64{5, 9}), 90.0/196, 1e-9)
	classifytest.Within(t, "GiniPairs(root)", tree.GiniPairs.Of([]float64{5, 9}), 45.0/196, 1e-9)
	classifytest.Within(t, "Misclassification(root)", tree.Misclassification.Of([]float64{5, 9}),
		5.0/14, 1e-9)

	for _, row := range []struct {
		shape, day                                                      string
		residual, gain, info, ratio, gini, giniPairs, misclassification float64
	}{
		{"Color", "Outlook", .6935361389, .2467498198, 1.5774062829, .1564275624, 57.0 / 490,
			.0581632653, 1.0 / 14},
		{"Outline", "Humidity", .7884504573, .1518355014, 1, .1518355014, 9.0 / 98,
			.0459183673, 1.0 / 14},
		{"Dot", "Windy", .8921589283, .0481270304, .9852281360, .0488486155, 3.0 / 98,
			.0153061224, 0},
		{"", "Temperature", .9110633930, .0292225657, 1.5566567075, .0187726462, .0187074830,
			.0093537415, 0},
	} {
		splits := map[string][][]float64{row.day: column(t, datasets.Tennis(), row.day)}
		if row.shape != "" {
			splits[row.shape] = column(t, datasets.TrianglesSquares(), row.shape)
		}
		for name, children := range splits {
			classifytest.Within(t, "Ires("+name+")", tree.Residual(tree.Entropy, children),
				row.residual, 1e-9)
			classifytest.Within(t, "Gain("+name+")", tree.Gain(tree.Entropy, children),
				row.gain, 1e-9)
			classifytest.Within(t, "I("+name+")", tree.SplitInfo(children), row.info, 1e-9)
			classifytest.Within(t, "GainRatio("+name+")", tree.GainRatio(children), row.ratio, 1e-9)
			classifytest.Within(t, "Gini gain("+name+")", tree.Gain(tree.Gini, children),
				row.gini, 1e-9)
			classifytest.Within(t, "GiniPairs gain("+name+")", tree.Gain(tree.GiniPairs, children),
				row.giniPairs, 1e-9)
			classifytest.Within(t, "misclassification gain("+name+")",
				tree.Gain(tree.Misclassification, children), row.misclassification, 1e-9)
			classifytest.Within(t, "I(C;"+name+")", tree.Information(children), row.gain, 1e-9)
		}
	}
}

func TestLectureFormulas(t *testing.T) {
	// "Information Content": the three features X, Y, Z.
	xyz := datasets.XYZ()
	classifytest.Within(t, "I(C;X)", tree.Information(column(t, xyz, "X")), .3112781245, 1e-9)
	classifytest.Within(t, "I(C;Y)", tree.Information(column(t, xyz, "Y")), 1, 1e-9)
	classifytest.Within(t, "I(C;Z)", tree.Information(column(t, xyz, "Z")), 0, 1e-9)

	// "Calculating Information Gain": 30 instances.
	children := [][]float64{{13, 4}, {1, 12}}
	classifytest.Within(t, "parent", tree.Entropy.Of([]float64{14, 16}), .9967916320, 1e-9)
	classifytest.Within(t, "left", tree.Entropy.Of(children[0]), .7871265862, 1e-9)
	classifytest.Within(t, "right", tree.Entropy.Of(children[1]), .3912435636, 1e-9)
	classifytest.Within(t, "Ires", tree.Residual(tree.Entropy, children), .6155772764, 1e-9)
	classifytest.Within(t, "Gain", tree.Gain(tree.Entropy, children), .3812143556, 1e-9)
}

func TestGainsAtTheirLimits(t *testing.T) {
	classifytest.Within(t, "residual of masses near the largest number",
		tree.Residual(tree.Entropy, [][]float64{{5e307, 5e307, 5e307}, {0, 1e307, 0}}),
		15.0/16*math.Log2(3), 1e-9)
	if got := tree.GainRatio([][]float64{{3, 2}, {0, 0}}); got != 0 {
		t.Errorf("gain ratio of a split into one branch = %v, want 0", got)
	}
	if tree.Gain(tree.Entropy, nil) != 0 || tree.Information(nil) != 0 || tree.SplitInfo(nil) != 0 {
		t.Error("a split without branches gains something")
	}
}

func TestLaplace(t *testing.T) {
	for _, c := range []struct{ counts, want []float64 }{
		{[]float64{3, 0}, []float64{4.0 / 5, 1.0 / 5}},
		{[]float64{0, 0, 0}, []float64{1.0 / 3, 1.0 / 3, 1.0 / 3}},
		{[]float64{5, 9, 0}, []float64{6.0 / 17, 10.0 / 17, 1.0 / 17}},
	} {
		for k, p := range tree.Laplace(c.counts) {
			classifytest.Within(t, fmt.Sprintf("Laplace(%v)[%d]", c.counts, k), p, c.want[k], 1e-9)
		}
	}
}

func TestBranchesOfDifferentWidthPanic(t *testing.T) {
	classifytest.Panics(t, func() { tree.Gain(tree.Entropy, [][]float64{{1, 2}, {1, 2, 3}}) },
		"tree: branch 1 counts 3 classes, branch 0 counts 2")
}

// The lecture's table of triangles and squares: what Color, Outline and Dot gain.
func ExampleGain() {
	attributes := []string{"Color", "Outline", "Dot"}
	splits := [][][]float64{ // branches of (triangles, squares)
		{{3, 2}, {0, 4}, {2, 3}}, // green, yellow, red
		{{4, 3}, {1, 6}},         // dashed, solid
		{{2, 6}, {3, 3}},         // no, yes
	}
	fmt.Printf("I = %.3f bits\n", tree.Entropy.Of([]float64{5, 9}))
	for a, children := range splits {
		fmt.Printf("%-8s Ires %.3f  Gain %.3f  GainRatio %.3f  Gini gain %.3f\n", attributes[a],
			tree.Residual(tree.Entropy, children),
			tree.Gain(tree.Entropy, children), tree.GainRatio(children),
			tree.Gain(tree.GiniPairs, children))
	}
	// Output:
	// I = 0.940 bits
	// Color    Ires 0.694  Gain 0.247  GainRatio 0.156  Gini gain 0.058
	// Outline  Ires 0.788  Gain 0.152  GainRatio 0.152  Gini gain 0.046
	// Dot      Ires 0.892  Gain 0.048  GainRatio 0.049  Gini gain 0.015
}

// Three features of four examples: Y determines the class, Z is independent of it.
func ExampleInformation() {
	fmt.Printf("I(C;X) = %.3f bits\n", tree.Information([][]float64{{2, 1}, {0, 1}}))
	fmt.Printf("I(C;Y) = %.3f bits\n", tree.Information([][]float64{{2, 0}, {0, 2}}))
	fmt.Printf("I(C;Z) = %.3f bits\n", tree.Information([][]float64{{1, 1}, {1, 1}}))
	// Output:
	// I(C;X) = 0.311 bits
	// I(C;Y) = 1.000 bits
	// I(C;Z) = 0.000 bits
}
