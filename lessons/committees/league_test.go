package committees_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/cmpimg"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/lessons/committees"
)

var write = flag.Bool("league", false, "compute league.json and its picture anew")

// TestLeague holds what is kept to what comes out: of every data set, or, quickly, of the small ones.
func TestLeague(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the table was computed on amd64, and elsewhere numbers differ in their last digit, so that ties may fall otherwise")
	}
	sets, err := committees.Sets()
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("TESSELLA_SLOW") == "" && !*write {
		var small []*classify.Dataset
		for _, ds := range sets {
			if ds.Len() < 100 {
				small = append(small, ds)
			}
		}
		sets = small
	}
	got, err := evaluate.Compare(committees.Learners(), sets, committees.Folds, evaluate.Workers(2))
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
	kept, err := committees.League()
	if err != nil {
		t.Fatal(err)
	}
	kept.Datasets = kept.Datasets[:len(sets)]
	for i := range kept.Results {
		kept.Results[i] = kept.Results[i][:len(sets)]
	}
	if diff := cmp.Diff(kept, got); diff != "" {
		t.Errorf("league.json holds something else; go test ./lessons/committees -run TestLeague -league computes it anew (-kept +computed):\n%s", diff)
	}
}

// ExampleLeague names, for each data set, those that err least on it.
func ExampleLeague() {
	league, err := committees.League()
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
	// sailing, 30.0 %: 7 of 30
	// tennis, 21.4 %: perceptron, RBF kernel;
	// triangles_squares, 14.3 %: ID3;
	// split30, 16.7 %: 27 of 30
	// iris, 2.0 %: shared covariance;
	// subject_lines, 22.0 %: a Gaussian a class;
	// digits, 1.1 %: a Gaussian a class;
	// mail, 6.2 %: random forest;
}

// ExampleDraw says what the lesson's picture of the table shows.
func ExampleDraw() {
	league, err := committees.League()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(committees.Draw(league))
	// Output:
	// A matrix of 30 rows (rows) and 10 columns (columns) (572×975 pixels)
}

// TestDraw compares the picture with the one that was looked at; -regen keeps another.
func TestDraw(t *testing.T) {
	league, err := committees.League()
	if err != nil {
		t.Fatal(err)
	}
	file, golden := filepath.Join(t.TempDir(), "league.png"), filepath.Join("testdata", "league_golden.png")
	if err := figure.Save(committees.Draw(league), file); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) > 300_000 {
		t.Errorf("the picture has %d bytes, more than 300,000", len(got))
	}
	if *cmpimg.GenerateTestData {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := cmpimg.EqualApprox("png", got, want, 0.1); err != nil || !same {
		t.Errorf("the picture differs from %s (error %v)", golden, err)
	}
}
