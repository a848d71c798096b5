package figure

import (
	"fmt"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Panels draws figures row by row in a grid with the given number of columns, each with its title:
//
//	figure.Panels(2, figure.Tree(model.Diagram()), boxes)
//
// Each keeps its Width and Height, which may be set before. A column is as wide as its widest
// figure, a row as high as its highest. A figure is at the top of its cell, centred.
//
// It is an error if there are no figures, if there is less than one column, or if a figure cannot
// be drawn.
func Panels(columns int, figures ...*Figure) *Figure {
	if columns < 1 || len(figures) == 0 {
		return failed("%d panels in %d columns; it takes one of each", len(figures), columns)
	}
	p := panels{
		figures: figures,
		widths:  make([]int, min(columns, len(figures))),
		heights: make([]int, (len(figures)+columns-1)/columns),
	}
	alt := ""
	for i, f := range figures {
		if err := f.Err(); err != nil {
			return failed("panel %d: %w", i+1, err)
		}
		width, height := &p.widths[i%columns], &p.heights[i/columns]
		*width, *height = max(*width, f.Width), max(*height, f.height())
		alt += fmt.Sprintf(" %d: %s %s", i+1, f.Title, f.Alt)
	}
	return New(fmt.Sprintf("%d pictures.%s", len(figures), alt), sum(p.widths), sum(p.heights), p)
}

// panels is what [Panels] draws.
type panels struct {
	figures         []*Figure
	widths, heights []int // of the columns and rows, in pixels
}

// Draw implements [Drawing].
func (p panels) Draw(c draw.Canvas) {
	top := c.Max.Y
	for row, height := range p.heights {
		left := c.Min.X
		for column, width := range p.widths {
			i := row*len(p.widths) + column
			if i == len(p.figures) {
				return
			}
			f := p.figures[i]
			x := left + vg.Length(width-f.Width)*px/2
			place := c
			place.Rectangle = vg.Rectangle{
				Min: vg.Point{X: x, Y: top - vg.Length(f.height())*px},
				Max: vg.Point{X: x + vg.Length(f.Width)*px, Y: top},
			}
			f.paint(place)
			left += vg.Length(width) * px
		}
		top -= vg.Length(height) * px
	}
}

func sum(lengths []int) int {
	all := 0
	for _, l := range lengths {
		all += l
	}
	return all
}
