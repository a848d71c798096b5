package classify

import (
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/must"
)

// Classifier is a fitted model: it never changes, and any number of goroutines may use it at once.
//
// A row has one value for each attribute of the training set. A row of another length is a
// programmer's mistake and panics.
type Classifier interface {
	// Predict returns the class index of one row.
	Predict(x []float64) int
	// PredictAll writes the class of each row of X to dst and returns it.
	PredictAll(dst []int, X mat.Matrix) []int
}

// Posterior is a Classifier that also gives each class a probability.
type Posterior interface {
	Classifier
	// Posterior writes P(class | x) for every class to dst and returns it. The values sum to 1. A
	// class without training examples has 0.
	Posterior(dst, x []float64) []float64
	// PosteriorAll writes the posterior of each row of X to that row of dst and returns it.
	PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense
}

// FitFunc is the Fit of any learner with its model's type erased, for maps of learners, bagging
// and boosting; see [Erase].
type FitFunc func(*Dataset) (Classifier, error)

// Erase turns the Fit method of a learner into a [FitFunc]. It panics if that is nil.
func Erase[C Classifier](fit func(*Dataset) (C, error)) FitFunc {
	if fit == nil {
		panic("classify: fit is nil; it must be a learner's Fit, such as tree.CART{}.Fit")
	}
	return func(ds *Dataset) (Classifier, error) {
		model, err := fit(ds)
		if err != nil {
			return nil, err // not model: a nil *T in an interface is not nil
		}
		return model, nil
	}
}

// PredictEach fills dst by calling predict for each row of X: the PredictAll of a model that has no
// faster way. It panics if X does not have width columns, or dst does not have one place for each
// row.
func PredictEach(dst []int, X mat.Matrix, width int, predict func(x []float64) int) []int {
	n, d := X.Dims()
	must.Columns(d, width, "classify")
	dst = must.Dst(dst, n, "classify", "rows")
	if rows, ok := X.(mat.RawRowViewer); ok {
		for i := range dst {
			dst[i] = predict(rows.RawRowView(i))
		}
		return dst
	}
	x := make([]float64, d)
	for i := range dst {
		dst[i] = predict(mat.Row(x, i, X))
	}
	return dst
}

// PosteriorEach fills dst, which has a row for each row of X and a column for each class, by
// calling posterior: the PosteriorAll of a model that has no faster way. If dst is nil, it makes a
// matrix. It panics if X does not have width columns, or dst another size.
func PosteriorEach(
	dst *mat.Dense, X mat.Matrix, width, classes int, posterior func(dst, x []float64),
) *mat.Dense {
	n, d := X.Dims()
	must.Columns(d, width, "classify")
	dst = must.Table(dst, n, classes, "classify")
	row := must.Rows(X)
	for i := range n {
		posterior(dst.RawRowView(i), row(i))
	}
	return dst
}

// Argmax returns the index of the largest value; a tie goes to the first, and -1 for an empty slice
// or one of NaN only.
func Argmax(values []float64) int {
	best := -1
	for k, v := range values {
		if v == v && (best < 0 || v > values[best]) {
			best = k
		}
	}
	return best
}

// Must returns v. It panics if err is not nil, for programs that end on any error.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
