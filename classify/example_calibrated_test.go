package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// Probabilities from a learner that has none, and how good they are on rows that were held out.
func Example_calibration() {
	ds := datasets.Iris()
	fit := evaluate.Calibrated{Base: classify.Erase(svm.LinearSVM{}.Fit)}.Fit
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, fit,
		evaluate.ByLogLoss()))
	fmt.Println(scores)
	p, positive, _ := scores.Against("versicolor")
	fmt.Printf("Brier %.4f\n", evaluate.Brier(p, positive))
	bins := classify.Must(evaluate.Reliability(p, positive, 5))
	for _, b := range bins {
		fmt.Printf("%2d of %.1f to %.1f: %.2f are versicolor\n", b.Count, b.Low, b.High, b.Share)
	}
	// Output:
	// log loss 0.2535 ± 0.0126 over 10 folds
	// true \ predicted  setosa  versicolor  virginica  sum
	// setosa                50           0          0   50
	// versicolor             0          47          3   50
	// virginica              0           2         48   50
	// sum                   50          49         51  150
	// accuracy 0.9667 (145 of 150)
	//
	// Brier 0.0625
	// 53 of 0.0 to 0.2: 0.00 are versicolor
	// 39 of 0.2 to 0.4: 0.03 are versicolor
	// 16 of 0.4 to 0.6: 0.44 are versicolor
	// 11 of 0.6 to 0.8: 1.00 are versicolor
	// 31 of 0.8 to 1.0: 1.00 are versicolor
}
