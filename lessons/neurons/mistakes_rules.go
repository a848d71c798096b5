package neurons

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// The known ways to get the neuron, the margin and the two-class loops wrong. Each is a whole
// function, so that a student's results can be held against its results.

type (
	ofNeuron = grader.Misconception[func(w []float64, theta float64, x []float64) int]
	ofOnline = grader.Misconception[func(
		x [][]float64, y []int,
	) (predicted []int, trace [][]float64)]
	ofBound   = grader.Misconception[func(v []float64, x [][]float64, y []int) float64]
	ofAverage = grader.Misconception[func(x [][]float64, y []int, epochs int) []float64]
)

func length(v []float64) float64 { return math.Sqrt(kit.Dot(v, v)) }

// add returns w + by·x.
func add(w []float64, by float64, x []float64) []float64 {
	sum := slices.Clone(w)
	for j, v := range x {
		sum[j] += by * v
	}
	return sum
}

func fires(s float64) int {
	if s >= 0 {
		return 1
	}
	return 0
}

var neuronMistakes = []ofNeuron{
	{Name: "strictly above 0", Hint: "A sum of exactly 0 is enough to fire.",
		Wrong: func(w []float64, theta float64, x []float64) int {
			if theta+kit.Dot(w, x) > 0 {
				return 1
			}
			return 0
		}},
	{Name: "θ as a threshold",
		Hint: "In this formula θ is added. A threshold that the sum must reach is −θ.",
		Wrong: func(w []float64, theta float64, x []float64) int {
			return fires(kit.Dot(w, x) - theta)
		}},
	{Name: "without θ", Hint: "Add θ: without it a neuron that sees only zeros always fires.",
		Wrong: func(w []float64, theta float64, x []float64) int { return fires(kit.Dot(w, x)) }},
	{Name: "−1 for a neuron at rest",
		Hint: "This φ says 0 where the neuron does not fire. +1 and −1 come with the perceptron.",
		Wrong: func(w []float64, theta float64, x []float64) int {
			return 2*solutions.Neuron(w, theta, x) - 1
		}},
}

var onlineMistakes = []ofOnline{
	{Name: "one slice in every row",
		Hint: "All rows of your trace are the same slice, and so show the last weights. Append " +
			"slices.Clone(w).",
		Wrong: func(x [][]float64, y []int) ([]int, [][]float64) {
			predicted, trace := solutions.Online(x, y)
			return predicted, slices.Repeat(trace[len(trace)-1:], len(trace))
		}},
}

// squared returns (R/δ)², or +Inf without a margin.
func squared(R, delta float64) float64 {
	if delta <= 0 {
		return math.Inf(1)
	}
	return (R / delta) * (R / delta)
}

func lengths(x [][]float64) []float64 {
	var list []float64
	for _, row := range x {
		list = append(list, length(row))
	}
	return list
}

var boundMistakes = []ofBound{
	{Name: "1/δ²", Hint: "That holds for examples of length 1. For others the length of the " +
		"longest belongs above the line.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			return squared(1, solutions.Margin(v, 0, x, y))
		}},
	{Name: "not squared", Hint: "The bound is the square of R/δ.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			return math.Sqrt(solutions.Bound(v, x, y))
		}},
	{Name: "v taken as it is",
		Hint: "v need not have length 1. Divide by its length, or let Margin do so.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			return squared(slices.Max(lengths(x)), length(v)*solutions.Margin(v, 0, x, y))
		}},
	{Name: "only a margin of 0 refused",
		Hint: "A v with an example on its wrong side promises nothing either: +Inf where δ ≤ 0.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			return squared(slices.Max(lengths(x)), math.Abs(solutions.Margin(v, 0, x, y)))
		}},
	{Name: "a negative margin squared",
		Hint: "The square of a negative δ looks like that of a good one. A v that does not " +
			"separate the classes promises nothing.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			R, delta := slices.Max(lengths(x)), solutions.Margin(v, 0, x, y)
			return (R / delta) * (R / delta)
		}},
	{Name: "R of the shortest example",
		Hint: "‖w‖ grows the most at the longest example. The proof needs that one.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			return squared(slices.Min(lengths(x)), solutions.Margin(v, 0, x, y))
		}},
	{Name: "R squared twice",
		Hint: "R is the length of the longest example, the root of its sum of squares. " +
			"Without the root, (R/δ)² has R to the fourth power.",
		Wrong: func(v []float64, x [][]float64, y []int) float64 {
			R := slices.Max(lengths(x))
			return squared(R*R, solutions.Margin(v, 0, x, y))
		}},
}

// means averages some of what Online has on the way.
type means struct {
	of func(before, after []float64, right bool, last bool) (w []float64, counts float64)
}

func (m means) average(x [][]float64, y []int, epochs int) []float64 {
	classes := slices.Repeat(y, epochs)
	predicted, trace := solutions.Online(slices.Repeat(x, epochs), classes)
	before := make([]float64, len(x[0]))
	sum, total := make([]float64, len(before)), 0.0
	for t, after := range trace {
		w, counts := m.of(before, after, predicted[t] == classes[t], t%len(x) == len(x)-1)
		sum, total = add(sum, counts, w), total+counts
		before = after
	}
	if total == 0 {
		return sum
	}
	return add(make([]float64, len(sum)), 1/total, sum)
}

var averageMistakes = []ofAverage{
	{Name: "the last weights",
		Hint: "These are the weights at the end. The mean of all those on the way is asked for.",
		Wrong: func(x [][]float64, y []int, epochs int) []float64 {
			_, trace := solutions.Online(slices.Repeat(x, epochs), slices.Repeat(y, epochs))
			return trace[len(trace)-1]
		}},
	{Name: "each vector once",
		Hint: "Weights that stay for ten presentations count ten times: that is the point of it.",
		Wrong: means{func(_, after []float64, right, _ bool) ([]float64, float64) {
			if right {
				return after, 0
			}
			return after, 1
		}}.average},
	{Name: "the weights before each presentation",
		Hint: "The weights after each presentation count, so the zeros of the beginning do not, " +
			"and the last ones do.",
		Wrong: means{func(before, _ []float64, _, _ bool) ([]float64, float64) {
			return before, 1
		}}.average},
	{Name: "one vector for each epoch",
		Hint: "The weights after each presentation count, not only those at the end of an epoch.",
		Wrong: means{func(_, after []float64, _, last bool) ([]float64, float64) {
			if last {
				return after, 1
			}
			return after, 0
		}}.average},
	{Name: "only what was right",
		Hint: "A vector counts from the moment it is there, also after the " +
			"presentation that made it.",
		Wrong: means{func(_, after []float64, right, _ bool) ([]float64, float64) {
			if right {
				return after, 1
			}
			return after, 0
		}}.average},
	{Name: "each epoch begins with zeros",
		Hint:  "An epoch goes on with the weights of the one before. They are 0 only once.",
		Wrong: func(x [][]float64, y []int, _ int) []float64 { return solutions.Average(x, y, 1) }},
	{Name: "stops when all is right",
		Hint: "Every epoch is run, also after one without a mistake: weights that are right " +
			"count the longer for it.",
		Wrong: func(x [][]float64, y []int, epochs int) []float64 {
			for e := 1; e < epochs; e++ {
				predicted, _ := solutions.Online(slices.Repeat(x, e), slices.Repeat(y, e))
				if slices.Equal(predicted[len(predicted)-len(y):], y) {
					return solutions.Average(x, y, e)
				}
			}
			return solutions.Average(x, y, epochs)
		}},
	{Name: "the sum", Hint: "Divide by the number of presentations.",
		Wrong: func(x [][]float64, y []int, epochs int) []float64 {
			return add(make([]float64, len(x[0])), float64(epochs*len(x)),
				solutions.Average(x, y, epochs))
		}},
}
