package prepare

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// On prepares some columns only. The others stay as they are, in their order, and come first; what
// the step makes of its columns follows.
type On struct {
	Columns []string // names
	Step    Step     // sees these columns, in this order; it may be a Chain
}

// Fit fits the step to the columns, and returns a *[Composite] of one transform. It is an error if
// there is no such column, one is named twice, or two columns would have one name.
func (o On) Fit(ds *classify.Dataset) (Transform, error) {
	if err := ds.Require("prepare: On", classify.NeedRows); err != nil {
		return nil, err
	}
	if len(o.Columns) == 0 || o.Step == nil {
		return nil, errors.New("prepare: On takes Columns, at least one, and a Step")
	}
	part, err := ds.Select(o.Columns...)
	if err != nil {
		return nil, fmt.Errorf("prepare: On.Columns: %w", err)
	}
	t, err := o.Step.Fit(part)
	if err != nil {
		return nil, fmt.Errorf("prepare: On: %w", err)
	}
	c, err := on(classify.NewFitted(ds.Schema(), o), t)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// columns returns the indices of the columns in a schema, and of the others.
func (o On) columns(s classify.Schema) (named, others []int, err error) {
	for _, name := range o.Columns {
		j, ok := s.Attribute(name)
		if !ok {
			return nil, nil, fmt.Errorf("On.Columns: there is no column %q", name)
		}
		named = append(named, j)
	}
	for j := range s.Attributes {
		if !slices.Contains(named, j) {
			others = append(others, j)
		}
	}
	return named, others, nil
}

// on applies a transform to the columns that the options name.
func on(f classify.Fitted, t Transform) (*Composite, error) {
	schema := f.Schema()
	named, others, err := f.Options().(On).columns(schema)
	if err != nil {
		return nil, err
	}
	var attributes []classify.Attribute
	for _, j := range others {
		attributes = append(attributes, schema.Attributes[j])
	}
	attributes = append(attributes, t.Attributes()...)
	if err := distinct("On", schema, attributes); err != nil {
		return nil, err
	}
	scratch := sync.Pool{New: func() any { // the named columns of a row
		part := make([]float64, len(named))
		return &part
	}}
	return &Composite{transform.New(f, attributes, func(dst, x []float64) {
		for to, from := range others {
			dst[to] = x[from]
		}
		part := scratch.Get().(*[]float64)
		defer scratch.Put(part)
		for to, from := range named {
			(*part)[to] = x[from]
		}
		t.Apply(dst[len(others):], *part)
	}), []Transform{t}}, nil
}
