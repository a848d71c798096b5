package text_test

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// byScikitLearn is what testdata/linear.py prints.
type byScikitLearn struct {
	Terms               int
	Intercept, Norm     float64
	Strong              []string
	Coef, Probabilities []float64
	Runs                []string
	Counts              [][]float64
}

// parted is the mail to learn from, two of three, and the rest.
func parted() (train, test *classify.Corpus) {
	mail := datasets.Mail()
	var rows [2][]int
	for i := range mail.Len() {
		rows[min(1, i%3)] = append(rows[min(1, i%3)], i)
	}
	return mail.Subset(rows[1]), mail.Subset(rows[0])
}

// TfidfVectorizer(ngram_range=(1, 2), max_df=.3) and LogisticRegression(C=10) of scikit-learn give
// the same vocabulary, weights and probabilities.
func TestLogisticByScikitLearn(t *testing.T) {
	want := classifytest.JSON[byScikitLearn](t, "linear.json")
	train, test := parted()
	learn := func(tolerance float64) *text.Model {
		return classify.Must(text.Pipeline(text.Bag{NGrams: 2, MaxShare: .3},
			&text.TFIDF{Smooth: true, Unit: true},
			logistic.Regression{Lambda: .1, Tolerance: tolerance}.FitSparse)(train))
	}
	model := learn(1e-10)
	terms := model.Vocabulary.Terms()
	if len(terms) != want.Terms {
		t.Fatalf("%d terms; scikit-learn has %d", len(terms), want.Terms)
	}
	w, norm := model.Rows.(*logistic.Model).W().RawRowView(0), 0.0
	for _, v := range w[1:] {
		norm += v * v
	}
	classifytest.Near(t, "intercept", w[0], want.Intercept, 1e-6)
	classifytest.Near(t, "‖w‖²", norm, want.Norm, 1e-4)
	for i, term := range want.Strong {
		j, _ := model.Vocabulary.Column(term)
		classifytest.Near(t, "weight of "+term, w[j+1], want.Coef[i], 1e-6)
	}
	for i, s := range test.Texts {
		classifytest.Near(t, fmt.Sprint("probability of text ", i), model.Posterior(nil, s)[1],
			want.Probabilities[i], 1e-6)
	}
	if os.Getenv("TESSELLA_SLOW") == "" {
		return
	}
	for range 3 { // beside: python3 testdata/linear.py --time
		start := time.Now()
		model := learn(0)
		fit := time.Since(start)
		start = time.Now()
		for _, s := range test.Texts {
			model.Predict(s)
		}
		t.Logf("fit %v, predict %v", fit, time.Since(start))
	}
}

// Runs of characters are those of CountVectorizer(analyzer="char", ngram_range=(2, 3)).
func TestCharactersByScikitLearn(t *testing.T) {
	want := classifytest.JSON[byScikitLearn](t, "linear.json")
	lines := mails("Buy  NOW!", "now\t or Never", "É bien", "")
	v := classify.Must(text.Bag{Characters: text.Lengths{From: 2, To: 3}}.Fit(lines))
	if got := v.Terms(); !slices.Equal(got, want.Runs) {
		t.Fatalf("runs %q\nwant %q", got, want.Runs)
	}
	for i, s := range lines.Texts {
		row, all := v.Row(s), make([]float64, len(want.Runs))
		for at, j := range row.Columns {
			all[j] = row.Values[at]
		}
		if !slices.Equal(all, want.Counts[i]) {
			t.Errorf("counts of %q: %v\nwant %v", s, all, want.Counts[i])
		}
	}
}
