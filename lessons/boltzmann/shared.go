package boltzmann

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"gonum.org/v1/gonum/mat"
)

// Weights and inputs are halves here, so that whether a neuron's z is above 0
// does not hang on rounding.

func drawMatrix(r *rand.Rand, rows, columns int) [][]float64 {
	return kit.List(rows, func() []float64 { return kit.Halves(r, columns, 3) })
}

// drawMachine draws weights and biases.
func drawMachine(r *rand.Rand) []any {
	visible, hidden := 1+r.IntN(3), 1+r.IntN(3)
	return []any{drawMatrix(r, visible, hidden), kit.Halves(r, visible, 3),
		kit.Halves(r, hidden, 3)}
}

func drawPicture(r *rand.Rand) []any {
	args := drawMachine(r)
	return append(args, kit.Row(r, len(args[1].([]float64)), 2))
}

// drawn is 1 for each unit whose random number is below its probability, and 0 for the others.
func drawn(p, u []float64) []float64 {
	on := make([]float64, len(p))
	for i := range p {
		if u[i] < p[i] {
			on[i] = 1
		}
	}
	return on
}

// Where the lectures name what the exercises are about. They give no figures, so those of the
// cases are worked out by hand.
const fanClassifiers = "Fan, Various Types of Some Classifiers"

// A machine is one for an exercise.
type machine struct {
	W    [][]float64
	a, b []float64
}

// pair has two visible units and a hidden one, whose z is ln 3 times the number of visible
// ones that are on, less one.
func pair() machine {
	return machine{W: [][]float64{{ln3}, {ln3}}, a: []float64{0, 0}, b: []float64{-ln3}}
}

// five has three visible units and two hidden ones.
func five() machine {
	return machine{
		W: [][]float64{{ln2, 0}, {ln2, ln3}, {0, -ln3}},
		a: []float64{0, -ln2, 0},
		b: []float64{-ln2, 0},
	}
}

const ln2 = math.Ln2

const ln3 = 1.0986122886681098

// Walks lets the printed function and two conditionals walk to and fro in the small machine, and
// returns how often each state comes, as a share. A state v₁ v₂ h has the number 4v₁ + 2v₂ + h.
// table is what the shares should be.
func Walks(conditionals func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64)) (
	table, printed, walked []float64,
) {
	const walks, rounds = 20000, 20
	W, a, b := [][]float64{{ln3}, {ln3}}, []float64{0, 0}, []float64{-ln3}
	r := rand.New(rand.NewPCG(3, 20))
	printed, walked = make([]float64, 8), make([]float64, 8)
	for range walks {
		u := make([][]float64, rounds)
		v, h := []float64{0, 0}, []float64{0}
		for i := range u {
			u[i] = []float64{r.Float64(), r.Float64(), r.Float64()}
			_, hidden := conditionals(W, a, b, v, h)
			h = drawn(hidden, u[i][:1])
			visible, _ := conditionals(W, a, b, v, h)
			v = drawn(visible, u[i][1:])
		}
		walked[int(4*v[0]+2*v[1]+h[0])] += 1. / walks
		wrongV, wrongH := WrongWalk(u)
		printed[int(4*wrongV[0]+2*wrongV[1]+wrongH)] += 1. / walks
	}
	for _, mass := range []float64{1, 1. / 3, 1, 1, 1, 1, 1, 3} { // e^−E, of 28/3
		table = append(table, mass*3/28)
	}
	return table, printed, walked
}

// Machine is the library's machine with these parameters. It panics if they do not fit together.
func Machine(W [][]float64, a, b []float64) *neural.RBMModel {
	w := mat.NewDense(len(a), len(b), nil)
	for i, row := range W {
		w.SetRow(i, row)
	}
	machine, err := neural.NewRBMModel(w, a, b)
	if err != nil {
		panic(err)
	}
	return machine
}

// same reports whether two values are equal within the tolerance of the grader.
func same[T any](before, after T) bool { return compare.Value(after, before) == nil }

// addHidden gives a machine one more hidden unit, without weights.
func addHidden(_ *rand.Rand, args []any) []any {
	W := args[0].([][]float64)
	for i := range W {
		W[i] = append(W[i], 0)
	}
	args[2] = append(args[2].([]float64), 1)
	return args
}
