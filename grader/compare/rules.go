package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/shape"
)

// rules compares two rule sets by what they decide. The order of the rules, the order of the
// conditions in a rule, and the number of rules that say the same do not matter.
//
// Exactly: with combinations of values as for trees, taken from the conditions of all rules, a
// set says the classes of all of its rules that hold. For every combination for which want says
// something, got must say the same: one class, or the same several ones.
func rules(got, want []shape.Rule) *Deviation {
	p := newPartition()
	for _, rules := range [][]shape.Rule{want, got} {
		for _, r := range rules {
			for _, c := range r.Conditions {
				p.name(c.Attribute, c.Value)
			}
		}
	}
	return p.rules(got, want)
}

func (p *partition) rules(got, want []shape.Rule) *Deviation {
	got, want = p.possible(got), p.possible(want)
	if p.work > maxWork {
		return tooLarge("rule set")
	}
	if len(want) == 0 || p.settled(got, want) {
		return nil
	}
	for _, rules := range [][]shape.Rule{want, got} {
		for _, r := range rules {
			if open := p.open(r); open >= 0 {
				return p.each(r.Conditions[open].Attribute, func(string) *Deviation {
					return p.rules(got, want)
				})
			}
		}
	}
	g, w := classes(got), classes(want)
	if slices.Equal(g, w) {
		return nil
	}
	d := &Deviation{Got: strings.Join(g, " and "), Want: strings.Join(w, " and ")}
	switch len(g) {
	case 0:
		d.Got = "nothing"
		d.Message = fmt.Sprintf("%s none of your rules holds, should be %s", p, d.Want)
	case 1:
		d.Message = fmt.Sprintf("%s your rules say %s, should be %s", p, d.Got, d.Want)
	default:
		d.Message = fmt.Sprintf("%s your rules say %s at once, should be %s", p, d.Got, d.Want)
	}
	return d
}

// possible returns the rules that the values fixed so far do not contradict.
func (p *partition) possible(rules []shape.Rule) []shape.Rule {
	var left []shape.Rule
	p.work++
	for _, r := range rules {
		p.work += 1 + len(r.Conditions)
		if !slices.ContainsFunc(r.Conditions, func(c shape.Condition) bool {
			value, fixed := p.fixed[c.Attribute]
			return fixed && value != c.Value
		}) {
			left = append(left, r)
		}
	}
	return left
}

// open returns the first condition of a rule that is not fixed yet, and -1 if the rule holds.
func (p *partition) open(r shape.Rule) int {
	return slices.IndexFunc(r.Conditions, func(c shape.Condition) bool {
		_, fixed := p.fixed[c.Attribute]
		return !fixed
	})
}

// settled reports whether both sets say the same single class for all values that are not fixed
// yet.
func (p *partition) settled(got, want []shape.Rule) bool {
	class := want[0].Class
	for _, rules := range [][]shape.Rule{want, got} {
		holds := false
		for _, r := range rules {
			if r.Class != class {
				return false
			}
			holds = holds || p.open(r) < 0
		}
		if !holds {
			return false
		}
	}
	return true
}

// classes returns the different classes of rules, as words, in alphabetical order.
func classes(rules []shape.Rule) []string {
	var names []string
	for _, r := range rules {
		names = append(names, word(r.Class))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
