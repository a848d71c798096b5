package live

import (
	"cmp"
	"fmt"
	"math"
	"sync"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// Digit shows which handwritten digits of the course are nearest to one that the reader draws, and
// how they vote. The drawing is first made as large and as coarse as they are.
type Digit struct {
	K   int    // 1 to 9; 0: 5
	Ink []byte // 16×16 pixels, 255 is black; nil: a 4 with an open top
}

const (
	digitSide = 8  // pixels of a digit of the course
	fullInk   = 16 // the darkest of them
	shelf     = 3  // so many neighbours stand in a row
	tile      = 13 // pixels across and down for each, with its name
)

var (
	digits = sync.OnceValue(datasets.Digits)
	// With ties cut, those who vote are the K that are shown.
	knownDigits = sync.OnceValues(func() (*knn.Model, error) {
		return knn.KNN{K: shelf * shelf, Cut: true}.Fit(digits())
	})
)

// openFour is a 4 whose top is open.
func openFour() []byte {
	return strokes([][4]float64{{4, 2, 3.5, 8.5}, {3.5, 8.5, 12, 8.5}, {10.5, 2, 9.5, 14}})
}

// Scene implements [Figure].
func (f Digit) Scene() (*Scene, error) {
	f.K = cmp.Or(f.K, 5)
	if f.Ink == nil {
		f.Ink = openFour()
	}
	if err := cmp.Or(within("K", f.K, 1, shelf*shelf), checkInk(f.Ink)); err != nil {
		return nil, err
	}
	drawing, seen := paper("Your drawing", padSide), paper("As coarse as the others", digitSide)
	drawing.Pad.Field, drawing.Pad.Fixed, drawing.Pad.Ink = "Ink", false, f.Ink
	nearest := paper("the paper is empty; write a digit on it", shelf*tile)
	s := &Scene{
		Alt: nearest.Title,
		Controls: []Control{
			Slider("K", "K, how many are asked", Range(1, shelf*shelf, 1), float64(f.K)),
		},
		Panels: []Panel{drawing, seen, nearest},
	}
	x := coarse(f.Ink)
	if x == nil {
		return s, nil
	}
	known, err := knownDigits()
	if err != nil {
		return nil, err
	}
	near := known.Neighbours(x, f.K)
	election := knn.Election{Classes: known.Schema().Classes, Cut: true}
	class := election.Decide(near, f.K, func() []knn.Neighbour { return near })
	putDigit(seen.Pad, 0, 0, x)
	texts, votes := &s.Panels[2].Texts, 0
	for i, n := range near {
		if n.Class == class {
			votes++
		}
		left, top := i%shelf*tile+(tile-digitSide)/2, i/shelf*tile+1
		putDigit(nearest.Pad, left, top, digits().At(n.Row))
		*texts = append(*texts, figure.Text{Class: figure.NoClass, Bold: n.Class == class,
			Lines: []string{election.Classes[n.Class]},
			X:     float64(left) + digitSide/2, Y: float64(shelf*tile-top-digitSide) - 1.7})
	}
	s.Panels[2].Title = fmt.Sprintf("The vote: %s, by %d of %d", election.Classes[class], votes,
		f.K)
	s.Alt = fmt.Sprintf("A drawn digit, and the nearest of %d digits. The vote says %s, by %d of "+
		"%d.", digits().Len(), election.Classes[class], votes, f.K)
	return s, nil
}

// putDigit puts a digit of the course on a pad, with its corner at the given pixel.
func putDigit(pad *Pad, left, top int, x []float64) {
	for i, v := range x {
		at := (top+i/digitSide)*pad.Columns + left + i%digitSide
		pad.Ink[at] = byte(v * 255 / fullInk)
	}
}

// coarse makes a digit like those of the course from a drawing: the smallest square around the
// ink, in 8×8 pixels from 0 to 16. Where ink is outside of that, as on both sides of a 1, there is
// paper. It is nil if there is no ink.
func coarse(ink []byte) []float64 {
	left, right, top, bottom := padSide, -1, padSide, -1
	for i, v := range ink {
		if v >= 64 {
			left, right = min(left, i%padSide), max(right, i%padSide)
			top, bottom = min(top, i/padSide), max(bottom, i/padSide)
		}
	}
	if right < 0 {
		return nil
	}
	side := float64(max(right-left, bottom-top) + 1)
	x0, y0 := (float64(left+right+1)-side)/2, (float64(top+bottom+1)-side)/2
	x := make([]float64, digitSide*digitSide)
	const looks = 4 // across and down each pixel
	for i := range x {
		for k := range looks * looks {
			place := func(pixel, look int) float64 {
				return (float64(pixel) + (float64(look)+0.5)/looks) * side / digitSide
			}
			c := int(math.Floor(x0 + place(i%digitSide, k%looks)))
			r := int(math.Floor(y0 + place(i/digitSide, k/looks)))
			if 0 <= c && c < padSide && 0 <= r && r < padSide {
				x[i] += float64(ink[r*padSide+c]) / 255 * fullInk / (looks * looks)
			}
		}
	}
	return x
}
