package logistic

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Linear returns g(x) = wᵀx + w₀, where w[0] is w₀ and w[j+1] the weight of xⱼ. It panics if w
// is not one longer than x.
func Linear(w, x []float64) float64 {
	if len(w) != len(x)+1 {
		panic(fmt.Sprintf("logistic: row has %d values, the model %d", len(x), len(w)-1))
	}
	g := w[0]
	for j, v := range x {
		g += w[j+1] * v
	}
	return g
}

// Cost returns the negative log-likelihood of two classes ("Cost Function for
// Logistic Regression"):
//
//	L = −Σᵢ (rᵢ log yᵢ + (1 − rᵢ) log(1 − yᵢ)),  yᵢ = sigmoid(wᵀxᵢ + w₀)
//
// r is 1 for the second class (index 1) and 0 for the first. A row of weight w counts as w
// examples. Neither logarithm is of 0: see [LogSigmoid]. Another class panics. The cost does not
// include the [Penalty].
func Cost(w []float64, ds *classify.Dataset) float64 {
	cost := 0.0
	for i, r := range ds.Y {
		g := Linear(w, ds.At(i))
		if response(r) == 0 {
			g = -g // 1 − sigmoid(g) = sigmoid(−g)
		}
		cost -= ds.Weight(i) * LogSigmoid(g)
	}
	return cost
}

// Gradient writes the derivatives of [Cost] to dst and returns it:
//
//	∂L/∂wⱼ = Σᵢ (yᵢ − rᵢ) xᵢⱼ,  ∂L/∂w₀ = Σᵢ (yᵢ − rᵢ)
func Gradient(dst, w []float64, ds *classify.Dataset) []float64 {
	dst = must.Dst(dst, len(w), "logistic", "parameters")
	clear(dst)
	for i, r := range ds.Y {
		x := ds.At(i)
		residual := ds.Weight(i) * (Sigmoid(Linear(w, x)) - response(r))
		dst[0] += residual
		for j, v := range x {
			dst[j+1] += residual * v
		}
	}
	return dst
}

// Hessian returns the second derivatives of [Cost], (d+1)×(d+1), also known as
// Fisher's information:
//
//	H = Σᵢ yᵢ(1 − yᵢ) (1, xᵢ)(1, xᵢ)ᵀ
func Hessian(w []float64, ds *classify.Dataset) *mat.SymDense {
	H := mat.NewSymDense(len(w), nil)
	row := mat.NewVecDense(len(w), nil)
	row.SetVec(0, 1)
	for i := range ds.Len() {
		x := ds.At(i)
		copy(row.RawVector().Data[1:], x)
		H.SymRankOne(H, ds.Weight(i)*SigmoidDerivative(Linear(w, x)), row)
	}
	return H
}

// response is r of a class.
func response(class int) float64 {
	if class != 0 && class != 1 {
		panic(fmt.Sprintf("logistic: class %d, where there are two, 0 and 1", class))
	}
	return float64(class)
}

// Penalty returns ½λ Σ wⱼ², which is added to the cost to keep the weights small ("Solution:
// minimize regularized cost"). The lecture includes w₀; without it (intercept false) predictions do
// not depend on the attributes' zero points.
func Penalty(w []float64, λ float64, intercept bool) float64 {
	sum := 0.0
	for j, v := range w {
		if j > 0 || intercept {
			sum += v * v
		}
	}
	return λ / 2 * sum
}
