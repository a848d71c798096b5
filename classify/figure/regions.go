package figure

import (
	"fmt"
	"image"
	"image/color"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify"
)

// fieldSize is how many points across and down a classifier is asked.
const fieldSize = 300

// shade is the light colour of a class, for areas behind points.
func shade(k int) color.NRGBA { return mix(ClassStyle(k).Fill, rgb(0xFFFFFF), 0.68) }

// Regions shows which class a classifier of two attributes gives each place of the plane, in a light shade of the class, with lines where it changes its mind. It is asked once,
// for 300×300 places. A classifier that panics, since it has other attributes than two, is an error of the figure.
func Regions(c classify.Classifier, classes ...string) Layer {
	l := anywhere("the regions")
	l.under = true
	if c == nil {
		return wrong(l.name, "the classifier is nil")
	}
	var class []int
	l.prep = func(low, high [2]float64) (err error) {
		defer refuse(&err)
		class = c.PredictAll(nil, places(low, high))
		return nil
	}
	l.alt = "Each place has the shade of the class that the classifier gives it."
	for k, name := range classes {
		l.marks = append(l.marks, newEntry(name, ClassStyle(k)))
	}
	l.plot = func(c draw.Canvas, at func(x, y float64) vgPoint) {
		picture := image.NewNRGBA(image.Rect(0, 0, fieldSize, fieldSize))
		for i, k := range class {
			x, y := i%fieldSize, i/fieldSize
			fill := shade(k)
			if x+1 < fieldSize && class[i+1] != k || y+1 < fieldSize && class[i+fieldSize] != k {
				fill = rule
			}
			picture.SetNRGBA(x, fieldSize-1-y, fill)
		}
		c.DrawImage(vg.Rectangle{Min: c.Min, Max: c.Max}, picture)
	}
	return l
}

// Field shows how probable a classifier of two attributes finds a class at each place of the plane, from nearly white (0) to dark blue (1), with a line at one half, and says so in the legend, by the class's name
// if there are any. It asks for 300×300 places.
func Field(c classify.Posterior, class int, classes ...string) Layer {
	l := anywhere("the field")
	l.under, l.dense = true, true
	if c == nil {
		return wrong(l.name, "the classifier is nil")
	}
	shares := make([]float64, fieldSize*fieldSize)
	l.prep = func(low, high [2]float64) (err error) {
		defer refuse(&err)
		where := places(low, high)
		var posterior []float64
		for i := range shares {
			posterior = c.Posterior(posterior, where.RawRowView(i))
			if class < 0 || class >= len(posterior) {
				return fmt.Errorf("class %d of %d; it should be one of them, counted from 0", class, len(posterior))
			}
			shares[i] = posterior[class]
		}
		return nil
	}
	name := className(class, classes)
	l.alt = fmt.Sprintf("The darker a place, the more probable is %s there.", name)
	half := newEntry("½", Style{Line: ink})
	half.line = true
	l.marks = legend{newEntry("P("+name+") = 0", Style{Fill: Heat(0), Line: rule}), half, newEntry("1", Style{Fill: Heat(1), Line: rule})}
	l.plot = func(c draw.Canvas, at func(x, y float64) vgPoint) {
		picture := image.NewNRGBA(image.Rect(0, 0, fieldSize, fieldSize))
		for i, share := range shares {
			x, y := i%fieldSize, i/fieldSize
			fill := heats[int(share*(float64(len(heats))-1)+0.5)] // a smooth run would make the file large
			crosses := func(other float64) bool { return (share >= 0.5) != (other >= 0.5) }
			if x+1 < fieldSize && crosses(shares[i+1]) || y+1 < fieldSize && crosses(shares[i+fieldSize]) {
				fill = ink
			}
			picture.SetNRGBA(x, fieldSize-1-y, fill)
		}
		c.DrawImage(vg.Rectangle{Min: c.Min, Max: c.Max}, picture)
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

// places are the middles of the pixels of a field, by rows from below.
func places(low, high [2]float64) *mat.Dense {
	X := mat.NewDense(fieldSize*fieldSize, 2, nil)
	for y := range fieldSize {
		for x := range fieldSize {
			row := X.RawRowView(y*fieldSize + x)
			row[0] = low[0] + (float64(x)+0.5)/fieldSize*(high[0]-low[0])
			row[1] = low[1] + (float64(y)+0.5)/fieldSize*(high[1]-low[1])
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
