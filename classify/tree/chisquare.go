package tree

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify"
)

// Independence is Pearson's χ² test of whether branch and class have nothing to do with each other.
type Independence struct {
	Statistic float64 // χ², 0 where every branch has the classes in the same shares
	// degrees of freedom, (r − 1)(k − 1) for r branches and k classes that have examples
	Freedom int
	// the probability of a statistic at least as large if the two were
	// independent; 1 where Freedom is 0
	P float64
}

// String prints the test as "χ² 3.5467, df 2, p 0.1698".
func (t Independence) String() string {
	return fmt.Sprintf("χ² %.4f, df %d, p %.4g", t.Statistic, t.Freedom, t.P)
}

// region chisquare

// ChiSquare tests a split, children[v][c] the mass of class c in branch v, for
// independence of branch and class:
//
//	χ² = Σ (n(v,c) − e(v,c))² / e(v,c),   e(v,c) = n(v)·n(c)/n
//
// where e is what a cell would have if each branch had the classes in the shares of the whole.
// Branches and classes without examples expect none, so they add nothing and do not count in the
// degrees of freedom. There is no correction for continuity. P is the upper tail of the χ²
// distribution, a good approximation where most cells expect five examples or more. Masses are
// numbers of examples: weights that are all multiplied by w multiply χ² by w.
//
// It panics where two branches count different classes.
func ChiSquare(children [][]float64) Independence {
	classes := columnSums(children)
	n := sum(classes)
	chi, branches := 0.0, 0
	for _, counts := range children {
		size := sum(counts)
		if size > 0 {
			branches++
		}
		for c, mass := range counts {
			// shares, not masses, whose product may overflow
			if expected := size / n * (classes[c] / n); expected > 0 {
				chi += (mass/n - expected) / expected * (mass/n - expected) * n
			}
		}
	}
	freedom := max(0, branches-1) * max(0, occupied(classes)-1)
	if freedom == 0 {
		return Independence{P: 1}
	}
	return Independence{chi, freedom, distuv.ChiSquared{K: float64(freedom)}.Survival(chi)}
}

// endregion

// ChiSquareMerits weighs each attribute of a training set by itself, without growing a tree: by the
// χ² test of its values against the class. A nominal attribute is split by value. A numeric one is
// split at the threshold between two of its values that has the largest χ², the lowest such
// threshold where several have; its P is too small by as much as the best of many is better than
// one. Rows whose value is missing are left out of that attribute's test.
//
// Do not rank attributes of different degrees of freedom by the statistic: it grows with them. P is
// comparable, but falls to 0 on large sets.
func ChiSquareMerits(ds *classify.Dataset) ([]Independence, error) {
	if err := ds.Require("tree", classify.NeedRows); err != nil {
		return nil, err
	}
	merits := make([]Independence, len(ds.Attributes))
	for j, a := range ds.Attributes {
		if a.Nominal() {
			merits[j] = ChiSquare(byValue(ds, j))
		} else {
			merits[j] = bestThreshold(ds, j)
		}
	}
	return merits, nil
}

// byValue counts the classes of each value of a nominal column.
func byValue(ds *classify.Dataset, j int) [][]float64 {
	children := make([][]float64, len(ds.Attributes[j].Values))
	for v := range children {
		children[v] = make([]float64, len(ds.Classes))
	}
	for i, y := range ds.Y {
		if v := ds.At(i)[j]; !math.IsNaN(v) {
			children[int(v)][y] += ds.Weight(i)
		}
	}
	return children
}

// bestThreshold tests numeric column j at every threshold and returns the test
// of the largest statistic.
func bestThreshold(ds *classify.Dataset, j int) Independence {
	var order []int
	left, right := make([]float64, len(ds.Classes)), make([]float64, len(ds.Classes))
	for i, y := range ds.Y {
		if ds.Weight(i) > 0 && !math.IsNaN(ds.At(i)[j]) {
			order = append(order, i)
			right[y] += ds.Weight(i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(ds.At(a)[j], ds.At(b)[j])
	})
	all := slices.Clone(right)
	best := Independence{P: 1}
	for k, i := range order {
		if k > 0 && ds.At(order[k-1])[j] < ds.At(i)[j] {
			if t := ChiSquare([][]float64{left, right}); t.Statistic > best.Statistic*(1+tie) {
				best = t
			}
		}
		y := ds.Y[i]
		left[y] += ds.Weight(i)
		right[y] = max(0, all[y]-left[y])
	}
	return best
}

// occupied counts the masses above 0.
func occupied(counts []float64) int {
	n := 0
	for _, mass := range counts {
		if mass > 0 {
			n++
		}
	}
	return n
}
