package thresholds

import (
	"github.com/tessella-go/tessella/grader/shape"
)

// Where the figures stand.
const fanSailing = "Fan, An Example Data Set and Decision Tree"

const fanContent = "Fan, Information Content"

const fanSimpsons = "Fan, Example: The Simpsons"

// The splits of the lecture's examples: one row a branch, one column a class.
var byColor = [][]float64{{2, 3}, {4, 0}, {3, 2}} // green, yellow, red; squares and triangles

var byOutline = [][]float64{{3, 4}, {6, 1}} // dashed, solid

var byDot = [][]float64{{6, 2}, {3, 3}} // no, yes

// leaf, ask and on write trees down: ask("Dot", "square", on("no", leaf("square")), on("yes",
// leaf("triangle"))) asks for the dot in a node where squares are the most common.
func leaf(class string) *shape.Node { return &shape.Node{Class: class} }

func ask(attribute, common string, branches ...shape.Branch) *shape.Node {
	return &shape.Node{Class: common, Attribute: attribute, Branches: branches}
}

func on(value string, node *shape.Node) shape.Branch {
	return shape.Branch{Value: value, Node: node}
}
