// Package neurons holds the exercises of the lesson on perceptrons: what each asks for, its cases,
// and what must hold whatever the input; and the small data sets that the lesson needs. The known
// mistakes are in mistakes.txt, the answers in solutions/neurons, and the lesson itself in
// lesson.md.
package neurons

import (
	"fmt"
	"reflect"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// Where the lectures treat what the exercises are about.
const (
	konInspiration = "Kondor, Inspiration: Artificial Neural Networks"
	konMargin      = "Kondor, The margin"
	konPerceptron  = "Kondor, The perceptron (Rosenblatt, 1958)"
	konTheorem     = "Kondor, The perceptron convergence thm"
	konMulticlass  = "Kondor, Towards multiclass"
	rowTrain       = "Roweis, Algorithm perceptronTrain (Rosenblatt'56)"
	rowRules       = "Roweis, Perceptron Learning Rules"
	fanLikelihood  = "Fan, Exponential form"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Neuron, Online, Margin, Bound, Rosenblatt, Average, Compete, Kernel,
	Winnow, Majority, Viterbi}

// Neuron asks for the output of one neuron.
var Neuron = grader.Exercise[func(w []float64, theta float64, x []float64) int]{
	ID:        "neurons/neuron",
	Title:     "A neuron",
	Where:     konInspiration,
	Points:    1,
	Params:    []string{"w", "theta", "x"},
	Solution:  solutions.Neuron,
	Cases:     neuronCases,
	Draw:      drawNeuron,
	Drawn:     8,
	Relations: neuronRelations,
	Hints: []string{
		"Begin with θ, and add w[i]·x[i] for each input.",
		"Look at what φ makes of a sum of exactly 0.",
	},
}

// Online asks for the rule with a trace.
var Online = grader.Exercise[func(x [][]float64, y []int) (predicted []int, trace [][]float64)]{
	ID:        "neurons/online",
	Title:     "The online rule",
	Where:     konPerceptron,
	Points:    2,
	Params:    []string{"x", "y"},
	Results:   []string{"predicted", "trace"},
	Solution:  solutions.Online,
	Cases:     onlineCases,
	Draw:      drawSequence,
	Compare:   byStep("example", "the prediction", "w"),
	Relations: onlineRelations,
	Hints: []string{
		"For each example: predict with the weights as they are, compare, and move the weights " +
			"only where the prediction was wrong.",
		"The same slice in every row of the trace shows the last weights in every row. Append " +
			"slices.Clone(w).",
	},
}

// Margin asks for the margin of a hyperplane on a set.
var Margin = grader.Exercise[func(w []float64, b float64, x [][]float64, y []int) float64]{
	ID:        "neurons/margin",
	Title:     "The margin",
	Where:     konMargin,
	Points:    2,
	Params:    []string{"w", "b", "x", "y"},
	Solution:  solutions.Margin,
	Cases:     marginCases,
	Draw:      drawHyperplane,
	Relations: marginRelations,
	Hints: []string{
		"Compute y·(w·x + b)/‖w‖ for every example, and keep the smallest.",
		"Begin the search for the smallest at +Inf: math.Inf(1). And what is ‖w‖ if " +
			"all weights are 0?",
	},
}

// Bound asks for the mistake bound.
var Bound = grader.Exercise[func(v []float64, x [][]float64, y []int) float64]{
	ID:        "neurons/bound",
	Title:     "The mistake bound",
	Where:     konTheorem,
	Points:    2,
	Params:    []string{"v", "x", "y"},
	Solution:  solutions.Bound,
	Cases:     boundCases,
	Draw:      drawDirection,
	Drawn:     8,
	Relations: boundRelations,
	Hints: []string{
		"Margin gives δ, and divides by the length of v for you. There is no bias.",
		"R is the length of the longest example, the root of the sum of its squares.",
	},
}

// Rosenblatt asks for the loop of 1956.
var Rosenblatt = grader.Exercise[func(
	x [][]float64, y []int, epochs int,
) (errors []int, trace [][]float64)]{
	ID:        "neurons/rosenblatt",
	Title:     "Rosenblatt's loop",
	Where:     rowTrain,
	Points:    3,
	Params:    []string{"x", "y", "epochs"},
	Results:   []string{"errors", "trace"},
	Solution:  solutions.Rosenblatt,
	Cases:     rosenblattCases,
	Draw:      drawLoop,
	Compare:   byStep("epoch", "the number of errors", "w"),
	Relations: rosenblattRelations,
	Hints: []string{
		"A loop over epochs, and in it one over the examples. Set the count of errors to 0 where " +
			"an epoch begins.",
		"append(slices.Clone(x[i]), -1) is the example with its bias input, and leaves x[i] alone.",
		"y·(w·x) ≤ 0 says in one breath that the sign is the other one, or that it is 0.",
	},
}

// Average asks for the averaged perceptron.
var Average = grader.Exercise[func(x [][]float64, y []int, epochs int) []float64]{
	ID:        "neurons/average",
	Title:     "The average of all weights",
	Where:     rowRules,
	Points:    2,
	Params:    []string{"x", "y", "epochs"},
	Solution:  solutions.Average,
	Cases:     averageCases,
	Draw:      drawLoop,
	Relations: averageRelations,
	Hints: []string{
		"Several epochs are one long sequence, in which the examples come again and again. " +
			"Online gives the weights after each.",
		"Add up all rows of the trace, and divide by their number.",
	},
}

// Compete asks for the perceptron of several classes.
var Compete = grader.Exercise[func(
	x [][]float64, y []int, classes int,
) (predicted []int, trace [][][]float64)]{
	ID:        "neurons/compete",
	Title:     "Vectors that compete",
	Where:     konMulticlass,
	Points:    3,
	Params:    []string{"x", "y", "classes"},
	Results:   []string{"predicted", "trace"},
	Solution:  solutions.Compete,
	Cases:     competeCases,
	Draw:      drawClasses,
	Compare:   byStep("example", "the prediction", "w"),
	Relations: competeRelations,
	Hints: []string{
		"Two vectors move at a mistake, and the others stay where they are.",
		"Go through the classes from 0 on, and let a later one win if it is at least as high.",
		"A row of the trace is a slice of slices: clone each vector.",
	},
}

// Kernel asks for the perceptron that counts mistakes.
var Kernel = grader.Exercise[func(gram [][]float64, y []int, epochs int) (trace [][]int)]{
	ID:        "neurons/kernel",
	Title:     "The kernel perceptron",
	Where:     rowRules,
	Points:    3,
	Params:    []string{"gram", "y", "epochs"},
	Solution:  solutions.Kernel,
	Cases:     kernelCases,
	Draw:      drawGram,
	Compare:   byStep("epoch", "alpha"),
	Relations: kernelRelations,
	Hints: []string{
		"There is no w to be seen: at a mistake nothing happens but that a count grows.",
		"Each example j that has been a mistake pulls f by alpha[j]·y[j]·gram[j][i], to its " +
			"own class's side.",
	},
}

// Winnow asks for the rule that multiplies.
var Winnow = grader.Exercise[func(x [][]int, y []int) (predicted []int, trace [][]float64)]{
	ID:        "neurons/winnow",
	Title:     "Winnow",
	Where:     rowRules,
	Points:    2,
	Params:    []string{"x", "y"},
	Results:   []string{"predicted", "trace"},
	Solution:  solutions.Winnow,
	Cases:     winnowCases,
	Draw:      drawBits,
	Compare:   byStep("example", "the prediction", "w"),
	Relations: winnowRelations,
	Hints: []string{
		"The threshold is the number of attributes, len(w), and a sum that reaches it is enough.",
		"An attribute that is 0 had no part in the mistake: its weight stays.",
	},
}

// Majority asks for the weighted majority of experts.
var Majority = grader.Exercise[func(
	says [][]int, y []int, beta float64,
) (predicted []int, trace [][]float64)]{
	ID:        "neurons/majority",
	Title:     "The weighted majority",
	Where:     rowRules,
	Points:    2,
	Params:    []string{"says", "y", "beta"},
	Results:   []string{"predicted", "trace"},
	Solution:  solutions.Majority,
	Cases:     majorityCases,
	Draw:      drawExperts,
	Compare:   byStep("question", "the answer", "w"),
	Relations: majorityRelations,
	Hints: []string{
		"Add up w[j]·says[t][j]: above 0 those who say +1 are ahead.",
		"First the answer with the weights as they are, then the punishment.",
	},
}

// Viterbi asks for the best labels of a sequence.
var Viterbi = grader.Exercise[func(
	emission, transition [][]float64, x []int,
) (y []int, score float64)]{
	ID:        "neurons/viterbi",
	Title:     "The best labels of a sequence",
	Where:     fanLikelihood,
	Points:    3,
	Params:    []string{"emission", "transition", "x"},
	Results:   []string{"y", "score"},
	Solution:  solutions.Viterbi,
	Cases:     viterbiCases,
	Draw:      drawChain,
	Drawn:     8,
	Compare:   anyBest,
	Relations: viterbiRelations,
	Hints: []string{
		"Ask at each place and for each state: what is the best score of a beginning that ends " +
			"here? It needs only those of the place before.",
		"Note for each place and state which state before it gave the best score.",
		"At the end take the best last state, and follow the notes back.",
	},
}

// byStep compares lists that have an element for each step, such as predictions and weights, one
// step after the other: it names the first step that is wrong, whichever of the lists it is wrong
// in. The names are those of what the lists hold.
func byStep(step string, names ...string) compare.Func {
	return func(_, got, want []any) *compare.Deviation {
		steps := reflect.ValueOf(want[0]).Len()
		for t := range steps {
			for r, name := range names {
				path := fmt.Sprintf("result %d[%d]", r+1, t)
				g, w := reflect.ValueOf(got[r]), reflect.ValueOf(want[r])
				if t >= g.Len() {
					return &compare.Deviation{
						Path:    path,
						Got:     "nothing",
						Want:    fmt.Sprint(w.Index(t)),
						Message: fmt.Sprintf("%s %d: %s is missing", step, t+1, name),
					}
				}
				if d := kit.Named(path, fmt.Sprintf("%s %d: %s", step, t+1, name),
					g.Index(t).Interface(), w.Index(t).Interface()); d != nil {
					return d
				}
			}
		}
		for r, name := range names {
			if g := reflect.ValueOf(got[r]); g.Len() > steps {
				return &compare.Deviation{Path: fmt.Sprintf("result %d[%d]", r+1, steps),
					Got: fmt.Sprint(g.Index(steps)), Want: "nothing",
					Message: fmt.Sprintf("%s %d: %s is too many, there are only %d", step, steps+1,
						name, steps)}
			}
		}
		return nil
	}
}

// anyBest compares labellings by their scores: of several best ones any is right.
func anyBest(args, got, want []any) *compare.Deviation {
	// also where what is wanted is a known mistake, whose labels and score do not go together
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	emission, transition, x := args[0].([][]float64), args[1].([][]float64), args[2].([]int)
	y := got[0].([]int)
	if len(y) != len(x) {
		return &compare.Deviation{
			Path:    "result 1",
			Got:     fmt.Sprint(len(y)),
			Want:    fmt.Sprint(len(x)),
			Message: fmt.Sprintf("%d labels for %d symbols", len(y), len(x)),
		}
	}
	for t, state := range y {
		if state < 0 || state >= len(emission) {
			return &compare.Deviation{Path: fmt.Sprintf("result 1[%d]", t), Got: fmt.Sprint(state),
				Want: "a state",
				Message: fmt.Sprintf("there is no state %d; they are numbered from 0 to %d", state,
					len(emission)-1)}
		}
	}
	if own := score(emission, transition, x, y); compare.Value(own, want[1]) != nil {
		return &compare.Deviation{
			Path: "result 1",
			Got:  fmt.Sprint(y),
			Want: fmt.Sprint(want[0]),
			Message: fmt.Sprintf("%v scores %v; the best is %v, as of %v", y, own,
				want[1], want[0]),
		}
	}
	if d := compare.Value(got[1], want[1]); d != nil {
		return &compare.Deviation{
			Path:    "result 2",
			Got:     d.Got,
			Want:    d.Want,
			Message: "the labels are right, but the score is not: " + d.String(),
		}
	}
	return nil
}

// score adds up the weights of a labelling.
func score(emission, transition [][]float64, x, y []int) float64 {
	sum := 0.0
	for t, state := range y {
		sum += emission[state][x[t]]
		if t > 0 {
			sum += transition[y[t-1]][state]
		}
	}
	return sum
}
