// Package statistics says how good the questions of a test are: how hard each one is, and whether
// those who do well elsewhere do well in it too. These are the statistics of classical test theory.
//
// Sources: R. L. Ebel and D. A. Frisbie, Essentials of Educational Measurement, 5th ed., 1991,
// chapter 13 (difficulty and discrimination); S. Henrysson, Correction of item-total correlations
// in item analysis, Psychometrika 28 (1963), 211–218 (the total without the item); T. L. Kelley,
// The selection of upper and lower groups for the validation of test items, Journal of Educational
// Psychology 30 (1939), 17–24 (why 27 %).
package statistics

import (
	"cmp"
	"math"
	"slices"
)

// Item is how a class did in one item: an exercise, or a case of one.
type Item struct {
	Students int // who had the item
	// Difficulty is the mean score p = Σ xᵢ / n. Of an item that is right or wrong, it is the share
	// of those who have it right. The higher it is, the easier is the item. NaN: nobody had it.
	Difficulty float64
	// Discrimination is the correlation of the item's score x with the rest y of the student's
	// score, which leaves the item out:
	//
	//	r = Σ (xᵢ − x̄)(yᵢ − ȳ) / √(Σ (xᵢ − x̄)² · Σ (yᵢ − ȳ)²)
	//
	// Of an item that is right or wrong, it is the point-biserial correlation. Below 0, those who
	// do badly elsewhere do better in the item: something may be wrong with it. NaN: all students
	// have the same score in the item, or in the rest.
	Discrimination float64
	// UpperLower is D = p_U − p_L: the difficulty among the 27 % of the students with the highest
	// rest, less that among the 27 % with the lowest. Students of equal rest at the edge of a group
	// share the places that are left in it, so the order of the students does not matter. Of an
	// item that all but a few have right, D is small, whatever r is. NaN as for Discrimination.
	UpperLower float64
}

// groupShare is the share of the students in the upper and in the lower group of [Item.UpperLower].
const groupShare = .27

// Of says how a class did in an item. A student has a score in the item, from 0 to 1, and a rest,
// in any unit. A student whose score is NaN did not have the item and is left out. The slices must
// have one length.
func Of(scores, rest []float64) Item {
	type student struct{ score, rest float64 }
	var all []student
	var meanX, meanY float64
	for i, x := range scores {
		if !math.IsNaN(x) {
			all = append(all, student{x, rest[i]})
			meanX += x
			meanY += rest[i]
		}
	}
	n := float64(len(all))
	meanX, meanY = meanX/n, meanY/n
	item := Item{Students: len(all), Difficulty: meanX, Discrimination: math.NaN(),
		UpperLower: math.NaN()}
	same := func(a, b student) bool { return a.score == b.score }
	equal := func(a, b student) bool { return a.rest == b.rest }
	if constant(all, same) || constant(all, equal) {
		return item
	}
	var xy, xx, yy float64
	for _, s := range all {
		dx, dy := s.score-meanX, s.rest-meanY
		xy, xx, yy = xy+dx*dy, xx+dx*dx, yy+dy*dy
	}
	item.Discrimination = bounded(xy / math.Sqrt(xx*yy))
	slices.SortFunc(all, func(a, b student) int { return cmp.Compare(a.rest, b.rest) })
	extreme := func(from func(i int) student) float64 {
		places := groupShare * n
		sum, left := 0.0, places
		for i := 0; left > 0; {
			tied, score := 0.0, 0.0
			for first := from(i).rest; i < len(all) && from(i).rest == first; i++ {
				tied++
				score += from(i).score
			}
			taken := min(tied, left)
			sum += score / tied * taken
			left -= taken
		}
		return sum / places
	}
	item.UpperLower = bounded(extreme(func(i int) student { return all[len(all)-1-i] }) -
		extreme(func(i int) student { return all[i] }))
	return item
}

// bounded takes rounding off a number that is from −1 to 1.
func bounded(x float64) float64 { return max(-1, min(x, 1)) }

// constant reports whether all elements are the same.
func constant[E any](list []E, same func(a, b E) bool) bool {
	return !slices.ContainsFunc(list, func(e E) bool { return !same(e, list[0]) })
}

// Median is the middle one of some numbers, or the mean of the two in the middle; NaN of none.
func Median(list []float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	list = slices.Sorted(slices.Values(list))
	n := len(list)
	return (list[n/2] + list[(n-1)/2]) / 2
}
