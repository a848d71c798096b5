package image

import (
	"errors"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prepare"
)

func init() {
	classify.RegisterOptions(Normalise{}, Moments{}, Deslant{}, HOG{})
	classify.Register("image.Feature",
		func(*feature) struct{} { return struct{}{} },
		func(f classify.Fitted, l interface {
			transform(f classify.Fitted) (prepare.Transform, error)
		}, _ struct{}) (*feature, error) {
			if len(f.Schema().Attributes) == 0 {
				return nil, errors.New("there are no pixels")
			}
			t, err := l.transform(f)
			m, _ := t.(*feature)
			return m, err
		})
	classify.Register("image.HOGModel",
		func(*HOGModel) struct{} { return struct{}{} },
		func(f classify.Fitted, h HOG, _ struct{}) (*HOGModel, error) { return h.model(f) })
}
