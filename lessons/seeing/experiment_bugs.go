package seeing

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// The wrong function of the exercise that asks for a bug. The lesson prints it.

// region held-out

// WrongHeldOut labels each row as if it were new: it learns from all others, and gives the row the
// label of that one which is nearest along the direction of largest variance.
func WrongHeldOut(rows [][]float64, labels []int) []int {
	var given []int
	w := Longest(rows)
	for i, row := range rows {
		label, least := 0, math.Inf(1)
		for j, other := range rows {
			if j == i {
				continue // a row is not its own neighbour
			}
			distance := math.Abs(Along(w, row) - Along(w, other))
			if distance < least-1e-9 {
				label, least = labels[j], distance
			}
		}
		given = append(given, label)
	}
	return given
}

// endregion

// HeldOut is WrongHeldOut as it should be.
func HeldOut(rows [][]float64, labels []int) []int {
	var given []int
	for i, row := range rows {
		w := Longest(slices.Delete(slices.Clone(rows), i, i+1))
		label, least := 0, math.Inf(1)
		for j, other := range rows {
			if j == i {
				continue
			}
			distance := math.Abs(Along(w, row) - Along(w, other))
			if distance < least-1e-9 {
				label, least = labels[j], distance
			}
		}
		given = append(given, label)
	}
	return given
}

// rightHeldOut is HeldOut for rows that the exercise allows. It panics on others.
func rightHeldOut(rows [][]float64, labels []int) []int {
	if len(rows) < 3 || len(rows) > 20 || len(labels) != len(rows) {
		panic(fmt.Sprintf("%d rows and %d labels; it takes 3 to 20 rows and a label for each",
			len(rows), len(labels)))
	}
	for i, row := range rows {
		if len(row) != 2 {
			panic(fmt.Sprintf("row %d has %d numbers; each has two", i, len(row)))
		}
		for _, v := range row {
			if !(math.Abs(v) <= 1000) {
				panic(fmt.Sprintf("row %d has the number %v; it takes −1000 to 1000", i, v))
			}
		}
	}
	return HeldOut(rows, labels)
}

// Longest returns the direction, of length 1, in which rows of numbers vary most.
func Longest(rows [][]float64) []float64 {
	d := len(rows[0])
	mean := make([]float64, d)
	for _, row := range rows {
		for j, v := range row {
			mean[j] += v / float64(len(rows))
		}
	}
	sigma := mat.NewSymDense(d, nil)
	for _, row := range rows {
		for j := range d {
			for k := range j + 1 {
				product := (row[j] - mean[j]) * (row[k] - mean[k])
				sigma.SetSym(j, k, sigma.At(j, k)+product)
			}
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(sigma, true)
	var v mat.Dense
	eigen.VectorsTo(&v)
	return mat.Col(nil, d-1, &v) // the values come from the smallest to the largest
}

// Along returns w·x: how far x lies along the direction w.
func Along(w, x []float64) float64 {
	sum := 0.0
	for j := range w {
		sum += w[j] * x[j]
	}
	return sum
}
