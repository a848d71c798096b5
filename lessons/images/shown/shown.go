// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/lessons/images"
)

// side is that of the digits, in pixels.
const side = 8

// First returns the first n pictures of a data set.
func First(ds *classify.Dataset, n int) [][]float64 {
	var pictures [][]float64
	for i := range n {
		pictures = append(pictures, ds.At(i))
	}
	return pictures
}

// InRow draws the first twelve pictures of a data set under a title.
func InRow(title string, ds *classify.Dataset) *figure.Figure {
	drawn := figure.Images(First(ds, 12), side)
	drawn.Title = title
	return drawn
}

// Misleading draws n pictures of test, each on the left of its nearest neighbour in train, whose
// label is another one.
func Misleading(train, test *classify.Dataset, n int) *figure.Figure {
	var pairs [][]float64
	var names []string
	width := 0
	for i := range test.Len() {
		k := images.Nearest(train, test.At(i))
		if y := train.Y[k]; y != test.Y[i] && len(pairs) < n {
			var pair []float64
			pair, width = images.Pair(test.At(i), train.At(k))
			pairs = append(pairs, pair)
			names = append(names, fmt.Sprintf("%d beside %d", test.Y[i], y))
		}
	}
	return figure.Images(pairs, width, names...)
}

// Arrows draws the gradients of the two strokes.
func Arrows() *figure.Figure {
	return onStrokes(func(picture [][]float64) (arrows []figure.Layer) {
		for i := range 36 {
			gc, gr := image.Gradient(slices.Concat(picture...), 6, i)
			x, y := float64(i%6), -float64(i/6)
			if gc != 0 || gr != 0 {
				arrows = append(arrows, figure.Arrow("", [2]float64{x - gc/40, y + gr/40},
					[2]float64{x + gc/40, y - gr/40}, 0))
			}
		}
		return arrows
	})
}

// Edges draws what a gradient function makes of the two strokes: in each pixel with a gradient a
// bar across it.
func Edges(gradient func(picture [][]float64) (magnitude, orientation [][]float64)) *figure.Figure {
	return onStrokes(func(picture [][]float64) []figure.Layer {
		lines := images.Lines(gradient(picture))
		return []figure.Layer{figure.Polygons(lines, slices.Repeat([]int{0}, len(lines)))}
	})
}

// onStrokes draws layers on the pixels of the two strokes. Those with ink are coloured.
func onStrokes(layers func(picture [][]float64) []figure.Layer) *figure.Figure {
	var panels []*figure.Figure
	for _, rises := range []bool{true, false} {
		picture := images.Stroke(rises)
		ink, paper := images.Squares(picture)
		squares := []figure.Layer{figure.Polygons(paper, nil),
			figure.Polygons(ink, slices.Repeat([]int{1}, len(ink)))}
		drawn := figure.PlaneOptions{Equal: true}.Draw("column", "−row",
			append(squares, layers(picture)...)...)
		drawn.Width, drawn.Height = 350, 350
		panels = append(panels, drawn)
	}
	return figure.Panels(2, panels...)
}

// Upright returns a picture with a stroke down a column, on clean paper.
func Upright(column int) [][]float64 {
	picture := make([][]float64, side)
	for r := range picture {
		picture[r] = make([]float64, side)
		picture[r][column] = 16
	}
	return picture
}

// DrawHOG draws the first n digits, and below them their cells.
func DrawHOG(ds *classify.Dataset, hog *image.HOGModel, n int) *figure.Figure {
	across, _ := hog.Grid()
	var pictures, stars [][]float64
	width := 0
	for _, picture := range First(ds, n) {
		var lines []float64
		lines, width = images.Stars(hog.Cells(picture), across)
		pictures, stars = append(pictures, images.Enlarged(picture, side, 6)), append(stars, lines)
	}
	return figure.Panels(1, figure.Images(pictures, 6*side), figure.Images(stars, width))
}
