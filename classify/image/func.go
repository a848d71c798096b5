package image

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Func is a user-defined feature, which learns nothing.
type Func struct {
	Names []string // of the numbers that it writes
	// Write writes the numbers of the image x, whose values are all finite, to dst, which has a
	// place for each name and holds anything. It neither keeps nor changes x, and several
	// goroutines may call it at once.
	Write func(dst, x []float64)
}

// own is a Func for rows of one width.
type own struct {
	shape
	write func(dst, x []float64)
}

// Prepare learns nothing. It is an error if there is no name, one stands twice, or Write is nil,
// and if the rows are not numbers that are all known.
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
	return &own{shape{"Func", len(ds.Attributes), slices.Clone(f.Names)}, f.Write}, nil
}

// Apply writes the numbers of x to dst; see [Transform].
func (t *own) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if ok {
		t.write(dst, x)
	}
	return dst
}
