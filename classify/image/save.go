package image

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
	"github.com/tessella-go/tessella/classify/prepare"
)

func init() {
	classify.RegisterOptions(Normalise{}, Moments{}, Deslant{}, HOG{}, Codebook{})
	classify.Register("image.Feature", saveFeature, loadFeature)
	classify.Register("image.HOGModel", saveHOG, loadHOG)
	classify.Register("image.CodebookModel", saveCodebook, loadCodebook)
}

func saveFeature(*feature) (struct{}, error) { return struct{}{}, nil }

func loadFeature(f classify.Fitted, _ struct{}) (*feature, error) {
	o, ok := f.Options().(interface {
		transform(f classify.Fitted) (prepare.Transform, error)
	})
	if !ok || len(f.Schema().Attributes) == 0 {
		return nil, fmt.Errorf("the Options hold a %T instead of Normalise, Moments or Deslant, "+
			"or there are no pixels", f.Options())
	}
	t, err := o.transform(f)
	if err != nil {
		return nil, err
	}
	return t.(*feature), nil
}

func saveHOG(*HOGModel) (struct{}, error) { return struct{}{}, nil }

func loadHOG(f classify.Fitted, _ struct{}) (*HOGModel, error) {
	h, err := saved.Options[HOG](f)
	if err != nil {
		return nil, err
	}
	return h.model(f)
}

type codebookState struct {
	Soft     float64
	Mean     []float64  // nil unless Whiten, and so is the next
	Whitener *mat.Dense // Patch²×Patch²
	Words    *mat.Dense // a row each
}

func saveCodebook(m *CodebookModel) (codebookState, error) {
	return codebookState{m.soft, m.mean, m.whitener, m.words}, nil
}

func loadCodebook(f classify.Fitted, s codebookState) (*CodebookModel, error) {
	c, err := saved.Options[Codebook](f)
	if err != nil {
		return nil, err
	}
	m, err := c.model(f)
	if err != nil {
		return nil, err
	}
	pixels := m.options.Patch * m.options.Patch
	if err := saved.Shape("Words", s.Words, m.options.Words, pixels); err != nil {
		return nil, err
	}
	if !(s.Soft >= 0 && s.Soft <= math.MaxFloat64) {
		return nil, fmt.Errorf("a Soft of %v", s.Soft)
	}
	if err := saved.Finite("Words", s.Words.RawMatrix().Data...); err != nil {
		return nil, err
	}
	if c.Whiten {
		if err := cmp.Or(
			saved.Length("Mean", len(s.Mean), pixels, "pixels of a patch"),
			saved.Finite("Mean", s.Mean...),
			saved.Shape("Whitener", s.Whitener, pixels, pixels),
		); err != nil {
			return nil, err
		}
		if err := saved.Finite("Whitener", s.Whitener.RawMatrix().Data...); err != nil {
			return nil, err
		}
		m.mean, m.whitener = s.Mean, s.Whitener
	}
	m.soft, m.words = s.Soft, s.Words
	return m.fitted(f), nil
}
