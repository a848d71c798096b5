package evaluate_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleCrossValidateTexts() {
	fit := text.Pipeline(text.Bag{}, nil, bayes.Multinomial{}.FitSparse)
	scores, err := evaluate.CrossValidateTexts(datasets.SubjectLines(), evaluate.Folds{K: 10}, fit)
	if err != nil {
		panic(err)
	}
	fmt.Print(scores)
	// Output:
	// error rate 0.2070 ± 0.0356 over 10 folds
	// true \ predicted  ham  spam  sum
	// ham                85     8   93
	// spam               26    45   71
	// sum               111    53  164
	// accuracy 0.7927 (130 of 164)
}

// The scores are those of the steps done by hand in each fold: counting the words of the training
// texts, fitting, counting the same words of the others, predicting.
func TestCrossValidateTextsByHand(t *testing.T) {
	lines := datasets.SubjectLines()
	scores, err := evaluate.CrossValidateTexts(lines, evaluate.Folds{K: 5, Seed: 3},
		text.Pipeline(text.Bag{MinCount: 2}, &text.TFIDF{}, text.Rocchio{}.Fit),
		evaluate.Workers(2))
	if err != nil {
		t.Fatal(err)
	}
	folds, err := evaluate.Folds{K: 5, Seed: 3}.Split(&classify.Dataset{
		X: mat.NewDense(lines.Len(), 1, nil), Y: lines.Y})
	if err != nil {
		t.Fatal(err)
	}
	for f, fold := range folds {
		var rest []int
		for i := range lines.Len() {
			if !slices.Contains(fold.Test, i) {
				rest = append(rest, i)
			}
		}
		train, test := lines.Subset(rest), lines.Subset(fold.Test)
		vocabulary := classify.Must(text.Bag{MinCount: 2}.Fit(train))
		counts := classify.Must(vocabulary.Counts(train))
		weights := classify.Must(text.TFIDF{}.Fit(counts))
		model := classify.Must(text.Rocchio{}.Fit(weights.Apply(counts)))
		want := model.PredictSparse(nil, weights.Apply(classify.Must(vocabulary.Counts(test))))
		for i, row := range fold.Test {
			if scores.Predicted[row] != want[i] {
				t.Errorf("fold %d, text %d: class %d, want %d", f+1, row+1, scores.Predicted[row],
					want[i])
			}
		}
	}
	if scores.Posteriors != nil {
		t.Errorf("centroids have the posteriors %v", scores.Posteriors)
	}
}

// memory knows the texts that it has learnt from.
type memory map[string]bool

func (m memory) Predict(text string, _ ...float64) int {
	if m[text] {
		return 1
	}
	return 0
}

func TestCrossValidateTextsPosteriors(t *testing.T) {
	lines := datasets.SubjectLines()
	scores, err := evaluate.CrossValidateTexts(lines, evaluate.Folds{K: 4},
		text.Pipeline(text.Bag{}, nil, bayes.Multinomial{}.FitSparse))
	if err != nil {
		t.Fatal(err)
	}
	if len(scores.Posteriors) != lines.Len() {
		t.Fatalf("%d posteriors of %d texts", len(scores.Posteriors), lines.Len())
	}
	for i, p := range scores.Posteriors {
		if classify.Argmax(p) != scores.Predicted[i] {
			t.Errorf("text %d: posterior %v, class %d", i+1, p, scores.Predicted[i])
		}
	}
}

func TestCrossValidateTextsErrors(t *testing.T) {
	fails := errors.New("no words")
	fit := func(*classify.Corpus) (memory, error) { return nil, fails }
	if _, err := evaluate.CrossValidateTexts(datasets.SubjectLines(), evaluate.Folds{K: 3},
		fit); !errors.Is(err, fails) || !strings.HasPrefix(err.Error(), "evaluate: fold 1 of 3: ") {
		t.Errorf("error is %v", err)
	}
	for want, c := range map[string]*classify.Corpus{
		"evaluate: classify: the corpus is nil": nil,
		`evaluate: at least 2 rows are needed, one to test and one to train; "" has 0`: {
			Classes: []string{"a"}},
	} {
		classifytest.Refuses(t, "evaluate",
			classifytest.Failure(evaluate.CrossValidateTexts(c, evaluate.Folds{K: 3}, fit)), want)
	}
}
