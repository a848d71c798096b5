package image

import (
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Deslant sets an image upright: it shears it so that x and y no longer go together, and moves its centre of mass to the middle.
//
//	v'(x, y) = v(x̄ + (x − m) + (μ₁₁/μ₀₂)(y − n), ȳ + (y − n)),   (m, n) the middle
//
// Between pixels values are bilinear, outside the image 0. An image with a mass that is not above 0 stays as it is, and one with all its mass in one line is not sheared.
type Deslant struct {
	Size       Size
	KeepCentre bool // shear only, about the centre of mass
}

// deslanter is a Deslant for images of one size.
type deslanter struct {
	shape
	options Deslant
}

// Prepare learns nothing; see [Feature].
func (d Deslant) Prepare(ds *classify.Dataset) (Transform, error) {
	size, err := d.Size.check("Deslant", ds)
	if err != nil {
		return nil, err
	}
	d.Size = size
	return &deslanter{shape{"Deslant", len(ds.Attributes), size.pixelNames()}, d}, nil
}

// Apply writes the upright image to dst; see [Transform].
func (t *deslanter) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if !ok {
		return dst
	}
	w := t.options.Size.Width
	if !(Moment(x, w, 0, 0) > 0) {
		copy(dst, x)
		return dst
	}
	cx, cy := Centroid(x, w)
	m, n := cx, cy
	if !t.options.KeepCentre {
		m, n = float64(w-1)/2, float64(t.options.Size.Height-1)/2
	}
	slant := 0.0
	if yy := CentralMoment(x, w, 0, 2, cx, cy); yy > 0 {
		slant = CentralMoment(x, w, 1, 1, cx, cy) / yy
	}
	for i := range dst {
		dx, dy := float64(i%w)-m, float64(i/w)-n
		dst[i] = bilinear(x, t.options.Size, cx+dx+slant*dy, cy+dy)
	}
	return dst
}

// bilinear returns the value between the four pixels about (x, y).
func bilinear(pixels []float64, size Size, x, y float64) float64 {
	left, top := math.Floor(x), math.Floor(y)
	at := func(x, y float64) float64 {
		if x < 0 || y < 0 || x > float64(size.Width-1) || y > float64(size.Height-1) {
			return 0
		}
		return pixels[int(y)*size.Width+int(x)]
	}
	u, v := x-left, y-top
	return (1-v)*((1-u)*at(left, top)+u*at(left+1, top)) + v*((1-u)*at(left, top+1)+u*at(left+1, top+1))
}
