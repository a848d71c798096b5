package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// Flaw is the error of [Set.Check]: a row that no rule covers, or more than one.
type Flaw struct {
	Row     []float64
	Covered []int // the indices of all rules that cover the row
	text    string
}

// Error names the row and the rules, counted from 1.
func (f *Flaw) Error() string { return "rules: " + f.text }

// Check proves that the rules are disjoint and exhaustive: exactly one of them covers each row
// without missing values. If not, the error is a *[Flaw] with such a row. A condition that does not
// fit its attribute (a column that does not exist, a bound on a nominal attribute) is an error that
// names the rule. A rule that no row can meet does no harm.
//
// The space is cut at the rules' own conditions until each piece is covered by one rule alone. For
// the rules of a tree that takes as many cuts as the tree has branches; rules that overlap in many
// attributes can take exponentially many.
func (rs Set) Check() error {
	if err := rs.valid(); err != nil {
		return err
	}
	type piece struct {
		region region
		rules  []int // those that may cover a part of it
	}
	all := make([]int, len(rs.List))
	for i := range all {
		all[i] = i
	}
	for todo := []piece{{rs.everything(), all}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		cut, ok := rs.cut(p.region, p.rules)
		if !ok {
			if len(p.rules) != 1 {
				return rs.flaw(p.region.row())
			}
			continue
		}
		for _, side := range p.region.split(cut) {
			todo = append(todo,
				piece{side, slices.DeleteFunc(slices.Clone(p.rules), func(i int) bool {
					return slices.ContainsFunc(rs.List[i].Conditions,
						func(c tree.Condition) bool { return side.relation(c) == never })
				})})
		}
	}
	return nil
}

// valid returns an error for a rule whose conditions do not fit the attributes.
func (rs Set) valid() error {
	for i, r := range rs.List {
		if r.Class < 0 || r.Class >= len(rs.Classes) {
			return fmt.Errorf("rules: rule %d: class %d is none of the %d classes", i+1, r.Class,
				len(rs.Classes))
		}
		for _, c := range r.Conditions {
			if c.Attribute < 0 || c.Attribute >= len(rs.Attributes) {
				return fmt.Errorf("rules: rule %d: column %d is none of the %d attributes", i+1,
					c.Attribute, len(rs.Attributes))
			}
			a := rs.Attributes[c.Attribute]
			switch {
			case c.Op > tree.In:
				return fmt.Errorf("rules: rule %d: attribute %q: operation %d is none of Is, "+
					"AtMost, Above, Within and In", i+1, a.Name, c.Op)
			case math.IsNaN(c.Value) || math.IsNaN(c.Low):
				return fmt.Errorf("rules: rule %d: attribute %q: no value is compared with NaN",
					i+1, a.Name)
			case a.Nominal() && !listed(c, a):
				return fmt.Errorf("rules: rule %d: nominal attribute %q can only be asked for one "+
					"or some of its %d values, in increasing order",
					i+1, a.Name, len(a.Values))
			case !a.Nominal() && (c.Op == tree.Is || c.Op == tree.In):
				return fmt.Errorf("rules: rule %d: numeric attribute %q can only be "+
					"asked for ≤ or >", i+1, a.Name)
			}
		}
	}
	return nil
}

// listed reports whether the values of the condition are in the list of the nominal attribute.
func listed(c tree.Condition, a classify.Attribute) bool {
	switch c.Op {
	case tree.Is:
		return !strings.HasPrefix(a.Format(c.Value), "#")
	case tree.In:
		return slices.IsSorted(c.Values) &&
			(len(c.Values) == 0 || c.Values[0] >= 0 && c.Values[len(c.Values)-1] < len(a.Values))
	}
	return false
}

// flaw describes a row that the rules get wrong.
func (rs Set) flaw(row []float64) error {
	f := &Flaw{Row: row}
	names := []string{}
	for i, r := range rs.List {
		if r.Covers(row) {
			f.Covered = append(f.Covered, i)
			names = append(names, fmt.Sprint(i+1))
		}
	}
	cells := make([]string, len(row))
	for j, a := range rs.Attributes {
		cells[j] = a.Name + " = " + a.Format(row[j])
	}
	if f.text = "no rule covers "; len(names) > 0 {
		f.text = "rules " + strings.Join(names, " and ") + " cover "
	}
	f.text += strings.Join(cells, ", ")
	return f
}

// cut finds a condition of the rules that holds in one part of the region and not in another.
func (rs Set) cut(r region, rules []int) (tree.Condition, bool) {
	for _, i := range rules {
		for _, c := range rs.List[i].Conditions {
			if r.relation(c) == partly {
				return c, true
			}
		}
	}
	return tree.Condition{}, false
}

// region is a box of the input space: an interval (low, high] or a set of
// values for each attribute.
type region []span

type span struct {
	low, high float64
	values    []bool // of a nominal attribute: which remain
}

// everything is the region of all rows.
func (rs Set) everything() region {
	whole := make(region, len(rs.Attributes))
	for j, a := range rs.Attributes {
		whole[j] = span{low: math.Inf(-1), high: math.Inf(1)}
		if a.Nominal() {
			whole[j].values = slices.Repeat([]bool{true}, len(a.Values))
		}
	}
	return whole
}

// relation is where in a region a condition holds.
type relation int

const (
	never relation = iota
	partly
	always
)

func (r region) relation(c tree.Condition) relation {
	s := r[c.Attribute]
	inside, outside := s.high > c.Value, s.low < c.Value // of Above
	switch c.Op {
	case tree.AtMost:
		inside, outside = outside, inside
	case tree.Within:
		inside, outside = s.high > c.Low && s.low < c.Value, s.low < c.Low || s.high > c.Value
	case tree.Is, tree.In:
		inside, outside = false, false
		for v, remains := range s.values {
			if remains && names(c, v) {
				inside = true
			} else if remains {
				outside = true
			}
		}
	}
	switch {
	case !inside:
		return never
	case outside:
		return partly
	}
	return always
}

// names reports whether a condition on a nominal attribute holds for value v.
func names(c tree.Condition, v int) bool {
	if c.Op == tree.Is {
		return v == int(c.Value)
	}
	_, found := slices.BinarySearch(c.Values, v)
	return found
}

// split cuts the region in two along the condition, or, where that is an
// interval, along one of its ends.
func (r region) split(c tree.Condition) [2]region {
	not, yes := slices.Clone(r), slices.Clone(r)
	if c.Op == tree.Within {
		c.Op = tree.AtMost
		if s := r[c.Attribute]; s.low < c.Low && c.Low < s.high {
			c.Op, c.Value = tree.Above, c.Low
		}
	}
	switch c.Op {
	case tree.AtMost:
		yes[c.Attribute].high, not[c.Attribute].low = c.Value, c.Value
	case tree.Above:
		yes[c.Attribute].low, not[c.Attribute].high = c.Value, c.Value
	case tree.Is, tree.In:
		some, others := slices.Clone(r[c.Attribute].values), slices.Clone(r[c.Attribute].values)
		for v := range some {
			if names(c, v) {
				others[v] = false
			} else {
				some[v] = false
			}
		}
		yes[c.Attribute].values, not[c.Attribute].values = some, others
	}
	return [2]region{not, yes}
}

// row is one row of the region.
func (r region) row() []float64 {
	x := make([]float64, len(r))
	for j, s := range r {
		switch {
		case s.values != nil:
			x[j] = float64(slices.Index(s.values, true))
		case !math.IsInf(s.high, 1):
			x[j] = s.high
		case !math.IsInf(s.low, -1):
			x[j] = max(s.low+1, math.Nextafter(s.low, math.Inf(1)))
		}
	}
	return x
}
