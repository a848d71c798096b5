package figure

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// rect is a rectangle by its upper left corner and size.
func rect(x, y, w, h vg.Length) vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: x, Y: y - h}, Max: vg.Point{X: x + w, Y: y}}
}

func fillRect(c draw.Canvas, r vg.Rectangle, fill color.Color) {
	c.SetColor(fill)
	c.Fill(r.Path())
}

func stroke(c draw.Canvas, p vg.Path, width vg.Length, line color.Color) {
	c.SetLineStyle(draw.LineStyle{Color: line, Width: width})
	c.Stroke(p)
}

// rounded is the outline of a rectangle with round corners.
func rounded(r vg.Rectangle, radius vg.Length) vg.Path {
	radius = min(radius, r.Size().X/2, r.Size().Y/2)
	corner := func(x, y vg.Length) vg.Point { return vg.Point{X: x, Y: y} }
	var p vg.Path
	p.Move(corner(r.Min.X+radius, r.Min.Y))
	p.Line(corner(r.Max.X-radius, r.Min.Y))
	p.QuadTo(corner(r.Max.X, r.Min.Y), corner(r.Max.X, r.Min.Y+radius))
	p.Line(corner(r.Max.X, r.Max.Y-radius))
	p.QuadTo(corner(r.Max.X, r.Max.Y), corner(r.Max.X-radius, r.Max.Y))
	p.Line(corner(r.Min.X+radius, r.Max.Y))
	p.QuadTo(corner(r.Min.X, r.Max.Y), corner(r.Min.X, r.Max.Y-radius))
	p.Line(corner(r.Min.X, r.Min.Y+radius))
	p.QuadTo(corner(r.Min.X, r.Min.Y), corner(r.Min.X+radius, r.Min.Y))
	p.Close()
	return p
}

// hatch draws the stripes of a style over a rectangle that is filled with it, one pixel inside its
// edge, so that no stripe sticks out.
func hatch(c draw.Canvas, r vg.Rectangle, s Style) {
	const step, width = 7 * px, 2 * px
	if s.Hatch == NoHatch {
		return
	}
	r.Min = r.Min.Add(vg.Point{X: 1 * px, Y: 1 * px})
	r.Max = r.Max.Sub(vg.Point{X: 1 * px, Y: 1 * px})
	size, style := r.Size(), draw.LineStyle{Color: s.stripe(), Width: width}
	for d := step / 2; d < size.X+size.Y; d += step {
		// The stripe from the left or upper edge to the lower or right one, d along both edges
		// from the corner between.
		from := vg.Point{X: r.Min.X + max(0, d-size.Y), Y: r.Min.Y + min(d, size.Y)}
		to := vg.Point{X: r.Min.X + min(d, size.X), Y: r.Min.Y + max(0, d-size.X)}
		if s.Hatch != Rising {
			c.StrokeLine2(style, from.X, from.Y, to.X, to.Y)
		}
		if s.Hatch != Falling { // mirrored
			both := r.Min.X + r.Max.X
			c.StrokeLine2(style, both-from.X, from.Y, both-to.X, to.Y)
		}
	}
}
