package image

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prepare"
)

// Deslant makes an image upright. It shears the image so that x and y are no longer correlated, and
// moves its centre of mass to the middle.
//
//	v'(x, y) = v(x̄ + (x − m) + (μ₁₁/μ₀₂)(y − n), ȳ + (y − n)),   (m, n) the middle
//
// Values between pixels are bilinear, and values outside the image are 0. An image whose mass is
// not above 0 stays as it is. An image with all its mass in one line is not sheared.
type Deslant struct {
	Size       Size
	KeepCentre bool // shear only, about the centre of mass
}

// Fit learns only the size of the images. Its errors name the option, or the row and column, that
// cannot be used.
func (d Deslant) Fit(ds *classify.Dataset) (prepare.Transform, error) {
	if err := require("Deslant", ds); err != nil {
		return nil, err
	}
	return d.transform(classify.NewFitted(ds.Schema(), d))
}

func (d Deslant) transform(f classify.Fitted) (prepare.Transform, error) {
	size, err := d.Size.check("Deslant", f.Schema())
	if err != nil {
		return nil, err
	}
	d.Size = size
	return described(f, size.pixelNames(), d.upright), nil
}

// upright writes the upright image to dst:
//
//	if there is no mass: the image stays as it is
//	x̄, ȳ ← the centre of mass
//	m, n ← the middle of the image, or the centre of mass if KeepCentre is set
//	slant ← 0
//	if μ₀₂ > 0:
//	    slant ← μ₁₁/μ₀₂
//	for each pixel (x, y) of dst:
//	    its value ← the value at (x̄ + (x − m) + slant·(y − n), ȳ + (y − n))
func (d Deslant) upright(dst, x []float64) {
	w, h := d.Size.Width, d.Size.Height
	m := measure(x, w)
	if m.mass == 0 {
		copy(dst, x)
		return
	}
	toX, toY := m.x, m.y
	if !d.KeepCentre {
		toX, toY = float64(w-1)/2, float64(h-1)/2
	}
	slant := 0.0
	if m.mu02 > 0 {
		slant = m.mu11 / m.mu02
	}
	for i := range dst {
		dx, dy := float64(i%w)-toX, float64(i/w)-toY
		dst[i] = bilinear(x, w, h, m.x+dx+slant*dy, m.y+dy)
	}
}

// bilinear interpolates at (x, y) between the four pixels around it. Pixels outside the image are
// 0.
//
//	left, top ← x and y, rounded down
//	if a pixel is outside of the image: it is 0
//	u, v ← x − left, y − top
//	value ← (1 − v) · the mean of the upper two, by u, + v · the mean of the lower two, by u
func bilinear(pixels []float64, width, height int, x, y float64) float64 {
	left, top := math.Floor(x), math.Floor(y)
	at := func(x, y float64) float64 {
		if x >= 0 && y >= 0 && x < float64(width) && y < float64(height) {
			return pixels[int(y)*width+int(x)]
		}
		return 0
	}
	u, v := x-left, y-top
	return (1-v)*((1-u)*at(left, top)+u*at(left+1, top)) +
		v*((1-u)*at(left, top+1)+u*at(left+1, top+1))
}
