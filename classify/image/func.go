package image

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Func is a user-defined feature, which learns nothing.
type Func struct {
	Names []string // of the numbers that it writes
	// Write writes the numbers of the image x to dst. All values of x are finite. dst has a place
	// for each name, and arbitrary contents. Write must neither keep nor change x, and must be safe
	// for concurrent calls.
	Write func(dst, x []float64)
}

// Prepare learns nothing. It is an error if there is no name, a name occurs twice, Write is nil, or
// a value of ds is missing or not a number.
func (f Func) Prepare(ds *classify.Dataset) (Transform, error) {
	if err := require("Func", ds); err != nil {
		return nil, err
	}
	if len(f.Names) == 0 || f.Write == nil {
		return nil, fmt.Errorf("image: Func has %d names, and a Write that is nil is %t; it "+
			"takes a name at least, and a Write", len(f.Names), f.Write == nil)
	}
	for i, name := range f.Names {
		if slices.Contains(f.Names[:i], name) {
			return nil, fmt.Errorf("image: Func.Names has %q twice", name)
		}
	}
	return &described{"Func", len(ds.Attributes), slices.Clone(f.Names), f.Write}, nil
}
