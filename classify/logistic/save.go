package logistic

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Regression{}, Constant(0), Harmonic(0))
	classify.Register("logistic.Model",
		func(m *Model) state { return state{m.present, m.mean, m.last} }, load)
}

// state is what a file keeps of a model.
type state struct {
	Present []int     `saved:"1+ [0,classes) ascending"`
	Mean    []float64 `saved:"attributes"`
	Last    Step
}

func load(f classify.Fitted, l Regression, s state) (*Model, error) {
	if err := saved.Length("Last.W", len(s.Last.W),
		vectors(s.Present, l.Softmax)*(len(s.Mean)+1), "parameters"); err != nil {
		return nil, err
	}
	return newModel(f, l, s.Present, s.Mean, s.Last), nil
}
