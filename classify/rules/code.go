package rules

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// ExceptionBits is the length of a code for the rows that a set of rules for one class gets wrong:
// which covered rows are of other classes, and which uncovered rows are of the class,
//
//	log₂ C(covered, falsePositives) + log₂ C(uncovered, falseNegatives).
//
// The numbers may be fractional, by the Γ function. It panics if one of them is negative, or if
// there are more exceptions than rows, by more than rounding.
func ExceptionBits(covered, falsePositives, uncovered, falseNegatives float64) float64 {
	slack := treenode.Tie * (covered + uncovered)
	if !(falsePositives >= -slack && falsePositives <= covered+slack && falseNegatives >= -slack &&
		falseNegatives <= uncovered+slack) {
		panic(fmt.Sprintf("rules: %v exceptions of %v rows, %v of %v", falsePositives, covered,
			falseNegatives, uncovered))
	}
	return logChoose(covered, falsePositives) + logChoose(uncovered, falseNegatives)
}

// logChoose is log₂ of the binomial coefficient.
func logChoose(n, k float64) float64 {
	if k <= 0 || k >= n {
		return 0
	}
	return (logFactorial(n) - logFactorial(k) - logFactorial(n-k)) / math.Ln2
}

// logFactorial is ln n!.
func logFactorial(n float64) float64 {
	v, _ := math.Lgamma(n + 1)
	return v
}

// RuleBits is the length of a code for a set of rules with the same class, in bits. A condition
// names its attribute among all, log₂ d; then a nominal value among M, log₂ M, or which of them
// belong to a set, M; or a threshold among the gaps between the distinct values of ds,
// log₂(distinct − 1), and its side, 1 bit, or both ends of an interval. Because the order of
// conditions and rules does not matter, log₂ k! is subtracted for a rule of k conditions, and log₂
// m! for m rules.
func (rs Set) RuleBits(ds *classify.Dataset) float64 {
	return newCoder(rs, ds).bits(rs.List)
}

// coder computes the number of bits of a condition.
type coder struct {
	attributes []classify.Attribute
	gaps       []float64 // log₂ of the number of gaps between values of a numeric attribute
}

func newCoder(rs Set, ds *classify.Dataset) coder {
	c := coder{rs.Attributes, make([]float64, len(rs.Attributes))}
	for j, a := range rs.Attributes {
		if a.Nominal() {
			continue
		}
		var values []float64
		for i := range ds.Len() {
			if v := ds.At(i)[j]; v == v {
				values = append(values, v)
			}
		}
		slices.Sort(values)
		c.gaps[j] = math.Log2(max(1, float64(len(slices.Compact(values))-1)))
	}
	return c
}

func (c coder) bits(rules []Rule) float64 {
	total := -logFactorial(float64(len(rules))) / math.Ln2
	for _, r := range rules {
		total += c.rule(r)
	}
	return max(0, total)
}

func (c coder) rule(r Rule) float64 {
	bits := -logFactorial(float64(len(r.Conditions))) / math.Ln2
	for _, condition := range r.Conditions {
		bits += math.Log2(float64(len(c.attributes)))
		switch values := float64(len(c.attributes[condition.Attribute].Values)); condition.Op {
		case tree.Is:
			bits += math.Log2(values)
		case tree.In:
			bits += values
		case tree.Within:
			bits += 2 * c.gaps[condition.Attribute]
		default:
			bits += c.gaps[condition.Attribute] + 1
		}
	}
	return max(0, bits)
}
