package image

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Vote says among which orientations and cells of a [HOG] a gradient is divided.
type Vote int

// The ways to vote.
const (
	Linear    Vote = iota // between the two nearest orientations, in the pixel's own cell
	Trilinear             // and among the four cells whose centres are nearest, as far as there are cells
	Nearest               // none: all to the nearest orientation, in the pixel's own cell
)

// String returns the name.
func (v Vote) String() string {
	switch v {
	case Linear:
		return "Linear"
	case Trilinear:
		return "Trilinear"
	case Nearest:
		return "Nearest"
	}
	return fmt.Sprintf("Vote(%d)", int(v))
}

// HOG describes an image by histograms of oriented gradients (Dalal and Triggs 2005): how strongly brightness changes in which directions, cell by cell. Each pixel votes for the direction of its [Gradient]
// with its length; the histograms of a block of cells, end to end, are normalised together by [L2Hys]; blocks overlap, and stand one after the other.
type HOG struct {
	Size   Size
	Cell   int     // side of a cell in pixels; 0 means a quarter of the image's shorter side, so that 4 cells lie along it
	Block  int     // side of a block in cells; 0 means 2
	Stride int     // from block to block, in cells; 0 means 1
	Bins   int     // orientations; 0 means 9
	Signed bool    // orientations from 0 to 360°, light to dark apart from dark to light; else from 0 to 180°
	Vote   Vote    // Linear if not set
	Clip   float64 // the most that one number of a normalised block may be; 0 means 0.2
	Eps    float64 // ε of L2Hys; 0 means 1e-5
}

// HOGModel is a HOG for images of one size.
type HOGModel struct {
	shape
	options      HOG // with the defaults filled in
	across, down int // cells
}

// Gradient returns how brightness changes at pixel i of an image, half the difference of its neighbours right and left, and below and above. At the border the pixel stands in for the
// neighbour that is not there.
func Gradient(pixels []float64, width, i int) (dx, dy float64) {
	height := len(pixels) / width
	x, y := i%width, i/width
	at := func(x, y int) float64 {
		return pixels[min(max(y, 0), height-1)*width+min(max(x, 0), width-1)]
	}
	return (at(x+1, y) - at(x-1, y)) / 2, (at(x, y+1) - at(x, y-1)) / 2
}

// L2Hys normalises a block in place: v/√(‖v‖² + ε²), then no number above clip, then the same again (Lowe's hysteresis).
func L2Hys(block []float64, clip, eps float64) {
	for round := range 2 {
		norm := math.Hypot(length(block), eps)
		for j := range block {
			block[j] /= norm
			if round == 0 {
				block[j] = min(block[j], clip)
			}
		}
	}
}

// Prepare is Fit.
func (h HOG) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(h.Fit(ds)) }

// Fit learns nothing but the size of the images. It is an error if there is no room for a block.
func (h HOG) Fit(ds *classify.Dataset) (*HOGModel, error) {
	size, err := h.Size.check("HOG", ds)
	if err != nil {
		return nil, err
	}
	h.Size, h.Cell, h.Block, h.Stride, h.Bins = size, or(h.Cell, max(1, min(size.Width, size.Height)/4)), or(h.Block, 2), or(h.Stride, 1), or(h.Bins, 9)
	h.Clip, h.Eps = or(h.Clip, .2), or(h.Eps, 1e-5)
	t := &HOGModel{options: h}
	t.across, t.down = size.Width/h.Cell, size.Height/h.Cell
	t.who, t.width = "HOG", len(ds.Attributes)
	for y := 0; y+t.options.Block <= t.down; y += t.options.Stride {
		for x := 0; x+t.options.Block <= t.across; x += t.options.Stride {
			for c := range t.options.Block * t.options.Block {
				for b := range t.options.Bins {
					t.names = append(t.names, fmt.Sprintf("block %d,%d cell %d,%d %.4g°", y+1, x+1, c/t.options.Block+1, c%t.options.Block+1, t.Angle(b)))
				}
			}
		}
	}
	return t, nil
}

// Angle returns the orientation of a bin in degrees, from the x axis towards the y axis, which points down: the middle of the bin.
func (t *HOGModel) Angle(bin int) float64 {
	return (float64(bin) + .5) * t.turn() / float64(t.options.Bins)
}

func (t *HOGModel) turn() float64 {
	if t.options.Signed {
		return 360
	}
	return 180
}

// Cells returns the histograms of an image before blocks are normalised: for each cell, line by line, a number for each bin. It panics if x has another length.
func (t *HOGModel) Cells(x []float64) [][]float64 {
	cells := make([][]float64, t.across*t.down)
	for c := range cells {
		cells[c] = make([]float64, t.options.Bins)
	}
	for i := range x {
		cx, cy := i%t.options.Size.Width/t.options.Cell, i/t.options.Size.Width/t.options.Cell
		if cx >= t.across || cy >= t.down {
			continue
		}
		dx, dy := Gradient(x, t.options.Size.Width, i)
		angle := math.Atan2(dy, dx) * 180 / math.Pi
		at := angle/t.turn()*float64(t.options.Bins) - .5
		low := math.Floor(at)
		share := at - low
		bin := ((int(low) % t.options.Bins) + t.options.Bins) % t.options.Bins
		m := math.Hypot(dx, dy)
		cell := cells[cy*t.across+cx]
		cell[bin] += (1 - share) * m
		cell[(bin+1)%t.options.Bins] += share * m
	}
	return cells
}

// Apply writes the blocks of the image x to dst; see [Transform].
func (t *HOGModel) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if !ok {
		return dst
	}
	cells := t.Cells(x)
	out := dst[:0]
	for y := 0; y+t.options.Block <= t.down; y += t.options.Stride {
		for x := 0; x+t.options.Block <= t.across; x += t.options.Stride {
			start := len(out)
			for c := range t.options.Block * t.options.Block {
				out = append(out, cells[(y+c/t.options.Block)*t.across+x+c%t.options.Block]...)
			}
			L2Hys(out[start:], t.options.Clip, t.options.Eps)
		}
	}
	return dst
}

// or returns the default where an option is not set.
func or[T int | float64](value, fallback T) T {
	if value == 0 {
		return fallback
	}
	return value
}
