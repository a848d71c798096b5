package online

import (
	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// byRule classifies by a function.
type byRule func(x []float64) int

func (f byRule) Predict(x []float64) int { return f(x) }

// PredictAll implements [classify.Classifier].
func (f byRule) PredictAll(dst []int, X mat.Matrix) []int {
	_, width := X.Dims()
	return classify.PredictEach(dst, X, width, f)
}

// Sides returns a classifier by the sign of f: class 1 where f is not below 0, else class 0.
func Sides(f func(x []float64) float64) classify.Classifier {
	return byRule(func(x []float64) int {
		if f(x) >= 0 {
			return 1
		}
		return 0
	})
}

// Competitors are the vectors of three classes.
var Competitors = [][]float64{{3, 0}, {0, 1}, {0.3, 0.6}}

// winner is the classifier of the plane in which the vector with the highest score wins.
func winner(vectors [][]float64, score func(w, x []float64) float64) classify.Classifier {
	return byRule(func(x []float64) int {
		best := 0
		for k, w := range vectors {
			if score(w, x) >= score(vectors[best], x) {
				best = k
			}
		}
		return best
	})
}

// CompetePuzzle returns four classifiers of the plane with three classes. One of them lets the
// vectors compete.
func CompetePuzzle() []classify.Classifier {
	return []classify.Classifier{
		winner(Competitors, func(w, x []float64) float64 { // by the angle
			return floats.Dot(w, x) / floats.Norm(w, 2)
		}),
		winner(Competitors[:2], floats.Dot), // without class 2
		winner(Competitors, floats.Dot),
		winner(Competitors, func(w, x []float64) float64 { // the nearest tip
			return -floats.Distance(w, x, 2)
		}),
	}
}
