package logistic

import (
	"cmp"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Regression{}, Constant(0), Harmonic(0))
	classify.Register("logistic.Model", save, load)
}

// state is what a file keeps of a model.
type state struct {
	Present []int
	Mean    []float64
	Last    Step
}

func save(m *Model) (state, error) { return state{m.present, m.mean, m.last}, nil }

func load(f classify.Fitted, s state) (*Model, error) {
	l, err := saved.Options[Regression](f)
	d := len(f.Schema().Attributes)
	if err := cmp.Or(err,
		saved.Present("Present", s.Present, len(f.Schema().Classes)),
		saved.Length("Mean", len(s.Mean), d, "attributes"),
		saved.Length("Last.W", len(s.Last.W), vectors(s.Present, l.Softmax)*(d+1), "parameters"),
		saved.Finite("Last.W", s.Last.W...),
	); err != nil {
		return nil, err
	}
	return newModel(f, l, s.Present, s.Mean, s.Last), nil
}
