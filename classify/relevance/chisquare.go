package relevance

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// ChiSquare weighs each attribute of a training set by itself, without growing a tree: by the
// χ² test of its values against the class. A nominal attribute is split by value. A numeric one is
// split at the threshold between two of its values that has the largest χ², the lowest such
// threshold where several have; its P is too small by as much as the best of many is better than
// one. Rows whose value is missing are left out of that attribute's test.
//
// Do not rank attributes of different degrees of freedom by the statistic: it grows with them. P is
// comparable, but falls to 0 on large sets.
func ChiSquare(ds *classify.Dataset) ([]tree.Independence, error) {
	if err := ds.Require("relevance", classify.NeedRows); err != nil {
		return nil, err
	}
	merits := make([]tree.Independence, len(ds.Attributes))
	for j, a := range ds.Attributes {
		if a.Nominal() {
			merits[j] = tree.ChiSquare(byValue(ds, j))
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
func bestThreshold(ds *classify.Dataset, j int) tree.Independence {
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
	best := tree.Independence{P: 1}
	for k, i := range order {
		if k > 0 && ds.At(order[k-1])[j] < ds.At(i)[j] {
			if t := tree.ChiSquare([][]float64{left, right}); t.Statistic > best.Statistic*(1+tie) {
				best = t
			}
		}
		y := ds.Y[i]
		left[y] += ds.Weight(i)
		right[y] = max(0, all[y]-left[y])
	}
	return best
}
