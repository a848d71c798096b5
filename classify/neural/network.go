package neural

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Network is a multilayer perceptron: layer l takes the outputs a of the layer before,
// the attributes x at first,
//
//	zˡ = Wˡ aˡ⁻¹ + bˡ,   aˡ = φ(zˡ)
//
// and the last layer has one output for each class. Softmax turns these into probabilities: p =
// softmax(zᴸ).
type Network struct {
	Activation Activation // φ of all layers except the last
	Layers     []Layer
	// every weight and bias: layer by layer, W row by row and then b. The layers share this memory
	Params []float64
}

// Layer is one layer of n neurons with m inputs.
type Layer struct {
	W *mat.Dense // n×m
	B []float64  // n
}

// NewNetwork returns a network. sizes has the number of inputs, of neurons in each hidden layer,
// and of classes. The biases are 0. Each weight is uniform in ±√(6/(m + n)), for m inputs and n
// neurons of its layer (Glorot and Bengio 2010), so that a layer keeps the variance of its input.
// It panics if sizes has less than two numbers, or one below 1.
func NewNetwork(a Activation, seed uint64, sizes ...int) *Network {
	if len(sizes) < 2 || slices.Min(sizes) < 1 {
		panic(fmt.Sprintf("neural: layers of %v neurons; there must be two at least, "+
			"none of them empty", sizes))
	}
	net := newNetwork(a, sizes)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, l := range net.Layers {
		n, m := l.W.Dims()
		limit := math.Sqrt(6 / float64(m+n))
		l.W.Apply(func(_, _ int, _ float64) float64 { return limit * (2*rng.Float64() - 1) }, l.W)
	}
	return net
}

// newNetwork returns a network whose parameters are 0.
func newNetwork(a Activation, sizes []int) *Network {
	total := 0
	for l, n := range sizes[1:] {
		total += n * (sizes[l] + 1)
	}
	net := &Network{Activation: a, Params: make([]float64, total)}
	rest := net.Params
	for l, n := range sizes[1:] {
		m := sizes[l]
		net.Layers = append(net.Layers, Layer{
			W: mat.NewDense(n, m, rest[:n*m:n*m]),
			B: rest[n*m : n*m+n : n*m+n],
		})
		rest = rest[n*(m+1):]
	}
	return net
}

// clone returns a copy that shares nothing.
func (net *Network) clone() *Network {
	twin := newNetwork(net.Activation, net.sizes())
	copy(twin.Params, net.Params)
	return twin
}

func (net *Network) sizes() []int {
	_, inputs := net.Layers[0].W.Dims()
	sizes := []int{inputs}
	for _, l := range net.Layers {
		sizes = append(sizes, len(l.B))
	}
	return sizes
}

// Forward returns the outputs of every layer for the rows of X: outputs[0] is X, and the last are
// the probabilities of the classes, each n×(neurons of the layer). It panics if X does not have one
// column for each input.
func (net *Network) Forward(X *mat.Dense) (outputs []*mat.Dense) {
	outputs, _ = net.forward(X)
	return outputs
}

// forward also returns the logarithms of the probabilities, which are more exact near 0.
func (net *Network) forward(X *mat.Dense) (outputs []*mat.Dense, logs *mat.Dense) {
	outputs = []*mat.Dense{X}
	for l, layer := range net.Layers {
		a := product(outputs[l], layer.W)
		for i := range X.RawMatrix().Rows {
			floats.Add(a.RawRowView(i), layer.B)
		}
		if l == len(net.Layers)-1 {
			logs, a = a, softmax(a)
		} else {
			net.Activation.apply(a.RawMatrix().Data)
		}
		outputs = append(outputs, a)
	}
	return outputs, logs
}

// softmax replaces each row by the logarithms of its probabilities, and returns the probabilities.
func softmax(logs *mat.Dense) *mat.Dense {
	n, _ := logs.Dims()
	for i := range n {
		row := logs.RawRowView(i)
		logspace.NormaliseLogs(row, row)
	}
	p := mat.DenseCopyOf(logs)
	values := p.RawMatrix().Data
	for i, v := range values {
		values[i] = math.Exp(v)
	}
	return p
}

// Backward returns the derivatives of the loss by the z of every layer, ∂E/∂zˡ, given what Forward
// returned, the class of each row and its weight. E is the cross-entropy Σᵢ −vᵢ log pᵢ[yᵢ].
//
//	for each row i:
//	    δᴸᵢ ← the probabilities pᵢ
//	    δᴸᵢ ← δᴸᵢ − 1 for the class yᵢ
//	    δᴸᵢ ← vᵢδᴸᵢ
//	for each layer l from L − 1 down to 1:
//	    for each row i:
//	        δˡᵢ ← (Wˡ⁺¹)ᵀδˡ⁺¹ᵢ · φ′(zˡᵢ)
func (net *Network) Backward(outputs []*mat.Dense, y []int, v []float64) (deltas []*mat.Dense) {
	last := len(net.Layers) - 1
	deltas = make([]*mat.Dense, last+1)
	deltas[last] = mat.DenseCopyOf(outputs[last+1])
	for i, k := range y {
		row := deltas[last].RawRowView(i)
		row[k]--
		floats.Scale(v[i], row)
	}
	for l := range slices.Backward(deltas[:last]) {
		deltas[l] = times(deltas[l+1], net.Layers[l+1].W)
		net.Activation.timesSlopes(deltas[l], outputs[l+1])
	}
	return deltas
}

// Gradient writes the derivatives of the loss by every parameter to dst, in the order of Params,
// and returns the loss before: with outputs a and derivatives δ of Forward and Backward,
//
//	∂E/∂Wˡ = Σᵢ δˡᵢ (aˡ⁻¹ᵢ)ᵀ,   ∂E/∂bˡ = Σᵢ δˡᵢ
//
// It panics if y, v or dst has the wrong length.
func (net *Network) Gradient(dst []float64, X *mat.Dense, y []int, v []float64) (loss float64) {
	if n, _ := X.Dims(); len(y) != n || len(v) != n || len(dst) != len(net.Params) {
		panic(fmt.Sprintf("neural: %d rows, %d classes, %d weights; %d places for %d derivatives",
			n, len(y), len(v), len(dst), len(net.Params)))
	}
	outputs, logs := net.forward(X)
	for l, δ := range net.Backward(outputs, y, v) {
		n, m := net.Layers[l].W.Dims()
		matmul.Product(blas64.General{Rows: n, Cols: m, Stride: m, Data: dst}, blas.Trans,
			δ.RawMatrix(), outputs[l].RawMatrix())
		sum := dst[n*m : n*m+n]
		clear(sum)
		for i := range y {
			floats.Add(sum, δ.RawRowView(i))
		}
		dst = dst[n*(m+1):]
	}
	for i, k := range y {
		loss -= v[i] * logs.At(i, k)
	}
	return loss
}
