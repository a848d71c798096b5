package look

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// marker is a filled shape for points, given by its corners in units of the radius. The marks of
// gonum are half of them thin outlines, which do not show on a curve.
type marker []vg.Point

// DrawGlyph implements draw.GlyphDrawer.
func (m marker) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	corners := make([]vg.Point, len(m))
	for i, corner := range m {
		corners[i] = at.Add(corner.Scale(style.Radius))
	}
	c.FillPolygon(style.Color, corners)
}

// Marks differ in outline, and are of about the same area.
var Marks = [...]draw.GlyphDrawer{
	draw.CircleGlyph{},
	regular(4, 1.25, math.Pi/4), // square
	regular(3, 1.4, math.Pi/2),  // triangle
	regular(4, 1.35, math.Pi/2), // diamond
	plusSign(0),
	regular(3, 1.4, -math.Pi/2), // triangle on its tip
	plusSign(math.Pi / 4),       // ×
	regular(6, 1.1, 0),
}

// regular is a polygon of n equal sides, its first corner in the direction of the angle.
func regular(n int, radius vg.Length, angle float64) marker {
	m := make(marker, n)
	for i := range m {
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(i)/float64(n))
		m[i] = vg.Point{X: radius * vg.Length(cos), Y: radius * vg.Length(sin)}
	}
	return m
}

// plusSign is a thick +, turned by the angle.
func plusSign(angle float64) marker {
	const long, half = 1.25, 0.4
	sin, cos := math.Sincos(angle)
	var m marker
	for _, corner := range [][2]float64{
		{long, -half}, {long, half}, {half, half}, {half, long}, {-half, long}, {-half, half},
		{-long, half}, {-long, -half}, {-half, -half}, {-half, -long}, {half, -long}, {half, -half},
	} {
		m = append(m, vg.Point{
			X: vg.Length(cos*corner[0] - sin*corner[1]),
			Y: vg.Length(sin*corner[0] + cos*corner[1]),
		})
	}
	return m
}
