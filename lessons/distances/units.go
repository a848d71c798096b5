package distances

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
	"gonum.org/v1/gonum/mat"
)

// Metric returns the Simpsons with their hair in millimetres and their weight in stone.
func Metric() *classify.Dataset {
	ds := classify.Must(datasets.Simpsons().Select("Hair Length", "Weight"))
	for i := range ds.Len() {
		ds.X.Set(i, 0, 25.4*ds.X.At(i, 0))
		ds.X.Set(i, 1, ds.X.At(i, 1)/14)
	}
	return ds
}

// changed is a classifier of what a matrix makes of a row.
type changed struct {
	classify.Classifier
	by *mat.Dense // rows are multiplied by it
}

func (c changed) PredictAll(dst []int, x mat.Matrix) []int {
	var z mat.Dense
	z.Mul(x, c.by)
	return c.Classifier.PredictAll(dst, &z)
}

func (c changed) Predict(x []float64) int {
	return c.PredictAll(nil, mat.NewDense(1, len(x), x))[0]
}

// RegionsPuzzle returns four classifiers of hair in millimetres and weight in stone by the nearest
// neighbour. One of them is what these units lead to.
func RegionsPuzzle() []classify.Classifier {
	ds := Metric()
	var models []classify.Classifier
	for _, by := range [][]float64{
		{1. / 254, 0, 0, 1. / 16.4},                 // as far as the ranges say
		{1, 0, 0, 1000},                             // weight alone
		{1. / 254, 1. / 254, 1. / 16.4, 1.1 / 16.4}, // the sum of both
		{1, 0, 0, 1},                                // these units
	} {
		warp := mat.NewDense(2, 2, by)
		near := *ds
		near.X = mat.NewDense(ds.Len(), 2, nil)
		near.X.Mul(ds.X, warp)
		models = append(models, changed{classify.Must(knn.KNN{}.Fit(&near)), warp})
	}
	return models
}
