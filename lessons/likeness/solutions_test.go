package likeness_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/likeness"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

// draw makes a training set of names, where nominal says so, and numbers.
func draw(r *rand.Rand) (ds *classify.Dataset, nominal []bool) {
	n, d := 4+r.IntN(12), 1+r.IntN(4)
	ds = &classify.Dataset{
		Name:    "drawn",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	for j := range d {
		attribute := classify.Attribute{Name: string(rune('u' + j))}
		if r.IntN(2) == 0 {
			attribute.Values = []string{"p", "q", "r"}
		}
		nominal = append(nominal, attribute.Values != nil)
		ds.Attributes = append(ds.Attributes, attribute)
	}
	for i := range n {
		ds.X.SetRow(i, row(r, nominal))
		ds.Y[i] = r.IntN(3)
	}
	return ds, nominal
}

func row(r *rand.Rand, nominal []bool) []float64 {
	x := make([]float64, len(nominal))
	for j, name := range nominal {
		x[j] = float64(r.IntN(3))
		if !name {
			x[j] = float64(r.IntN(9)) / 2
		}
	}
	return x
}

func TestNormalisedL1AgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range trials {
		ds, nominal := draw(r)
		metric, err := distance.NormalisedL1{}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		weights := slices.Clone(metric.(*distance.Normalised).Weights)
		var train [][]float64
		for i := range ds.Len() {
			train = append(train, ds.At(i))
		}
		x, y := row(r, nominal), row(r, nominal)
		x[0] += float64(r.IntN(2)) // a number may lie outside the range
		if nominal[0] {
			x[0] = float64(r.IntN(3))
		}
		if got, want := solutions.NormalisedL1(train, nominal, weights, x, y),
			metric.Between(x, y); !scalar.EqualWithinAbs(got, want, 1e-9) {
			t.Fatalf("%v to %v among %v: %v, the library has %v", x, y, train, got, want)
		}
	}
}

func TestGainWeightedAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	compared := 0
	for range trials {
		ds, nominal := draw(r)
		for j, name := range nominal {
			if !name {
				continue
			}
			one, err := ds.Select(ds.Attributes[j].Name)
			if err != nil {
				t.Fatal(err)
			}
			want, err := distance.InformationGain(ds, j, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := solutions.Weights(likeness.Table(one)); !scalar.EqualWithinAbs(got[0],
				want, 1e-9) {
				t.Fatalf("the weight of column %d is %v, the library has %v", j, got[0], want)
			}
			differences, err := distance.NewValueDifference(ds, j)
			if err != nil {
				t.Fatal(err)
			}
			half, err := distance.NormalisedL1{ValueDifference: true}.Fit(one)
			if err != nil {
				t.Fatal(err)
			}
			values := ds.Attributes[j].Values
			for a := range values {
				for b := range values {
					got, want := solutions.ValueDifference(likeness.Table(one), 0, values[a],
						values[b]), differences.Between(float64(a), float64(b))
					if !scalar.EqualWithinAbs(got, want, 1e-9) {
						t.Fatalf("%s and %s: %v, the library has %v", values[a],
							values[b], got, want)
					}
					// The lesson says so of the library's option.
					whole := 2 * half.Between([]float64{float64(a)}, []float64{float64(b)})
					if !scalar.EqualWithinAbs(got, whole, 1e-9) {
						t.Fatalf("%s and %s: %v, twice the option's is %v",
							values[a], values[b], got, whole)
					}
				}
			}
			compared++
		}
	}
	if compared < 50 {
		t.Errorf("only %d columns of names were drawn", compared)
	}
}

func TestScoresAgreeWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range trials {
		ds, nominal := draw(r)
		x := row(r, nominal)
		for _, weight := range []knn.Weight{knn.SumSimilarity, knn.NoisyOr} {
			model, err := knn.KNN{
				K:        1 + r.IntN(ds.Len()),
				Distance: distance.NormalisedL1{},
				Weight:   weight,
			}.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			e := model.Explain(x).Detail.(knn.Explanation)
			first := e.Ballots[0]
			var deltas []float64
			var classes []int
			alike := false
			for _, n := range e.Neighbours[:first.K] {
				deltas, classes = append(deltas, n.Distance), append(classes, n.Class)
				alike = alike || n.Distance < 1
			}
			if !alike {
				continue // the library then counts votes
			}
			got, either := solutions.Scores(deltas, classes)
			if weight == knn.NoisyOr {
				got = either
			}
			for c, score := range first.Scores {
				if c < len(got) && !scalar.EqualWithinAbs(got[c], score, 1e-9) ||
					c >= len(got) && score != 0 {
					t.Fatalf("%v of %v score %v, the library has %v", deltas, classes, got,
						first.Scores)
				}
			}
		}
	}
}

func TestCosineAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range trials {
		args := likeness.Cosine.Draw(r)
		x, y, w := args[0].([]float64), args[1].([]float64), args[2].([]float64)
		if got, want := solutions.Cosine(x, y, w), (distance.CosineMetric{Weights: w}).
			Between(x, y); !scalar.EqualWithinAbs(got, want, 1e-9) {
			t.Fatalf("%v and %v by %v: %v, the library has %v", x, y, w, got, want)
		}
	}
}

// corpus draws texts of few words, each class at least once.
func corpus(r *rand.Rand) *classify.Corpus {
	c := &classify.Corpus{Name: "drawn", Classes: []string{"ham", "spam"}}
	for i, words := range likeness.TFIDF.Draw(r)[0].([][]string) {
		c.Texts, c.Y = append(c.Texts, strings.Join(words, " ")), append(c.Y, i%2)
	}
	return c
}

// same compares a row of the library with a map, in which a word of weight 0 may be missing.
func same(row text.Row, terms []string, v map[string]float64) bool {
	sum, all := 0.0, 0.0
	for at, column := range row.Columns {
		if !scalar.EqualWithinAbs(v[terms[column]], row.Values[at], 1e-9) {
			return false
		}
		sum += row.Values[at]
	}
	for _, w := range v {
		all += w
	}
	return scalar.EqualWithinAbs(sum, all, 1e-9)
}

func TestTextsAgreeWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range trials {
		c := corpus(r)
		vocabulary, err := text.Bag{}.Fit(c)
		if err != nil {
			t.Fatal(err)
		}
		counts, err := vocabulary.Counts(c)
		if err != nil {
			t.Fatal(err)
		}
		weights, err := text.TFIDF{}.Fit(counts)
		if err != nil {
			t.Fatal(err)
		}
		weighed := weights.Apply(counts)
		vectors := solutions.TFIDF(likeness.Words(c))
		for i := range c.Len() {
			if row := text.RowOf(weighed, i); !same(row, weighed.Terms, vectors[i]) {
				t.Fatalf("text %d of %q weighs %v, the library has %v of %v", i, c.Texts,
					vectors[i], row, weighed.Terms)
			}
		}

		model, err := text.Neighbours{Measure: text.DotProduct}.Fit(weighed)
		if err != nil {
			t.Fatal(err)
		}
		index := solutions.Index(vectors)
		for i := range c.Len() {
			row, read := text.RowOf(weighed, i), 0
			dots := make([]float64, c.Len())
			for word, weight := range vectors[i] {
				for _, p := range index[word] {
					dots[p.Text] += weight * p.Weight
					read++
				}
			}
			if want := model.Postings(row); read > want {
				t.Fatalf("text %d of %q: %d postings read, the library reads %d", i,
					c.Texts, read, want)
			}
			for j, dot := range dots {
				if want := text.Dot(row, text.RowOf(weighed, j), nil); !scalar.EqualWithinAbs(dot,
					want, 1e-9) {
					t.Fatalf("texts %d and %d of %q: %v, the library has %v", i, j,
						c.Texts, dot, want)
				}
			}
		}

		rocchio, err := text.Rocchio{}.Fit(weighed)
		if err != nil {
			t.Fatal(err)
		}
		for class, centroid := range solutions.Centroids(vectors, c.Y) {
			for column, want := range rocchio.Centroid(class) {
				if got := centroid[weighed.Terms[column]]; !scalar.EqualWithinAbs(got, want, 1e-9) {
					t.Fatalf("%s in the centroid of class %d of %q: %v, the library has %v",
						weighed.Terms[column], class, c.Texts, got, want)
				}
			}
		}
	}
}

func TestDatesChangeOnlyWhatHasSeenThem(t *testing.T) {
	gain := distance.NormalisedL1{ByGain: true}
	both := distance.NormalisedL1{ByGain: true, ValueDifference: true}
	count := func(ds *classify.Dataset) [3]int {
		var wrong [3]int
		for i, d := range []distance.NormalisedL1{gain, both} {
			model := classify.Must(knn.KNN{K: 5, Distance: d}.Fit(ds))
			wrong[i] = classify.Must(model.LeaveOneOut()).Errors
		}
		honest := classify.Must(evaluate.LeaveOneOut(ds, knn.KNN{K: 5, Distance: both}.Fit))
		wrong[2] = int(math.Round(14 * honest.Mean()))
		return wrong
	}
	if without := count(datasets.Tennis()); without != [3]int{7, 2, 7} {
		t.Errorf("the lesson says 7, 2 and 7 without the date, and it is %d", without)
	}
	a, b, c := solutions.PredictDate()
	if with := count(likeness.Dated()); with != [3]int{a, b, c} {
		t.Errorf("predicted are %d, %d and %d, and it is %d", a, b, c, with)
	}
}

func TestSplitTakesEveryFifth(t *testing.T) {
	c := &classify.Corpus{
		Classes: []string{"ham"},
		Texts:   strings.Split("abcdefghijkl", ""),
		Y:       make([]int, 12),
	}
	train, test := likeness.Split(c)
	if got := strings.Join(train.Texts, "") + " " +
		strings.Join(test.Texts, ""); got != "abcdfghikl ej" {
		t.Errorf("split into %s", got)
	}
}

// TestWeightsInOrder calls Weights many times with a table of many values and classes. A sum in the
// order of a map would have other last digits now and then, and so would what is expected.
func TestWeightsInOrder(t *testing.T) {
	table := shape.Table{Attributes: []string{"a"}}
	for i := range 97 {
		table.Rows = append(table.Rows, []string{string(rune('a' + i*i%11))})
		table.Labels = append(table.Labels, string(rune('a'+i*i*i%7)))
	}
	want := solutions.Weights(table)[0]
	for range 100 {
		if got := solutions.Weights(table)[0]; got != want {
			t.Fatalf("got %v, and %v before", got, want)
		}
	}
}
