package neural

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// MLPModel is a trained multilayer perceptron.
//
// In a query a missing value counts as the mean of the training set, and an infinite one as a very
// large number.
type MLPModel struct {
	attributes []classify.Attribute
	names      []string
	outputs    []int // the class of each output
	input      input
	net        *Network
	stop       Stop
	losses     []float64
}

// Network returns a copy of the network. Its input is standardised unless the learner was Raw, see
// [MLPModel.Input]. It has one output for each class that had examples, in their order.
func (m *MLPModel) Network() *Network { return m.net.clone() }

// Input returns the network's input for a row. It panics if x does not have one value for each
// attribute.
func (m *MLPModel) Input(x []float64) []float64 {
	must.Row(x, len(m.attributes), "neural")
	seen := make([]float64, len(x))
	m.input.transform(seen, x)
	return seen
}

// Stop says why training stopped.
func (m *MLPModel) Stop() Stop { return m.stop }

// Losses returns E for each epoch, averaged over its steps.
func (m *MLPModel) Losses() []float64 { return slices.Clone(m.losses) }

// Posterior writes P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *MLPModel) Posterior(dst, x []float64) []float64 {
	seen := m.Input(x)
	dst = must.Dst(dst, len(m.names), "neural", "classes")
	clear(dst)
	for i, p := range m.probabilities(mat.NewDense(1, len(seen), seen)).RawRowView(0) {
		dst[m.outputs[i]] = p
	}
	return dst
}

func (m *MLPModel) probabilities(X *mat.Dense) *mat.Dense {
	outputs := m.net.Forward(X)
	return outputs[len(outputs)-1]
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x does
// not have one value for each attribute.
func (m *MLPModel) Predict(x []float64) int {
	seen := m.Input(x)
	return m.outputs[classify.Argmax(m.probabilities(mat.NewDense(1, len(seen), seen)).
		RawRowView(0))]
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *MLPModel) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, len(m.attributes), m.Predict)
}

// LayerOutput is the output of one layer for a row.
type LayerOutput struct {
	Z []float64 // Wa + b
	A []float64 // φ(z); in the last layer, the probabilities
}

// Explain returns the output of every layer for a row, from the first hidden layer on. It panics if
// x does not have one value for each attribute.
func (m *MLPModel) Explain(x []float64) []LayerOutput {
	seen := m.Input(x)
	outputs := m.net.Forward(mat.NewDense(1, len(seen), seen))
	layers := make([]LayerOutput, len(m.net.Layers))
	for l, layer := range m.net.Layers {
		a := mat.NewVecDense(len(outputs[l].RawRowView(0)), outputs[l].RawRowView(0))
		var z mat.VecDense
		z.MulVec(layer.W, a)
		z.AddVec(&z, mat.NewVecDense(len(layer.B), layer.B))
		layers[l] = LayerOutput{Z: z.RawVector().Data, A: slices.Clone(outputs[l+1].RawRowView(0))}
	}
	return layers
}
