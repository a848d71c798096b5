package bayes_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// fruit has a number and a nominal attribute.
func fruit() *classify.Dataset {
	return &classify.Dataset{Name: "fruit", Classes: []string{"plum", "apple"},
		Attributes: []classify.Attribute{{Name: "diameter"},
			{Name: "colour", Values: []string{"red", "blue"}}},
		Y: []int{0, 0, 0, 1, 1}, X: mat.NewDense(5, 2, []float64{1, 0, 3, 0, 2, 1, 7, 1, 9, 1})}
}

// By hand: a plum has the mean 2 and the variance ⅔, an apple 8 and 1; with λ = 1 a plum is red
// with 3/5, an apple with 1/4.
func TestMixed(t *testing.T) {
	m := classifytest.Fit(t, bayes.Mixed{Laplace: 1}.Fit, fruit())
	plum := math.Log(3. / 5 * 3 / 5 / math.Sqrt(2*math.Pi*2/3) * math.Exp(-9/(2*2./3)))
	apple := math.Log(2. / 5 * 1 / 4 / math.Sqrt(2*math.Pi) * math.Exp(-9./2))
	classifytest.AllRelative(t, "log joints of a red fruit of 5", m.LogJoint(nil, []float64{5, 0}),
		[]float64{plum, apple}, 1e-14)
	colour := []float64{math.Log(3. / 5 * 3 / 5), math.Log(2. / 5 * 1 / 4)}
	for _, diameter := range []float64{math.NaN(), math.Inf(1)} {
		classifytest.AllRelative(t, "log joints of a red fruit",
			m.LogJoint(nil, []float64{diameter, 0}), colour, 1e-14)
	}
	classifytest.AllRelative(t, "log joints of nothing",
		m.LogJoint(nil, []float64{math.NaN(), 7}), []float64{math.Log(.6), math.Log(.4)}, 1e-14)
}

// drawn has four columns of two kinds, with gaps, weights, and a class without examples.
func drawn(rng *rand.Rand) *classify.Dataset {
	const n = 60
	ds := &classify.Dataset{Name: "drawn", Classes: []string{"a", "b", "c", "none"},
		Attributes: []classify.Attribute{{Name: "u", Values: []string{"p", "q", "r"}}, {Name: "v"},
			{Name: "w", Values: []string{"s", "t"}}, {Name: "x"}},
		X: mat.NewDense(n, 4, nil)}
	for i := range n {
		y := rng.IntN(3)
		ds.Y, ds.Weights = append(ds.Y, y), append(ds.Weights, float64(rng.IntN(3)))
		ds.X.SetRow(i, []float64{float64(rng.IntN(1 + y)), rng.NormFloat64() + float64(y),
			float64(rng.IntN(2)), rng.ExpFloat64()})
		if j := rng.IntN(8); j < 4 {
			ds.X.Set(i, j, math.NaN())
		}
	}
	return ds
}

func TestMixedConformance(t *testing.T) {
	for _, l := range []classifytest.Learner{
		{Name: "Mixed", Fit: classify.Erase(bayes.Mixed{}.Fit)},
		{Name: "Mixed with smoothing",
			Fit: classify.Erase(bayes.Mixed{Laplace: 1, Smoothing: 1e-3}.Fit),
			Exempt: map[classifytest.Property]string{
				classifytest.ColumnScale: "the smallest columns get a share of the " +
					"largest variance",
			}},
	} {
		classifytest.Run(t, l)
	}
}

func TestMixedRefuses(t *testing.T) {
	constant := fruit()
	constant.X.Set(3, 0, 9)
	for name, c := range map[string]struct {
		l  bayes.Mixed
		ds *classify.Dataset
	}{
		"Mixed.Laplace is -1":   {bayes.Mixed{Laplace: -1}, fruit()},
		"Mixed.Smoothing is -1": {bayes.Mixed{Smoothing: -1}, fruit()},
		"Prior has 1 values":    {bayes.Mixed{Prior: []float64{1}}, fruit()},
		`attribute "diameter" has variance 0 in class "apple"`: {bayes.Mixed{}, constant},
	} {
		classifytest.Refuses(t, "bayes", classifytest.Failure(c.l.Fit(c.ds)), name)
	}
}

func ExampleMixed() {
	ds := fruit()
	model, err := bayes.Mixed{Laplace: 1}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err := ds.Row("4", "red")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model)
	e := model.Explain(x)
	fmt.Print(e)
	fmt.Println(e.Short())
	// Output:
	// naive Bayes
	//                        plum  apple
	//   prior                 0.6    0.4
	//   diameter       2 ± 0.8165  8 ± 1
	//   colour = red          0.6   0.25
	//   colour = blue         0.4   0.75
	//                    plum     apple
	//      log prior  -0.5108   -0.9163
	//   diameter = 4  -3.7162   -8.9189
	//   colour = red  -0.5108   -1.3863
	//            sum  -4.7379  -11.2215
	//      posterior   0.9985    0.0015
	// plum (above 99 %), mostly because of diameter = 4 and colour = red
}
