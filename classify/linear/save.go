package linear

import "github.com/tessella-go/tessella/classify"

func init() {
	classify.RegisterOptions(Regression{})
	classify.Register("linear.Model",
		func(m *Model) state { return state{m.W, m.B} },
		func(f classify.Fitted, _ Regression, s state) (*Model, error) {
			return &Model{f, s.W, s.B}, nil
		})
}

type state struct {
	W []float64 `saved:"attributes"`
	B float64
}
