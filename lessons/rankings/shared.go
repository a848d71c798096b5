package rankings

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

func drawBoth(r *rand.Rand, n int) []bool {
	positive := kit.List(n, func() bool { return r.IntN(2) == 0 })
	positive[0], positive[1] = true, false
	return positive
}

const fanConfusion = "Fan, Confusion Matrix"

const fanCalibration = "Fan, Calibration"

// What must hold between the results for two inputs, whatever they are.

// complement returns 1 − x.
func complement(x any) float64 { return 1 - x.(float64) }
