// Package neurons holds the exercises of the lessons on perceptrons: what each asks for, its cases,
// and what must hold whatever the input; and the small data sets that the lessons need. The known
// mistakes are in mistakes.txt, the answers in solutions/neurons, and the lessons in neurons.md and
// classes.md.
package neurons

import (
	"fmt"
	"reflect"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

// Where the lectures treat what the exercises are about.
const (
	konInspiration = "Kondor, Inspiration: Artificial Neural Networks"
	konPerceptron  = "Kondor, The perceptron (Rosenblatt, 1958)"
	konTheorem     = "Kondor, The perceptron convergence thm"
	rowTrain       = "Roweis, Algorithm perceptronTrain (Rosenblatt'56)"
	rowRules       = "Roweis, Perceptron Learning Rules"
	fanLikelihood  = "Fan, Exponential form"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictGates, Online, PredictBorder, PredictTen, BugInBound,
	PredictConstant, Rosenblatt, Pocket, ChooseKeep, Read}

// PredictGates asks how much one neuron can do.
var PredictGates = grader.Exercise[func() float64]{
	ID:       "neurons/predict-gates",
	Title:    "How many of sixteen?",
	Where:    konInspiration,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictGates,
	Cases:    prediction(14.0),
	Hints: []string{
		"Draw the four corners of a square, and mark those where the function is 1. A neuron's " +
			"ones and zeros lie on two sides of a straight line.",
		"If a neuron computes a function, another one computes its contrary: turn all signs " +
			"round. So what about the contrary of XOR?",
	},
}

// PredictBorder asks for the border after a mistake.
var PredictBorder = grader.Exercise[func() string]{
	ID:       "neurons/predict-border",
	Title:    "Where does the border go?",
	Where:    konPerceptron,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictBorder,
	Cases:    prediction("C"),
	Hints: []string{
		"The border is always at right angles to w, and the class + is on the side to which w " +
			"points.",
		"Put the arrow of the example at the tip of w. Where does it end?",
	},
}

// PredictTen asks what the length of the examples does.
var PredictTen = grader.Exercise[func() float64]{
	ID:       "neurons/predict-ten",
	Title:    "Ten times as long",
	Where:    konPerceptron,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTen,
	Cases:    prediction(4.0),
	Hints: []string{
		"Write the first three rows of the table again, with arrows that are ten times as long.",
		"Only the sign of a score is asked for.",
	},
}

// BugInBound asks for the mistake in a bound for examples with an appended 1.
var BugInBound = grader.Exercise[func() (line int, v []float64, x [][]float64, y []int)]{
	ID:       "neurons/bug-in-bound",
	Title:    "More mistakes than there can be",
	Where:    konTheorem,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "v", "x", "y"},
	Solution: solutions.BugInBound,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{4, []float64{20, -3}, [][]float64{{0.1}, {0.2}}, []int{-1, 1}}}}
	},
	Compare: compare.Bug([]int{4, 9, 15}, rightBound, WrongBound),
	Hints: []string{
		"Write down the vector that the rule really adds to w at a mistake. How long is it?",
		"The score has the weight of the 1 in it. What about the length?",
	},
}

// PredictConstant asks what the size of the appended number does to the bound.
var PredictConstant = grader.Exercise[func() []float64]{
	ID:       "neurons/predict-constant",
	Title:    "Must it be a 1?",
	Where:    konTheorem,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictConstant,
	Cases:    prediction([]float64{0.1, 1, 0.01}),
	Hints: []string{
		"The score is still 20x − 3, which is −1 and +1. So which weight does each appended " +
			"number need?",
		"The bound is R² times the squared length of w*, since the worst score is 1. Compute " +
			"both for each of the three numbers.",
	},
}

// Pocket asks for the pocket algorithm with examples that are drawn at random.
var Pocket = grader.Exercise[func(x [][]float64, y []int, draws []int) []float64]{
	ID:       "neurons/pocket",
	Title:    "The pocket",
	Where:    rowRules,
	Points:   3,
	Params:   []string{"x", "y", "draws"},
	Solution: solutions.Pocket,
	Cases:    pocketCases,
	Draw:     drawDraws,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "each example twice as long, the weights twice as long",
			Change: kit.Times(2, 0), Same: kit.Factors(2)},
	},
	Hints: []string{
		"Two numbers are needed beside the weights: how long the present run is, and how long " +
			"the longest run ever was.",
		"A mistake ends the run. A right prediction makes it longer, and only then there may be " +
			"something for the pocket.",
		"w goes on changing after it went into the pocket. What is in there should not: " +
			"slices.Clone(w).",
	},
}

// ChooseKeep asks which weights to keep.
var ChooseKeep = grader.Exercise[func() (keep string, epochs int, reason string)]{
	ID:       "neurons/choose-keep",
	Title:    "What to keep of a night's work",
	Where:    rowRules,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"keep", "epochs", "reason"},
	Solution: solutions.ChooseKeep,
	Cases: func() []grader.Case {
		keep, epochs, reason := solutions.ChooseKeep()
		return []grader.Case{{Name: "your choice, on other digits",
			Want: []any{keep, epochs, reason}}}
	},
	Compare: compare.Accept(keepDoesWell),
	Limit:   5 * time.Second,
	Hints: []string{
		"Run the cell above with each way to keep, and look at the worst of the nights.",
		"One way keeps what the last few examples have made of the weights. Which ways do not?",
	},
}

// Read asks for a machine that tells a five from the other digits.
var Read = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "neurons/read",
	Title:    "A machine that reads fives",
	Where:    rowRules,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Read,
	Cases:    readCases,
	Draw:     drawDigits,
	Drawn:    2,
	Truth:    trueDigits,
	Compare:  compare.ErrorAtMost(0.025),
	Hints: []string{
		"Append a 1 to each row, make ±1 of the labels, and present all rows several times: your " +
			"Online takes a long sequence.",
		"The last weights are not the ones to keep. The mean of the rows of the trace is better.",
	},
}

// prediction makes the only case of an exercise that asks for a prediction.
func prediction(want any) func() []grader.Case {
	return func() []grader.Case { return []grader.Case{{Name: "your prediction", Want: want}} }
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

// Rosenblatt asks for Rosenblatt's loop.
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
		"append(slices.Clone(x[i]), -1) is the example with its constant input, and leaves x[i] " +
			"alone.",
		"y·(w·x) ≤ 0 says in one breath that the sign is the other one, or that it is 0.",
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
				place := compare.Place{Result: r + 1, Element: t + 1}
				g, w := reflect.ValueOf(got[r]), reflect.ValueOf(want[r])
				if t >= g.Len() {
					return &compare.Deviation{
						Place:   place,
						Got:     "nothing",
						Want:    fmt.Sprint(w.Index(t)),
						Message: fmt.Sprintf("%s %d: %s is missing", step, t+1, name),
					}
				}
				if d := kit.Named(place, fmt.Sprintf("%s %d: %s", step, t+1, name),
					g.Index(t).Interface(), w.Index(t).Interface()); d != nil {
					return d
				}
			}
		}
		for r, name := range names {
			if g := reflect.ValueOf(got[r]); g.Len() > steps {
				return &compare.Deviation{Place: compare.Place{Result: r + 1, Element: steps + 1},
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
			Place:   compare.Place{Result: 1},
			Got:     fmt.Sprint(len(y)),
			Want:    fmt.Sprint(len(x)),
			Message: fmt.Sprintf("%d labels for %d symbols", len(y), len(x)),
		}
	}
	for t, state := range y {
		if state < 0 || state >= len(emission) {
			return &compare.Deviation{Place: compare.Place{Result: 1, Element: t + 1},
				Got: fmt.Sprint(state), Want: "a state",
				Message: fmt.Sprintf("there is no state %d; they are numbered from 0 to %d", state,
					len(emission)-1)}
		}
	}
	if own := score(emission, transition, x, y); compare.Value(own, want[1]) != nil {
		return &compare.Deviation{
			Place: compare.Place{Result: 1},
			Got:   fmt.Sprint(y),
			Want:  fmt.Sprint(want[0]),
			Message: fmt.Sprintf("%v scores %v; the best is %v, as of %v", y, own,
				want[1], want[0]),
		}
	}
	if d := compare.Value(got[1], want[1]); d != nil {
		return &compare.Deviation{
			Place:   compare.Place{Result: 2},
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
