package regression_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
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
	p.ds = classifytest.Numbers(p.r, p.x...)
	p.ds.Classes = []string{"0", "1"}
	return p
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
