package ensemble_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/datasets"
)

// The votes are the members' own answers, and with their say they give the posterior.
func TestExplain(t *testing.T) {
	ds := ten()
	model, err := ensemble.AdaBoost{Base: fewest, Rounds: 3}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	e := model.Explain([]float64{4}).Detail.(ensemble.Explanation)
	if !slices.Equal(e.Votes, []int{0, 1, 0}) || e.Class != 0 || e.Row[0] != 4 {
		t.Errorf("%+v, want votes −, +, −", e)
	}
	a := []float64{math.Log(7.0/3) / 2, math.Log(11.0/3) / 2, math.Log(9.0/2) / 2}
	for i := range a {
		classifytest.Within(t, "α", e.VoteWeights[i], a[i], 1e-9)
	}
	classifytest.Within(t, "P(-)", e.Posterior[0], (a[0]+a[2])/(a[0]+a[1]+a[2]), 1e-9)

	bagged, err := ensemble.Bagging{
		Base: voters(sure{0, []float64{.9, .1}}, constant(1), constant(1)),
		N:    3,
	}.Fit(datasets.Tennis())
	if err != nil {
		t.Fatal(err)
	}
	want := "  class  votes   count  P\n" +
		"  N      1 of 3  1.000  0.300\n" +
		"* P      2 of 3  2.000  0.700\n"
	explained := bagged.Explain(make([]float64, 4))
	if got := explained.Short(); got != "P (70 %), mostly because of the votes of 2 of 3 members" {
		t.Errorf("in short %q", got)
	}
	if got := explained.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Ten stumps on a flower between two species.
func ExampleExplanation() {
	ds := datasets.Iris()
	model, err := ensemble.AdaBoost{Rounds: 10}.Fit(ds)
	if err != nil {
		panic(err)
	}
	fmt.Print(model.Explain(ds.At(70)))
	// Output:
	//   class       votes    count  P
	//   versicolor  5 of 10  4.703  0.468
	// * virginica   5 of 10  5.341  0.532
}
