package neural

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/reasons"
	"github.com/tessella-go/tessella/classify/logspace"
)

// MLPModel is a trained multilayer perceptron.
//
// In a query a missing value counts as the mean of the training set, and an infinite one as a very
// large number.
type MLPModel struct {
	classify.Fitted
	outputs []int // the class of each output
	input   input
	net     *Network
	stop    classify.Stop
	losses  []float64
}

// Network returns a copy of the network. Its input is standardised unless the learner was Raw, see
// [MLPModel.Input]. It has one output for each class that had examples, in their order.
func (m *MLPModel) Network() *Network { return m.net.clone() }

// Input returns the network's input for a row. It panics if x does not have one value for each
// attribute.
func (m *MLPModel) Input(x []float64) []float64 {
	must.Row(x, len(m.input.mean), "neural")
	seen := make([]float64, len(x))
	m.input.transform(seen, x)
	return seen
}

// Stop says why training stopped.
func (m *MLPModel) Stop() classify.Stop { return m.stop }

// Losses returns E for each epoch, averaged over its steps.
func (m *MLPModel) Losses() []float64 { return slices.Clone(m.losses) }

// Posterior writes P(k | x) for every class to dst and returns it. It panics if x or dst has
// another length.
func (m *MLPModel) Posterior(dst, x []float64) []float64 {
	must.Row(x, len(m.input.mean), "neural")
	dst = must.Dst(dst, len(m.Schema().Classes), "neural", "classes")
	clear(dst)
	for i, p := range m.probabilities(m.scratch(), nil, x) {
		dst[m.outputs[i]] = p
	}
	return dst
}

// scratch has a place for each value of the input and each neuron, layer by layer.
func (m *MLPModel) scratch() (a [][]float64) {
	for _, n := range m.net.sizes() {
		a = append(a, make([]float64, n))
	}
	return a
}

// probabilities computes what [Network.Forward] computes, for one row and without allocating. It
// takes what pack returns, or nil, with the same result.
func (m *MLPModel) probabilities(a [][]float64, packed [][][]float64, x []float64) []float64 {
	m.input.transform(a[0], x)
	last := len(m.net.Layers) - 1
	for l, layer := range m.net.Layers {
		out := a[l+1]
		if packed != nil && packed[l] != nil {
			for i, neurons := range packed[l] {
				first := min(i*matmul.DotRows, len(out)-matmul.DotRows)
				matmul.Dots(out[first:first+matmul.DotRows], neurons, a[l])
			}
		} else {
			for k := range out {
				out[k] = floats.Dot(layer.W.RawRowView(k), a[l])
			}
		}
		floats.Add(out, layer.B)
		if l < last {
			for k, z := range out {
				out[k] = m.net.Activation.At(z)
			}
		}
	}
	p := a[last+1]
	logspace.NormaliseLogs(p, p)
	for k, v := range p {
		p[k] = math.Exp(v)
	}
	return p
}

// PosteriorAll writes the posterior of each row of X to that row of dst and returns it. It panics
// if X has another width, or dst another size.
func (m *MLPModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	a, packed := m.scratch(), m.net.pack()
	return classify.PosteriorEach(dst, X, len(m.input.mean), len(m.Schema().Classes),
		func(dst, x []float64) {
			clear(dst)
			for i, p := range m.probabilities(a, packed, x) {
				dst[m.outputs[i]] = p
			}
		})
}

// Predict returns the class of the highest posterior; a tie goes to the first. It panics if x does
// not have one value for each attribute.
func (m *MLPModel) Predict(x []float64) int {
	must.Row(x, len(m.input.mean), "neural")
	return m.outputs[classify.Argmax(m.probabilities(m.scratch(), nil, x))]
}

// PredictAll writes the class of each row of X to dst and returns it. It panics if X has another
// width.
func (m *MLPModel) PredictAll(dst []int, X mat.Matrix) []int {
	a, packed := m.scratch(), m.net.pack()
	return classify.PredictEach(dst, X, len(m.input.mean), func(x []float64) int {
		return m.outputs[classify.Argmax(m.probabilities(a, packed, x))]
	})
}

// Explanation is how a network computes its answer: the outputs of its layers for a row, from the
// first hidden layer on.
type Explanation struct {
	Z [][]float64 // Wa + b of each layer
	A [][]float64 // φ(z); in the last layer, the probabilities
}

// Explain returns the output of every layer for a row, as an [Explanation]. The reasons are the
// attributes that raise the class: its z in the last layer, less the mean of the others, falls if
// the mean of the training set takes the place of their value. It panics if x does not have one
// value for each attribute.
func (m *MLPModel) Explain(x []float64) classify.Explanation {
	schema, e := m.Schema(), m.layers(x)
	last := len(e.Z) - 1
	best := classify.Argmax(e.A[last])
	score := func(x []float64) float64 {
		z := m.layers(x).Z[last]
		if len(z) == 1 {
			return 0
		}
		return z[best] - (floats.Sum(z)-z[best])/float64(len(z)-1)
	}
	return classify.Explanation{
		Class:       schema.Classes[m.outputs[best]],
		Probability: e.A[last][best],
		Reasons:     reasons.Replaced(schema.Attributes, x, m.input.mean, score),
		Detail:      e,
	}
}

func (m *MLPModel) layers(x []float64) (e Explanation) {
	seen := m.Input(x)
	outputs := m.net.Forward(mat.NewDense(1, len(seen), seen))
	for l, layer := range m.net.Layers {
		a := outputs[l].RawRowView(0)
		var z mat.VecDense
		z.MulVec(layer.W, mat.NewVecDense(len(a), a))
		z.AddVec(&z, mat.NewVecDense(len(layer.B), layer.B))
		e.Z = append(e.Z, z.RawVector().Data)
		e.A = append(e.A, slices.Clone(outputs[l+1].RawRowView(0)))
	}
	return e
}

// String prints two lines for each layer.
func (e Explanation) String() string {
	var text strings.Builder
	for l, z := range e.Z {
		fmt.Fprintf(&text, "layer %d  z %.4f\n         a %.4f\n", l+1, z, e.A[l])
	}
	return text.String()
}
