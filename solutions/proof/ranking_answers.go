package proof

import (
	"math"
	"slices"
)

// PredictDistrust returns the digit from 0 to 9 whose name deserves the least trust: of the
// digits that the machine reads as this one, the largest share is something else.
func PredictDistrust() int {
	// The question goes down a column. 111 digits are read as 9, and 25 of them are something else.
	// The row of the 1 has nearly as many errors, but these are spread over other names.
	return 9
}

// BugInAUC returns the number of a line in which WrongAUC is wrong, and a case that shows it: the
// scores of 2 to 100 examples, finite numbers, and which of them are positive. There is one of
// either kind at least.
func BugInAUC() (line int, scores []float64, positive []bool) {
	// Only a pair out of order is left out, so a pair with equal scores counts fully. It should
	// count half.
	return 10, []float64{1, 1}, []bool{true, false}
}

// ChooseCurve returns a score, "lead" or "sure", a curve to fit to it, "platt" or "isotonic", and
// why: a reason of at least eight different words. The curve is fitted to 40 examined digits, 50
// times to others. The mean of the 50 Brier scores on the new digits may be at most 0.072.
func ChooseCurve() (score, curve, reason string) {
	return "lead", "platt", "Three or four errors among forty digits can bear two parameters, " +
		"and the printed probabilities crowd together just below one."
}

// PredictPooled returns the letter of what the AUC of the examined digits does, "A", "B" or "C",
// when they are ranked by what the isotonic curve, fitted to them, says of their lead.
func PredictPooled() string {
	// A block is pooled because right digits stand too low in it: at least half of its pairs are in
	// the wrong order. A tie counts half. Pairs of two blocks keep their order.
	return "C"
}

// PredictHonest returns the letter of the ECE of 40 digits in ten bins, "A", "B", "C" or "D", on
// average over many draws, if each digit is right with the probability that the machine says.
func PredictHonest() string {
	// Some 28 of the 40 are in the bin from 0.9 to 1. There the share misses the mean by 0.02 or
	// 0.03. The other twelve are in bins of two or three, which miss by 0.2 or so: together
	// 0.7 · 0.025 + 0.3 · 0.2, about 0.07.
	return "D"
}

// PredictElsewhere returns the letters of what is different at the other branch, in any order,
// such as "AB".
func PredictElsewhere() string {
	// Recall and false rate are shares within one kind, and so is the area. Precision, and a
	// probability after a score was seen, mix both kinds: their shares count.
	return "CD"
}

// Queue reads handwritten digits and picks those that a clerk shall read.
//
// rows[i] has the 64 pixels, from 0 to 16, of an example of the digit digits[i], from 0 to 9. For
// each row of unknown the result has the digit that it is read as, or −1: the clerk reads it, and
// is always right. He reads one row in ten at most, rounded down: 60 of the 600 that a case has. Of
// the 600 at most 2.5 % may be read wrong. A call may take a second.
func Queue(rows [][]float64, digits []int, unknown [][]float64) []int {
	// The nearest neighbour reads. It is in doubt where the nearest example of another digit is
	// hardly further away.
	read, doubt := make([]int, len(unknown)), make([]float64, len(unknown))
	for i, x := range unknown {
		nearest := slices.Repeat([]float64{math.Inf(1)}, 10) // of each digit
		for j, row := range rows {
			d := 0.0
			for k, v := range row {
				d += (v - x[k]) * (v - x[k])
			}
			nearest[digits[j]] = min(nearest[digits[j]], d)
		}
		first := slices.Min(nearest)
		read[i] = slices.Index(nearest, first)
		slices.Sort(nearest)
		doubt[i] = first / nearest[1]
	}
	order := make([]int, len(unknown))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case doubt[a] > doubt[b]:
			return -1
		case doubt[a] < doubt[b]:
			return 1
		}
		return 0
	})
	for _, i := range order[:len(order)/10] {
		read[i] = -1
	}
	return read
}
