package distances

import (
	"github.com/tessella-go/tessella/grader"
)

// Where the lecture speaks of what the exercises ask for.
const fanRescaling = "Fan, Ways of rescaling for KNN"

const fanInverted = "Fan, Nearest Neighbor with Inverted Index"

type vector = map[string]float64

var words = []string{"cheap", "image", "loan", "paper", "re", "windows"}

// prediction makes the only case of an exercise that asks for a prediction.
func prediction(want any) func() []grader.Case {
	return func() []grader.Case { return []grader.Case{{Name: "your prediction", Want: want}} }
}
