package figure

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure/internal/raster"
)

// fieldSize is the default of the places, in each direction, that a classifier predicts.
const fieldSize = 300

// shade is the light colour of a class, for the background of points.
func shade(k int) color.NRGBA { return Shaded(k, regionShade(k)) }

// regionShade is how strong the light colour of a class is. When the colours repeat, and other
// pictures use hatches, it is another shade of the colour.
func regionShade(k int) float64 {
	shades := [...]float64{NoHatch: 0.32, Rising: 0.65, Falling: 0.15, Crossing: 0.9}
	return shades[ClassStyle(k).Hatch]
}

// Regions shows the class that a classifier of two attributes predicts at each place of the plane,
// in a light shade of the class, with lines between the regions. The classifier predicts all places
// in one call, 300×300 unless [PlaneOptions] has another number. If it panics, for example because
// it does not have two attributes, that is an error of the figure.
func Regions(c classify.Classifier, classes ...string) Layer {
	l := Layer{name: "the regions"}
	l.under = true
	if c == nil {
		return wrong(l.name, "the classifier is nil")
	}
	l.alt = "Each place has the shade of the class that the classifier gives it."
	for k, name := range classes {
		style := Style{Fill: shade(k), Line: ClassStyle(k).Line}
		l.legend = append(l.legend, areaEntry(name, style))
	}
	l.prep = func(low, high [2]float64, size int) (plot plotFunc, err error) {
		defer refuse(&err)
		class := c.PredictAll(nil, middles(low, high, size))
		if len(class) != size*size {
			return nil, fmt.Errorf("the classifier was asked about %d places and "+
				"says something of %d", size*size, len(class))
		}
		f := field{
			size: size,
			line: color.RGBA(softInk),
			side: func(label int) int { return label },
		}
		label := map[int]int{}
		labels := make([]int, len(class))
		for i, k := range class {
			if _, known := label[k]; !known {
				label[k] = len(f.fills)
				f.fills = append(f.fills, color.RGBA(shade(k)))
			}
			labels[i] = label[k]
		}
		f.label = func(x, y raster.Between) int { return raster.Nearest(labels, size, x, y) }
		return f.draw, nil
	}
	return l
}

// Field shows the probability of a class by a classifier of two attributes at each place of the
// plane, from nearly white (0) to dark blue (1), with a line at one half. The legend explains this,
// with the name of the class if names are given. The number of places is as in [Regions]. A
// probability that is not from 0 to 1 is an error of the figure.
func Field(c classify.Posterior, class int, classes ...string) Layer {
	l := Layer{name: "the field"}
	l.under, l.dense = true, true
	if c == nil {
		return wrong(l.name, "the classifier is nil")
	}
	name := className(class, classes)
	l.alt = fmt.Sprintf("The darker a place, the more probable is %s there.", name)
	l.legend = legend{areaEntry("P("+name+") = 0", Style{Fill: Heat(0), Line: rule}),
		lineEntry("½", Style{Line: ink}.curve()), areaEntry("1", Style{Fill: Heat(1), Line: rule})}
	l.prep = func(low, high [2]float64, size int) (plot plotFunc, err error) {
		defer refuse(&err)
		where, shares := middles(low, high, size), make([]float64, size*size)
		posteriors := c.PosteriorAll(nil, where)
		for i := range shares {
			x, posterior := where.RawRowView(i), posteriors.RawRowView(i)
			if class < 0 || class >= len(posterior) {
				return nil, fmt.Errorf("class %d of %d; it should be one of them, counted from 0",
					class, len(posterior))
			}
			if shares[i] = posterior[class]; !(shares[i] >= 0 && shares[i] <= 1+1e-9) {
				return nil, fmt.Errorf("the probability of class %d at (%s, %s) is %v; it should "+
					"lie between 0 and 1", class, short(x[0]), short(x[1]), shares[i])
			}
		}
		f := field{
			size: size,
			line: color.RGBA(ink),
			side: func(label int) int { return label % 2 },
		}
		for _, heat := range heats { // labels below one half are even
			f.fills = append(f.fills, color.RGBA(heat), color.RGBA(heat))
		}
		f.label = func(x, y raster.Between) int {
			share := raster.Mean(shares, size, x, y)
			label := 2 * int(min(share, 1)*float64(len(heats)-1)+0.5)
			if share >= 0.5 {
				label++
			}
			return label
		}
		return f.draw, nil
	}
	return l
}

// heats are shades of heat from 0 to 1.
var heats = func() (shades [25]color.NRGBA) {
	for i := range shades {
		shades[i] = Heat(float64(i) / float64(len(shades)-1))
	}
	return shades
}()

// field has the predictions of a classifier at size×size places of a plane, in the middles of cells
// of equal size, by rows from below. It is drawn at the resolution of the canvas: between four
// places it interpolates.
type field struct {
	size  int
	label func(x, y raster.Between) int // the colour of each pixel: an index of fills
	fills []color.RGBA                  // opaque
	side  func(label int) int           // a line is drawn where it changes
	line  color.RGBA
}

// draw is a plotFunc.
func (f field) draw(c draw.Canvas, _ func(x, y float64) vg.Point) {
	below := c.Canvas
	// a plot crops a canvas by a canvas around it
	for inner, ok := below.(draw.Canvas); ok; inner, ok = below.(draw.Canvas) {
		below = inner.Canvas
	}
	canvas, ok := below.(*vgimg.Canvas)
	if !ok {
		picture := image.NewRGBA(image.Rect(0, 0, 2*fieldSize, 2*fieldSize))
		f.paint(picture, picture.Rect)
		c.DrawImage(c.Rectangle, picture)
		return
	}
	out := pixelsOf(canvas)
	pixel := func(l vg.Length) int { return int(math.Round(l.Dots(canvas.DPI()))) }
	f.paint(out, image.Rect(pixel(c.Min.X), out.Rect.Max.Y-pixel(c.Max.Y), pixel(c.Max.X),
		out.Rect.Max.Y-pixel(c.Min.Y)))
}

// paint draws the field over an area of a picture, its lines two pixels wide.
func (f field) paint(out *image.RGBA, area image.Rectangle) {
	across, down := raster.Neighbours(f.size, area.Dx()), raster.Neighbours(f.size, area.Dy())
	slices.Reverse(down)
	labels := make([]int, 0, len(across)*len(down))
	for _, y := range down {
		for _, x := range across {
			labels = append(labels, f.label(x, y))
		}
	}
	for i, label := range labels {
		x, y := i%len(across), i/len(across)
		fill, side := f.fills[label], f.side(label)
		if x > 0 && f.side(labels[i-1]) != side ||
			x+1 < len(across) && f.side(labels[i+1]) != side ||
			y > 0 && f.side(labels[i-len(across)]) != side ||
			y+1 < len(down) && f.side(labels[i+len(across)]) != side {
			fill = f.line
		}
		out.SetRGBA(area.Min.X+x, area.Min.Y+y, fill)
	}
}

// pixelsOf is the picture of a canvas of pixels.
func pixelsOf(canvas *vgimg.Canvas) *image.RGBA { return canvas.Image().(*image.RGBA) }

// middles returns the middles of the cells of a field of size×size, by rows from below.
func middles(low, high [2]float64, size int) *mat.Dense {
	X := mat.NewDense(size*size, 2, nil)
	for y := range size {
		for x := range size {
			row := X.RawRowView(y*size + x)
			row[0] = low[0] + (float64(x)+0.5)/float64(size)*(high[0]-low[0])
			row[1] = low[1] + (float64(y)+0.5)/float64(size)*(high[1]-low[1])
		}
	}
	return X
}

// refuse turns a panic into an error: a classifier panics if rows have another width than its own.
func refuse(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the classifier cannot be asked about places of a plane: %v", p)
	}
}
