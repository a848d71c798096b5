package prune_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// hipparion makes examples that have, at each leaf of the lecture's printout, its number of each
// class; a genus that the path to the leaf does not test is absent.
func hipparion() *classify.Dataset {
	ds := &classify.Dataset{Name: "Hipparion", Classes: []string{"0", "1"}}
	nodes := datasets.RpartHipparion()
	byNumber := map[int]datasets.PrintedNode{}
	for _, node := range nodes {
		byNumber[node.Node] = node
		if name, _, ok := strings.Cut(node.Split, "="); ok && node.Node%2 == 0 {
			ds.Attributes = append(ds.Attributes, classify.Attribute{
				Name:   name,
				Values: []string{"0", "1"},
			})
		}
	}
	var cells []float64
	for _, node := range nodes {
		if !node.Leaf {
			continue
		}
		x := make([]float64, len(ds.Attributes))
		for at := node.Node; at > 1; at /= 2 {
			name, value, _ := strings.Cut(byNumber[at].Split, "=")
			j, _ := ds.Attribute(name)
			x[j] = float64(value[0] - '0')
		}
		for c, n := range node.Counts {
			for range n {
				cells = append(cells, x...)
				ds.Y = append(ds.Y, c)
			}
		}
	}
	ds.X = mat.NewDense(len(ds.Y), len(ds.Attributes), cells)
	return ds
}

// The lecture's printout, by its own numbers and in rpart's spaces. R prints the same of the same
// examples (rpart 4.1.19):
//
//	leaf <- function(n0, n1, A, C, U, V) data.frame(
//	    y = rep(c(0, 1), c(n0, n1)), Amphimachairodus = A,
//	    Choerolophodon = C, Ursus = U, Cervus = V)
//	d <- rbind(leaf(70,6,0,0,0,0), leaf(11,2,0,0,1,1), leaf(2,5,0,0,1,0),
//	           leaf(6,6,0,1,0,0), leaf(3,13,1,0,0,0))
//	d[] <- lapply(d, factor)
//	print(rpart(y ~ ., d, cp = 0, minsplit = 14, minbucket = 7))
func TestRpartOfTheLecture(t *testing.T) {
	model, err := tree.CART{MinRows: 14, MinLeaf: 7}.Fit(hipparion())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := model.Rpart(&b, nil); err != nil {
		t.Fatal(err)
	}
	want := `n= 124 

node), split, n, loss, yval, (yprob)
      * denotes terminal node

 1) root 124 32 0 (0.74193548 0.25806452)  
   2) Amphimachairodus=0 108 19 0 (0.82407407 0.17592593)  
     4) Choerolophodon=0 96 13 0 (0.86458333 0.13541667)  
       8) Ursus=0 76  6 0 (0.92105263 0.07894737) *
       9) Ursus=1 20  7 0 (0.65000000 0.35000000)  
        18) Cervus=1 13  2 0 (0.84615385 0.15384615) *
        19) Cervus=0 7  2 1 (0.28571429 0.71428571) *
     5) Choerolophodon=1 12  6 0 (0.50000000 0.50000000) *
   3) Amphimachairodus=1 16  3 1 (0.18750000 0.81250000) *
`
	if !treetest.SamePrintout(b.String(), want) {
		t.Errorf("got\n%s", b.String())
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")[5:]
	for i, node := range datasets.RpartHipparion() {
		printed := fmt.Sprintf("%d) %s %d %d %d (%.8f %.8f)", node.Node, node.Split, node.N,
			node.Loss, node.Class, node.Probability[0], node.Probability[1])
		if node.Leaf {
			printed += " *"
		}
		if got := strings.TrimSpace(lines[i]); !treetest.SamePrintout(got, printed) {
			t.Errorf("line %d is %q, the lecture's %q", i+1, got, printed)
		}
	}
}

// Nodes 2 and 4 of the lecture's printout gain by Gini, and drop no error. The errors are 32 at the
// root and 19 at the leaves; pruned by errors, the branch at node 2 goes first, then the root.
func TestGainsOfTheLecturesPrintout(t *testing.T) {
	byNumber := map[int]datasets.PrintedNode{}
	for _, node := range datasets.RpartHipparion() {
		byNumber[node.Node] = node
	}
	counts := func(number int) []float64 {
		c := byNumber[number].Counts
		return []float64{float64(c[0]), float64(c[1])}
	}
	for number, gain := range map[int]float64{1: 11.2941, 2: 2.8356, 4: 2.3265, 9: 2.8582} {
		children := [][]float64{counts(2 * number), counts(2*number + 1)}
		n := float64(byNumber[number].N)
		if got := n * tree.Gain(tree.Gini, children); math.Abs(got-gain) > 5e-5 {
			t.Errorf("node %d: n·gain = %.4f, want %.4f", number, got, gain)
		}
		drop := n * tree.Gain(tree.Misclassification, children)
		if (math.Abs(drop) < 1e-9) != (number == 2 || number == 4) {
			t.Errorf("node %d drops %.4f errors", number, drop)
		}
	}
	model, err := tree.CART{MinRows: 14, MinLeaf: 7}.Fit(hipparion())
	if err != nil {
		t.Fatal(err)
	}
	path, err := prune.Path(model, prune.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// By hand: node 9 is worth 7−4 for one leaf less, node 4 13−10 for two, node 2 19−16 for
	// three, the root 32−19 for four: node 2 is the weakest link, 1 error a leaf. Then the root is
	// worth 32−(19+3) for one.
	want := []prune.Step{{Leaves: 5, Risk: 19}, {Alpha: 1, Leaves: 2, Risk: 22},
		{Alpha: 10, Leaves: 1, Risk: 32}}
	if len(path.Steps) != len(want) {
		t.Fatalf("path\n%v", path)
	}
	for k, s := range path.Steps {
		classifytest.Within(t, "α", 124*s.Alpha, want[k].Alpha, 1e-9)
		classifytest.Within(t, "R", 124*s.Risk, want[k].Risk, 1e-9)
		if s.Leaves != want[k].Leaves {
			t.Errorf("step %d: %d leaves, want %d", k, s.Leaves, want[k].Leaves)
		}
	}
	// The lecture's divisor: 3/2, 3/3, 3/4 and 13/5: node 2 again, then the root, 10/2.
	lecture, err := prune.Path(model, prune.Options{Divisor: prune.Leaves})
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Within(t, "lecture's first link", 124*lecture.Steps[1].Alpha, .75, 1e-9)
	classifytest.Within(t, "lecture's second link", 124*lecture.Steps[2].Alpha, 5, 1e-9)
	// The best trees of three and four leaves have 22 errors, as that of two,
	// and no α chooses them.
	sizes := prune.Sizes(model, "", 0)
	for i := range sizes {
		sizes[i] *= 124
	}
	if got := fmt.Sprintf("%.0f", sizes[1:]); got != "[32 22 22 22 19]" {
		t.Errorf("least errors for 1 to 5 leaves: %s", got)
	}
}
