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

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// The greys of every figure.
var (
	ink     = look.RGB(0x1F2933) // text
	softInk = look.RGB(0x55606C) // less important text
	rule    = look.RGB(0x87919C) // edges, axes, outlines
	grid    = look.RGB(0xE4E8EC) // lines behind the data
	paper   = look.RGB(0xF4F6F8) // boxes without a class
)

// fills are seven of the eight colours of M. A. Petroff, Accessible Color Sequences for Data
// Visualization (arXiv:2107.02270, 2021). He searched for colours that people with protanopia,
// deuteranopia and tritanopia tell apart too, and that a survey of viewers preferred. His order is
// changed: the first four are the furthest apart, and two with the same dashes are not similar. His
// light cyan is left out. A line of it that can be seen on white has nearly the colour of the
// magenta for deuteranopia.
var fills = [...]color.NRGBA{
	look.RGB(0x1845FB), // blue
	look.RGB(0xFF5E02), // orange
	look.RGB(0xC849A9), // magenta
	look.RGB(0xADAD7D), // sage
	look.RGB(0xC91F16), // red
	look.RGB(0x578DFF), // light blue
	look.RGB(0x656364), // grey
}

// Hatch is a pattern of stripes over a fill.
type Hatch int

// The hatches, in the order in which they are used when the colours repeat.
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

// Style is how a class, or a curve, looks in every figure. The colours are opaque and meant for a
// white background.
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

// ClassStyle returns the style of class k, for any k. Classes 0 to 6 differ in colour. Then the
// colours repeat with another hatch. The dashes of classes 0 to 3 differ, and then repeat. So 28
// classes differ in fill and hatch, and in line and dashes. The markers of 0 to 7 differ, and a
// class with the colour of an earlier class has another marker. A negative k is not a class, and is
// grey.
func ClassStyle(k int) Style {
	if k < 0 {
		return Style{Fill: paper, Text: ink, Line: rule, Ink: softInk, Marker: draw.CircleGlyph{}}
	}
	round := k / len(fills)
	s := hues()[k%len(fills)]
	s.Hatch = Hatch(round % 4)
	s.Dashes = dashes[k%len(dashes)]
	s.Marker = look.Marks[k%len(look.Marks)]
	return s
}

// hues are the colours of the styles. They are computed once, because a picture needs them for each
// of its pixels.
var hues = sync.OnceValue(func() (styles [len(fills)]Style) {
	for i, fill := range fills {
		styles[i] = Style{
			Fill: fill,
			Text: look.TextOn(fill),
			Line: look.Darkened(fill, 3),
			Ink:  look.Darkened(fill, 4.5),
		}
	}
	return styles
})

// stripe is the colour of the hatching on the fill. It is further from the colour of the text than
// the fill is, so that the text stays legible.
func (s Style) stripe() color.NRGBA {
	if look.Luminance(s.Text) > look.Luminance(s.Fill) {
		return look.Mix(s.Fill, look.RGB(0x000000), 0.4)
	}
	return look.Mix(s.Fill, look.RGB(0xFFFFFF), 0.5)
}

// Heat returns the colour of a share between 0 and 1: from nearly white to dark blue, with evenly
// falling lightness, so that it also works in grey. Shares outside count as 0 or 1. NaN is grey.
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
	m, err := moreland.NewLuminance([]color.Color{look.RGB(0x08306B), look.RGB(0x2171B5),
		look.RGB(0x9ECAE1), look.RGB(0xF7FBFF)})
	if err != nil {
		panic(err) // the colours above do not rise in luminance
	}
	m.SetMin(0)
	m.SetMax(1)
	return m
}()

// veil is a transparent colour.
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

// checkLook returns an error if a Size or an Opacity is invalid.
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
