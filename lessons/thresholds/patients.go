package thresholds

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
)

// Halves parts the patients of datasets.Heart at random: 148 are known, and 149 are held out.
func Halves() (known, heldOut *classify.Dataset) {
	patients := datasets.Heart()
	order := rand.New(rand.NewPCG(3, 6)).Perm(patients.Len())
	return patients.Subset(order[:148]), patients.Subset(order[148:])
}
