package live

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
)

// Normals shows a Gaussian for each of two classes by its ellipses at one and two standard
// deviations, and who is more probable where.
type Normals struct {
	Covariance int    // 0: one for each class; 1: one for both; 2: for each, without covariance
	Points     Points // of two classes; nil: a slanted crowd and a narrow one
}

// leaning are a crowd along a diagonal, and one in a heap.
func leaning() Points {
	return Points{{1.2, 3.4, 0}, {2, 3.1, 0}, {2.4, 4.6, 0}, {3.1, 4.4, 0}, {3.6, 5.9, 0},
		{4.3, 5.2, 0}, {4.7, 6.8, 0}, {5.6, 6.6, 0}, {5.9, 8.1, 0}, {6.8, 7.7, 0}, {7.2, 9.2, 0},
		{5.4, 3.1, 1}, {5.9, 4.2, 1}, {6.3, 2.4, 1}, {6.6, 3.5, 1}, {7.1, 4.6, 1}, {7.2, 2.8, 1},
		{7.7, 3.6, 1}, {6.2, 5.1, 1}}
}

// Scene implements [Figure].
func (f Normals) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = leaning()
	}
	classes := catsAndDogs[:2]
	if err := cmp.Or(within("Covariance", f.Covariance, 0, 2), f.Points.check(len(classes), 60),
		f.Points.answered(), f.Points.each(classes...)); err != nil {
		return nil, err
	}
	ds := f.Points.dataset(classes...)
	model, covariance, numbers, err := f.fit(ds)
	if err != nil {
		return nil, fmt.Errorf("%w: drag a point aside, or add one", err)
	}
	plane := square(400)
	regions(&plane, model)
	for k := range classes {
		mean := mat.Row(nil, k, model.Means())
		plane.Lines = append(plane.Lines, ellipse(mean, covariance(k), 2, k)...)
		for _, middle := range ellipse(mean, covariance(k), 1, k) {
			middle.Thin = true
			plane.Lines = append(plane.Lines, middle)
		}
	}
	wrong := evaluate.Errors(model, ds)
	plane.Title = fmt.Sprintf("%d numbers learnt, %v of %d points wrong", numbers, wrong, ds.Len())
	names := []string{"each its own", "the same for both", "each, without slant"}
	return &Scene{
		Alt: fmt.Sprintf("A Gaussian for each class, covariance %s: %s.", names[f.Covariance],
			plane.Title),
		Classes:  classes,
		Controls: []Control{Choice("Covariance", "covariance", names, f.Covariance)},
		Points:   f.Points.marks(),
		Edit:     Edit{Classes: len(classes), Most: 60},
		Panels:   []Panel{plane},
	}, nil
}

// bells is a classifier with a Gaussian for each class.
type bells interface {
	classify.Classifier
	Means() *mat.Dense
}

// fit returns the classifier, the covariance of each class, and how many numbers it has learnt
// beside the prior: means, variances and covariances.
func (f Normals) fit(ds *classify.Dataset) (
	model bells, covariance func(k int) *mat.SymDense, numbers int, err error,
) {
	switch f.Covariance {
	case 0:
		m, err := gaussian.Quadratic{}.Fit(ds)
		if err != nil {
			return nil, nil, 0, err
		}
		return m, m.Covariance, 2*2 + 2*3, nil
	case 1:
		m, err := gaussian.Linear{}.Fit(ds)
		if err != nil {
			return nil, nil, 0, err
		}
		return m, func(int) *mat.SymDense { return m.Covariance() }, 2*2 + 3, nil
	}
	m, err := bayes.Gaussian{}.Fit(ds)
	if err != nil {
		return nil, nil, 0, err
	}
	return m, func(k int) *mat.SymDense {
		variance := m.Variances().RawRowView(k)
		return mat.NewSymDense(2, []float64{variance[0], 0, 0, variance[1]})
	}, 2*2 + 2*2, nil
}
