package prepare

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// Func describes a row by numbers that you compute. It learns nothing.
type Func struct {
	Names []string // of the numbers that it writes
	// Write writes the numbers of the row x to dst. All values of x are finite. dst has a place for
	// each name, and arbitrary contents. Write must neither keep nor change x, and must be safe for
	// concurrent calls. It can be saved if classify.RegisterOptions knows it.
	Write func(dst, x []float64)
}

// Fit learns nothing. It is an error if there is no name, a name occurs twice, Write is nil, or a
// value of ds is missing or not a number. A row with a missing or infinite value becomes NaN.
func (f Func) Fit(ds *classify.Dataset) (Transform, error) {
	if err := ds.Require("prepare: Func", complete); err != nil {
		return nil, err
	}
	return f.transform(classify.NewFitted(ds.Schema(), f))
}

// complete is what steps need that take numbers alone.
const complete = classify.NeedRows | classify.NeedNumeric | classify.NeedComplete

func (f Func) transform(fitted classify.Fitted) (Transform, error) {
	if len(f.Names) == 0 || f.Write == nil {
		return nil, fmt.Errorf("prepare: Func has %d names, and a Write that is nil is %t; it "+
			"takes a name at least, and a Write", len(f.Names), f.Write == nil)
	}
	for i, name := range f.Names {
		if slices.Contains(f.Names[:i], name) {
			return nil, fmt.Errorf("prepare: Func.Names has %q twice", name)
		}
	}
	base := transform.New(fitted, transform.Numeric(f.Names), transform.Complete(f.Write))
	return &stateless{base}, nil
}

// stateless is what a step makes that learns nothing: its options and the schema say it all.
type stateless struct{ transform.Base }
