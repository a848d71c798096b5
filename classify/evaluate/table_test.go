package evaluate_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// table compares three learners on two data sets.
func table(opts ...evaluate.Option) (*evaluate.Comparison, error) {
	return evaluate.Compare([]evaluate.Learner{
		evaluate.Named("majority", fitMajority),
		evaluate.Named("ID3", tree.ID3{}.Fit),
		evaluate.Named("CART", tree.CART{}.Fit),
	}, []*classify.Dataset{datasets.Tennis(), datasets.Iris()}, evaluate.Folds{K: 5}, opts...)
}

func ExampleCompare() {
	c, err := table()
	if err != nil {
		fmt.Println(err)
		return
	}
	// Five folds of fifty flowers of each kind: whoever always says the same is
	// wrong twice in three times.
	fmt.Printf("%s on %s: %.1f %%\n", c.Learners[0], c.Datasets[1], 100*c.Results[0][1].ErrorRate)
	// Output: majority on iris: 66.7 %
}

func TestCompare(t *testing.T) {
	told := 0
	c, err := table(evaluate.Progress(func(done, of int) {
		if told++; done != told || of != 6 {
			t.Errorf("told %d of %d, want %d of 6", done, of, told)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	want, err := evaluate.CrossValidate(datasets.Iris(), evaluate.Folds{K: 5}, tree.CART{}.Fit)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Near(t, "CART on iris", c.Results[2][1].ErrorRate,
		want.Confusion.ErrorRate(), 1e-12)
	classifytest.Near(t, "its standard error", c.Results[2][1].StdErr, want.StdErr(), 1e-12)
	if again, err := table(evaluate.Workers(2)); err != nil {
		t.Error(err)
	} else if diff := cmp.Diff(c, again); diff != "" {
		t.Errorf("two workers (-1 +2):\n%s", diff)
	}
	data, err := c.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var read evaluate.Comparison
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, &read); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

func TestComparisonPrints(t *testing.T) {
	c := &evaluate.Comparison{Learners: []string{"one", "another"},
		Datasets: []string{"Tennis", "Iris"}, Folds: 5,
		Results: [][]evaluate.Entry{{{ErrorRate: .25}, {ErrorRate: .04}},
			{{Reason: "no"}, {ErrorRate: .04}}}}
	want := "error in %  Tennis    Iris\none          *25.0    *4.0\nanother          –    *4.0\n"
	if c.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", c, want)
	}
	c.Results[0][0].Reason = "no"
	if best := c.Best(0); best != nil {
		t.Errorf("where all refuse, %v are best", best)
	}
}

// TestMeanRanks has a table with its ranks, worked out by hand: 1, 2.5, 2.5, 4 on x; 3.5 for both
// who have refused y; 2.5 for all on z.
func TestMeanRanks(t *testing.T) {
	c := &evaluate.Comparison{Learners: []string{"a", "b", "c", "d"},
		Datasets: []string{"x", "y", "z"}, Results: [][]evaluate.Entry{
			{{ErrorRate: .1}, {Reason: "no"}, {ErrorRate: .5}},
			{{ErrorRate: .2}, {ErrorRate: 0}, {ErrorRate: .5}},
			{{ErrorRate: .2}, {ErrorRate: .3}, {ErrorRate: .5}},
			{{ErrorRate: .7}, {Reason: "no"}, {ErrorRate: .5}}}}
	want := []float64{(1 + 3.5 + 2.5) / 3, (2.5 + 1 + 2.5) / 3, (2.5 + 2 + 2.5) / 3,
		(4 + 3.5 + 2.5) / 3}
	for i, got := range c.MeanRanks() {
		classifytest.Near(t, c.Learners[i], got, want[i], 1e-12)
	}
}

func TestPercent(t *testing.T) {
	c := &evaluate.Comparison{
		Results: [][]evaluate.Entry{{{ErrorRate: .25}, {Reason: "no"}},
			{{ErrorRate: 0}, {ErrorRate: 1}}},
	}
	if got := fmt.Sprint(c.Percent()); got != "[[25 NaN] [0 100]]" {
		t.Errorf("%s", got)
	}
}

func TestCompareRefuses(t *testing.T) {
	if _, err := evaluate.Compare(nil, []*classify.Dataset{datasets.Iris()},
		evaluate.Folds{K: 5}); err == nil || !strings.Contains(err.Error(),
		"0 learners on 1 data sets") {
		t.Errorf("no learners: %v", err)
	}
	majority, tennis := []evaluate.Learner{evaluate.Named("m", fitMajority)},
		[]*classify.Dataset{datasets.Tennis()}
	classifytest.Refuses(t, "tennis",
		classifytest.Failure(evaluate.Compare(majority, tennis, evaluate.Folds{K: 1})),
		"tennis: evaluate: Folds.K is 1; it must")
	// A day left out is one of 9 or one of 5: the other 13 are 8 to 5 or 9 to 4, and the majority
	// errs on the rarer class alone.
	if c, err := evaluate.Compare(majority, tennis, evaluate.Folds{K: 50}); err != nil ||
		c.Results[0][0].ErrorRate != 5./14 {
		t.Errorf("14 rows in 50 folds: %v, %v", c, err)
	}
}
