package features

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// Where the lectures name what the exercises are about. They give no figures, so those of the
// cases are worked out by hand.
const fanFeatures = "Fan, Feature Extraction for Image Representation"

const fanProblems = "Fan, Machine Learning Problems"

const fanOther = "Fan, Other Issues for Image Classification"

// side is that of the pictures of datasets.Digits, in pixels.
const side = 8

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

func pixels(r *rand.Rand, height, width, most int) [][]float64 {
	return kit.List(height, func() []float64 { return kit.Row(r, width, most+1) })
}
