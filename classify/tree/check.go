package tree

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Flaw is the error of [Rules.Check]: a row that no rule covers, or more than one.
type Flaw struct {
	Row     []float64
	Covered []int // the indices of all rules that cover the row
	text    string
}

// Error names the row and the rules, counted from 1.
func (f *Flaw) Error() string { return "tree: " + f.text }

// Check proves that the rules are disjoint and exhaustive: exactly one of them covers each row without missing values. If not, the error
// is a *[Flaw] with a row to show it. Rules that ask the impossible of an attribute (a column that is not there, a bound on a nominal
// one) are an error that names the rule. A rule that no row can meet does no harm.
//
// The space is cut at the rules' own conditions until each piece is covered by one rule alone. For the rules of a tree that takes as many
// cuts as the tree has branches; rules that overlap in many attributes can take exponentially many.
func (rs Rules) Check() error {
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
			todo = append(todo, piece{side, slices.DeleteFunc(slices.Clone(p.rules), func(i int) bool {
				return slices.ContainsFunc(rs.List[i].Conditions, func(c Condition) bool { return side.relation(c) == never })
			})})
		}
	}
	return nil
}

// valid says which rule cannot be read.
func (rs Rules) valid() error {
	for i, r := range rs.List {
		if r.Class < 0 || r.Class >= len(rs.Classes) {
			return fmt.Errorf("tree: rule %d: class %d is none of the %d classes", i+1, r.Class, len(rs.Classes))
		}
		for _, c := range r.Conditions {
			if c.Attribute < 0 || c.Attribute >= len(rs.Attributes) {
				return fmt.Errorf("tree: rule %d: column %d is none of the %d attributes", i+1, c.Attribute, len(rs.Attributes))
			}
			a := rs.Attributes[c.Attribute]
			switch {
			case c.Op > Above:
				return fmt.Errorf("tree: rule %d: attribute %q: operation %d is none of Is, AtMost and Above", i+1, a.Name, c.Op)
			case math.IsNaN(c.Value):
				return fmt.Errorf("tree: rule %d: attribute %q: no value is compared with NaN", i+1, a.Name)
			case a.Nominal() && (c.Op != Is || strings.HasPrefix(a.Format(c.Value), "#")):
				return fmt.Errorf("tree: rule %d: nominal attribute %q can only be asked for one of its %d values", i+1, a.Name, len(a.Values))
			case !a.Nominal() && c.Op == Is:
				return fmt.Errorf("tree: rule %d: numeric attribute %q can only be asked for ≤ or >", i+1, a.Name)
			}
		}
	}
	return nil
}

// flaw describes a row that the rules get wrong.
func (rs Rules) flaw(row []float64) error {
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
func (rs Rules) cut(r region, rules []int) (Condition, bool) {
	for _, i := range rules {
		for _, c := range rs.List[i].Conditions {
			if r.relation(c) == partly {
				return c, true
			}
		}
	}
	return Condition{}, false
}

// region is a box of the input space: an interval (low, high] or a set of values for each attribute.
type region []span

type span struct {
	low, high float64
	values    []bool // of a nominal attribute: which remain
}

// everything is the region of all rows.
func (rs Rules) everything() region {
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

func (r region) relation(c Condition) relation {
	s := r[c.Attribute]
	inside, outside := s.high > c.Value, s.low < c.Value // of Above
	switch c.Op {
	case AtMost:
		inside, outside = outside, inside
	case Is:
		inside, outside = s.values[int(c.Value)], false
		for v, remains := range s.values {
			outside = outside || remains && v != int(c.Value)
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

// split cuts the region in two: where the condition does not hold, and where it does.
func (r region) split(c Condition) [2]region {
	not, yes := slices.Clone(r), slices.Clone(r)
	switch c.Op {
	case AtMost:
		yes[c.Attribute].high, not[c.Attribute].low = c.Value, c.Value
	case Above:
		yes[c.Attribute].low, not[c.Attribute].high = c.Value, c.Value
	case Is:
		only := make([]bool, len(r[c.Attribute].values))
		only[int(c.Value)] = true
		others := slices.Clone(r[c.Attribute].values)
		others[int(c.Value)] = false
		yes[c.Attribute].values, not[c.Attribute].values = only, others
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
