package text_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/text"
)

// By hand: the query (1, 1) of terms a and b against (1, 0), (1, 1), (0, 2), (0, 0).
func TestNeighboursByHand(t *testing.T) {
	s := &classify.Sparse{
		Name:    "s",
		Terms:   []string{"a", "b"},
		Classes: []string{"x", "y"},
		Indptr:  []int{0, 1, 3, 4, 4},
		Indices: []int{0, 0, 1, 1},
		Data:    []float64{1, 1, 1, 2},
		Y:       []int{0, 1, 0, 1},
	}
	q := text.Row{Columns: []int{0, 1}, Values: []float64{1, 1}}
	half := 1 - math.Sqrt(0.5)
	for _, test := range []struct {
		learner text.Neighbours
		rows    []int
		d       []float64
	}{
		{text.Neighbours{}, []int{1, 0, 2, 3}, []float64{0, half, half, 1}},
		{text.Neighbours{TermWeights: []float64{0, 1}}, []int{1, 2, 0, 3}, []float64{0, 0, 1, 1}},
		// dot_max = 4
		{text.Neighbours{Measure: text.DotProduct}, []int{1, 2, 0, 3}, []float64{2, 2, 3, 4}},
	} {
		for _, brute := range []bool{false, true} {
			test.learner.BruteForce = brute
			m, err := test.learner.Fit(s)
			if err != nil {
				t.Fatal(err)
			}
			near := m.Nearest(q, 4)
			var rows []int
			var d []float64
			for _, n := range near {
				rows, d = append(rows, n.Row), append(d, n.Distance)
			}
			if !slices.Equal(rows, test.rows) || !close(d, test.d, 1e-15) {
				t.Errorf("%+v: rows %v at %v, want %v at %v", test.learner, rows, d,
					test.rows, test.d)
			}
		}
	}
}

func TestNeighboursByScikitLearn(t *testing.T) {
	o, train, test := readOracle(t)
	a, b := weighed(t, train, test)
	m, err := text.Neighbours{K: 5}.Fit(a)
	if err != nil {
		t.Fatal(err)
	}
	got := m.PredictSparse(nil, b)
	for i, want := range o.Near {
		var d []float64
		for _, n := range m.Nearest(text.RowOf(b, i), 5)[:5] {
			d = append(d, n.Distance)
		}
		if !close(d, want, 1e-12) {
			t.Errorf("text %d: distances %v, want %v", i+1, d, want)
		}
		if c := o.NearClass[i]; c >= 0 && got[i] != c {
			t.Errorf("text %d: class %d, want %d", i+1, got[i], c)
		}
	}
}

// All that package knn decides on rows with their zeros, by its own search and votes, is decided
// here on rows without: the same neighbours at the same distances in every bit, the same
// ballots, classes and confidence.
func TestNeighboursAreThoseOfKNN(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s, queries := random(r, 150, 20, 3, false), random(r, 40, 20, 3, false)
	ds := dataset(s)
	weights := make([]float64, 20)
	for j := range weights {
		weights[j] = float64(r.IntN(3))
	}
	for i := range 1 << 8 {
		k := []int{1, 3, 4, 20}[i&3]
		tie := knn.Tie(i >> 2 & 3)
		cut, brute := i>>4&1 == 1, i>>5&1 == 1
		weight := knn.Weight(min(2, i>>6))
		termWeights := [][]float64{nil, weights}[i>>3&1]
		learner := text.Neighbours{
			K:           k,
			TermWeights: termWeights,
			Tie:         tie,
			Cut:         cut,
			Weight:      weight,
			BruteForce:  brute,
		}
		reference := knn.KNN{
			K:        k,
			Distance: distance.Cosine{Weights: termWeights},
			Tie:      tie,
			Cut:      cut,
			Weight:   weight,
		}
		if weight == knn.Votes && i>>7 == 1 {
			learner.Measure, reference.Distance = text.DotProduct,
				distance.Dot{Weights: termWeights}
		}
		got, err := learner.Fit(s)
		if err != nil {
			t.Fatal(err)
		}
		want, err := reference.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		predicted := got.PredictSparse(nil, queries)
		for q := range queries.Len() {
			x := text.RowOf(queries, q)
			row := dense(x, 20)
			if g, w := got.Nearest(x, k), want.Neighbours(row, k); !slices.Equal(g, w) {
				t.Fatalf("%+v, query %d: neighbours %v, want %v", learner, q+1, g, w)
			}
			if g, w := got.Explain(x), want.Explain(row); !reflect.DeepEqual(g.Detail, w.Detail) {
				t.Fatalf("%+v, query %d:\n%v\nwant\n%v", learner, q+1, g, w)
			}
			if g, w := got.Posterior(nil, x), want.Posterior(nil, row); !slices.Equal(g, w) {
				t.Fatalf("%+v, query %d: confidence %v, want %v", learner, q+1, g, w)
			}
			if g, w := got.Predict(x), want.Predict(row); g != w || predicted[q] != w {
				t.Fatalf("%+v, query %d: class %d and %d, want %d", learner, q+1, g,
					predicted[q], w)
			}
		}
	}
}

// A text without any known word is equally far from all: all vote.
func TestNeighboursOfNothing(t *testing.T) {
	s := random(rand.New(rand.NewPCG(5, 6)), 31, 10, 2, false)
	s.Y[0], s.Y[1], s.Y[2] = 0, 0, 0
	s.Classes = append(s.Classes, "without a text")
	votes := make([]float64, 3)
	for _, c := range s.Y {
		votes[c]++
	}
	for _, measure := range []text.Measure{text.Cosine, text.DotProduct} {
		m, err := text.Neighbours{K: 3, Measure: measure}.Fit(s)
		if err != nil {
			t.Fatal(err)
		}
		e := m.Explain(text.Row{}).Detail.(knn.Explanation)
		if len(e.Neighbours) != 31 || !slices.Equal(e.Ballots[0].Scores, votes) ||
			e.Class != classify.Argmax(votes) {
			t.Errorf("%v: %v", measure, e)
		}
		cut, err := text.Neighbours{K: 3, Measure: measure, Cut: true}.Fit(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := cut.Predict(text.Row{}); got != 0 {
			t.Errorf("%v: of the first 3 rows, class %d", measure, got)
		}
	}
}

// A query that is no number, or infinite, is answered, and by the index as by brute force.
func TestNeighboursOfNoNumber(t *testing.T) {
	s := random(rand.New(rand.NewPCG(11, 12)), 40, 10, 2, false)
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		x := text.Row{Columns: []int{0, 1, 9}, Values: []float64{1, v, 1}}
		for _, measure := range []text.Measure{text.Cosine, text.DotProduct} {
			index, err := text.Neighbours{K: 3, Measure: measure}.Fit(s)
			if err != nil {
				t.Fatal(err)
			}
			brute, err := text.Neighbours{K: 3, Measure: measure, BruteForce: true}.Fit(s)
			if err != nil {
				t.Fatal(err)
			}
			got, want := index.Explain(x).Detail.(knn.Explanation),
				brute.Explain(x).Detail.(knn.Explanation)
			if !reflect.DeepEqual(got, want) ||
				slices.ContainsFunc(got.Neighbours, func(n knn.Neighbour) bool {
					return math.IsNaN(n.Distance)
				}) {
				t.Errorf("%v, %v: %v, want %v", v, measure, got, want)
			}
		}
	}
}

func TestNeighboursErrors(t *testing.T) {
	s := &classify.Sparse{
		Name:    "s",
		Terms:   []string{"a"},
		Classes: []string{"x"},
		Indptr:  []int{0, 1, 2},
		Indices: []int{0, 0},
		Data:    []float64{1, 2},
		Y:       []int{0, 0},
	}
	for want, l := range map[string]text.Neighbours{
		"K is -1; it must be 0":                       {K: -1},
		`K is 3, but the training set "s" has 2 rows`: {K: 3},
		"Measure is Euclidean; for neighbours":        {Measure: text.Euclidean},
		"Tie is Tie(9); it must be":                   {Tie: 9},
		"Weight is Weight(-1); it must be":            {Weight: -1},
		"Weight NoisyOr needs a distance": {Weight: knn.NoisyOr,
			Measure: text.DotProduct},
		"there are 2 TermWeights for 1 terms": {TermWeights: []float64{1, 2}},
		"the TermWeight of term 1 is +Inf; it must be 0, or f": {
			TermWeights: []float64{math.Inf(1)},
		},
	} {
		_, err := l.Fit(s)
		classifytest.Refuses(t, "text", err, want)
	}
	_, err := text.Neighbours{}.Fit(nil)
	classifytest.Refuses(t, "text", err, "nil")
	_, err = text.Neighbours{}.Fit(&classify.Sparse{Name: "s", Classes: []string{"x"}})
	classifytest.Refuses(t, "text", err, "has no rows")
	m, err := text.Neighbours{}.Fit(s)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Panics(t, func() { m.Nearest(text.Row{}, 3) }, "3 neighbours of 2 rows")
	classifytest.Panics(t, func() { m.Predict(text.Row{Columns: []int{1}, Values: []float64{1}}) },
		"behind -1; columns ascend, from 0 to 0")
	classifytest.Panics(t, func() { m.PredictSparse(nil, &classify.Sparse{}) },
		"the table has 0 terms, the model 1")
	classifytest.Panics(t, func() { m.PredictSparse([]int{}, s) }, "dst has 0 places for 2 rows")
	classifytest.Panics(t, func() { m.Posterior(make([]float64, 2), text.Row{}) },
		"dst has 2 places for 1 classes")
	s.Data[1] = 1e200
	_, err = text.Neighbours{Measure: text.DotProduct}.Fit(s)
	classifytest.Refuses(t, "text", err, "beyond the largest number")
	if _, err = (text.Neighbours{}).Fit(s); err != nil {
		t.Errorf("cosines of a huge value: %v", err)
	}
}

func ExampleNeighbours() {
	train := &classify.Corpus{
		Texts: []string{"paper review due", "cheap watches", "paper deadline", "cheap drugs",
			"review of drugs"},
		Classes: []string{"ham", "spam"}, Y: []int{0, 1, 0, 1, 0},
	}
	vocabulary, err := text.Bag{}.Fit(train)
	if err != nil {
		panic(err)
	}
	counts, err := vocabulary.Counts(train)
	if err != nil {
		panic(err)
	}
	weights, err := text.TFIDF{}.Fit(counts)
	if err != nil {
		panic(err)
	}
	model, err := text.Neighbours{K: 3, Weight: knn.SumSimilarity}.Fit(weights.Apply(counts))
	if err != nil {
		panic(err)
	}
	fmt.Print(model.Explain(weights.Row(vocabulary.Row("cheap drugs, no review"))))
	// Output:
	// row     distance        sim  class
	//    1      3     0.183503     0.8165  spam
	//    2      4     0.487946     0.5121  ham
	//    3      1     0.714351     0.2856  spam
	// K = 3: ham 0.5121 spam 1.102: spam, confidence 0.6828
}
