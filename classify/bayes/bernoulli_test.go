package bayes_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// By hand: of two texts each, class 0 has the terms 2, 2 and 0 times, class 1
// has them 1, 1 and 2 times.
func TestBernoulli(t *testing.T) {
	for _, c := range []struct {
		laplace float64
		want    [2][3]float64
	}{
		{0, [2][3]float64{{1, 1, 0}, {.5, .5, 1}}},
		{1, [2][3]float64{{.75, .75, .25}, {.5, .5, .75}}},
	} {
		m := classifytest.Fit(t, bayes.Bernoulli{Laplace: c.laplace}.Fit, small())
		for k, p := range c.want {
			for j, want := range p {
				classifytest.Relative(t,
					fmt.Sprintf("λ = %v: p of term %d in class %d", c.laplace, j, k),
					m.Probability(j, k), want, 1e-14)
			}
		}
	}
	m := classifytest.Fit(t, bayes.Bernoulli{Laplace: 1}.Fit, small())
	// .75·.25·.25 against .5·.5·.75, however often the first term stands there.
	classifytest.Relative(t, "P(0 | x)", m.Posterior(nil, []float64{9, 0, 1})[0],
		.046875/(.046875+.1875), 1e-14)
	// The absence of the second term is told, unless it is missing: .75·.25 against .5·.75.
	classifytest.Relative(t, "P(0 | x) without the second",
		m.Posterior(nil, []float64{9, math.NaN(), 1})[0], 1.0/3, 1e-14)
	// Without smoothing, class 1 never lacks the third.
	if got := classifytest.Fit(t, bayes.Bernoulli{}.Fit, small()).
		Posterior(nil, []float64{1, 1, 0}); !slices.Equal(got, []float64{1, 0}) {
		t.Errorf("posterior %v, want class 0 for certain", got)
	}
	classifytest.Panics(t, func() { m.Probability(0, 2) }, "index out of range")
}

func TestBernoulliOracle(t *testing.T) {
	o := readOracle(t)
	o.agrees(t, "bernoulli_one", classifytest.Fit(t, bayes.Bernoulli{Laplace: 1}.Fit, o.countSet()),
		o.Counts.Q)
	o.agrees(t, "bernoulli_tenth",
		classifytest.Fit(t, bayes.Bernoulli{Laplace: .1}.Fit, o.countSet()), o.Counts.Q)
	o.agrees(t, "bernoulli_threshold",
		classifytest.Fit(t, bayes.Bernoulli{Laplace: 1, Threshold: 1.5}.Fit, o.countSet()),
		o.Counts.Q)
}

// Missing values leave their attribute fewer examples; one that no example of a class knows is
// there with probability ½.
func TestBernoulliMissing(t *testing.T) {
	nan := math.NaN()
	m := classifytest.Fit(t, bayes.Bernoulli{}.Fit, classifytest.Numbers([]int{0, 0, 0, 1, 1},
		[]float64{1, 0}, []float64{nan, 1}, []float64{0, 1}, []float64{1, nan}, []float64{0, nan}))
	classifytest.Relative(t, "p of two known", m.Probability(0, 0), .5, 1e-15)
	classifytest.Relative(t, "p of three", m.Probability(1, 0), 2.0/3, 1e-15)
	classifytest.Relative(t, "p of none", m.Probability(1, 1), .5, 1e-15)
}

func TestBernoulliRefuses(t *testing.T) {
	for _, threshold := range []float64{math.NaN(), math.Inf(1)} {
		classifytest.Refuses(t, "bayes",
			classifytest.Failure(bayes.Bernoulli{Threshold: threshold}.Fit(small())),
			fmt.Sprint("Bernoulli.Threshold is ", threshold))
	}
	ds := small()
	ds.X.Set(0, 2, math.Inf(-1))
	classifytest.Refuses(t, "bayes",
		classifytest.Failure(bayes.Bernoulli{}.Fit(ds)), `column "x3"`)
}

func ExampleBernoulli() {
	model, err := bayes.Bernoulli{Laplace: 1}.Fit(small())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain([]float64{9, 0, 1}))
	// Output:
	//                   c0       c1
	//   log prior  -0.6931  -0.6931
	//      x1 = 9  -0.2877  -0.6931
	//      x2 = 0  -1.3863  -0.6931
	//      x3 = 1  -1.3863  -0.2877
	//         sum  -3.7534  -2.3671
	//   posterior   0.2000   0.8000
}
