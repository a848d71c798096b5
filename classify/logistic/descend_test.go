package logistic_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
)

// bowl is the lecture's function, (θ₁ + θ₂)² + (θ₂ − 1)².
var bowl = logistic.Function{
	Cost: func(θ []float64) float64 {
		return (θ[0]+θ[1])*(θ[0]+θ[1]) + (θ[1]-1)*(θ[1]-1)
	},
	Gradient: func(dst, θ []float64) {
		dst[0] = 2 * (θ[0] + θ[1])
		dst[1] = 2*(θ[0]+θ[1]) + 2*(θ[1]-1)
	},
}

var quartic = logistic.Function{
	Cost:     func(θ []float64) float64 { return θ[0] * θ[0] * θ[0] * θ[0] },
	Gradient: func(dst, θ []float64) { dst[0] = 4 * θ[0] * θ[0] * θ[0] },
}

func descend(
	t *testing.T, d logistic.Descend, f logistic.Function, start ...float64,
) (steps []logistic.Step) {
	t.Helper()
	seq, err := d.Steps(f, start)
	if err != nil {
		t.Fatal(err)
	}
	for s := range seq {
		steps = append(steps, s)
	}
	end, err := d.Minimise(f, start)
	if last := steps[len(steps)-1]; err != nil || end.T != last.T || end.Cost != last.Cost &&
		!math.IsNaN(end.Cost) || end.Stop != last.Stop {
		t.Errorf("Minimise ends at %v, Steps at %v", end, last)
	}
	return steps
}

// By hand: with η = 1/t from 0 the lecture's function is at (0, 2), (−2, −1) and (0, 7/3).
func TestDescendLecture(t *testing.T) {
	steps := descend(t,
		logistic.Descend{Rate: logistic.Harmonic(1), MaxSteps: 20000, Tolerance: 1e-3}, bowl, 0, 0)
	for i, want := range [][]float64{{0, 0}, {0, 2}, {-2, -1}, {0, 7.0 / 3}} {
		classifytest.AllNear(t, fmt.Sprint("step ", i), steps[i].W, want, 1e-15)
	}
	classifytest.Near(t, "rate of step 3", steps[3].Rate, 1.0/3, 1e-16)
	end := steps[len(steps)-1]
	if end.Stop != logistic.Converged {
		t.Errorf("η = 1/t: %v", end)
	}
	classifytest.AllNear(t, "minimum", end.W, []float64{-1, 1}, 1e-2)
}

// The Hessian's eigenvalues are 3 ± √5, so that a constant rate converges below
// 2/(3 + √5) = .381966 only.
func TestDescendConstant(t *testing.T) {
	for η, stop := range map[float64]classify.Stop{
		.1:    logistic.Converged,
		.38:   logistic.Converged,
		.3825: logistic.Diverged,
	} {
		steps := descend(t, logistic.Descend{Rate: logistic.Constant(η), MaxSteps: 1000000}, bowl,
			0, 0)
		end := steps[len(steps)-1]
		if end.Stop != stop {
			t.Errorf("η = %v: %v, want %v", η, end, stop)
		}
		if stop == logistic.Converged {
			classifytest.AllNear(t, "minimum", end.W, []float64{-1, 1}, 1e-7)
		}
	}
}

// With η = 1/t, θ⁴ from 10 overshoots: 10 − 4000 is the first step.
func TestDescendDiverges(t *testing.T) {
	steps := descend(t, logistic.Descend{Rate: logistic.Harmonic(1)}, quartic, 10)
	classifytest.Near(t, "first step", steps[1].W[0], -3990, 1e-15)
	if end := steps[len(steps)-1]; end.Stop != logistic.Diverged {
		t.Errorf("it ends with %v", end)
	}
}

func TestDescendLineSearch(t *testing.T) {
	for name, c := range map[string]struct {
		f     logistic.Function
		start []float64
		want  []float64
	}{
		"bowl":    {bowl, []float64{0, 0}, []float64{-1, 1}},
		"quartic": {quartic, []float64{10}, []float64{0}},
	} {
		steps := descend(t, logistic.Descend{MaxSteps: 10000, Tolerance: 1e-10}, c.f, c.start...)
		for i := 1; i < len(steps); i++ {
			if steps[i].Cost > steps[i-1].Cost || steps[i].T != i {
				t.Fatalf("%s: step %d has cost %v after %v", name, steps[i].T, steps[i].Cost,
					steps[i-1].Cost)
			}
		}
		end := steps[len(steps)-1]
		if end.Stop != logistic.Converged {
			t.Errorf("%s: %v", name, end)
		}
		classifytest.AllNear(t, name, end.W, c.want, 1e-3)
	}
}

func TestDescendRefuses(t *testing.T) {
	_, err := logistic.Descend{MaxSteps: -1}.Steps(bowl, []float64{0, 0})
	classifytest.Refuses(t, "logistic", err, "Descend.MaxSteps is -1")
	_, err = logistic.Descend{Tolerance: math.NaN()}.Minimise(bowl, []float64{0, 0})
	classifytest.Refuses(t, "logistic", err, "Descend.Tolerance is NaN")
	_, err = logistic.Descend{}.Steps(bowl, nil)
	classifytest.Refuses(t, "logistic", err, "the start is empty")
}

func ExampleDescend() {
	// (θ₁ + θ₂)² + (θ₂ − 1)²
	steps, err := logistic.Descend{Rate: logistic.Harmonic(1), MaxSteps: 3}.Steps(bowl,
		[]float64{0, 0})
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		fmt.Println(s)
	}
	// Output:
	//    0  cost 1             |∇| 2           w 0 0
	//    1  cost 5             |∇| 6           w 0 2
	//    2  cost 13            |∇| 10          w -2 -1
	//    3  cost 7.22222       |∇| 7.33        w 0 2.333  budget
}
