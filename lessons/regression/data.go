package regression

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// Students returns six made-up students, who have studied for 0 to 5 hours and failed or passed.
func Students() *classify.Dataset {
	return synthetic.Examples("students", []string{"hours"}, []string{"failed", "passed"}, hours,
		passed)
}

// Apart returns four examples on a line, at −2, −1, 1 and 2, whose classes a threshold parts.
func Apart() *classify.Dataset {
	return synthetic.Examples("apart", []string{"x"}, []string{"left", "right"}, apart, sides)
}

// ApartTwice returns the examples of Apart with a second column, equal to the first.
func ApartTwice() *classify.Dataset {
	var twice [][]float64
	for _, x := range apart {
		twice = append(twice, []float64{x[0], x[0]})
	}
	return synthetic.Examples("apart twice", []string{"x", "x again"}, []string{"left", "right"},
		twice, sides)
}

// Signs returns n ≥ 1 made-up examples by the seed, half of them of each class. d ≥ 1
// attributes are independent within each class, normal with variance 1 and a mean of −0.4 in
// class "a" and +0.4 in class "b". As many more as copies says repeat the first of them, but
// for noise of variance 0.01.
func Signs(n, d, copies int, seed uint64) *classify.Dataset {
	r := rand.New(rand.NewPCG(seed, 8))
	ds := synthetic.Blank("signs", synthetic.Names(d+copies), []string{"a", "b"}, n)
	for i := range n {
		ds.Y[i] = i % 2
		for j := range d {
			ds.X.Set(i, j, 0.8*float64(ds.Y[i])-0.4+r.NormFloat64())
		}
		for j := range copies {
			ds.X.Set(i, d+j, ds.X.At(i, 0)+0.1*r.NormFloat64())
		}
	}
	return ds
}

// Patients returns the patients of [datasets.Heart] in numbers only: a nominal finding has a column
// for each of its values but the first, which is 1 where the patient has it and else 0.
func Patients() *classify.Dataset {
	ds := datasets.Heart()
	return prepare.Table(classify.Must(prepare.Dummies{DropFirst: true}.Fit(ds)), ds)
}

// ErrorOf returns the error of logistic regression on some findings of [datasets.Heart], in
// ten-fold cross-validation.
func ErrorOf(findings ...string) (float64, error) {
	ds, err := datasets.Heart().Select(findings...)
	if err != nil {
		return 0, err
	}
	fit := prepare.Pipeline{
		Steps:   []prepare.Step{prepare.Dummies{}, prepare.Standardise{}},
		Learner: classify.Erase(logistic.Regression{Lambda: 1}.Fit),
	}.Fit
	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 10, Seed: 1}, fit)
	return scores.Value, err
}
