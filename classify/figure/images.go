package figure

import (
	"fmt"
	"image"
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Images draws grey pictures in a grid, such as digits. Each is a row of numbers, the pixels line
// by line from the top. White is the lowest number of all pictures, and black the highest. labels
// are printed below the pictures: none, or one for each.
//
// It is an error if there are no pictures, if the pixels of one do not fill its lines, if the
// pictures differ in size, if a pixel is not finite, or if there is another number of labels.
func Images(pictures [][]float64, width int, labels ...string) *Figure {
	if len(pictures) == 0 || width <= 0 {
		return failed("%d pictures with %d pixels to a line; it takes one of each",
			len(pictures), width)
	}
	if len(labels) > 0 && len(labels) != len(pictures) {
		return failed("%d labels for %d pictures", len(labels), len(pictures))
	}
	for i, p := range pictures {
		if len(p) == 0 || len(p)%width != 0 || len(p) != len(pictures[0]) {
			return failed("picture %d has %d pixels; it should have as many as the first, in "+
				"whole lines of %d", i+1, len(p), width)
		}
		for k, v := range p {
			if !finite(v) {
				return failed("picture %d: pixel %d is %v, which is not a finite number",
					i+1, k+1, v)
			}
		}
	}
	all := slices.Concat(pictures...)
	g := &gallery{
		pictures: pictures, width: width, labels: labels, least: slices.Min(all),
		most: slices.Max(all),
	}
	g.measure()
	rows := (len(pictures) + g.across - 1) / g.across
	alt := fmt.Sprintf("%d pictures of %d×%d pixels.", len(pictures), width, len(pictures[0])/width)
	for i, l := range labels {
		if i < 30 {
			alt += " " + l
		}
	}
	return New(alt, pixels(2*margin+vg.Length(g.across)*g.slot.X),
		pixels(2*margin+vg.Length(rows)*g.slot.Y), g)
}

// gallery is what [Images] draws.
type gallery struct {
	pictures    [][]float64
	width       int
	labels      []string
	least, most float64

	side   vg.Point // of a picture
	slot   vg.Point // with the space and label around it
	across int
}

func (g *gallery) measure() {
	lines := len(g.pictures[0]) / g.width
	pixel := max(2, min(6, 64/max(g.width, lines))) // of the page, to one of the picture
	g.side = vg.Point{X: vg.Length(g.width*pixel) * px, Y: vg.Length(lines*pixel) * px}
	g.slot = vg.Point{
		X: max(g.side.X, min(smallText.widest(g.labels), 110*px)) + 8*px,
		Y: g.side.Y + 8*px,
	}
	if len(g.labels) > 0 {
		g.slot.Y += smallText.lineHeight()
	}
	g.across = min(len(g.pictures), max(1, int((pageWidth*px-2*margin)/g.slot.X)))
}

// Draw implements [Drawing].
func (g *gallery) Draw(c draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	for i, p := range g.pictures {
		corner := vg.Point{
			X: c.Min.X + vg.Length(i%g.across)*g.slot.X,
			Y: c.Max.Y - vg.Length(i/g.across)*g.slot.Y,
		}
		r := rect(corner.X+(g.slot.X-g.side.X)/2, corner.Y, g.side.X, g.side.Y)
		c.DrawImage(r, g.picture(p))
		stroke(c, r.Path(), 1*px, grid)
		if len(g.labels) > 0 {
			smallText.draw(c, vg.Point{X: corner.X + g.slot.X/2, Y: r.Min.Y}, center,
				[]string{oneLine(smallText, g.labels[i], 110*px)})
		}
	}
}

// picture is enlarged here, so that no screen blurs its pixels.
func (g *gallery) picture(p []float64) image.Image {
	lines := len(p) / g.width
	factor := max(1, int(float64(g.side.X/px)*sharpness)/g.width)
	out := image.NewGray(image.Rect(0, 0, g.width*factor, lines*factor))
	for y := range lines * factor {
		for x := range g.width * factor {
			share := 0.0
			if g.most > g.least {
				share = (p[y/factor*g.width+x/factor] - g.least) / (g.most - g.least)
			}
			out.SetGray(x, y, color.Gray{Y: uint8(255 - 255*share + 0.5)})
		}
	}
	return out
}
