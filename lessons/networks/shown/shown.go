// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/lessons/networks"
)

// forwards is what the exercise [networks.Forward] asks for.
type forwards = func(W [][][]float64, b [][]float64, x []float64) (outputs [][]float64)

// small makes a figure fit beside another one.
func small(f *figure.Figure, title string) *figure.Figure {
	f.Width, f.Height, f.Title = 370, 330, title
	return f
}

// Folded draws what the network of the table makes of a grid of points and of the four examples:
// their places in the plane, and behind the hidden layer.
func Folded(forward forwards, whose string) *figure.Figure {
	W, b := networks.XOR()
	names := []string{"equal", "different"}
	var x, y, h1, h2 []float64
	var class []int
	for i := range 21 * 21 {
		p := []float64{-0.5 + 0.1*float64(i%21), -0.5 + 0.1*float64(i/21)}
		outputs := forward(W, b, p)
		x, y = append(x, p[0]), append(y, p[1])
		h1, h2 = append(h1, outputs[1][0]), append(h2, outputs[1][1])
		answer := 0
		if outputs[2][1] > 0.5 {
			answer = 1
		}
		class = append(class, answer)
	}
	before, behind := figure.Scatter(x, y, class, names...), figure.Scatter(h1, h2, class, names...)
	before.Size, behind.Size = 0.5, 0.5
	four := figure.Scatter([]float64{0, 1, 0, 1}, []float64{0, 0, 1, 1}, []int{0, 1, 1, 0})
	there := figure.Scatter([]float64{0, 1, 2}, []float64{0, 0, 1}, []int{0, 1, 0})
	four.Size, there.Size = 2, 2
	return figure.Panels(2, small(figure.Plane("x₁", "x₂", before, four), "the plane"),
		small(figure.Plane("h₁", "h₂", behind, there,
			figure.Boundary("", []float64{2, -4}, -1, 0)), "behind the hidden layer, by "+whose))
}

// Between returns the network that is a share of the way from the network of the table to its twin,
// in which the two hidden neurons are exchanged.
func Between(share float64) (W [][][]float64, b [][]float64) {
	W, b = networks.XOR()
	twinW, twinB := networks.XOR()
	slices.Reverse(twinW[0])
	slices.Reverse(twinB[0])
	for _, row := range twinW[1] {
		slices.Reverse(row)
	}
	mix := func(from, to []float64) {
		for i := range from {
			from[i] = (1-share)*from[i] + share*to[i]
		}
	}
	for l := range W {
		mix(b[l], twinB[l])
		for k := range W[l] {
			mix(W[l][k], twinW[l][k])
		}
	}
	return W, b
}

// Start returns a network of 64 inputs, 30 hidden neurons with ReLU and 2 classes that begins as
// the letter of the lesson's question says.
func Start(letter rune) *neural.Network {
	equal := func(int, int, float64) float64 { return 0.1 }
	net := neural.NewNetwork(neural.ReLU, 1, 64, 30, 2)
	hidden, last := net.Layers[0].W, net.Layers[1].W
	switch letter {
	case 'A', 'C':
		hidden.Zero()
	case 'D', 'E':
		hidden.Apply(equal, hidden)
	}
	switch letter {
	case 'A', 'B':
		last.Zero()
	case 'D':
		last.Apply(equal, last)
	}
	return net
}

// Random returns a random network of 64 inputs, five hidden neurons and 2 classes.
func Random() (W [][][]float64, b [][]float64) {
	for _, layer := range neural.NewNetwork(neural.ReLU, 1, 64, 5, 2).Layers {
		var rows [][]float64
		for k := range layer.B {
			rows = append(rows, layer.W.RawRowView(k))
		}
		W = append(W, rows)
	}
	return W, [][]float64{make([]float64, 5), make([]float64, 2)}
}

// Moved takes one wrong step with η = 1 in a network of 12 random numbers. For each of them it
// draws how far it has moved, against its derivative by differences.
func Moved(forward forwards) *figure.Figure {
	const ε = 1e-5
	x, y := []float64{2, 1}, 1
	W, b := networks.Drawn(8)
	movedW, movedB := networks.Drawn(8)
	networks.WrongStep(movedW, movedB, x, y, 1)
	var slopes, moves []float64
	var layer []int
	look := func(l int, w *float64, after float64) {
		before := *w
		*w = before + ε
		up := -math.Log(forward(W, b, x)[2][y])
		*w = before - ε
		down := -math.Log(forward(W, b, x)[2][y])
		*w = before
		slopes, moves = append(slopes, (up-down)/(2*ε)), append(moves, before-after)
		layer = append(layer, l)
	}
	for l := range W {
		for k := range W[l] {
			for j := range W[l][k] {
				look(l, &W[l][k][j], movedW[l][k][j])
			}
			look(l, &b[l][k], movedB[l][k])
		}
	}
	return figure.PlaneOptions{Equal: true}.Draw("derivative by differences",
		"derivative by WrongStep", figure.Boundary("", []float64{1, -1}, 0, 0),
		figure.Scatter(slopes, moves, layer, "hidden layer", "last layer"))
}

// Valley draws ways to the minimum of the lesson's valley, with lines of equal cost: some by name,
// and that of conjugate gradient.
func Valley(names []string, ways [][][]float64) *figure.Figure {
	inverse := [][]float64{{1, -0.5}, {-0.5, 0.5}} // of the second derivatives
	var layers []figure.Layer
	for _, cost := range []float64{0.05, 0.25, 0.5, 1} {
		layers = append(layers, figure.Ellipse([]float64{-1, 1}, inverse, math.Sqrt(2*cost), -1))
	}
	for k, way := range ways {
		var x, y []float64
		for _, θ := range way {
			x, y = append(x, θ[0]), append(y, θ[1])
		}
		layers = append(layers, figure.Path(names[k], x, y, k))
	}
	return figure.Plane("θ₁", "θ₂", append(layers,
		figure.Path("conjugate gradient", []float64{0, 0, -1}, []float64{0, 0.5, 1}, len(ways)))...)
}

// Lines draws what a network with two inputs makes of the ring, and the lines of its hidden
// neurons.
func Lines(ring *classify.Dataset, model *neural.MLPModel) *figure.Figure {
	x, y := mat.Col(nil, 0, ring.X), mat.Col(nil, 1, ring.X)
	layers := []figure.Layer{figure.Regions(model, ring.Classes...),
		figure.Scatter(x, y, ring.Y, ring.Classes...)}
	hidden := model.Network().Layers[0]
	for k, offset := range hidden.B {
		layers = append(layers, figure.Boundary("", hidden.W.RawRowView(k), offset, 0))
	}
	shape := figure.PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2, Equal: true, Places: 100}
	return shape.Draw("x₁", "x₂", layers...)
}

// Seen draws what each hidden neuron puts out on average for each digit, given the outputs for the
// known digits. It also names the neurons that put out nothing.
func Seen(h *mat.Dense) (asleep []string, drawn *figure.Figure) {
	digits := networks.SidesDigits()
	n, neurons := h.Dims()
	sums, counts := mat.NewDense(10, neurons, nil), make([]float64, 10)
	for i := range n {
		counts[digits[i]]++
		for k := range neurons {
			sums.Set(digits[i], k, sums.At(digits[i], k)+h.At(i, k))
		}
	}
	var rows, columns []string
	values := make([][]float64, 10)
	for k := range neurons {
		name := fmt.Sprint("h", k+1)
		columns = append(columns, name)
		if mat.Max(h.ColView(k)) == 0 {
			asleep = append(asleep, name)
		}
	}
	for digit := range values {
		rows = append(rows, fmt.Sprint(digit))
		for k := range neurons {
			values[digit] = append(values[digit], sums.At(digit, k)/counts[digit])
		}
	}
	return asleep, figure.Matrix(rows, columns, values, figure.MatrixOptions{Rows: "digit",
		Columns: "hidden neuron", Format: func(v float64) string { return fmt.Sprintf("%.1f", v) }})
}

// InWrongBag returns the digits for which a network gives the wrong class the larger probability,
// and what they are.
func InWrongBag(forward forwards, W [][][]float64, b [][]float64, test *classify.Dataset) (
	wrongly [][]float64, labels []string,
) {
	for i, class := range test.Y {
		outputs := forward(W, b, test.At(i))
		if p := outputs[len(outputs)-1]; p[class] <= p[1-class] {
			wrongly, labels = append(wrongly, test.At(i)), append(labels, test.Classes[class])
		}
	}
	return wrongly, labels
}
