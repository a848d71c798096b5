package evaluate_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// depths are trees of growing depth.
func depths() []evaluate.Learner {
	var learners []evaluate.Learner
	for depth := 1; depth <= 4; depth++ {
		learners = append(learners,
			evaluate.Named(fmt.Sprint("depth ", depth), tree.CART{MaxDepth: depth}.Fit))
	}
	return learners
}

func ExampleSearch() {
	trials, err := evaluate.Search(datasets.Iris(), evaluate.Folds{K: 10}, depths())
	if err != nil {
		fmt.Println(err)
		return
	}
	// A tree of depth 1 has two leaves for three kinds of flower, of which one
	// is then always wrong.
	fmt.Printf("%s errs on %.0f %% of the flowers held out\n", trials[0].Name,
		100*trials[0].Scores.Confusion.ErrorRate())
	fmt.Println("deeper is better:", trials.Best() > 0)
	// Output:
	// depth 1 errs on 33 % of the flowers held out
	// deeper is better: true
}

// A grid of two options, with a report of progress.
func ExampleSearch_grid() {
	var grid []evaluate.Learner
	for _, depth := range []int{1, 2, 3} {
		for _, least := range []int{1, 5} {
			grid = append(grid, evaluate.Named(fmt.Sprintf("depth %d, leaves of %d", depth, least),
				tree.CART{MaxDepth: depth, MinLeaf: least}.Fit))
		}
	}
	trials, err := evaluate.Search(datasets.Iris(), evaluate.Folds{K: 10}, grid,
		evaluate.Workers(2),
		evaluate.Progress(func(done, of int) {
			if done == of {
				fmt.Println(done, "of", of, "done")
			}
		}))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(trials), "trials; the shallowest is the best:", trials.Best() < 2)
	// Output:
	// 6 of 6 done
	// 6 trials; the shallowest is the best: false
}

// A third of the flowers of each kind is held out.
func ExampleFolds_share() {
	scores, err := evaluate.CrossValidate(datasets.Iris(), evaluate.Folds{Share: 0.3},
		tree.CART{}.Fit)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores.Confusion.Actual(), "flowers held out")
	// Output: [15 15 15] flowers held out
}

// Ten times ten folds: how much does an error rate vary with the folds?
func ExampleFolds_times() {
	scores, err := evaluate.CrossValidate(datasets.Iris(), evaluate.Folds{K: 10, Times: 10},
		fitNearest)
	if err != nil {
		fmt.Println(err)
		return
	}
	low, high := 1.0, 0.0
	for ten := range slices.Chunk(scores.Folds, 10) {
		errors := 0.0
		for _, fold := range ten {
			errors += fold.Errors
		}
		low, high = min(low, errors/150), max(high, errors/150)
	}
	fmt.Println("the cut matters:", low < high, "but not much:", high-low < 0.03)
	// Output: the cut matters: true but not much: true
}

func TestSearchIsCrossValidation(t *testing.T) {
	ds := datasets.Iris()
	var told []int
	trials, err := evaluate.Search(ds, evaluate.Folds{K: 5, Seed: 3}, depths(), evaluate.Workers(2),
		evaluate.Progress(func(done, of int) { told = append(told, done*10+of) }))
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range depths() {
		want, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 5, Seed: 3}, l.Fit)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, trials[i].Scores); diff != "" {
			t.Errorf("%s (-cross-validation +search):\n%s", l.Name, diff)
		}
		// The training error of each fold's model, by hand.
		folds, err := evaluate.Folds{K: 5, Seed: 3}.Split(ds)
		if err != nil {
			t.Fatal(err)
		}
		train := 0.0
		for _, fold := range folds {
			learnt, _ := fold.Of(ds)
			model, err := l.Fit(learnt)
			if err != nil {
				t.Fatal(err)
			}
			train += evaluate.ErrorRate(model, learnt) / 5
		}
		classifytest.Near(t, l.Name+": training error", trials[i].Train, train, 1e-12)
	}
	if diff := cmp.Diff([]int{14, 24, 34, 44}, told); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	if !strings.Contains(trials.String(), "← lowest") || strings.Count(trials.String(), "\n") != 5 {
		t.Errorf("the table is\n%s", trials)
	}
}

func TestSearchRefuses(t *testing.T) {
	classifytest.Refuses(t, "evaluate",
		classifytest.Failure(evaluate.Search(datasets.Iris(), evaluate.Folds{K: 5}, nil)),
		"no learners")
	bad := evaluate.Learner{
		Name: "bad",
		Fit: func(*classify.Dataset) (classify.Classifier, error) {
			return nil, errors.New("cannot")
		},
	}
	if _, err := evaluate.Search(datasets.Iris(), evaluate.Folds{K: 5},
		[]evaluate.Learner{bad}); err == nil ||
		err.Error() != "bad: evaluate: fold 1 of 5: cannot" {
		t.Errorf("a fit that fails: %v", err)
	}
}
