package trees

import (
	"github.com/tessella-go/tessella/grader/shape"
)

// BestAttribute returns the column index of the attribute whose split gains the
// most information, as Gain computes it from Tally.
//
// An attribute that has one and the same value in all rows separates nothing and is
// left out; any other counts, even if it gains 0. Gains that differ by less than
// 1e-12 are equal, and of equal gains the lowest index wins. If no attribute
// separates the rows, or there are none, the result is −1.
func BestAttribute(t shape.Table) int {
	best, highest := -1, 0.0
	for a := range t.Attributes {
		children := Tally(t, a)
		if len(children) < 2 {
			continue
		}
		if gain := Gain(children); best < 0 || gain > highest+1e-12 {
			best, highest = a, gain
		}
	}
	return best
}
