package image

import (
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Moment returns M_pq = Σ xᵖ yᵠ v(x, y) over the pixels of an image, with x the column and y the line, both counted from 0, y downwards. M₀₀ is the mass. It panics unless the pixels make whole
// lines of that width.
func Moment(pixels []float64, width, p, q int) float64 {
	return CentralMoment(pixels, width, p, q, 0, 0)
}

// CentralMoment returns Σ (x − x̄)ᵖ (y − ȳ)ᵠ v(x, y), the moment about a point such as the [Centroid]. It panics unless the pixels make whole lines of that width.
func CentralMoment(pixels []float64, width, p, q int, xbar, ybar float64) float64 {
	lines(pixels, width)
	sum := 0.0
	for i, v := range pixels {
		sum += v * math.Pow(float64(i%width)-xbar, float64(p)) * math.Pow(float64(i/width)-ybar, float64(q))
	}
	return sum
}

// Centroid returns the centre of mass, x̄ = M₁₀/M₀₀ and ȳ = M₀₁/M₀₀, and the middle of the image where the mass is not above 0. It panics unless the pixels make whole lines of that width.
func Centroid(pixels []float64, width int) (x, y float64) {
	height := lines(pixels, width)
	mass := Moment(pixels, width, 0, 0)
	if !(mass > 0) {
		return float64(width-1) / 2, float64(height-1) / 2
	}
	return Moment(pixels, width, 1, 0) / mass, Moment(pixels, width, 0, 1) / mass
}

// Orientation returns the angle of the axis along which an image with these central moments is longest, in radians from −π/2 to π/2, from the x axis towards the y axis:
//
//	θ = ½ atan2(2μ₁₁, μ₂₀ − μ₀₂)
func Orientation(mu20, mu11, mu02 float64) float64 { return math.Atan2(2*mu11, mu20-mu02) / 2 }

// Hu returns the seven invariants of Hu (1962), which stay the same where an image is shifted, turned or enlarged, as far as pixels allow; the seventh changes its sign in a mirror. They are 0 where the mass is not
// above 0. It panics unless the pixels make whole lines of that width.
func Hu(pixels []float64, width int) [7]float64 {
	x, y := Centroid(pixels, width)
	mass := Moment(pixels, width, 0, 0)
	if !(mass > 0) {
		return [7]float64{}
	}
	eta := func(p, q int) float64 {
		return CentralMoment(pixels, width, p, q, x, y) / math.Pow(mass, 1+float64(p+q)/2)
	}
	n20, n11, n02 := eta(2, 0), eta(1, 1), eta(0, 2)
	n30, n21, n12, n03 := eta(3, 0), eta(2, 1), eta(1, 2), eta(0, 3)
	a, b := n30+n12, n21+n03
	return [7]float64{
		n20 + n02,
		(n20-n02)*(n20-n02) + 4*n11*n11,
		(n30-3*n12)*(n30-3*n12) + (3*n21-n03)*(3*n21-n03),
		a*a + b*b,
		(n30-3*n12)*a*(a*a-3*b*b) + (3*n21-n03)*b*(3*a*a-b*b),
		(n20-n02)*(a*a-b*b) + 4*n11*a*b,
		(3*n21-n03)*a*(a*a-3*b*b) - (n30-3*n12)*b*(3*a*a-b*b),
	}
}

// Moments describes an image by fourteen numbers: its mass, its centroid x̄ and ȳ, the second central moments by mass μ₂₀/M₀₀, μ₁₁/M₀₀ and μ₀₂/M₀₀, its orientation, and the seven invariants of [Hu].
type Moments struct{ Size Size }

// moments is a Moments for images of one size.
type moments struct {
	shape
	size Size
}

// Prepare learns nothing; see [Feature].
func (m Moments) Prepare(ds *classify.Dataset) (Transform, error) {
	size, err := m.Size.check("Moments", ds)
	if err != nil {
		return nil, err
	}
	names := append([]string{"mass", "x", "y", "xx", "xy", "yy", "orientation"}, numbered("Hu", 7)...)
	return &moments{shape{"Moments", len(ds.Attributes), names}, size}, nil
}

// Apply writes the fourteen numbers of the image x to dst; see [Transform].
func (t *moments) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if !ok {
		return dst
	}
	w := t.size.Width
	mass := Moment(x, w, 0, 0)
	cx, cy := Centroid(x, w)
	xx, xy, yy := CentralMoment(x, w, 2, 0, cx, cy), CentralMoment(x, w, 1, 1, cx, cy), CentralMoment(x, w, 0, 2, cx, cy)
	if mass > 0 {
		xx, xy, yy = xx/mass, xy/mass, yy/mass
	} else {
		xx, xy, yy = 0, 0, 0
	}
	copy(dst, []float64{mass, cx, cy, xx, xy, yy, Orientation(xx, xy, yy)})
	hu := Hu(x, w)
	copy(dst[7:], hu[:])
	return dst
}
