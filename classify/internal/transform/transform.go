// Package transform has what the fitted transforms of the packages prepare and image share.
package transform

import (
	"fmt"
	"math"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Base is part of a fitted transform, and has the methods of prepare.Transform. The Schema of its
// Fitted is that of the rows it takes.
type Base struct {
	classify.Fitted
	family     string // for messages, such as "image"
	width      int    // of the rows it takes
	attributes []classify.Attribute
	write      func(dst, x []float64)
}

// New returns a Base that makes rows with these attributes. write fills dst, which may hold
// anything, with what the row x becomes, and leaves x as it is.
func New(f classify.Fitted, attributes []classify.Attribute, write func(dst, x []float64)) Base {
	family, _, _ := strings.Cut(fmt.Sprintf("%T", f.Options()), ".")
	return Base{f, family, len(f.Schema().Attributes), attributes, write}
}

// Attributes returns the columns of the rows that Apply makes.
func (b *Base) Attributes() []classify.Attribute { return b.attributes }

// Apply writes what the row x becomes to dst, which must not be x, and returns it. It panics if x
// or dst has another length.
func (b *Base) Apply(dst, x []float64) []float64 {
	must.Row(x, b.width, b.family)
	dst = must.Dst(dst, len(b.attributes), b.family, "columns")
	b.write(dst, x)
	return dst
}

// Complete returns a write for rows without gaps: a row with a missing or infinite value becomes
// NaN throughout, and write is not called.
func Complete(write func(dst, x []float64)) func(dst, x []float64) {
	return func(dst, x []float64) {
		for _, v := range x {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				for j := range dst {
					dst[j] = math.NaN()
				}
				return
			}
		}
		write(dst, x)
	}
}

// Numeric returns numeric attributes with these names.
func Numeric(names []string) []classify.Attribute {
	attributes := make([]classify.Attribute, len(names))
	for j, name := range names {
		attributes[j].Name = name
	}
	return attributes
}

// Numbered returns n names: the given word, followed by 1 to n.
func Numbered(what string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = fmt.Sprintf("%s%d", what, j+1)
	}
	return names
}
