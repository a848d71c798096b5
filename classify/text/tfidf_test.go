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

// By hand: 3 of 12 words, and a term in 2 of 8 texts, ln 4.
func TestTFIDFByHand(t *testing.T) {
	for _, test := range []struct{ got, want float64 }{
		{text.TF(3, 12), 0.25},
		{text.TF(0, 0), 0},
		{text.IDF(8, 2), 1.3862943611198906},
		{text.IDF(8, 8), 0},
		{text.IDF(8, 0), 0},
		{text.SmoothIDF(8, 2), 2.09861228866811}, // ln 3 + 1
		{text.SmoothIDF(8, 8), 1},
		{text.SmoothIDF(1, 0), 1.6931471805599454}, // ln 2 + 1
	} {
		if math.Abs(test.got-test.want) > 1e-15 {
			t.Errorf("%v, want %v", test.got, test.want)
		}
	}
}

func TestTFIDFByScikitLearn(t *testing.T) {
	o, train, test := readOracle(t)
	_, a, b := counts(t, train, test)
	before := slices.Clone(b.Data)
	for _, c := range []struct {
		learner text.TFIDF
		want    [][]float64
	}{
		{text.TFIDF{}, o.Lecture},
		{text.TFIDF{Smooth: true, Unit: true}, o.Smooth},
	} {
		weights, err := c.learner.Fit(a)
		if err != nil {
			t.Fatal(err)
		}
		if c.learner.Smooth && !close(weights.IDF(), o.IDF, 1e-12) {
			t.Error("idf differs")
		}
		s := weights.Apply(b)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			if got := dense(text.RowOf(s, i), len(s.Terms)); !close(got, want, 1e-12) {
				t.Errorf("%+v: text %d: %v, want %v", c.learner, i+1, got, want)
			}
			if row := weights.Row(text.RowOf(b, i)); !slices.Equal(row.Values,
				text.RowOf(s, i).Values) {
				t.Errorf("%+v: text %d alone: %v", c.learner, i+1, row)
			}
		}
	}
	if !slices.Equal(b.Data, before) {
		t.Error("the counts have changed")
	}
}

// The lecture's weights of a text of known words, of a text without, and of a column
// that no training text has.
func TestTFIDFRows(t *testing.T) {
	train := &classify.Sparse{
		Name:    "three",
		Terms:   []string{"a", "b", "c", "d"},
		Classes: []string{"x"},
		Indptr:  []int{0, 2, 3, 4},
		Indices: []int{0, 1, 0, 0},
		Data:    []float64{1, 1, 2, 1},
		Y:       []int{0, 0, 0},
	}
	weights, err := text.TFIDF{}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	if got := weights.IDF(); !close(got, []float64{0, math.Log(3), 0, 0}, 1e-15) {
		t.Errorf("idf is %v", got)
	}
	if got := weights.Row(text.Row{Columns: []int{0, 1, 2}, Values: []float64{1, 2, 1}}); !close(
		got.Values, []float64{0, math.Log(3) / 2, 0}, 1e-15) {
		t.Errorf("weights are %v", got)
	}
	if got := weights.Row(text.Row{}); len(got.Values) != 0 {
		t.Errorf("an empty row has the weights %v", got)
	}
	unit, err := text.TFIDF{Unit: true}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	// all its terms have idf 0
	if got := unit.Row(text.Row{Columns: []int{0}, Values: []float64{5}}); got.Values[0] != 0 {
		t.Errorf("a row of idf 0 has the weights %v", got)
	}
}

func TestTFIDFErrors(t *testing.T) {
	s := &classify.Sparse{
		Name:    "s",
		Terms:   []string{"a", "b"},
		Classes: []string{"x"},
		Indptr:  []int{0, 1, 2},
		Indices: []int{0, 1},
		Data:    []float64{1, -2},
		Y:       []int{0, 0},
	}
	_, err := text.TFIDF{}.Fit(s)
	classifytest.Refuses(t, "text", err,
		`text: row 2, term "b": the count is -2; it must be 0 or more`)
	_, err = text.TFIDF{}.Fit(&classify.Sparse{
		Name:    "s",
		Terms:   []string{"a"},
		Classes: []string{"x"},
	})
	classifytest.Refuses(t, "text", err, `"s" has no rows`)
	_, err = text.TFIDF{}.Fit(nil)
	classifytest.Refuses(t, "text", err, "nil")
	s.Data[1] = math.NaN()
	_, err = text.TFIDF{}.Fit(s)
	classifytest.Refuses(t, "text", err, `row 2: column "b"`)
	s.Data[1] = 1
	weights, err := text.TFIDF{}.Fit(s)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Panics(t, func() {
		weights.Row(text.Row{Columns: []int{2}, Values: []float64{1}})
	}, "row has column 2 behind -1")
	classifytest.Panics(t, func() { weights.Row(text.Row{Columns: []int{1}}) },
		"1 columns for 0 values")
	classifytest.Panics(t, func() {
		weights.Row(text.Row{Columns: []int{1, 0}, Values: []float64{1, 1}})
	}, "row has column 0 behind 1")
	classifytest.Panics(t, func() { weights.Apply(&classify.Sparse{Terms: []string{"a"}}) },
		"the table has 1 terms, the weights 2")
}

func ExampleTFIDF() {
	train := &classify.Corpus{
		Texts:   []string{"buy now", "buy buy never", "now or never"},
		Classes: []string{"ham", "spam"},
		Y:       []int{1, 1, 0},
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
	row := weights.Row(vocabulary.Row("buy or buy"))
	for at, j := range row.Columns {
		fmt.Printf("%s %.4f\n", counts.Terms[j], row.Values[at])
	}
	// Output:
	// buy 0.2703
	// or 0.3662
}
