package svm

import (
	"fmt"
	"math"
)

// smo is the dual of one machine, and the state of its solution. It uses βᵢ = αᵢyᵢ: −Cᵢ ≤ βᵢ ≤ 0
// for y = −1, 0 ≤ βᵢ ≤ Cᵢ for y = +1, Σ βᵢ = 0. The gradient is then Fᵢ = Σⱼ βⱼK(xᵢ, xⱼ) − yᵢ, the
// error of the discriminant at xᵢ without b. At the maximum, no β that may rise has a smaller F
// than one that may fall.
//
// The active variables come first; the order is not that of the examples.
type smo struct {
	cache    *cache
	id       []int32 // the variable's number in the problem
	col      []int32 // its row in the cache
	y        []float64
	lo, hi   []float64
	beta     []float64
	F        []float64
	diag     []float64
	up, down []bool // β may rise, may fall
	active   int

	tolerance      float64
	budget         int
	shrinking      bool
	maxTightenings int // how often the tolerance may still be quartered

	i, j   int // the pair of the last step
	before [2]float64
	// of the KKT conditions, over the active variables: the largest F of one that may fall minus
	// the smallest F of one that may rise
	violation float64
	objective float64 // of the dual
	steps     int
	stop      Stop
}

// minCurvature replaces a curvature along a pair that is not positive. That happens if the examples
// are equal in the kernel's space, or if the kernel is not a dot product.
const minCurvature = 1e-12

// maxGap is the largest accepted duality gap, relative to the primal objective.
const maxGap = 1e-3

// newSMO returns the problem at α = 0. Variable t is row rows[t] of the cache.
func newSMO(c *cache, rows []int, y, bounds []float64) *smo {
	n := len(rows)
	s := &smo{cache: c, id: make([]int32, n), col: make([]int32, n),
		y: append([]float64(nil), y...), lo: make([]float64, n), hi: make([]float64, n),
		beta: make([]float64, n),
		F:    make([]float64, n), diag: make([]float64, n), up: make([]bool, n),
		down: make([]bool, n), active: n}
	for t, row := range rows {
		s.id[t], s.col[t] = int32(t), int32(row)
		s.lo[t], s.hi[t] = min(0, y[t]*bounds[t]), max(0, y[t]*bounds[t])
		s.F[t], s.diag[t] = -y[t], c.self(row)
		s.free(t)
	}
	c.widen()
	return s
}

func (s *smo) free(t int) { s.up[t], s.down[t] = s.beta[t] < s.hi[t], s.beta[t] > s.lo[t] }

// run solves the dual; see solve. It calls yield after each step, and stops if yield returns false.
func (s *smo) run(yield func() bool) {
	s.solve(yield)
	if _, dual := s.objectives(0); math.IsNaN(dual) {
		s.stop = Undefined
	}
}

// solve optimises one pair of multipliers at a time until the KKT conditions hold to within the
// tolerance (Platt 1998). If the duality gap is then above maxGap, the tolerance is quartered, up
// to maxTightenings times. The pair is that of Fan, Chen and Lin (2005): i violates the conditions
// most, and j has the largest gain with i by the second-order approximation.
func (s *smo) solve(yield func() bool) {
	widened, untilShrink := false, min(len(s.id), 1000)
	i := s.first()
	for {
		j := s.second(i)
		if untilShrink--; s.violation <= s.tolerance || j < 0 {
			if s.active < len(s.id) { // those set aside may violate the conditions
				s.widen()
				i, untilShrink = s.first(), 1
				continue
			}
			primal, dual := s.objectives(s.bias())
			switch gapTooLarge := primal-dual > maxGap*math.Abs(primal); {
			case gapTooLarge && s.maxTightenings > 0:
				s.maxTightenings--
				s.tolerance /= 4
				continue
			case gapTooLarge:
				s.stop = Stalled
			default:
				s.stop = Converged
			}
			return
		}
		if s.steps == s.budget {
			s.widen()
			s.second(s.first())
			s.stop = Budget
			return
		}
		if untilShrink <= 0 && s.shrinking {
			untilShrink = min(len(s.id), 1000)
			if !widened && s.violation <= 10*s.tolerance {
				widened = true
				s.widen()
			}
			s.shrink(s.F[i])
			i = s.first()
			continue
		}
		next, moved := s.move(i, j)
		if !moved {
			s.widen()
			s.second(s.first())
			s.stop = Stalled
			return
		}
		s.steps++
		if !yield() {
			return
		}
		i = next
	}
}

// first returns the variable with the smallest F of those that may rise. A tie goes to the first.
// It returns −1 if none may rise.
func (s *smo) first() int {
	best, i := math.Inf(1), -1
	for t, f := range s.F[:s.active] {
		if s.up[t] && f < best {
			best, i = f, t
		}
	}
	return i
}

// second returns the partner of i, or −1 if there is none. It also sets the violation.
func (s *smo) second(i int) int {
	s.violation = 0
	if i < 0 {
		return -1
	}
	row, kii, fi := s.cache.row(int(s.col[i]), s.col[:s.active]), s.diag[i], s.F[i]
	j, gain, curve := -1, 0.0, 1.0 // the best gain so far is gain/curve
	most := fi
	F := s.F[:s.active]
	col, diag, down := s.col[:len(F)], s.diag[:len(F)], s.down[:len(F)]
	for t, f := range F {
		if !down[t] || f <= fi {
			continue
		}
		most = max(most, f)
		a := kii + diag[t] - 2*row[col[t]]
		if !(a > 0) {
			a = minCurvature
		}
		if b := (f - fi) * (f - fi); b*curve > gain*a {
			j, gain, curve = t, b, a
		}
	}
	s.violation = most - fi
	return j
}

// move raises βᵢ and lowers βⱼ by the same amount, to the maximum along this line or to the first
// bound. It returns the next i, and whether the numbers changed.
func (s *smo) move(i, j int) (next int, moved bool) {
	columns := s.col[:s.active]
	ri := s.cache.row(int(s.col[i]), columns)
	rj := s.cache.row(int(s.col[j]), columns)
	curve, slope := s.diag[i]+s.diag[j]-2*ri[s.col[j]], s.F[j]-s.F[i]
	δ := slope / minCurvature
	if curve > 0 {
		δ = slope / curve
	}
	maxRise, maxFall := s.hi[i]-s.beta[i], s.beta[j]-s.lo[j]
	δ = min(δ, maxRise, maxFall)
	s.i, s.j, s.before = i, j, [2]float64{s.beta[i], s.beta[j]}
	s.beta[i], s.beta[j] = s.beta[i]+δ, s.beta[j]-δ
	if δ == maxRise {
		s.beta[i] = s.hi[i]
	}
	if δ == maxFall {
		s.beta[j] = s.lo[j]
	}
	if s.beta[i] == s.before[0] && s.beta[j] == s.before[1] {
		return i, false
	}
	s.free(i)
	s.free(j)
	s.objective += δ*slope - δ*δ*curve/2
	next, best := -1, math.Inf(1)
	F := s.F[:s.active]
	col, up := s.col[:len(F)], s.up[:len(F)]
	for t, c := range col {
		f := F[t] + δ*(ri[c]-rj[c])
		F[t] = f
		if f < best && up[t] {
			next, best = t, f
		}
	}
	return next, true
}

// shrink sets those variables aside that are at a bound and that any partner would push beyond it.
// least is the smallest F of a variable that may rise.
func (s *smo) shrink(least float64) {
	most := math.Inf(-1)
	for t, f := range s.F[:s.active] {
		if s.down[t] {
			most = max(most, f)
		}
	}
	for t := 0; t < s.active; {
		if f := s.F[t]; !s.up[t] && f < least || !s.down[t] && f > most {
			s.active--
			s.swap(t, s.active)
		} else {
			t++
		}
	}
}

func (s *smo) swap(t, u int) {
	s.id[t], s.id[u] = s.id[u], s.id[t]
	s.col[t], s.col[u] = s.col[u], s.col[t]
	for _, v := range [][]float64{s.y, s.lo, s.hi, s.beta, s.F, s.diag} {
		v[t], v[u] = v[u], v[t]
	}
	s.up[t], s.up[u] = s.up[u], s.up[t]
	s.down[t], s.down[u] = s.down[u], s.down[t]
}

// widen makes all variables active again, and computes the F of those that were set aside.
func (s *smo) widen() {
	if s.active == len(s.id) {
		return
	}
	s.cache.widen()
	aside := s.col[s.active:]
	F := s.F[s.active:]
	for t := range F {
		F[t] = -s.y[s.active+t]
	}
	for u, β := range s.beta {
		if β == 0 {
			continue
		}
		row := s.cache.row(int(s.col[u]), aside)
		for t, c := range aside {
			F[t] += β * row[c]
		}
	}
	s.cache.widen()
	s.active = len(s.id)
}

// bias returns b: yᵢ − Σ βⱼK(xᵢ, xⱼ), which is −Fᵢ, averaged over the free support vectors. If
// there are none, b is the middle of the interval that the KKT conditions allow.
func (s *smo) bias() float64 {
	sum, n := 0.0, 0
	from, to := math.Inf(-1), math.Inf(1) // F of those that may fall, of those that may rise
	for t, f := range s.F {
		if s.up[t] && s.down[t] {
			sum, n = sum-f, n+1
		}
		if s.up[t] {
			to = min(to, f)
		}
		if s.down[t] {
			from = max(from, f)
		}
	}
	switch {
	case n > 0:
		return sum / float64(n)
	case math.IsInf(from, -1): // examples of one class only: their side
		return -to
	case math.IsInf(to, 1):
		return -from
	}
	return -(from + to) / 2
}

// objectives returns ½‖w‖² + Σ Cᵢξᵢ for the b given, and Σ αᵢ − ½‖w‖².
func (s *smo) objectives(b float64) (primal, dual float64) {
	square := 0.0
	for t, β := range s.beta {
		wx := s.F[t] + s.y[t]
		square += β * wx
		dual += math.Abs(β)
		primal += (s.hi[t] - s.lo[t]) * max(0, 1-s.y[t]*(wx+b))
	}
	return primal + square/2, dual - square/2
}

// Stop says why training stopped.
type Stop int

const (
	Running Stop = iota // it has not stopped
	// the conditions of the optimum hold to within the tolerance, and the duality gap is small
	Converged
	Budget // the largest allowed number of steps was reached
	// the conditions do not hold, but the numbers no longer change: the rest is rounding
	Stalled
	Undefined // the kernel of two examples is NaN or infinite
)

// String names the reason.
func (s Stop) String() string {
	if s >= 0 && int(s) < len(stops) {
		return stops[s]
	}
	return fmt.Sprintf("Stop(%d)", int(s))
}

var stops = []string{"running", "converged", "budget of steps used up",
	"stalled: what is left is rounding", "stopped: the kernel of two examples is no finite number"}
