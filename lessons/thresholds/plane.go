package thresholds

import (
	"gonum.org/v1/gonum/mat"
)

// FourPlanes are four ways to part the Simpsons by weight and hair into M (0) and F (1). The second
// is that of ID3's tree.
var FourPlanes = []Plane{
	func(weight, hair float64) int { return male(weight > 165 && hair > 3) },
	func(weight, hair float64) int { return male(weight > 165 || hair <= 3) },
	func(weight, hair float64) int { return male(weight/165-hair/12 > .5) },
	func(weight, hair float64) int { return male(weight > 165 || weight <= 55) },
}

func male(yes bool) int {
	if yes {
		return 0
	}
	return 1
}

// Plane is a classifier of two numbers.
type Plane func(x, y float64) int

// Predict implements classify.Classifier.
func (p Plane) Predict(row []float64) int { return p(row[0], row[1]) }

// PredictAll implements classify.Classifier.
func (p Plane) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = dst[:0]
	for i := range n {
		dst = append(dst, p(X.At(i, 0), X.At(i, 1)))
	}
	return dst
}
