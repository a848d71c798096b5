package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Numeric and nominal columns together: trees and naive Bayes take them as they are, the others get
// 0/1 columns and standardised ones.
func Example_mixedColumns() {
	ds := classify.Must(datasets.ReadCSVFile("testdata/customers.csv", datasets.Class("left"),
		datasets.Drop("id", "joined"), datasets.Missing("-", "n/a")))
	numbers := []prepare.Step{prepare.Impute{}, prepare.Dummies{}, prepare.Standardise{}}
	gaps := tree.CART{Missing: tree.Majority}
	for _, l := range []evaluate.Learner{
		evaluate.Named("forest", ensemble.RandomForest{Tree: gaps}.Fit),
		evaluate.Named("naive Bayes", bayes.Mixed{}.Fit),
		evaluate.Named("logistic", prepare.Pipeline{
			Steps: numbers, Learner: classify.Erase(logistic.Regression{Lambda: 1}.Fit)}.Fit),
		evaluate.Named("3 neighbours", prepare.Pipeline{
			Steps: numbers, Learner: classify.Erase(knn.KNN{K: 3}.Fit)}.Fit),
	} {
		scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, l.Fit))
		fmt.Printf("%-14s %.3f ± %.3f\n", l.Name, scores.Mean(), scores.StdErr())
	}
	// Output:
	// forest         0.100 ± 0.017
	// naive Bayes    0.100 ± 0.036
	// logistic       0.113 ± 0.035
	// 3 neighbours   0.125 ± 0.032
}
