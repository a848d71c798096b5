package mixtures

import (
	"slices"

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
