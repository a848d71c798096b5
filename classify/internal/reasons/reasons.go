// Package reasons puts what speaks for a class into words.
package reasons

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Second returns the class with the highest score after this class, the one that it was decided
// against. Classes whose prior is 0 do not count. It is −1 if no other class is left.
func Second(score, logPrior []float64, class int) int {
	second := -1
	for k, v := range score {
		if k != class && !math.IsInf(logPrior[k], -1) && (second < 0 || v > score[second]) {
			second = k
		}
	}
	return second
}

// Of writes the cells of x that speak for the class, the strongest first, such as "petal width =
// 1.8". share says how much each attribute adds to the score of the class, above what it adds to
// others or on average; those at or below 0, and NaN, are left out.
func Of(attributes []classify.Attribute, x, share []float64) []string {
	var order []int
	for j, v := range share {
		if v > 0 {
			order = append(order, j)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(share[j], share[i]) })
	texts := make([]string, len(order))
	for i, j := range order {
		texts[i] = attributes[j].Name + " = " + attributes[j].Format(x[j])
	}
	return texts
}
