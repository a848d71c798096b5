package pruning

import (
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

// FilterMail tells spam from ham: it learns from rows with labels, and returns a label
// for each unknown row, in their order.
//
// A row has the counts of twenty common words. The labels are "ham" and "spam". One in
// ten of the labels to learn from is wrong. Those that you are judged by are right:
// at most 18 % of your answers may differ from them. A call may take a second. How you
// do it is up to you. You may call Grow, Cost and what you have written.
func FilterMail(rows [][]float64, labels []string, unknown [][]float64) []string {
	classes := []string{"ham", "spam"}
	var learn, held [][]float64
	var learnY, heldY []int
	for i, row := range rows {
		c := slices.Index(classes, labels[i])
		if i%3 == 0 { // one in three is held out, to prune by
			held, heldY = append(held, row), append(heldY, c)
		} else {
			learn, learnY = append(learn, row), append(learnY, c)
		}
	}
	root := Grow(BestCut, learn, learnY, len(classes))
	for i, row := range held {
		for node := root; node != nil; node = branchOf(node, row) {
			if node.Held == nil {
				node.Held = make([]float64, len(classes))
			}
			node.Held[heldY[i]]++
		}
	}
	leaves, _ := ReducedError(root)
	answers := make([]string, len(unknown))
	for i, row := range unknown {
		node := root
		for !slices.Contains(leaves, node.Name) {
			node = branchOf(node, row)
		}
		answers[i] = classes[0]
		if node.Counts[1] > node.Counts[0] {
			answers[i] = classes[1]
		}
	}
	return answers
}

// region grow

// Grow grows a tree to the end. Each node asks the question of the highest gain, among equal ones
// that of the first column, until its examples are of one class or no question gains anything.
// cut finds the best threshold of a column, as BestCut does. classes is the number of classes.
//
// The name of a node is its number in binary: the root is 1, the children of 10 are 100 and 101.
func Grow(
	cut func(x []float64, y []int) (threshold, gain float64), rows [][]float64, y []int,
	classes int,
) *shape.Binary {
	return grow(cut, rows, y, classes, "1")
}

func grow(
	cut func(x []float64, y []int) (threshold, gain float64), rows [][]float64, y []int,
	classes int, name string,
) *shape.Binary {
	node := &shape.Binary{Name: name, Counts: make([]float64, classes)}
	for _, c := range y {
		node.Counts[c]++
	}
	best := 0.0
	for j := range rows[0] {
		x := make([]float64, len(rows))
		for i, row := range rows {
			x[i] = row[j]
		}
		if threshold, gain := cut(x, y); gain > best+1e-12 {
			best, node.Column, node.Threshold = gain, j, threshold
		}
	}
	if best == 0 {
		return node
	}
	var left, right [][]float64
	var leftY, rightY []int
	for i, row := range rows {
		if row[node.Column] <= node.Threshold {
			left, leftY = append(left, row), append(leftY, y[i])
		} else {
			right, rightY = append(right, row), append(rightY, y[i])
		}
	}
	if len(left) == 0 || len(right) == 0 { // a cut that parts nothing
		return node
	}
	node.Left = grow(cut, left, leftY, classes, name+"0")
	node.Right = grow(cut, right, rightY, classes, name+"1")
	return node
}

// endregion

// branchOf returns the child to which a row goes, nil at a leaf.
func branchOf(node *shape.Binary, row []float64) *shape.Binary {
	if row[node.Column] <= node.Threshold {
		return node.Left
	}
	return node.Right
}

// ReducedError prunes a tree by the examples that were held out, from the leaves
// up: where a node as a leaf would err on no more of its held-out examples (Held)
// than its branches do, after these have been pruned, it becomes a leaf.
//
// It returns the names of the leaves of the pruned tree from left to right, and
// their errors on the held-out examples together. A leaf answers with the most
// common class of its training examples (Counts), the first of equally common ones,
// and errs on every held-out example of another class. Held lists as many classes
// as Counts, or is nil where no held-out example comes. The tree itself is not changed.
func ReducedError(root *shape.Binary) (names []string, errors float64) {
	asLeaf := missed(root)
	if root.Left == nil {
		return []string{root.Name}, asLeaf
	}
	left, leftErrors := ReducedError(root.Left)
	right, rightErrors := ReducedError(root.Right)
	if asLeaf <= leftErrors+rightErrors {
		return []string{root.Name}, asLeaf
	}
	return append(left, right...), leftErrors + rightErrors
}

// missed returns on how many of its held-out examples a node errs as a leaf.
func missed(node *shape.Binary) float64 {
	answer := 0
	for c, count := range node.Counts {
		if count > node.Counts[answer] {
			answer = c
		}
	}
	errors := 0.0
	for c, count := range node.Held {
		if c != answer {
			errors += count
		}
	}
	return errors
}
