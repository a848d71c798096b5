package figure

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/tessella-go/tessella/classify"
)

// fieldSize is how many places across and down a classifier is asked, where [PlaneOptions] do not say.
const fieldSize = 300

// shade is the light colour of a class, for areas behind points.
func shade(k int) color.NRGBA { return mix(ClassStyle(k).Fill, rgb(0xFFFFFF), 0.68) }

// Regions shows which class a classifier of two attributes gives each place of the plane, in a light shade of the class, with lines where it changes its mind. It is asked once,
// for 300×300 places if [PlaneOptions] say no other number. A classifier that panics, since it has other attributes than two, is an error of the figure.
func Regions(c classify.Classifier, classes ...string) Layer {
	l := anywhere("the regions")
	l.under = true
	if c == nil {
		return wrong(l.name, "the classifier is nil")
	}
	l.alt = "Each place has the shade of the class that the classifier gives it."
	for k, name := range classes {
		l.marks = append(l.marks, newEntry(name, ClassStyle(k)))
	}
	l.prep = func(low, high [2]float64, size int) (plot plotFunc, err error) {
		defer refuse(&err)
		class := c.PredictAll(nil, middles(low, high, size))
		picture := image.NewNRGBA(image.Rect(0, 0, size, size))
		for i, k := range class {
			x, y := i%size, i/size
			fill := shade(k)
			if x+1 < size && class[i+1] != k || y+1 < size && class[i+size] != k {
				fill = rule
			}
			picture.SetNRGBA(x, size-1-y, fill)
		}
		return drawField(picture), nil
	}
	return l
}

// Field shows how probable a classifier of two attributes finds a class at each place of the plane, from nearly white (0) to dark blue (1), with a line at one half, and says so in the legend, by the class's name
// if there are any. It asks for as many places as [Regions]. A probability outside of 0 to 1 is an error of the figure.
func Field(c classify.Posterior, class int, classes ...string) Layer {
	l := anywhere("the field")
	l.under, l.dense = true, true
	if c == nil {
		return wrong(l.name, "the classifier is nil")
	}
	name := className(class, classes)
	l.alt = fmt.Sprintf("The darker a place, the more probable is %s there.", name)
	half := newEntry("½", Style{Line: ink})
	half.line = true
	l.marks = legend{newEntry("P("+name+") = 0", Style{Fill: Heat(0), Line: rule}), half, newEntry("1", Style{Fill: Heat(1), Line: rule})}
	l.prep = func(low, high [2]float64, size int) (plot plotFunc, err error) {
		defer refuse(&err)
		where, shares := middles(low, high, size), make([]float64, size*size)
		var posterior []float64
		for i := range shares {
			x := where.RawRowView(i)
			posterior = c.Posterior(posterior, x)
			if class < 0 || class >= len(posterior) {
				return nil, fmt.Errorf("class %d of %d; it should be one of them, counted from 0", class, len(posterior))
			}
			if shares[i] = posterior[class]; !(shares[i] >= 0 && shares[i] <= 1+1e-9) {
				return nil, fmt.Errorf("the probability of class %d at (%s, %s) is %v; it should lie between 0 and 1", class, short(x[0]), short(x[1]), shares[i])
			}
		}
		picture := image.NewNRGBA(image.Rect(0, 0, size, size))
		for i, share := range shares {
			x, y := i%size, i/size
			fill := heats[int(share*float64(len(heats)-1)+0.5)] // a smooth run would make the file large
			crosses := func(other float64) bool { return (share >= 0.5) != (other >= 0.5) }
			if x+1 < size && crosses(shares[i+1]) || y+1 < size && crosses(shares[i+size]) {
				fill = ink
			}
			picture.SetNRGBA(x, size-1-y, fill)
		}
		return drawField(picture), nil
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

// drawField stretches a square picture over the whole of a canvas, smoothly. On a canvas of pixels it does so by itself: gonum would calculate each of a million pixels from its four neighbours, and nearly all of
// them lie where these are one colour.
func drawField(picture *image.NRGBA) plotFunc {
	return func(c draw.Canvas, _ func(x, y float64) vg.Point) {
		below := c.Canvas
		for inner, ok := below.(draw.Canvas); ok; inner, ok = below.(draw.Canvas) { // what a plot cuts from a canvas is a canvas around it
			below = inner.Canvas
		}
		canvas, ok := below.(*vgimg.Canvas)
		if !ok {
			c.DrawImage(c.Rectangle, picture)
			return
		}
		out := pixelsOf(canvas)
		pixel := func(l vg.Length) int { return int(math.Round(l.Dots(canvas.DPI()))) }
		area := image.Rect(pixel(c.Min.X), out.Rect.Max.Y-pixel(c.Max.Y), pixel(c.Max.X), out.Rect.Max.Y-pixel(c.Min.Y))
		across, down := neighbours(picture.Rect.Dx(), area.Dx()), neighbours(picture.Rect.Dy(), area.Dy())
		for y, v := range down {
			for x, h := range across {
				a, b := picture.NRGBAAt(h.low, v.low), picture.NRGBAAt(h.high, v.low)
				d, e := picture.NRGBAAt(h.low, v.high), picture.NRGBAAt(h.high, v.high)
				if a != b || a != d || a != e {
					a = mix(mix(a, b, h.share), mix(d, e, h.share), v.share)
				}
				out.SetRGBA(area.Min.X+x, area.Min.Y+y, color.RGBA(a)) // all colours of a field are opaque
			}
		}
	}
}

// pixelsOf is the picture of a canvas of pixels.
func pixelsOf(canvas *vgimg.Canvas) *image.RGBA {
	pixels, ok := canvas.Image().(*image.RGBA)
	if !ok {
		panic(fmt.Sprintf("figure: a canvas of gonum holds a picture of the type %T, and not *image.RGBA", canvas.Image()))
	}
	return pixels
}

// between is a place between two pixels of a row or column.
type between struct {
	low, high int
	share     float64 // of the way to the higher one
}

// neighbours finds where the pixels of a longer row lie in one of size pixels.
func neighbours(size, longer int) []between {
	places := make([]between, longer)
	for i := range places {
		at := min(max((float64(i)+0.5)*float64(size)/float64(longer)-0.5, 0), float64(size-1))
		low := int(at)
		places[i] = between{low, min(low+1, size-1), at - float64(low)}
	}
	return places
}

// middles are those of the pixels of a field of size×size, by rows from below.
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

// refuse makes an error of a panic: a classifier panics where rows have another width than its own.
func refuse(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the classifier cannot be asked about places of a plane: %v", p)
	}
}
