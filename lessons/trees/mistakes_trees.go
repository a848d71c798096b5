package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type (
	ofClassify = grader.Misconception[func(root *shape.Node, attributes []string, row []string) string]
	ofID3      = grader.Misconception[func(t shape.Table) *shape.Node]
	ofSteps    = grader.Misconception[func(t shape.Table) []shape.Step]
	ofRules    = grader.Misconception[func(root *shape.Node) []shape.Rule]
)

var classifyMistakes = []ofClassify{
	{Name: "the columns in the order of the questions",
		Hint: "The first question need not be about the first column: find the column by the name of the node's attribute.",
		Wrong: func(root *shape.Node, _ []string, row []string) string {
			depth := 0
			return walk(root, func(node *shape.Node) (*shape.Node, bool) {
				depth++
				return next(node, row[min(depth-1, len(row)-1)])
			}).Class
		}},
	{Name: "nothing for an unknown value", Hint: "Where no branch has the row's value, the node's own class is the answer.",
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
	{Name: "the class of the root", Hint: "A class at an inner node is only its most common one. Go on while the node has branches.",
		Wrong: func(root *shape.Node, _ []string, _ []string) string { return root.Class }},
	{Name: "one question only", Hint: "The node below a branch may ask again. Repeat until it has no branches.",
		Wrong: func(root *shape.Node, attributes []string, row []string) string {
			if len(root.Branches) == 0 {
				return root.Class
			}
			child, _ := next(root, row[slices.Index(attributes, root.Attribute)])
			return child.Class
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
		Hint:  "A branch is made for each value in the whole training set. Collect the values before the recursion.",
		Wrong: func(t shape.Table) *shape.Node { return grower{onlySeen: true}.grow(t, t) }},
	{Name: "an empty branch takes the most common label of the whole table",
		Hint:  "Its leaf has the most common label of the node above it, which knows more about such rows.",
		Wrong: func(t shape.Table) *shape.Node { return grower{emptyFromRoot: true}.grow(t, t) }},
	{Name: "stops where no attribute gains anything",
		Hint:  "Two attributes may gain nothing one by one and everything together, as in exactly-one-of-the-two. Stop only if no attribute separates the rows.",
		Wrong: func(t shape.Table) *shape.Node { return grower{needsGain: true}.grow(t, t) }},
	{Name: "the attributes in the order of the table", Hint: "Which question comes first is for BestAttribute to say.",
		Wrong: func(t shape.Table) *shape.Node { return grower{inOrder: true}.grow(t, t) }},
	{Name: "contradictory rows get the label of the first", Hint: "Rows that cannot be told apart are put to the vote: Majority.",
		Wrong: func(t shape.Table) *shape.Node { return grower{firstLabel: true}.grow(t, t) }},
	{Name: "one question only", Hint: "Each branch is a table of its own. Call the function for it.",
		Wrong: func(t shape.Table) *shape.Node { return grower{once: true}.grow(t, t) }},
}

// grower is ID3 with one thing wrong.
type grower struct {
	onlySeen, emptyFromRoot, needsGain, inOrder, firstLabel, once bool
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
	case best < 0 || g.needsGain && solutions.Gain(solutions.Tally(t, best)) < 1e-12 || g.once && len(t.Attributes) < len(whole.Attributes):
		if g.firstLabel {
			node.Class = t.Labels[0]
		}
		return node
	}
	node.Attribute = t.Attributes[best]
	values := columnOf(whole, slices.Index(whole.Attributes, node.Attribute))
	if g.onlySeen {
		values = columnOf(t, best)
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

var stepsMistakes = []ofSteps{
	{Name: "level by level", Hint: "Depth first: all that lies below a branch comes before the next branch.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			slices.SortStableFunc(steps, func(a, b shape.Step) int { return len(a.Path) - len(b.Path) })
			return steps
		}},
	{Name: "a node after its branches", Hint: "The step of a node comes before those of its branches, in the order in which ID3 makes them.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			return afterwards(steps, 0)
		}},
	{Name: "gains measured on the whole table", Hint: "A gain is measured on the rows that reach the node. Narrow the table with Where at every branch.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			for i, step := range steps {
				if step.Attribute != "" {
					steps[i].Gains = gainsOnAll(t, step.Path)
				}
			}
			return steps
		}},
	{Name: "a gain for attributes that were tested above", Hint: "Gains has one number for each attribute that the path has not tested.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			for i, step := range steps {
				if step.Attribute == "" {
					continue
				}
				var gains []float64
				for a, free := 0, 0; a < len(t.Attributes); a++ {
					if tested(step.Path, t.Attributes[a]) {
						gains = append(gains, 0)
					} else {
						gains = append(gains, step.Gains[free])
						free++
					}
				}
				steps[i].Gains = gains
			}
			return steps
		}},
	{Name: "no steps for leaves", Hint: "A leaf is a node too, and has a step with its class.",
		Wrong: func(t shape.Table) []shape.Step {
			return slices.DeleteFunc(solutions.Steps(t), func(s shape.Step) bool { return s.Attribute == "" })
		}},
}

// afterwards returns the steps of a node that has so many tests above it with the node itself last, and so for all below it. The steps begin
// with the node.
func afterwards(steps []shape.Step, depth int) []shape.Step {
	var sorted []shape.Step
	for from := 1; from < len(steps); {
		to := from + 1
		for to < len(steps) && len(steps[to].Path) > depth+1 {
			to++
		}
		sorted = append(sorted, afterwards(steps[from:to], depth+1)...)
		from = to
	}
	return append(sorted, steps[0])
}

func gainsOnAll(t shape.Table, path []shape.Condition) []float64 {
	var gains []float64
	for a, name := range t.Attributes {
		if !tested(path, name) {
			gains = append(gains, solutions.Gain(solutions.Tally(t, a)))
		}
	}
	return gains
}

func tested(path []shape.Condition, attribute string) bool {
	return slices.ContainsFunc(path, func(c shape.Condition) bool { return c.Attribute == attribute })
}

var rulesMistakes = []ofRules{
	{Name: "two rules share the memory of their conditions",
		Hint:  "append may write into spare room behind the path, where the branch before has just written. Use slices.Clip(path), or a copy.",
		Wrong: func(root *shape.Node) []shape.Rule { return sharing(root, nil) }},
	{Name: "only the last condition", Hint: "A path is a conjunction of all its tests. Hand the conditions so far down with the recursion.",
		Wrong: func(root *shape.Node) []shape.Rule {
			rules := solutions.Rules(root)
			for i, rule := range rules {
				rules[i].Conditions = rule.Conditions[max(0, len(rule.Conditions)-1):]
			}
			return rules
		}},
	{Name: "a rule for inner nodes too", Hint: "Only leaves make rules; a node with branches passes the question on.",
		Wrong: func(root *shape.Node) []shape.Rule { return everywhere(root, nil) }},
}

// sharing lacks the copy of the path.
func sharing(node *shape.Node, path []shape.Condition) []shape.Rule {
	if len(node.Branches) == 0 {
		return []shape.Rule{{Conditions: path, Class: node.Class}}
	}
	var rules []shape.Rule
	for _, branch := range node.Branches {
		rules = append(rules, sharing(branch.Node, append(path, shape.Condition{Attribute: node.Attribute, Value: branch.Value}))...)
	}
	return rules
}

func everywhere(node *shape.Node, path []shape.Condition) []shape.Rule {
	rules := []shape.Rule{{Conditions: path, Class: node.Class}}
	for _, branch := range node.Branches {
		longer := append(slices.Clip(path), shape.Condition{Attribute: node.Attribute, Value: branch.Value})
		rules = append(rules, everywhere(branch.Node, longer)...)
	}
	return rules
}
