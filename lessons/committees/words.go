package committees

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/lessons/internal/made"
)

// frequent counts in each text the words that stand in the most texts, the first in the alphabet of
// equally frequent ones. It looks at no class.
func frequent(c *classify.Corpus, words int) (*classify.Dataset, error) {
	vocabulary, err := text.Bag{}.Fit(c)
	if err != nil {
		return nil, err
	}
	counts, err := vocabulary.Counts(c)
	if err != nil {
		return nil, err
	}
	with := make([]int, len(vocabulary.Terms()))
	order := make([]int, len(with))
	for j := range order {
		order[j] = j
	}
	for i := range counts.Len() {
		columns, _ := counts.Row(i)
		for _, j := range columns {
			with[j]++
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return with[b] - with[a] })
	place := map[int]int{}
	var names []string
	for k, j := range order[:words] {
		place[j] = k
		names = append(names, vocabulary.Terms()[j])
	}
	ds := made.Blank(c.Name, names, c.Classes, c.Len())
	ds.Y = c.Y
	for i := range counts.Len() {
		columns, values := counts.Row(i)
		for v, j := range columns {
			if k, there := place[j]; there {
				ds.X.Set(i, k, values[v])
			}
		}
	}
	return ds, nil
}

// nearestCentroid weighs counts by tf-idf and takes the class whose centroid is nearest
// by cosine, as for texts.
func nearestCentroid(ds *classify.Dataset) (classify.Classifier, error) {
	if err := ds.Require("committees: nearestCentroid",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return nil, err
	}
	counts := &classify.Sparse{Name: ds.Name, Classes: ds.Classes, Indptr: []int{0}, Y: ds.Y}
	for _, a := range ds.Attributes {
		counts.Terms = append(counts.Terms, a.Name)
	}
	for i := range ds.Len() {
		row := stored(ds.At(i))
		counts.Indices, counts.Data = append(counts.Indices, row.Columns...),
			append(counts.Data, row.Values...)
		counts.Indptr = append(counts.Indptr, len(counts.Data))
	}
	weights, err := text.TFIDF{}.Fit(counts)
	if err != nil {
		return nil, err
	}
	centroids, err := text.Rocchio{}.Fit(weights.Apply(counts))
	if err != nil {
		return nil, err
	}
	return &centroidsOfCounts{weights, centroids, len(ds.Attributes)}, nil
}

// stored is a row without its zeros.
func stored(x []float64) text.Row {
	var row text.Row
	for j, v := range x {
		if v != 0 {
			row.Columns, row.Values = append(row.Columns, j), append(row.Values, v)
		}
	}
	return row
}

type centroidsOfCounts struct {
	weights   *text.Weights
	centroids *text.Centroids
	width     int
}

func (m *centroidsOfCounts) Predict(x []float64) int {
	return m.centroids.Predict(m.weights.Row(stored(x)))
}

func (m *centroidsOfCounts) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, m.width, m.Predict)
}
