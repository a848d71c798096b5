package perceptrons_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/perceptrons"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
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

func TestRosenblattAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	stops := map[classify.Stop]int{}
	for range trials {
		args := perceptrons.Rosenblatt.Draw(r)
		x, y, epochs := args[0].([][]float64), args[1].([]int), 3*args[2].(int)
		ds, ok := binary(x, y)
		if !ok {
			continue
		}
		var want [][]float64
		var last perceptron.Step
		for s := range classify.Must(perceptron.Rosenblatt{Epochs: epochs}.Steps(ds)) {
			if last = s; s.T%len(x) == 0 {
				want = append(want, s.After)
			}
		}
		stops[last.Stop]++
		errors, trace := solutions.Rosenblatt(x, y, epochs)
		if last.Stop == perceptron.Cycle { // there the library ends, and the exercise goes on
			errors, trace = errors[:len(want)], trace[:len(want)]
		}
		exercisetest.Same(t, "errors", errors,
			classify.Must(perceptron.Rosenblatt{Epochs: epochs}.Fit(ds)).Mistakes())
		exercisetest.Same(t, "trace", trace, want)
	}
	for _, stop := range []classify.Stop{perceptron.Converged, perceptron.Budget,
		perceptron.Cycle} {
		if stops[stop] == 0 {
			t.Errorf("no run ended by %q", stop)
		}
	}
}
