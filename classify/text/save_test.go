package text_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// A pipeline's model is one file, which has the terms once.
func TestPipelineSaved(t *testing.T) {
	lines := datasets.SubjectLines().Subset(classifytest.Span(60, 120)) // of both classes
	for _, fit := range []func(*classify.Corpus) (*text.Model, error){
		text.Pipeline(text.Bag{NGrams: 2}, nil, bayes.Bernoulli{Laplace: 1}.FitSparse),
		text.Pipeline(text.Bag{MinCount: 2}, &text.TFIDF{Unit: true}, text.Rocchio{}.Fit),
		text.Pipeline(text.Bag{MinCount: 3}, nil, text.Neighbours{K: 3}.Fit),
	} {
		m := classify.Must(fit(lines))
		classifytest.Reloads(t, m, func(m *text.Model) (answers []float64) {
			for _, s := range lines.Texts[:9] {
				answers = append(append(answers, float64(m.Predict(s))), m.Posterior(nil, s)...)
				answers = append(answers, float64(len(m.Explain(s).Reasons)))
			}
			return answers
		})
		for _, s := range lines.Texts {
			if e := m.Explain(s); e.Class != lines.Classes[m.Predict(s)] || e.String() == "" {
				t.Errorf("%q: %v", s, e)
			}
		}
		var file strings.Builder
		if err := classify.Save(&file, m); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(file.String(), `{"Name":"the"}`); n != 1 {
			t.Errorf("the file has a term %d times", n)
		}
	}
	m := classify.Must(text.Pipeline(text.Bag{}, nil, text.Rocchio{}.Fit)(lines))
	m = &text.Model{Fitted: m.Fitted, Vocabulary: m.Vocabulary, Rows: silent{}}
	classifytest.Panics(t, func() { m.Explain("cheap") },
		"text: a text_test.silent does not explain")
}

type silent struct{ text.Classifier }

// By hand: the centroid of ham is paper 1, cheap ½, buy now ½; that of spam is cheap 1, buy now 1.
func TestReasons(t *testing.T) {
	train := &classify.Sparse{Name: "mails", Terms: []string{"paper", "cheap", "buy now"},
		Classes: []string{"ham", "spam", "without a text"}, Y: []int{0, 0, 1},
		Indptr: []int{0, 2, 4, 6}, Indices: []int{0, 1, 0, 2, 1, 2},
		Data: []float64{1, 1, 1, 1, 1, 1}}
	paper := text.Row{Columns: []int{0, 1}, Values: []float64{2, 1}}
	cheap := text.Row{Columns: []int{1, 2}, Values: []float64{1, 2}}
	for _, c := range []struct {
		measure text.Measure
		x       text.Row
		want    string
	}{
		// cosines: 2·.8165 of paper, less .7071 − .4082 of cheap
		{text.Cosine, paper, `ham, mostly because of the word "paper"`},
		{text.Cosine, cheap,
			`spam, mostly because of the words "buy now" and the word "cheap"`},
		{text.DotProduct, cheap,
			`spam, mostly because of the words "buy now" and the word "cheap"`},
		// squares: 2² − 1² of paper; 0 − (1 − ½)² of cheap
		{text.Euclidean, paper, `ham, mostly because of the word "paper"`},
	} {
		e := classify.Must(text.Rocchio{Measure: c.measure}.Fit(train)).Explain(c.x)
		if got := e.Short(); got != c.want || !math.IsNaN(e.Probability) {
			t.Errorf("%v: %s, want %s", c.measure, got, c.want)
		}
	}
	for K, want := range []string{1: "the most similar text, which is spam too",
		3: "2 of the 3 most similar texts, which are ham too"} {
		if K%2 == 0 {
			continue
		}
		e := classify.Must(text.Neighbours{K: K, Cut: true}.Fit(train)).Explain(cheap)
		if !slices.Equal(e.Reasons, []string{want}) {
			t.Errorf("K = %d: %q, want %q", K, e.Reasons, want)
		}
	}
}
