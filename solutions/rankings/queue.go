package rankings

import (
	"math"
	"slices"
)

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
