package margins

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get sequential minimal optimisation wrong.

type (
	ofPair  = grader.Misconception[func(K [][]float64, y, C, alpha []float64, i, j int) []float64]
	ofTrain = grader.Misconception[func(
		K [][]float64, y, C []float64,
	) (trace [][]float64, b float64)]
)

// step makes a step as Pair does, with what is wrong as options.
type step struct {
	signless  bool // y_j forgotten in the move of α_j
	uncut     bool // α_j not cut off
	box       bool // cut off to 0 and C_j alone
	alike     bool // L and H of equal classes
	swapped   bool // C_i and C_j exchanged in L and H
	afterward bool // α_i by what α_j would have become
	parallel  bool // α_i moves by y_i y_j (after − before)
	curvature float64
	stays     bool // nothing changes where η is 0
}

func (s step) pair(K [][]float64, y, C, alpha []float64, i, j int) []float64 {
	slope := 0.0
	for k, a := range alpha {
		slope += a * y[k] * (K[i][k] - K[j][k])
	}
	slope += y[j] - y[i]
	if !s.signless {
		slope *= y[j]
	}
	factor := 2.0
	if s.curvature != 0 {
		factor = s.curvature
	}
	curve := K[i][i] + K[j][j] - factor*K[i][j]
	sum := alpha[i] + alpha[j]
	ci, cj := C[i], C[j]
	if s.swapped {
		ci, cj = cj, ci
	}
	low, high := max(0, sum-ci), min(cj, sum)
	switch {
	case s.uncut:
		low, high = math.Inf(-1), math.Inf(1)
	case s.box:
		low, high = 0, C[j]
	case y[i] != y[j] && !s.alike:
		low, high = max(0, alpha[j]-alpha[i]), min(cj, ci+alpha[j]-alpha[i])
	}
	full := alpha[j]
	switch {
	case curve > 1e-12:
		full += slope / curve
	case s.stays:
	case slope > 1e-12:
		full = high
	case slope < -1e-12:
		full = low
	}
	after := max(low, min(high, full))
	back := alpha[j] - after
	if s.afterward {
		back = alpha[j] - full
	}
	if s.parallel {
		back = -back
	}
	next := slices.Clone(alpha)
	next[i], next[j] = alpha[i]+y[i]*y[j]*back, after
	return next
}

var pairMistakes = []ofPair{
	{Name: "not cut off",
		Hint: "The best for the pair may lie outside of its bounds: cut α_j off to L and H.",
		Wrong: func(K [][]float64, y, C, alpha []float64, i, j int) []float64 {
			if K[i][i]+K[j][j]-2*K[i][j] <= 1e-12 {
				return solutions.Pair(K, y, C, alpha, i, j)
			}
			return step{uncut: true}.pair(K, y, C, alpha, i, j)
		}},
	{Name: "cut off to 0 and C_j alone",
		Hint:  "α_i has bounds as well, and moves with α_j: L and H see to both.",
		Wrong: step{box: true}.pair},
	{Name: "α_i by the step that was cut off",
		Hint:  "α_i makes up for what α_j really does: use the new α_j after it has been cut off.",
		Wrong: step{afterward: true}.pair},
	{Name: "L and H of equal classes",
		Hint: "Of different classes α_i and α_j rise and fall together, so their difference " +
			"stays, and not their sum.",
		Wrong: step{alike: true}.pair},
	{Name: "C_i and C_j exchanged",
		Hint: "L and H are the bounds of α_j: C_j bounds it itself, and C_i what α_i leaves to " +
			"it.",
		Wrong: step{swapped: true}.pair},
	{Name: "y_j forgotten",
		Hint:  "α_j moves by y_j (E_i − E_j)/η: of a negative example it moves the other way.",
		Wrong: step{signless: true}.pair},
	{Name: "α_i the other way", Hint: "Σ α y must stay: y_i α_i falls by as much as y_j α_j rises.",
		Wrong: step{parallel: true}.pair},
	{Name: "η with K_ij once", Hint: "η is ‖φ(x_i) − φ(x_j)‖² = K_ii + K_jj − 2 K_ij.",
		Wrong: step{curvature: 1}.pair},
	{Name: "η with the wrong sign", Hint: "η is ‖φ(x_i) − φ(x_j)‖², so 2 K_ij is taken away.",
		Wrong: step{curvature: -2}.pair},
	{Name: "nothing done where η is 0",
		Hint: "Two equal examples of different classes can still gain: their multipliers rise " +
			"until a bound stops them.",
		Wrong: step{stays: true}.pair},
	{Name: "alpha changed in place",
		Hint: "The caller still needs the old multipliers: begin with slices.Clone(alpha).",
		Wrong: func(K [][]float64, y, C, alpha []float64, i, j int) []float64 {
			copy(alpha, solutions.Pair(K, y, C, alpha, i, j))
			return alpha
		}},
}

// errorsOf returns E of each example.
func errorsOf(K [][]float64, y, alpha []float64) []float64 {
	E := make([]float64, len(y))
	for i := range y {
		E[i] = -y[i]
		for j, a := range alpha {
			E[i] += a * y[j] * K[i][j]
		}
	}
	return E
}

var trainMistakes = []ofTrain{
	{Name: "b = 0",
		Hint: "b follows from the multipliers: a free example, 0 < α < C, has y f(x) = 1.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, _ := solutions.Train(K, y, C)
			return trace, 0
		}},
	{Name: "b = 0 where no multiplier is free",
		Hint: "Where each multiplier is 0 or C, the conditions y f(x) ≥ 1 and y f(x) ≤ 1 still " +
			"say from where to where b may lie. Take the middle.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			for i, a := range trace[len(trace)-1] {
				if a > 0 && a < C[i] {
					return trace, b
				}
			}
			return trace, 0
		}},
	{Name: "the sign of b", Hint: "y f(x) = 1 is f(x) = y, so b = y − w·φ(x), which is −E.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			return trace, -b
		}},
	{Name: "b from the first support vector",
		Hint: "An example with α = C may lie within the margin. Take b from one that is " +
			"free, 0 < α < C.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			alpha := trace[len(trace)-1]
			first := slices.IndexFunc(alpha, func(a float64) bool { return a > 0 })
			if alpha[first] < C[first] {
				return trace, b
			}
			return trace, -errorsOf(K, y, alpha)[first]
		}},
	{Name: "b as the mean over all support vectors",
		Hint: "An example with α = C may lie within the margin, and would pull b aside. " +
			"Take the mean over those that are free, 0 < α < C.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, _ := solutions.Train(K, y, C)
			alpha, sum, n := trace[len(trace)-1], 0.0, 0.0
			for i, e := range errorsOf(K, y, alpha) {
				if alpha[i] > 0 {
					sum, n = sum-e, n+1
				}
			}
			return trace, sum / n
		}},
	{Name: "the bounds forgotten",
		Hint: "Without C this is the hard margin, for which slack does not exist: no multiplier " +
			"may be above its C.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			return solutions.Train(K, y, each(1000, len(y)))
		}},
	{Name: "C of the first example for all", Hint: "Each example has a C of its own.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			return solutions.Train(K, y, each(C[0], len(y)))
		}},
	{Name: "one multiplier at a time",
		Hint: "A single multiplier cannot move without breaking Σ α y = 0. That is why " +
			"there are pairs.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			alpha := make([]float64, len(y))
			trace := [][]float64{slices.Clone(alpha)}
			for i := range y {
				if K[i][i] > 0 {
					alpha[i] = max(0, min(C[i], alpha[i]-y[i]*errorsOf(K, y, alpha)[i]/K[i][i]))
				}
				trace = append(trace, slices.Clone(alpha))
			}
			return trace, 0
		}},
	{Name: "once through all pairs",
		Hint: "A later pair spoils what an earlier one has reached. Go on until no pair " +
			"breaks the conditions.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			alpha := make([]float64, len(y))
			trace := [][]float64{alpha}
			for i := range y {
				for j := range i {
					alpha = solutions.Pair(K, y, C, alpha, i, j)
					trace = append(trace, alpha)
				}
			}
			_, b := solutions.Train(K, y, C)
			return trace, b
		}},
	{Name: "the end alone",
		Hint: "The trace begins with the start, where every multiplier is 0, and has a " +
			"row for each step.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			return trace[len(trace)-1:], b
		}},
	{Name: "all rows are the last",
		Hint: "A slice that you go on changing also changes in the trace. Pair returns a new " +
			"one: append that.",
		Wrong: func(K [][]float64, y, C []float64) ([][]float64, float64) {
			trace, b := solutions.Train(K, y, C)
			return slices.Repeat(trace[len(trace)-1:], len(trace)), b
		}},
}
