package gaussians

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

func drawPair(r *rand.Rand) []float64 {
	return []float64{kit.Around(r, 10), kit.Around(r, 10)}
}

// drawPlane draws the covariance as A·Aᵀ + I, which can be inverted.
func drawPlane(r *rand.Rand) []any {
	a, b := drawPair(r), drawPair(r)
	cov := [][]float64{{a[0]*a[0] + b[0]*b[0], a[0]*a[1] + b[0]*b[1]},
		{a[0]*a[1] + b[0]*b[1], a[1]*a[1] + b[1]*b[1]}}
	cov[0][0]++
	cov[1][1]++
	return []any{drawPair(r), drawPair(r), cov, float64(1+r.IntN(19)) / 20}
}

func second() [][]float64 { return [][]float64{{8, 5}, {4, 3}, {6, 5}, {6, 3}} }

const roweisFisher = "Roweis, Fisher's Linear Discriminant"

const puoNaiveBayes = "Puolamäki, Naive Bayes Classifier"

const kondorModel = "Kondor, The Gaussian model"
