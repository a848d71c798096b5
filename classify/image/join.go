package image

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Join concatenates features of the same row. Names have the number of their feature as a prefix.
type Join []Feature

// Joined is a fitted Join.
type Joined struct {
	described
	transforms []Transform
	ends       []int // where the features of each end
}

// Fit prepares each feature on the training rows. Its errors name the feature, and are those of its
// Prepare. It is also an error if there are no features.
func (j Join) Fit(ds *classify.Dataset) (*Joined, error) {
	if err := require("Join", ds); err != nil {
		return nil, err
	}
	if len(j) == 0 {
		return nil, fmt.Errorf("image: Join has no features; it takes at least one")
	}
	t := &Joined{described: described{who: "Join", width: len(ds.Attributes)}}
	t.write = t.apply
	for i, feature := range j {
		step, err := prepare(feature, ds)
		if err != nil {
			return nil, fmt.Errorf("image: feature %d of %d: %w", i+1, len(j), err)
		}
		t.transforms = append(t.transforms, step)
		for _, a := range step.Attributes() {
			t.names = append(t.names, fmt.Sprintf("%d: %s", i+1, a.Name))
		}
		t.ends = append(t.ends, len(t.names))
	}
	return t, nil
}

// Prepare is Fit.
func (j Join) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(j.Fit(ds)) }

// Transforms returns the transform of each feature, in their order.
func (t *Joined) Transforms() []Transform { return slices.Clone(t.transforms) }

// apply writes the features of x, one after the other.
func (t *Joined) apply(dst, x []float64) {
	start := 0
	for i, step := range t.transforms {
		step.Apply(dst[start:t.ends[i]], x)
		start = t.ends[i]
	}
}
