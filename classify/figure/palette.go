package figure

import (
	"fmt"
	"image/color"
	"math"
	"sync"

	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The greys of every figure.
var (
	ink     = rgb(0x1F2933) // text
	softInk = rgb(0x55606C) // text of second rank
	rule    = rgb(0x87919C) // edges, axes, outlines
	grid    = rgb(0xE4E8EC) // lines behind the data
	paper   = rgb(0xF4F6F8) // boxes of no class
)

// fills are the colours of Okabe and Ito (Color Universal Design, 2008), their black
// lightened to charcoal, in an order that keeps the first four apart in lightness too,
// for a print without colour.
var fills = [...]color.NRGBA{
	rgb(0x0072B2), // blue
	rgb(0xE69F00), // orange
	rgb(0x009E73), // bluish green
	rgb(0xF0E442), // yellow
	rgb(0xD55E00), // vermillion
	rgb(0x56B4E9), // sky blue
	rgb(0xCC79A7), // reddish purple
	rgb(0x4A4A4A), // charcoal
}

// Hatch is a pattern of stripes over a fill.
type Hatch int

// The hatches, in the order in which they are used once the colours begin again.
const (
	NoHatch  Hatch = iota
	Rising         // stripes like /
	Falling        // stripes like \
	Crossing       // both
)

var dashes = [...][]vg.Length{
	nil,
	{7 * px, 4 * px},
	{2 * px, 3 * px},
	{9 * px, 3 * px, 2 * px, 3 * px},
}

// Style is how a class, or a curve, looks in every figure. The colours are opaque and
// meant for a white ground.
type Style struct {
	Fill color.NRGBA // of boxes, bars and regions
	Text color.NRGBA // on Fill, hatched or not: contrast at least 4.5:1
	// the same hue for curves, marks and outlines on white: contrast at least 3:1
	Line   color.NRGBA
	Ink    color.NRGBA      // the same hue for text on white: contrast at least 4.5:1
	Hatch  Hatch            // over Fill
	Dashes []vg.Length      // of curves; nil for a solid line
	Marker draw.GlyphDrawer // of points
}

// ClassStyle returns the style of class k, any number. Classes 0 to 7 differ in colour; then the
// colours begin again with another hatch and dash, so that 32 classes differ. Markers differ from
// 0 to 7 too, and a class that shares its colour with one before it has another marker. A
// negative k is no class: grey.
func ClassStyle(k int) Style {
	if k < 0 {
		return Style{Fill: paper, Text: ink, Line: rule, Ink: softInk, Marker: draw.CircleGlyph{}}
	}
	round := k / len(fills)
	s := hues()[k%len(fills)]
	s.Hatch = Hatch(round % len(dashes))
	s.Dashes = dashes[round%len(dashes)]
	s.Marker = markers[(k%len(markers)+round%len(markers))%len(markers)]
	return s
}

// hues are the colours of the styles. They are found once, since a picture asks for
// them at each of its places.
var hues = sync.OnceValue(func() (styles [len(fills)]Style) {
	for i, fill := range fills {
		styles[i] = Style{
			Fill: fill,
			Text: textOn(fill),
			Line: darkened(fill, 3),
			Ink:  darkened(fill, 4.5),
		}
	}
	return styles
})

// stripe is the colour of the hatching on the fill: away from its text, so that
// the text stays as legible.
func (s Style) stripe() color.NRGBA {
	if luminance(s.Text) > luminance(s.Fill) {
		return mix(s.Fill, rgb(0x000000), 0.4)
	}
	return mix(s.Fill, rgb(0xFFFFFF), 0.5)
}

// Heat returns the colour of a share between 0 and 1: from nearly white to dark blue, its lightness
// falling evenly, so that it reads in grey too. Shares outside are taken as 0 or 1, NaN as grey.
func Heat(share float64) color.NRGBA {
	if math.IsNaN(share) {
		return rule
	}
	// The map of gonum runs from dark to light.
	c, err := heat.At(1 - min(max(share, 0), 1))
	if err != nil {
		panic(err) // the value is in the map's range, whatever the share
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}

var heat = func() palette.ColorMap {
	m, err := moreland.NewLuminance([]color.Color{rgb(0x08306B), rgb(0x2171B5), rgb(0x9ECAE1),
		rgb(0xF7FBFF)})
	if err != nil {
		panic(err) // the colours above do not rise in luminance
	}
	m.SetMin(0)
	m.SetMax(1)
	return m
}()

// textOn is black or white, whichever is more legible on the colour: the contrast is at
// least 4.5:1 on every colour.
func textOn(c color.Color) color.NRGBA {
	black, white := rgb(0x000000), rgb(0xFFFFFF)
	if contrast(black, c) >= contrast(white, c) {
		return black
	}
	return white
}

// darkened is the colour, mixed with as little black as gives it the contrast on white.
func darkened(c color.NRGBA, ratio float64) color.NRGBA {
	white, black := rgb(0xFFFFFF), rgb(0x000000)
	for share := 0.0; ; share += 0.02 {
		if d := mix(c, black, share); contrast(d, white) >= ratio || share >= 1 {
			return d
		}
	}
}

// contrast is the ratio of luminances by which the Web Content Accessibility Guidelines 2.1 measure
// legibility, from 1 to 21.
func contrast(a, b color.Color) float64 {
	first, second := luminance(a), luminance(b)
	return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

// luminance is the relative luminance of the same guidelines: 0 for black, 1 for white.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// linear takes the gamma of sRGB from one channel.
func linear(channel uint32) float64 {
	v := float64(channel) / 0xFFFF
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// mix is a colour on the way from a to b: a for share 0, b for 1.
func mix(a, b color.NRGBA, share float64) color.NRGBA {
	channel := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + share*(float64(y)-float64(x))))
	}
	return color.NRGBA{channel(a.R, b.R), channel(a.G, b.G), channel(a.B, b.B), 0xFF}
}

// veil is a colour that lets through what lies beneath it.
func veil(c color.NRGBA) color.NRGBA {
	c.A = 0x40
	return c
}

// seenThrough is a colour of this opacity; 0 means 1.
func seenThrough(c color.NRGBA, opacity float64) color.NRGBA {
	if opacity != 0 {
		c.A = uint8(math.Round(0xFF * opacity))
	}
	return c
}

// scale is a Size; 0 means 1.
func scale(size float64) vg.Length {
	if size == 0 {
		return 1
	}
	return vg.Length(size)
}

// checkLook says what is wrong with a Size and an Opacity.
func checkLook(size, opacity float64) error {
	if !(size >= 0 && size <= 20) {
		return fmt.Errorf("has the Size %v; it should be above 0 and at most 20, or 0 for the "+
			"usual one", size)
	}
	if !(opacity >= 0 && opacity <= 1) {
		return fmt.Errorf("has the Opacity %v; it should be above 0 and at most 1", opacity)
	}
	return nil
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xFF}
}

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

// markers differ in outline, and are of about the same area.
var markers = [...]draw.GlyphDrawer{
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
