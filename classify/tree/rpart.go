package tree

import (
	"fmt"
	"io"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// mostNumbered is the depth to which rpart's numbers of nodes, which double at
// each level, fit an integer.
const mostNumbered = 62

// Rpart writes the tree in the form of R's rpart ("Implementations" in the lecture on logistic
// regression shows such a printout): a line for each node, indented by depth, with its number (the
// branches of i are 2i and 2i + 1), the test that leads there, n the number of training rows, the
// loss (the mass of the examples that are not of the class), the class, and the share of each class
// that the training set has; a star at a leaf. Numbers have seven digits. The names of attributes,
// values and classes are written unchanged.
//
// The branch of the lower mean stands first, as in rpart: the mean of the classes' numbers, or of
// the target. Of two equal ones the branch above a threshold stands first. It is an error if a node
// does not have two branches, or if the tree is deeper than 62: rpart has no form for such a tree.
//
// train is the set that the tree was grown from. If its rows have weights, they are counted again;
// otherwise train can be nil.
func (t *Tree) Rpart(w io.Writer, train *classify.Dataset) error {
	var present []int
	for c, n := range t.mass(0) {
		if n > 0 {
			present = append(present, c)
		}
	}
	p, err := numbered(&t.nodes, func(at int32) float64 {
		mean, counts := 0.0, t.mass(at)
		for k, c := range present {
			mean += float64(k) * counts[c]
		}
		return mean / sum(counts)
	})
	if err != nil {
		return err
	}
	loss := make([]float64, len(p))
	for i, line := range p {
		loss[i] = t.nodes.Size(line.node) - t.mass(line.node)[t.nodes.Nodes[line.node].Class]
	}
	return writeRpart(&t.nodes, w, p, "node), split, n, loss, yval, (yprob)",
		rowsAt(&t.nodes, train), loss, func(at int32) string {
			counts := t.mass(at)
			shares := make([]string, len(present))
			for i, c := range present {
				shares[i] = fmt.Sprintf("%.7f", counts[c]/t.nodes.Size(at))
			}
			class := t.nodes.Classes[t.nodes.Nodes[at].Class]
			return class + " (" + strings.Join(shares, " ") + ")"
		})
}

// printed is a node in rpart's order.
type printed struct {
	node, parent int32
	number       uint64
	depth        int
	branch       int32 // the parent's branch that leads here
}

// numbered puts the nodes in rpart's order.
func numbered(t *treenode.Tree, mean func(at int32) float64) ([]printed, error) {
	var lines []printed
	for todo := []printed{{parent: -1, number: 1}}; len(todo) > 0; {
		line := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		lines = append(lines, line)
		nd := &t.Nodes[line.node]
		if nd.Kind == Leaf {
			continue
		}
		if nd.Branches != 2 {
			return nil, fmt.Errorf("tree: the test of %q has %d branches, and rpart's form is "+
				"for two; grow a binary tree, as CART does",
				t.Attributes[nd.Attribute].Name, nd.Branches)
		}
		if line.depth == mostNumbered {
			return nil, fmt.Errorf("tree: the tree is deeper than %d, and rpart's numbers of "+
				"nodes, which double at each level, end there; prune it first", mostNumbered)
		}
		first := int32(0)
		if low, high := mean(nd.First), mean(nd.First+1); low > high ||
			low == high && nd.Kind == ByThreshold {
			first = 1
		}
		for side := int32(1); side >= 0; side-- {
			b := first ^ side
			todo = append(todo,
				printed{nd.First + b, line.node, 2*line.number + uint64(side), line.depth + 1, b})
		}
	}
	return lines, nil
}

// rowsAt counts the training rows at each node, which are the mass unless there are weights.
func rowsAt(t *treenode.Tree, train *classify.Dataset) []float64 {
	count := make([]float64, len(t.Nodes))
	if train == nil || train.Weights == nil || t.Missing == Fractions {
		for at := range count {
			count[at] = t.Size(int32(at))
		}
		return count
	}
	for i, weight := range train.Weights {
		if weight == 0 {
			continue
		}
		x := train.At(i)
		for at := int32(0); at >= 0; at = t.Down(at, x) {
			count[at]++
		}
	}
	return count
}

// writeRpart writes the lines under their heading.
func writeRpart(t *treenode.Tree,
	w io.Writer, lines []printed, heading string, rows, risk []float64,
	answer func(at int32) string,
) error {
	highest := uint64(0)
	for _, line := range lines {
		highest = max(highest, line.number)
	}
	width := len(fmt.Sprint(highest))
	if _, err := fmt.Fprintf(w, "n= %.7g \n\n%s\n      * denotes terminal node\n\n",
		rows[0], heading); err != nil {
		return err
	}
	for i, line := range lines {
		star, split := "*", "root"
		if t.Nodes[line.node].Kind != Leaf {
			star = " "
		}
		if line.parent >= 0 {
			split = rpartTest(t, line.parent, line.branch)
		}
		if _, err := fmt.Fprintf(w, "%s%*d) %s %.7g %.7g %s %s\n", strings.Repeat("  ", line.depth),
			width, line.number, split, rows[line.node], risk[i], answer(line.node),
			star); err != nil {
			return err
		}
	}
	return nil
}

// rpartTest is "weight< 165", "weight>=165" or "outlook=rainy,sunny".
func rpartTest(t *treenode.Tree, parent, branch int32) string {
	nd := &t.Nodes[parent]
	a := t.Attributes[nd.Attribute]
	switch nd.Kind {
	case ByThreshold:
		return a.Name + [2]string{"< ", ">="}[branch] + fmt.Sprintf("%.7g", nd.Threshold)
	case ByInterval:
		return a.Name + [2]string{"< ", ">="}[branch] + fmt.Sprintf("%.7g",
			t.Thresholds(nd)[0])
	case ByValue:
		return a.Name + "=" + a.Values[branch]
	}
	var names []string
	for _, code := range t.Subset(nd) {
		if code&1 == branch {
			names = append(names, a.Values[code>>1])
		}
	}
	return a.Name + "=" + strings.Join(names, ",")
}

// Rpart writes the tree in the form of R's rpart; see [Tree.Rpart]. Instead of the loss
// it has the deviance, Σ w·(y − mean)², and instead of the class the mean.
func (t *RegressionTree) Rpart(w io.Writer, train *classify.Dataset) error {
	p, err := numbered(&t.nodes, func(at int32) float64 { return t.nodes.Row(at)[1] })
	if err != nil {
		return err
	}
	deviance := make([]float64, len(p))
	for i, line := range p {
		deviance[i] = t.nodes.Row(line.node)[2]
	}
	return writeRpart(&t.nodes, w, p, "node), split, n, deviance, yval",
		rowsAt(&t.nodes, train), deviance, func(at int32) string {
			return fmt.Sprintf("%.7g", t.nodes.Row(at)[1])
		})
}
