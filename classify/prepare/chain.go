package prepare

import (
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// Chain does one step after the other: each learns from what the one before it makes of the
// training rows. An empty chain leaves rows as they are.
type Chain []Step

// Composite is a fitted [Chain], [Join] or [On].
type Composite struct {
	transform.Base
	transforms []Transform
}

// Transforms returns the transform of each step, in their order. For example, that of a PCA is a
// *[PCAModel].
func (c *Composite) Transforms() []Transform { return slices.Clone(c.transforms) }

// Fit fits each step, and returns a *[Composite]. Its errors name the step.
func (c Chain) Fit(ds *classify.Dataset) (Transform, error) {
	chained, _, err := c.fit(ds)
	if err != nil {
		return nil, err
	}
	return chained, nil
}

// fit also returns what the training rows become.
func (c Chain) fit(ds *classify.Dataset) (*Composite, *classify.Dataset, error) {
	if err := ds.Require("prepare: Chain", classify.NeedRows); err != nil {
		return nil, nil, err
	}
	fitted := classify.NewFitted(ds.Schema(), c)
	var transforms []Transform
	for i, step := range c {
		t, err := fit(step, i, len(c), ds)
		if err != nil {
			return nil, nil, err
		}
		transforms = append(transforms, t)
		ds = Table(t, ds)
	}
	return chained(fitted, transforms), ds, nil
}

// chained applies one transform after the other.
func chained(f classify.Fitted, transforms []Transform) *Composite {
	attributes := f.Schema().Attributes
	widths := make([]int, len(transforms))
	for i, t := range transforms {
		attributes = t.Attributes()
		widths[i] = len(attributes)
	}
	scratch := sync.Pool{New: func() any { // the rows between the transforms
		between := make([][]float64, len(widths))
		for i, width := range widths {
			between[i] = make([]float64, width)
		}
		return &between
	}}
	return &Composite{transform.New(f, attributes, func(dst, x []float64) {
		between := scratch.Get().(*[][]float64)
		defer scratch.Put(between)
		for i, t := range transforms {
			x = t.Apply((*between)[i], x)
		}
		copy(dst, x)
	}), transforms}
}
