package evaluate_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
)

// Nested: each fold chooses its depth anew, from its own training rows, and is then asked for rows
// that had no part in the choice.
func ExampleTuned() {
	tuned := evaluate.Tuned{Learners: depths(), Folds: evaluate.Folds{K: 4}}
	scores, err := evaluate.CrossValidate(datasets.Iris(), evaluate.Folds{K: 5}, tuned.Fit,
		evaluate.KeepModels())
	if err != nil {
		fmt.Println(err)
		return
	}
	deep := 0
	for _, fold := range scores.Folds {
		trials := fold.Model.(evaluate.TunedModel).Trials()
		deep += min(1, trials.Best()) // 1 for all depths but the first
	}
	fmt.Println("fewer errors than one in ten:", scores.Confusion.ErrorRate() < 0.1)
	fmt.Println(deep, "folds of 5 have chosen more than two leaves")
	// Output:
	// fewer errors than one in ten: true
	// 5 folds of 5 have chosen more than two leaves
}

func TestTunedIsNested(t *testing.T) {
	ds := datasets.Iris()
	tuned := evaluate.Tuned{Learners: depths(), Folds: evaluate.Folds{K: 3}}
	model, err := tuned.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	trials, err := evaluate.Search(ds, evaluate.Folds{K: 3}, depths())
	if err != nil {
		t.Fatal(err)
	}
	best, err := depths()[trials.Best()].Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(best.PredictAll(nil, ds.X), model.PredictAll(nil, ds.X)); diff != "" {
		t.Errorf("the tuned model is not the best one's:\n%s", diff)
	}
	if _, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 4}, tuned.Fit); err != nil {
		t.Error(err)
	}
}

// Each fold of an outer cross-validation tells what it chose. By hand: row 0 of class b is the only
// one that a threshold of 3 gets wrong, and a threshold of 0 is right on all.
func TestTunedTellsEachFold(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 0, 1, 1, 1, 1, 1, 1, 1)
	tuned := evaluate.Tuned{Folds: evaluate.Folds{K: 2}, Learners: []evaluate.Learner{
		evaluate.Named("above 5", splitter{Threshold: 5}.Fit),
		evaluate.Named("above 0", splitter{}.Fit),
	}}
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 4}, tuned.Fit,
		evaluate.KeepModels(),
		evaluate.Workers(2)))
	for f, fold := range scores.Folds {
		model := fold.Model.(evaluate.TunedModel)
		trials := model.Trials()
		if best := trials[trials.Best()].Name; best != "above 0" || len(trials) != 2 ||
			model.Chosen().(*split).threshold != 0 {
			t.Errorf("fold %d chose %q of\n%s", f+1, best, trials)
		}
		// rows 1 to 5, but for those held out, are wrong below the threshold of 5
		wrong := 0.0
		for row := 1; row <= 5; row++ {
			held := false
			for _, r := range fold.Rows {
				held = held || r == row
			}
			if !held {
				wrong++
			}
		}
		if got := trials[0].Scores.Confusion.Errors(); got != wrong {
			t.Errorf("fold %d: the other learner errs on %v rows, want %v", f+1, got, wrong)
		}
	}
}

func TestTunedConformance(t *testing.T) {
	exempt := maps.Clone(dealt)
	exempt[classifytest.ColumnScale] = "smoothing adds one number to the variances of all columns"
	classifytest.Run(t, classifytest.Learner{
		Name: "tuned naive Bayes",
		Fit: classify.Erase(evaluate.Tuned{Folds: evaluate.Folds{K: 2},
			Learners: []evaluate.Learner{
				evaluate.Named("narrow", bayes.Gaussian{}.Fit),
				evaluate.Named("wide", bayes.Gaussian{Smoothing: .1}.Fit),
			}}.Fit),
		Needs:  classify.NeedNumeric,
		Exempt: exempt,
	})
}

// What Tuned returns is a Posterior only if the model chosen is one, before and after loading, and
// the trials are loaded, too.
func TestTunedIsSaved(t *testing.T) {
	ds := datasets.Iris()
	bad := evaluate.Named("split", splitter{Threshold: 5.8}.Fit)
	good := evaluate.Named("Bayes", bayes.Gaussian{}.Fit)
	folds := evaluate.Folds{K: 4, Seed: 3, Times: 2}
	for _, learners := range [][]evaluate.Learner{{bad}, {bad, good}} {
		if len(learners) == 2 {
			folds = evaluate.Folds{Given: []evaluate.Split{
				{Train: []int{0, 6, 15, 43, 50, 51, 52, 53, 100, 101, 102, 103},
					Test: []int{60, 2, 110}},
				{Test: []int{149, 3, 99}},
			}}
		}
		model := classify.Must(evaluate.Tuned{Learners: learners, Folds: folds}.Fit(ds))
		if _, ok := model.(classify.Posterior); ok != (len(learners) == 2) {
			t.Errorf("of %d learners: a Posterior: %v", len(learners), ok)
		}
		for _, trial := range model.Trials() {
			if trial.Scores.Predicted != nil || trial.Scores.Folds[0].Rows != nil {
				t.Errorf("the trials keep what is there for each row: %+v", trial)
			}
		}
		classifytest.Reloads(t, model, func(m evaluate.TunedModel) []float64 {
			answers := []float64{float64(m.Trials().Best()), float64(len(m.Trials().String()))}
			if len(m.Chosen().(interface{ Schema() classify.Schema }).Schema().Attributes) != 4 {
				return answers
			}
			for _, x := range [][]float64{ds.At(0), ds.At(60), ds.At(149)} {
				e := m.Explain(x)
				answers = append(answers, float64(m.Predict(x)), e.Probability)
			}
			return answers
		})
		loaded := classifytest.Reload(t, model)
		if diff := cmp.Diff(model.Trials(), loaded.Trials(), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("trials (-before +after):\n%s", diff)
		}
		if got := fmt.Sprintf("%T", loaded.Chosen()); got != fmt.Sprintf("%T", model.Chosen()) {
			t.Errorf("the model chosen is loaded as a %s", got)
		}
		if got := loaded.(interface{ Options() any }).Options().(evaluate.Tuned); cmp.Diff(folds,
			got.Folds) != "" {
			t.Errorf("loaded options are %+v", got)
		}
	}
}
