package networks

import (
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// Weights and inputs are halves here, so that whether a neuron's z is above 0
// does not hang on rounding.

func drawMatrix(r *rand.Rand, rows, columns int) [][]float64 {
	return kit.List(rows, func() []float64 { return kit.Halves(r, columns, 3) })
}

// drawInput draws a network of two or three layers and an example.
func drawInput(r *rand.Rand) []any {
	sizes := []int{1 + r.IntN(3), 2 + r.IntN(3)}
	if r.IntN(2) == 0 {
		sizes = append(sizes, 2+r.IntN(2))
	}
	sizes = append(sizes, 2+r.IntN(2))
	var W [][][]float64
	var b [][]float64
	for l, n := range sizes[1:] {
		W, b = append(W, drawMatrix(r, n, sizes[l])), append(b, kit.Halves(r, n, 3))
	}
	return []any{W, b, kit.Halves(r, sizes[0], 3)}
}

// Where the lectures name what the exercises are about. They give no figures, so those of the
// cases are worked out by hand.
const fanClassifiers = "Fan, Various Types of Some Classifiers"

// Where the lectures name what the exercises on networks are about. They give no figures, so those
// of the cases are worked out by hand.
const kondorNeuron = "Kondor, Inspiration: Artificial Neural Networks"

const puoAscent = "Puolamäki, Gradient Ascent"

const ln2 = math.Ln2

const ln3 = 1.0986122886681098

// A network is one for an exercise.
type network struct {
	W [][][]float64
	b [][]float64
}

// xor knows when one of two numbers is 1 and the other 0, with the probability ¾: its hidden
// neurons put out s and s − 1 where the sum s of both is above that.
func xor() network {
	return network{
		W: [][][]float64{{{1, 1}, {1, 1}}, {{0, 0}, {2 * ln3, -4 * ln3}}},
		b: [][]float64{{0, -1}, {0, -ln3}},
	}
}

// single has no hidden layer: with 2 it finds class 1 three times as probable as class 0.
func single() network {
	return network{W: [][][]float64{{{0}, {ln3 / 2}}}, b: [][]float64{{0, 0}}}
}

// deep has two hidden layers and three classes.
func deep() network {
	return network{
		W: [][][]float64{{{1, 0}, {0, -1}, {1, 1}}, {{1, 5, -1}, {-1, 0, 1}},
			{{3, 0}, {4, 2 * ln2 / 3}, {9, 0}}},
		b: [][]float64{{0, 1, -1}, {0, 0.5}, {0, 0, math.Log(5)}},
	}
}

// The comparisons in this file look at the parts of a result in the order in which they are
// computed, and name the first that is wrong.

// part is a part of a result.
type part struct {
	place     compare.Place
	name      string
	got, want any
}

// inOrder compares parts, and returns the first deviation.
func inOrder(parts []part) *compare.Deviation {
	for _, p := range parts {
		if d := kit.Named(p.place, p.name, p.got, p.want); d != nil {
			return d
		}
	}
	return nil
}

// layer names layer l of so many.
func layer(l, layers int) string {
	if l == layers-1 {
		return "the last layer"
	}
	return fmt.Sprint("hidden layer ", l+1)
}

// Drawn returns random weights and offsets of a network of the shape of that of XOR.
func Drawn(seed uint64) (W [][][]float64, b [][]float64) {
	r := rand.New(rand.NewPCG(seed, 29))
	W, b = XOR()
	for l := range W {
		for k := range W[l] {
			for j := range W[l][k] {
				W[l][k][j] = r.NormFloat64()
			}
			b[l][k] = r.NormFloat64()
		}
	}
	return W, b
}

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

// SidesErrors returns how many of the digits that are held out networks get wrong which begin at
// five different starts. It takes at most 59 hidden neurons, and a rate above 0 and at most 10.
func SidesErrors(learn, held *classify.Dataset, hidden int, rate float64) ([]float64, error) {
	if hidden < 1 || hidden > (streetMemory-2)/67 {
		return nil, fmt.Errorf("%d hidden neurons; there is room for 1 to %d",
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
		return fmt.Errorf("the last layer's number of neurons is %d; it should be %d, one for "+
			"each class",
			inputs, classes)
	}
	return nil
}

// SidesDigits returns which digits the first 1,200 of [Sides] are.
func SidesDigits() []int { return datasets.Digits().Y[:learntSides] }

// shuffleHidden brings the neurons of the first hidden layer into another order. Nothing that
// leaves the network changes.
func shuffleHidden(r *rand.Rand, args []any) []any {
	W, b := args[0].([][][]float64), args[1].([][]float64)
	if len(W) < 2 {
		return nil
	}
	r.Shuffle(len(b[0]), func(i, k int) {
		W[0][i], W[0][k] = W[0][k], W[0][i]
		b[0][i], b[0][k] = b[0][k], b[0][i]
		for _, row := range W[1] {
			row[i], row[k] = row[k], row[i]
		}
	})
	return args
}

// same reports whether two values are equal within the tolerance of the grader.
func same[T any](before, after T) bool { return compare.Value(after, before) == nil }

func last[T any](list []T) (element T) {
	if len(list) > 0 {
		element = list[len(list)-1]
	}
	return element
}
