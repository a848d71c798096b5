package text_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/text"
)

// Two texts of a class at right angles: their centroid is (½, ½), of length √½
// although both are unit vectors.
func TestCentroidIsNoUnitVector(t *testing.T) {
	s := &classify.Sparse{
		Name:    "s",
		Terms:   []string{"a", "b"},
		Classes: []string{"x", "y", "none"},
		Indptr:  []int{0, 1, 2, 3},
		Indices: []int{0, 1, 0},
		Data:    []float64{1, 1, 1},
		Y:       []int{0, 0, 1},
	}
	q := text.Row{Columns: []int{0, 1}, Values: []float64{2, 1}}
	for _, test := range []struct {
		rocchio text.Rocchio
		want    []float64
	}{
		{text.Rocchio{}, []float64{1 - 3/math.Sqrt(10), 1 - 2/math.Sqrt(5), math.Inf(1)}},
		{text.Rocchio{Measure: text.DotProduct}, []float64{-1.5, -2, math.Inf(1)}},
		{text.Rocchio{Measure: text.Euclidean}, []float64{2.5, 2, math.Inf(1)}},
		{text.Rocchio{Measure: text.DotProduct, TermWeights: []float64{1, 3}},
			[]float64{-2.5, -2, math.Inf(1)}},
		{text.Rocchio{Measure: text.Euclidean, TermWeights: []float64{1, 3}},
			[]float64{3, 4, math.Inf(1)}},
		{text.Rocchio{TermWeights: []float64{1, 3}},
			[]float64{1 - 2.5/math.Sqrt(7), 1 - 2/math.Sqrt(7), math.Inf(1)}},
	} {
		m, err := test.rocchio.Fit(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Centroid(0); !slices.Equal(got, []float64{0.5, 0.5}) {
			t.Errorf("the centroid is %v", got)
		}
		got := m.Distances(nil, q)
		if !close(got[:2], test.want[:2], 1e-15) || !math.IsInf(got[2], 1) {
			t.Errorf("%+v: %v, want %v", test.rocchio, got, test.want)
		}
		if class := m.Predict(q); got[class] != slices.Min(got) {
			t.Errorf("%+v: class %d of %v", test.rocchio, class, got)
		}
	}
}

func TestRocchioByScikitLearn(t *testing.T) {
	o, train, test := readOracle(t)
	a, b := weighed(t, train, test)
	for _, c := range []struct {
		measure   text.Measure
		distances [][]float64
		classes   []int
	}{
		{text.Euclidean, o.Euclidean, o.EuclideanClass},
		{text.Cosine, o.Cosine, o.CosineClass},
	} {
		m, err := text.Rocchio{Measure: c.measure}.Fit(a)
		if err != nil {
			t.Fatal(err)
		}
		for k, want := range o.Centroids {
			if got := m.Centroid(k); !close(got, want, 1e-12) {
				t.Errorf("centroid %d: %v, want %v", k, got, want)
			}
		}
		for i, want := range c.distances {
			if got := m.Distances(nil, text.RowOf(b, i)); !close(got, want, 1e-12) {
				t.Errorf("%v: text %d: %v, want %v", c.measure, i+1, got, want)
			}
		}
		if got := m.PredictSparse(nil, b); !slices.Equal(got, c.classes) {
			t.Errorf("%v: classes %v, want %v", c.measure, got, c.classes)
		}
	}
}

// A text of unknown words only, ties, and an explanation that adds up.
func TestRocchioEdges(t *testing.T) {
	s := &classify.Sparse{
		Name:    "s",
		Terms:   []string{"a", "b"},
		Classes: []string{"none", "x", "y"},
		Indptr:  []int{0, 1, 2},
		Indices: []int{0, 0},
		Data:    []float64{1, 1},
		Y:       []int{1, 2},
	}
	m, err := text.Rocchio{}.Fit(s)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Distances(nil, text.Row{}); !slices.Equal(got, []float64{math.Inf(1), 1, 1}) ||
		m.Predict(text.Row{}) != 1 {
		t.Errorf("of a text without words: %v, class %d", got, m.Predict(text.Row{}))
	}
	if got := m.Predict(text.Row{Columns: []int{0}, Values: []float64{3}}); got != 1 {
		t.Errorf("of equal centroids class %d wins", got)
	}
	if got := m.Predict(text.Row{Columns: []int{0}, Values: []float64{math.NaN()}}); got != 1 {
		t.Errorf("a text of no number is of class %d", got)
	}
	o, train, _ := readOracle(t)
	a, _ := weighed(t, train, train)
	all, err := text.Rocchio{Measure: text.DotProduct}.Fit(a)
	if err != nil {
		t.Fatal(err)
	}
	e := all.Explain(text.RowOf(a, 7)).Detail.(text.CentroidExplanation)
	sum := 0.0
	for i, share := range e.Shares {
		sum -= share.Value
		if !slices.Contains(o.Terms, share.Term) || i > 0 && share.Value > e.Shares[i-1].Value {
			t.Errorf("share %d is %v", i+1, share)
		}
	}
	if math.Abs(sum-e.Distances[e.Class]) > 1e-15 {
		t.Errorf("the shares add up to %v, the distance is %v", sum, e.Distances[e.Class])
	}
}

func TestRocchioErrors(t *testing.T) {
	s := &classify.Sparse{
		Name:    "s",
		Terms:   []string{"a"},
		Classes: []string{"x"},
		Indptr:  []int{0, 1},
		Indices: []int{0},
		Data:    []float64{1},
		Y:       []int{0},
	}
	for want, l := range map[string]text.Rocchio{
		"Measure is Measure(3); it must be":    {Measure: 3},
		"2 TermWeights for 1 terms":            {TermWeights: []float64{1, 1}},
		"TermWeight of term 1 is -1; it must":  {TermWeights: []float64{-1}},
		"TermWeight of term 1 is NaN; it must": {TermWeights: []float64{math.NaN()}},
	} {
		_, err := l.Fit(s)
		classifytest.Refuses(t, "text", err, want)
	}
	_, err := text.Rocchio{}.Fit(&classify.Sparse{Name: "s", Classes: []string{"x"}})
	classifytest.Refuses(t, "text", err, "has no rows")
	m, err := text.Rocchio{}.Fit(s)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Panics(t, func() { m.Predict(text.Row{Columns: []int{1}, Values: []float64{1}}) },
		"behind -1; columns ascend, from 0 to 0")
	classifytest.Panics(t, func() { m.PredictSparse(nil, &classify.Sparse{}) },
		"the table has 0 terms, the model 1")
	classifytest.Panics(t, func() { m.Distances(make([]float64, 2), text.Row{}) },
		"dst has 2 places for 1 classes")
	s.Data[0] = 1e200
	_, err = text.Rocchio{}.Fit(s)
	classifytest.Refuses(t, "text", err, `row 1, term "a": the value 1e+200 is too large`)
}

func ExampleRocchio() {
	train := &classify.Corpus{
		Texts:   []string{"paper review", "cheap watches", "paper deadline", "cheap drugs"},
		Classes: []string{"ham", "spam"},
		Y:       []int{0, 1, 0, 1},
	}
	vocabulary, err := text.Bag{}.Fit(train)
	if err != nil {
		panic(err)
	}
	counts, err := vocabulary.Counts(train)
	if err != nil {
		panic(err)
	}
	model, err := text.Rocchio{}.Fit(counts)
	if err != nil {
		panic(err)
	}
	fmt.Print(model.Explain(vocabulary.Row("Cheap paper watches")))
	// Output:
	// ham          Δ = 0.528595
	// spam         Δ = 0.292893  nearest
	//   cheap        1
	//   watches      0.5
	//   paper        0
}
