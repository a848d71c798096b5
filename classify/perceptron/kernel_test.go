package perceptron_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
)

var (
	square = svm.Func(func(x, z []float64) float64 { v := floats.Dot(x, z) + 1; return v * v })
	dot    = svm.Func(floats.Dot)
)

// By hand for XOR with (x·z + 1)²: among these points K is 1 4 4 9 on the diagonal, 1 with (0,0), 1
// between (0,1) and (1,0), 4 between either and (1,1).
//
//	(0,0)−: 0 ✗   (0,1)+: −1 ✗   (1,0)+: −1 + 1 = 0   (1,1)−: −1 + 4 = 3 ✗
//	(0,0)−: −1 + 1 − 1 = −1   (0,1)+: −1 + 4 − 4 = −1 ✗
//	(1,0)+: −1 + 2 − 4 = −3 ✗   (1,1)−: −1 + 8 + 4 − 9 = 2 ✗
func TestKernelByHand(t *testing.T) {
	k := perceptron.Kernel{Kernel: square}
	steps := slices.Collect(classify.Must(k.Steps(xor())))
	for i, want := range []float64{0, -1, 0, 3, -1, -1, -3, 2} {
		if steps[i].Score != want {
			t.Errorf("f at presentation %d is %v, want %v", i+1, steps[i].Score, want)
		}
	}
	same(t, "α·y", steps[7].After, []float64{-1, 2, 1, -2})
	m := classify.Must(k.Fit(xor()))
	if m.Stop() != perceptron.Converged || errors(m, xor()) != 0 {
		t.Errorf("%v with %d mistakes", m.Stop(), errors(m, xor()))
	}
}

func TestKernelAgainstFeatures(t *testing.T) {
	r := oracle[run](t, "kernel")
	ds := table(r.X, r.Y...)
	m := classify.Must(perceptron.Kernel{Kernel: square, Epochs: len(r.Mistakes)}.Fit(ds))
	same(t, "mistakes", m.Mistakes(), r.Mistakes[:len(m.Mistakes())])
	if m.Stop() != perceptron.Converged {
		t.Error(m.Stop())
	}
	alpha := make([]float64, ds.Len())
	for _, s := range m.Support() {
		alpha[s.Row] = s.Alpha
		same(t, "example", s.X, ds.At(s.Row))
	}
	same(t, "α·y", alpha, r.Alpha)
	for i, want := range r.Scores {
		classifytest.AllNear(t, "f", m.Scores(nil, ds.At(i)), []float64{-want, want}, 1e-9)
	}
}

// With the dot product it is the perceptron: scores, margins, mistakes, also
// where the weights come back.
func TestKernelOfTheDotProduct(t *testing.T) {
	r := oracle[run](t, "noisy")
	noisy := table(r.X, r.Y...)
	for _, ds := range []struct {
		name string
		k    perceptron.Kernel
		p    perceptron.Perceptron
	}{
		{"plain", perceptron.Kernel{Kernel: dot, Epochs: 5},
			perceptron.Perceptron{Epochs: 5}},
		{"mistake", perceptron.Kernel{Kernel: dot, Epochs: 5, Zero: perceptron.ZeroMistake},
			perceptron.Perceptron{Epochs: 5, Zero: perceptron.ZeroMistake}},
	} {
		want := slices.Collect(classify.Must(ds.p.Steps(noisy)))
		for i, s := range slices.Collect(classify.Must(ds.k.Steps(noisy))) {
			if s.Predicted != want[i].Predicted || s.Mistake != want[i].Mistake {
				t.Fatalf("%s, presentation %d: %v, want %v", ds.name, i+1, s, want[i])
			}
			classifytest.AllNear(t, fmt.Sprint("presentation ", i+1), []float64{s.Score, s.Margin},
				[]float64{want[i].Score, want[i].Margin}, 1e-9)
		}
	}
	m := classify.Must(perceptron.Kernel{Kernel: svm.Polynomial{Degree: 1}}.Fit(xor()))
	// an epoch later than the weights tell: its scores are compared
	if m.Stop() != perceptron.Cycle || m.Period() != 1 {
		t.Errorf("XOR without a kernel: %v every %d after %v", m.Stop(), m.Period(), m.Mistakes())
	}
}

func TestKernelRefuses(t *testing.T) {
	_, err := perceptron.Kernel{}.Fit(three())
	classifytest.Refuses(t, "perceptron", err, "Kernel.Kernel", "nil")
	_, err = perceptron.Kernel{Kernel: square, Zero: 5}.Steps(three())
	classifytest.Refuses(t, "perceptron", err, "Kernel.Zero", "5")
	_, err = perceptron.Kernel{Kernel: square, Epochs: -5}.Steps(three())
	classifytest.Refuses(t, "perceptron", err, "Kernel.Epochs", "-5")
	_, err = perceptron.Kernel{Kernel: svm.Func(func(x, z []float64) float64 {
		return math.Log(x[1])
	})}.Fit(three())
	classifytest.Refuses(t, "perceptron", err, "row 1", "-Inf")
	apart := perceptron.Kernel{Kernel: svm.Func(func(x, z []float64) float64 {
		if slices.Equal(x, z) {
			return 1
		}
		return nan
	})}
	classifytest.Panics(t, func() { apart.Fit(three()) }, "perceptron: the kernel of x = (0, 1) "+
		"with the examples before adds up to NaN; a kernel gives finite numbers")
}
