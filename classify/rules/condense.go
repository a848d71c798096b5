package rules

import (
	"cmp"
	"github.com/tessella-go/tessella/classify/tree"
	"math"
	"slices"
)

// Condense returns the rules with no more conditions than they need: those on one attribute are
// drawn together to one, and what then still holds for every value is left out. Each rule covers
// what it covered before, so the partition is the same ("It is trivial to convert Decision Trees to
// rules", and it can be done in fewer words).
//
//	Weight > 100 and Weight > 120 and Weight ≤ 165   →   120 < Weight ≤ 165
//	Outlook in {rainy, sunny} and Outlook in {sunny, overcast}   →   Outlook = sunny
//	Outlook in {sunny, overcast, rainy}   →   nothing
//
// A rule that nothing meets goes, since it covers nothing. A row with a missing value, or one
// beyond the list of a nominal attribute, is covered as before but where a condition held for
// every value. Rules that ask the impossible of an attribute are an error that names the rule,
// as in [Set.Check]. To drop conditions that matter little, which changes what the rules
// cover, see [Set.Simplify].
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

// condense draws the conditions of a rule together, those on the attribute that is named first in
// front; it is not ok if nothing meets them.
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

// interval is what conditions on a numeric attribute leave together; it is not needed if that is
// every number, and not ok if it is none.
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

// common is the values that conditions on a nominal attribute of n values have in common; it is not
// needed if that is all of them, and not ok if it is none.
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
