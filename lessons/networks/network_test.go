package networks_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/lessons/networks"
	solutions "github.com/tessella-go/tessella/solutions/networks"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9
}

// library makes the library's network of drawn weights.
func library(W [][][]float64, b [][]float64) *neural.Network {
	sizes := []int{len(W[0][0])}
	for _, layer := range W {
		sizes = append(sizes, len(layer))
	}
	net := neural.NewNetwork(neural.ReLU, 1, sizes...)
	copy(net.Params, parameters(W, b))
	return net
}

// parameters lists weights and biases, or their derivatives, in the library's order.
func parameters(W [][][]float64, b [][]float64) (list []float64) {
	for l := range W {
		list = append(list, slices.Concat(W[l]...)...)
		list = append(list, b[l]...)
	}
	return list
}

func TestNetworkAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 5))
	sleeping, deep := 0, 0
	for range trials {
		args := networks.Backward.Draw(r)
		W, b, x, y := args[0].([][][]float64), args[1].([][]float64), args[2].([]float64),
			args[3].(int)
		net, X := library(W, b), mat.NewDense(1, len(x), x)
		outputs := net.Forward(X)
		got := solutions.Forward(W, b, x)
		if len(got) != len(outputs) {
			t.Fatalf("%d outputs, the library has %d", len(got), len(outputs))
		}
		for l := range outputs {
			if !slices.EqualFunc(got[l], outputs[l].RawRowView(0), near) {
				t.Fatalf("layer %d puts out %v, in the library %v", l, got[l],
					outputs[l].RawRowView(0))
			}
		}
		deltas, gradient := solutions.Backward(W, b, x, y)
		for l, δ := range net.Backward(outputs, []int{y}, []float64{1}) {
			if !slices.EqualFunc(deltas[l], δ.RawRowView(0), near) {
				t.Fatalf("the deltas of layer %d are %v, in the library %v", l, deltas[l],
					δ.RawRowView(0))
			}
		}
		want := make([]float64, len(net.Params))
		net.Gradient(want, X, []int{y}, []float64{1})
		if !slices.EqualFunc(parameters(gradient, deltas), want, near) {
			t.Fatalf("the gradient is %v, in the library %v", parameters(gradient, deltas), want)
		}
		if slices.Contains(deltas[0], 0) {
			sleeping++
		}
		if len(W) > 2 {
			deep++
		}
	}
	if sleeping < trials/10 || deep < trials/10 {
		t.Errorf("%d networks with neurons asleep and %d with two hidden layers are too few",
			sleeping, deep)
	}
}

// A descent with momentum is a linear map of (w, u) and 1, so t steps are the
// power t of its matrix.
func TestMomentumIsAPower(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 6))
	for range trials {
		args := networks.Momentum.Draw(r)
		start, A, b, rate, mu, steps := args[0].([]float64), args[1].([][]float64),
			args[2].([]float64), args[3].(float64), args[4].(float64), args[5].(int)
		n := len(start)
		step := mat.NewDense(2*n+1, 2*n+1, nil)
		step.Set(2*n, 2*n, 1)
		for i := range n {
			for j := range n {
				step.Set(i, j, -rate*A[i][j])
				step.Set(n+i, j, -rate*A[i][j])
			}
			step.Set(i, i, 1+step.At(i, i))
			step.Set(i, n+i, mu)
			step.Set(n+i, n+i, mu)
			step.Set(i, 2*n, rate*b[i])
			step.Set(n+i, 2*n, rate*b[i])
		}
		ws, us := solutions.Momentum(start, A, b, rate, mu, steps)
		if len(ws) != steps+1 || len(us) != steps+1 {
			t.Fatalf("%d and %d rows for %d steps", len(ws), len(us), steps)
		}
		for k := range ws {
			var power mat.Dense
			var state mat.VecDense
			power.Pow(step, k)
			state.MulVec(&power,
				mat.NewVecDense(2*n+1, slices.Concat(start, make([]float64, n), []float64{1})))
			if !slices.EqualFunc(slices.Concat(ws[k], us[k]), state.RawVector().Data[:2*n], near) {
				t.Fatalf("after %d steps w and u are %v and %v, want %v", k, ws[k], us[k],
					state.RawVector().Data)
			}
		}
	}
}
