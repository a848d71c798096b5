package comparisons_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/lessons/comparisons"
	solutions "github.com/tessella-go/tessella/solutions/comparisons"
)

var write = flag.Bool("league", false, "compute league.json anew")

// TestLeague holds what is kept to what comes out: of every data set, or,
// quickly, of the small ones.
func TestLeague(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the table was computed on amd64, and elsewhere numbers differ in their last " +
			"digit, so that ties may fall otherwise")
	}
	sets, err := comparisons.Sets()
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("TESSELLA_LONG") == "" && !*write {
		var small []*classify.Dataset
		for _, ds := range sets {
			if ds.Len() < 100 {
				small = append(small, ds)
			}
		}
		sets = small
	}
	got, err := evaluate.Compare(comparisons.Learners(), sets, evaluate.Folds{K: comparisons.Folds},
		evaluate.Workers(2))
	if err != nil {
		t.Fatal(err)
	}
	if *write {
		data, err := got.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("league.json", append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := comparisons.League()
	if err != nil {
		t.Fatal(err)
	}
	kept.Datasets = kept.Datasets[:len(sets)]
	for i := range kept.Results {
		kept.Results[i] = kept.Results[i][:len(sets)]
	}
	if diff := cmp.Diff(kept, got); diff != "" {
		t.Errorf("league.json holds something else; go test ./lessons/comparisons -run TestLeague "+
			"-league computes it anew (-kept +computed):\n%s", diff)
	}
}

// TestMeanRanks holds the reference answer to the library, on the learners that
// have refused no data set.
func TestMeanRanks(t *testing.T) {
	league, err := comparisons.League()
	if err != nil {
		t.Fatal(err)
	}
	ready := &evaluate.Comparison{Datasets: league.Datasets}
	var errors [][]float64
	for i, row := range league.Results {
		var rates []float64
		for _, e := range row {
			if e.Reason == "" {
				rates = append(rates, e.ErrorRate)
			}
		}
		if len(rates) == len(row) {
			ready.Learners, ready.Results, errors = append(ready.Learners, league.Learners[i]),
				append(ready.Results, row), append(errors, rates)
		}
	}
	if len(errors) < 20 {
		t.Fatalf("%d learners have refused nothing", len(errors))
	}
	want := ready.MeanRanks()
	for l, got := range solutions.MeanRanks(errors) {
		if math.Abs(got-want[l]) > 1e-9 {
			t.Errorf("%s: %v, want %v", ready.Learners[l], got, want[l])
		}
	}
}

// ExampleLeague names, for each data set, those that err least on it.
func ExampleLeague() {
	league, err := comparisons.League()
	if err != nil {
		fmt.Println(err)
		return
	}
	for j, set := range league.Datasets {
		best := league.Best(j)
		fmt.Printf("%s, %.1f %%:", set, 100*league.Results[best[0]][j].ErrorRate)
		if len(best) > 4 {
			fmt.Printf(" %d of %d", len(best), len(league.Learners))
		} else {
			for _, i := range best {
				fmt.Printf(" %s;", league.Learners[i])
			}
		}
		fmt.Println()
	}
	// Output:
	// xyz, 0.0 %: Winnow; SVM, linear; SVM, one of K classes;
	// simpsons, 22.2 %: Bayes, counts; Bayes, complement; AdaBoost;
	// sailing, 30.0 %: 8 of 31
	// tennis, 21.4 %: perceptron, RBF kernel;
	// triangles_squares, 14.3 %: ID3;
	// split30, 16.7 %: 27 of 31
	// iris, 2.0 %: shared covariance;
	// subject_lines, 22.0 %: a Gaussian a class;
	// digits, 1.1 %: a Gaussian a class;
	// mail, 6.2 %: random forest;
}
