package evaluate_test

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// model is a classifier that a test makes of a function.
type model func(x []float64) int

func (m model) Predict(x []float64) int { return m(x) }

func (m model) PredictAll(dst []int, X mat.Matrix) []int {
	_, width := X.Dims()
	return classify.PredictEach(dst, X, width, m)
}

// first predicts the value of the first column.
func first(x []float64) int { return int(x[0]) }

// fitMajority learns the heaviest class; a tie goes to the first.
func fitMajority(ds *classify.Dataset) (model, error) {
	class := classify.Argmax(ds.ClassWeights())
	return func([]float64) int { return class }, nil
}

// fitNearest keeps the training set and answers with the class of the nearest row, the first of
// equally near ones. It counts in tenths, so that equal distances of irises are equal.
func fitNearest(ds *classify.Dataset) (model, error) {
	return func(x []float64) int {
		best, class := math.Inf(1), -1
		for i, y := range ds.Y {
			distance := 0.0
			for j, v := range ds.At(i) {
				d := math.Round(10*v) - math.Round(10*x[j])
				distance += d * d
			}
			if distance < best {
				best, class = distance, y
			}
		}
		return class
	}, nil
}

// labelled makes a data set of these labels, with the row's own number as its only value.
func labelled(classes []string, y ...int) *classify.Dataset {
	ds := &classify.Dataset{
		Name:       "labels",
		Attributes: []classify.Attribute{{Name: "row"}},
		Classes:    classes,
		X:          mat.NewDense(len(y), 1, nil),
		Y:          y,
	}
	for i := range y {
		ds.X.Set(i, 0, float64(i))
	}
	return ds
}

// eachInTurn leaves one row out after the other, in their order.
func eachInTurn(ds *classify.Dataset) evaluate.Folds {
	var f evaluate.Folds
	for i := range ds.Len() {
		f.Given = append(f.Given, evaluate.Split{Test: []int{i}})
	}
	return f
}
