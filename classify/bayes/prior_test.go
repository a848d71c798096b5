package bayes_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
)

func TestLogPriors(t *testing.T) {
	classes := []string{"spam", "ham", "other"}
	for _, c := range []struct{ given, weights, want []float64 }{
		{nil, []float64{1, 3, 0}, []float64{.25, .75, 0}},
		{nil, []float64{.5, .25, .25}, []float64{.5, .25, .25}},
		{[]float64{.1, .2, .7}, []float64{1, 1, 1}, []float64{.1, .2, .7}},
		{[]float64{0, 1, 0}, []float64{5, 1, 0}, []float64{0, 1, 0}},
	} {
		got, err := bayes.LogPriors("test", c.given, c.weights, classes)
		if err != nil {
			t.Fatal(err)
		}
		for k := range got {
			classifytest.Relative(t, "log prior", got[k], math.Log(c.want[k]), 1e-15)
		}
	}
	for want, given := range map[string][]float64{
		"test: Prior has 2 values for 3 classes":                               {.5, .5},
		"test: the sum of Prior is 0.75; it must be 1":                         {.5, .25, 0},
		"test: Prior of class \"ham\" is -1; it must be from 0 to 1":           {1, -1, 1},
		"test: Prior of class \"other\" is 0.5, but the class has no examples": {.25, .25, .5},
		"test: Prior of class \"spam\" is NaN; it must be from 0 to 1":         {math.NaN(), 0, 0},
	} {
		classifytest.Refuses(t, "test",
			classifytest.Failure(bayes.LogPriors("test", given, []float64{1, 1, 0}, classes)), want)
	}
	classifytest.Refuses(t, "test",
		classifytest.Failure(bayes.LogPriors("test", nil, make([]float64, 3), classes)), "no rows")
}

func TestOrPrior(t *testing.T) {
	inf, prior := math.Inf(1), []float64{-1, -2}
	for _, joint := range [][]float64{{-3, -4}, {-inf, -900}, {7, -inf}} {
		if got := bayes.OrPrior(joint, prior); !slices.Equal(got, joint) {
			t.Errorf("OrPrior(%v) = %v", joint, got)
		}
	}
	for _, joint := range [][]float64{{-inf, -inf}, {math.NaN(), -1}, {inf, -1}} {
		if got := bayes.OrPrior(joint, prior); !slices.Equal(got, prior) {
			t.Errorf("OrPrior(%v) = %v, want the prior", joint, got)
		}
	}
}

func ExampleLogPriors() {
	logs, err := bayes.LogPriors("filter", nil, []float64{30, 10}, []string{"ham", "spam"})
	fmt.Printf("%.4f %v\n", logs, err)
	_, err = bayes.LogPriors("filter", []float64{.9, .2}, []float64{30, 10},
		[]string{"ham", "spam"})
	fmt.Println(err)
	// Output:
	// [-0.2877 -1.3863] <nil>
	// filter: the sum of Prior is 1.1; it must be 1
}
