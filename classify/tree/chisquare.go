package tree

import (
	"fmt"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify/internal/impurity"
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
	classes := impurity.ColumnSums(children)
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
