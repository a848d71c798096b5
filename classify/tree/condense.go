package tree

import (
	"cmp"
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
// as in [Rules.Check]. To drop conditions that matter little, which changes what the rules
// cover, see [Rules.Simplify].
func (rs Rules) Condense() (Rules, error) {
	if err := rs.valid(); err != nil {
		return Rules{}, err
	}
	short := Rules{Attributes: rs.Attributes, Classes: rs.Classes}
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
func (rs Rules) condense(conditions []Condition) (short []Condition, ok bool) {
	done := map[int]bool{}
	for _, c := range conditions {
		if done[c.Attribute] {
			continue
		}
		done[c.Attribute] = true
		of := slices.DeleteFunc(slices.Clone(conditions), func(d Condition) bool {
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
func interval(conditions []Condition) (together Condition, needed, ok bool) {
	low, high := math.Inf(-1), math.Inf(1)
	for _, c := range conditions {
		if c.Op == AtMost || c.Op == Within {
			high = min(high, c.Value)
		}
		if c.Op == Within {
			low = max(low, c.Low)
		}
		if c.Op == Above {
			low = max(low, c.Value)
		}
	}
	together = Condition{Attribute: conditions[0].Attribute, Op: Within, Low: low, Value: high}
	switch bounded := !math.IsInf(low, -1); {
	case math.IsInf(high, 1):
		together.Op, together.Value, together.Low = Above, low, 0
		return together, bounded, true
	case !bounded:
		together.Op, together.Low = AtMost, 0
		return together, true, true
	}
	return together, true, low < high
}

// common is the values that conditions on a nominal attribute of n values have in common; it is not
// needed if that is all of them, and not ok if it is none.
func common(conditions []Condition, n int) (together Condition, needed, ok bool) {
	counts := map[int]int{}
	for _, c := range conditions {
		if c.Op == Is {
			counts[int(c.Value)]++
		}
		for _, v := range c.Values {
			counts[v]++
		}
	}
	together = Condition{Attribute: conditions[0].Attribute, Op: In}
	for v, n := range counts {
		if n == len(conditions) {
			together.Values = append(together.Values, v)
		}
	}
	slices.SortFunc(together.Values, cmp.Compare[int])
	if len(together.Values) == 1 {
		together.Op, together.Value, together.Values = Is, float64(together.Values[0]), nil
		return together, n > 1, true
	}
	return together, len(together.Values) < n, len(together.Values) > 0
}
