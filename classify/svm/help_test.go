package svm_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

// oracle is what testdata/oracle.py writes: iris, and what scikit-learn and SciPy make of it.
type oracle struct {
	X      [][]float64
	Y      []int
	Binary []struct {
		Kernel           string
		C, Gamma, Weight float64
		Degree           int
		Dual, B          float64
		Support          []int
		F                []float64
	}
	Pairs struct {
		Predict, Support []int
		F                [][]float64
	}
	Linear []struct {
		C, B, Primal float64
		Loss         string
		W            []float64
	}
	KClass []struct {
		Form      string
		C, Primal float64
	}
}

// table makes a data set of rows and classes.
func table(x [][]float64, y []int) *classify.Dataset {
	ds := classifytest.Numbers(y, x...)
	ds.Name, ds.Classes = "table", []string{"c0", "c1", "c2"}
	return ds
}

func (o oracle) iris() *classify.Dataset { return table(o.X, o.Y) }

// flowers is the second and the third class of iris, which overlap, as classes 0 and 1.
func (o oracle) flowers() *classify.Dataset {
	ds := o.iris()
	var rows []int
	for i, y := range ds.Y {
		if y > 0 {
			rows = append(rows, i)
		}
	}
	ds = ds.Subset(rows)
	for i := range ds.Y {
		ds.Y[i]--
	}
	return ds
}

// near reports whether a and b are equal within a share of the larger one.
func near(a, b, share float64) bool { return math.Abs(a-b) <= share*max(math.Abs(a), math.Abs(b)) }

// optimal checks everything that a solution must keep: the bounds, Σ αᵢyᵢ = 0, the KKT conditions
// within the tolerance, and the gap; with f of the model itself, not as the solver tracks it.
func optimal(
	t *testing.T, what string, ds *classify.Dataset, machine *svm.Machine, f func(i int) float64,
	tolerance float64,
) {
	t.Helper()
	sum, total, square, slack := 0.0, 0.0, 0.0, 0.0
	for i, α := range machine.Alpha {
		C := machine.C[i]
		if α < 0 || α > C {
			t.Errorf("%s: α%d = %v is not between 0 and %v", what, i, α, C)
		}
		score := f(machine.Rows[i])
		margin := machine.Y[i] * score
		if math.Abs(margin-machine.Margins[i]) > 1e-7*max(1, math.Abs(margin)) {
			t.Errorf("%s: the margin of example %d is %v, f says %v", what, i,
				machine.Margins[i], margin)
		}
		switch {
		case α == 0 && margin < 1-tolerance, α == C && margin > 1+tolerance,
			α > 0 && α < C && math.Abs(margin-1) > tolerance:
			t.Errorf("%s: example %d has α = %v of %v and margin %v", what, i, α, C, margin)
		}
		sum, total = sum+α*machine.Y[i], total+α
		square += α * machine.Y[i] * (score - machine.B)
		slack += C * max(0, 1-margin)
	}
	if math.Abs(sum) > 1e-9*total {
		t.Errorf("%s: Σ αy = %v", what, sum)
	}
	primal, dual := square/2+slack, total-square/2
	if !near(primal, machine.Primal, 1e-6) || !near(dual, machine.Dual, 1e-6) ||
		!near(math.Sqrt(square), machine.Norm, 1e-6) {
		t.Errorf("%s: primal %v, dual %v, ‖w‖ %v; by hand %v, %v, %v", what, machine.Primal,
			machine.Dual, machine.Norm, primal, dual, math.Sqrt(square))
	}
	if gap := (primal - dual) / primal; gap > 1e-3 || gap < -1e-9 {
		t.Errorf("%s: the duality gap is %v of the primal", what, gap)
	}
}
