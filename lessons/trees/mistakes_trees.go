package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type (
	ofClassify = grader.Misconception[func(
		root *shape.Node, attributes []string, row []string,
	) string]
	ofID3 = grader.Misconception[func(t shape.Table) *shape.Node]
)

var classifyMistakes = []ofClassify{
	{Name: "the columns in the order of the questions",
		Hint: "The first question need not be about the first column: find the column by the " +
			"name of the node's attribute.",
		Wrong: func(root *shape.Node, _ []string, row []string) string {
			depth := 0
			return walk(root, func(node *shape.Node) (*shape.Node, bool) {
				depth++
				return next(node, row[min(depth-1, len(row)-1)])
			}).Class
		}},
	{Name: "nothing for an unknown value",
		Hint: "Where no branch has the row's value, the node's own class is the answer.",
		Wrong: func(root *shape.Node, attributes []string, row []string) string {
			missing := false
			end := walk(root, func(node *shape.Node) (*shape.Node, bool) {
				child, ok := next(node, row[slices.Index(attributes, node.Attribute)])
				missing = !ok
				return child, ok
			})
			if missing {
				return ""
			}
			return end.Class
		}},
	{Name: "the class of the root",
		Hint: "A class at an inner node is only its most common one. Go on while the " +
			"node has branches.",
		Wrong: func(root *shape.Node, _ []string, _ []string) string { return root.Class }},
	{Name: "one question only",
		Hint: "The node below a branch may ask again. Repeat until it has no branches.",
		Wrong: func(root *shape.Node, attributes []string, row []string) string {
			if len(root.Branches) == 0 {
				return root.Class
			}
			child, _ := next(root, row[slices.Index(attributes, root.Attribute)])
			return child.Class
		}},
	{Name: "a panic where no branch fits",
		Hint: "A row may have a value that no branch has: look whether you have found one " +
			"before you go down.",
		Wrong: func(root *shape.Node, attributes []string, row []string) string {
			return walk(root, func(node *shape.Node) (*shape.Node, bool) {
				child, ok := next(node, row[slices.Index(attributes, node.Attribute)])
				if !ok {
					panic("no branch")
				}
				return child, true
			}).Class
		}},
	{Name: "the class of the root for an unknown value",
		Hint: "The node that lacks the branch knows more about the row than the root: stop " +
			"where you stand.",
		Wrong: func(root *shape.Node, attributes []string, row []string) string {
			missing := false
			end := walk(root, func(node *shape.Node) (*shape.Node, bool) {
				child, ok := next(node, row[slices.Index(attributes, node.Attribute)])
				missing = !ok
				return child, ok
			})
			if missing {
				return root.Class
			}
			return end.Class
		}},
}

// walk goes down from a node while step finds a way.
func walk(node *shape.Node, step func(*shape.Node) (*shape.Node, bool)) *shape.Node {
	for len(node.Branches) > 0 {
		child, ok := step(node)
		if !ok {
			break
		}
		node = child
	}
	return node
}

// next returns the child for a value, and the node itself where there is none.
func next(node *shape.Node, value string) (*shape.Node, bool) {
	for _, branch := range node.Branches {
		if branch.Value == value {
			return branch.Node, true
		}
	}
	return node, false
}

var id3Mistakes = []ofID3{
	{Name: "no branch for a value that the node's rows lack",
		Hint: "A branch is made for each value in the whole training set. Collect the values " +
			"before the recursion.",
		Wrong: func(t shape.Table) *shape.Node { return grower{onlySeen: true}.grow(t, t) }},
	{Name: "an empty branch takes the most common label of the whole table",
		Hint: "Its leaf has the most common label of the node above it, which knows more " +
			"about such rows.",
		Wrong: func(t shape.Table) *shape.Node { return grower{emptyFromRoot: true}.grow(t, t) }},
	{Name: "stops where no attribute gains anything",
		Hint: "Two attributes may gain nothing one by one and everything together, as in " +
			"exactly-one-of-the-two. Stop only if no attribute separates the rows.",
		Wrong: func(t shape.Table) *shape.Node { return grower{needsGain: true}.grow(t, t) }},
	{Name: "no class at inner nodes",
		Hint: "Inner nodes have a class too, their most common one: it answers where a row has a " +
			"value without a branch.",
		Wrong: func(t shape.Table) *shape.Node {
			root := solutions.ID3(t)
			onlyLeaves(root)
			return root
		}},
	{Name: "the attributes in the order of the table",
		Hint:  "Which question comes first is for BestAttribute to say.",
		Wrong: func(t shape.Table) *shape.Node { return grower{inOrder: true}.grow(t, t) }},
	{Name: "contradictory rows get the label of the first",
		Hint:  "Rows that cannot be told apart are put to the vote: Majority.",
		Wrong: func(t shape.Table) *shape.Node { return grower{firstLabel: true}.grow(t, t) }},
	{Name: "one question only",
		Hint: "Each branch is a table of its own. Call the function for it.",
		Wrong: func(t shape.Table) *shape.Node {
			root := solutions.ID3(t)
			for _, branch := range root.Branches {
				*branch.Node = shape.Node{Class: branch.Node.Class}
			}
			return root
		}},
}

// onlyLeaves takes the class from inner nodes.
func onlyLeaves(node *shape.Node) {
	if len(node.Branches) > 0 {
		node.Class = ""
	}
	for _, branch := range node.Branches {
		onlyLeaves(branch.Node)
	}
}

// grower is ID3 with one thing wrong.
type grower struct {
	onlySeen, emptyFromRoot, needsGain, inOrder, firstLabel bool
}

func (g grower) grow(t, whole shape.Table) *shape.Node {
	node := &shape.Node{Class: solutions.Majority(t.Labels)}
	best := solutions.BestAttribute(t)
	if best >= 0 && g.inOrder {
		best = choose(t, func(_, _ float64) bool { return false }, solutions.Gain, 2)
	}
	switch {
	case len(firstSeen(t.Labels)) == 1:
		return node
	case best < 0 || g.needsGain && solutions.Gain(solutions.Tally(t, best)) < 1e-12:
		if g.firstLabel {
			node.Class = t.Labels[0]
		}
		return node
	}
	node.Attribute = t.Attributes[best]
	values := kit.Column(whole, slices.Index(whole.Attributes, node.Attribute))
	if g.onlySeen {
		values = kit.Column(t, best)
	}
	for _, value := range firstSeen(values) {
		child := &shape.Node{Class: node.Class}
		if subset := solutions.Where(t, best, value); len(subset.Rows) > 0 {
			child = g.grow(subset, whole)
		} else if g.emptyFromRoot {
			child.Class = solutions.Majority(whole.Labels)
		}
		node.Branches = append(node.Branches, shape.Branch{Value: value, Node: child})
	}
	return node
}
