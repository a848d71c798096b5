// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/lessons/online"
)

// FourCompetitions draws the four classifiers of CompetePuzzle with the vectors.
func FourCompetitions() *figure.Figure {
	plane := figure.PlaneOptions{XMin: -4, XMax: 4, YMin: -4, YMax: 4, Equal: true}
	var panels []*figure.Figure
	for i, model := range online.CompetePuzzle() {
		layers := []figure.Layer{figure.Regions(model, "class 0", "class 1", "class 2")}
		for k, w := range online.Competitors {
			layers = append(layers, figure.Arrow(fmt.Sprint("w", k), [2]float64{},
				[2]float64{w[0], w[1]}, figure.NoClass))
		}
		picture := plane.Draw("x₁", "x₂", layers...)
		picture.Title, picture.Width, picture.Height = "ABCD"[i:i+1], 370, 340
		panels = append(panels, picture)
	}
	return figure.Panels(2, panels...)
}

// square is the kernel with which XOR is learnt.
var square = svm.Polynomial{Degree: 2}

// XORGram returns the kernels (1 + x·z)² of the examples of XOR.
func XORGram() [][]float64 {
	ds, gram := online.XOR(), make([][]float64, 4)
	for i := range gram {
		for j := range gram {
			gram[i] = append(gram[i], square.K(ds.At(i), ds.At(j)))
		}
	}
	return gram
}

// XORScore returns the function f of a kernel perceptron of XOR with these counts.
func XORScore(alpha []int) func(x []float64) float64 {
	ds := online.XOR()
	return func(x []float64) (f float64) {
		for i, a := range alpha {
			f += float64(a*(2*ds.Y[i]-1)) * square.K(ds.At(i), x)
		}
		return f
	}
}

// XORPicture draws which class f gives each point of the plane.
func XORPicture(f func(x []float64) float64) *figure.Figure {
	ds := online.XOR()
	plane := figure.PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2, Equal: true}
	dots := figure.Scatter([]float64{-1, -1, 1, 1}, []float64{-1, 1, -1, 1}, ds.Y, ds.Classes...)
	return plane.Draw("x₁", "x₂", figure.Regions(online.Sides(f), ds.Classes...), dots)
}

// Irrelevant counts the mistakes of a perceptron and of Winnow in 2,000 examples, three of whose
// attributes matter: as a table, and as curves over the number of attributes.
func Irrelevant(
	winnow func(x [][]int, y []int) ([]int, [][]float64),
) (table string, curves *figure.Figure) {
	table = "attributes  perceptron  Winnow  its bound  balanced\n"
	var sizes, adding, multiplying, bounds []float64
	for _, d := range []int{10, 30, 100, 300, 1000} {
		ds := online.Either(2000, d, 1)
		plain := classify.Must(perceptron.Perceptron{Bias: 1, Epochs: 1}.Fit(ds)).Mistakes()[0]
		x, y := online.Bits(ds)
		predicted, _ := winnow(x, y)
		wrong := 0
		for i, p := range predicted {
			if p != y[i] {
				wrong++
			}
		}
		both := perceptron.Winnow{Epochs: 1, Balanced: true}
		balanced := classify.Must(both.Fit(ds)).Mistakes()[0]
		bound := perceptron.WinnowBound(3, d)
		table += fmt.Sprintf("%10d  %10d  %6d  %9.1f  %8d\n", d, plain, wrong, bound, balanced)
		sizes = append(sizes, math.Log10(float64(d)))
		adding, bounds = append(adding, float64(plain)), append(bounds, bound)
		multiplying = append(multiplying, float64(wrong))
	}
	return table, figure.Curves("log₁₀ attributes", "mistakes in 2,000 examples",
		figure.Curve("perceptron", sizes, adding), figure.Curve("Winnow", sizes, multiplying),
		figure.Curve("Winnow's bound", sizes, bounds))
}

// Opinions writes down what the experts say of each person, and the truth.
func Opinions() (table string) {
	ds := online.Said()
	line := func(name string, class func(i int) int) {
		for i := range ds.Len() {
			table += ds.Classes[class(i)] + "  "
		}
		table += name + "\n"
	}
	for j, expert := range ds.Attributes {
		line(expert.Name, func(i int) int { return int(ds.At(i)[j]) })
	}
	line("truth", func(i int) int { return ds.Y[i] })
	return table
}

// Outvoted presents the nine people so many times, and counts how often the weighted majority of
// the experts is wrong, and how often that of experts whose weights stay 1.
func Outvoted(times int) (weighted, plain int) {
	ds := online.Said()
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = i
	}
	list := ds.Subset(slices.Repeat(rows, times))
	for step := range classify.Must(perceptron.Majority{}.Steps(list)) {
		if step.Predicted != list.Y[step.Row] {
			weighted++
		}
		votes := 0.0
		for _, says := range list.At(step.Row) {
			votes += 2*says - 1
		}
		if (votes >= 0) != (list.Y[step.Row] == 1) {
			plain++
		}
	}
	return weighted, plain
}

// FourHalves draws a card, and what the experts see of it who see only a half.
func FourHalves(card []float64) *figure.Figure {
	pictures, names := [][]float64{card}, []string{"whole card"}
	for _, half := range online.Halves {
		pictures = append(pictures, online.Seen(card, half.Has))
		names = append(names, half.Name)
	}
	return figure.Images(pictures, 8, names...)
}

// Misread draws how many of the last cards each expert misreads.
func Misread(experts ...online.Expert) *figure.Figure {
	_, digits := online.Cards()
	var names []string
	var wrong []float64
	for _, e := range experts {
		_, late := online.Misread(e.Says, digits)
		names, wrong = append(names, e.Name), append(wrong, float64(late))
	}
	return figure.Bars(names, wrong, figure.BarOptions{Best: figure.NoBest,
		Axis: "misread of the last 900 cards"})
}

// Counted draws how the mistakes of each expert add up while the cards go by.
func Counted(experts ...online.Expert) *figure.Figure {
	_, digits := online.Cards()
	var curves []figure.Series
	for _, e := range experts {
		curve, wrong := figure.Series{Name: e.Name}, 0.0
		for t, digit := range digits {
			if e.Says[t] != digit {
				wrong++
			}
			curve.X, curve.Y = append(curve.X, float64(t+1)), append(curve.Y, wrong)
		}
		curves = append(curves, curve)
	}
	return figure.Curves("cards", "misread so far", curves...)
}
