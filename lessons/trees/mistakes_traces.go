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
	{Name: "no rule for a tree that is one leaf",
		Hint: "Such a tree has one rule, which has no conditions and always holds.",
		Wrong: func(root *shape.Node) []shape.Rule {
			if len(root.Branches) == 0 {
				return nil
			}
			return solutions.Rules(root)
		}},
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
}
