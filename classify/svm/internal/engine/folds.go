package engine

import (
	"math"
	"slices"
)

// ScoreHeldOut solves the dual without the held-out examples, and writes f of each of them to
// scores. It starts from the solution with all examples, and uses the same cache.
func (s *Solver) ScoreHeldOut(scores []float64, heldOut []bool, o Options) {
	p := s.without(heldOut)
	p.solve(o)
	b := p.Bias()
	for t, i := range p.ID {
		if heldOut[i] {
			scores[i] = p.F[t] + p.Y[t] + b
		}
	}
}

// sort puts the variables back into the order of the examples.
func (s *Solver) sort() {
	for t := range s.ID {
		for int(s.ID[t]) != t {
			s.swap(t, int(s.ID[t]))
		}
	}
}

// without returns the dual in which the β of the held-out examples must be 0. They remain
// variables, so that F gives their scores at the end. The start is the solution of s. To restore
// Σ βᵢ = 0, other β change: those with the largest gain or the smallest loss first.
func (s *Solver) without(heldOut []bool) *Solver {
	s.sort()
	p := &Solver{cache: s.cache, active: len(s.ID), up: slices.Clone(s.up),
		down: slices.Clone(s.down),
		Dual: Dual{ID: slices.Clone(s.ID), Y: slices.Clone(s.Y), Lo: slices.Clone(s.Lo),
			Hi: slices.Clone(s.Hi), Beta: slices.Clone(s.Beta), F: slices.Clone(s.F),
			Diag: slices.Clone(s.Diag)}}
	left := 0.0
	for t, h := range heldOut {
		if !h {
			continue
		}
		p.Lo[t], p.Hi[t], p.Beta[t] = 0, 0, 0
		p.free(t)
		if β := s.Beta[t]; β != 0 {
			left -= β
			p.shift(t, -β)
		}
	}
	for left != 0 {
		t := p.first()
		if left > 0 {
			t = p.last()
		}
		if t < 0 { // the rest is rounding
			break
		}
		// exactly what is left, for the last one
		δ := max(p.Lo[t]-p.Beta[t], min(p.Hi[t]-p.Beta[t], -left))
		left += δ
		p.Beta[t] += δ
		p.free(t)
		p.shift(t, δ)
	}
	return p
}

// shift adds δ times a row of the kernel to F.
func (s *Solver) shift(u int, δ float64) {
	k := s.cache.Row(int(s.ID[u]), s.ID)
	for t, c := range s.ID {
		s.F[t] += δ * k[c]
	}
}

// last returns the variable with the largest F of those that may fall.
func (s *Solver) last() int {
	most, j := math.Inf(-1), -1
	for t, f := range s.F {
		if s.down[t] && f > most {
			most, j = f, t
		}
	}
	return j
}
