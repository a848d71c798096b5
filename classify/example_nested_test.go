package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// A grid search, and the error of the whole search by nested cross-validation: each fold of the
// outer one searches in its training rows alone.
func Example_search() {
	steps := []prepare.Step{prepare.Standardise{}}
	var learners []evaluate.Learner
	for _, c := range []float64{.1, 1, 10} {
		for _, gamma := range []float64{.01, .1, 1} {
			machine := classify.Erase(svm.SVM{C: c, Kernel: svm.Gamma(gamma)}.Fit)
			learners = append(learners, evaluate.Named(fmt.Sprintf("C = %v, γ = %v", c, gamma),
				prepare.Pipeline{Steps: steps, Learner: machine}.Fit))
		}
	}
	search := evaluate.Tuned{Learners: learners}
	fmt.Println(classify.Must(evaluate.CrossValidate(datasets.Iris(), evaluate.Folds{K: 10},
		search.Fit)))
	model := classify.Must(search.Fit(datasets.Iris()))
	fmt.Println(learners[model.Trials().Best()].Name)
	// Output:
	// error rate 0.0267 ± 0.0147 over 10 folds
	// true \ predicted  setosa  versicolor  virginica  sum
	// setosa                50           0          0   50
	// versicolor             0          47          3   50
	// virginica              0           1         49   50
	// sum                   50          48         52  150
	// accuracy 0.9733 (146 of 150)
	//
	// C = 10, γ = 0.1
}
