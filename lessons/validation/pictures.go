package validation

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
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

// TwentyFilters tests 20 filters on 400 mails each, in so many rounds. Each mail is called wrongly
// with probability 1/5. It returns how many mails each filter gets wrong, in each round the best
// first.
func TwentyFilters(rounds int) [][]int {
	r, all := rand.New(rand.NewPCG(11, 1)), make([][]int, rounds)
	for t := range all {
		wrong := make([]int, 20)
		for f := range wrong {
			for range 400 {
				if r.IntN(5) == 0 {
					wrong[f]++
				}
			}
		}
		slices.Sort(wrong)
		all[t] = wrong
	}
	return all
}

// Spread returns the mean of fits at each of their places, and their standard deviation there.
func Spread(predictions [][]float64) (mean, deviation []float64) {
	for i := range predictions[0] {
		at := make([]float64, len(predictions))
		for m, p := range predictions {
			at[m] = p[i]
		}
		center, off := stat.PopMeanStdDev(at, nil)
		mean, deviation = append(mean, center), append(deviation, off)
	}
	return mean, deviation
}

// Strip draws n ≥ 1 numbers between 0 and 1 by the seed. The class is 1 from ⅓ to ⅔ and else 0, but
// one in ten is flipped.
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

// Way is one way to give each of three points in the plane one of two classes.
type Way struct {
	X, Y  []float64 // where the points are
	Class []int
	W     []float64 // with B: the line between the classes; nil: all are of one class
	B     float64
}

// EightWays returns all ways to class three points, each with a line between the classes: the one
// whose score w·x + b is −1 at the points of class 0, and 1 at those of class 1.
func EightWays() []Way {
	x, y := []float64{0.2, 0.8, 0.5}, []float64{0.25, 0.25, 0.75}
	A := mat.NewDense(3, 3, []float64{x[0], y[0], 1, x[1], y[1], 1, x[2], y[2], 1})
	var ways []Way
	for k := range 8 {
		way := Way{X: x, Y: y, Class: []int{k & 1, k >> 1 & 1, k >> 2}}
		scores := mat.NewVecDense(3, nil)
		for i, class := range way.Class {
			scores.SetVec(i, float64(2*class-1))
		}
		var w mat.VecDense
		if err := w.SolveVec(A, scores); err == nil && k != 0 && k != 7 {
			way.W, way.B = []float64{w.AtVec(0), w.AtVec(1)}, w.AtVec(2)
		}
		ways = append(ways, way)
	}
	return ways
}
