package live

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/image"
)

// Edges shows the edges of a picture that the reader draws, and how much each orientation has of
// them. The picture may be set upright first.
type Edges struct {
	Upright int    // 1: the picture is set upright first
	Ink     []byte // 16×16 pixels, 255 is black; nil: a slanting stroke with a bar
}

const (
	padSide      = 16
	orientations = 9 // of 20° each
)

// seven is a stroke that slants, below a bar.
func seven() []byte { return strokes([][4]float64{{4, 3.5, 11.2, 3.5}, {11.2, 3.5, 5.7, 12.5}}) }

// strokes draws lines on the paper, each from (x, y) to (x, y) in pixels from the top left.
func strokes(lines [][4]float64) []byte {
	ink := make([]byte, padSide*padSide)
	for i := range ink {
		away := math.Inf(1) // from the nearest line
		for _, l := range lines {
			dx, dy := l[2]-l[0], l[3]-l[1]
			x, y := float64(i%padSide)-l[0], float64(i/padSide)-l[1]
			along := min(1, max(0, (x*dx+y*dy)/(dx*dx+dy*dy)))
			away = min(away, math.Hypot(x-along*dx, y-along*dy))
		}
		ink[i] = byte(255 * min(1, max(0, 1.7-away)))
	}
	return ink
}

func checkInk(ink []byte) error {
	if len(ink) != padSide*padSide {
		return fmt.Errorf("the drawing has %d pixels; it should have %d", len(ink),
			padSide*padSide)
	}
	return nil
}

// paper is a panel with an empty square of so many pixels across, on which nobody draws.
func paper(title string, side int) Panel {
	axis := Axis{High: float64(side), Bare: true}
	return Panel{Title: title, Width: 208, Height: 208, X: axis, Y: axis,
		Pad: &Pad{Columns: side, Rows: side, Ink: make([]byte, side*side), Fixed: true}}
}

// upright is a picture of the paper's size, sheared so that its ink no longer slants.
func upright(pixels []float64) ([]float64, error) {
	attributes := make([]classify.Attribute, len(pixels))
	for i := range attributes {
		attributes[i].Name = fmt.Sprint("pixel ", i)
	}
	shear, err := image.Deslant{}.Fit(&classify.Dataset{
		Attributes: attributes, Classes: []string{"drawn"},
		X: mat.NewDense(1, len(pixels), pixels), Y: []int{0}})
	if err != nil {
		return nil, err
	}
	return shear.Apply(nil, pixels), nil
}

// Scene implements [Figure].
func (f Edges) Scene() (*Scene, error) {
	if f.Ink == nil {
		f.Ink = seven()
	}
	if err := cmp.Or(checkInk(f.Ink), within("Upright", f.Upright, 0, 1)); err != nil {
		return nil, err
	}
	pixels := make([]float64, len(f.Ink))
	for i, v := range f.Ink {
		pixels[i] = float64(v)
	}
	if f.Upright == 1 {
		var err error
		if pixels, err = upright(pixels); err != nil {
			return nil, err
		}
	}
	drawing, seen := paper("Your drawing", padSide), paper("Its edges", padSide)
	drawing.Pad.Field, drawing.Pad.Fixed, drawing.Pad.Ink = "Ink", false, f.Ink
	var votes [orientations]float64
	sum, best := 0.0, 0
	for i, v := range pixels {
		seen.Pad.Ink[i] = byte(v / 3) // pale, below the edges
		gc, gr := image.Gradient(pixels, padSide, i)
		length := math.Hypot(gc, gr)
		if length < 40 {
			continue
		}
		angle := math.Mod(math.Atan2(gr, gc)+2*math.Pi, math.Pi)
		bin := int(angle/math.Pi*orientations) % orientations
		votes[bin] += length
		sum += length
		x, y := float64(i%padSide)+0.5, padSide-0.5-float64(i/padSide)
		dx, dy := 0.45*gr/length, 0.45*gc/length // across the gradient
		seen.Lines = append(seen.Lines, figure.Line{Class: 1,
			Points: [][2]float64{{x - dx, y - dy}, {x + dx, y + dy}}})
	}
	histogram := Panel{Title: "Votes", Width: 208, Height: 208,
		X: Axis{Label: "gradient, across the edge (°)", High: 180}, Y: Axis{Label: "share"}}
	for bin, vote := range votes {
		if vote > votes[best] {
			best = bin
		}
		left, height := float64(20*bin), vote/cmp.Or(sum, 1)
		histogram.Y.High = max(histogram.Y.High, 0.4, 1.1*height)
		histogram.Areas = append(histogram.Areas, figure.Area{Class: 1, Shade: 0.65, Edge: true,
			Points: [][2]float64{{left, 0}, {left + 20, 0}, {left + 20, height}, {left, height}}})
	}
	return &Scene{
		Alt: fmt.Sprintf("A drawing and its edges. Most votes are for orientations from %d° to "+
			"%d°: %.0f %%.", 20*best, 20*best+20, 100*votes[best]/cmp.Or(sum, 1)),
		Controls: []Control{Choice("Upright", "edges of",
			[]string{"the drawing", "the drawing, set upright"}, f.Upright)},
		Panels: []Panel{drawing, seen, histogram},
	}, nil
}
