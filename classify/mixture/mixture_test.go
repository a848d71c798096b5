package mixture_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
)

func lecture(t *testing.T, is mixture.Spread) *mixture.Mixture {
	t.Helper()
	return classify.Must(mixture.NewMixture(mixture.Normal(.5, 2, 2, is),
		mixture.Normal(.5, 10, .5, is)))
}

// The lecture's example, by both readings of its second number.
func TestLectureDensity(t *testing.T) {
	for is, peaks := range map[mixture.Spread][2]float64{
		mixture.Variance:  {.1410, .2821},
		mixture.Deviation: {.0997, .3989},
	} {
		m := lecture(t, is)
		classifytest.Near(t, "peak at 2", math.Exp(m.LogDensity([]float64{2})), peaks[0], 5e-5)
		// to which the other component adds 3e-5
		classifytest.Near(t, "peak at 10", math.Exp(m.LogDensity([]float64{10})), peaks[1], 1e-4)
		mass := 0.0
		for x := -20.0; x < 30; x += .001 {
			mass += .001 * math.Exp(m.LogDensity([]float64{x}))
		}
		classifytest.Near(t, "mass", mass, 1, 1e-9)
	}
	m := classifytest.Reload(t, lecture(t, mixture.Variance))
	// at 8: 6²/4 and 2²/1, at their densities up to a factor
	a, b := math.Exp(-9.0)/math.Sqrt(2), math.Exp(-4)/math.Sqrt(.5)
	classifytest.AllNear(t, "responsibilities at 8", m.Responsibilities(nil, []float64{8}),
		[]float64{a / (a + b), b / (a + b)}, 1e-13)
	if m.Component([]float64{3}) != 0 || m.Component([]float64{9.5}) != 1 {
		t.Error("3 is of the first component, 9.5 of the second")
	}
	classifytest.AllNear(t, "nothing known", m.Responsibilities(nil, []float64{math.NaN()}),
		[]float64{.5, .5}, 1e-15)
	classifytest.AllNear(t, "too far", m.Responsibilities(nil, []float64{1e200}),
		[]float64{.5, .5}, 1e-15)
}

// What is missing is left out: the density is that of the other columns.
func TestMarginal(t *testing.T) {
	Σ := mat.NewSymDense(3, []float64{2, 1, 0, 1, 3, 1, 0, 1, 4})
	S := mat.NewSymDense(2, []float64{2, 0, 0, 4})
	whole := classify.Must(
		mixture.NewMixture(mixture.Component{Weight: .3, Mean: []float64{1, 2, 3}, Covariance: Σ},
			mixture.Component{Weight: .7, Mean: []float64{0, 5, 1}, Covariance: Σ}))
	part := classify.Must(
		mixture.NewMixture(mixture.Component{Weight: .3, Mean: []float64{1, 3}, Covariance: S},
			mixture.Component{Weight: .7, Mean: []float64{0, 1}, Covariance: S}))
	for _, v := range []float64{math.NaN(), math.Inf(1)} {
		classifytest.AllNear(t, "log joint", whole.LogJoint(nil, []float64{.5, v, 2}),
			part.LogJoint(nil, []float64{.5, 2}), 1e-14)
	}
}

func TestNewMixtureRefuses(t *testing.T) {
	one := mixture.Normal(1, 0, 1, mixture.Variance)
	for _, c := range []struct {
		components []mixture.Component
		want       string
	}{
		{nil, "needs a component"},
		{[]mixture.Component{mixture.Normal(0, 0, 1, mixture.Variance), one},
			"weight of component 1 is 0"},
		{[]mixture.Component{mixture.Normal(.5, 0, 1, mixture.Variance)}, "0.5 together"},
		{[]mixture.Component{{Weight: 1}}, "mean of component 1 has 0 values"},
		{[]mixture.Component{mixture.Normal(1, 0, 0, mixture.Variance)},
			"component 1 is singular, by its column 1"},
		{
			[]mixture.Component{{Weight: 1, Mean: []float64{1}}},
			"component 1 has 1 columns and no covariance",
		}, {[]mixture.Component{mixture.Normal(1, math.NaN(), 1, mixture.Variance)},
			"must be finite"},
	} {
		_, err := mixture.NewMixture(c.components...)
		classifytest.Refuses(t, "mixture", err, c.want)
	}
}

// A mixture is not unique: of 100 = 5·10 + 2·20 + 2·5 and 100 = 10·10 the sum does not tell which,
// and of one Gaussian nobody tells that it is not two equal ones.
func ExampleNewMixture() {
	fmt.Println(5*10+2*20+2*5 == 10*10)
	one, _ := mixture.NewMixture(mixture.Normal(1, 3, 2, mixture.Variance))
	two, _ := mixture.NewMixture(mixture.Normal(.3, 3, 2, mixture.Variance),
		mixture.Normal(.7, 3, 2, mixture.Variance))
	fmt.Printf("%.6f %.6f\n", one.LogDensity([]float64{4}), two.LogDensity([]float64{4}))
	// Output:
	// true
	// -1.515512 -1.515512
}
