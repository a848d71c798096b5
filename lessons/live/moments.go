package live

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/figure"
)

// Moments shows the mean and the covariance of the ink of a drawing as an ellipse, and the line
// that the slant is read from. Beside it is the drawing, set upright by a shear.
type Moments struct {
	Ink []byte // 16×16 pixels, 255 is black; nil: a slanting stroke with a bar
}

// Scene implements [Figure].
func (f Moments) Scene() (*Scene, error) {
	if f.Ink == nil {
		f.Ink = seven()
	}
	if err := checkInk(f.Ink); err != nil {
		return nil, err
	}
	pixels := make([]float64, len(f.Ink))
	for i, v := range f.Ink {
		pixels[i] = float64(v)
	}
	sheared, err := upright(pixels)
	if err != nil {
		return nil, err
	}
	drawing, after := paper("Your drawing", padSide), paper("Set upright", padSide)
	drawing.Pad.Field, drawing.Pad.Fixed, drawing.Pad.Ink = "Ink", false, f.Ink
	for i, v := range sheared {
		after.Pad.Ink[i] = byte(min(255, max(0, math.Round(v))))
	}
	slant := drawing.spread(pixels)
	after.spread(sheared)
	drawing.Width, drawing.Height, after.Width, after.Height = 290, 290, 290, 290
	words := "no ink"
	if !math.IsNaN(slant) {
		side := "right"
		if slant < 0 {
			side = "left"
		}
		words = fmt.Sprintf("dashed: it leans %.2f columns to the %s in each row",
			math.Abs(slant), side)
	}
	drawing.Title = words
	return &Scene{
		Alt:    "A drawing with the ellipse of its ink, and the same sheared back: " + words + ".",
		Panels: []Panel{drawing, after},
	}, nil
}

// spread draws the ellipse of the ink at 1.5 standard deviations with its axes, and the line of
// least squares that says in which column the ink of a row is. It returns the slope of this line,
// in columns a row down; NaN if there is no ink.
func (p *Panel) spread(ink []float64) (slant float64) {
	var mass, x, y, xx, xy, yy float64
	at := func(i int) (float64, float64) {
		return float64(i%padSide) + 0.5, padSide - 0.5 - float64(i/padSide)
	}
	for i, v := range ink {
		column, row := at(i)
		mass, x, y = mass+v, x+v*column, y+v*row
	}
	if mass == 0 {
		return math.NaN()
	}
	x, y = x/mass, y/mass
	for i, v := range ink {
		column, row := at(i)
		xx += v * (column - x) * (column - x)
		xy += v * (column - x) * (row - y)
		yy += v * (row - y) * (row - y)
	}
	const pixel = 1. / 12 // the variance within a pixel
	slope := xy / cmp.Or(yy, 1)
	covariance := mat.NewSymDense(2, []float64{xx/mass + pixel, xy / mass, xy / mass,
		yy/mass + pixel})
	const deviations = 1.5
	var eigen mat.EigenSym
	eigen.Factorize(covariance, true)
	var axes mat.Dense
	eigen.VectorsTo(&axes)
	for k, variance := range eigen.Values(nil) {
		long := deviations * math.Sqrt(variance)
		dx, dy := long*axes.At(0, k), long*axes.At(1, k)
		p.Lines = append(p.Lines, figure.Line{Class: 1, Thin: true,
			Points: [][2]float64{{x - dx, y - dy}, {x + dx, y + dy}}})
	}
	p.Lines = append(append(p.Lines, ellipse([]float64{x, y}, covariance, deviations, 1)...),
		figure.Line{Class: 2, Dashed: true,
			Points: [][2]float64{{x - slope*y, 0}, {x + slope*(padSide-y), padSide}}})
	p.Marks = []figure.Mark{{X: x, Y: y, Class: 1, Round: true}}
	return -slope
}
