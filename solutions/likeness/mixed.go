package likeness

import (
	"maps"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

// NormalisedL1 returns the distance of two rows whose attributes may be numbers or
// names:
//
//	Δ(x, y) = Σ_j w_j · Δ_j / Σ_j w_j
//
// Where nominal[j] is true, x[j] is the number of a name, and Δ_j is 0 if x[j] and
// y[j] are equal and 1 if not. Otherwise it is |x[j] − y[j]| / (max_j − min_j), the
// largest and the smallest value of the attribute among the rows of train, but never
// more than 1; and 0 if max_j = min_j. train has at least one row, and all rows,
// nominal and weights have the same length. The weights are at least 0, one of them
// above.
func NormalisedL1(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
	sum, all := 0.0, 0.0
	for j, w := range weights {
		sum += w * delta(train, nominal[j], j, x[j], y[j])
		all += w
	}
	return sum / all
}

// delta returns Δ_j of an attribute j.
func delta(train [][]float64, nominal bool, j int, a, b float64) float64 {
	if nominal {
		if a == b {
			return 0
		}
		return 1
	}
	low, high := train[0][j], train[0][j]
	for _, row := range train {
		low, high = min(low, row[j]), max(high, row[j])
	}
	if low == high {
		return 0
	}
	return min(math.Abs(a-b)/(high-low), 1)
}

// Weights returns the information gain of each attribute of a table, in bits:
//
//	w = I − Σ_v P(v) · I(v)
//
// I = −Σ_k P(k) · log₂ P(k) is the entropy of the classes, and I(v) that of the
// rows with the value v. The table has at least one row.
func Weights(t shape.Table) []float64 {
	weights := make([]float64, len(t.Attributes))
	for j := range weights {
		branches := map[string][]string{} // the labels of the rows with a value
		for i, row := range t.Rows {
			branches[row[j]] = append(branches[row[j]], t.Labels[i])
		}
		left := 0.0
		for _, value := range slices.Sorted(maps.Keys(branches)) {
			labels := branches[value]
			left += float64(len(labels)) / float64(len(t.Rows)) * entropy(labels)
		}
		weights[j] = entropy(t.Labels) - left
	}
	return weights
}

// entropy returns the entropy of labels in bits.
func entropy(labels []string) float64 {
	h, p := 0.0, shares(labels)
	for _, label := range slices.Sorted(maps.Keys(p)) {
		h -= p[label] * math.Log2(p[label])
	}
	return h
}

// shares returns the share of each label.
func shares(labels []string) map[string]float64 {
	p := map[string]float64{}
	for _, label := range labels {
		p[label] += 1 / float64(len(labels))
	}
	return p
}

// ValueDifference returns how far apart two values of an attribute are, by the classes
// of the rows that have them:
//
//	Δ(a, b) = Σ_k |P(k | a) − P(k | b)|
//
// P(c | a) is the share of class c among the rows of t with the value a in the column
// of that number. Equal values have Δ = 0. If they differ and one of them has no row,
// nothing is known, and Δ is 2, the most that it can be.
func ValueDifference(t shape.Table, attribute int, a, b string) float64 {
	if a == b {
		return 0
	}
	var ofA, ofB []string
	for i, row := range t.Rows {
		switch row[attribute] {
		case a:
			ofA = append(ofA, t.Labels[i])
		case b:
			ofB = append(ofB, t.Labels[i])
		}
	}
	if ofA == nil || ofB == nil {
		return 2
	}
	sum, p, q := 0.0, shares(ofA), shares(ofB)
	for _, class := range slices.Compact(slices.Sorted(slices.Values(t.Labels))) {
		sum += math.Abs(p[class] - q[class])
	}
	return sum
}

// Scores lets neighbours vote by how alike they are, in two ways. The score of class
// c is
//
//	sum[c] = Σ sim   and   either[c] = 1 − Π (1 − sim)
//
// over the neighbours of that class. deltas and classes hold the distance Δ ≥ 0 and
// the class 0, 1, … of each neighbour, at least one; its similarity is sim = 1 − Δ, or
// 0 where Δ is above 1. The results have a place for each class up to the largest
// among the neighbours; a class without neighbours has 0 in both.
func Scores(deltas []float64, classes []int) (sum, either []float64) {
	n := 1 + slices.Max(classes)
	sum, either = make([]float64, n), make([]float64, n)
	for i, class := range classes {
		sim := max(0, 1-deltas[i])
		sum[class] += sim
		either[class] = 1 - (1-either[class])*(1-sim)
	}
	return sum, either
}
