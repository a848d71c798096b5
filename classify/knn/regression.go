package knn

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Regression predicts a number: the mean of the targets of the K nearest neighbours. It is the
// question at the end of Roweis's lecture on classification.
//
//	y(x) = Σ yᵢ / K over the K nearest
//
// Options, ties at the Kth distance, weights and missing values are as in [KNN]. There is no vote
// that could tie.
type Regression struct {
	K        int               // 0 means 1
	Distance distance.Distance // nil means distance.SquaredEuclidean
	Scale    distance.Scaling  // how columns are scaled first; Unscaled by default
	// ties at the Kth distance are cut in the order of rows
	Cut   bool
	Index Index // how neighbours are searched; Auto by default
}

// RegressionModel is a training set with its targets and its search index. It and its file hold all
// rows. It never changes unless the training set does, and any number of goroutines may use it at
// once.
type RegressionModel struct {
	classify.Fitted
	*neighbourhood
	learner Regression
	target  []float64 // of each training row
}

// Fit needs one finite target for each row, and copies the targets. It copies rows, or not, as
// [KNN.Fit] does, and its errors are the same. A target that is not finite is an error that names
// its row. The classes of ds are not used.
func (l Regression) Fit(ds *classify.Dataset, target []float64) (*RegressionModel, error) {
	h, err := newNeighbourhood(ds, l.K, l.Distance, l.Scale, l.Index)
	if err != nil {
		return nil, err
	}
	if len(target) != ds.Len() {
		return nil, fmt.Errorf("knn: %d targets for %s", len(target), counted(ds.Len(), "row"))
	}
	for i, y := range target {
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return nil, fmt.Errorf("knn: row %d: target %v is not a finite number", i+1, y)
		}
	}
	return newRegressionModel(classify.NewFitted(ds.Schema(), l), l, h, slices.Clone(target)), nil
}

func newRegressionModel(fitted classify.Fitted, l Regression, h *neighbourhood,
	target []float64) *RegressionModel {
	l.K = max(l.K, 1)
	return &RegressionModel{fitted, h, l, target}
}

// Index returns the kind of search, and why.
func (m *RegressionModel) Index() (index Index, why string) { return m.picked, m.why }

// Neighbours is [Model.Neighbours].
func (m *RegressionModel) Neighbours(x []float64, k int) []Neighbour {
	return m.neighbours(x, k, m.learner.Cut)
}

// Predict returns the mean of the neighbours' targets. It panics if x does not have one value for
// each attribute.
func (m *RegressionModel) Predict(x []float64) float64 {
	var s scratch
	m.find(&s, m.scaled(&s.q, x), m.atMost(m.learner.K), -1)
	return m.mean(s.found)
}

// PredictAll writes the prediction for each row of X to dst and returns it. It panics if dst has
// another length than X has rows, or X another width than the training set.
func (m *RegressionModel) PredictAll(dst []float64, X mat.Matrix) []float64 {
	n, d := X.Dims()
	must.Columns(d, m.width, "knn")
	dst = must.Dst(dst, n, "knn", "rows")
	var s scratch
	row, k := must.Rows(X), m.atMost(m.learner.K)
	size := m.batchSize(n, k, 1)
	b := m.batchOf(size, k)
	for from := 0; from < n; from += size {
		m.findEach(&s, b, from, min(n, from+size), k,
			func(scaled *[]float64, i int) ([]float64, int32) {
				return m.scaled(scaled, row(i)), -1
			}, func(i int, _ []float64, _ int32) { dst[i] = m.mean(s.found) })
	}
	return dst
}

// mean returns the mean target of the neighbours that count.
func (m *RegressionModel) mean(found []Neighbour) float64 {
	k := upTo(found, m.learner.K, m.learner.Cut)
	total, mean := 0.0, 0.0
	for _, n := range found {
		v := min(k, n.Votes)
		total += float64(v)
		share := float64(v) / total
		// not from a sum, which could overflow
		mean = mean*(1-share) + m.target[n.Row]*share
		if k -= v; k == 0 {
			break
		}
	}
	return mean
}
