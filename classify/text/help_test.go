package text_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// oracle is testdata/text.json: what scikit-learn makes of the subject lines;
// testdata/text.py says how.
type oracle struct {
	Terms                                                       []string
	IDF                                                         []float64
	Counts, Smooth, Lecture, Centroids, Euclidean, Cosine, Near [][]float64
	EuclideanClass                                              []int `json:"euclidean_class"`
	CosineClass                                                 []int `json:"cosine_class"`
	NearClass                                                   []int `json:"near_class"`
}

func readOracle(t *testing.T) (o oracle, train, test *classify.Corpus) {
	t.Helper()
	o = classifytest.JSON[oracle](t, "text.json")
	all := datasets.SubjectLines()
	var parts [2][]int
	for i := range all.Len() {
		part := 0
		if i%4 == 0 {
			part = 1
		}
		parts[part] = append(parts[part], i)
	}
	return o, all.Subset(parts[0]), all.Subset(parts[1])
}

// counts returns vocabulary and counts of a training corpus, and the counts of another.
func counts(
	t *testing.T, train, test *classify.Corpus,
) (*text.Vocabulary, *classify.Sparse, *classify.Sparse) {
	t.Helper()
	vocabulary, err := text.Bag{}.Fit(train)
	if err != nil {
		t.Fatal(err)
	}
	a, err := vocabulary.Counts(train)
	if err != nil {
		t.Fatal(err)
	}
	b, err := vocabulary.Counts(test)
	if err != nil {
		t.Fatal(err)
	}
	return vocabulary, a, b
}

// weighed is counts with scikit-learn's weights.
func weighed(t *testing.T, train, test *classify.Corpus) (*classify.Sparse, *classify.Sparse) {
	t.Helper()
	_, a, b := counts(t, train, test)
	weights, err := text.TFIDF{Smooth: true, Unit: true}.Fit(a)
	if err != nil {
		t.Fatal(err)
	}
	return weights.Apply(a), weights.Apply(b)
}

// random makes a table of counts, most of them 0, with duplicated rows and rows of zeros. With
// signs, some are negative.
func random(r *rand.Rand, n, terms, classes int, signs bool) *classify.Sparse {
	s := &classify.Sparse{Name: "random", Indptr: []int{0}}
	for j := range terms {
		s.Terms = append(s.Terms, "t"+strconv.Itoa(j))
	}
	for c := range classes {
		s.Classes = append(s.Classes, "c"+strconv.Itoa(c))
	}
	for i := range n {
		if i > 0 && r.IntN(4) == 0 {
			columns, values := s.Row(r.IntN(i))
			s.Indices, s.Data = append(s.Indices, columns...), append(s.Data, values...)
		} else if r.IntN(20) > 0 {
			for j := range terms {
				if r.IntN(2+j) == 0 { // the first terms are common
					v := float64(1 + r.IntN(3))
					if signs && r.IntN(2) == 0 {
						v = -v
					}
					s.Indices, s.Data = append(s.Indices, j), append(s.Data, v)
				}
			}
		}
		s.Indptr, s.Y = append(s.Indptr, len(s.Indices)), append(s.Y, r.IntN(classes))
	}
	return s
}

// dense writes a row with its zeros.
func dense(x text.Row, d int) []float64 {
	row := make([]float64, d)
	for at, j := range x.Columns {
		row[j] = x.Values[at]
	}
	return row
}

// dataset is a table with its zeros.
func dataset(s *classify.Sparse) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    s.Name,
		Classes: s.Classes,
		X:       mat.NewDense(s.Len(), len(s.Terms), nil),
		Y:       s.Y,
	}
	for _, term := range s.Terms {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: term})
	}
	for i := range s.Len() {
		ds.X.SetRow(i, dense(text.RowOf(s, i), len(s.Terms)))
	}
	return ds
}

func close(a, b []float64, tolerance float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) <= tolerance })
}
