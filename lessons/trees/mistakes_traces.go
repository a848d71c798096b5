package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type (
	ofSteps = grader.Misconception[func(t shape.Table) []shape.Step]
	ofRules = grader.Misconception[func(root *shape.Node) []shape.Rule]
)

var stepsMistakes = []ofSteps{
	{Name: "level by level",
		Hint: "Depth first: all that lies below a branch comes before the next branch.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			slices.SortStableFunc(steps, func(a, b shape.Step) int {
				return len(a.Path) - len(b.Path)
			})
			return steps
		}},
	{Name: "a node after its branches",
		Hint: "The step of a node comes before those of its branches, in the order in " +
			"which ID3 makes them.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			return afterwards(steps, 0)
		}},
	{Name: "gains measured on the whole table",
		Hint: "A gain is measured on the rows that reach the node. Narrow the table with Where " +
			"at every branch.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			for i, step := range steps {
				if step.Attribute != "" {
					steps[i].Gains = gainsOnAll(t, step.Path)
				}
			}
			return steps
		}},
	{Name: "a gain for attributes that were tested above",
		Hint: "Gains has one number for each attribute that the path has not tested.",
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
			return slices.DeleteFunc(solutions.Steps(t), func(s shape.Step) bool {
				return s.Attribute == ""
			})
		}},
	{Name: "gains at leaves",
		Hint: "A leaf asks nothing, so its Gains are empty, even if attributes are left.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			for i, step := range steps {
				if step.Attribute == "" {
					steps[i].Gains = gainsOnAll(reaching(t, step.Path), step.Path)
				}
			}
			return steps
		}},
	{Name: "only the last condition",
		Hint: "The path is the whole way from the root. Hand the conditions so far down " +
			"with the recursion.",
		Wrong: func(t shape.Table) []shape.Step {
			steps := solutions.Steps(t)
			for i, step := range steps {
				steps[i].Path = step.Path[max(0, len(step.Path)-1):]
			}
			return steps
		}},
	{Name: "branches without rows left out",
		Hint: "A branch that no row follows ends in a leaf, and a leaf has a step.",
		Wrong: func(t shape.Table) []shape.Step {
			return slices.DeleteFunc(solutions.Steps(t), func(s shape.Step) bool {
				return len(reaching(t, s.Path).Rows) == 0
			})
		}},
}

// reaching returns the rows that meet all conditions, with all columns.
func reaching(t shape.Table, path []shape.Condition) shape.Table {
	return filtered(t, func(row []string) bool {
		return !slices.ContainsFunc(path, func(c shape.Condition) bool {
			return row[slices.Index(t.Attributes, c.Attribute)] != c.Value
		})
	})
}

// afterwards returns the steps of a node that has so many tests above it with the node itself last,
// and so for all below it. The steps begin with the node.
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
	return slices.ContainsFunc(path, func(c shape.Condition) bool {
		return c.Attribute == attribute
	})
}

var rulesMistakes = []ofRules{
	{Name: "two rules share the memory of their conditions",
		Hint: "append may write into spare room behind the path, where the branch before has " +
			"just written. Use slices.Clip(path), or a copy.",
		Wrong: func(root *shape.Node) []shape.Rule { return sharing(root, nil) }},
	{Name: "only the last condition",
		Hint: "A path is a conjunction of all its tests. Hand the conditions so far down " +
			"with the recursion.",
		Wrong: func(root *shape.Node) []shape.Rule {
			rules := solutions.Rules(root)
			for i, rule := range rules {
				rules[i].Conditions = rule.Conditions[max(0, len(rule.Conditions)-1):]
			}
			return rules
		}},
	{Name: "a rule for inner nodes too",
		Hint:  "Only leaves make rules; a node with branches passes the question on.",
		Wrong: func(root *shape.Node) []shape.Rule { return everywhere(root, nil) }},
	{Name: "no rule for a tree that is one leaf",
		Hint: "Such a tree has one rule, which has no conditions and always holds.",
		Wrong: func(root *shape.Node) []shape.Rule {
			if len(root.Branches) == 0 {
				return nil
			}
			return solutions.Rules(root)
		}},
	{Name: "the attribute of the node below",
		Hint:  "The branch's value is one of the attribute that the node above it tests.",
		Wrong: func(root *shape.Node) []shape.Rule { return pathed(root, nil, lower) }},
	{Name: "the rules from the last branch to the first",
		Hint: "The rules are right. Here they stand in the order of the branches, the " +
			"first branch's first.",
		Wrong: func(root *shape.Node) []shape.Rule {
			rules := solutions.Rules(root)
			slices.Reverse(rules)
			return rules
		}},
	{Name: "the conditions from the leaf upwards",
		Hint: "The rules are right. Here a rule's conditions stand in the order of the path, " +
			"the root's first.",
		Wrong: func(root *shape.Node) []shape.Rule {
			rules := solutions.Rules(root)
			for i := range rules {
				slices.Reverse(rules[i].Conditions)
			}
			return rules
		}},
	{Name: "the conditions of one branch go on in the next",
		Hint: "path = append(path, …) in the loop makes it longer with every branch. Give each " +
			"branch a slice of its own.",
		Wrong: func(root *shape.Node) []shape.Rule { return pathed(root, nil, pile) }},
}

// pathed makes the rules with paths that another function lengthens; kept is what the
// next branch goes on from.
func pathed(
	node *shape.Node, path []shape.Condition,
	longer func(
		path []shape.Condition, node *shape.Node, b shape.Branch,
	) (below, kept []shape.Condition),
) []shape.Rule {
	if len(node.Branches) == 0 {
		return []shape.Rule{{Conditions: path, Class: node.Class}}
	}
	var rules []shape.Rule
	for _, branch := range node.Branches {
		var below []shape.Condition
		below, path = longer(slices.Clip(path), node, branch)
		rules = append(rules, pathed(branch.Node, below, longer)...)
	}
	return rules
}

func lower(path []shape.Condition, _ *shape.Node, b shape.Branch) (below, kept []shape.Condition) {
	return append(path, shape.Condition{Attribute: b.Node.Attribute, Value: b.Value}), path
}

func pile(
	path []shape.Condition, node *shape.Node, b shape.Branch,
) (below, kept []shape.Condition) {
	below = append(path, shape.Condition{Attribute: node.Attribute, Value: b.Value})
	return below, below
}

// sharing lacks the copy of the path.
func sharing(node *shape.Node, path []shape.Condition) []shape.Rule {
	if len(node.Branches) == 0 {
		return []shape.Rule{{Conditions: path, Class: node.Class}}
	}
	var rules []shape.Rule
	for _, branch := range node.Branches {
		rules = append(rules,
			sharing(branch.Node,
				append(path, shape.Condition{Attribute: node.Attribute, Value: branch.Value}))...)
	}
	return rules
}

func everywhere(node *shape.Node, path []shape.Condition) []shape.Rule {
	rules := []shape.Rule{{Conditions: path, Class: node.Class}}
	for _, branch := range node.Branches {
		longer := append(slices.Clip(path), shape.Condition{
			Attribute: node.Attribute,
			Value:     branch.Value,
		})
		rules = append(rules, everywhere(branch.Node, longer)...)
	}
	return rules
}
