package mixture_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/datasets"
)

// The likelihood prefers more components; BIC finds the number that the data were drawn from.
func TestChoose(t *testing.T) {
	choices, err := mixture.Choose(clouds(600, 2, 3, 4, 1),
		mixture.EM{Starts: 4, Covariance: mixture.Spherical}, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < 5; i++ {
		if choices[i].LogLikelihood < choices[i-1].LogLikelihood {
			t.Errorf("%v after %v", choices[i], choices[i-1])
		}
	}
	best := slices.MinFunc(choices, func(a, b mixture.Choice) int {
		return cmp.Compare(a.BIC, b.BIC)
	})
	if best.K != 3 {
		t.Errorf("the best is %v", best)
	}
	// of 3 in 4 columns: 2 + 12 + 30, 10, 12, 3
	for kind, want := range map[mixture.Covariance]int{
		mixture.Full:      44,
		mixture.Shared:    24,
		mixture.Diagonal:  26,
		mixture.Spherical: 17,
	} {
		if got := kind.Parameters(3, 4); got != want {
			t.Errorf("%v: %d parameters, want %d", kind, got, want)
		}
	}
	_, err = mixture.Choose(datasets.Iris(), mixture.EM{}, 0)
	classifytest.Refuses(t, "mixture", err, "maxK is 0")
	_, err = mixture.Choose(datasets.Iris(), mixture.EM{Start: given(t, datasets.Iris())}, 3)
	classifytest.Refuses(t, "mixture", err, "EM.Start")
}

func ExampleChoose() {
	choices, err := mixture.Choose(datasets.Iris(), mixture.EM{Starts: 3}, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range choices {
		fmt.Printf("K %d  log-likelihood %.1f  BIC %.1f\n", c.K, c.LogLikelihood, c.BIC)
	}
	// Output:
	// K 1  log-likelihood -379.9  BIC 830.0
	// K 2  log-likelihood -214.4  BIC 574.0
	// K 3  log-likelihood -180.2  BIC 580.8
}
