package rules

import (
	"cmp"
	"github.com/tessella-go/tessella/classify/tree"
	"math"
	"slices"
)

// Condense returns the rules with as few conditions as possible: the conditions on one attribute
// are merged into one, which is left out if it holds for every value. Each rule covers what it
// covered before, so the partition is the same ("It is trivial to convert Decision Trees to rules",
// and it can be done in fewer words).
//
//	Weight > 100 and Weight > 120 and Weight ≤ 165   →   120 < Weight ≤ 165
//	Outlook in {rainy, sunny} and Outlook in {sunny, overcast}   →   Outlook = sunny
//	Outlook in {sunny, overcast, rainy}   →   nothing
//
// A rule whose conditions contradict each other is removed, since it covers nothing. A row with a
// missing value, or with a value that a nominal attribute does not list, is covered as before,
// unless a condition that held for every value was left out. A condition that does not fit its
// attribute is an error that names the rule, as in [Set.Check]. To drop conditions that matter
// little, which changes what the rules cover, see [Set.Simplify].
func (rs Set) Condense() (Set, error) {
	if err := rs.valid(); err != nil {
		return Set{}, err
	}
	short := Set{Attributes: rs.Attributes, Classes: rs.Classes}
	for _, r := range rs.List {
		if conditions, ok := rs.condense(r.Conditions); ok {
			short.List = append(short.List,
				Rule{Conditions: conditions, Class: r.Class, Counts: slices.Clone(r.Counts)})
		}
	}
	return short, nil
}

// condense merges the conditions of a rule, in the order in which the attributes first occur. ok is
// false if no row meets them.
func (rs Set) condense(conditions []tree.Condition) (short []tree.Condition, ok bool) {
	done := map[int]bool{}
	for _, c := range conditions {
		if done[c.Attribute] {
			continue
		}
		done[c.Attribute] = true
		of := slices.DeleteFunc(slices.Clone(conditions), func(d tree.Condition) bool {
			return d.Attribute != c.Attribute
		})
		together, needed, ok := interval(of)
		if a := rs.Attributes[c.Attribute]; a.Nominal() {
			together, needed, ok = common(of, len(a.Values))
		}
		if !ok {
			return nil, false
		}
		if needed {
			short = append(short, together)
		}
	}
	return short, true
}

// interval is the intersection of conditions on a numeric attribute. needed is false if it is every
// number, ok is false if it is empty.
func interval(conditions []tree.Condition) (together tree.Condition, needed, ok bool) {
	low, high := math.Inf(-1), math.Inf(1)
	for _, c := range conditions {
		if c.Op == tree.AtMost || c.Op == tree.Within {
			high = min(high, c.Value)
		}
		if c.Op == tree.Within {
			low = max(low, c.Low)
		}
		if c.Op == tree.Above {
			low = max(low, c.Value)
		}
	}
	together = tree.Condition{
		Attribute: conditions[0].Attribute, Op: tree.Within, Low: low, Value: high,
	}
	switch bounded := !math.IsInf(low, -1); {
	case math.IsInf(high, 1):
		together.Op, together.Value, together.Low = tree.Above, low, 0
		return together, bounded, true
	case !bounded:
		together.Op, together.Low = tree.AtMost, 0
		return together, true, true
	}
	return together, true, low < high
}

// common is the intersection of conditions on a nominal attribute of n values. needed is false if
// it has all values, ok is false if it is empty.
func common(conditions []tree.Condition, n int) (together tree.Condition, needed, ok bool) {
	counts := map[int]int{}
	for _, c := range conditions {
		if c.Op == tree.Is {
			counts[int(c.Value)]++
		}
		for _, v := range c.Values {
			counts[v]++
		}
	}
	together = tree.Condition{Attribute: conditions[0].Attribute, Op: tree.In}
	for v, n := range counts {
		if n == len(conditions) {
			together.Values = append(together.Values, v)
		}
	}
	slices.SortFunc(together.Values, cmp.Compare[int])
	if len(together.Values) == 1 {
		together.Op, together.Value, together.Values = tree.Is, float64(together.Values[0]), nil
		return together, n > 1, true
	}
	return together, len(together.Values) < n, len(together.Values) > 0
}
