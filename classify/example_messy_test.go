package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// A file with an identifier, dates and missing cells, to a model that was tested on rows that it
// has not seen.
func Example_messyFile() {
	ds := classify.Must(datasets.ReadCSVFile("testdata/customers.csv",
		datasets.Class("left"), datasets.Drop("id"), datasets.Missing("-", "n/a"),
		datasets.Dates("2006-01-02", "joined")))
	fmt.Println(ds.Describe())
	fit := prepare.Pipeline{
		Steps:   []prepare.Step{prepare.Impute{Median: true}},
		Learner: classify.Erase(tree.CART{MaxDepth: 2}.Fit),
	}.Fit
	fmt.Println(classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, fit)))
	model := classify.Must(fit(ds))
	x := classify.Must(ds.Row("2024-03-01", "gold", "8", "?"))
	fmt.Println(ds.Classes[model.Predict(x)])
	// Output:
	// customers: 80 rows, 4 columns, 2 classes (yes: 40, no: 40)
	//
	// column   kind     missing  min, mean and max, or the most frequent
	// joined   numeric        0  19602  19717.3  19839
	// plan     nominal        4  basic: 35, silver: 22, gold: 19
	// calls    numeric        5      0     4.28     10
	// minutes  numeric        4   29.5   219.18  502.4
	// left     class          0  yes: 40, no: 40
	//
	// error rate 0.2000 ± 0.0333 over 10 folds
	// true \ predicted  yes  no  sum
	// yes                34   6   40
	// no                 10  30   40
	// sum                44  36   80
	// accuracy 0.8000 (64 of 80)
	//
	// yes
}
