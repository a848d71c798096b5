// Package prepare changes the columns of a data set before a learner sees them, and learns how to
// from the training rows alone.
//
// A [Step] learns from a training set. The [Transform] that it returns changes rows of that form,
// those of the training set or new ones. [Standardise] and [Impute] leave the columns what they
// are, [Dummies] makes numbers of nominal values, [PCA] and the steps of package image describe
// rows by other numbers, and [Func] by whatever you compute. [On] prepares some columns only,
// [Chain] does one step after the other, and [Join] puts their columns side by side. A [Pipeline]
// is a learner that ends in another one:
//
//	fit := prepare.Pipeline{
//		Steps:   []prepare.Step{prepare.Impute{Median: true}, prepare.Dummies{}},
//		Learner: classify.Erase(logistic.Regression{}.Fit),
//	}.Fit
//	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, fit)
//
// In each fold, the pipeline learns all of its steps from the training rows of that fold. So it has
// no information about the rows that are held out.
//
// All steps honour weights: a row of weight 2 counts as the row twice. None uses the labels.
package prepare

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Step is a way to prepare rows, before it has seen a training set. Your own can be one, too.
type Step interface {
	// Fit learns from the rows of ds. Its errors name the option, or the row and the column, that
	// cannot be used.
	Fit(ds *classify.Dataset) (Transform, error)
}

// Transform changes rows as a [Step] has learnt to. It never changes, and any number of goroutines
// may use it at once. [Table] changes all rows of a data set. Package classify can save those of
// this package and of package image.
type Transform interface {
	// Attributes returns the columns of the rows that Apply makes. The list is shared.
	Attributes() []classify.Attribute
	// Apply writes what the row x becomes to dst, which must not be x, and returns it. It panics if
	// x or dst has another length.
	Apply(dst, x []float64) []float64
}

// Table returns a data set of what every row of ds becomes. It shares name, classes, labels and
// weights with ds. It panics if ds does not have the width that the transform takes.
func Table(t Transform, ds *classify.Dataset) *classify.Dataset {
	table := *ds
	table.Attributes, table.X = t.Attributes(), nil
	if n := ds.Len(); n > 0 {
		table.X = mat.NewDense(n, len(table.Attributes), nil)
		if fast, ok := t.(interface{ applyAll(dst, X *mat.Dense) }); ok {
			fast.applyAll(table.X, ds.X)
			return &table
		}
		for i := range n {
			t.Apply(table.At(i), ds.At(i))
		}
	}
	return &table
}

// fit fits step i of a list of n.
func fit(step Step, i, n int, ds *classify.Dataset) (Transform, error) {
	if step == nil {
		return nil, fmt.Errorf("prepare: step %d of %d is nil", i+1, n)
	}
	t, err := step.Fit(ds)
	if err != nil {
		return nil, fmt.Errorf("prepare: step %d of %d: %w", i+1, n, err)
	}
	return t, nil
}

// distinct returns an error if two columns would have one name.
func distinct(who string, s classify.Schema, attributes []classify.Attribute) error {
	seen := map[string]bool{}
	for _, a := range attributes {
		if seen[a.Name] {
			return fmt.Errorf("prepare: %s: %q would have two columns named %q; rename one of its "+
				"attributes", who, s.Name, a.Name)
		}
		seen[a.Name] = true
	}
	return nil
}
