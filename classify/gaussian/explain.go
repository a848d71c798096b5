package gaussian

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Explanation is how a model of normal classes computes its answer. Each slice has a number for
// each class:
//
//	LogJoint = LogPrior − ½ (Known·log 2π + LogDet + Distance)
type Explanation struct {
	Classes []string
	// how many columns of x are neither missing nor infinite; the others are left out
	Known    int
	LogPrior []float64 // log P(k)
	LogDet   []float64 // log |Σₖ|, of the known columns
	// (x − μₖ)ᵀ Σₖ⁻¹ (x − μₖ), the squared Mahalanobis distance, of the known columns
	Distance  []float64
	LogJoint  []float64 // log P(k) + log p(x | k)
	Posterior []float64 // P(k | x)
	Class     int       // the class of the highest posterior
}

// Explain returns prior, determinant and distance of every class. Determinant and distance are NaN
// for a class without examples, and 0 if all values of x are missing or infinite. It panics if x
// has another length.
func (m *QuadraticModel) Explain(x []float64) Explanation {
	return m.explain(x, func(k int) *mat.SymDense { return m.covariance[k] })
}

// Explain is [QuadraticModel.Explain]. The determinant is the same for all classes that have
// examples.
func (m *LinearModel) Explain(x []float64) Explanation {
	return m.explain(x, func(int) *mat.SymDense { return m.covariance })
}

func (c *classes) explain(x []float64, covariance func(k int) *mat.SymDense) Explanation {
	c.width(x)
	columns, K := known(x), len(c.names)
	e := Explanation{Classes: c.Classes(), Known: len(columns), LogPrior: slices.Clone(c.logPrior),
		LogJoint: slices.Clone(c.logPrior),
		LogDet:   make([]float64, K), Distance: make([]float64, K)}
	for k, p := range c.logPrior {
		if len(columns) == 0 {
			continue
		}
		e.LogDet[k], e.Distance[k] = math.NaN(), math.NaN()
		if math.IsInf(p, -1) {
			continue
		}
		if t, w, ok := c.part(k, x, columns, covariance(k)); ok {
			solved := make([]float64, len(t))
			w.solve(solved, t)
			e.LogDet[k], e.Distance[k] = w.logDet, floats.Dot(t, solved)
		}
		e.LogJoint[k] -= (float64(len(columns))*math.Log(2*math.Pi) + e.LogDet[k] + e.Distance[k]) /
			2
	}
	joint := bayes.OrPrior(e.LogJoint, c.logPrior)
	e.Posterior, e.Class = logspace.Normalise(nil, joint), classify.Argmax(joint)
	return e
}

// String prints a table with a row for each class.
func (e Explanation) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tlog prior\tlog |Σ|\tdistance²\tlog joint\tposterior\t")
	for k, name := range e.Classes {
		fmt.Fprintf(w, "%s\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t\n", name, e.LogPrior[k], e.LogDet[k],
			e.Distance[k], e.LogJoint[k], e.Posterior[k])
	}
	_ = w.Flush() // to a builder, which takes everything
	return text.String()
}
