package prepare_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
)

func TestConformance(t *testing.T) {
	const (
		numbers = classify.NeedNumeric | classify.NeedComplete
		unit    = "all columns have one unit"
	)
	for _, c := range []struct {
		name    string
		steps   []prepare.Step
		learner classify.FitFunc
		needs   classify.Need
		exempt  map[classifytest.Property]string
	}{
		{"PCA", []prepare.Step{prepare.Standardise{}, prepare.PCA{}},
			classify.Erase(gaussian.Linear{Shrinkage: .1}.Fit), numbers, nil},
		{"one direction", []prepare.Step{prepare.PCA{K: 1, Whiten: true}},
			classify.Erase(knn.KNN{K: 3}.Fit), numbers,
			map[classifytest.Property]string{classifytest.ColumnScale: unit}},
		{"dummies", []prepare.Step{prepare.Dummies{DropFirst: true}, prepare.Standardise{}},
			classify.Erase(logistic.Regression{Lambda: .1}.Fit), classify.NeedComplete, nil},
		{"impute", []prepare.Step{prepare.Impute{Median: true, Flag: true}, prepare.Dummies{},
			prepare.Standardise{}}, classify.Erase(logistic.Regression{Lambda: .1}.Fit), 0, nil},
		{"two columns", []prepare.Step{
			prepare.On{Columns: []string{"column 2", "column 1"}, Step: prepare.PCA{}},
			prepare.Standardise{},
		}, classify.Erase(gaussian.Linear{Shrinkage: .1}.Fit), numbers, nil},
		{"balanced", nil, classify.Erase(prepare.Balanced(gaussian.Linear{Shrinkage: .1}.Fit)),
			numbers, map[classifytest.Property]string{classifytest.ColumnScale: unit}},
	} {
		classifytest.Run(t, classifytest.Learner{
			Name:   c.name,
			Fit:    prepare.Pipeline{Steps: c.steps, Learner: c.learner}.Fit,
			Needs:  c.needs,
			Exempt: c.exempt,
		})
	}
}
