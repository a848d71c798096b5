package text_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// A model is not changed by what becomes of its training set, and changes neither
// that nor what it is asked.
func TestModelsKeepWhatTheyLearnt(t *testing.T) {
	_, a, b := readOracle(t)
	train, test := weighed(t, a, b)
	values, columns := slices.Clone(train.Data), slices.Clone(train.Indices)
	asked := slices.Clone(test.Data)
	weights := make([]float64, len(train.Terms))
	for j := range weights {
		weights[j] = float64(1 + j%3)
	}
	near, err := text.Neighbours{K: 3, TermWeights: weights}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	centroids, err := text.Rocchio{TermWeights: weights}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	first, second := near.PredictSparse(nil, test), centroids.PredictSparse(nil, test)
	if !slices.Equal(train.Data, values) || !slices.Equal(train.Indices, columns) ||
		!slices.Equal(test.Data, asked) {
		t.Error("the tables have changed")
	}
	clear(train.Data)
	clear(train.Indices)
	clear(train.Y)
	clear(weights)
	if !slices.Equal(near.PredictSparse(nil, test), first) ||
		!slices.Equal(centroids.PredictSparse(nil, test), second) {
		t.Error("the models have changed with what they learnt from")
	}
}

// A pipeline gives what its steps give one after the other.
func TestPipelineIsItsSteps(t *testing.T) {
	lines := datasets.SubjectLines()
	var even, odd []int
	for i := range lines.Len() {
		if i%2 == 0 {
			even = append(even, i)
		} else {
			odd = append(odd, i)
		}
	}
	train, test := lines.Subset(even), lines.Subset(odd)
	bag := text.Bag{Stop: []string{"the", "of"}}

	vocabulary, err := bag.Fit(train)
	check(t, err)
	counts, err := vocabulary.Counts(train)
	check(t, err)
	asked, err := vocabulary.Counts(test)
	check(t, err)
	weights, err := text.TFIDF{Smooth: true}.Fit(counts)
	check(t, err)
	words, err := bayes.Multinomial{}.FitSparse(counts)
	check(t, err)
	near, err := text.Neighbours{K: 3}.Fit(weights.Apply(counts))
	check(t, err)
	centroids, err := text.Rocchio{}.Fit(weights.Apply(counts))
	check(t, err)

	tfidf := &text.TFIDF{Smooth: true}
	for _, test := range []struct {
		name      string
		fit       func(*classify.Corpus) (*text.Model, error)
		want      []int
		posterior func(i int) []float64
	}{
		{"bayes", text.Pipeline(bag, nil, bayes.Multinomial{}.FitSparse),
			words.PredictSparse(nil, asked), func(i int) []float64 {
				x := make([]float64, len(asked.Terms))
				columns, values := asked.Row(i)
				for at, j := range columns {
					x[j] = values[at]
				}
				return words.Posterior(nil, x)
			}},
		{"neighbours", text.Pipeline(bag, tfidf, text.Neighbours{K: 3}.Fit),
			near.PredictSparse(nil, weights.Apply(asked)), func(i int) []float64 {
				return near.Posterior(nil, text.RowOf(weights.Apply(asked), i))
			}},
		{"centroids", text.Pipeline(bag, tfidf, text.Rocchio{}.Fit),
			centroids.PredictSparse(nil, weights.Apply(asked)), nil},
	} {
		model, err := test.fit(train)
		check(t, err)
		if !slices.Equal(model.Schema().Classes, lines.Classes) {
			t.Errorf("%s: the classes are %q", test.name, model.Schema().Classes)
		}
		for i, row := range odd {
			if got := model.Predict(lines.Texts[row]); got != test.want[i] {
				t.Errorf("%s: text %d has class %d, want %d", test.name, row+1, got, test.want[i])
			}
			got := model.Posterior(nil, lines.Texts[row])
			if test.posterior == nil {
				if got != nil {
					t.Errorf("%s: the posterior is %v, want nil", test.name, got)
				}
				continue
			}
			want := test.posterior(i)
			for c := range want {
				if d := got[c] - want[c]; d > 1e-12 || d < -1e-12 {
					t.Errorf("%s: text %d has posterior %v, want %v", test.name, row+1, got, want)
				}
			}
		}
	}
}

func TestPipelineErrors(t *testing.T) {
	lines := datasets.SubjectLines()
	for want, fit := range map[string]func(*classify.Corpus) (*text.Model, error){
		"text: MinCount is -1": text.Pipeline(text.Bag{MinCount: -1}, nil, text.Rocchio{}.Fit),
		"text: K is 1000": text.Pipeline(text.Bag{}, &text.TFIDF{},
			text.Neighbours{K: 1000}.Fit),
	} {
		if model, err := fit(lines); model != nil || err == nil ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("fitted %v, error %v, want %q", model, err, want)
		}
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func ExamplePipeline() {
	lines := datasets.SubjectLines()
	fit := text.Pipeline(text.Bag{}, nil, bayes.Multinomial{}.FitSparse)
	model, err := fit(lines)
	if err != nil {
		panic(err)
	}
	for _, line := range []string{"cheap rolex watches", "minutes of the meeting"} {
		fmt.Printf("%s: %s %.3f\n", line, lines.Classes[model.Predict(line)],
			model.Posterior(nil, line))
	}
	// Output:
	// cheap rolex watches: spam [0.000 1.000]
	// minutes of the meeting: ham [0.745 0.255]
}
