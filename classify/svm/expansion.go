package svm

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// expansion is a machine for all classes in the space of a kernel while it is trained: its planes are known by their scores of the examples.
type expansion struct {
	*joint
	cache   *cache
	columns []int32     // all
	square  []float64   // ‖φ(xᵢ)‖², the intercept included
	F       [][]float64 // F[k][i] = w_k·φ(xᵢ), the intercept included
	broken  []float64   // by how much example i breaks the conditions of the optimum
	scores  []float64   // of one example
}

func newExpansion(j *joint, c *cache) *expansion {
	n, K := len(j.rows), len(j.present)
	e := &expansion{joint: j, cache: c, columns: make([]int32, n), square: make([]float64, n), F: make([][]float64, K), broken: make([]float64, n), scores: make([]float64, K)}
	for i := range n {
		e.columns[i], e.square[i] = int32(i), c.self(i)+j.intercept*j.intercept
	}
	for k := range e.F {
		e.F[k] = make([]float64, n)
	}
	return e
}

// least is which share of the worst violation an example must have to take a step before all are looked at again.
const least = 0.3

// region ascend

// ascend looks at all examples, and takes those that break the conditions of the optimum by not much less than the worst to their best, the worst first. (Crammer and Singer take the worst alone. The look at all
// takes longer than a step, and what the next few will be is known from the last.)
func (e *expansion) ascend(tolerance float64, maxEpochs int) (epochs int, stop Stop) {
	n := len(e.rows)
	α, order := make([]float64, len(e.F)), make([]int, 0, n)
	steps, budget := 0, maxEpochs*n
	for {
		e.measure()
		moved, bar := false, least*slices.Max(e.broken)
		switch gap := e.primal - e.dual; {
		case math.IsNaN(gap) || math.IsInf(gap, 0):
			stop = Undefined
		case gap <= tolerance*math.Abs(e.primal):
			stop = Converged
		case steps == budget:
			stop = Budget
		}
		if stop != Running {
			return (steps + n - 1) / n, stop
		}
		order = order[:0]
		for i, v := range e.broken {
			if v > 0 && v >= bar {
				order = append(order, i)
			}
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(e.broken[j], e.broken[i]) })
		for _, i := range order {
			if steps == budget {
				break
			}
			if e.look(i); e.violation(i) < bar { // the steps before have mended it
				continue
			}
			copy(α, e.α[i])
			e.settle(α, e.scores, e.square[i], i)
			steps++
			moved = e.move(i, α) || moved
		}
		if !moved && steps < budget {
			return (steps + n - 1) / n, Stalled
		}
	}
}

// endregion

// look writes the scores of example i.
func (e *expansion) look(i int) {
	for k, F := range e.F {
		e.scores[k] = F[i]
	}
}

// violation returns by how much the slope of the dual towards the best change of two multipliers of example i exceeds 0, at its scores.
func (e *expansion) violation(i int) float64 {
	y, C, α := e.class[i], e.bounds[i], e.α[i]
	if e.form == WestonWatkins {
		worst := 0.0
		for k, s := range e.scores {
			slope := 1 - e.scores[y] + s // of βₖ = −αₖ
			if k != y && (slope > 0 && -α[k] < C || slope < 0 && α[k] < 0) {
				worst = max(worst, math.Abs(slope))
			}
		}
		return worst
	}
	rise, fall := e.scores[y], e.scores[y] // the smallest of those that may rise, the largest of all
	if α[y] == C {
		rise = math.Inf(1)
	}
	for k, s := range e.scores {
		if k != y {
			fall = max(fall, 1+s)
			if α[k] < 0 {
				rise = min(rise, 1+s)
			}
		}
	}
	return max(0, fall-rise)
}

// move gives example i the multipliers α, and reports whether they are others than before.
func (e *expansion) move(i int, α []float64) (moved bool) {
	for k, F := range e.F {
		if step := α[k] - e.α[i][k]; step != 0 {
			moved = true
			floats.AddScaled(F, step, e.cache.row(i, e.columns))
			floats.AddConst(step*e.intercept*e.intercept, F)
		}
	}
	copy(e.α[i], α)
	return moved
}

// measure computes both objectives, and by how much each example breaks the conditions of the optimum.
func (e *expansion) measure() {
	square, slack, sum := 0.0, 0.0, 0.0
	for i, y := range e.class {
		e.look(i)
		e.broken[i] = e.violation(i)
		square += floats.Dot(e.α[i], e.scores)
		slack += e.bounds[i] * e.slack(e.scores, i)
		sum += e.α[i][y]
	}
	e.primal, e.dual = square/2+slack, sum-square/2
}

// biases returns b_k, the intercept's part in the scores: s² Σᵢ αᵢₖ.
func (e *expansion) biases() []float64 {
	b := make([]float64, len(e.F))
	for _, α := range e.α {
		floats.AddScaled(b, e.intercept*e.intercept, α)
	}
	return b
}
