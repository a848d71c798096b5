package neural

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/matmul"
)

// step returns how many of m columns Mul adds up before it adds the sum to an n×k product: all, or
// 64 if the product has at least four blocks of 64×64.
func step(n, k, m int) int {
	const block = 64
	if ((n+block-1)/block)*((k+block-1)/block) < 4 {
		return m
	}
	return block
}

// product returns XWᵀ. It is that of Mul in every bit, and faster if there are many rows and the
// processor has AVX: the weights of some neurons are stored by columns.
func product(X, W *mat.Dense) *mat.Dense {
	n, m := X.Dims()
	neurons, _ := W.Dims()
	a := mat.NewDense(n, neurons, nil)
	if !fits(W) || n < matmul.DotRows {
		a.Mul(X, W.T())
		return a
	}
	w, z := W.RawMatrix(), make([]float64, matmul.DotRows)
	size := step(n, neurons, m)
	packed := make([]float64, 0, size*matmul.DotRows)
	for from := 0; from < m; from += size {
		to := min(from+size, m)
		for k := 0; k < neurons; k += matmul.DotRows {
			first := min(k, neurons-matmul.DotRows)
			packed = matmul.Pack(packed, w.Data[first*w.Stride+from:], matmul.DotRows, w.Stride,
				to-from)
			for i := range n {
				matmul.Dots(z, packed, X.RawRowView(i)[from:to])
				floats.Add(a.RawRowView(i)[k:first+matmul.DotRows], z[k-first:])
			}
		}
	}
	return a
}

// times returns AB.
func times(A, B *mat.Dense) *mat.Dense {
	n, _ := A.Dims()
	_, m := B.Dims()
	product := mat.NewDense(n, m, nil)
	matmul.Product(product.RawMatrix(), blas.NoTrans, A.RawMatrix(), B.RawMatrix())
	return product
}

// fits reports whether strips fit a layer. The last strip of neurons may overlap that before it.
func fits(W *mat.Dense) bool {
	neurons, m := W.Dims()
	return matmul.Fast && m%4 == 0 && neurons >= matmul.DotRows
}

// pack returns the weights of each layer for probabilities: strips of neurons by columns, or none
// if strips do not fit.
func (net *Network) pack() (layers [][][]float64) {
	for _, layer := range net.Layers {
		var strips [][]float64
		w := layer.W.RawMatrix()
		for k := 0; fits(layer.W) && k < w.Rows; k += matmul.DotRows {
			first := min(k, w.Rows-matmul.DotRows)
			strips = append(strips,
				matmul.Pack(nil, w.Data[first*w.Stride:], matmul.DotRows, w.Stride, w.Cols))
		}
		layers = append(layers, strips)
	}
	return layers
}
