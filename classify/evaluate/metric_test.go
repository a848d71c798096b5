package evaluate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// The ROC of one class, and the log loss, of flowers that the models have not seen.
func ExampleOutcome_Against() {
	ds := datasets.Iris()
	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, bayes.Gaussian{}.Fit)
	if err != nil {
		fmt.Println(err)
		return
	}
	points, err := evaluate.Operate(scores.Against("virginica"))
	if err != nil {
		fmt.Println(err)
		return
	}
	area, err := evaluate.AUC(scores.Against("virginica"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("many thresholds:", len(points) > 100, "and a large area:", area > .98)
	fmt.Println("log loss below 0.2:", evaluate.LogLoss(scores.Posteriors, ds.Y) < .2)
	// Output:
	// many thresholds: true and a large area: true
	// log loss below 0.2: true
}

// The depth of a tree by the F of one class.
func ExampleByF() {
	trials, err := evaluate.Search(datasets.Iris(), evaluate.Folds{K: 10}, depths(),
		evaluate.ByF("virginica", 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	best := trials[trials.Best()].Scores
	fmt.Println(best.Metric, "above 0.9:", best.Value > .9, "the larger the better:", best.Largest)
	// Output: F1 of virginica above 0.9: true the larger the better: true
}

// probable is a model with the posteriors that its function returns.
type probable func(x []float64) []float64

func (m probable) Predict(x []float64) int { return classify.Argmax(m(x)) }

func (m probable) PredictAll(dst []int, X mat.Matrix) []int {
	_, width := X.Dims()
	return classify.PredictEach(dst, X, width, m.Predict)
}

func (m probable) Posterior(dst, x []float64) []float64 { return append(dst[:0], m(x)...) }

func (m probable) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	_, width := X.Dims()
	return classify.PosteriorEach(dst, X, width, len(m(mat.Row(nil, 0, X))),
		func(dst, x []float64) { copy(dst, m(x)) })
}

// stated makes a data set whose rows are posteriors, and a fit whose models repeat them.
func stated(y []int, weights []float64, rows ...[]float64) (
	*classify.Dataset, func(*classify.Dataset) (probable, error),
) {
	ds := &classify.Dataset{Name: "stated", Y: y, Weights: weights,
		X: mat.NewDense(len(rows), len(rows[0]), slices.Concat(rows...))}
	for k := range rows[0] {
		ds.Classes = append(ds.Classes, string(rune('a'+k)))
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("p", k)})
	}
	return ds, func(*classify.Dataset) (probable, error) { return slices.Clone, nil }
}

// By hand: four rows of weights 1, 2, 3, 4 and classes a, b, b, a, whose posteriors of b are ¼, ¾,
// ¼, ½. The first, second and fourth are right (of equal posteriors the first class wins), and the
// third, of weight 3 in 10, is wrong.
func TestMetricsByHand(t *testing.T) {
	ds, fit := stated([]int{0, 1, 1, 0}, []float64{1, 2, 3, 4},
		[]float64{.75, .25}, []float64{.25, .75}, []float64{.75, .25}, []float64{.5, .5})
	loss := (math.Log(4./3)*3 + math.Log(4)*3 + math.Log(2)*4) / 10
	for _, c := range []struct {
		option  evaluate.Option
		name    string
		largest bool
		want    float64
	}{
		{evaluate.Workers(1), "error rate", false, .3},
		{evaluate.ByLogLoss(), "log loss", false, loss},
		// of 5·5 units of weight in pairs: b ¾ (2) beats both a; b ¼ (3) ties with a ¼ (1), and
		// loses to a ½ (4): 2·5 + 3·1/2 of 25
		{evaluate.ByAUC("b"), "AUC of b", true, 11.5 / 25},
		{evaluate.ByAUC("a"), "AUC of a", true, 11.5 / 25},
		// precision 2 of 2, recall 2 of 5
		{evaluate.ByF("b", 1), "F1 of b", true, 2 * 1 * .4 / 1.4},
		{evaluate.ByF("b", 2), "F2 of b", true, 5 * 1 * .4 / (4*1 + .4)},
		{evaluate.ByCost(evaluate.Cost{Truth: "b", Predicted: "a", Cost: 10},
			evaluate.Cost{Truth: "b", Predicted: "b", Cost: -1}), "cost", false, (3*10 - 2) / 10.},
		{evaluate.Maximise("accuracy", evaluate.OfConfusion((*evaluate.Confusion).Accuracy)),
			"accuracy", true, .7},
		{evaluate.Minimise("rows", func(o evaluate.Outcome) (float64, error) {
			return float64(len(o.Truth) * len(o.Posteriors) * len(o.Weights)), nil
		}), "rows", false, 64},
	} {
		scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()}, fit, c.option)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if scores.Metric != c.name || scores.Largest != c.largest ||
			!strings.HasPrefix(scores.String(), c.name+" ") {
			t.Errorf("%s, largest %v, printed as %q", scores.Metric, scores.Largest, scores)
		}
		classifytest.Near(t, c.name, scores.Value, c.want, 1e-12)
	}
	// The folds' values, each fold counted once: two of log 4/3, log 4 and log 2; of the area there
	// is none, because each fold has one class.
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()}, fit,
		evaluate.ByLogLoss()))
	classifytest.Near(t, "mean", scores.Mean(),
		(2*math.Log(4./3)+math.Log(4)+math.Log(2))/4, 1e-12)
	scores = classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()}, fit,
		evaluate.ByAUC("b")))
	if !math.IsNaN(scores.Mean()) || !math.IsNaN(scores.Folds[0].Value) {
		t.Errorf("the area has a mean of %v", scores.Mean())
	}
}

// A class that a model rules out costs 52 bits, and its row's weight counts.
func TestLogLossOfNothing(t *testing.T) {
	ds, fit := stated([]int{0, 1, 1}, []float64{1, 1, 2}, []float64{1, 0}, []float64{1, 0},
		[]float64{.5, .5})
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()}, fit,
		evaluate.ByLogLoss()))
	classifytest.Near(t, "log loss", scores.Value, (52+2)*math.Ln2/4, 1e-12)
}

func TestMetricsRefuse(t *testing.T) {
	ds, fit := stated([]int{0, 1, 0, 1}, nil,
		[]float64{.75, .25}, []float64{.25, .75}, []float64{.75, .25}, []float64{.5, .5})
	fits := 0
	counted := func(ds *classify.Dataset) (probable, error) { fits++; return fit(ds) }
	for want, option := range map[string]evaluate.Option{
		`evaluate: the metric is of class "c"; the classes are ["a" "b"]`: evaluate.ByAUC("c"),
		`evaluate: the metric is of class "B"; the classes`:               evaluate.ByF("B", 1),
		`evaluate: ByCost: a cost is of "a" predicted as "c"; the classes are ["a" "b"]`: evaluate.
			ByCost(evaluate.Cost{Truth: "a", Predicted: "c", Cost: 2}),
		`evaluate: ByCost: to predict "a" for "b" costs NaN; it should be finite`: evaluate.ByCost(
			evaluate.Cost{Truth: "b", Predicted: "a", Cost: math.NaN()}),
	} {
		scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 2}, counted, option)
		if err == nil || !strings.HasPrefix(err.Error(), want) || scores.Folds != nil {
			t.Errorf("error is %v, want %s", err, want)
		}
	}
	if fits > 0 {
		t.Errorf("%d models were fitted for metrics that cannot be computed", fits)
	}
	_, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 2}, fitMajority, evaluate.ByLogLoss())
	if want := "evaluate: fold 1 of 2: log loss needs posteriors, and a evaluate_test.model has " +
		"none; see Calibrated"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
	broken := errors.New("no luck")
	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 2}, fit, evaluate.Minimise("mine",
		func(evaluate.Outcome) (float64, error) { return 1, broken }))
	if !errors.Is(err, broken) || err.Error() != "mine: no luck" || scores.Folds != nil {
		t.Errorf("error is %v", err)
	}
	three, _ := stated([]int{0, 1, 2}, nil, []float64{1, 0, 0}, []float64{1, 0, 0},
		[]float64{1, 0, 0})
	_, err = evaluate.CrossValidate(three, evaluate.Folds{K: three.Len()},
		func(*classify.Dataset) (probable, error) {
			return func([]float64) []float64 { return []float64{1, 0} }, nil
		})
	if want := "evaluate: fold 1 of 3: the model has posteriors of 2 classes, the data set " +
		"3"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

// Each row's posterior is that of the model which was fitted without it, for any number of workers.
func TestPosteriorsAreHeldOut(t *testing.T) {
	ds := datasets.Iris()
	var first evaluate.Scores
	for _, workers := range []int{1, 2, 7} {
		scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 7, Seed: 4},
			bayes.Gaussian{}.Fit,
			evaluate.Workers(workers), evaluate.ByLogLoss())
		if err != nil {
			t.Fatal(err)
		}
		if workers == 1 {
			first = scores
		} else if !reflect.DeepEqual(scores, first) {
			t.Errorf("%d workers give other scores than one", workers)
		}
	}
	seen := 0
	for _, fold := range first.Folds {
		var rest []int
		for row := range ds.Len() {
			if !slices.Contains(fold.Rows, row) {
				rest = append(rest, row)
			}
		}
		model := classify.Must(bayes.Gaussian{}.Fit(ds.Subset(rest)))
		for _, row := range fold.Rows {
			seen++
			if want := model.Posterior(nil, ds.At(row)); !slices.Equal(first.Posteriors[row],
				want) {
				t.Errorf("row %d has %v, want %v", row, first.Posteriors[row], want)
			}
		}
	}
	if seen != ds.Len() || !slices.Equal(first.Truth, ds.Y) {
		t.Errorf("%d rows", seen)
	}
	classifytest.Near(t, "log loss", first.Value, evaluate.LogLoss(first.Posteriors, ds.Y), 1e-12)
}

// Without posteriors in each fold there are none, and a row that was trained on has none.
func TestPosteriorsAreMissing(t *testing.T) {
	ds, fit := stated([]int{0, 1, 0, 1}, nil,
		[]float64{.75, .25}, []float64{.25, .75}, []float64{.75, .25}, []float64{.5, .5})
	if scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 2},
		fitMajority)); scores.
		Posteriors != nil {
		t.Errorf("of a model without: %v", scores.Posteriors)
	}
	fits := 0
	sometimes := func(ds *classify.Dataset) (classify.Classifier, error) {
		if fits++; fits == 2 {
			return fitMajority(ds)
		}
		return fit(ds)
	}
	if scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()},
		sometimes)); scores.Posteriors != nil {
		t.Errorf("of models of which one has none: %v", scores.Posteriors)
	}
	ds.Weights = []float64{1, 2, 3, 4}
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{Share: .5}, fit,
		evaluate.ByLogLoss()))
	p, positive, weights := scores.Against("b")
	if len(p) != 2 || positive[0] == positive[1] {
		t.Errorf("held out: %v, %v", p, positive)
	}
	for i, row := range scores.Folds[0].Rows {
		if p[i] != ds.At(row)[1] || weights[i] != ds.Weights[row] ||
			!slices.Equal(scores.Posteriors[row], ds.At(row)) {
			t.Errorf("row %d: %v, weight %v", row, p[i], weights[i])
		}
	}
	trained := 0
	for row, class := range scores.Predicted {
		if class < 0 {
			trained++
			if scores.Posteriors[row] != nil {
				t.Errorf("row %d was trained on and has %v", row, scores.Posteriors[row])
			}
		}
	}
	if trained != 2 || math.IsNaN(scores.Value) {
		t.Errorf("%d rows were trained on, log loss %v", trained, scores.Value)
	}
	classifytest.Panics(t, func() { scores.Against("c") }, `no class "c"; the classes are ["a" "b"`)
	scores.Posteriors = nil
	classifytest.Panics(t, func() { scores.Against("b") }, "the models have none; see Calibrated")
}

// NaN and infinite values: NaN is the worst, for both directions, and a tie goes to the first.
func TestBestTrial(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		values  []float64
		largest bool
		want    int
	}{
		{[]float64{3, 1, 1, 2}, false, 1},
		{[]float64{3, 1, 3, 2}, true, 0},
		{[]float64{nan, 5, math.Inf(1)}, false, 1},
		{[]float64{nan, math.Inf(-1), 5, nan}, true, 2},
		{[]float64{nan, nan}, true, 0},
		{nil, false, -1},
	} {
		var trials evaluate.Trials
		for _, v := range c.values {
			trials = append(trials,
				evaluate.Trial{Scores: evaluate.Scores{Value: v, Largest: c.largest}})
		}
		if got := trials.Best(); got != c.want {
			t.Errorf("of %v, largest %v, %d is the best, want %d", c.values, c.largest, got, c.want)
		}
	}
}

// Two learners predict the same classes, and one is too sure: the error rate is the same, and the
// log loss differs. The order of the learners does not decide.
func TestChoiceByMetric(t *testing.T) {
	y := []int{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}
	rows := make([][]float64, len(y))
	for i, class := range y {
		rows[i] = []float64{.8, .2}
		if class == 1 != (i == 5) { // one row is wrong
			rows[i] = []float64{.2, .8}
		}
	}
	ds, fit := stated(y, nil, rows...)
	sure := func(*classify.Dataset) (probable, error) {
		return func(x []float64) []float64 { return []float64{1.6*x[0] - .3, 1.6*x[1] - .3} }, nil
	}
	learners := []evaluate.Learner{evaluate.Named("sure", sure), evaluate.Named("honest", fit)}
	honest := -(9*math.Log(.8) + math.Log(.2)) / 10
	boast := -(9*math.Log(.98) + math.Log(.02)) / 10
	if trials := classify.Must(evaluate.Search(ds, evaluate.Folds{K: 2},
		learners)); trials.Best() != 0 {
		t.Errorf("by error rate %d is the best, want the first of a tie", trials.Best())
	}
	trials := classify.Must(evaluate.Search(ds, evaluate.Folds{K: 2}, learners,
		evaluate.ByLogLoss()))
	classifytest.Near(t, "log loss", trials[1].Scores.Value, honest, 1e-12)
	classifytest.Near(t, "log loss", trials[0].Scores.Value, boast, 1e-12)
	classifytest.Near(t, "in training, where each fold is the other's", trials[0].Train, boast,
		1e-12)
	if trials.Best() != 1 || !strings.Contains(trials.String(), "← lowest log loss\n") {
		t.Errorf("by log loss %d is the best:\n%s", trials.Best(), trials)
	}
	tuned := classify.Must(evaluate.Tuned{Learners: learners, Folds: evaluate.Folds{K: 2},
		Options: []evaluate.Option{evaluate.ByLogLoss()}}.Fit(ds))
	if best := tuned.Trials().Best(); best != 1 {
		t.Errorf("tuned by log loss, %d is the best", best)
	}
	c := classify.Must(evaluate.Compare(learners, []*classify.Dataset{ds}, evaluate.Folds{K: 2},
		evaluate.ByLogLoss()))
	if !slices.Equal(c.Best(0), []int{1}) || !slices.Equal(c.MeanRanks(), []float64{2, 1}) ||
		c.Metric != "log loss" || c.Results[0][0].ErrorRate != .1 ||
		!strings.HasPrefix(c.String(), "log loss") {
		t.Errorf("compared by log loss: best %v, ranks %v\n%s", c.Best(0), c.MeanRanks(), c)
	}
	classifytest.Near(t, "compared", c.Results[1][0].Value, honest, 1e-12)
	accuracy := evaluate.Maximise("accuracy",
		evaluate.OfConfusion((*evaluate.Confusion).Accuracy))
	learners[0] = evaluate.Named("majority", fitMajority)
	c = classify.Must(evaluate.Compare(learners, []*classify.Dataset{ds}, evaluate.Folds{K: 2},
		accuracy))
	if !slices.Equal(c.Best(0), []int{1}) || !slices.Equal(c.MeanRanks(), []float64{2, 1}) {
		t.Errorf("compared by accuracy: best %v, ranks %v\n%s", c.Best(0), c.MeanRanks(), c)
	}
	curve := classify.Must(evaluate.LearningCurve(ds, evaluate.Folds{K: 2}, []int{2, 5}, fit,
		accuracy))
	classifytest.Near(t, "the end of the curve", curve[1].Test, .9, 1e-12)
	if trials, err := evaluate.Search(ds, evaluate.Folds{K: 2}, learners,
		evaluate.ByLogLoss()); err == nil ||
		trials != nil || !strings.HasPrefix(err.Error(),
		"majority: evaluate: fold 1 of 2: log loss needs posteriors") {
		t.Errorf("a learner without posteriors: %v", err)
	}
	c = classify.Must(evaluate.Compare(learners, []*classify.Dataset{ds}, evaluate.Folds{K: 2},
		evaluate.ByLogLoss()))
	if !strings.Contains(c.Results[0][0].Reason, "needs posteriors") ||
		!slices.Equal(c.Best(0), []int{1}) {
		t.Errorf("compared with a learner without posteriors: %+v", c.Results)
	}
}

// A cancelled context ends everything that fits models: soon, with its error, without a partial
// result or a remaining goroutine.
func TestContext(t *testing.T) {
	ds := datasets.Iris()
	var fits atomic.Int64
	var cancel context.CancelFunc
	fit := func(ds *classify.Dataset) (*tree.Tree, error) {
		if fits.Add(1) == 3 {
			cancel()
		}
		return tree.CART{MaxDepth: 1}.Fit(ds)
	}
	learners := []evaluate.Learner{evaluate.Named("tree", fit), evaluate.Named("again", fit)}
	for name, work := range map[string]func(...evaluate.Option) (any, error){
		"CrossValidate": func(opts ...evaluate.Option) (any, error) {
			s, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, fit, opts...)
			return s.Folds, err
		},
		"LeaveOneOut": func(opts ...evaluate.Option) (any, error) {
			s, err := evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()}, fit, opts...)
			return s.Folds, err
		},
		"Repeat": func(opts ...evaluate.Option) (any, error) {
			return evaluate.CrossValidate(ds, evaluate.Folds{K: 2, Times: 9}, fit, opts...)
		},
		"Search": func(opts ...evaluate.Option) (any, error) {
			return evaluate.Search(ds, evaluate.Folds{K: 2}, learners, opts...)
		},
		"LearningCurve": func(opts ...evaluate.Option) (any, error) {
			return evaluate.LearningCurve(ds, evaluate.Folds{K: 2}, []int{10, 20, 30}, fit, opts...)
		},
		"Compare": func(opts ...evaluate.Option) (any, error) {
			return evaluate.Compare(learners, []*classify.Dataset{ds}, evaluate.Folds{K: 2},
				opts...)
		},
		"Tuned": func(opts ...evaluate.Option) (any, error) {
			return evaluate.Tuned{Learners: learners, Folds: evaluate.Folds{K: 2},
				Options: opts}.Fit(ds)
		},
		"Tuned, last fit": func(opts ...evaluate.Option) (any, error) {
			return evaluate.Tuned{Learners: learners[:1], Folds: evaluate.Folds{K: 2},
				Options: opts}.Fit(ds)
		},
		"nested": func(opts ...evaluate.Option) (any, error) {
			s, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 5},
				evaluate.Tuned{Learners: learners, Folds: evaluate.Folds{K: 2},
					Options: opts}.Fit, opts...)
			return s.Folds, err
		},
	} {
		for _, workers := range []int{1, 4} {
			fits.Store(0)
			var ctx context.Context
			ctx, cancel = context.WithCancel(context.Background())
			before := runtime.NumGoroutine()
			got, err := work(evaluate.Context(ctx), evaluate.Workers(workers))
			if !errors.Is(err, context.Canceled) ||
				got != nil && !reflect.ValueOf(got).IsZero() {
				t.Errorf("%s, %d workers: %v, error %v", name, workers, got, err)
			}
			if n := fits.Load(); n > int64(2+workers*workers) {
				t.Errorf("%s, %d workers: %d fits", name, workers, n)
			}
			for wait := time.Now(); runtime.NumGoroutine() > before; {
				if time.Since(wait) > 10*time.Second {
					t.Fatalf("%s, %d workers: %d goroutines, %d before", name, workers,
						runtime.NumGoroutine(), before)
				}
				time.Sleep(time.Millisecond)
			}
			fits.Store(0)
			if _, err := work(evaluate.Context(ctx)); !errors.Is(err, context.Canceled) ||
				fits.Load() > 0 {
				t.Errorf("%s begins %d fits after the end: %v", name, fits.Load(), err)
			}
			cancel()
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	_, err := evaluate.CrossValidate(ds, evaluate.Folds{Share: .5},
		func(ds *classify.Dataset) (*tree.Tree, error) {
			stop()
			return tree.CART{}.Fit(ds)
		}, evaluate.Context(ctx))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("HoldOut: %v", err)
	}
}

// A fit that balances the classes is scored by the weights of the data set. By hand: 8 rows of a
// and 2 of b, and a model that says b, however it came to it, is wrong on 8 of 10.
func TestBalancingDoesNotReweightScores(t *testing.T) {
	for _, weights := range [][]float64{nil, slices.Repeat([]float64{1}, 10)} {
		ds := labelled([]string{"a", "b"}, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0)
		ds.Weights = weights
		sayB := model(func([]float64) int { return 1 })
		balanced := func(part *classify.Dataset) (classify.Classifier, error) {
			count := part.ClassWeights()
			part.Weights = make([]float64, part.Len()) // of what it was given, against the rules
			for i, y := range part.Y {
				part.Weights[i] = float64(part.Len()) / 2 / count[y]
			}
			if got := part.ClassWeights(); math.Abs(got[0]-got[1]) > 1e-9 {
				t.Errorf("not balanced: %v", got)
			}
			return sayB, nil
		}
		trials := classify.Must(evaluate.Search(ds, evaluate.Folds{K: 2},
			[]evaluate.Learner{{Name: "b", Fit: balanced}}))
		s := trials[0].Scores
		if s.Confusion.Total() != 10 || s.Confusion.Errors() != 8 || s.Mean() != .8 ||
			s.Folds[0].Weight != 5 || math.Abs(trials[0].Train-.8) > 1e-12 {
			t.Errorf("%d weights: %v in training\n%v", len(weights), trials[0].Train, s)
		}
		s = classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{Share: .5}, balanced))
		if s.Confusion.Total() != 5 || s.Confusion.Errors() != 4 {
			t.Errorf("%d weights, held out\n%v", len(weights), s)
		}
	}
}

func TestKeepModels(t *testing.T) {
	ds := datasets.Iris()
	if scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 5},
		fitNearest)); scores.Folds[0].
		Model != nil {
		t.Error("a model is kept though nobody asked")
	}
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 5},
		tree.CART{MaxDepth: 2}.Fit,
		evaluate.KeepModels(), evaluate.Workers(3)))
	for f, fold := range scores.Folds {
		for _, row := range fold.Rows {
			if got := fold.Model.(*tree.Tree).Predict(ds.At(row)); got != scores.Predicted[row] {
				t.Errorf("fold %d: the model says %d, the scores %d", f, got, scores.Predicted[row])
			}
		}
	}
}
