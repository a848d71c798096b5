package neural

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(MLP{}, RBM{})
	classify.Register("neural.MLPModel", func(m *MLPModel) state {
		return state{m.outputs, m.input.mean, m.input.half, m.net.Params, m.stop, m.losses}
	}, load)
	classify.Register("neural.RBMModel",
		func(m *RBMModel) rbmState { return rbmState{m.w, m.a, m.b} }, loadRBM)
}

// state is what a file keeps of an [MLPModel]. The learner says how many neurons it has.
type state struct {
	Outputs []int     `saved:"1+ [0,classes) ascending"`
	Mean    []float64 `saved:"attributes"`
	Half    []float64 `saved:"attributes (0,Inf]"`
	Params  []float64 `saved:"[-1e100,1e100]"` // see maxParam
	Stop    classify.Stop
	Losses  []float64 `saved:"any"`
}

func load(f classify.Fitted, l MLP, s state) (*MLPModel, error) {
	if err := option.Between("Activation", l.Activation, Tanh, ReLU,
		"Tanh, Logistic or ReLU"); err != nil {
		return nil, err
	}
	sizes, total := l.sizes(len(s.Mean), len(s.Outputs)), 0
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

func loadRBM(f classify.Fitted, l any, s rbmState) (*RBMModel, error) {
	m, err := NewRBMModel(s.W, s.A, s.B)
	if err != nil || l == nil {
		return m, err
	}
	m.Fitted = f
	if _, ok := l.(RBM); !ok || len(s.A) != len(f.Schema().Attributes) {
		return nil, fmt.Errorf("the Options hold a %T instead of an RBM, or A has %d values for "+
			"%d attributes", l, len(s.A), len(f.Schema().Attributes))
	}
	return m, nil
}
