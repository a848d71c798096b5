// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/pruning"
)

// Report says on what share of the rows a model errs, with a 95 % interval.
func Report(name string, wrong, of float64) string {
	i := evaluate.Wilson(wrong, of, 0.95)
	return fmt.Sprintf("%-24s errs on %.1f %%, interval %.1f to %.1f\n", name, 100*wrong/of,
		100*i.Low, 100*i.High)
}

// BesidePlane draws a tree next to what it makes of the unit square.
func BesidePlane(
	model classify.Classifier, d *classify.Diagram, ds *classify.Dataset,
) *figure.Figure {
	plane := figure.PlaneOptions{Equal: true, XMin: 0, XMax: 1, YMin: 0, YMax: 1}
	beside := plane.Draw("east", "north", figure.Regions(model), points(ds))
	beside.Width, beside.Height = 360, 360
	return figure.Panels(2, figure.Tree(d), beside)
}

// points draws the examples of Noisy.
func points(ds *classify.Dataset) figure.Layer {
	return figure.Scatter(mat.Col(nil, 0, ds.X), mat.Col(nil, 1, ds.X), ds.Y, ds.Classes...)
}

// Sag draws what the gaps between examples gain by Gini, in the order of their classes, and writes
// the counts down.
func Sag(classes string) (text string, drawn *figure.Figure) {
	var place, gains []float64
	for k := 1; k < len(classes); k++ {
		count := func(part string) []float64 {
			n := float64(strings.Count(part, "a"))
			return []float64{n, float64(len(part)) - n}
		}
		left, right := count(classes[:k]), count(classes[k:])
		gain := tree.Gain(tree.Gini, [][]float64{left, right})
		text += fmt.Sprintf("after %d: %v %v gains %.4f\n", k, left, right, gain)
		place, gains = append(place, float64(k)), append(gains, gain)
	}
	return text, figure.Curves("examples on the left", "gain", figure.Curve(classes, place, gains))
}

// Binning is a table of the errors in ten folds and of the leaves of ID3's trees of iris: with
// thresholds, and with bins made beforehand and at each node.
func Binning() (table string) {
	iris := datasets.Iris()
	show := func(name string, ds *classify.Dataset, learner tree.ID3) {
		scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, learner.Fit))
		leaves := classify.Must(learner.Fit(ds)).Leaves()
		table += fmt.Sprintf("%-21s error %.3f   leaves %d\n", name, scores.Mean(), leaves)
	}
	show("thresholds", iris, tree.ID3{})
	for _, m := range []int{2, 5} {
		show(fmt.Sprint(m, " bins, beforehand"), binned(iris, m), tree.ID3{})
		show(fmt.Sprint(m, " bins, at each node"), iris, tree.ID3{Bins: m})
	}
	return table
}

// binned returns the data set with each number replaced by the name of its interval: one of m
// equally wide ones, from the lowest to the highest number of the column.
func binned(ds *classify.Dataset, m int) *classify.Dataset {
	out := &classify.Dataset{Name: ds.Name, Classes: ds.Classes, Y: ds.Y}
	out.X = mat.DenseCopyOf(ds.X)
	for j, attribute := range ds.Attributes {
		column := mat.Col(nil, j, ds.X)
		low, high := slices.Min(column), slices.Max(column)
		for i, x := range column {
			interval := math.Floor((x - low) / (high - low) * float64(m))
			out.X.Set(i, j, min(interval, float64(m-1))) // the highest number: in the last one
		}
		for v := range m {
			attribute.Values = append(attribute.Values, fmt.Sprint(v))
		}
		out.Attributes = append(out.Attributes, attribute)
	}
	return out
}

// TooLittle draws random counts of five values, so many times, and counts on how many of them
// SubsetGain returns less than the best of all ways to split the values in two.
func TooLittle(tables int) (n int) {
	r := rand.New(rand.NewPCG(1, 1))
	for range tables {
		children := make([][]float64, 5)
		for v := range children {
			children[v] = []float64{float64(1 + r.IntN(20)), float64(1 + r.IntN(20))}
		}
		best := 0.0
		for way := 1; way < 16; way++ { // a bit for each of four values; the fifth goes right
			sides := [][]float64{{0, 0}, {0, 0}}
			for v, counts := range children {
				floats.Add(sides[way>>v&1], counts)
			}
			best = max(best, tree.Gain(tree.Gini, sides))
		}
		if pruning.SubsetGain(children) < best-1e-9 {
			n++
		}
	}
	return n
}

// Path returns the pruned forms of the whole tree of 300 noisy points, and the points.
func Path() (*prune.Sequence[*tree.Tree], *classify.Dataset) {
	train := pruning.Noisy(300, 1)
	return classify.Must(prune.Path(classify.Must(tree.CART{}.Fit(train)), prune.Options{})), train
}

// Errors draws the errors of the trees on Path on their training points and on 2,000 new ones.
func Errors() *figure.Figure {
	path, train := Path()
	test := pruning.Noisy(2000, 100)
	var leaves, known, unseen []float64
	for k, step := range path.Steps {
		leaves = append(leaves, float64(step.Leaves))
		known = append(known, evaluate.ErrorRate(path.At(k), train))
		unseen = append(unseen, evaluate.ErrorRate(path.At(k), test))
	}
	return figure.Curves("leaves", "share of errors",
		figure.Curve("300 training points", leaves, known),
		figure.Curve("2,000 new points", leaves, unseen))
}

// AtLeaves draws the regions of the tree on Path that has so many leaves.
func AtLeaves(leaves int) *figure.Figure {
	path, train := Path()
	regions := figure.Regions(path.Leaves(leaves), train.Classes...)
	plane := figure.PlaneOptions{Equal: true, Places: 120}
	return plane.Draw("east", "north", regions, points(train))
}

// Lines draws how much more the best pruned form of Six of each size costs than the cheapest of
// all, over the price of a leaf.
func Lines() *figure.Figure {
	errors := fewest(pruning.Six())
	cost := func(size int, alpha float64) float64 { return errors[size] + alpha*float64(size) }
	var lines []figure.Series
	for _, size := range []int{6, 5, 4, 3, 2} {
		above := func(alpha float64) float64 {
			least := math.Inf(1)
			for other := range errors {
				least = min(least, cost(other, alpha))
			}
			return cost(size, alpha) - least
		}
		name := fmt.Sprintf("%d leaves, %g errors", size, errors[size])
		lines = append(lines, figure.Func(name, 0, 5, above))
	}
	return figure.Curves("price of a leaf", "cost above the cheapest", lines...)
}

// fewest returns the fewest errors that a pruned form of a tree can make, by its number of leaves.
func fewest(root *shape.Binary) map[int]float64 {
	errors := map[int]float64{1: floats.Sum(root.Counts) - floats.Max(root.Counts)}
	if root.Left == nil {
		return errors
	}
	right := fewest(root.Right)
	for m, inLeft := range fewest(root.Left) {
		for n, inRight := range right {
			if least, found := errors[m+n]; !found || inLeft+inRight < least {
				errors[m+n] = inLeft + inRight
			}
		}
	}
	return errors
}

// Cut returns a copy of a tree in which the node of that name is a leaf.
func Cut(root *shape.Binary, name string) *shape.Binary {
	if root == nil {
		return nil
	}
	node := *root
	if node.Name == name {
		node.Left, node.Right = nil, nil
		return &node
	}
	node.Left, node.Right = Cut(root.Left, name), Cut(root.Right, name)
	return &node
}

// Shortened prunes the rules of the whole tree of 300 noisy points by a function, and by C4.5. It
// says how many conditions are left, how both do on 2,000 new points, and which rules C4.5 keeps.
func Shortened(shorten func(meets [][]bool, right []bool) []int, whose string) (text string) {
	train, test := pruning.Noisy(300, 1), pruning.Noisy(2000, 100)
	whole := classify.Must(tree.CART{}.Fit(train))
	set, before, after := rules.Of(whole), 0, 0
	for _, rule := range set.List {
		meets, right := make([][]bool, train.Len()), make([]bool, train.Len())
		for i := range meets {
			for _, c := range rule.Conditions {
				meets[i] = append(meets[i], c.Holds(train.At(i)))
			}
			right[i] = train.Y[i] == rule.Class
		}
		before, after = before+len(rule.Conditions), after+len(shorten(meets, right))
	}
	short := classify.Must(rules.C45(whole, train, 0))
	wrong := 0.0
	for i := range test.Len() {
		if short.List[short.Match(test.At(i))].Class != test.Y[i] {
			wrong++
		}
	}
	n := float64(test.Len())
	return fmt.Sprintln(len(set.List), "rules,", before, "conditions;", whose, "leaves", after) +
		Report("the whole tree", evaluate.Errors(whole, test), n) +
		Report(fmt.Sprint("C4.5's ", len(short.List), " rules"), wrong, n) + fmt.Sprint(short)
}

// Printed writes down rpart's tree of Hipparion, with what each split gains and spares.
func Printed() (text string) {
	nodes := map[int]datasets.PrintedNode{}
	for _, node := range datasets.RpartHipparion() {
		nodes[node.Node] = node
	}
	counts := func(node datasets.PrintedNode) []float64 {
		return []float64{float64(node.Counts[0]), float64(node.Counts[1])}
	}
	for _, node := range datasets.RpartHipparion() {
		indent := strings.Repeat("  ", int(math.Log2(float64(node.Node))))
		text += fmt.Sprintf("%-30s n %3d  errors %2d  class %d",
			fmt.Sprint(indent, node.Node, ") ", node.Split), node.N, node.Loss, node.Class)
		if !node.Leaf {
			left, right := nodes[2*node.Node], nodes[2*node.Node+1]
			gain := tree.Gain(tree.Gini, [][]float64{counts(left), counts(right)})
			text += fmt.Sprintf("  gains %7.4f, spares %d", float64(node.N)*gain,
				node.Loss-left.Loss-right.Loss)
		}
		text += "\n"
	}
	return text
}
