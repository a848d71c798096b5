package neurons

import (
	"fmt"

	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// region change
func WrongChange(kinds int, right, won []int) [][]float64 {
	change := make([][]float64, kinds)
	for k := range change {
		change[k] = make([]float64, kinds)
	}
	for t := 1; t < len(right); t++ {
		if right[t] != won[t] {
			change[right[t-1]][right[t]]++
			change[won[t-1]][won[t]]--
		}
	}
	return change
}

// endregion

// rightChange is what WrongChange should be: a pair also changes where only its first kind is
// wrong. Pairs that are in both answers cancel.
func rightChange(kinds int, right, won []int) [][]float64 {
	if kinds < 1 || kinds > 10 || len(right) < 1 || len(right) > 20 || len(right) != len(won) {
		panic(fmt.Sprintf("%d kinds, %d right ones and %d that won; it takes 1 to 10 kinds, and 1 "+
			"to 20 of either", kinds, len(right), len(won)))
	}
	for t := range right {
		if min(right[t], won[t]) < 0 || max(right[t], won[t]) >= kinds {
			panic(fmt.Sprintf("kinds %d and %d at place %d; they go from 0 to %d", right[t], won[t],
				t, kinds-1))
		}
	}
	change := make([][]float64, kinds)
	for k := range change {
		change[k] = make([]float64, kinds)
	}
	for t := 1; t < len(right); t++ {
		change[right[t-1]][right[t]]++
		change[won[t-1]][won[t]]--
	}
	return change
}

// LearningCurves teaches ten pairs of cards by the structured rule, in so many rounds, and counts
// the digits that are wrong in each: with WrongChange for the weights of pairs, and as it should
// be. The second card of a pair is a digit, the first is blotted and has the digit before it.
func LearningCurves(rounds int) (wrong, right []float64) {
	return learningCurve(rounds, WrongChange), learningCurve(rounds, rightChange)
}

func learningCurve(
	rounds int, change func(kinds int, right, won []int) [][]float64,
) (errors []float64) {
	const digits, blot = 10, 10
	emission, transition := make([][]float64, digits), make([][]float64, digits)
	for k := range digits {
		emission[k], transition[k] = make([]float64, digits+1), make([]float64, digits)
	}
	for range rounds {
		n := 0.0
		for digit := range digits {
			x, y := []int{blot, digit}, []int{(digit + 9) % 10, digit}
			won, _ := solutions.Viterbi(emission, transition, x)
			for t, k := range won {
				emission[y[t]][x[t]]++
				emission[k][x[t]]--
				if k != y[t] {
					n++
				}
			}
			for k, row := range change(digits, y, won) {
				for l, v := range row {
					transition[k][l] += v
				}
			}
		}
		errors = append(errors, n)
	}
	return errors
}
