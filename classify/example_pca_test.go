package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

// Standardised columns, their principal components, and logistic regression. In each fold, all
// three learn from the training rows alone.
func Example_principalComponents() {
	scores := classify.Must(evaluate.CrossValidate(datasets.Digits(), evaluate.Folds{K: 10},
		prepare.Pipeline{
			Steps:   []prepare.Step{prepare.Standardise{}, prepare.PCA{K: 20}},
			Learner: classify.Erase(logistic.Regression{Lambda: 1}.Fit),
		}.Fit, evaluate.Workers(2)))
	fmt.Println(scores)
	// Output:
	// error rate 0.0529 ± 0.0068 over 10 folds
	// true \ predicted    0    1    2    3    4    5    6    7    8    9   sum
	// 0                 177    0    1    0    0    0    0    0    0    0   178
	// 1                   0  168    0    1    1    0    2    0    5    5   182
	// 2                   0    2  171    2    0    0    0    1    1    0   177
	// 3                   0    0    4  169    0    3    0    1    5    1   183
	// 4                   0    1    0    0  173    0    1    2    1    3   181
	// 5                   0    1    0    1    0  172    1    1    1    5   182
	// 6                   0    2    0    0    1    0  175    0    2    1   181
	// 7                   0    0    1    1    1    1    0  174    0    1   179
	// 8                   0   10    1    0    0    3    1    0  157    2   174
	// 9                   0    3    0    2    1    2    0    1    5  166   180
	// sum               177  187  178  176  177  181  180  180  177  184  1797
	// accuracy 0.9471 (1702 of 1797)
}
