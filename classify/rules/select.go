package rules

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// mostSubsets is the most rules of a class for which all subsets are tried.
const mostSubsets = 12

// selector chooses among rules and puts them in order: steps 2 to 5 of [C45].
type selector struct {
	ds     *classify.Dataset
	rules  []Rule
	rates  []float64 // the pessimistic error rate of each rule
	bits   []float64
	covers [][]int // the rows that each rule covers
	total  float64 // the mass of all rows
	masses []float64
}

func newSelector(rules Set, ds *classify.Dataset, confidence float64) *selector {
	s := &selector{ds: ds, rules: rules.List, masses: ds.ClassWeights()}
	s.total = impurity.Sum(s.masses)
	code := newCoder(rules, ds)
	for _, r := range rules.List {
		s.rates = append(s.rates, rate(r, cmp.Or(confidence, .25)))
		s.bits = append(s.bits, code.rule(r))
		var rows []int
		for i := range ds.Len() {
			if ds.Weight(i) > 0 && r.Covers(ds.At(i)) {
				rows = append(rows, i)
			}
		}
		s.covers = append(s.covers, rows)
	}
	return s
}

// selectRules returns the subset of the rules of each class that has the shortest code.
func (s *selector) selectRules() [][]int {
	kept := make([][]int, len(s.masses))
	for c := range kept {
		var rules []int
		for i, r := range s.rules {
			if r.Class == c {
				rules = append(rules, i)
			}
		}
		if len(rules) <= mostSubsets {
			kept[c] = s.shortest(c, rules)
			continue
		}
		up, short := s.climb(c, rules, false)
		down, length := s.climb(c, rules, true)
		if kept[c] = up; length < short-treenode.Tie {
			kept[c] = down
		}
	}
	return kept
}

// tally is a set of rules for one class.
type tally struct {
	rules        int
	bits         float64 // of the rules
	right, wrong float64 // the mass that they cover, of the class and of others
}

// length is the code length of a set: half of the bits of its rules, because they are redundant,
// and the bits of its exceptions.
func (s *selector) length(class int, set tally) float64 {
	theory := max(0, set.bits-logFactorial(float64(set.rules))/math.Ln2)
	covered := set.right + set.wrong
	return theory/2 + ExceptionBits(covered, set.wrong, s.total-covered, s.masses[class]-set.right)
}

// shortest tries all subsets.
func (s *selector) shortest(class int, rules []int) []int {
	masks := make([]uint, s.ds.Len()) // the rules that cover each row
	for k, i := range rules {
		for _, row := range s.covers[i] {
			masks[row] |= 1 << k
		}
	}
	right, wrong := make([]float64, 1<<len(rules)), make([]float64, 1<<len(rules))
	for row, mask := range masks {
		if s.ds.Y[row] == class {
			right[mask] += s.ds.Weight(row)
		} else {
			wrong[mask] += s.ds.Weight(row)
		}
	}
	best, least := uint(0), math.Inf(1)
	for subset := range uint(1) << len(rules) {
		set := tally{rules: bits.OnesCount(subset)}
		for mask := range right {
			if uint(mask)&subset != 0 {
				set.right += right[mask]
				set.wrong += wrong[mask]
			}
		}
		for k, i := range rules {
			if subset>>k&1 != 0 {
				set.bits += s.bits[i]
			}
		}
		if n := s.length(class, set); n < least-treenode.Tie {
			best, least = subset, n
		}
	}
	var kept []int
	for k, i := range rules {
		if best>>k&1 != 0 {
			kept = append(kept, i)
		}
	}
	return kept
}

// climb adds or removes the rule that shortens the code most, again and again, starting from no
// rules or from all.
func (s *selector) climb(class int, rules []int, all bool) (kept []int, length float64) {
	times := make([]int, s.ds.Len()) // how many rules cover each row
	in := make([]bool, len(rules))
	// flipped returns the set with rule k added or removed. The difference are the rows that no
	// other rule of the set covers.
	flipped := func(set tally, k int) tally {
		sign, lone := 1, 0
		if in[k] {
			sign, lone = -1, 1
		}
		set.rules += sign
		set.bits += float64(sign) * s.bits[rules[k]]
		for _, row := range s.covers[rules[k]] {
			switch weight := float64(sign) * s.ds.Weight(row); {
			case times[row] != lone:
			case s.ds.Y[row] == class:
				set.right += weight
			default:
				set.wrong += weight
			}
		}
		return set
	}
	flip := func(k int) {
		step := 1
		if in[k] {
			step = -1
		}
		in[k] = !in[k]
		for _, row := range s.covers[rules[k]] {
			times[row] += step
		}
	}
	set := tally{}
	if all {
		for k := range rules {
			set = flipped(set, k)
			flip(k)
		}
	}
	length = s.length(class, set)
	for {
		best, better := -1, set
		for k := range rules {
			next := flipped(set, k)
			if n := s.length(class, next); n < length-treenode.Tie {
				best, better, length = k, next, n
			}
		}
		if best < 0 {
			break
		}
		set = better
		flip(best)
	}
	for k, i := range rules {
		if in[k] {
			kept = append(kept, i)
		}
	}
	return kept, length
}
