package bayes_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// By hand: the others of class 0 have 1, 1, 5 of 7 words, those of class 1 have 3, 2, 0 of 5; with
// λ = 1 the shares are .2, .2, .6 and .5, .375, .125.
func TestComplement(t *testing.T) {
	m := classifytest.Fit(t, bayes.Complement{Laplace: 1}.Fit, small())
	for k, θ := range [2][3]float64{{.2, .2, .6}, {.5, .375, .125}} {
		for j, want := range θ {
			classifytest.Relative(t, fmt.Sprintf("weight of term %d in class %d", j, k),
				m.Weight(j, k), -math.Log(want), 1e-14)
		}
	}
	// e^score is 1/(.2²·.6) and 1/(.5²·.125).
	classifytest.Relative(t, "P(0 | x)", m.Posterior(nil, []float64{2, 0, 1})[0],
		(1/.024)/(1/.024+1/.03125), 1e-14)
	normalised := classifytest.Fit(t, bayes.Complement{Laplace: 1, Normalise: true}.Fit, small())
	sum := 0.0
	for j := range 3 {
		sum += normalised.Weight(j, 1)
	}
	classifytest.Relative(t, "the weights of class 1 together", sum, 1, 1e-14)
	classifytest.Relative(t, "the ratio of two weights",
		normalised.Weight(0, 1)/normalised.Weight(2, 1), math.Log(.5)/math.Log(.125), 1e-14)
	classifytest.Panics(t, func() { m.Weight(0, -1) }, "index out of range")
}

func TestComplementOracle(t *testing.T) {
	o := readOracle(t)
	for name, λ := range map[string]float64{"one": 1, "tenth": .1} {
		m := classifytest.Fit(t, bayes.Complement{Laplace: λ}.Fit, o.countSet())
		n := classifytest.Fit(t, bayes.Complement{Laplace: λ, Normalise: true}.Fit, o.countSet())
		o.posteriors(t, "complement_"+name, m, o.Counts.Q)
		o.posteriors(t, "complement_norm_"+name, n, o.Counts.Q)
	}
}

func TestComplementRefuses(t *testing.T) {
	classifytest.Refuses(t, "bayes",
		classifytest.Failure(bayes.Complement{}.Fit(small())),
		`term "x3" stands in no class but "c1"`)
	// One term has weight 0 in every class, and no weights to be normalised by.
	m := classifytest.Fit(t, bayes.Complement{Laplace: 1, Normalise: true}.Fit,
		classifytest.Numbers([]int{0, 1}, []float64{1}, []float64{2}))
	classifytest.Relative(t, "posterior of a single term", m.Posterior(nil, []float64{3})[0], .5,
		1e-15)
}

func ExampleComplement() {
	model, err := bayes.Complement{Laplace: 1}.Fit(small())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain([]float64{2, 0, 1}))
	// Output:
	//                   c0       c1
	//   log prior  -0.6931  -0.6931
	//      x1 = 2   3.2189   1.3863
	//      x3 = 1   0.5108   2.0794
	//         sum   3.0366   2.7726
	//   posterior   0.5656   0.4344
}
