package image

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// Chain is features one after the other: each describes what the one before it makes. No features at all leave a row as it is.
type Chain []Feature

// Chained is a Chain whose features have learnt.
type Chained struct {
	shape
	transforms []Transform
}

// Fit prepares every feature on the training rows as those before it describe them.
func (c Chain) Fit(ds *classify.Dataset) (*Chained, error) {
	t, _, err := c.fit(ds)
	return t, err
}

// fit returns the training rows' features too.
func (c Chain) fit(ds *classify.Dataset) (*Chained, *classify.Dataset, error) {
	if err := ds.Require("image: Chain", classify.NeedRows|classify.NeedNumeric); err != nil {
		return nil, nil, err
	}
	t := &Chained{shape: shape{who: "Chain", width: len(ds.Attributes)}}
	for i, feature := range c {
		step, err := feature.Prepare(ds)
		if err != nil {
			return nil, nil, fmt.Errorf("image: feature %d of %d: %w", i+1, len(c), err)
		}
		t.transforms = append(t.transforms, step)
		ds = Table(step, ds)
	}
	for _, a := range ds.Attributes {
		t.names = append(t.names, a.Name)
	}
	return t, ds, nil
}

// Prepare is Fit.
func (c Chain) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(c.Fit(ds)) }

// Transforms returns what each feature has learnt, in their order.
func (t *Chained) Transforms() []Transform { return append([]Transform(nil), t.transforms...) }

// Apply writes the features of x to dst; see [Transform].
func (t *Chained) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if !ok {
		return dst
	}
	for _, step := range t.transforms {
		x = step.Apply(nil, x)
	}
	copy(dst, x)
	return dst
}

// Join is features side by side: each describes the same row, and their numbers follow one another.
type Join []Feature

// Joined is a Join whose features have learnt.
type Joined struct {
	shape
	transforms []Transform
	end        []int // where the features of each end
}

// Fit prepares every feature on the training rows. It is an error if there are none. Features of the same name get the number of their feature before it.
func (j Join) Fit(ds *classify.Dataset) (*Joined, error) {
	if len(j) == 0 {
		return nil, fmt.Errorf("image: Join has no features")
	}
	t := &Joined{}
	for i, feature := range j {
		step, err := feature.Prepare(ds)
		if err != nil {
			return nil, fmt.Errorf("image: feature %d of %d: %w", i+1, len(j), err)
		}
		t.transforms = append(t.transforms, step)
		for _, a := range step.Attributes() {
			t.names = append(t.names, fmt.Sprintf("%d %s", i+1, a.Name))
		}
		t.end = append(t.end, len(t.names))
	}
	t.who, t.width = "Join", len(ds.Attributes)
	return t, nil
}

// Prepare is Fit.
func (j Join) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(j.Fit(ds)) }

// Transforms returns what each feature has learnt, in their order.
func (t *Joined) Transforms() []Transform { return append([]Transform(nil), t.transforms...) }

// Apply writes the features of x to dst; see [Transform].
func (t *Joined) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if !ok {
		return dst
	}
	start := 0
	for i, step := range t.transforms {
		step.Apply(dst[start:t.end[i]], x)
		start = t.end[i]
	}
	return dst
}
