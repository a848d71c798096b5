package regression_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/regression"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

// problem is what a case of Cost is drawn as, with its data set.
type problem struct {
	w      []float64
	x      [][]float64
	r      []int
	lambda float64
	ds     *classify.Dataset
}

func unpack(args []any) problem {
	p := problem{
		w:      args[0].([]float64),
		x:      args[1].([][]float64),
		r:      args[2].([]int),
		lambda: args[3].(float64),
	}
	p.ds = &classify.Dataset{
		Name:    "drawn",
		Classes: []string{"0", "1"},
		X:       mat.NewDense(len(p.x), len(p.x[0]), nil),
		Y:       p.r,
	}
	for range p.x[0] {
		p.ds.Attributes = append(p.ds.Attributes,
			classify.Attribute{Name: "x" + string(rune('1'+len(p.ds.Attributes)))})
	}
	for i, row := range p.x {
		p.ds.X.SetRow(i, row)
	}
	return p
}

func TestOddsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for range trials {
		p, at := r.Float64(), 20*r.NormFloat64()
		exercisetest.Same(t, "Logit", solutions.Logit(p), logistic.Logit(p))
		y, slope := solutions.Sigmoid(at)
		exercisetest.Same(t, "Sigmoid", []float64{y, slope},
			[]float64{logistic.Sigmoid(at), logistic.SigmoidDerivative(at)})
	}
}

func TestCostAndGradientAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	for range trials {
		p := unpack(regression.Cost.Draw(r))
		exercisetest.Same(t, "Cost", solutions.Cost(p.w, p.x, p.r, p.lambda),
			logistic.Cost(p.w, p.ds)+logistic.Penalty(p.w, p.lambda, true))

		want := logistic.Gradient(nil, p.w, p.ds)
		for j, v := range p.w {
			want[j] += p.lambda * v
		}
		exercisetest.Same(t, "Gradient", solutions.Gradient(p.w, p.x, p.r, p.lambda), want)
	}
}

func TestGradientIsTheSlopeOfTheCost(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 3))
	for range trials / 10 {
		p := unpack(regression.Cost.Draw(r))
		want := fd.Gradient(nil, func(w []float64) float64 {
			return solutions.Cost(w, p.x, p.r, p.lambda)
		}, p.w, &fd.Settings{Formula: fd.Central})
		for j, got := range solutions.Gradient(p.w, p.x, p.r, p.lambda) {
			if math.Abs(got-want[j]) > 1e-5 {
				t.Fatalf("%+v: the gradient has %v at %d, differences of the cost %v", p,
					got, j, want[j])
			}
		}
	}
}

// list has the rate of each step.
type list []float64

func (rates list) At(t int) float64 { return rates[t-1] }

func TestDescentAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	for range trials {
		args := regression.Descend.Draw(r)
		p, rates := unpack(args), args[4].([]float64)
		steps, err := logistic.Regression{Lambda: p.lambda, PenaliseIntercept: true,
			Method: logistic.GradientDescent,
			Rate:   list(rates), MaxSteps: len(rates),
			Start: p.w}.Steps(p.ds)
		if err != nil {
			t.Fatal(err)
		}
		var want [][]float64
		for step := range steps {
			want = append(want, step.W)
		}
		exercisetest.Same(t, "Descend", solutions.Descend(p.w, p.x, p.r, p.lambda, rates), want)
	}
}

// The library halves a step of Newton's method that would raise the cost, which the exercise does
// not; so its whole steps are compared with the gradient and the Hessian that they are made of.
func TestNewtonAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	for range trials {
		p := unpack(regression.Newton.Draw(r))
		hessian, gradient := logistic.Hessian(p.w, p.ds), logistic.Gradient(nil, p.w, p.ds)
		for j, v := range p.w {
			gradient[j] += p.lambda * v
			hessian.SetSym(j, j, hessian.At(j, j)+p.lambda)
		}
		var move mat.VecDense
		if err := move.SolveVec(hessian, mat.NewVecDense(2, gradient)); err != nil {
			t.Fatal(err)
		}
		exercisetest.Same(t, "Newton", solutions.Newton(p.w, p.x, p.r, p.lambda),
			[]float64{p.w[0] - move.AtVec(0), p.w[1] - move.AtVec(1)})
	}
}

func TestNewtonEndsInTheMinimum(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 6))
	for range trials {
		p := unpack(regression.Newton.Draw(r))
		p.lambda += 0.5
		model, err := logistic.Regression{
			Lambda:            p.lambda,
			PenaliseIntercept: true,
			Tolerance:         1e-12,
		}.Fit(p.ds)
		if err != nil {
			t.Fatal(err)
		}
		w := []float64{0, 0}
		for range 30 {
			w = solutions.Newton(w, p.x, p.r, p.lambda)
		}
		if best := model.W().RawRowView(0); !slices.EqualFunc(w,
			best, func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }) {
			t.Fatalf("%+v: Newton's method ends at %v, the library at %v", p, w, best)
		}
	}
}

func TestSoftmaxAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 7))
	ds := regression.Signs(30, 10, 0, 1)
	ds.Classes = append(ds.Classes, "c")
	for i := range ds.Y {
		ds.Y[i] = r.IntN(3)
	}
	model, err := logistic.Regression{Lambda: 0.1}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	var W [][]float64
	for k := range ds.Classes {
		W = append(W, mat.Row(nil, k, model.W()))
	}
	for range trials {
		x := make([]float64, len(ds.Attributes))
		for j := range x {
			x[j] = 50 * r.NormFloat64()
		}
		exercisetest.Same(t, "Softmax", solutions.Softmax(W, x), model.Posterior(nil, x))
	}
}
