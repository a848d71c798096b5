package logistic

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/optimize"
)

// objective returns the cost at w and writes its gradient.
type objective func(gradient, w []float64) float64

// stepper takes one step. It sets all fields of to except T, and returns false if it finds no step.
type stepper func(from, to *Step) bool

// walk is the loop of every optimiser. It yields each state until judge or the budget stops it. The
// slices of a state are reused.
func walk(
	f objective, start []float64, move stepper, maxSteps int, judge func(s *Step) classify.Stop,
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

// finite reports whether the cost and the gradient are finite. If the parameters are not, neither
// are these.
func finite(s *Step) bool {
	largest := floats.Norm(s.Gradient, math.Inf(1))
	return !math.IsNaN(s.Cost) && !math.IsInf(s.Cost, 0) && !math.IsInf(largest, 0) &&
		!floats.HasNaN(s.Gradient)
}

// scheduled steps down the gradient at a given rate, even if the cost rises:
//
//	η ← the rate of this step
//	w ← w − η∇
//	cost and ∇ ← those at w
func scheduled(f objective, rate Rate) stepper {
	return func(from, to *Step) bool {
		to.Rate = rate.At(to.T)
		floats.AddScaledTo(to.W, from.W, -to.Rate, from.Gradient)
		to.Cost = f(to.Gradient, to.W)
		return true
	}
}

// backtracking steps down the gradient: it tries twice the last rate, and halves it until the cost
// falls.
func backtracking(f objective) stepper {
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

// halve steps along a descent direction, with the first of rate, rate/2, rate/4, … at which the
// cost falls by a ten-thousandth of what the slope predicts. If the slope predicts less than the
// rounding error of the cost, the test is that the slope along the direction does not grow.
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

// searching steps along the directions of one of gonum's methods. The line search meets the strong
// Wolfe conditions.
func searching(f objective, method optimize.NextDirectioner) stepper {
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
		for range 60 { // near the minimum, rounding can prevent it from ending
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
