package svm

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// expansion is a machine for all classes in the space of a kernel, in training. Its planes are
// known by their slopes at the examples.
type expansion struct {
	*joint
	cache      *engine.Cache
	columns    []int32     // all
	curves     []float64   // of each example
	G          [][]float64 // G[k][i] is gₖ of example i
	g          []float64   // of one example
	violations []float64   // by how much each example violates the conditions of the optimum
}

// newExpansion takes the kernel matrix, and how many bytes of it may be kept.
func newExpansion(j *joint, m engine.Matrix, bytes int) *expansion {
	n, K := len(j.rows), len(j.present)
	e := &expansion{
		joint:      j,
		cache:      engine.NewCache(m, bytes),
		columns:    make([]int32, n),
		curves:     make([]float64, n),
		G:          make([][]float64, K),
		g:          make([]float64, K),
		violations: make([]float64, n),
	}
	for k := range e.G {
		e.G[k] = make([]float64, n)
	}
	for i, y := range j.class {
		e.columns[i], e.curves[i] = int32(i), j.curve(m.At(i, i), i)
		for k := range e.G {
			if k != y {
				e.G[k][i] = 1
			}
		}
	}
	return e
}

// violationShare is how large the violation of an example must be, relative to the largest, to get
// a step in this round.
const violationShare = 0.5

// ascend works in rounds. Each round measures the violation of all examples, and optimises those
// with a large violation, the largest first. (Crammer and Singer optimise only the worst example
// before they measure again. But measuring all takes longer than a step.) Before an example takes
// its step, a partner moves that makes the step longer.
func (e *expansion) ascend(tolerance float64, maxEpochs int) (epochs int, stop classify.Stop) {
	n := len(e.rows)
	α, order := make([]float64, len(e.G)), make([]int, 0, n)
	check, last := firstCheck, 0.0
	for steps := 0; ; {
		rounding := e.measure()
		worst := slices.Max(e.violations)
		switch gap := e.primal - e.dual; {
		case math.IsNaN(gap) || math.IsInf(gap, 0):
			stop = Undefined
		case gap <= tolerance*math.Abs(e.primal):
			stop = Converged
		case steps == maxEpochs*n:
			stop = Budget
		case gap <= rounding || worst <= 0:
			stop = Stalled
		case steps >= check*n:
			if e.hopeless(last, check, maxEpochs) {
				stop = Slow
			}
			check, last = 2*check, e.dual
		}
		if stop != Running {
			return (steps + n - 1) / n, stop
		}
		threshold := violationShare * worst
		order = order[:0]
		for i, v := range e.violations {
			if v >= threshold {
				order = append(order, i)
			}
		}
		slices.SortStableFunc(order, func(i, j int) int {
			return cmp.Compare(e.violations[j], e.violations[i])
		})
		for _, i := range order[:min(len(order), maxEpochs*n-steps)] {
			e.loadSlopes(i)
			up, down, slope := e.steepest(i)
			if slope < threshold { // earlier steps have reduced the violation
				continue
			}
			steps++
			if j, δ := e.partner(i, up, down, slope); δ != 0 {
				copy(α, e.α[j])
				α[up], α[down] = α[up]+δ, α[down]-δ
				e.snapToBounds(α, j)
				e.move(j, α)
				e.loadSlopes(i)
			}
			copy(α, e.α[i])
			e.optimise(α, e.g, e.curves[i], i)
			e.move(i, α)
		}
	}
}

// firstCheck is the number of passes before the first look at whether the budget can be enough.
const firstCheck = 128

// hopeless reports whether the dual is still far from its maximum, and would be at the end of the
// budget: where it has grown by a tenth since half as many passes, and would not come to half of a
// bound of its maximum if it went on at this rate. The rate usually falls. Kernels of unscaled
// attributes are like that: their values are so large that each step is tiny.
func (e *expansion) hopeless(last float64, passes, maxEpochs int) bool {
	if last <= 0 || e.dual < 1.1*last {
		return false
	}
	rate := (e.dual - last) / float64(passes/2)
	return e.dual+rate*float64(maxEpochs-passes) < e.upperBound()/2
}

// upperBound returns the primal of the best multiple of the planes among powers of 2, and of 0.
func (e *expansion) upperBound() float64 {
	square := 2 * e.primal
	for i := range e.class {
		e.loadSlopes(i)
		square -= 2 * e.bounds[i] * e.slack(e.g, i)
	}
	primal := func(s float64) float64 {
		p := s * s * square / 2
		for i, y := range e.class {
			e.loadSlopes(i)
			for k := range e.g {
				if k != y {
					e.g[k] = 1 + s*(e.g[k]-1-e.g[y])
				}
			}
			e.g[y] = 0
			p += e.bounds[i] * e.slack(e.g, i)
		}
		return p
	}
	best := primal(0)
	for s := math.Ldexp(1, -30); s < 1<<30; s *= 2 {
		best = min(best, primal(s))
	}
	return best
}

// loadSlopes copies the slopes of example i to g.
func (e *expansion) loadSlopes(i int) {
	for k, G := range e.G {
		e.g[k] = G[i]
	}
}

// steepest returns the pair of classes with the largest slope: the rate at which the dual rises if
// αᵢ_up rises and αᵢ_down falls. The slope is 0 if no change increases the dual.
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

// partner returns another example j, and how far its αⱼ_up should rise and its αⱼ_down fall before
// example i moves between the same classes. If δ < 0, they move the other way. j has the largest
// gain together with i by the second-order approximation (Doğan, Glasmachers and Igel 2011). The
// curvature is small if the examples are close to each other and move in opposite directions. δ = 0
// if there is no partner.
func (e *expansion) partner(i, up, down int, slope float64) (j int, δ float64) {
	row, ci, gain, s2 := e.cache.Row(i, e.columns), e.curves[i], 0.0, e.intercept*e.intercept
	Gu, Gd := e.G[up][:len(row)], e.G[down][:len(row)]
	for t, k := range row {
		k += s2
		c, v := e.curves[t], (Gd[t]-Gu[t])*ci-slope*k // v has the sign of δ
		det := max(ci*c-k*k, 1e-9*ci*c)
		if v*v > gain*det && t != i &&
			(v > 0 && e.maxStep(t, up, down) > 0 || v < 0 && e.maxStep(t, down, up) > 0) {
			j, gain = t, v*v/det
		}
	}
	if gain > 0 {
		δ = e.bestPairStep(i, j, up, down, row[j]+s2)
	}
	return j, δ
}

// bestPairStep returns the δⱼ of the largest g·δ − δᵢ²cᵢ − δⱼ²cⱼ − 2kδᵢδⱼ with both δ in their
// bounds. If the unbounded maximum is outside the bounds, the bounded one is on an edge.
func (e *expansion) bestPairStep(i, j, up, down int, k float64) (δj float64) {
	gi, gj, ci, cj := e.G[down][i]-e.G[up][i], e.G[down][j]-e.G[up][j], e.curves[i], e.curves[j]
	lowI, highI := -e.maxStep(i, down, up), e.maxStep(i, up, down)
	lowJ, highJ := -e.maxStep(j, down, up), e.maxStep(j, up, down)
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

// move sets the multipliers of example i to α, and updates the slopes.
func (e *expansion) move(i int, α []float64) {
	for k, G := range e.G {
		if step := α[k] - e.α[i][k]; step != 0 {
			floats.AddScaled(G, step, e.cache.Row(i, e.columns))
			floats.AddConst(step*e.intercept*e.intercept, G)
		}
	}
	copy(e.α[i], α)
}

// measure computes both objectives and the violation of each example. It returns the largest gap
// that rounding alone may cause.
func (e *expansion) measure() (rounding float64) {
	square, slack, sum := 0.0, 0.0, 0.0
	for i, y := range e.class {
		e.loadSlopes(i)
		_, _, e.violations[i] = e.steepest(i)
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
