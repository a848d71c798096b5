package bayes_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// joints counts the joint probabilities of naive Bayes in exact fractions.
func joints(ds *classify.Dataset, x []float64, laplace int64) []*big.Rat {
	var out []*big.Rat
	for k := range ds.Classes {
		in := int64(0)
		for _, y := range ds.Y {
			if y == k {
				in++
			}
		}
		joint := big.NewRat(in, int64(ds.Len()))
		for j, v := range x {
			same := int64(0)
			for i, y := range ds.Y {
				if y == k && ds.At(i)[j] == v {
					same++
				}
			}
			joint.Mul(joint,
				big.NewRat(same+laplace, in+laplace*int64(len(ds.Attributes[j].Values))))
		}
		out = append(out, joint)
	}
	return out
}

func class(t *testing.T, ds *classify.Dataset, name string) int {
	t.Helper()
	k := slices.Index(ds.Classes, name)
	if k < 0 {
		t.Fatalf("no class %q", name)
	}
	return k
}

// A sunny, cold, humid and windy day: joints 1/189 and 18/875, P(N) = .7954173486; the estimates of
// Laplace, and an overcast day, of which none was bad.
func TestCategoricalTennis(t *testing.T) {
	ds := datasets.Tennis()
	yes, no := class(t, ds, "P"), class(t, ds, "N")
	sunny, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		t.Fatal(err)
	}
	overcast, err := ds.Row("overcast", "cold", "high", "yes")
	if err != nil {
		t.Fatal(err)
	}
	exact := joints(ds, sunny, 0)
	if exact[yes].Cmp(big.NewRat(1, 189)) != 0 || exact[no].Cmp(big.NewRat(18, 875)) != 0 {
		t.Errorf("exact joints %v and %v, want 1/189 and 18/875", exact[yes], exact[no])
	}
	for _, c := range []struct {
		laplace int64
		x       []float64
		class   int
		want    float64
	}{
		{0, sunny, no, .7954173486}, {1, sunny, no, .7200666508}, {0, overcast, yes, 1},
		{1, overcast, yes, .7215830649},
	} {
		m := classifytest.Fit(t, bayes.Categorical{Laplace: float64(c.laplace)}.Fit, ds)
		exact := joints(ds, c.x, c.laplace)
		sum := new(big.Rat).Add(exact[0], exact[1])
		got, logs := m.Posterior(nil, c.x), m.LogJoint(nil, c.x)
		if !(math.Abs(got[c.class]-c.want) < 1e-10) || m.Predict(c.x) != c.class {
			t.Errorf("λ = %d, %v: posterior %v, class %d; want %v of class %d", c.laplace, c.x, got,
				m.Predict(c.x), c.want, c.class)
		}
		for k := range got {
			joint, _ := exact[k].Float64()
			posterior, _ := new(big.Rat).Quo(exact[k], sum).Float64()
			classifytest.Relative(t, "log joint", logs[k], math.Log(joint), 1e-14)
			classifytest.Relative(t, "posterior", got[k], posterior, 1e-14)
		}
	}
	if got := classifytest.Fit(t, bayes.Categorical{}.Fit, ds).
		LogJoint(nil, overcast)[no]; !math.IsInf(got, -1) {
		t.Errorf("log joint of N on an overcast day %v, want -Inf", got)
	}
	classifytest.Relative(t, "P(sunny | N)", classifytest.Fit(t, bayes.Categorical{}.Fit, ds).
		Probability(0, slices.Index(ds.Attributes[0].Values, "sunny"), no), .6, 1e-15)
}

// Both days of sailing have a value that no bad day had: P(x | no) = 0.
func TestCategoricalSailing(t *testing.T) {
	ds := datasets.Sailing()
	m := classifytest.Fit(t, bayes.Categorical{}.Fit, ds)
	yes, no := class(t, ds, "yes"), class(t, ds, "no")
	for _, x := range datasets.SailingQueries() {
		if exact := joints(ds, x, 0); exact[no].Sign() != 0 {
			t.Errorf("%v: exact joint of no is %v", x, exact[no])
		}
		if got := m.Posterior(nil, x); got[no] != 0 || got[yes] != 1 || m.Predict(x) != yes {
			t.Errorf("%v: posterior %v, want certainty of yes", x, got)
		}
	}
}

// nominal are the counts and the queries as nominal values, up to 3.
func (o oracle) nominal() (ds *classify.Dataset, rows [][]float64) {
	ds = o.countSet()
	capped := func(v float64) float64 { return math.Min(v, 3) }
	ds.X.Apply(func(_, _ int, v float64) float64 { return capped(v) }, ds.X)
	for j := range ds.Attributes {
		ds.Attributes[j].Values = []string{"0", "1", "2", "3 or more"}
	}
	for _, x := range o.Counts.Q {
		rows = append(rows, mapped(capped, x))
	}
	return ds, rows
}

func TestCategoricalOracle(t *testing.T) {
	o := readOracle(t)
	ds, rows := o.nominal()
	o.agrees(t, "categorical_one", classifytest.Fit(t, bayes.Categorical{Laplace: 1}.Fit, ds), rows)
	o.agrees(t, "categorical_tenth", classifytest.Fit(t, bayes.Categorical{Laplace: .1}.Fit, ds),
		rows)
}

func TestCategoricalMissing(t *testing.T) {
	nan := math.NaN()
	ds := classifytest.Numbers([]int{0, 0, 0, 1, 1}, []float64{0, 1}, []float64{0, 0},
		[]float64{nan, 1}, []float64{1, nan}, []float64{0, nan})
	ds.Attributes[0].Values, ds.Attributes[1].Values = []string{"a", "b"},
		[]string{"a", "b", "c", "d"}
	m := classifytest.Fit(t, bayes.Categorical{}.Fit, ds)
	classifytest.Relative(t, "P(x1 = a | 0), of two known", m.Probability(0, 0, 0), 1, 0)
	classifytest.Relative(t, "P(x1 = a | 1)", m.Probability(0, 0, 1), .5, 1e-15)
	classifytest.Relative(t, "P(x2 = b | 0)", m.Probability(1, 1, 0), 2.0/3, 1e-15)
	classifytest.Relative(t, "P(x2 = b | 1), of none known", m.Probability(1, 1, 1), .25, 1e-15)
	for _, v := range []float64{nan, -1, 4, .5, math.Inf(1)} { // no index of a value
		if got := m.Posterior(nil, []float64{v, v}); !(math.Abs(got[0]-.6) < 1e-15) {
			t.Errorf("posterior %v of a row of %v, want the priors", got, v)
		}
	}
	classifytest.Panics(t, func() { m.Probability(0, 0, 2) }, "class 2 of 2")
}

func TestLaplace(t *testing.T) {
	for _, c := range []struct{ count, total, λ, V, want float64 }{
		{2, 9, 0, 3, 2.0 / 9}, {2, 9, 1, 3, .25}, {0, 5, 1, 3, .125}, {0, 5, 0, 3, 0},
		{0, 0, 0, 4, .25}, {0, 0, 1e-300, 4, .25}, {1, 2, .5, 2, .5},
	} {
		classifytest.Relative(t, fmt.Sprint(c), bayes.Laplace(c.count, c.total, c.λ, int(c.V)),
			c.want, 1e-15)
	}
	for _, λ := range []float64{-1, math.NaN(), math.Inf(1)} {
		for name, err := range map[string]error{
			"Categorical": classifytest.Failure(
				bayes.Categorical{Laplace: λ}.Fit(datasets.Tennis())),
			"Multinomial": classifytest.Failure(bayes.Multinomial{Laplace: λ}.Fit(datasets.Iris())),
			"Bernoulli":   classifytest.Failure(bayes.Bernoulli{Laplace: λ}.Fit(datasets.Iris())),
			"Complement":  classifytest.Failure(bayes.Complement{Laplace: λ}.Fit(datasets.Iris())),
		} {
			classifytest.Refuses(t, "bayes", err, fmt.Sprintf("%s.Laplace is %v", name, λ))
		}
	}
}

// Should we play on a sunny, cold, humid and windy day?
func ExampleCategorical() {
	ds := datasets.Tennis()
	model, err := bayes.Categorical{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := model.Explain(x)
	fmt.Print(e)
	fmt.Println(e.Short())
	// Output:
	//                             N        P
	//            log prior  -1.0296  -0.4418
	//      Outlook = sunny  -0.5108  -1.5041
	//   Temperature = cold  -1.6094  -1.0986
	//      Humidity = high  -0.2231  -1.0986
	//          Windy = yes  -0.5108  -1.0986
	//                  sum  -3.8839  -5.2417
	//            posterior   0.7954   0.2046
	// N (80 %), mostly because of Outlook = sunny, Humidity = high and Windy = yes
}
