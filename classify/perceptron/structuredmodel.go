package perceptron

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// StructuredModel answers. It has no schema. [classify.Save] takes it if its task is [Blocks] or
// [Chain], and not if X and Y are the caller's own types.
type StructuredModel[X, Y any] struct {
	classify.Fitted
	task Task[X, Y]
	w    []float64
	stop classify.Stop
}

// Predict returns the y of the highest wᵀΦ(x, y); of equal ones, see the task. It panics if the
// task has no answer to x; its Check says whether it has one.
func (m *StructuredModel[X, Y]) Predict(x X) Y { return m.task.Best(m.w, x) }

// W returns the weights.
func (m *StructuredModel[X, Y]) W() []float64 { return slices.Clone(m.w) }

// Stop says why Fit ended: [Converged] if an epoch changed nothing, or [Budget].
func (m *StructuredModel[X, Y]) Stop() classify.Stop { return m.stop }

// Score returns wᵀΦ(x, y).
func (m *StructuredModel[X, Y]) Score(x X, y Y) float64 {
	features := make([]float64, len(m.w))
	m.task.Features(features, x, y)
	return floats.Dot(m.w, features)
}

// LogProbability returns log p(y | x) = wᵀΦ(x, y) − log Z ("Exponential form" in Fan's lecture,
// which writes p(x, y): given x, Z sums over y alone). It is meaningful only for the objective
// [CRF].
func (m *StructuredModel[X, Y]) LogProbability(x X, y Y) float64 {
	return m.Score(x, y) - m.task.LogZ(make([]float64, len(m.w)), m.w, x)
}

// Ratio returns the likelihood ratio of two answers to one question, exp wᵀΦ(x, y′)/exp wᵀΦ(x, y),
// which does not need Z. If it is above 1, y′ wins over y. It is +Inf if it is too large for a
// float64.
func (m *StructuredModel[X, Y]) Ratio(x X, other, y Y) float64 {
	return math.Exp(m.Score(x, other) - m.Score(x, y))
}
