package neural

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(MLP{}, RBM{})
	classify.Register("neural.MLPModel", save, load)
	classify.Register("neural.RBMModel", saveRBM, loadRBM)
}

// state is what a file keeps of an [MLPModel]. The learner says how many neurons it has.
type state struct {
	Outputs    []int
	Mean, Half []float64
	Params     []float64
	Stop       classify.Stop
	Losses     []float64
}

func save(m *MLPModel) (state, error) {
	return state{m.outputs, m.input.mean, m.input.half, m.net.Params, m.stop, m.losses}, nil
}

func load(f classify.Fitted, s state) (*MLPModel, error) {
	l, err := saved.Options[MLP](f)
	d := len(f.Schema().Attributes)
	if err := cmp.Or(err,
		option.Between("Activation", l.Activation, Tanh, ReLU, "Tanh, Logistic or ReLU"),
		saved.Present("Outputs", s.Outputs, len(f.Schema().Classes)),
		saved.Length("Mean", len(s.Mean), d, "attributes"),
		saved.Finite("Mean", s.Mean...),
		saved.Length("Half", len(s.Half), d, "attributes"),
		checkParams(s.Params),
	); err != nil {
		return nil, err
	}
	for j, v := range s.Half {
		if !(v > 0) {
			return nil, fmt.Errorf("the deviation of attribute %d is %v", j+1, v)
		}
	}
	sizes, total := l.sizes(d, len(s.Outputs)), 0
	for i, n := range sizes {
		if n < 1 || n > len(s.Params) {
			return nil, fmt.Errorf("layers of %v neurons have not %d parameters", sizes,
				len(s.Params))
		}
		if i > 0 {
			total += n * (sizes[i-1] + 1)
		}
	}
	if err := saved.Length("Params", len(s.Params), total, "weights and biases"); err != nil {
		return nil, err
	}
	net := newNetwork(l.Activation, sizes)
	copy(net.Params, s.Params)
	return &MLPModel{f, s.Outputs, input{s.Mean, s.Half, l.Raw}, net, s.Stop, s.Losses}, nil
}

// checkParams checks that sums of products with parameters are finite.
func checkParams(params []float64) error {
	for j, v := range params {
		if !(math.Abs(v) <= maxParam) {
			return fmt.Errorf("parameter %d is %v; it must be a finite number", j+1, v)
		}
	}
	return nil
}

// rbmState is what a file keeps of an [RBMModel].
type rbmState struct {
	W    *mat.Dense
	A, B []float64
}

func saveRBM(m *RBMModel) (rbmState, error) { return rbmState{m.w, m.a, m.b}, nil }

func loadRBM(f classify.Fitted, s rbmState) (*RBMModel, error) {
	if err := saved.Shape("W", s.W, -1, -1); err != nil {
		return nil, err
	}
	m, err := NewRBMModel(s.W, s.A, s.B)
	if err != nil || f.Options() == nil {
		return m, err
	}
	m.Fitted = f
	_, err = saved.Options[RBM](f)
	return m, cmp.Or(err,
		saved.Length("A", len(s.A), len(f.Schema().Attributes), "attributes"))
}
