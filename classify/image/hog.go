package image

import (
	"cmp"
	"fmt"
	"math"
	"sync"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/transform"
	"github.com/tessella-go/tessella/classify/prepare"
)

// Vote is how a gradient is divided among the orientations and cells of a [HOG].
type Vote int

// The ways to vote.
const (
	// between the two nearest orientations, and among the four nearest cells; shares of cells
	// outside the image are lost
	Trilinear Vote = iota
	Linear         // between the two nearest orientations, in the pixel's own cell
	// not divided: the vote goes to its bin, in the pixel's own cell
	Nearest
)

// String returns the name.
func (v Vote) String() string {
	return nameOf("Vote", int(v), "Trilinear", "Linear", "Nearest")
}

// HOG describes an image by histograms of oriented gradients (Dalal and Triggs 2005): for each
// cell, how strongly the image changes in each direction.
//
// Each pixel votes for the direction of its [Gradient], with the gradient's length as the weight.
// B bins have a width w of 360°/B, or 180°/B if opposite directions are the same. Bin b reaches
// from b·w to (b + 1)·w, from the x axis towards the y axis, which points down. A direction a
// between the middles of two bins is divided linearly between them: with u = a/w − ½, the share of
// bin ⌊u⌋ is 1 − (u − ⌊u⌋), and the next bin has the rest. After the last bin comes the first.
// [Trilinear] does the same with the cells across and down.
//
// Cells are side by side from the upper left. Pixels at the right and lower border that do not fill
// a cell have no cell of their own; they can only vote for the cells beside them. The histograms of
// a block of cells are concatenated, and [L2Hys] normalises their contrast. Blocks overlap, so a
// cell counts in several. The features are in the order of the blocks, in each block of its cells,
// both line by line, and in each cell of its bins. A block without any change is 0.
//
// Deviates from the paper: there only the pixels of a block vote in it, weighted by a Gaussian
// about its middle, and the strongest gradient of three colours counts. Here pixels are grey and
// have equal weights, and a cell has one histogram for all its blocks.
type HOG struct {
	Size Size
	// side of a cell in pixels; 0 means a quarter of the image's shorter side
	Cell   int
	Block  int // side of a block in cells; 0 means 2
	Stride int // from block to block, in cells; 0 means 1
	Bins   int // orientations; 0 means 9
	// opposite directions differ, for example if ink is always darker than paper. Otherwise they
	// are the same, for example because clothes may be lighter or darker than the background
	Signed bool
	Vote   Vote    // Trilinear if not set
	Clip   float64 // of L2Hys, at most 1; 0 means 0.2
	Eps    float64 // ε of L2Hys; 0 means 1e-5
}

// HOGModel is a HOG for images of one size.
type HOGModel struct {
	transform.Base
	options      HOG      // with the defaults filled in
	across, down int      // cells
	columns      [][]part // to which cells a pixel's column belongs, and how much
	lines        [][]part
	scratch      sync.Pool
}

// mostBins is the largest number of orientations: a bin for each degree.
const mostBins = 360

// Fit learns only the size of the images, and returns a *[HOGModel]. Its errors name the option, or
// the row and the column, that cannot be used. An image that is too small for a block is also an
// error, and so are more than 360 bins.
func (h HOG) Fit(ds *classify.Dataset) (prepare.Transform, error) {
	if err := require("HOG", ds); err != nil {
		return nil, err
	}
	m, err := h.model(classify.NewFitted(ds.Schema(), h))
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (h HOG) model(f classify.Fitted) (*HOGModel, error) {
	switch {
	case h.Cell < 0 || h.Block < 0 || h.Stride < 0 || h.Bins < 0:
		return nil, fmt.Errorf("image: HOG.Cell, Block, Stride and Bins are %d, %d, %d and %d; "+
			"each must be 0 (the default) or more", h.Cell, h.Block, h.Stride, h.Bins)
	case h.Bins > mostBins:
		return nil, fmt.Errorf("image: HOG.Bins is %d; it must be at most %d", h.Bins, mostBins)
	case h.Vote < Trilinear || h.Vote > Nearest:
		return nil, fmt.Errorf("image: HOG.Vote is %v; there are Trilinear, Linear and Nearest",
			h.Vote)
	case !(h.Clip >= 0 && h.Clip <= 1):
		return nil, fmt.Errorf("image: HOG.Clip is %v; it must be above 0 and at most 1, "+
			"or 0 (the default)", h.Clip)
	case !(h.Eps >= 0 && h.Eps <= math.MaxFloat64):
		return nil, fmt.Errorf("image: HOG.Eps is %v; it must be 0 (the default) or "+
			"a positive number", h.Eps)
	}
	size, err := h.Size.check("HOG", f.Schema())
	if err != nil {
		return nil, err
	}
	h.Size = size
	h.Cell, h.Block = cmp.Or(h.Cell, max(1, min(size.Width, size.Height)/4)), cmp.Or(h.Block, 2)
	h.Stride = min(cmp.Or(h.Stride, 1), len(f.Schema().Attributes)) // no sum with it overflows
	h.Bins, h.Clip, h.Eps = cmp.Or(h.Bins, 9), cmp.Or(h.Clip, .2), cmp.Or(h.Eps, 1e-5)
	m := &HOGModel{
		options: h,
		across:  size.Width / h.Cell,
		down:    size.Height / h.Cell,
	}
	if h.Block > min(m.across, m.down) {
		return nil, fmt.Errorf("image: HOG: images of %d×%d pixels have %d×%d cells of %d×%[5]d "+
			"pixels, too few for a block of %d×%[6]d cells", size.Width, size.Height, m.across,
			m.down, h.Cell, h.Block)
	}
	m.columns, m.lines = h.parts(size.Width, m.across), h.parts(size.Height, m.down)
	m.scratch.New = func() any {
		cells := make([]float64, m.across*m.down*h.Bins)
		return &cells
	}
	var names []string
	for y := 0; y+h.Block <= m.down; y += h.Stride {
		for x := 0; x+h.Block <= m.across; x += h.Stride {
			for c := range h.Block * h.Block {
				for b := range h.Bins {
					names = append(names, fmt.Sprintf("block r%dc%d cell r%dc%d %.4g°", y+1,
						x+1, y+c/h.Block+1, x+c%h.Block+1, m.Angle(b)))
				}
			}
		}
	}
	m.Base = transform.New(f, transform.Numeric(names), transform.Complete(m.blocks))
	return m, nil
}

// Grid returns the numbers of cells across and down.
func (m *HOGModel) Grid() (across, down int) { return m.across, m.down }

// Angle returns the middle of a bin in degrees, from the x axis towards the y axis, which points
// down.
func (m *HOGModel) Angle(bin int) float64 { return (float64(bin) + .5) * m.bin() }

// bin is the width of a bin in degrees.
func (m *HOGModel) bin() float64 {
	if m.options.Signed {
		return 360 / float64(m.options.Bins)
	}
	return 180 / float64(m.options.Bins)
}

// Cells returns the histograms of an image before the contrast of blocks is normalised: for each
// cell, line by line, a number for each bin. A pixel that is not finite has no votes. It panics if
// x has another length than the training rows.
func (m *HOGModel) Cells(x []float64) [][]float64 {
	must.Row(x, len(m.Schema().Attributes), "image")
	flat := make([]float64, m.across*m.down*m.options.Bins)
	m.vote(flat, x)
	cells := make([][]float64, m.across*m.down)
	for c := range cells {
		cells[c] = flat[c*m.options.Bins:][:m.options.Bins:m.options.Bins]
	}
	return cells
}

// Gradient returns the gradient of an image at pixel i, by the masks [−1 0 1] across and down:
//
//	dx = v(x + 1, y) − v(x − 1, y),  dy = v(x, y + 1) − v(x, y − 1)
//
// At the border, the pixel itself replaces a missing neighbour. It panics unless the pixels make
// whole lines of that width and i is one of them.
func Gradient(pixels []float64, width, i int) (dx, dy float64) {
	height := lines(pixels, width)
	x, y := i%width, i/width
	left, right := max(x-1, 0), min(x+1, width-1)
	above, below := max(y-1, 0), min(y+1, height-1)
	return pixels[y*width+right] - pixels[y*width+left], pixels[below*width+x] -
		pixels[above*width+x]
}

// vote adds the votes of all pixels to the cells' histograms:
//
//	for each pixel:
//	    dx, dy ← its gradient
//	    length ← √(dx² + dy²)
//	    if length is 0: go on with the next pixel
//	    angle ← the direction of the gradient, in bins
//	    share ← how far it is from the centre of one bin towards the next, from 0 to 1
//	    low, high ← these two bins
//	    for each line and each column of cells that the pixel belongs to:
//	        vote ← length · the shares of the line and of the column
//	        low of the cell ← low of the cell + vote·(1 − share)
//	        high of the cell ← high of the cell + vote·share
func (m *HOGModel) vote(cells, x []float64) {
	bins, turn := m.options.Bins, math.Pi
	if m.options.Signed {
		turn = 2 * math.Pi
	}
	for i := range x {
		dx, dy := Gradient(x, m.options.Size.Width, i)
		length := math.Hypot(dx, dy)
		if !(length > 0 && length <= math.MaxFloat64) {
			continue
		}
		angle, share := math.Atan2(dy, dx)/turn*float64(bins), 0.0 // in bins
		if m.options.Vote != Nearest {
			angle -= .5
			share = angle - math.Floor(angle)
		}
		low := (int(math.Floor(angle))%bins + bins) % bins
		high := (low + 1) % bins
		for _, line := range m.lines[i/m.options.Size.Width] {
			for _, column := range m.columns[i%m.options.Size.Width] {
				cell := cells[(line.cell*m.across+column.cell)*bins:][:bins]
				vote := length * line.share * column.share
				cell[low] += vote * (1 - share)
				cell[high] += vote * share
			}
		}
	}
}

// part is the share of a pixel's vote that goes to one column, or line, of cells.
type part struct {
	cell  int
	share float64
}

// parts returns the parts of each of n columns, or lines, of pixels.
func (h HOG) parts(n, cells int) [][]part {
	parts := make([][]part, n)
	for i := range parts {
		shares := []part{{i / h.Cell, 1}}
		if h.Vote == Trilinear { // to the cells whose middles are nearest to the pixel's middle
			at := (float64(i)+.5)/float64(h.Cell) - .5
			low := math.Floor(at)
			shares = []part{{int(low), 1 - (at - low)}, {int(low) + 1, at - low}}
		}
		for _, p := range shares {
			if p.cell >= 0 && p.cell < cells && p.share > 0 {
				parts[i] = append(parts[i], p)
			}
		}
	}
	return parts
}

// blocks writes the blocks of the image x to dst.
func (m *HOGModel) blocks(dst, x []float64) {
	scratch := m.scratch.Get().(*[]float64)
	defer m.scratch.Put(scratch)
	cells := *scratch
	clear(cells)
	m.vote(cells, x)
	side := m.options.Block * m.options.Bins // one line of cells in a block
	start := 0
	for y := 0; y+m.options.Block <= m.down; y += m.options.Stride {
		for x := 0; x+m.options.Block <= m.across; x += m.options.Stride {
			block := dst[start : start+side*m.options.Block]
			for line := range m.options.Block {
				copy(block[line*side:][:side], cells[((y+line)*m.across+x)*m.options.Bins:])
			}
			L2Hys(block, m.options.Clip, m.options.Eps)
			start += len(block)
		}
	}
}

// L2Hys normalises the contrast of a block, in place (Dalal and Triggs, after Lowe): it divides by
// √(‖v‖² + ε²), replaces numbers above clip by clip, and divides by √(‖v‖² + ε²) again. Because of
// ε, a block of zeros stays 0.
func L2Hys(block []float64, clip, eps float64) {
	floats.Scale(1/math.Hypot(floats.Norm(block, 2), eps), block)
	for j, v := range block {
		block[j] = min(v, clip)
	}
	floats.Scale(1/math.Hypot(floats.Norm(block, 2), eps), block)
}
