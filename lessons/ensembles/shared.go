package ensembles

import (
	_ "embed"
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// drawLine draws numbers, two of them different at least, and classes.
func drawLine(r *rand.Rand) (x []float64, y []int) {
	for range 3 + r.IntN(6) {
		x = append(x, float64(r.IntN(14))/2)
		y = append(y, kit.Sign(r))
	}
	x[0] = x[1] + 1
	return x, y
}

// Where the lectures name what the exercises are about. They give no figures, so those of the
// cases are worked out by hand.
const fanClassifiers = "Fan, Various Types of Some Classifiers"

const fanVariance = "Fan, How to reduce variance?"

const fanSimpsons = "Fan, Example: The Simpsons"

// The Simpsons: Homer, Marge, Bart, Lisa, Maggie, Abe, Selma, Otto, Krusty. A male is +1.
var weight = []float64{250, 150, 90, 78, 20, 170, 160, 180, 200}

var male = []int{1, -1, 1, -1, -1, 1, -1, 1, 1}
