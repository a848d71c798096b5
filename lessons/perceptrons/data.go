package perceptrons

import (
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Arrows returns the four examples of length 5 that the lesson works through by hand.
func Arrows() *classify.Dataset { return Plane("arrows", arrows, pointed) }

// Gate returns the four rows of a truth table of two inputs, 0 0, 0 1, 1 0 and 1 1; out says for
// each whether its class is +.
func Gate(name string, out ...bool) *classify.Dataset {
	y := make([]int, len(out))
	for i, yes := range out {
		y[i] = -1
		if yes {
			y[i] = 1
		}
	}
	return Plane(name, bits, y)
}

// Realisable counts the truth tables of n inputs, at most four, that some neuron computes: it tries
// all weights from −3 to 3, and all offsets half-way between sums of them.
func Realisable(n int) int {
	tables := map[int]bool{}
	w, x := make([]float64, n), make([]float64, n)
	var choose func(j int)
	choose = func(j int) {
		if j < n {
			for w[j] = -3; w[j] <= 3; w[j]++ {
				choose(j + 1)
			}
			return
		}
		for b := -12.5; b <= 12.5; b++ {
			table := 0
			for row := range 1 << n {
				for i := range x {
					x[i] = float64(row >> i & 1)
				}
				table = 2*table + int(perceptron.Neuron(w, b, perceptron.Heaviside, x))
			}
			tables[table] = true
		}
	}
	choose(0)
	return len(tables)
}

// Examples returns the rows of a data set of two classes, and −1 or +1 for each.
func Examples(ds *classify.Dataset) (x [][]float64, y []int) {
	for i, class := range ds.Y {
		x, y = append(x, slices.Clone(ds.At(i))), append(y, 2*class-1)
	}
	return x, y
}

// Plane is a data set of two attributes and the classes − and +.
func Plane(name string, x [][]float64, y []int) *classify.Dataset {
	ds := synthetic.Examples(name, synthetic.Plane, []string{"−", "+"}, x, nil)
	for i, v := range y {
		ds.Y[i] = (v + 1) / 2
	}
	return ds
}

// Standardised returns the data set with each attribute moved and scaled to mean 0
// and standard deviation 1.
func Standardised(ds *classify.Dataset) *classify.Dataset {
	next := *ds
	next.X = mat.DenseCopyOf(ds.X)
	for j := range ds.Attributes {
		column := mat.Col(nil, j, ds.X)
		mean, deviation := stat.PopMeanStdDev(column, nil)
		floats.AddConst(-mean, column)
		floats.Scale(1/deviation, column)
		next.X.SetCol(j, column)
	}
	return &next
}

// WithBias returns the data set with one more attribute, which is always −1.
func WithBias(ds *classify.Dataset) *classify.Dataset {
	next := *ds
	next.Attributes = append(slices.Clip(ds.Attributes), classify.Attribute{Name: "bias"})
	next.X = &mat.Dense{}
	next.X.Augment(ds.X, mat.NewDense(ds.Len(), 1, slices.Repeat([]float64{-1}, ds.Len())))
	return &next
}

// Fives returns the course's handwritten digits with two classes, a five or another digit: the
// first 1,200 to learn from, and the other 597.
func Fives() (train, test *classify.Dataset) {
	ds := datasets.Digits()
	five := slices.Index(ds.Classes, "5")
	for i, digit := range ds.Y {
		if ds.Y[i] = 0; digit == five {
			ds.Y[i] = 1
		}
	}
	ds.Name, ds.Classes = "fives", []string{"another", "5"}
	return Parts(ds)
}

// Parts returns the first 1,200 examples of a data set, and the others.
func Parts(ds *classify.Dataset) (train, test *classify.Dataset) {
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = i
	}
	return ds.Subset(rows[:1200]), ds.Subset(rows[1200:])
}
