package multiclass_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/multiclass"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

// The vote of the library's machines is counted as it counts them.
func TestVoteAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 8))
	ds := multiclass.Wheel(5, 60, 1)
	// machines that contradict each other
	r.Shuffle(ds.Len(), func(i, j int) { ds.Y[i], ds.Y[j] = ds.Y[j], ds.Y[i] })
	model, err := svm.SVM{}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	ties := 0
	for range trials {
		x := []float64{2 * r.NormFloat64(), 2 * r.NormFloat64()}
		f := model.Decision(nil, x)
		got := solutions.Vote(f, 5)
		if want := model.Predict(x); got != want {
			t.Fatalf("%v: %d, the library has %d", f, got, want)
		}
		sure := make([]float64, len(f))
		for m, v := range f {
			sure[m] = math.Copysign(1, v)
		}
		if solutions.Vote(sure, 5) != got {
			ties++ // the sums decided
		}
	}
	if ties == 0 {
		t.Error("there was no tie that the sums decided")
	}
}

func TestSubsequencesAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range trials {
		args := multiclass.Subsequences.Draw(r)
		s, u, p, λ := args[0].(string), args[1].(string), args[2].(int), args[3].(float64)
		exercisetest.Same(t, fmt.Sprint("Subsequences", args), solutions.Subsequences(s, u, p, λ),
			svm.Subsequences{P: p, Lambda: λ}.K(s, u))
	}
}

// The library's A and B are at the minimum of the cost.
func TestPlattAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range trials {
		args := multiclass.PlattCost.Draw(r)
		f, y := args[0].([]float64), args[1].([]float64)
		positive := make([]bool, len(y))
		for i := range y {
			positive[i] = y[i] > 0
		}
		best, err := evaluate.FitPlatt(f, positive, nil)
		if err != nil {
			t.Fatal(err)
		}
		least := solutions.PlattCost(f, y, best.A, best.B)
		for range 10 {
			if other := solutions.PlattCost(f, y, best.A+0.1*r.NormFloat64(),
				best.B+0.1*r.NormFloat64()); other < least-1e-9 {
				t.Fatalf("%v: the cost at the library's %+v is %v, and nearby %v", args, best,
					least, other)
			}
		}
	}
}
