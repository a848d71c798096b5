package logistic_test

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
)

var everyMethod = []logistic.Method{logistic.LBFGS, logistic.Newton, logistic.GradientDescent,
	logistic.ConjugateGradient, logistic.BFGS}

// last is the species of the irises that are not separable, versicolor and virginica.
func last() *classify.Dataset {
	iris := datasets.Iris()
	two := iris.Subset(classifytest.Span(50, 150))
	two.Classes = iris.Classes[1:]
	for i := range two.Y {
		two.Y[i]--
	}
	return two
}

// penalised is what scikit-learn says of one model.
type penalised struct {
	W         [][]float64
	Cost      float64
	Posterior [][]float64
}
