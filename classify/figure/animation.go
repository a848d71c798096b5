package figure

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"time"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
	"github.com/tessella-go/tessella/classify/figure/internal/raster"
)

// Animation is a sequence of figures of one size, such as the steps of an algorithm. They are shown
// one after another, again and again. The last one is shown three times as long.
type Animation struct {
	Alt    string // describes what happens, for a reader who cannot see it
	Frames []*Figure
	Each   time.Duration // how long a figure is shown; 0: 0.7 s
}

// mostFrames is the largest number of figures of an animation. More would make a file that takes
// too long to load.
const mostFrames = 100

// Err returns what is wrong with the animation, nil if it can be drawn.
func (a *Animation) Err() error {
	if err := checkSequence("the animation", a.Frames); err != nil {
		return err
	}
	if a.Each < 0 {
		return fmt.Errorf("figure: each figure of the animation stands %v; it should be 0 or more",
			a.Each)
	}
	return nil
}

// checkSequence returns an error if figures cannot be shown one in the place of another.
func checkSequence(who string, figures []*Figure) error {
	if len(figures) == 0 || len(figures) > mostFrames {
		return fmt.Errorf("figure: there are %d figures in %s; it takes 1 to %d", len(figures),
			who, mostFrames)
	}
	for i, f := range figures {
		if err := f.Err(); err != nil {
			return fmt.Errorf("%w (figure %d of %s)", err, i+1, who)
		}
		if f.Width != figures[0].Width || f.height() != figures[0].height() {
			return fmt.Errorf("figure: figure %d of %s has %d×%d pixels, the first %d×%d; all "+
				"should have one size: give their axes the same limits", i+1, who,
				f.Width, f.height(),
				figures[0].Width, figures[0].height())
		}
	}
	return nil
}

// SaveAnimation writes the animation to a file, whole or not at all. The path must end in .gif.
func SaveAnimation(a *Animation, path string) error {
	return save("an animation", a.Err(), path, "in .gif",
		map[string]func() ([]byte, error){".gif": a.gif})
}

// String describes the animation in one line: its alternative text, the number of figures and their
// size.
func (a *Animation) String() string {
	if err := a.Err(); err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s (%d figures of %d×%d pixels)", cmp.Or(brief(a.Alt), "an animation"),
		len(a.Frames), a.Frames[0].Width, a.Frames[0].height())
}

// Display draws the animation for a notebook. Package notebook sends it.
func (a *Animation) Display() (*Display, error) {
	if err := a.Err(); err != nil {
		return nil, err
	}
	data, err := a.gif()
	if err != nil {
		return nil, err
	}
	all := *a.Frames[0]
	all.Alt = brief(a.Alt)
	page := `<div style="overflow-x:auto">` + all.img("image/gif", data) + `</div>`
	return &Display{HTML: page, Text: all.Alt}, nil
}

// gif draws all figures. Each but the first contains only what has changed.
func (a *Animation) gif() ([]byte, error) {
	each := cmp.Or(a.Each, 700*time.Millisecond)
	out := &gif.GIF{}
	var before *image.Paletted
	for i, f := range a.Frames {
		whole := f.paletted(96)
		frame := whole
		if before != nil {
			frame = whole.SubImage(raster.Changed(before, whole)).(*image.Paletted)
		}
		before = whole
		delay := int(each / (10 * time.Millisecond))
		if i == len(a.Frames)-1 {
			delay *= 3
		}
		out.Image, out.Delay, out.Disposal = append(out.Image, frame), append(out.Delay, delay),
			append(out.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, out); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// paletted draws the figure in the colours of the course, with the given number of pixels per inch.
func (f *Figure) paletted(dpi int) *image.Paletted {
	return raster.In(coursePalette(), pixelsOf(f.drawn(dpi)))
}

// drawn draws the figure with the given number of pixels per inch.
func (f *Figure) drawn(dpi int) *vgimg.Canvas {
	canvas := vgimg.NewWith(vgimg.UseWH(vg.Length(f.Width)*px, vg.Length(f.height())*px),
		vgimg.UseDPI(dpi))
	f.paint(draw.New(canvas))
	return canvas
}

// coursePalette holds the colours of the course, their lighter shades for soft edges and areas, and
// the colours of the heat map.
func coursePalette() color.Palette {
	white := look.RGB(0xFFFFFF)
	palette := color.Palette{white, look.RGB(0x000000)}
	for _, base := range append(fills[:], ink, softInk, rule, grid, paper) {
		for _, share := range []float64{0, 0.2, 0.4, 0.55, 0.68, 0.85} {
			palette = append(palette, look.Mix(base, white, share))
		}
	}
	for k := range fills {
		palette = append(palette, ClassStyle(k).Line)
	}
	for _, shade := range heats {
		palette = append(palette, shade)
	}
	return palette
}
