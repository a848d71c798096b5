package evaluate

import (
	"fmt"
	"math"
	"slices"
)

// Precision returns the share of class k among the examples that were predicted as k; 0 if there
// are none. It panics if there is no class k.
//
// Source: Roweis, Classification I: confusion; Manning et al., Introduction to
// Information Retrieval, 8.3.
func (c *Confusion) Precision(k int) float64 {
	c.checkClass(k)
	return share(c.Counts[k][k], c.Predicted()[k])
}

// Recall returns the share of the examples of class k that were predicted as k, also called its
// true positive rate; 0 if there are none. It panics if there is no class k.
func (c *Confusion) Recall(k int) float64 {
	c.checkClass(k)
	return share(c.Counts[k][k], c.Actual()[k])
}

func (c *Confusion) checkClass(k int) {
	if k < 0 || k >= len(c.Counts) {
		panic(fmt.Sprintf("evaluate: there is no class %d; the classes are 0 to %d", k,
			len(c.Counts)-1))
	}
}

// F returns the weighted harmonic mean of precision and recall of class k, (1 + β²)·P·R / (β²·P +
// R); 0 if both are 0. β = 1 weights them equally; a larger β gives recall more weight. It panics
// if β is not above 0, or there is no class k.
func (c *Confusion) F(k int, beta float64) float64 {
	checkBeta(beta)
	p, r, b := c.Precision(k), c.Recall(k), beta*beta
	return share((1+b)*p*r, b*p+r)
}

func checkBeta(beta float64) {
	if !(beta > 0) {
		panic(fmt.Sprintf("evaluate: F with β = %v; it should be above 0", beta))
	}
}

// MacroF returns the mean of [Confusion.F] with β = 1 over the classes that an example has or was
// predicted as, with equal weights.
func (c *Confusion) MacroF() float64 {
	actual, predicted := c.Actual(), c.Predicted()
	total, n := 0.0, 0
	for k := range c.Counts {
		if actual[k]+predicted[k] > 0 {
			total += c.F(k, 1)
			n++
		}
	}
	return share(total, float64(n))
}

// MCC returns the correlation of truth and prediction, Matthews' for two classes and Gorodkin's R_K
// for more: 1 if all are right, 0 if the prediction has no information about the truth, or if
// either is one class only.
//
// Source: Gorodkin, Comparing two K-category assignments by a K-category
// correlation coefficient (2004).
func (c *Confusion) MCC() float64 {
	s := c.Total()
	both, truth, said := 0.0, 0.0, 0.0
	actual, predicted := c.Actual(), c.Predicted()
	for k := range c.Counts {
		both += actual[k] * predicted[k]
		truth += actual[k] * actual[k]
		said += predicted[k] * predicted[k]
	}
	return share(c.Correct()*s-both, math.Sqrt((s*s-said)*(s*s-truth)))
}

// Kappa returns Cohen's κ, the agreement corrected for chance: (p_o − p_e) / (1 − p_e). p_o is the
// accuracy, and p_e that of a random prediction with the same column sums. It is NaN if p_e is 1,
// which means that truth and prediction are always the same single class.
func (c *Confusion) Kappa() float64 {
	s, chance := c.Total(), 0.0
	actual, predicted := c.Actual(), c.Predicted()
	for k := range c.Counts {
		chance += actual[k] / s * predicted[k] / s
	}
	return (c.Accuracy() - chance) / (1 - chance)
}

// share is a/b, or 0 if b is 0.
func share(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// Merge returns the matrix in which the classes of each group are one, in the order of the groups;
// their names are joined by a plus. It panics unless each class is in one group.
func (c *Confusion) Merge(groups [][]int) *Confusion {
	group := make([]int, len(c.Counts))
	for k := range group {
		group[k] = -1
	}
	merged := &Confusion{
		Counts:  make([][]float64, len(groups)),
		Classes: make([]string, len(groups)),
	}
	for g, classes := range groups {
		merged.Counts[g] = make([]float64, len(groups))
		for _, k := range classes {
			if k < 0 || k >= len(group) || group[k] >= 0 {
				panic(fmt.Sprintf("evaluate: class %d of group %d is none of %d classes, "+
					"or in two groups", k, g, len(group)))
			}
			group[k] = g
			if merged.Classes[g] != "" {
				merged.Classes[g] += "+"
			}
			merged.Classes[g] += c.Classes[k]
		}
	}
	if k := slices.Index(group, -1); k >= 0 {
		panic(fmt.Sprintf("evaluate: class %d is in no group", k))
	}
	for t, row := range c.Counts {
		for p, count := range row {
			merged.Counts[group[t]][group[p]] += count
		}
	}
	return merged
}

// Merging is one step of [Confusion.Merges]: two classes, or merged classes, become one.
type Merging struct {
	// indices of two nodes, A < B: a class, or, from the number of classes on, the result of an
	// earlier step
	A, B int
	// the examples of either that were predicted as the other; they no longer count as errors
	Confused float64
}

// Merges repeatedly merges the two classes that are most often confused, until one is left, as for
// a dendrogram of the classes. A tie goes to the pair with the smaller lower index, then to the one
// with the smaller higher index. There is one step fewer than classes.
//
// Source: Fan, Machine Learning for Image Classification I: merging classes by
// the confusion matrix.
func (c *Confusion) Merges() []Merging {
	n := len(c.Counts)
	between := make([][]float64, 0, 2*n) // by nodes
	alive := make([]bool, 0, 2*n)
	for t := range n {
		row := make([]float64, 2*n)
		for p := range n {
			row[p] = c.Counts[t][p] + c.Counts[p][t]
		}
		between, alive = append(between, row), append(alive, true)
	}
	var steps []Merging
	for range n - 1 {
		best := Merging{A: -1, Confused: -1}
		for a := range alive {
			for b := a + 1; b < len(alive); b++ {
				if alive[a] && alive[b] && between[a][b] > best.Confused {
					best = Merging{a, b, between[a][b]}
				}
			}
		}
		steps = append(steps, best)
		alive[best.A], alive[best.B] = false, false
		made, row := len(alive), make([]float64, 2*n)
		for k := range alive {
			row[k] = between[best.A][k] + between[best.B][k]
			between[k][made] = row[k]
		}
		between, alive = append(between, row), append(alive, true)
	}
	return steps
}
