package proof

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/figure"
)

// Places are 101 evenly spaced places from 0 to 1, and the truth of [Sine] at each.
func Places() (x, truth []float64) {
	for i := range 101 {
		x = append(x, float64(i)/100)
		truth = append(truth, Truth(x[i]))
	}
	return x, truth
}

// Fits fits a polynomial to each of 200 training sets of n examples of [Sine]. predictions[m][i] is
// what the one that was fitted to set m says at place i of [Places].
func Fits(n int, p Polynomial) (predictions [][]float64, err error) {
	places, _ := Places()
	for seed := range uint64(200) {
		f, err := p.Fit(Sine(n, rand.New(rand.NewPCG(1, seed))))
		if err != nil {
			return nil, err
		}
		row := make([]float64, len(places))
		for i, x := range places {
			row[i] = f([]float64{x})
		}
		predictions = append(predictions, row)
	}
	return predictions, nil
}

// Spread draws the truth, the mean of fits at each of [Places] with a band of one standard
// deviation, and one of the fits.
func Spread(title string, predictions [][]float64) *figure.Figure {
	x, truth := Places()
	mean := figure.Series{Name: "mean ± deviation", X: x}
	for i := range x {
		m, square := 0.0, 0.0
		for _, p := range predictions {
			m += p[i] / float64(len(predictions))
			square += p[i] * p[i] / float64(len(predictions))
		}
		mean.Y, mean.Band = append(mean.Y, m), append(mean.Band, math.Sqrt(max(0, square-m*m)))
	}
	drawn := figure.Curves("x", "y", figure.Series{Name: "truth", X: x, Y: truth}, mean,
		figure.Series{Name: "one fit", X: x, Y: predictions[8], Opacity: 0.5})
	drawn.Title = title
	return drawn
}

// Strip draws n ≥ 1 numbers between 0 and 1 by the seed. The class is 1 from ⅓ to ⅔ and else 0, but
// one in ten is exchanged.
func Strip(n int, seed uint64) (x []float64, y []int) {
	r := rand.New(rand.NewPCG(seed, 15))
	for range n {
		v := r.Float64()
		class := onStrip(v)
		if r.Float64() < flipped {
			class = 1 - class
		}
		x, y = append(x, v), append(y, class)
	}
	return x, y
}

func onStrip(x float64) int {
	if x > 1.0/3 && x < 2.0/3 {
		return 1
	}
	return 0
}

// StripError returns the true error of the nearest neighbour among examples of [Strip], at 3,000
// evenly spaced places.
func StripError(x []float64, y []int) float64 {
	const steps = 3000
	wrong := 0.0
	for s := range steps {
		at, nearest := (float64(s)+0.5)/steps, 0
		for i := range x {
			if math.Abs(x[i]-at) < math.Abs(x[nearest]-at) {
				nearest = i
			}
		}
		if y[nearest] != onStrip(at) {
			wrong++
		}
	}
	return flipped + (1-2*flipped)*wrong/steps
}

// EightWays draws three points in all eight ways to have one of two classes, each with a line
// between the classes.
func EightWays() *figure.Figure {
	x, y := []float64{0.2, 0.8, 0.5}, []float64{0.25, 0.25, 0.75}
	var panels []*figure.Figure
	shape := figure.PlaneOptions{XMax: 1, YMax: 1, Equal: true}
	for way := range 8 {
		class := []int{way & 1, way >> 1 & 1, way >> 2}
		layers := []figure.Layer{figure.Scatter(x, y, class, "0", "1")}
		var system mat.Dense // the line that is −1 or 1 at each point solves three equations
		A, b := mat.NewDense(3, 3, nil), mat.NewVecDense(3, nil)
		for i := range x {
			A.SetRow(i, []float64{x[i], y[i], 1})
			b.SetVec(i, float64(2*class[i]-1))
		}
		if err := system.Solve(A, b); err == nil && way != 0 && way != 7 {
			w := []float64{system.At(0, 0), system.At(1, 0)}
			layers = append(layers, figure.Boundary("", w, system.At(2, 0), 0))
		}
		panel := shape.Draw("", "", layers...)
		panel.Title = fmt.Sprint(way + 1)
		panels = append(panels, panel)
	}
	return figure.Panels(4, panels...)
}
