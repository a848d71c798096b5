package committees

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// What the lesson on networks asks for besides functions to write.

// learntSides is how many digits the lesson on networks learns from, and givenSides how many of
// them a case of Street is given.
const learntSides, givenSides = 1200, 800

// Sides returns the course's handwritten digits with two classes, even and odd, and pixels from 0
// to 1: the first 1,200 to learn from, and the other 597.
func Sides() (train, test *classify.Dataset) {
	ds := datasets.Digits()
	ds.X.Scale(1.0/16, ds.X)
	for i, digit := range ds.Y {
		ds.Y[i] = digit % 2 // the digits stand in their order
	}
	ds.Name, ds.Classes = "sides", []string{"even", "odd"}
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = i
	}
	return ds.Subset(rows[:learntSides]), ds.Subset(rows[learntSides:])
}

// SidesHeld parts the 1,200 digits of [Sides] in two: every third of them is held out, from the row
// with this number on.
func SidesHeld(first int) (learn, held *classify.Dataset) {
	train, _ := Sides()
	return kit.Thirds(train, first)
}

// SidesLearner is the network of the lesson: one layer of hidden neurons, which learns by momentum
// for twenty epochs.
func SidesLearner(hidden int, rate float64, seed uint64) neural.MLP {
	return neural.MLP{Hidden: []int{hidden}, Activation: neural.ReLU, Descent: neural.Momentum,
		Rate: rate, Epochs: 20, Raw: true, Seed: seed}
}

// streetMemory is how many numbers a network of the lesson may have.
const streetMemory = 4000

// sideStarts is from how many random weights a network learns, to see how much that matters.
const sideStarts = 5

// SidesErrors returns how many of the digits that are held out networks get wrong which begin at
// five different starts. It takes at most 59 hidden neurons, and a rate above 0 and at most 10.
func SidesErrors(learn, held *classify.Dataset, hidden int, rate float64) ([]float64, error) {
	if hidden < 1 || hidden > (streetMemory-2)/67 {
		return nil, fmt.Errorf("%d hidden neurons; there should be 1 to %d, which fill the memory",
			hidden, (streetMemory-2)/67)
	}
	if !(rate > 0 && rate <= 10) {
		return nil, fmt.Errorf("the rate is %v; it should be above 0 and at most 10", rate)
	}
	var wrong []float64
	for seed := range uint64(sideStarts) {
		model, err := SidesLearner(hidden, rate, seed).Fit(learn)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, evaluate.Errors(model, held))
	}
	return wrong, nil
}

// mostChosen is the share that a chosen network may get wrong.
const mostChosen = 0.03

// networkDoesWell tries a choice on digits that no cell of the lesson holds out.
func networkDoesWell(_, got []any) error {
	hidden, rate, reason := got[0].(int), got[1].(float64), got[2].(string)
	learn, held := SidesHeld(2)
	wrong, err := SidesErrors(learn, held, hidden, rate)
	if err != nil {
		return err
	}
	mean := 0.0
	for _, n := range wrong {
		mean += n / sideStarts
	}
	if mean > mostChosen*float64(held.Len()) {
		return fmt.Errorf("on other digits, %.1f of %d are wrong on average (%v by start); at "+
			"most %v may be", mean, held.Len(), wrong, mostChosen*float64(held.Len()))
	}
	return compare.Reason(reason)
}

// sidesRows are the rows and classes of the digits that the lesson learns from.
var sidesRows = sync.OnceValues(func() (rows [][]float64, odd []int) {
	train, _ := Sides()
	for i, class := range train.Y {
		rows, odd = append(rows, train.At(i)), append(odd, class)
	}
	return rows, odd
})

// drawStreet deals 800 of the 1,200 digits. The others are those that the network must tell apart.
func drawStreet(r *rand.Rand) []any {
	all, classes := sidesRows()
	var rows [][]float64
	var odd []int
	for _, i := range r.Perm(len(all))[:givenSides] {
		rows, odd = append(rows, append([]float64(nil), all[i]...)), append(odd, classes[i])
	}
	return []any{rows, odd}
}

// mostInWrongBag is the share of 400 letters that may get into the wrong bag. A network that errs
// on one in twenty stays below it in nine of ten such samples.
const mostInWrongBag = 0.065

// streetWorks sends the digits that a case does not have through the network that was learnt.
func streetWorks(args, got []any) error {
	n := network{W: got[0].([][][]float64), b: got[1].([][]float64)}
	if err := n.check(64, 2, streetMemory); err != nil {
		return err
	}
	given := map[string]bool{}
	for _, row := range args[0].([][]float64) {
		given[fmt.Sprint(row)] = true
	}
	rows, odd := sidesRows()
	wrong, all := 0, 0
	for i, row := range rows {
		if given[fmt.Sprint(row)] {
			continue
		}
		outputs := solutions.Forward(n.W, n.b, row)
		if p := outputs[len(outputs)-1]; !(p[odd[i]] > p[1-odd[i]]) {
			wrong++
		}
		all++
	}
	if float64(wrong) > mostInWrongBag*float64(all) {
		return fmt.Errorf("%d of %d other digits are wrong (%.1f %%); at most %.1f %% may be",
			wrong, all, 100*float64(wrong)/float64(all), 100*mostInWrongBag)
	}
	return nil
}

// check says what is wrong with the shape or the numbers of a network.
func (n network) check(inputs, classes, most int) error {
	if len(n.W) == 0 || len(n.W) != len(n.b) || len(n.W) > 20 {
		return fmt.Errorf("there are %d layers in W, and b has %d; both should have the same "+
			"number, 1 to 20", len(n.W), len(n.b))
	}
	numbers := 0
	for l, rows := range n.W {
		if len(rows) == 0 || len(rows) != len(n.b[l]) {
			return fmt.Errorf("layer %d has %d rows of weights and %d offsets; it should have "+
				"one of each for a neuron", l, len(rows), len(n.b[l]))
		}
		if numbers += len(rows) * (inputs + 1); numbers > most {
			return fmt.Errorf("the network has more than %d weights and offsets", most)
		}
		for k, row := range rows {
			if len(row) != inputs {
				return fmt.Errorf("there are %d weights in W[%d][%d]; the neuron has %d inputs",
					len(row), l, k, inputs)
			}
			for _, w := range append([]float64{n.b[l][k]}, row...) {
				if !(math.Abs(w) <= 1e6) {
					return fmt.Errorf("a number of neuron %d in layer %d is %v; it should be "+
						"between −10⁶ and 10⁶", k, l, w)
				}
			}
		}
		inputs = len(rows)
	}
	if inputs != classes {
		return fmt.Errorf("the last layer has %d neurons; it should have %d, one for each class",
			inputs, classes)
	}
	return nil
}

// PredictStarts asks which starts a descent can leave.
var PredictStarts = grader.Exercise[func() string]{
	ID:       "committees/predict-starts",
	Title:    "Five starts",
	Where:    kondorNeuron,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictStarts,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "BE"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Do the first step of each start by hand, with two hidden neurons. Which derivatives are " +
			"0, and which are equal?",
		"Then do the second step. What was 0 in the first need not be 0 now, and what was equal " +
			"need not be equal.",
	},
}

// BugInStep asks for the mistake in a step that moves the weights layer by layer.
var BugInStep = grader.Exercise[func() (line int, x []float64, y int)]{
	ID:       "committees/bug-in-step",
	Title:    "A step that saves memory",
	Where:    kondorNeuron,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "x", "y"},
	Solution: solutions.BugInStep,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your example",
			Want: []any{9, []float64{1, 1}, 0}}}
	},
	// Weights move too early in lines 7 to 9, or are used too late in lines 14 to 17.
	Compare: compare.Bug([]int{7, 8, 9, 14, 15, 17}, stepFromXOR(RightStep),
		stepFromXOR(WrongStep)),
	Hints: []string{
		"The picture says which layer is right and which is not. What does the wrong one need " +
			"from the right one?",
		"Follow one number of W through the whole function: when is it read, when is it changed?",
		"For the example: a hidden neuron must be awake, or nothing goes back to it.",
	},
}

// PredictLimit asks how large a rate may be with momentum.
var PredictLimit = grader.Exercise[func() float64]{
	ID:       "committees/predict-limit",
	Title:    "How large a rate?",
	Where:    puoAscent,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLimit,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 0.7257}}
	},
	Compare: compare.Tolerance{Abs: 0.03}.Results,
	Hints: []string{
		"What happens at the limit of plain descent: do its steps go the same way, or does each " +
			"turn back? What does momentum do with such steps?",
		"Let the place be w, −w, w and so on, along the steepest direction. Then u is 2w before " +
			"a step and −2w after it. Put this into the rule, with β = 0 and with β = 0.9.",
	},
}

// PredictSize asks how the error on new digits depends on the number of hidden neurons.
var PredictSize = grader.Exercise[func() []int]{
	ID:       "committees/predict-size",
	Title:    "How many hidden neurons?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictSize,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []int{300, 30, 3}}}
	},
	Hints: []string{
		"The smallest cannot even fit what it knows. Does a perfect fit of the known digits say " +
			"that the new ones are wrong?",
		"The number of weights says what a network could learn. Every descent begins near 0 " +
			"and stops after 20 epochs: how far do many weights have to go, each of them?",
	},
}

// ChooseNetwork asks for a number of hidden neurons and a rate.
var ChooseNetwork = grader.Exercise[func() (hidden int, rate float64, reason string)]{
	ID:       "committees/choose-network",
	Title:    "A network for 4,000 numbers",
	Where:    puoAscent,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"hidden", "rate", "reason"},
	Solution: solutions.ChooseNetwork,
	Cases: func() []grader.Case {
		hidden, rate, reason := solutions.ChooseNetwork()
		return []grader.Case{{Name: "your choice, on other digits",
			Want: []any{hidden, rate, reason}}}
	},
	Compare: compare.Accept(networkDoesWell),
	Hints: []string{
		"Change one of the two at a time in the cell above, by a factor of about 3.",
		"A rate that is too small has not arrived after 20 epochs. One that is too large differs " +
			"much between the starts.",
	},
}

// Street is the open task of the lesson on networks.
var Street = grader.Exercise[func(
	rows [][]float64, odd []int,
) (W [][][]float64, b [][]float64)]{
	ID:       "committees/street",
	Title:    "Two sides of a street",
	Where:    fanClassifiers,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "odd"},
	Results:  []string{"W", "b"},
	Solution: solutions.Street,
	Cases: func() []grader.Case {
		args := drawStreet(rand.New(rand.NewPCG(19, 1)))
		return []grader.Case{{Name: "800 digits", Args: args, Want: noNetwork(nil)}}
	},
	Draw:    drawStreet,
	Drawn:   2,
	Truth:   noNetwork,
	Compare: compare.Accept(streetWorks),
	Hints: []string{
		"Begin with small random weights and offsets 0. Then, for each example in a random " +
			"order, call Backward and move everything against its derivative; ten epochs or so.",
		"If all answers are the same, the rate is too large. If the error stays at 8 %, one " +
			"neuron is at work: are the hidden weights all different?",
		"Steps for single examples are noisy. Let the rate fall towards 0 over the epochs.",
	},
}

// noNetwork stands for the network that is wanted: any that does well.
func noNetwork([]any) any { return []any{[][][]float64{}, [][]float64{}} }

// SidesDigits returns which digits the first 1,200 of [Sides] are.
func SidesDigits() []int { return datasets.Digits().Y[:learntSides] }
