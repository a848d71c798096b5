package image

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Feature is a way to describe images by numbers, before it is fitted.
type Feature interface {
	// Prepare fits the feature to the rows of ds, and checks that rows of this width can be
	// described. The features of this package do not use labels. Errors name the option, or the row
	// and column, that cannot be used.
	Prepare(ds *classify.Dataset) (Transform, error)
}

// Transform describes rows by features. It never changes, and any number of
// goroutines may use it at once.
type Transform interface {
	// Attributes names the features, all of them numeric.
	Attributes() []classify.Attribute
	// Apply writes the features of the row x to dst, which must not be x, and returns it. A row
	// with a missing or infinite value has NaN for every feature. It panics if x or dst has another
	// length.
	Apply(dst, x []float64) []float64
}

// Table returns a data set with the features of every row of ds. It shares name, classes, labels
// and weights with ds. It panics if ds does not have the width that the transform takes.
func Table(t Transform, ds *classify.Dataset) *classify.Dataset {
	table := &classify.Dataset{
		Name:       ds.Name,
		Attributes: t.Attributes(),
		Classes:    ds.Classes,
		Y:          ds.Y,
		Weights:    ds.Weights,
	}
	if n := ds.Len(); n > 0 {
		table.X = mat.NewDense(n, len(table.Attributes), nil)
		for i := range n {
			t.Apply(table.At(i), ds.At(i))
		}
	}
	return table
}

// Size is how the pixels of a row make an image: Height lines of Width pixels, from above. If one
// is 0, it follows from the number of pixels. If both are 0, the image is a square.
type Size struct{ Width, Height int }

// Of returns the size of an image with that number of pixels. It is an error if they do not make
// whole lines of Width, whole columns of Height, or a square if neither is given.
func (s Size) Of(pixels int) (Size, error) {
	width, height := s.Width, s.Height
	switch {
	case width < 0 || height < 0:
		return Size{},
			fmt.Errorf("image: Size is %d×%d; Width and Height must be 0 (they follow from the "+
				"number of pixels) or more", width, height)
	case pixels <= 0:
		return Size{}, fmt.Errorf("image: an image has %d pixels; it takes one at least", pixels)
	case width == 0 && height == 0:
		width = int(math.Round(math.Sqrt(float64(pixels))))
		height = width
		if width*height != pixels {
			return Size{},
				fmt.Errorf("image: %d pixels make no square; Size must say how wide and "+
					"high an image is", pixels)
		}
	case height == 0:
		height = pixels / width
	case width == 0:
		width = pixels / height
	}
	if width == 0 || pixels%width != 0 || pixels/width != height {
		return Size{},
			fmt.Errorf("image: %d pixels do not make an image of Size %d×%d (0: as "+
				"many as there are)", pixels, s.Width, s.Height)
	}
	return Size{width, height}, nil
}

// check returns the size of the images of a data set. It must not have missing values.
func (s Size) check(who string, ds *classify.Dataset) (Size, error) {
	if err := require(who, ds); err != nil {
		return Size{}, err
	}
	size, err := s.Of(len(ds.Attributes))
	if err != nil {
		return Size{}, fmt.Errorf("%w (%s of %q)", err, who, ds.Name)
	}
	return size, nil
}

// require returns an error unless all values are numbers and known.
func require(who string, ds *classify.Dataset) error {
	return ds.Require("image: "+who, classify.NeedRows|classify.NeedNumeric|classify.NeedComplete)
}

// nameOf returns the name of a constant, or type and number if it has none.
func nameOf(kind string, constant int, names ...string) string {
	if constant < 0 || constant >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, constant)
	}
	return names[constant]
}

// prepared returns nil for an error, because a nil pointer in an interface is not nil.
func prepared[T Transform](t T, err error) (Transform, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}

// described is common to all transforms: how rows of one width become features.
type described struct {
	who   string
	width int      // of the rows
	names []string // of the features
	write func(dst, x []float64)
}

// Attributes names the features.
func (d *described) Attributes() []classify.Attribute {
	attributes := make([]classify.Attribute, len(d.names))
	for j, name := range d.names {
		attributes[j].Name = name
	}
	return attributes
}

// Apply writes the features of the row x to dst; see [Transform].
func (d *described) Apply(dst, x []float64) []float64 {
	if len(x) != d.width {
		panic(fmt.Sprintf("image: row has %d values, %s takes %d", len(x), d.who, d.width))
	}
	if dst == nil {
		dst = make([]float64, len(d.names))
	}
	if len(dst) != len(d.names) {
		panic(fmt.Sprintf("image: dst has %d places for the %d features of %s", len(dst),
			len(d.names), d.who))
	}
	for _, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			for j := range dst {
				dst[j] = math.NaN()
			}
			return dst
		}
	}
	d.write(dst, x)
	return dst
}

// lines panics unless the pixels make whole lines, and returns how many.
func lines(pixels []float64, width int) int {
	if width <= 0 || len(pixels) == 0 || len(pixels)%width != 0 {
		panic(fmt.Sprintf("image: %d pixels make no whole lines of %d", len(pixels), width))
	}
	return len(pixels) / width
}

// numbered returns n names: the given word, followed by 1 to n.
func numbered(what string, n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = fmt.Sprintf("%s%d", what, j+1)
	}
	return names
}

// pixelNames returns the names of an image's pixels, as in the data sets.
func (s Size) pixelNames() []string {
	names := make([]string, 0, s.Width*s.Height)
	for y := range s.Height {
		for x := range s.Width {
			names = append(names, fmt.Sprintf("r%dc%d", y+1, x+1))
		}
	}
	return names
}

// attributeNames lists the names of the columns.
func attributeNames(ds *classify.Dataset) []string {
	names := make([]string, len(ds.Attributes))
	for j, a := range ds.Attributes {
		names[j] = a.Name
	}
	return names
}
