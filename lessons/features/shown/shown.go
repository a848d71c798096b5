// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/lessons/features"
	"github.com/tessella-go/tessella/lessons/images"
)

// Compared compares two readers of the same slips by McNemar's test: how many only the bags get
// wrong, and how many only HOG.
func Compared(bags, hog, truth []int) string {
	onlyBags, onlyHOG := 0, 0
	for i, digit := range truth {
		if bags[i] != digit && hog[i] == digit {
			onlyBags++
		}
		if bags[i] == digit && hog[i] != digit {
			onlyHOG++
		}
	}
	return fmt.Sprintf("only the bags wrong: %d, only HOG wrong: %d, P = %.3f", onlyBags, onlyHOG,
		evaluate.McNemar(onlyBags, onlyHOG).P)
}

// Spelling draws a slip, the slip spelt with codewords of 4 × 4 pixels, and the six commonest of
// these with their shares.
func Spelling(title string, slip []float64, words [][]float64, nearest []int, share []float64,
) *figure.Figure {
	spelt := features.Spelt(4, words, nearest)
	pair := figure.Images([][]float64{images.Enlarged(slip, features.Glass, 4),
		images.Enlarged(spelt, features.Glass, 4)}, 4*features.Glass, "the slip", "spelt")
	pair.Title = title
	var common [][]float64
	var names []string
	for _, k := range features.Commonest(share, 6) {
		common = append(common, images.Enlarged(words[k], 4, 3))
		names = append(names, fmt.Sprintf("%.0f %%", 100*share[k]))
	}
	return figure.Panels(2, pair, figure.Images(common, 12, names...))
}

// Turning draws the five points with their feet on a line at an angle in degrees, beside the
// variance of the feet for each angle.
func Turning(angle int) *figure.Figure {
	points, degrees := features.Five(), float64(angle)
	spread := func(degrees float64) float64 { return features.Spread(points, degrees) }
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	x, y := features.Feet(points, degrees)
	layers := []figure.Layer{figure.Boundary("", []float64{-sin, cos}, 5*sin-5*cos, 0)}
	for i, p := range points {
		layers = append(layers, figure.Path("", []float64{p[0], x[i]}, []float64{p[1], y[i]}, 0))
	}
	left := figure.PlaneOptions{XMax: 10, YMax: 10, Equal: true}.Draw("x₁", "x₂", layers...)
	right := figure.Curves("angle of the line in degrees", "variance of the feet",
		figure.Func("any line", 0, 180, spread),
		figure.Points("this line", []float64{degrees}, []float64{spread(degrees)}))
	left.Title, right.Title = fmt.Sprint(angle, "°"), fmt.Sprintf("variance %.2f", spread(degrees))
	left.Width, left.Height, right.Width, right.Height = 350, 330, 370, 330
	return figure.Panels(2, left, right)
}

// Rows returns the rows of a data set.
func Rows(ds *classify.Dataset) [][]float64 {
	var rows [][]float64
	for i := range ds.Len() {
		rows = append(rows, ds.At(i))
	}
	return rows
}

// Steps draws the steps of a trace of directions.
func Steps(title string, trace [][]float64, steps ...int) *figure.Figure {
	var pictures [][]float64
	var names []string
	for _, step := range steps {
		pictures = append(pictures, images.Enlarged(trace[step], features.Glass, 3))
		names = append(names, fmt.Sprint("step ", step))
	}
	drawn := figure.Images(pictures, 3*features.Glass, names...)
	drawn.Title = title
	return drawn
}

// Coordinates draws two columns of a table of sixes and eights against each other.
func Coordinates(table *classify.Dataset, xlabel, ylabel string, first, second int,
) *figure.Figure {
	x, y := mat.Col(nil, first, table.X), mat.Col(nil, second, table.X)
	points := figure.Scatter(x, y, table.Y, "six", "eight")
	points.Size, points.Opacity = 0.6, 0.7
	drawn := figure.Plane(xlabel, ylabel, points)
	drawn.Width, drawn.Height = 370, 340
	return drawn
}

// Reconstructed draws a slip from as many coordinates as each count says, and itself.
func Reconstructed(known *classify.Dataset, slip []float64, counts ...int) *figure.Figure {
	var pictures [][]float64
	var names []string
	for _, count := range counts {
		pca := classify.Must(prepare.PCA{K: count}.Fit(known)).(*prepare.PCAModel)
		pictures = append(pictures, pca.Reconstruct(nil, pca.Apply(nil, slip)))
		names = append(names, fmt.Sprint(count))
	}
	return figure.Images(append(pictures, slip), features.Glass, append(names, "itself")...)
}

// HeldOutCounts draws twenty slips of two digits 200 times. It counts how often WrongHeldOut makes
// as many errors as HeldOut, fewer and more.
func HeldOutCounts(pair *classify.Dataset) (equal, fewer, more int) {
	ink := features.Ink(pair)
	for draw := range uint64(200) {
		var rows [][]float64
		var labels []int
		for _, i := range rand.New(rand.NewPCG(draw, 5)).Perm(pair.Len())[:20] {
			rows, labels = append(rows, ink[i]), append(labels, pair.Y[i])
		}
		difference := countWrong(features.WrongHeldOut(rows, labels), labels) -
			countWrong(features.HeldOut(rows, labels), labels)
		switch {
		case difference < 0:
			fewer++
		case difference > 0:
			more++
		default:
			equal++
		}
	}
	return equal, fewer, more
}

// countWrong counts the labels that are wrong.
func countWrong(given, truth []int) (wrong int) {
	for i, label := range truth {
		if given[i] != label {
			wrong++
		}
	}
	return wrong
}

// Misleading draws the first n new slips that the nearest neighbour misreads, each on the left of
// that neighbour.
func Misleading(known, others *classify.Dataset, n int) *figure.Figure {
	var pictures [][]float64
	var names []string
	width := 0
	for _, m := range features.Misled(known, others)[:n] {
		var both []float64
		both, width = features.Beside(others.At(m.New), known.At(m.Known))
		pictures = append(pictures, images.Enlarged(both, width, 2))
		names = append(names, fmt.Sprintf("%d, read as %d", others.Y[m.New], known.Y[m.Known]))
	}
	return figure.Images(pictures, 2*width, names...)
}

// SamePlace says of how many pairs of slips the centroids are less than half a pixel apart: of the
// new slips that the nearest neighbour misreads and these neighbours, of those that it reads right
// and these neighbours, and of new slips that are put together with known ones blindly.
func SamePlace(known, others *classify.Dataset) string {
	var misled, right, blindly, wrong int
	for i := range others.Len() {
		slip := others.At(i)
		neighbour := images.Nearest(known, slip)
		near := features.Apart(slip, known.At(neighbour)) < 0.5
		if known.Y[neighbour] != others.Y[i] {
			wrong++
		}
		switch {
		case near && known.Y[neighbour] != others.Y[i]:
			misled++
		case near:
			right++
		}
		if features.Apart(slip, known.At(i)) < 0.5 {
			blindly++
		}
	}
	return fmt.Sprintf("centroids less than half a pixel apart:\n"+
		"misread and its neighbour: %d of %d\nread right and its neighbour: %d of %d\n"+
		"two slips put together blindly: %d of %d", misled, wrong, right, others.Len()-wrong,
		blindly, others.Len())
}

// DigitsInScene lays the first 3, 5, 0, 5 and 8 of a data set, in this order, on a noisy ground.
func DigitsInScene(ds *classify.Dataset) [][]float64 {
	var digits [][]float64
	for i := 0; len(digits) < 5; i++ {
		if ds.Y[i] == []int{3, 5, 0, 5, 8}[len(digits)] {
			digits = append(digits, ds.At(i))
		}
	}
	scene, _ := features.Scene(1, digits...)
	return scene
}

// FramedWindow draws a scene with a frame about the window of 8 × 8 pixels at a place.
func FramedWindow(scene [][]float64, row, column int) *figure.Figure {
	pixels, width := features.Framed(scene, 8, 8, features.Place{Row: row, Column: column})
	return figure.Images([][]float64{pixels}, width, "the best window")
}

// Read lets a reader learn from known slips and read others. It counts the errors, and draws how
// often each digit was read as which.
func Read(read images.Reader, known, others *classify.Dataset) (
	wrong float64, table *figure.Figure,
) {
	var labels []string
	for _, class := range known.Y {
		labels = append(labels, known.Classes[class])
	}
	counts := make([][]float64, len(others.Classes))
	for k := range counts {
		counts[k] = make([]float64, len(others.Classes))
	}
	for i, label := range read(Rows(known), labels, Rows(others)) {
		if k := slices.Index(others.Classes, label); k >= 0 {
			counts[others.Y[i]][k]++
		}
		if label != others.Classes[others.Y[i]] {
			wrong++
		}
	}
	options := figure.MatrixOptions{Rows: "digit", Columns: "read as",
		Shade: figure.RowShare(counts)}
	return wrong, figure.Matrix(others.Classes, others.Classes, counts, options)
}
