package bayes

import "github.com/tessella-go/tessella/classify"

// fit is the Fit of every learner of this package: it makes a learner of single examples, adds all
// rows to it, and returns its model.
func fit[M any, L interface {
	addDataset(ds *classify.Dataset) error
	Model() (M, error)
}](
	ds *classify.Dataset, needs classify.Need,
	learner func([]classify.Attribute, []string) (L, error),
) (none M, err error) {
	if err := ds.Require("bayes", classify.NeedRows|needs); err != nil {
		return none, err
	}
	l, err := learner(ds.Attributes, ds.Classes)
	if err != nil {
		return none, err
	}
	if err := l.addDataset(ds); err != nil {
		return none, err
	}
	return l.Model()
}

// fitSparse is the FitSparse of every learner of counts.
func fitSparse[M any, L interface {
	addAll(s *classify.Sparse) error
	Model() (M, error)
}](s *classify.Sparse, learner func(schema) (L, error)) (none M, err error) {
	known, err := sparseSchema(s)
	if err != nil {
		return none, err
	}
	l, err := learner(known)
	if err != nil {
		return none, err
	}
	if err := l.addAll(s); err != nil {
		return none, err
	}
	return l.Model()
}
