package images

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// What the lesson draws. Rows go down, and the axis of a plane goes up, so row r is drawn at −r.

// Pair returns two pictures of 8 × 8 pixels side by side, enlarged, and the width of the drawing.
func Pair(left, right []float64) (pixels []float64, width int) {
	const factor = 3
	var both []float64
	for r, line := range Picture(left, side) {
		both = slices.Concat(both, line, []float64{0, 0, 0}, Picture(right, side)[r])
	}
	return Enlarged(both, 2*side+3, factor), factor * (2*side + 3)
}

// Nearest returns the row of a data set that is nearest to x, by the squared Euclidean distance.
func Nearest(ds *classify.Dataset, x []float64) int {
	best, least := 0, math.Inf(1)
	for i := range ds.Len() {
		d := 0.0
		for j, v := range ds.At(i) {
			d += (v - x[j]) * (v - x[j])
		}
		if d < least {
			best, least = i, d
		}
	}
	return best
}

// Squares returns the pixels of a picture as squares to draw on a plane, and for each whether it
// has ink (−1, grey) or not (drawn in white).
func Squares(picture [][]float64) (ink, paper [][][2]float64) {
	for r, row := range picture {
		for c, v := range row {
			x, y := float64(c), -float64(r)
			square := [][2]float64{{x - .5, y - .5}, {x + .5, y - .5}, {x + .5, y + .5},
				{x - .5, y + .5}}
			if v > 0 {
				ink = append(ink, square)
			} else {
				paper = append(paper, square)
			}
		}
	}
	return ink, paper
}

// Lines returns thin bars to draw on a plane: one for each pixel with a gradient, across it and so
// along the edge, the longer the larger the magnitude.
func Lines(magnitude, orientation [][]float64) (bars [][][2]float64) {
	const thick = .05
	longest := slices.Max(slices.Concat(magnitude...))
	for r, row := range magnitude {
		for c, m := range row {
			if m == 0 {
				continue
			}
			angle := (orientation[r][c] + 90) * math.Pi / 180
			along := [2]float64{.42 * m / longest * math.Cos(angle),
				-.42 * m / longest * math.Sin(angle)}
			across := [2]float64{thick * math.Sin(angle), thick * math.Cos(angle)}
			var bar [][2]float64
			for _, k := range [][2]float64{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
				bar = append(bar, [2]float64{
					float64(c) + k[0]*along[0] + k[1]*across[0],
					-float64(r) + k[0]*along[1] + k[1]*across[1]})
			}
			bars = append(bars, bar)
		}
	}
	return bars
}

// Stroke returns a picture of 6 × 6 pixels with a stroke that falls to the right, or rises.
func Stroke(rises bool) [][]float64 {
	picture := make([][]float64, 6)
	for r := range picture {
		picture[r] = make([]float64, 6)
		if r == 0 || r == 5 {
			continue
		}
		at := r
		if rises {
			at = 5 - r
		}
		picture[r][at] = 16
	}
	return picture
}

// L returns an upright L of 8 × 8 pixels.
func L() [][]float64 {
	picture := make([][]float64, side)
	for r := range picture {
		picture[r] = make([]float64, side)
		if r >= 1 && r <= 6 {
			picture[r][2] = 16
		}
	}
	for c := 3; c <= 5; c++ {
		picture[6][c] = 16
	}
	return picture
}

// FourLs are four pictures of which one is what deslanting makes of [L].
func FourLs() [][]float64 {
	upright := L()
	flat := slices.Concat(upright...)
	climbing := leant(slices.Concat(kit.Transposed(upright)...), side, 1.0/3)
	return [][]float64{
		flat,
		leant(flat, side, -1.0/3),
		slices.Concat(solutions.Deslant(upright)...),
		slices.Concat(kit.Transposed(Picture(climbing, side))...),
	}
}

// Change is a change of a picture, with its letter.
type Change struct {
	Letter, Name string
	Of           func(picture [][]float64) [][]float64
}

// Changes are those that the lesson asks about. Each keeps the size of the picture, whose outer
// pixels are paper.
func Changes() []Change {
	all := func(f func(v float64) float64) func([][]float64) [][]float64 {
		return func(picture [][]float64) [][]float64 { return kit.Map(picture, f) }
	}
	return []Change{
		{"A", "moved by a pixel", func(picture [][]float64) [][]float64 {
			var moved [][]float64
			for _, row := range picture {
				moved = append(moved, append([]float64{0}, row[:len(row)-1]...))
			}
			return moved
		}},
		{"B", "mirrored", kit.Mirrored},
		{"C", "turned by 180°", func(picture [][]float64) [][]float64 {
			turned := kit.Mirrored(picture)
			slices.Reverse(turned)
			return turned
		}},
		{"D", "negative", all(func(v float64) float64 { return 16 - v })},
		{"E", "half of the ink", all(func(v float64) float64 { return v / 2 })},
	}
}

// Cut returns the part of a picture with so many rows and columns from row r and column c on.
func Cut(picture [][]float64, r, c, rowsAndColumns int) [][]float64 {
	var part [][]float64
	for _, row := range picture[r : r+rowsAndColumns] {
		part = append(part, row[c:c+rowsAndColumns])
	}
	return part
}
