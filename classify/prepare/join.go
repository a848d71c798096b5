package prepare

import (
	"errors"
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// Join puts what several steps make of the same row side by side. The names of the columns have the
// number of their step as a prefix.
type Join []Step

// Fit fits each step to the training rows, and returns a *[Composite]. Its errors name the step. It
// is also an error if there are no steps.
func (j Join) Fit(ds *classify.Dataset) (Transform, error) {
	if err := ds.Require("prepare: Join", classify.NeedRows); err != nil {
		return nil, err
	}
	if len(j) == 0 {
		return nil, errors.New("prepare: Join has no steps; it takes at least one")
	}
	var transforms []Transform
	for i, step := range j {
		t, err := fit(step, i, len(j), ds)
		if err != nil {
			return nil, err
		}
		transforms = append(transforms, t)
	}
	return joined(classify.NewFitted(ds.Schema(), j), transforms), nil
}

// joined writes what each transform makes of a row, one after the other.
func joined(f classify.Fitted, transforms []Transform) *Composite {
	var attributes []classify.Attribute
	ends := make([]int, len(transforms)) // of the columns of each
	for i, t := range transforms {
		for _, a := range t.Attributes() {
			a.Name = fmt.Sprintf("%d: %s", i+1, a.Name)
			attributes = append(attributes, a)
		}
		ends[i] = len(attributes)
	}
	return &Composite{transform.New(f, attributes, func(dst, x []float64) {
		start := 0
		for i, t := range transforms {
			t.Apply(dst[start:ends[i]], x)
			start = ends[i]
		}
	}), transforms}
}
