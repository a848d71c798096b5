package logistic

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/optimize"
)

// objective returns the cost at w and writes its gradient.
type objective func(gradient, w []float64) float64

// mover takes a step from one place to the next, all of which it writes but T; it is
// false where it finds none.
type mover func(from, to *Step) bool

// walk is the loop of every optimiser: it yields where it stands, in slices that it uses again,
// until judge or the budget ends it.
func walk(
	f objective, start []float64, move mover, maxSteps int, judge func(s *Step) Stop,
	yield func(Step) bool,
) {
	at := Step{W: append([]float64(nil), start...), Gradient: make([]float64, len(start))}
	next := Step{W: make([]float64, len(start)), Gradient: make([]float64, len(start))}
	at.Cost = f(at.Gradient, at.W)
	for {
		at.Stop = judge(&at)
		if at.Stop == Running {
			switch next.T = at.T + 1; {
			case at.T == maxSteps:
				at.Stop = Budget
			case !move(&at, &next):
				at.Stop = Stalled
			}
		}
		if !yield(at) || at.Stop != Running {
			return
		}
		at, next = next, at
	}
}

// finite reports whether cost and gradient are numbers; if the parameters were
// none, neither would these be.
func finite(s *Step) bool {
	largest := floats.Norm(s.Gradient, math.Inf(1))
	return !math.IsNaN(s.Cost) && !math.IsInf(s.Cost, 0) && !math.IsInf(largest, 0) &&
		!floats.HasNaN(s.Gradient)
}

// scheduled steps down the gradient at a given rate, whatever becomes of the cost.
func scheduled(f objective, rate Rate) mover {
	return func(from, to *Step) bool {
		to.Rate = rate(to.T)
		floats.AddScaledTo(to.W, from.W, -to.Rate, from.Gradient)
		to.Cost = f(to.Gradient, to.W)
		return true
	}
}

// backtracking steps down the gradient as far as the cost falls: it tries twice
// the last rate and halves.
func backtracking(f objective) mover {
	rate := .5
	direction := []float64(nil)
	return func(from, to *Step) bool {
		direction = append(direction[:0], from.Gradient...)
		floats.Scale(-1, direction)
		ok := halve(f, from, to, direction, 2*rate)
		rate = to.Rate
		return ok
	}
}

// halve steps along a direction that leads down, with the first of rate, rate/2, rate/4, … at which
// the cost falls by a ten-thousandth of what the slope promises. Where the slope promises less than
// the cost's rounding, it is the gradient that must not grow along the direction.
func halve(f objective, from, to *Step, direction []float64, rate float64) bool {
	slope := floats.Dot(from.Gradient, direction)
	if !(slope < 0) {
		return false
	}
	for range 100 {
		to.Rate = rate
		floats.AddScaledTo(to.W, from.W, rate, direction)
		to.Cost = f(to.Gradient, to.W)
		if to.Cost <= from.Cost+1e-4*rate*slope {
			return true
		}
		if noise := 1e-13 * math.Abs(from.Cost); -rate*slope < noise && to.Cost <= from.Cost+noise {
			if math.Abs(floats.Dot(to.Gradient, direction)) < -slope {
				return true
			}
		}
		rate /= 2
	}
	return false
}

// searching steps along the directions of one of gonum's methods, each as far as a line search
// finds it good by the strong Wolfe conditions.
func searching(f objective, method optimize.NextDirectioner) mover {
	var search optimize.MoreThuente
	var direction []float64
	return func(from, to *Step) bool {
		place := &optimize.Location{X: from.W, F: from.Cost, Gradient: from.Gradient}
		rate := 0.0
		if direction == nil {
			direction = make([]float64, len(from.W))
			rate = method.InitDirection(place, direction)
		} else {
			rate = method.NextDirection(place, direction)
		}
		slope := floats.Dot(from.Gradient, direction)
		if !(slope < 0) {
			return false
		}
		search.Init(from.Cost, slope, rate)
		for range 60 { // near the minimum rounding can keep it from ever being content
			to.Rate = rate
			floats.AddScaledTo(to.W, from.W, rate, direction)
			to.Cost = f(to.Gradient, to.W)
			operation, next, err := search.Iterate(to.Cost, floats.Dot(to.Gradient, direction))
			if err != nil || operation == optimize.MajorIteration {
				return err == nil || to.Cost < from.Cost
			}
			rate = next
		}
		return to.Cost < from.Cost
	}
}
