package text_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// All that answers a new text is the same after Save and Load: its words, their weights, and the
// models of texts.
func TestSaved(t *testing.T) {
	mails := &classify.Corpus{Name: "mails", Classes: []string{"ham", "spam"}, Y: []int{0, 1, 1, 0},
		Texts: []string{"the watch is cheap", "Cheap watches!", "buy cheap drugs", "the paper"}}
	bag := text.Bag{NGrams: 2, Stop: []string{"is"}}
	vocabulary := classify.Must(bag.Fit(mails))
	const query = "Buy the cheap drugs, cheap"
	classifytest.Reloads(t, vocabulary, func(v *text.Vocabulary) (answers []float64) {
		x := v.Row(query)
		for _, j := range x.Columns {
			answers = append(answers, float64(j))
		}
		return append(answers, x.Values...)
	})
	counts := classify.Must(vocabulary.Counts(mails))
	for _, tfidf := range []text.TFIDF{{}, {Smooth: true, Unit: true}} {
		weights := classify.Must(tfidf.Fit(counts))
		classifytest.Reloads(t, weights, func(w *text.Weights) []float64 {
			return w.Row(vocabulary.Row(query)).Values
		})
		if weights.Options() != tfidf || !reflect.DeepEqual(weights.Schema(), counts.Schema()) {
			t.Errorf("options %v, schema %v", weights.Options(), weights.Schema())
		}
	}
	if got := vocabulary.Schema(); !reflect.DeepEqual(got, counts.Schema()) ||
		!reflect.DeepEqual(vocabulary.Options(), bag) {
		t.Errorf("schema %v, options %v", got, vocabulary.Options())
	}
}

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

func TestModelsSaved(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	train, queries := random(rng, 30, 10, 3, false), random(rng, 8, 10, 3, false)
	train.Classes = append(train.Classes, "without a text")
	weights := []float64{1, 2, .5, 0, 1, 1, 3, 1, 1, 1}
	for _, l := range []text.Rocchio{{}, {Measure: text.Euclidean, TermWeights: weights}} {
		m := classify.Must(l.Fit(train))
		classifytest.Reloads(t, m, func(m *text.Centroids) (answers []float64) {
			for i := range queries.Len() {
				x := text.RowOf(queries, i)
				answers = append(answers, m.Distances(nil, x)...)
				answers = append(answers, float64(m.Predict(x)), float64(len(m.Explain(x).Reasons)))
			}
			return answers
		})
	}
	for _, l := range []text.Neighbours{
		{},
		{K: 3, Weight: knn.NoisyOr, TermWeights: weights},
		{K: 2, Measure: text.DotProduct, Tie: knn.Increase, BruteForce: true},
	} {
		m := classify.Must(l.Fit(train))
		classifytest.Reloads(t, m, func(m *text.NeighboursModel) (answers []float64) {
			for i := range queries.Len() {
				x := text.RowOf(queries, i)
				answers = append(answers, m.Posterior(nil, x)...)
				answers = append(answers, float64(m.Postings(x)))
				for _, n := range m.Nearest(x, 1) {
					answers = append(answers, float64(n.Row), n.Distance)
				}
			}
			return answers
		})
		if !reflect.DeepEqual(m.Options(), l) {
			t.Errorf("options %+v, want %+v", m.Options(), l)
		}
	}
}

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
