package image

import (
	"fmt"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
)

// Chain applies features one after the other: each transforms the output of the one before. An
// empty chain leaves rows as they are.
type Chain []Feature

// Chained is a fitted Chain.
type Chained struct {
	described
	transforms []Transform
	scratch    sync.Pool // of the rows between the transforms
}

// Fit prepares each feature on the training rows, as the features before it have transformed them.
// Its errors name the feature, and are those of its Prepare.
func (c Chain) Fit(ds *classify.Dataset) (*Chained, error) {
	chained, _, err := c.fit(ds)
	return chained, err
}

// fit also returns the features of the training rows.
func (c Chain) fit(ds *classify.Dataset) (*Chained, *classify.Dataset, error) {
	if err := require("Chain", ds); err != nil {
		return nil, nil, err
	}
	t := &Chained{described: described{who: "Chain", width: len(ds.Attributes)}}
	t.write = t.apply
	var widths []int
	for i, feature := range c {
		step, err := prepare(feature, ds)
		if err != nil {
			return nil, nil, fmt.Errorf("image: feature %d of %d: %w", i+1, len(c), err)
		}
		t.transforms = append(t.transforms, step)
		ds = Table(step, ds)
		widths = append(widths, len(ds.Attributes))
	}
	t.names = attributeNames(ds)
	t.scratch.New = func() any {
		between := make([][]float64, len(widths))
		for i, width := range widths {
			between[i] = make([]float64, width)
		}
		return &between
	}
	return t, ds, nil
}

// prepare also checks for a nil feature in a list.
func prepare(feature Feature, ds *classify.Dataset) (Transform, error) {
	if feature == nil {
		return nil, fmt.Errorf("it is nil")
	}
	return feature.Prepare(ds)
}

// Prepare is Fit.
func (c Chain) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(c.Fit(ds)) }

// Transforms returns the transform of each feature, in their order. For example, that of a PCA is a
// *[PCAModel].
func (t *Chained) Transforms() []Transform { return slices.Clone(t.transforms) }

// apply applies one transform after the other.
func (t *Chained) apply(dst, x []float64) {
	between := t.scratch.Get().(*[][]float64)
	defer t.scratch.Put(between)
	for i, step := range t.transforms {
		x = step.Apply((*between)[i], x)
	}
	copy(dst, x)
}
