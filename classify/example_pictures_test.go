package classify_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
	"gonum.org/v1/gonum/mat"
)

// A ROC curve and a confusion matrix of rows that were held out, and what a model makes of a plane.
func Example_pictures() {
	ds := classify.Must(datasets.Iris().Select("petal length", "petal width"))
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10},
		gaussian.Linear{}.Fit))
	p, positive, weights := scores.Against("versicolor")
	falseRate, recall, _ := evaluate.Rates(classify.Must(evaluate.Operate(p, positive, weights)))
	folder := classify.Must(os.MkdirTemp("", "pictures"))
	defer os.RemoveAll(folder)
	model := classify.Must(gaussian.Linear{}.Fit(ds))
	x, y := mat.Col(nil, 0, ds.X), mat.Col(nil, 1, ds.X)
	for name, f := range map[string]*figure.Figure{
		"roc.svg":       figure.ROC(figure.Curve("LDA", falseRate, recall)),
		"confusion.svg": figure.Matrix(ds.Classes, ds.Classes, scores.Confusion.Counts),
		"regions.png": figure.Plane("petal length", "petal width",
			figure.Regions(model), figure.Scatter(x, y, ds.Y, ds.Classes...)),
	} {
		if err := figure.Save(f, filepath.Join(folder, name)); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(scores.Confusion)
	// Output:
	// true \ predicted  setosa  versicolor  virginica  sum
	// setosa                50           0          0   50
	// versicolor             0          47          3   50
	// virginica              0           4         46   50
	// sum                   50          51         49  150
	// accuracy 0.9533 (143 of 150)
}
