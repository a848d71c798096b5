package image

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
	"github.com/tessella-go/tessella/classify/prepare"
)

func init() {
	classify.RegisterOptions(Normalise{}, Moments{}, Deslant{}, HOG{})
	classify.Register("image.Feature", saveFeature, loadFeature)
	classify.Register("image.HOGModel", saveHOG, loadHOG)
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
