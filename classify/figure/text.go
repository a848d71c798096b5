package figure

import (
	"image/color"
	"strings"
	"unicode"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// margin is the white space around every drawing.
const margin = 12 * px

// lettering is a size, weight and colour of text. The smallest has 11 pixels.
type lettering struct {
	size  vg.Length
	bold  bool
	color color.Color
}

var (
	titleText = lettering{size: 15 * px, bold: true, color: ink}
	boldText  = lettering{size: 13 * px, bold: true, color: ink}
	plainText = lettering{size: 13 * px, color: ink}
	smallText = lettering{size: 11.5 * px, color: softInk}
)

// in is the same lettering in another colour.
func (l lettering) in(c color.Color) lettering {
	l.color = c
	return l
}

// style is the lettering as gonum/plot wants it. The cache of fonts is the one that package
// plot fills with Liberation.
func (l lettering) style() text.Style {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: l.size}
	if l.bold {
		f.Weight = 3 // x/image/font.WeightBold; that module is not a direct dependency
	}
	return text.Style{Color: l.color, Font: f, Handler: text.Plain{Fonts: font.DefaultCache}}
}

func (l lettering) width(line string) vg.Length { return l.style().Width(line) }

// widest is the width of the longest line.
func (l lettering) widest(lines []string) vg.Length {
	var w vg.Length
	for _, line := range lines {
		w = max(w, l.width(line))
	}
	return w
}

// lineHeight is the distance between two lines.
func (l lettering) lineHeight() vg.Length { return 1.25 * l.size }

func (l lettering) height(lines int) vg.Length { return vg.Length(lines) * l.lineHeight() }

// The position of a text relative to the point at which it is drawn.
const (
	left   = 0.0
	center = -0.5
	right  = -1.0
)

// draw sets lines of text below the point.
func (l lettering) draw(c draw.Canvas, at vg.Point, align float64, lines []string) {
	style := l.style()
	style.XAlign = text.XAlignment(align)
	// A line of capitals and digits looks centred in its height when its baseline is 0.36 of
	// the size below the middle.
	at.Y -= l.lineHeight()/2 + 0.36*l.size
	for _, line := range lines {
		c.FillText(style, at, line)
		at.Y -= l.lineHeight()
	}
}

// clean makes a text fit for a picture: valid UTF-8, without control characters except line breaks.
// Control characters would be drawn as boxes, and SVG forbids them.
func clean(s string) string {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\r\n", "\n"), "\uFFFD")
	return strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// drawable replaces a character that the font lacks by □; otherwise it would silently be left out.
// An accent or a joiner that the font lacks is left out.
func (l lettering) drawable(s string) string {
	face := font.DefaultCache.Lookup(l.style().Font, l.size).Face
	return strings.Map(func(r rune) rune {
		switch i, err := face.GlyphIndex(nil, r); {
		case unicode.IsSpace(r) || err == nil && i != 0:
			return r
		case unicode.In(r, unicode.M, unicode.Cf):
			return -1
		}
		return '□'
	}, s)
}

// wrap breaks a text into lines no wider than width, at spaces if possible and otherwise within a
// word. Text that does not fit into the last line is replaced by "…". Line breaks in the text are
// kept. A blank text has no lines.
func wrap(l lettering, s string, width vg.Length, lines int) []string {
	var out []string
	for paragraph := range strings.SplitSeq(strings.TrimSpace(l.drawable(clean(s))), "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if len(out) > lines {
				break
			}
			if line != "" && l.width(line+" "+word) <= width {
				line += " " + word
				continue
			}
			if line != "" {
				out = append(out, line)
			}
			line = word
			for l.width(line) > width && len(out) <= lines {
				n := fitting(l, line, width)
				out = append(out, line[:n])
				line = line[n:]
			}
		}
		if line != "" {
			out = append(out, line)
		}
		if len(out) > lines {
			last := out[lines-1]
			out = append(out[:lines-1], last[:fitting(l, last, width-l.width("…"))]+"…")
			break
		}
	}
	return out
}

// oneLine is the text as a single line no wider than width.
func oneLine(l lettering, s string, width vg.Length) string {
	return strings.Join(wrap(l, s, width, 1), "")
}

// fitting is the length in bytes of the longest prefix of the text that is no wider than width, and
// at least of its first letter.
func fitting(l lettering, s string, width vg.Length) int {
	n := 0
	for i, r := range s {
		end := i + len(string(r))
		if n > 0 && l.width(s[:end]) > width {
			break
		}
		n = end
	}
	return n
}
