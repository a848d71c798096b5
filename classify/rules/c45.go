package rules

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// C45 turns a tree into a short ordered list of rules, as C4.5rules does (Quinlan 1993,
// chapter 5; "Rule Extraction from Trees" in the later lecture on trees). The first rule that
// covers a row decides ([Set.Match]); the last one is the default, without conditions. ds is what
// the tree was grown from, or another set of the same attributes and classes; confidence is that of
// [tree.PessimisticErrors], 0 for .25. C4.5 takes the unpruned tree.
//
//  1. Each path becomes a rule ([Set.Simplify]): as long as some condition can be dropped without a
//     larger pessimistic error rate, the condition is dropped that leaves the smallest rate. A rule
//     is given up if it has no conditions left, or if its rate is 1 − (n(c) + 1)/(n + 2) or more,
//     because its class is as likely without it. Of equal rules one is kept.
//  2. Of the rules of each class a subset is kept: the one of the shortest code ([RuleBits],
//     [ExceptionBits]: half of the bits of its rules, and those of its exceptions). All subsets of
//     up to 12 rules are tried. With more, rules are added and removed one by one, the best first,
//     starting from none and from all, and the better result is kept.
//  3. The classes are put in order: first the one whose rules have the fewest false
//     positives, then the same on the rows that are left. Within a class the rules with the
//     smaller rate come first.
//  4. The default is the most common class of the rows that no rule covers; of
//     equal ones that of most rows.
//  5. As long as there is a rule without which the list makes fewer errors on ds, the first such
//     rule is removed.
//
// Ties: of conditions that can be dropped equally well, the last is dropped; of equal subsets the
// first found is kept; of equal classes the first wins.
//
// A missing value meets no condition. Counts of a rule are the rows that it decides. Its conditions
// are in the order of the path.
//
// Deviates from Quinlan: with many rules his book searches by simulated annealing. His program
// codes conditions in another way, and its estimate differs from [tree.PessimisticErrors] as
// described there.
func C45(t *tree.Tree, ds *classify.Dataset, confidence float64) (Set, error) {
	rules, err := Of(t).Simplify(ds, confidence)
	if err != nil {
		return Set{}, err
	}
	s := newSelector(rules, ds, confidence)
	rules.List = s.decide(s.polish(s.order(s.selectRules())))
	return rules, nil
}

// Simplify drops conditions from each rule by itself, drops rules that are not better than
// guessing, and keeps one of equal rules; step 1 of [C45]. The rules that are left may overlap, and
// may leave some rows uncovered. Their Counts are those of the rows of ds that they cover. Errors
// name what does not fit: the confidence, or the attributes of ds.
func (rs Set) Simplify(ds *classify.Dataset, confidence float64) (Set, error) {
	if !(confidence >= 0 && confidence <= .5) {
		return Set{},
			fmt.Errorf("rules: the confidence is %v; it must lie above 0 and at most at "+
				".5, or be 0 for .25", confidence)
	}
	confidence = cmp.Or(confidence, .25)
	if err := rs.fits(ds); err != nil {
		return Set{}, err
	}
	if err := rs.valid(); err != nil {
		return Set{}, err
	}
	simple := Set{Attributes: rs.Attributes, Classes: rs.Classes}
	all := ds.ClassWeights()
	seen := map[string]bool{}
	for _, r := range rs.List {
		r = simplify(r, ds, confidence)
		guess := 1 - (all[r.Class]+1)/(impurity.Sum(all)+2)
		if len(r.Conditions) == 0 || rate(r, confidence) >= guess {
			continue
		}
		simple.List = append(simple.List, r)
		text := simple.key(len(simple.List) - 1)
		if seen[text] {
			simple.List = simple.List[:len(simple.List)-1]
		}
		seen[text] = true
	}
	return simple, nil
}

// fits returns an error if the rules cannot be applied to the rows of ds.
func (rs Set) fits(ds *classify.Dataset) error {
	if err := ds.Require("rules", classify.NeedRows); err != nil {
		return err
	}
	if !slices.Equal(rs.Classes, ds.Classes) {
		return fmt.Errorf("rules: data set %q has the classes %q, the rules %q", ds.Name,
			ds.Classes, rs.Classes)
	}
	if !slices.EqualFunc(rs.Attributes, ds.Attributes, func(a, b classify.Attribute) bool {
		return a.Name == b.Name && a.Nominal() == b.Nominal() && slices.Equal(a.Values, b.Values)
	}) {
		return fmt.Errorf("rules: data set %q has other attributes than the rules", ds.Name)
	}
	return nil
}

// key is the same for equal rules.
func (rs Set) key(i int) string {
	conditions := slices.Clone(rs.List[i].Conditions)
	slices.SortStableFunc(conditions, func(a, b tree.Condition) int {
		return cmp.Or(cmp.Compare(a.Attribute, b.Attribute), cmp.Compare(a.Op, b.Op))
	})
	return fmt.Sprint(rs.List[i].Class, conditions)
}

// rate is the pessimistic error rate of a rule.
func rate(r Rule, confidence float64) float64 {
	n := impurity.Sum(r.Counts)
	if n == 0 {
		return 1
	}
	return tree.PessimisticErrors(n, n-r.Counts[r.Class], confidence) / n
}

// simplify drops the conditions of one rule that it does not need. Its rate is the error rate to
// fear:
//
//	repeat:
//	    count the rows that the rule covers, and those without each of its conditions
//	    best ← none, least ← the rate of the rule
//	    for each condition:
//	        e ← the rate of the rule without it
//	        if e ≤ least:
//	            best, least ← the condition, e
//	    if there is no best: end
//	    drop best
func simplify(r Rule, ds *classify.Dataset, confidence float64) Rule {
	r.Conditions = slices.Clone(r.Conditions)
	for {
		full, without := covered(r, ds)
		r.Counts = full
		best, least := -1, rate(r, confidence)
		for i := range r.Conditions {
			e := rate(Rule{Class: r.Class, Counts: without[i]}, confidence)
			if e <= least+treenode.Tie {
				best, least = i, min(least, e)
			}
		}
		if best < 0 {
			return r
		}
		r.Conditions = slices.Delete(r.Conditions, best, best+1)
	}
}

// covered counts the classes of the rows that meet all conditions, and of those that meet all
// but perhaps condition i.
func covered(r Rule, ds *classify.Dataset) (full []float64, without [][]float64) {
	full = make([]float64, len(ds.Classes))
	without = make([][]float64, len(r.Conditions))
	for i := range without {
		without[i] = make([]float64, len(ds.Classes))
	}
	for k := range ds.Len() {
		missed, last := 0, 0
		for i, c := range r.Conditions {
			if !c.Holds(ds.At(k)) {
				missed, last = missed+1, i
				if missed > 1 {
					break
				}
			}
		}
		switch missed {
		case 0:
			full[ds.Y[k]] += ds.Weight(k)
		case 1:
			without[last][ds.Y[k]] += ds.Weight(k)
		}
	}
	for i := range without {
		for c, n := range full {
			without[i][c] += n
		}
	}
	return full, without
}
