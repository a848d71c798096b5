package svm

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// expansion is a machine for all classes in the space of a kernel while it is trained: its planes
// are known by their slopes at the examples.
type expansion struct {
	*joint
	cache   *cache
	columns []int32     // all
	curves  []float64   // of each example
	G       [][]float64 // G[k][i] is gₖ of example i
	g       []float64   // of one example
	broken  []float64   // by how much each example breaks the conditions of the optimum
}

func newExpansion(j *joint, c *cache) *expansion {
	n, K := len(j.rows), len(j.present)
	e := &expansion{
		joint:   j,
		cache:   c,
		columns: make([]int32, n),
		curves:  make([]float64, n),
		G:       make([][]float64, K),
		g:       make([]float64, K),
		broken:  make([]float64, n),
	}
	for k := range e.G {
		e.G[k] = make([]float64, n)
	}
	for i, y := range j.class {
		e.columns[i], e.curves[i] = int32(i), j.curve(c.self(i), i)
		for k := range e.G {
			if k != y {
				e.G[k][i] = 1
			}
		}
	}
	return e
}

// share is how much of the worst violation an example must have to take a step before
// all are looked at again.
const share = 0.5

// ascend looks at all examples, and takes those that break the conditions of the optimum by not
// much less than the worst to their best, the worst first. (Crammer and Singer take the worst
// alone. A look at all takes longer than a step, and what the next few will be is known from the
// last.) Before an example takes its step, another one moves that lets it go further.
func (e *expansion) ascend(tolerance float64, maxEpochs int) (epochs int, stop Stop) {
	n := len(e.rows)
	α, order := make([]float64, len(e.G)), make([]int, 0, n)
	for steps := 0; ; {
		rounding := e.measure()
		worst := slices.Max(e.broken)
		switch gap := e.primal - e.dual; {
		case math.IsNaN(gap) || math.IsInf(gap, 0):
			stop = Undefined
		case gap <= tolerance*math.Abs(e.primal):
			stop = Converged
		case steps == maxEpochs*n:
			stop = Budget
		case gap <= rounding || worst <= 0:
			stop = Stalled
		}
		if stop != Running {
			return (steps + n - 1) / n, stop
		}
		bar := share * worst
		order = order[:0]
		for i, v := range e.broken {
			if v >= bar {
				order = append(order, i)
			}
		}
		slices.SortStableFunc(order, func(i, j int) int {
			return cmp.Compare(e.broken[j], e.broken[i])
		})
		for _, i := range order[:min(len(order), maxEpochs*n-steps)] {
			e.look(i)
			up, down, slope := e.steepest(i)
			if slope < bar { // the steps before have mended it
				continue
			}
			steps++
			if j, δ := e.partner(i, up, down, slope); δ != 0 {
				copy(α, e.α[j])
				α[up], α[down] = α[up]+δ, α[down]-δ
				e.trim(α, j)
				e.move(j, α)
				e.look(i)
			}
			copy(α, e.α[i])
			e.settle(α, e.g, e.curves[i], i)
			e.move(i, α)
		}
	}
}

// look reads the slopes of example i.
func (e *expansion) look(i int) {
	for k, G := range e.G {
		e.g[k] = G[i]
	}
}

// steepest returns the classes between which the multipliers of example i are best moved, and by
// how much the dual rises with each unit that αᵢ_up rises and αᵢ_down falls, at its slopes; 0
// where they are best left.
func (e *expansion) steepest(i int) (up, down int, slope float64) {
	down = e.class[i]
	least := math.Inf(1)
	for k, g := range e.g {
		if g < least && e.rise(i, k) > 0 {
			up, least = k, g
		}
		if g > e.g[down] && e.fall(i, k) > 0 {
			down = k
		}
	}
	return up, down, e.g[down] - least
}

// partner returns another example and how far its αⱼ_up should rise and its αⱼ_down fall,
// or the other way where δ < 0, before example i moves in the same plane: the one that
// promises the largest gain to both together, by the curvature of the dual (Doğan,
// Glasmachers and Igel 2011), which is small where they are close to each other and move
// against each other. δ = 0 if there is none.
func (e *expansion) partner(i, up, down int, slope float64) (j int, δ float64) {
	row, ci, gain, s2 := e.cache.row(i, e.columns), e.curves[i], 0.0, e.intercept*e.intercept
	Gu, Gd := e.G[up][:len(row)], e.G[down][:len(row)]
	for t, k := range row {
		k += s2
		c, v := e.curves[t], (Gd[t]-Gu[t])*ci-slope*k // v has the sign of δ
		det := max(ci*c-k*k, 1e-9*ci*c)
		if v*v > gain*det && t != i &&
			(v > 0 && e.room(t, up, down) > 0 || v < 0 && e.room(t, down, up) > 0) {
			j, gain = t, v*v/det
		}
	}
	if gain > 0 {
		δ = e.jointly(i, j, up, down, row[j]+s2)
	}
	return j, δ
}

// jointly returns the δⱼ of the largest g·δ − δᵢ²cᵢ − δⱼ²cⱼ − 2kδᵢδⱼ with both δ in their bounds.
// Where that of no bounds is outside of them, it lies on an edge.
func (e *expansion) jointly(i, j, up, down int, k float64) (δj float64) {
	gi, gj, ci, cj := e.G[down][i]-e.G[up][i], e.G[down][j]-e.G[up][j], e.curves[i], e.curves[j]
	lowI, highI, lowJ, highJ := -e.room(i, down, up), e.room(i, up, down), -e.room(j, down, up),
		e.room(j, up, down)
	if det := ci*cj - k*k; det > 1e-9*ci*cj {
		δi, δj := (gi*cj-gj*k)/(2*det), (gj*ci-gi*k)/(2*det)
		if lowI <= δi && δi <= highI && lowJ <= δj && δj <= highJ {
			return δj
		}
	}
	most := 0.0
	try := func(x, y float64) {
		if v := gi*x + gj*y - ci*x*x - cj*y*y - 2*k*x*y; v > most {
			most, δj = v, y
		}
	}
	for _, x := range [2]float64{lowI, highI} {
		try(x, max(lowJ, min(highJ, (gj/2-k*x)/cj)))
	}
	for _, y := range [2]float64{lowJ, highJ} {
		try(max(lowI, min(highI, (gi/2-k*y)/ci)), y)
	}
	return δj
}

// move gives example i the multipliers α.
func (e *expansion) move(i int, α []float64) {
	for k, G := range e.G {
		if step := α[k] - e.α[i][k]; step != 0 {
			floats.AddScaled(G, step, e.cache.row(i, e.columns))
			floats.AddConst(step*e.intercept*e.intercept, G)
		}
	}
	copy(e.α[i], α)
}

// measure computes both objectives, and by how much each example breaks the conditions of the
// optimum. It returns how large a gap may be mere rounding.
func (e *expansion) measure() (rounding float64) {
	square, slack, sum := 0.0, 0.0, 0.0
	for i, y := range e.class {
		e.look(i)
		_, _, e.broken[i] = e.steepest(i)
		square += floats.Dot(e.α[i], e.g) + e.α[i][y] // the margins add −αᵢy to Σₖ αᵢₖ w_k·φ(xᵢ)
		slack += e.bounds[i] * e.slack(e.g, i)
		sum += e.α[i][y]
	}
	e.primal, e.dual = square/2+slack, sum-square/2
	return 1e-14 * (math.Abs(square) + slack + sum)
}

// biases returns b_k, the intercept's part in the scores: s² Σᵢ αᵢₖ.
func (e *expansion) biases() []float64 {
	b := make([]float64, len(e.G))
	for _, α := range e.α {
		floats.AddScaled(b, e.intercept*e.intercept, α)
	}
	return b
}
