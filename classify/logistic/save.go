package logistic

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Regression{}, SGD{}, Constant(0), Harmonic(0))
	classify.Register("logistic.Model",
		func(m *Model) state { return state{m.present, m.mean, m.last, m.errors} }, load)
}

// state is what a file keeps of a model.
type state struct {
	Present []int     `saved:"1+ [0,classes) ascending"`
	Mean    []float64 `saved:"attributes"`
	Last    Step
	Errors  []float64 `saved:"null any"`
}

func load(f classify.Fitted, options any, s state) (*Model, error) {
	l, ok := options.(Regression)
	if _, online := options.(SGD); !ok && !online {
		return nil, fmt.Errorf("options are a %T instead of a Regression or an SGD", options)
	}
	if err := saved.Length("Last.W", len(s.Last.W),
		vectors(s.Present, l.Softmax)*(len(s.Mean)+1), "parameters"); err != nil {
		return nil, err
	}
	m := newModel(f, l, s.Present, s.Mean, s.Last)
	if m.errors = s.Errors; s.Errors != nil {
		return m, saved.Length("Errors", len(s.Errors), len(s.Mean)+1, "parameters")
	}
	return m, nil
}
