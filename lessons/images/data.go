package images

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// side is that of the pictures of datasets.Digits, in pixels.
const side = 8

// Halves returns the first 1,000 digits, to train on, and the other 797, to test on.
func Halves() (train, test *classify.Dataset) {
	digits := datasets.Digits()
	return digits.Subset(Numbers(0, 1000)), digits.Subset(Numbers(1000, digits.Len()))
}

// Shuffled returns the digits divided as in [Halves] after they have been put into
// another order, by the seed.
func Shuffled(seed uint64) (train, test *classify.Dataset) {
	digits := datasets.Digits()
	order := rand.New(rand.NewPCG(seed, 12)).Perm(digits.Len())
	return digits.Subset(order[:1000]), digits.Subset(order[1000:])
}

// Numbers lists the whole numbers from one up to, but not including, another.
func Numbers(from, to int) []int {
	var list []int
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}

// Fives returns digits as fives, class 0, and others, class 1. They share their pixels with ds.
func Fives(ds *classify.Dataset) *classify.Dataset {
	fives := *ds
	fives.Classes, fives.Y = []string{"5", "another"}, make([]int, len(ds.Y))
	for i, digit := range ds.Y {
		if digit != 5 {
			fives.Y[i] = 1
		}
	}
	return &fives
}

// Moved returns square pictures moved by so many columns to the right. What leaves the frame is
// lost, and paper comes in.
func Moved(ds *classify.Dataset, columns int) *classify.Dataset {
	moved, width := *ds, edge(ds)
	moved.X = mat.NewDense(ds.Len(), width*width, nil)
	for i := range ds.Len() {
		for j, v := range ds.At(i) {
			if c := j%width + columns; c >= 0 && c < width {
				moved.X.Set(i, j+columns, v)
			}
		}
	}
	return &moved
}

// leant is a square picture sheared by so many columns to the right with each row upwards, about
// the middle. Between columns pixels are interpolated.
func leant(pixels []float64, width int, columns float64) []float64 {
	var result []float64
	for r, line := range Picture(pixels, width) {
		for c := range line {
			at := float64(c) + columns*(float64(r)-float64(len(pixels)/width-1)/2)
			result = append(result, onPaper(line, at))
		}
	}
	return result
}

// Margin returns square pictures with so many rows and columns of paper more on each side.
func Margin(ds *classify.Dataset, margin int) *classify.Dataset {
	wide, before := *ds, edge(ds)
	after := before + 2*margin
	blank := synthetic.Blank("", synthetic.Pixels(after), nil, ds.Len())
	wide.X, wide.Attributes = blank.X, blank.Attributes
	for i := range ds.Len() {
		for j, v := range ds.At(i) {
			wide.X.Set(i, (j/before+margin)*after+j%before+margin, v)
		}
	}
	return &wide
}

// edge returns how many pixels a side of square pictures has.
func edge(ds *classify.Dataset) int { return int(math.Sqrt(float64(len(ds.Attributes)))) }

// Relit returns pictures with each pixel changed, as another scanner would.
func Relit(ds *classify.Dataset, change func(v float64) float64) *classify.Dataset {
	relit := *ds
	relit.X = mat.NewDense(ds.Len(), len(ds.Attributes), nil)
	relit.X.Apply(func(_, _ int, v float64) float64 { return change(v) }, ds.X)
	return &relit
}

// Mean returns the mean picture of a class, which has examples.
func Mean(ds *classify.Dataset, class int) []float64 {
	mean, n := make([]float64, len(ds.Attributes)), 0.0
	for i, y := range ds.Y {
		if y == class {
			n++
			floats.Add(mean, ds.At(i))
		}
	}
	floats.Scale(1/n, mean)
	return mean
}

// Picture returns a row of pixels as the lines of a picture.
func Picture(pixels []float64, width int) [][]float64 {
	return slices.Collect(slices.Chunk(slices.Clone(pixels), width))
}
