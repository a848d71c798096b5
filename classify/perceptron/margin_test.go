package perceptron_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func TestMargin(t *testing.T) {
	for _, c := range []struct {
		w    []float64
		b    float64
		x    []float64
		y    float64
		want float64
	}{
		{[]float64{3, 4}, 0, []float64{1, 1}, 1, 1.4},
		{[]float64{3, 4}, -5, []float64{1, 1}, -1, -.4},
		{[]float64{3, 4}, -7, []float64{1, 1}, 1, 0},
		{[]float64{0, 0}, 5, []float64{1, 1}, 1, 0},
	} {
		if got := perceptron.Margin(c.w, c.b, c.x, c.y); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("Margin(%v, %v, %v, %v) = %v, want %v", c.w, c.b, c.x, c.y, got, c.want)
		}
	}
}

// The convergence theorem of the lecture, and both claims of its proof at each step,
// on data of known margin.
func TestMistakeBound(t *testing.T) {
	for _, δ := range []float64{.02, .1, .3, .6} {
		for seed := range uint64(5) {
			ds, v, err := perceptron.Separable(150, 5, δ, seed)
			if err != nil {
				t.Fatal(err)
			}
			margin, R, err := perceptron.Separation(ds, v, 0)
			if err != nil || margin < δ || math.Abs(R-1) > 1e-12 {
				t.Fatalf("Separable gives a margin of %v and a length of %v, want %v and 1: %v",
					margin, R, δ, err)
			}
			bound, M := perceptron.MistakeBound(margin, R), 0.0
			var last perceptron.Step
			for s := range classify.Must(perceptron.Perceptron{Epochs: 10_000}.Steps(ds)) {
				if s.Mistake {
					M++
				}
				if w := s.After; floats.Dot(w, v) < margin*M-1e-9 || floats.Dot(w, w) > M*R*R+1e-9 {
					t.Fatalf("after %v mistakes w·v = %v and ‖w‖² = %v; want %v at "+
						"least and %v at most", M, floats.Dot(w, v), floats.Dot(w, w), margin*M, M)
				}
				last = s
			}
			if M > bound || last.Stop != perceptron.Converged || M == 0 {
				t.Errorf("δ = %v: %v mistakes, the bound is %v; %v", δ, M, bound, last.Stop)
			}
		}
	}
	if got := perceptron.MistakeBound(.25, 1); got != 16 {
		t.Errorf("1/δ² of ¼ is %v", got)
	}
	if got := perceptron.MistakeBound(.25, 2); got != 64 {
		t.Errorf("(2/¼)² is %v", got)
	}
	if got := perceptron.MistakeBound(-1, 2); !math.IsInf(got, 1) {
		t.Errorf("without a margin there is no bound, got %v", got)
	}
}

func TestSeparable(t *testing.T) {
	// so wide a margin that directions have to be leaned
	ds, v, err := perceptron.Separable(20, 200, .9, 1)
	if err != nil {
		t.Fatal(err)
	}
	if δ, R, err := perceptron.Separation(ds, v, 0); err != nil || δ < .9 || math.Abs(R-1) > 1e-12 {
		t.Errorf("margin %v, length %v, %v", δ, R, err)
	}
	if k := ds.ClassWeights(); k[0] == 0 || k[1] == 0 || k[0]+k[1] != 20 {
		t.Errorf("classes have %v examples", k)
	}
	for _, f := range []func() error{
		func() error { _, _, err := perceptron.Separable(0, 2, .1, 1); return err },
		func() error { _, _, err := perceptron.Separable(5, 2, 1, 1); return err },
		func() error { _, _, err := perceptron.Separable(5, 2, nan, 1); return err },
	} {
		classifytest.Refuses(t, "perceptron", f())
	}
	for _, f := range []func() error{
		func() error { _, _, err := perceptron.Separation(nil, nil, 0); return err },
		func() error { _, _, err := perceptron.Separation(three(), []float64{1}, 0); return err },
		func() error {
			_, _, err := perceptron.Separation(three(), []float64{0, 0}, 0)
			return err
		},
		func() error {
			_, _, err := perceptron.Separation(three(), []float64{1, 0}, nan)
			return err
		},
		func() error {
			_, _, err := perceptron.Separation(table([][]float64{{1}}, 2), []float64{1}, 0)
			return err
		},
	} {
		classifytest.Refuses(t, "perceptron", f())
	}
}

var _ classify.Classifier = (*perceptron.Model)(nil)
