package pruning

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"gonum.org/v1/gonum/mat"
)

// Noisy returns n ≥ 1 made-up points in the unit square, by the seed. The class is "in" inside the
// rectangle 0.2 < u < 0.7, 0.3 < v < 0.8 and "out" elsewhere, but one label in six, drawn at
// random, is exchanged: no classifier can be expected to err on fewer.
func Noisy(n int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 7))
	points := strings.Builder{}
	for range n {
		u, v := round(r.Float64(), 1000), round(r.Float64(), 1000)
		inside := 0.2 < u && u < 0.7 && 0.3 < v && v < 0.8
		if r.IntN(6) == 0 {
			inside = !inside
		}
		fmt.Fprintf(&points, "%v,%v,%s\n", u, v, map[bool]string{false: "out", true: "in"}[inside])
	}
	return table("east,north,class", points.String(), "out", "in")
}

// WholeError returns the share of 2,000 new points on which a tree errs that was grown on 300
// points until it erred on none: the mean over twenty squares of [Noisy].
func WholeError() (mean float64) {
	const squares = 20
	for seed := range uint64(squares) {
		whole := classify.Must(tree.CART{}.Fit(Noisy(300, seed+1)))
		mean += evaluate.ErrorRate(whole, Noisy(2000, seed+100)) / squares
	}
	return mean
}

// Savanna returns n ≥ 1 made-up sites by the seed, and the tree cover of each in per cent. They are
// not the measurements of the lecture's study, which it does not print: cover is anything up to a
// bound that rises with rain to 650 mm, and half of that where fires come back within four years.
func Savanna(n int, seed uint64) (sites *classify.Dataset, cover []float64) {
	r := rand.New(rand.NewPCG(seed, 8))
	rows := strings.Builder{}
	for range n {
		rain, interval, sand := round(150+850*r.Float64(), 1), round(1+9*r.Float64(), 10),
			round(30+65*r.Float64(), 1)
		fmt.Fprintf(&rows, "%v,%v,%v,site\n", rain, interval, sand)
		share := r.Float64()
		if interval < 4 {
			share /= 2
		}
		cover = append(cover, share*(0.14*min(rain, 650)-14.2))
	}
	return table("rain,fire interval,sand,class", rows.String(), "site"), cover
}

// Boolean returns the 2ⁿ examples of n ≥ 1 attributes with the values 0 and 1. The class depends on
// how many of them are 1.
func Boolean(n int, yes func(ones int) bool) *classify.Dataset {
	schema := &classify.Dataset{Classes: []string{"no", "yes"}}
	for a := range n {
		attribute := classify.Attribute{Name: fmt.Sprint("x", a+1), Values: []string{"0", "1"}}
		schema.Attributes = append(schema.Attributes, attribute)
	}
	x, y := mat.NewDense(1<<n, n, nil), make([]int, 1<<n)
	for i := range y {
		for a := range n {
			x.Set(i, a, float64(i>>a&1))
		}
		if yes(bits.OnesCount(uint(i))) {
			y[i] = 1
		}
	}
	schema.X, schema.Y = x, y
	return schema
}

// table reads a data set of numbers from its header and rows, with the classes in the order
// given, whichever comes first.
func table(header, rows string, classes ...string) *classify.Dataset {
	schema := &classify.Dataset{Classes: classes}
	columns := strings.Split(header, ",")
	for _, name := range columns[:len(columns)-1] {
		schema.Attributes = append(schema.Attributes, classify.Attribute{Name: name})
	}
	ds, err := datasets.ReadCSV(strings.NewReader(header+"\n"+rows), datasets.Like(schema))
	if err != nil {
		panic(err) // the text is made to be read
	}
	return ds
}

// round rounds x to a whole number of parts of 1, so that thresholds are short to read.
func round(x, parts float64) float64 { return math.Round(x*parts) / parts }

// Diagram returns the drawing of a tree. The box of a node has its name and the counts of its
// training examples; the colour is its class.
func Diagram(root *shape.Binary) *classify.Diagram {
	if root == nil {
		return &classify.Diagram{Label: "(nothing)", Class: -1}
	}
	d := &classify.Diagram{Label: fmt.Sprint(root.Name, ": ", counts(root.Counts)), Class: -1}
	if root.Left != nil {
		d.Children = []*classify.Diagram{Diagram(root.Left), Diagram(root.Right)}
		return d
	}
	d.Class = most(root.Counts)
	return d
}

// Binary returns a grown tree of two branches at each node in the form that the exercises
// prune, from its drawing. Its nodes are named by the order in which a walk down the tree
// meets them: the root is 0.
func Binary(d *classify.Diagram) *shape.Binary {
	met := 0
	return binary(d, &met)
}

func binary(d *classify.Diagram, met *int) *shape.Binary {
	node := &shape.Binary{Name: fmt.Sprint(*met), Counts: d.Share}
	*met++
	if len(d.Children) == 2 {
		node.Left, node.Right = binary(d.Children[0], met), binary(d.Children[1], met)
	}
	return node
}

// counts writes the counts of two or more classes as "9 + 4".
func counts(of []float64) string {
	text := ""
	for c, count := range of {
		if c > 0 {
			text += " + "
		}
		text += fmt.Sprint(count)
	}
	return text
}

// Grown is a tree that solutions.Grow or a student has grown, as a classifier.
type Grown struct {
	Root       *shape.Binary
	Attributes []classify.Attribute
	Classes    []string
}

// Predict implements classify.Classifier.
func (g Grown) Predict(x []float64) int {
	node := g.Root
	for node.Left != nil {
		if x[node.Column] <= node.Threshold {
			node = node.Left
		} else {
			node = node.Right
		}
	}
	return most(node.Counts)
}

// PredictAll implements classify.Classifier.
func (g Grown) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = dst[:0]
	for i := range n {
		dst = append(dst, g.Predict(mat.Row(nil, i, X)))
	}
	return dst
}

// Diagram returns the drawing of the tree.
func (g Grown) Diagram() *classify.Diagram { return g.diagram(g.Root, "") }

func (g Grown) diagram(node *shape.Binary, edge string) *classify.Diagram {
	d := &classify.Diagram{Edge: edge, Class: -1, Share: node.Counts, Note: counts(node.Counts)}
	if node.Left == nil {
		d.Class = most(node.Counts)
		d.Label = g.Classes[d.Class]
		return d
	}
	d.Label = fmt.Sprintf("%s ≤ %.4g?", g.Attributes[node.Column].Name, node.Threshold)
	d.Children = []*classify.Diagram{g.diagram(node.Left, "yes"), g.diagram(node.Right, "no")}
	return d
}

// most is the most common class, the first of equally common ones.
func most(counts []float64) int {
	best := 0
	for c, count := range counts {
		if count > counts[best] {
			best = c
		}
	}
	return best
}
