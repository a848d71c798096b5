package rules

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// order puts the rules of the classes in one list.
func (s *selector) order(kept [][]int) []int {
	var list []int
	gone := make([]bool, s.ds.Len())
	for {
		best, fewest := -1, math.Inf(1)
		for c, rules := range kept {
			if n := s.falsely(c, rules, gone); len(rules) > 0 && n < fewest-treenode.Tie {
				best, fewest = c, n
			}
		}
		if best < 0 {
			return list
		}
		rules := kept[best]
		kept[best] = nil
		slices.SortStableFunc(rules, func(a, b int) int {
			return cmp.Compare(s.rates[a], s.rates[b])
		})
		list = append(list, rules...)
		for _, i := range rules {
			for _, row := range s.covers[i] {
				gone[row] = true
			}
		}
	}
}

// falsely is the mass of the rows of other classes that the rules of a class cover, without the
// rows that are gone.
func (s *selector) falsely(class int, rules []int, gone []bool) float64 {
	n := 0.0
	seen := map[int]bool{}
	for _, i := range rules {
		for _, row := range s.covers[i] {
			if !gone[row] && !seen[row] && s.ds.Y[row] != class {
				seen[row] = true
				n += s.ds.Weight(row)
			}
		}
	}
	return n
}

// polish removes the first rule without which the list makes fewer errors, repeats this, and
// returns the remaining list and the default class.
func (s *selector) polish(list []int) (rest []int, other int) {
	other = s.fallback(list)
	for {
		saved := make([]float64, len(list)) // errors less without each rule
		first, second := s.matches(list)
		for row, k := range first {
			if k == len(list) {
				continue
			}
			after := other
			if second[row] < len(list) {
				after = s.rules[list[second[row]]].Class
			}
			y := s.ds.Y[row]
			if s.rules[list[k]].Class != y {
				saved[k] += s.ds.Weight(row)
			}
			if after != y {
				saved[k] -= s.ds.Weight(row)
			}
		}
		k := slices.IndexFunc(saved, func(n float64) bool { return n > treenode.Tie*s.total })
		if k < 0 {
			return list, other
		}
		list = slices.Delete(list, k, k+1)
	}
}

// matches returns the first and the second rule of the list that cover each row;
// len(list) means none.
func (s *selector) matches(list []int) (first, second []int) {
	first, second = slices.Repeat([]int{len(list)}, s.ds.Len()),
		slices.Repeat([]int{len(list)}, s.ds.Len())
	for k, i := range slices.Backward(list) {
		for _, row := range s.covers[i] {
			first[row], second[row] = k, first[row]
		}
	}
	return first, second
}

// fallback is the default class.
func (s *selector) fallback(list []int) int {
	left := make([]float64, len(s.masses))
	first, _ := s.matches(list)
	for row, k := range first {
		if k == len(list) {
			left[s.ds.Y[row]] += s.ds.Weight(row)
		}
	}
	best := 0
	for c := range left {
		slack := treenode.Tie * s.total
		if left[c] > left[best]+slack || left[c] >= left[best]-slack &&
			s.masses[c] > s.masses[best]+slack {
			best = c
		}
	}
	return best
}

// decide returns the rules of the list, each with the rows that it decides, and the default rule.
func (s *selector) decide(list []int, other int) []Rule {
	rules := make([]Rule, 0, len(list)+1)
	for _, i := range list {
		rules = append(rules, Rule{Conditions: s.rules[i].Conditions, Class: s.rules[i].Class})
	}
	rules = append(rules, Rule{Class: other})
	for k := range rules {
		rules[k].Counts = make([]float64, len(s.masses))
	}
	first, _ := s.matches(list)
	for row, k := range first {
		rules[k].Counts[s.ds.Y[row]] += s.ds.Weight(row)
	}
	return rules
}
