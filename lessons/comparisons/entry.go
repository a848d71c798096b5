package comparisons

import (
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// Own makes an entrant of the league of a function of one's own. The rows that it gets are numbers.
// A nominal attribute becomes a column of 0 and 1 for each of its values. Each column then gets the
// mean 0 and the variance 1, both measured on the rows with labels. Of more than a thousand rows
// it gets a thousand, evenly from all. The function must return a label for each unknown row, and
// only labels that it was given; its model panics if it does not.
func Own(name string, label Labeller) evaluate.Learner {
	fit := func(ds *classify.Dataset) (own, error) {
		if err := ds.Require("committees",
			classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
			return own{}, err
		}
		model := own{name: name, classes: ds.Classes, label: label}
		kept := min(ds.Len(), mostRows)
		for k := range kept {
			i := k * ds.Len() / kept
			model.rows = append(model.rows, slices.Clone(ds.At(i)))
			model.labels = append(model.labels, ds.Classes[ds.Y[i]])
		}
		return model, nil
	}
	return evaluate.Learner{Name: name, Fit: standardised(fit)}
}

// Join returns the league with entrants added, after they have been tested on the ten data sets of
// [Sets], in the folds in which all others were tested.
func Join(league *evaluate.Comparison, entrants ...evaluate.Learner) (*evaluate.Comparison,
	error) {
	sets, err := Sets()
	if err != nil {
		return nil, err
	}
	more, err := evaluate.Compare(entrants, sets, evaluate.Folds{K: Folds}, evaluate.Workers(2))
	if err != nil {
		return nil, err
	}
	joined := *league
	joined.Learners = slices.Concat(league.Learners, more.Learners)
	joined.Results = slices.Concat(league.Results, more.Results)
	return &joined, nil
}

// Errors returns the error rates of a comparison by learner, and then by data set. A learner that
// has refused a data set has 2 there, which is behind every error rate.
func Errors(c *evaluate.Comparison) [][]float64 {
	errors := make([][]float64, len(c.Results))
	for i, row := range c.Results {
		for _, e := range row {
			if e.Reason != "" {
				e.ErrorRate = 2
			}
			errors[i] = append(errors[i], e.ErrorRate)
		}
	}
	return errors
}
