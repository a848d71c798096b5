package ensemble_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// bootstrap are the samples of the tennis days that testdata/bagging.py has too.
var bootstrap = [][]int{
	{8, 1, 10, 0, 9, 7, 11, 8, 4, 1, 6, 1, 13, 2},
	{13, 1, 12, 12, 3, 13, 11, 1, 7, 4, 5, 13, 4, 6},
	{10, 8, 10, 11, 3, 0, 6, 6, 1, 2, 9, 6, 13, 1},
	{7, 9, 13, 13, 7, 1, 13, 12, 12, 12, 1, 13, 0, 8},
	{1, 3, 1, 2, 13, 11, 11, 7, 8, 8, 5, 10, 8, 9},
	{7, 11, 12, 3, 3, 13, 11, 5, 1, 0, 4, 4, 11, 4},
	{10, 9, 10, 0, 10, 3, 6, 9, 4, 11, 11, 12, 4, 13},
	{7, 2, 6, 5, 8, 3, 7, 2, 2, 1, 3, 13, 2, 9},
}

// From the samples alone, testdata/bagging.py computes what the models say of the rows
// that they have not seen:
//
//	cd classify/ensemble/testdata && python3 bagging.py
func TestOutOfBag(t *testing.T) {
	ds := datasets.Tennis()
	for _, c := range []struct {
		base      tree.ID3
		vote      ensemble.Vote
		predicted []int
		error     float64
	}{
		{tree.ID3{}, ensemble.Average, []int{0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1, -1}, 5.0 / 13},
		{tree.ID3{}, ensemble.Majority, []int{0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1, -1}, 5.0 / 13},
		{tree.ID3{MaxDepth: 1}, ensemble.Average, []int{0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0, 0, 1, -1},
			7.0 / 13},
		{tree.ID3{MaxDepth: 1}, ensemble.Majority, []int{0, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, -1},
			7.0 / 13},
	} {
		l := ensemble.Bagging{Base: classify.Erase(c.base.Fit), N: 8, Seed: 1, Vote: c.vote}
		steps, err := l.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		model, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		got := model.OutOfBag()
		if !slices.Equal(got.Predicted, c.predicted) || got.Error != c.error || got.Never != 1 {
			t.Errorf("%+v: %+v, want %v, error %v, and one row never out of the bag", c, got,
				c.predicted, c.error)
		}
		for range 2 {
			round, last := 0, math.NaN()
			for s := range steps {
				if s.Round != round+1 || !slices.Equal(s.Rows, bootstrap[round]) {
					t.Fatalf("round %d has sample %v, want %v", s.Round, s.Rows, bootstrap[round])
				}
				for i := range ds.Len() {
					if slices.Contains(s.Rows, i) == slices.Contains(s.OutOfBag, i) {
						t.Errorf("round %d: row %d is in the sample and out of the bag, or neither",
							s.Round, i)
					}
				}
				round, last = round+1, s.Error
			}
			if round != 8 || last != c.error {
				t.Errorf("%d rounds, the last error %v; want 8 and %v", round, last, c.error)
			}
		}
	}
}

// The whole ensemble is the vote of its models, and the same for any number of workers.
func TestBaggingWorkers(t *testing.T) {
	ds := set(t, "wine.csv")
	l := ensemble.Bagging{N: 17, Seed: 3}
	want, err := l.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	for _, l.Workers = range []int{1, 2, 5, 40} {
		got, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.OutOfBag().Predicted, want.OutOfBag().Predicted) ||
			got.OutOfBag().Error != want.OutOfBag().Error {
			t.Errorf("%d workers: other answers out of the bag", l.Workers)
		}
		for i := range ds.Len() {
			if !slices.Equal(got.Posterior(nil, ds.At(i)), want.Posterior(nil, ds.At(i))) {
				t.Errorf("%d workers: another posterior of row %d", l.Workers, i+1)
			}
		}
	}
	if l.Seed = 4; want.OutOfBag().Error == 0 {
		t.Error("no error out of the bag to compare")
	}
	other, err := l.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Equal(other.OutOfBag().Predicted, want.OutOfBag().Predicted) {
		t.Error("another seed, and the same answers out of the bag")
	}
	if len(want.Models()) != 17 {
		t.Errorf("%d models, want 17", len(want.Models()))
	}
}

// Weights: rows of weight 0 are never drawn and count nothing out of the bag,
// others count by their weight.
func TestBaggingWeights(t *testing.T) {
	ds := line([]string{"a", "b"}, []int{0, 1, 0, 1, 1}, 1, 2, 3, 4, 5)
	ds.Weights = []float64{2, 0, .5, 1, 3}
	l := ensemble.Bagging{Base: func(sample *classify.Dataset) (classify.Classifier, error) {
		for i := range sample.Len() {
			if x := sample.At(i)[0]; sample.Weights[i] != ds.Weights[int(x)-1] || x == 2 {
				t.Errorf("row %v has weight %v", x, sample.Weights[i])
			}
		}
		if sample.Len() != 4 {
			t.Errorf("a sample of %d rows, want 4", sample.Len())
		}
		return constant(0), nil
	}, N: 30}
	model, err := l.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Within(t, "error", model.OutOfBag().Error, 4/6.5, 1e-9)
	if got := model.OutOfBag(); got.Never != 0 || !slices.Equal(got.Predicted, make([]int, 5)) {
		t.Errorf("out of the bag %v", got)
	}

	one, err := ensemble.Bagging{}.Fit(ds.Subset([]int{0}))
	if err != nil {
		t.Fatal(err)
	}
	if got := one.OutOfBag(); !math.IsNaN(got.Error) || got.Never != 1 || got.Predicted[0] != -1 ||
		len(one.Models()) != 50 {
		t.Errorf("one row, in each of %d samples: %+v", len(one.Models()), got)
	}
}

func TestBaggingErrors(t *testing.T) {
	ds := datasets.Tennis()
	late := errors.New("no more")
	var calls atomic.Int64
	failing := func(ds *classify.Dataset) (classify.Classifier, error) {
		if calls.Add(1) >= 3 {
			return nil, late
		}
		return constant(1), nil
	}
	if _, err := (ensemble.Bagging{Base: failing}).Fit(ds); !errors.Is(err, late) ||
		!strings.Contains(err.Error(), "model 3 of 50") {
		t.Errorf("a base that fails in round 3: %v", err)
	}
	calls.Store(0)
	steps, err := ensemble.Bagging{Base: failing}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	var last ensemble.BaggingStep
	for s := range steps {
		last = s
	}
	if last.Round != 3 || last.Err != late || !strings.Contains(last.String(), "no more") {
		t.Errorf("the last step is %v", last)
	}
	numeric := datasets.Iris()
	for text, c := range map[string]struct {
		l  ensemble.Bagging
		ds *classify.Dataset
	}{
		"Bagging.N is -1":       {ensemble.Bagging{N: -1}, ds},
		"Bagging.Workers is -2": {ensemble.Bagging{Workers: -2}, ds},
		"Bagging.Vote is 2":     {ensemble.Bagging{Vote: 2}, ds},
		"sepal length":          {ensemble.Bagging{Needs: classify.NeedNominal}, numeric},
	} {
		classifytest.Refuses(t, "ensemble", classifytest.Failure(c.l.Fit(c.ds)), text)
		classifytest.Refuses(t, "ensemble", classifytest.Failure(c.l.Steps(c.ds)), text)
	}
}

// A loop over the rounds that ends early leaves no worker behind that reads the data set.
func TestBaggingEndsEarly(t *testing.T) {
	ds := datasets.Tennis()
	var running atomic.Int64
	base := func(ds *classify.Dataset) (classify.Classifier, error) {
		running.Add(1)
		defer running.Add(-1)
		return tree.ID3{}.Fit(ds)
	}
	steps, err := ensemble.Bagging{Base: base, Workers: 4}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for s := range steps {
		if s.Round == 3 {
			break
		}
	}
	if n := running.Load(); n != 0 {
		t.Errorf("%d models are still being fitted", n)
	}
}

// Bootstrap samples of the tennis days, a tree for each, and the error on the days
// that each tree has not seen.
func ExampleBagging() {
	ds := datasets.Tennis()
	l := ensemble.Bagging{Base: classify.Erase(tree.ID3{}.Fit), N: 5, Seed: 1}
	steps, err := l.Steps(ds)
	if err != nil {
		panic(err)
	}
	for s := range steps {
		fmt.Println(s)
	}
	model, err := l.Fit(ds)
	if err != nil {
		panic(err)
	}
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		panic(err)
	}
	fmt.Println(ds.Classes[model.Predict(x)], model.Posterior(nil, x))
	// Output:
	// round 1: 3 rows out of the bag, out-of-bag error 0.6667
	// round 2: 5 rows out of the bag, out-of-bag error 0.5000
	// round 3: 4 rows out of the bag, out-of-bag error 0.4000
	// round 4: 7 rows out of the bag, out-of-bag error 0.5000
	// round 5: 4 rows out of the bag, out-of-bag error 0.5000
	// N [1 0]
}

// Groups are drawn whole. By rows, a row out of the bag has others of its group in it, which tell
// its class; classes were given to groups by chance, so new groups are wrong half the time.
func TestOutOfBagGroups(t *testing.T) {
	var rows [][]float64
	var y, groups []int
	for i := range 200 {
		rows = append(rows, []float64{float64(i % 40 * 7 % 40)})
		y, groups = append(y, i%2), append(groups, i%40)
	}
	ds := classifytest.Numbers(y, rows...)
	if known := classifytest.Fit(t, ensemble.Bagging{}.Fit, ds).OutOfBag(); known.Error > .05 {
		t.Errorf("by rows the error is %v", known.Error)
	}
	ds.Groups = groups
	if unknown := classifytest.Fit(t, ensemble.Bagging{}.Fit, ds).OutOfBag(); unknown.Error < .4 {
		t.Errorf("by groups the error is %v", unknown.Error)
	}
	steps := classify.Must(ensemble.Bagging{N: 5}.Steps(ds))
	for step := range steps {
		for _, row := range step.OutOfBag {
			if slices.ContainsFunc(step.Rows, func(other int) bool {
				return groups[other] == groups[row]
			}) {
				t.Fatalf("round %d: row %d is out of the bag, and its group in it", step.Round, row)
			}
		}
	}
}
