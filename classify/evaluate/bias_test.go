package evaluate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// constant learns the mean of the targets, shrunk.
func constant(
	shrink float64,
) func(ds *classify.Dataset, target []float64) (func([]float64) float64, error) {
	return func(_ *classify.Dataset, target []float64) (func([]float64) float64, error) {
		mean := 0.0
		for _, v := range target {
			mean += v / float64(len(target))
		}
		return func([]float64) float64 { return shrink * mean }, nil
	}
}

// draw4 draws four targets of mean 2 and variance 1.
func draw4(r *rand.Rand) (*classify.Dataset, []float64) {
	target := make([]float64, 4)
	for i := range target {
		target[i] = 2 + r.NormFloat64()
	}
	return nil, target
}

func ExampleDecomposeSquares() {
	// The mean of four values round 2, halved: bias (2 − 1)² = 1, variance ¼·¼ = 0.0625, and
	// the noise of a new value 1.
	d, err := evaluate.DecomposeSquares(draw4, mat.NewDense(1, 1, nil), []float64{2}, 1, 20000, 1,
		constant(0.5))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("error %.1f = noise %.1f + bias %.1f + variance %.2f\n", d.Error, d.Noise,
		d.Bias, d.Variance)
	// Output: error 2.1 = noise 1.0 + bias 1.0 + variance 0.06
}

func TestDecomposeSquares(t *testing.T) {
	X := mat.NewDense(3, 1, []float64{0, 1, 2})
	// bias (2·(1 − s))², variance s²/4
	for shrink, want := range map[float64][2]float64{1: {0, 0.25}, 0.5: {1, 0.0625}, 0: {4, 0}} {
		d, err := evaluate.DecomposeSquares(draw4, X, []float64{2, 2, 2}, 1, 20000, 9,
			constant(shrink))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(d.Bias-want[0]) > 0.02 || math.Abs(d.Variance-want[1]) > 0.01 ||
			math.Abs(d.Error-(1+want[0]+want[1])) > 0.03 {
			t.Errorf("shrunk to %v: %+v, want bias %v and variance %v", shrink, d, want[0], want[1])
		}
	}
	if _, err := evaluate.DecomposeSquares(draw4, X, []float64{2}, 1, 5, 1,
		constant(1)); err == nil {
		t.Error("a best value for one row of three: no error")
	}
	if _, err := evaluate.DecomposeSquares(draw4, new(mat.Dense), nil, 1, 5, 1,
		constant(1)); err == nil {
		t.Error("no rows: no error")
	}
}

// coin is a way to learn that answers 1 with a probability which the row gives,
// whatever the training set.
func coin(ds *classify.Dataset) (model, error) {
	luck := ds.X.At(0, 0)
	return func(x []float64) int {
		if luck < x[0] {
			return 1
		}
		return 0
	}, nil
}

// tosses draws the luck of a training set, and has two rows with the chance of 1.
func tosses() (draw func(r *rand.Rand) *classify.Dataset, test *classify.Dataset) {
	draw = func(r *rand.Rand) *classify.Dataset {
		return &classify.Dataset{
			Attributes: []classify.Attribute{{Name: "luck"}},
			Classes:    []string{"0", "1"},
			X:          mat.NewDense(1, 1, []float64{r.Float64()}),
			Y:          []int{0},
		}
	}
	return draw, &classify.Dataset{
		Name:       "test",
		Attributes: []classify.Attribute{{Name: "chance"}},
		Classes:    []string{"0", "1"},
		X:          mat.NewDense(2, 1, []float64{.3, .9}),
		Y:          []int{1, 1},
	}
}

// A learner that answers by a coin toss for each training set: if the coin is mostly wrong, its
// variance helps.
func ExampleDecompose() {
	draw, test := tosses()
	d, err := evaluate.Decompose(draw, test, nil, 20000, 3, coin)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("error %.1f = bias %.1f + %.2f unbiased − %.2f biased variance\n", d.Error, d.Bias,
		d.Unbiased, d.Biased)
	// Output: error 0.4 = bias 0.5 + 0.05 unbiased − 0.15 biased variance
}

// By hand: on row 0 class 1 comes with chance .3 and is true, so the main prediction 0
// is wrong: bias 1, biased variance .3, error .7. On row 1 it comes with .9 and is
// true: unbiased .1, error .1.
func TestDecompose(t *testing.T) {
	draw, test := tosses()
	d, err := evaluate.Decompose(draw, test, nil, 20000, 3, coin)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what      string
		got, want float64
	}{{"error", d.Error, .4}, {"bias", d.Bias, .5}, {"variance", d.Variance, .2},
		{"unbiased", d.Unbiased, .05}, {"biased", d.Biased, .15}, {"noise", d.Noise, 0}} {
		if math.Abs(c.got-c.want) > 0.01 {
			t.Errorf("%s is %v, want %v", c.what, c.got, c.want)
		}
	}
	classifytest.Near(t, "bias + unbiased − biased", d.Bias+d.Unbiased-d.Biased, d.Error, 1e-12)

	// With a truth that is itself uncertain: on both rows class 1 with .8; noise .2; error on row 0
	// .3·.2 + .7·.8, on row 1 .9·.2 + .1·.8.
	d, err = evaluate.Decompose(draw, test, [][]float64{{.2, .8}, {.2, .8}}, 20000, 3, coin)
	if err != nil || math.Abs(d.Noise-.2) > 1e-12 || math.Abs(d.Error-(.62+.26)/2) > 0.01 {
		t.Errorf("an uncertain truth: %+v, %v", d, err)
	}
	classifytest.Refuses(t, "evaluate",
		classifytest.Failure(evaluate.Decompose(draw, test, nil, 1, 3, coin)), "it takes 2 runs")
}
