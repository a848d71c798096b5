package online_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/online"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	solutions "github.com/tessella-go/tessella/solutions/online"
	perceptronsAnswers "github.com/tessella-go/tessella/solutions/perceptrons"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

// table makes a data set of rows and of labels −1 and +1, or from 0 on.
func table(x [][]float64, y []int, classes ...string) *classify.Dataset {
	ds := classifytest.Numbers(y, x...)
	ds.Classes = classes
	return ds
}

// binary is a table of two classes. The library wants an example of each, so there may be none.
func binary(x [][]float64, y []int) (ds *classify.Dataset, ok bool) {
	labels := make([]int, len(y))
	for i, v := range y {
		labels[i] = (v + 1) / 2
	}
	return table(x, labels, "-", "+"), slices.Contains(y, 1) && slices.Contains(y, -1)
}

func numbers(x [][]int) [][]float64 {
	rows := make([][]float64, len(x))
	for i, row := range x {
		for _, v := range row {
			rows[i] = append(rows[i], float64(v))
		}
	}
	return rows
}

// presented lists what the library predicted, as −1 and +1, and its weights
// after each presentation.
func presented(steps []perceptron.Step) (predicted []int, trace [][]float64) {
	for _, s := range steps {
		predicted, trace = append(predicted, 2*s.Predicted-1), append(trace, s.After)
	}
	return predicted, trace
}

func TestOnlineAndCompeteOfTwoAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	compared := 0
	for range trials {
		args := perceptrons.Online.Draw(r)
		x, y := args[0].([][]float64), args[1].([]int)
		ds, ok := binary(x, y)
		if !ok {
			continue
		}
		compared++
		wantPredicted, wantTrace := presented(
			slices.Collect(classify.Must(perceptron.Perceptron{Epochs: 1}.Steps(ds))))
		predicted, trace := perceptronsAnswers.Online(x, y)
		exercisetest.Same(t, "predicted", predicted, wantPredicted)
		exercisetest.Same(t, "trace", trace, wantTrace)

		classes, vectors := solutions.Compete(x, ds.Y, 2)
		for i, w := range vectors {
			if 2*classes[i]-1 != predicted[i] {
				t.Fatalf("%v %v: two vectors predict %d for example %d, one %d", x, y, classes[i],
					i, predicted[i])
			}
			difference := slices.Clone(w[1])
			for j := range difference {
				difference[j] -= w[0][j]
			}
			exercisetest.Same(t, "w₁ − w₀", difference, trace[i])
		}
	}
	if compared < trials/2 {
		t.Errorf("only %d of %d sets have both classes", compared, trials)
	}
}

func TestKernelAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for range trials {
		n := 3 + r.IntN(5)
		x, y := make([][]float64, n), make([]int, n)
		for i := range x {
			x[i], y[i] = []float64{float64(r.IntN(7) - 3), float64(r.IntN(7) - 3)}, 2*r.IntN(2)-1
		}
		y[0], y[1] = 1, -1
		ds, _ := binary(x, y)
		kernel := svm.Polynomial{Degree: 1 + r.IntN(2)}
		gram := make([][]float64, n)
		for i := range gram {
			for j := range x {
				gram[i] = append(gram[i], kernel.K(x[i], x[j]))
			}
		}
		var want [][]int
		for s := range classify.Must(perceptron.Kernel{Kernel: kernel, Epochs: 6}.Steps(ds)) {
			if s.T%n == 0 {
				var alpha []int
				for i, a := range s.After {
					alpha = append(alpha, int(a)*y[i])
				}
				want = append(want, alpha)
			}
		}
		exercisetest.Same(t, "Kernel", solutions.Kernel(gram, y, len(want)), want)
	}
}

func TestWinnowAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	compared := 0
	for range trials {
		args := online.Winnow.Draw(r)
		bits, y := args[0].([][]int), args[1].([]int)
		ds, ok := binary(numbers(bits), y)
		if ok {
			compared++
			wantPredicted, wantTrace := presented(
				slices.Collect(classify.Must(perceptron.Winnow{Epochs: 1}.Steps(ds))))
			predicted, trace := solutions.Winnow(bits, y)
			exercisetest.Same(t, "predicted", predicted, wantPredicted)
			exercisetest.Same(t, "trace", trace, wantTrace)
		}
	}
	if compared < trials/2 {
		t.Errorf("only %d of %d sets have both classes", compared, trials)
	}
}
