package image

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
	"github.com/tessella-go/tessella/classify/prepare"
)

// orientation returns the angle of the axis along which an image is longest, in radians above −π/2
// and up to π/2, from the x axis towards the y axis, which points down:
//
//	θ = ½ atan2(2μ₁₁, μ₂₀ − μ₀₂)
//
// It is 0 if no axis is longer than another. A μ₁₁, or a difference, that is only a rounding error
// counts as 0, so that the angle of a symmetric image does not depend on its brightness.
func orientation(mu20, mu11, mu02 float64) float64 {
	rounding := 1e-12 * math.Abs(mu20+mu02)
	slant, longer := 2*mu11, mu20-mu02
	if math.Abs(slant) <= rounding {
		slant = 0
	}
	if math.Abs(longer) <= rounding {
		longer = 0
	}
	return math.Atan2(slant, longer) / 2
}

// measured is the mass M₀₀ = Σ v of an image, its centroid, and its central moments of the second
// and third order, with x the column and y the line, both counted from 0, and y downwards:
//
//	μ_pq = Σ (x − x̄)ᵖ (y − ȳ)ᵠ v(x, y)
type measured struct {
	mass, x, y             float64
	mu20, mu11, mu02       float64
	mu30, mu21, mu12, mu03 float64
}

// measure goes through the pixels twice. If the mass is not above 0, everything except the centroid
// is 0.
func measure(pixels []float64, width int) (m measured) {
	height := lines(pixels, width)
	for i, v := range pixels {
		m.mass += v
		m.x += v * float64(i%width)
		m.y += v * float64(i/width)
	}
	if !(m.mass > 0) {
		return measured{x: float64(width-1) / 2, y: float64(height-1) / 2}
	}
	m.x, m.y = m.x/m.mass, m.y/m.mass
	for i, v := range pixels {
		dx, dy := float64(i%width)-m.x, float64(i/width)-m.y
		xx, xy, yy := v*dx*dx, v*dx*dy, v*dy*dy
		m.mu20, m.mu11, m.mu02 = m.mu20+xx, m.mu11+xy, m.mu02+yy
		m.mu30, m.mu21, m.mu12, m.mu03 = m.mu30+xx*dx, m.mu21+xx*dy, m.mu12+yy*dx, m.mu03+yy*dy
	}
	return m
}

// hu returns the seven invariants of Hu (1962). With η_pq = μ_pq / μ₀₀^(1 + (p+q)/2),
// a = η₃₀ − 3η₁₂, b = 3η₂₁ − η₀₃, c = η₃₀ + η₁₂ and d = η₂₁ + η₀₃:
//
//	h₁ = η₂₀ + η₀₂                    h₅ = ac(c² − 3d²) + bd(3c² − d²)
//	h₂ = (η₂₀ − η₀₂)² + 4η₁₁²         h₆ = (η₂₀ − η₀₂)(c² − d²) + 4η₁₁cd
//	h₃ = a² + b²                      h₇ = bc(c² − 3d²) − ad(3c² − d²)
//	h₄ = c² + d²
//
// They stay the same if an image is shifted or rotated. They stay nearly the same if it is
// enlarged, because pixels are coarse. For the mirror image, h₇ changes its sign. They are 0 if the
// mass is not above 0.
func (m measured) hu() [7]float64 {
	if m.mass == 0 {
		return [7]float64{}
	}
	second, third := m.mass*m.mass, m.mass*m.mass*math.Sqrt(m.mass)
	n20, n11, n02 := m.mu20/second, m.mu11/second, m.mu02/second
	a, b := (m.mu30-3*m.mu12)/third, (3*m.mu21-m.mu03)/third
	c, d := (m.mu30+m.mu12)/third, (m.mu21+m.mu03)/third
	return [7]float64{
		n20 + n02,
		(n20-n02)*(n20-n02) + 4*n11*n11,
		a*a + b*b,
		c*c + d*d,
		a*c*(c*c-3*d*d) + b*d*(3*c*c-d*d),
		(n20-n02)*(c*c-d*d) + 4*n11*c*d,
		b*c*(c*c-3*d*d) - a*d*(3*c*c-d*d),
	}
}

// Moments describes an image by fourteen numbers: its mass, its centroid x̄ and ȳ, the second
// central moments divided by the mass (μ₂₀/M₀₀, μ₁₁/M₀₀ and μ₀₂/M₀₀, the variances and the
// covariance of the ink's position), the angle of its longest axis from
// the x axis in radians (above −π/2 and up to π/2), and the seven invariants of Hu. Pixels
// are ink, 0 or more. If the mass is not above 0, the centroid is the middle of the image, and all
// other numbers are 0.
type Moments struct{ Size Size }

// Fit learns only the size of the images. Its errors name the option, or the row and column, that
// cannot be used.
func (m Moments) Fit(ds *classify.Dataset) (prepare.Transform, error) {
	if err := require("Moments", ds); err != nil {
		return nil, err
	}
	return m.transform(classify.NewFitted(ds.Schema(), m))
}

func (m Moments) transform(f classify.Fitted) (prepare.Transform, error) {
	size, err := m.Size.check("Moments", f.Schema())
	if err != nil {
		return nil, err
	}
	names := append([]string{"mass", "x", "y", "xx", "xy", "yy", "orientation"},
		transform.Numbered("Hu ", 7)...)
	return described(f, names, Moments{size}.fourteen), nil
}

// fourteen writes the numbers of the image x to dst.
func (m Moments) fourteen(dst, x []float64) {
	of := measure(x, m.Size.Width)
	clear(dst)
	dst[0], dst[1], dst[2] = of.mass, of.x, of.y
	if of.mass > 0 {
		dst[3], dst[4], dst[5] = of.mu20/of.mass, of.mu11/of.mass, of.mu02/of.mass
		dst[6] = orientation(of.mu20, of.mu11, of.mu02)
		hu := of.hu()
		copy(dst[7:], hu[:])
	}
}
