package mixtures

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
)

// Line returns numbers as a data set of one attribute and one class.
func Line(x ...float64) *classify.Dataset {
	ds := synthetic.Blank("numbers", []string{"x"}, []string{"all"}, len(x))
	ds.X.SetCol(0, x)
	return ds
}

// Masses returns the masses in kg of the penguins of one sex, "female" or "male".
func Masses(sex string) []float64 {
	ds, x := datasets.Penguins(), []float64(nil)
	column, _ := ds.Attribute("body mass")
	for i, y := range ds.Y {
		if ds.Classes[y] == sex {
			x = append(x, ds.X.At(i, column)/1000)
		}
	}
	return x
}

// Bills returns length and depth of the bill of all penguins, in mm, with their species as the
// class.
func Bills() *classify.Dataset {
	all := datasets.Penguins()
	ds := classify.Must(all.Select("bill length", "bill depth"))
	ds.Class, ds.Classes = all.Attributes[0].Name, all.Attributes[0].Values
	for i := range ds.Y {
		ds.Y[i] = int(all.X.At(i, 0))
	}
	return ds
}

// Histogram returns the outline of a histogram of masses in kg. Its bars have the area 1 together.
func Histogram(mass []float64) (x, y []float64) {
	const from, width, bins = 2.59, 0.2, 19
	x, y = []float64{from}, []float64{0}
	for b := range bins {
		left, right, height := from+width*float64(b), from+width*float64(b+1), 0.0
		for _, v := range mass {
			if left <= v && v < right {
				height += 1 / (width * float64(len(mass)))
			}
		}
		x, y = append(x, left, right), append(y, height, height)
	}
	return x, y
}

// BillSteps runs EM on [Bills] with this M step, from a bad guess of three components. It returns
// these at the start and after each step.
func BillSteps(maximise func(rows [][]float64, tau []float64) (float64, []float64, [][]float64),
	n int) (steps [][]mixture.Component) {

	ds := Bills()
	rows := make([][]float64, ds.Len())
	for i := range rows {
		rows[i] = ds.At(i)
	}
	var now []mixture.Component
	for _, mean := range [][]float64{{36, 15}, {44, 20}, {52, 15}} {
		now = append(now, mixture.Component{Weight: 1.0 / 3, Mean: mean,
			Covariance: mat.NewSymDense(2, []float64{9, 0, 0, 1})})
	}
	steps = append(steps, now)
	for range n {
		m := classify.Must(mixture.NewMixture(now...))
		tau := make([][]float64, len(now))
		for _, row := range rows {
			for k, t := range m.Responsibilities(nil, row) {
				tau[k] = append(tau[k], t)
			}
		}
		now = nil
		for k := range tau {
			weight, mean, cov := maximise(rows, tau[k])
			now = append(now, mixture.Component{Weight: weight, Mean: mean,
				Covariance: mat.NewSymDense(2, slices.Concat(cov...))})
		}
		steps = append(steps, now)
	}
	return steps
}

// Parts counts, for each class of ds, the examples for which each of the components is the most
// responsible.
func Parts(model *mixture.Mixture, ds *classify.Dataset) [][]float64 {
	count := make([][]float64, len(ds.Classes))
	for k := range count {
		count[k] = make([]float64, len(model.Components()))
	}
	for i, class := range ds.Y {
		count[class][model.Component(ds.At(i))]++
	}
	return count
}

// Partings returns four ways to part the penguins in three by length of the bill in mm and mass in
// g, with the data. The second is what k-means makes of them. In the fourth it gets columns of unit
// variance, in the third only the length of the bill; the first is a mixture.
func Partings() (ds *classify.Dataset, ways [][]int) {
	ds = classify.Must(datasets.Penguins().Select("bill length", "body mass"))
	kmeans := func(ds *classify.Dataset) []int {
		return classify.Must(mixture.KMeans{K: 3, Starts: 10, Seed: 1}.Fit(ds)).Assigned()
	}
	model := classify.Must(mixture.EM{K: 3, Starts: 10, Seed: 1}.Fit(ds))
	gaussians := make([]int, ds.Len())
	for i := range gaussians {
		gaussians[i] = model.Component(ds.At(i))
	}
	scaled := prepare.Table(classify.Must(prepare.Standardise{}.Fit(ds)), ds)
	bill := classify.Must(ds.Select("bill length"))
	return ds, [][]int{gaussians, kmeans(ds), kmeans(bill), kmeans(scaled)}
}

// HeldOut returns for 1 to 8 components how well a mixture fits bills that it has not seen: the
// mean log-density of a penguin. Ten times a mixture is fitted to one half, and meets the other.
func HeldOut() []float64 { return slices.Clone(heldOut()) }
