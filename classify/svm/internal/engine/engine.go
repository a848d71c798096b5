// Package engine solves the dual of a support vector machine fast: with a cache for the kernel
// matrix, and without the variables that seem to stay at their bounds. The readable version is in
// package svm. A test there holds both equal.
package engine

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Options say how exact a solution must be.
type Options struct {
	Tolerance      float64 // the largest accepted violation
	MaxSteps       int
	MaxTightenings int  // how often the tolerance may be quartered
	Shrinking      bool // set variables aside that seem to stay at their bounds
}

// Solver solves a dual. The active variables come first; the order is not that of the examples.
type Solver struct {
	Dual
	cache    *Cache
	up, down []bool // β may rise, may fall
	active   int
	// by example: β and F when the first of those that are now set aside was still active
	betaBefore, fBefore []float64
}

// Solve returns the solution for a kernel matrix, of which it keeps as much as fits into the given
// number of bytes. The other arguments are those of [NewDual].
func Solve(m Matrix, bytes int, y, bounds []float64, o Options) *Solver {
	n := len(y)
	s := &Solver{Dual: NewDual(m, y, bounds), cache: NewCache(m, bytes), up: make([]bool, n),
		down: make([]bool, n), active: n}
	for t := range s.ID {
		s.free(t)
	}
	s.solve(o)
	return s
}

func (s *Solver) free(t int) { s.up[t], s.down[t] = s.Beta[t] < s.Hi[t], s.Beta[t] > s.Lo[t] }

// solve takes steps until the KKT conditions hold to within the tolerance. If the duality gap is
// then too large, the tolerance is quartered, up to MaxTightenings times.
func (s *Solver) solve(o Options) {
	untilShrink := min(len(s.ID), 1000)
	i := s.first()
	for {
		j := s.second(i)
		if untilShrink--; s.Violation <= o.Tolerance || j < 0 {
			if s.active < len(s.ID) { // those set aside may violate the conditions
				s.widen()
				i, untilShrink = s.first(), 1
				continue
			}
			if !s.GapTooLarge() {
				s.end(Converged)
				return
			}
			if o.MaxTightenings == 0 {
				s.end(Stalled)
				return
			}
			o.MaxTightenings--
			o.Tolerance /= 4
			continue
		}
		if s.Steps == o.MaxSteps {
			s.end(Budget)
			return
		}
		if untilShrink <= 0 && o.Shrinking {
			untilShrink = min(len(s.ID), 1000)
			s.shrink(s.F[i])
			i = s.first()
			continue
		}
		next, moved := s.move(i, j)
		if !moved {
			s.end(Stalled)
			return
		}
		s.Steps++
		i = next
	}
}

// end brings F and the violation up to date, if variables are set aside.
func (s *Solver) end(why classify.Stop) {
	if s.active < len(s.ID) {
		s.widen()
		s.second(s.first())
	}
	s.End(why)
}

// first returns the variable with the smallest F of those that may rise. A tie goes to the first.
// It returns −1 if none may rise.
func (s *Solver) first() int {
	best, i := math.Inf(1), -1
	for t, f := range s.F[:s.active] {
		if s.up[t] && f < best {
			best, i = f, t
		}
	}
	return i
}

// second returns the partner of i, or −1 if there is none. It also sets the violation.
func (s *Solver) second(i int) int {
	s.Violation = 0
	if i < 0 {
		return -1
	}
	row, kii, fi := s.cache.Row(int(s.ID[i]), s.ID[:s.active]), s.Diag[i], s.F[i]
	j, gain, curve := -1, 0.0, 1.0 // the best gain so far is gain/curve
	most := fi
	F := s.F[:s.active]
	col, diag, down := s.ID[:len(F)], s.Diag[:len(F)], s.down[:len(F)]
	for t, f := range F {
		if !down[t] || f <= fi {
			continue
		}
		if f > most { // faster than the builtin max
			most = f
		}
		a := kii + diag[t] - 2*row[col[t]]
		if !(a > 0) {
			a = MinCurvature
		}
		if b := (f - fi) * (f - fi); b*curve > gain*a {
			j, gain, curve = t, b, a
		}
	}
	s.Violation = most - fi
	return j
}

// move raises βᵢ and lowers βⱼ by the same amount, to the maximum along this line or to the first
// bound. It returns the next i, and whether the numbers changed.
func (s *Solver) move(i, j int) (next int, moved bool) {
	columns := s.ID[:s.active]
	ri := s.cache.Row(int(s.ID[i]), columns)
	rj := s.cache.Row(int(s.ID[j]), columns)[:len(ri)] // the compiler knows: as long as ri
	curve, slope := s.Diag[i]+s.Diag[j]-2*ri[s.ID[j]], s.F[j]-s.F[i]
	δ := slope / MinCurvature
	if curve > 0 {
		δ = slope / curve
	}
	maxRise, maxFall := s.Hi[i]-s.Beta[i], s.Beta[j]-s.Lo[j]
	δ = min(δ, maxRise, maxFall)
	before := [2]float64{s.Beta[i], s.Beta[j]}
	s.Beta[i], s.Beta[j] = before[0]+δ, before[1]-δ
	if δ == maxRise {
		s.Beta[i] = s.Hi[i]
	}
	if δ == maxFall {
		s.Beta[j] = s.Lo[j]
	}
	if s.Beta[i] == before[0] && s.Beta[j] == before[1] {
		return i, false
	}
	s.free(i)
	s.free(j)
	next, best := -1, math.Inf(1)
	F := s.F[:s.active]
	col, up := s.ID[:len(F)], s.up[:len(F)]
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
// least is the smallest F of a variable that may rise. The others keep their order, so that the
// kernel reads its rows in the order of memory.
func (s *Solver) shrink(least float64) {
	if s.active == len(s.ID) {
		s.remember()
	}
	most := math.Inf(-1)
	for t, f := range s.F[:s.active] {
		if s.down[t] {
			most = max(most, f)
		}
	}
	kept := 0
	for t := range s.active {
		if f := s.F[t]; (s.up[t] || f >= least) && (s.down[t] || f <= most) {
			s.swap(t, kept)
			kept++
		}
	}
	s.active = kept
}

// remember keeps β and F of all variables, by example.
func (s *Solver) remember() {
	if s.betaBefore == nil {
		s.betaBefore, s.fBefore = make([]float64, len(s.ID)), make([]float64, len(s.ID))
	}
	for t, i := range s.ID {
		s.betaBefore[i], s.fBefore[i] = s.Beta[t], s.F[t]
	}
}

func (s *Solver) swap(t, u int) {
	s.ID[t], s.ID[u] = s.ID[u], s.ID[t]
	for _, v := range [][]float64{s.Y, s.Lo, s.Hi, s.Beta, s.F, s.Diag} {
		v[t], v[u] = v[u], v[t]
	}
	s.up[t], s.up[u] = s.up[u], s.up[t]
	s.down[t], s.down[u] = s.down[u], s.down[t]
}

// asideAtOnce is how many of the examples set aside get their F at the same time. Their rows stay
// in a near cache of the processor, while those of the support vectors pass.
const asideAtOnce = 256

// widen makes all variables active again, and computes the F of those that were set aside, from the
// β that have changed since the first of them was.
func (s *Solver) widen() {
	if s.active == len(s.ID) {
		return
	}
	aside := slices.Sorted(slices.Values(s.ID[s.active:]))
	for part := range slices.Chunk(aside, asideAtOnce) {
		for u, i := range s.ID {
			δ := s.Beta[u] - s.betaBefore[i]
			if δ == 0 {
				continue
			}
			row := s.cache.Columns(int(i), part)
			for _, j := range part {
				s.fBefore[j] += δ * row[j]
			}
		}
	}
	for t, i := range s.ID[s.active:] {
		s.F[s.active+t] = s.fBefore[i]
	}
	s.cache.Widen()
	s.active = len(s.ID)
	s.sort()
}
