package neural_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/neural"
)

// By hand: one input 2, one hidden neuron with W = 0.5 and b = −1, so z = 0 and tanh 0; two outputs
// with W = (1, −1) and b = (0, log 3), so z = (0, log 3) and p = (¼, ¾). Class 0: the loss is log
// 4, δ = (−¾, ¾), and −¾·1 + ¾·(−1) = −1½ times the slope 1 reaches the hidden neuron.
func TestNetworkByHand(t *testing.T) {
	net := neural.NewNetwork(neural.Tanh, 1, 1, 1, 2)
	copy(net.Params, []float64{.5, -1, 1, -1, 0, math.Log(3)})
	X := mat.NewDense(1, 1, []float64{2})
	out := net.Forward(X)
	classifytest.AllNear(t, "hidden", out[1].RawRowView(0), []float64{0}, 1e-15)
	classifytest.AllNear(t, "p", out[2].RawRowView(0), []float64{.25, .75}, 1e-15)
	δ := net.Backward(out, []int{0}, []float64{1})
	classifytest.AllNear(t, "δ of the output", δ[1].RawRowView(0), []float64{-.75, .75}, 1e-15)
	classifytest.AllNear(t, "δ of the hidden layer", δ[0].RawRowView(0), []float64{-1.5}, 1e-15)
	g := make([]float64, 6)
	classifytest.AllNear(t, "loss", []float64{net.Gradient(g, X, []int{0}, []float64{1})},
		[]float64{math.Log(4)}, 1e-15)
	classifytest.AllNear(t, "gradient", g, []float64{-3, -1.5, 0, 0, -.75, .75}, 1e-15)
}

func TestNetworkAgainstNumpy(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json")
	X := mat.NewDense(12, 4, slices.Concat(o.X...))
	v := make([]float64, 12)
	floats.ScaleTo(v, 1/floats.Sum(o.V), o.V)
	for a, name := range map[neural.Activation]string{
		neural.Tanh:     "tanh",
		neural.Logistic: "logistic",
		neural.ReLU:     "relu",
	} {
		want := o.Nets[name]
		net := neural.NewNetwork(a, 1, 4, 5, 4, 3)
		copy(net.Params, o.Start)
		out := net.Forward(X)
		for i, p := range want.P {
			classifytest.AllNear(t, name, out[3].RawRowView(i), p, 1e-12)
		}
		g := make([]float64, len(net.Params))
		classifytest.AllNear(t, name+", loss", []float64{net.Gradient(g, X, o.Y, v)},
			[]float64{want.Loss}, 1e-12)
		classifytest.AllNear(t, name+", gradient", g, want.Gradient, 1e-11)
	}
}

// The loss keeps telling where probabilities have become 0.
func TestSaturated(t *testing.T) {
	net := neural.NewNetwork(neural.ReLU, 1, 1, 2)
	copy(net.Params, []float64{0, 1, 0, 0})
	g := make([]float64, 4)
	if loss := net.Gradient(g, mat.NewDense(1, 1, []float64{1e6}), []int{0},
		[]float64{1}); loss != 1e6 {
		t.Errorf("loss %v, want 1e6", loss)
	}
	classifytest.AllNear(t, "gradient", g, []float64{-1e6, 1e6, -1, 1}, 1e-15)
}

func TestNewNetwork(t *testing.T) {
	net := neural.NewNetwork(neural.Tanh, 5, 30, 20, 2)
	limit := math.Sqrt(6. / 50)
	w := net.Layers[0].W.RawMatrix().Data
	if floats.Max(w) > limit || floats.Min(w) < -limit || floats.Max(w) < .9*limit ||
		floats.Norm(net.Layers[0].B, 1) != 0 || len(net.Params) != 30*20+20+20*2+2 {
		t.Errorf("weights from %v to %v, want ±%v; %d parameters", floats.Min(w), floats.Max(w),
			limit, len(net.Params))
	}
	net.Params[0] = 7 // the layers share the memory
	if net.Layers[0].W.At(0, 0) != 7 {
		t.Error("Params and W are not the same")
	}
	for _, sizes := range [][]int{{3}, {3, 0, 2}} {
		classifytest.Panics(t, func() { neural.NewNetwork(neural.Tanh, 1, sizes...) },
			fmt.Sprintf("neural: layers of %v neurons; there must be two at least", sizes))
	}
	classifytest.Panics(t, func() {
		net.Gradient(make([]float64, 662), mat.NewDense(1, 30, nil), []int{0, 1}, []float64{1})
	}, "neural: 1 rows, 2 classes, 1 weights; 662 places for 662 derivatives")
}

func TestActivation(t *testing.T) {
	for _, a := range []neural.Activation{neural.Tanh, neural.Logistic, neural.ReLU} {
		for _, z := range []float64{-800, -2, -.5, .5, 2, 800} {
			slope := (a.At(z+1e-6) - a.At(z-1e-6)) / 2e-6
			if got := a.Slope(a.At(z)); math.Abs(got-slope) > 1e-8 {
				t.Errorf("%v: slope at %v is %v, by differences %v", a, z, got, slope)
			}
		}
	}
	classifytest.AllNear(t, "at 1",
		[]float64{neural.Tanh.At(1), neural.Logistic.At(1), neural.Logistic.At(-1),
			neural.ReLU.At(1), neural.ReLU.At(-1)},
		[]float64{.7615941559557649, .7310585786300049, .2689414213699951, 1, 0}, 1e-15)
	if neural.ReLU.Slope(0) != 0 {
		t.Error("ReLU has slope 0 at 0")
	}
}
