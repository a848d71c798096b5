package linear

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Regression{})
	classify.Register("linear.Model",
		func(m *Model) state { return state{m.W, m.B, m.fit} },
		func(f classify.Fitted, _ Regression, s state) (*Model, error) {
			m := &Model{f, s.W, s.B, s.Fit}
			if s.Fit.Errors == nil {
				return m, nil
			}
			return m, saved.Length("Fit.Errors", len(s.Fit.Errors), len(s.W)+1, "parameters")
		})
}

type state struct {
	W   []float64 `saved:"attributes"`
	B   float64
	Fit fit
}
