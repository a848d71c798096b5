package validation

import (
	"github.com/tessella-go/tessella/classify"
)

// Filter returns how many of the mails in others are called wrongly by the filter of so many
// words that is learnt from known.
func Filter(known, others [][]int, y, truth []int, size int) (wrong int) {
	leads, words := Leads(known, y), Telling(known, y, size)
	for i, row := range others {
		if call(leads, words, row) != truth[i] {
			wrong++
		}
	}
	return wrong
}

const konValidation = "Kondor, Cross Validation"

const fanGeneral = "Fan, Generalization"

const fanConfusion = "Fan, Confusion Matrix"

// Hundred returns the mails for which a strength is to be chosen: 100 of them, and 2,000 others.
// Two in five are spam: where half are, the strongest pull errs no more than the best, since the
// smallest weights still part the mails in the middle.
func Hundred() (known, others *classify.Dataset) {
	both := hundred()
	return both[0], both[1]
}

// What must hold between the results for two inputs, whatever they are.

// complement returns 1 − x.
func complement(x any) float64 { return 1 - x.(float64) }
