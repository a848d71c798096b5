package image

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
	"github.com/tessella-go/tessella/classify/prepare"
)

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

// check returns the size of the images of a data set.
func (s Size) check(who string, schema classify.Schema) (Size, error) {
	size, err := s.Of(len(schema.Attributes))
	if err != nil {
		return Size{}, fmt.Errorf("%w (%s of %q)", err, who, schema.Name)
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

// feature is what a step makes that learns nothing but the size of the images.
type feature struct{ transform.Base }

// described returns a feature of these names.
func described(
	f classify.Fitted, names []string, write func(dst, x []float64),
) prepare.Transform {
	return &feature{transform.New(f, transform.Numeric(names), transform.Complete(write))}
}

// lines panics unless the pixels make whole lines, and returns how many.
func lines(pixels []float64, width int) int {
	if width <= 0 || len(pixels) == 0 || len(pixels)%width != 0 {
		panic(fmt.Sprintf("image: %d pixels make no whole lines of %d", len(pixels), width))
	}
	return len(pixels) / width
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
func attributeNames(s classify.Schema) []string {
	names := make([]string, len(s.Attributes))
	for j, a := range s.Attributes {
		names[j] = a.Name
	}
	return names
}
