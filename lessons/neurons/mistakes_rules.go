package neurons

import (
	"cmp"
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
	ofMargin = grader.Misconception[func(
		w []float64, b float64, x [][]float64, y []int,
	) float64]
	ofBound      = grader.Misconception[func(v []float64, x [][]float64, y []int) float64]
	ofRosenblatt = grader.Misconception[func(
		x [][]float64, y []int, epochs int,
	) (errors []int, trace [][]float64)]
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

// plainRule runs the online rule with what is wrong as options.
type plainRule struct {
	strict bool                                    // a score of 0 is −1
	moves  func(says, y int) (by float64)          // nil: by y where the prediction is wrong
	shows  func(before, after []float64) []float64 // nil: the weights after
	late   bool                                    // predicts after it has moved
}

func (p plainRule) run(x [][]float64, y []int) (predicted []int, trace [][]float64) {
	says := func(w, x []float64) int {
		if s := kit.Dot(w, x); s > 0 || s == 0 && !p.strict {
			return 1
		}
		return -1
	}
	w := make([]float64, len(x[0]))
	for t := range x {
		before, answer, by := w, says(w, x[t]), 0.0
		switch {
		case p.moves != nil:
			by = p.moves(answer, y[t])
		case answer != y[t]:
			by = float64(y[t])
		}
		if w = add(w, by, x[t]); p.late {
			answer = says(w, x[t])
		}
		predicted = append(predicted, answer)
		if p.shows != nil {
			trace = append(trace, p.shows(before, w))
		} else {
			trace = append(trace, w)
		}
	}
	return predicted, trace
}

var onlineMistakes = []ofOnline{
	{Name: "a score of 0 predicts −1",
		Hint:  "w·x ≥ 0 predicts +1, and 0 ≥ 0 holds. The very first example has a score of 0.",
		Wrong: plainRule{strict: true}.run},
	{Name: "moves after every example",
		Hint:  "Where the prediction was right, the weights stay as they are.",
		Wrong: plainRule{moves: func(_, y int) float64 { return float64(y) }}.run},
	{Name: "always adds the example", Hint: "An example of class −1 must be subtracted: add y·x.",
		Wrong: plainRule{moves: func(says, y int) float64 {
			if says != y {
				return 1
			}
			return 0
		}}.run},
	{Name: "moves away",
		Hint: "The weights move towards an example of class +1 that was missed: its score must " +
			"rise. Add y·x, do not subtract it.",
		Wrong: plainRule{moves: func(says, y int) float64 { return float64(says-y) / 2 }}.run},
	{Name: "moves by twice the example",
		Hint: "The difference of y and the prediction is 2 or −2 at a mistake. The rule " +
			"adds y·x, once.",
		Wrong: plainRule{moves: func(says, y int) float64 { return float64(y - says) }}.run},
	{Name: "the weights before", Hint: "A row of the trace holds the weights after the example.",
		Wrong: plainRule{shows: func(before, _ []float64) []float64 { return before }}.run},
	{Name: "predicts after it has learnt",
		Hint: "The prediction comes first. What is predicted once the answer is known " +
			"is no prediction.",
		Wrong: plainRule{late: true}.run},
	{Name: "one slice in every row",
		Hint: "All rows of your trace are the same slice, and so show the last weights. Append " +
			"slices.Clone(w).",
		Wrong: func(x [][]float64, y []int) ([]int, [][]float64) {
			predicted, trace := solutions.Online(x, y)
			return predicted, slices.Repeat(trace[len(trace)-1:], len(trace))
		}},
}

// distances judges a hyperplane with another rule: what is measured of an example, and what of
// all of them is returned.
type distances struct {
	of  func(w []float64, b float64, x []float64, y float64) float64
	all func(list []float64) float64 // nil: the smallest
}

func (d distances) margin(w []float64, b float64, x [][]float64, y []int) float64 {
	if length(w) == 0 {
		return 0
	}
	var list []float64
	for i := range x {
		list = append(list, d.of(w, b, x[i], float64(y[i])))
	}
	if d.all != nil {
		return d.all(list)
	}
	return slices.Min(list)
}

func signed(w []float64, b float64, x []float64, y float64) float64 {
	return y * (kit.Dot(w, x) + b) / length(w)
}

var marginMistakes = []ofMargin{
	{Name: "not divided by the length of w",
		Hint: "Twice the same w and b are the same hyperplane and must have the same margin. " +
			"Divide by ‖w‖.",
		Wrong: distances{of: func(w []float64, b float64, x []float64, y float64) float64 {
			return y * (kit.Dot(w, x) + b)
		}}.margin},
	{Name: "divided by the square of the length", Hint: "‖w‖ is the root of the sum of squares.",
		Wrong: distances{of: func(w []float64, b float64, x []float64, y float64) float64 {
			return signed(w, b, x, y) / length(w)
		}}.margin},
	{Name: "b not divided", Hint: "w·x + b is divided by ‖w‖ as a whole: a bracket is missing.",
		Wrong: distances{of: func(w []float64, b float64, x []float64, y float64) float64 {
			return y * (kit.Dot(w, x)/length(w) + b)
		}}.margin},
	{Name: "distances without a side",
		Hint: "An example on the wrong side has a negative margin. Multiply by its class.",
		Wrong: distances{of: func(w []float64, b float64, x []float64, y float64) float64 {
			return math.Abs(signed(w, b, x, y))
		}}.margin},
	{Name: "b counted in the length",
		Hint: "b moves the hyperplane and does not turn it: the length is that of w alone.",
		Wrong: distances{of: func(w []float64, b float64, x []float64, y float64) float64 {
			return y * (kit.Dot(w, x) + b) / math.Hypot(length(w), b)
		}}.margin},
	{Name: "the example nearest to the hyperplane",
		Hint: "A signed distance below 0 is less than any above, however far away: take the " +
			"smallest as it is, not by its magnitude.",
		Wrong: distances{of: signed, all: func(list []float64) float64 {
			return slices.MinFunc(list, func(a, b float64) int {
				return cmp.Compare(math.Abs(a), math.Abs(b))
			})
		}}.margin},
	{Name: "divided by a length of 0",
		Hint: "Where w is 0 there is no hyperplane, and the margin is 0: look before you divide.",
		Wrong: func(w []float64, b float64, x [][]float64, y []int) float64 {
			smallest := math.Inf(1)
			for i := range x {
				smallest = math.Min(smallest, signed(w, b, x[i], float64(y[i])))
			}
			return smallest
		}},
	{Name: "the mean distance", Hint: "The margin of a set is that of its worst example.",
		Wrong: distances{of: signed, all: func(list []float64) float64 {
			sum := 0.0
			for _, v := range list {
				sum += v
			}
			return sum / float64(len(list))
		}}.margin},
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

// loop is Rosenblatt's with what is wrong as options.
type loop struct {
	bias     float64 // the value of the bias input
	positive bool    // a score of 0 is +1
	batch    bool    // moves at the end of an epoch
	anew     bool    // begins each epoch with w = 0
	forever  bool    // goes on without errors
	unseen   bool    // leaves out the epoch without an error
}

func (l loop) run(x [][]float64, y []int, epochs int) (errors []int, trace [][]float64) {
	w := make([]float64, len(x[0])+1)
	for range epochs {
		wrong, move := 0, make([]float64, len(w))
		if l.anew {
			clear(w)
		}
		for i := range x {
			augmented := append(slices.Clone(x[i]), l.bias)
			s := kit.Dot(w, augmented)
			if s*float64(y[i]) > 0 || s == 0 && l.positive && y[i] == 1 {
				continue
			}
			wrong++
			if move = add(move, float64(y[i]), augmented); !l.batch {
				w, move = add(w, 1, move), make([]float64, len(w))
			}
		}
		w = add(w, 1, move)
		if wrong == 0 && l.unseen {
			break
		}
		errors, trace = append(errors, wrong), append(trace, slices.Clone(w))
		if wrong == 0 && !l.forever {
			break
		}
	}
	return errors, trace
}

var rosenblattMistakes = []ofRosenblatt{
	{Name: "a bias input of +1",
		Hint: "In this lecture the bias input is −1, so that the last weight is a threshold: " +
			"w₁x₁ + … > w_{d+1}.",
		Wrong: loop{bias: 1}.run},
	{Name: "no bias",
		Hint: "The last number of every example is −1, not 0: else the border always goes " +
			"through the origin.",
		Wrong: loop{bias: 0}.run},
	{Name: "a score of 0 is +1",
		Hint: "Here sign(0) = 0 is neither class, and thus an error for both. It is Kondor's " +
			"rule that predicts +1.",
		Wrong: loop{bias: -1, positive: true}.run},
	{Name: "moves at the end of the epoch",
		Hint: "The weights move at each error, at once: the next example already " +
			"meets the new ones.",
		Wrong: loop{bias: -1, batch: true}.run},
	{Name: "every epoch begins with zeros",
		Hint: "Set the weights to 0 once, before the first epoch. Only the count of " +
			"errors begins anew.",
		Wrong: loop{bias: -1, anew: true}.run},
	{Name: "goes on without errors",
		Hint:  "An epoch without an error is the last one: nothing would change any more.",
		Wrong: loop{bias: -1, forever: true}.run},
	{Name: "the last epoch left out",
		Hint:  "The epoch without an error was run too, and is the last row of both results.",
		Wrong: loop{bias: -1, unseen: true}.run},
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
