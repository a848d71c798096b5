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
	"github.com/tessella-go/tessella/classify/internal/reasons"
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

// Explain returns prior, determinant and distance of every class, as an [Explanation]. Determinant
// and distance are NaN for a class without examples, and 0 if all values of x are missing or
// infinite. The reasons are the attributes that bring x nearer to the class than to the class that
// comes second: (x − μₖ)ⱼ (Σₖ⁻¹(x − μₖ))ⱼ, of which the squared distance is the sum, is smaller. It
// panics if x has another length.
func (m *QuadraticModel) Explain(x []float64) classify.Explanation {
	return m.explain(x, m, func(k int) *mat.SymDense { return m.covariance[k] })
}

// Explain is [QuadraticModel.Explain]. The determinant is the same for all classes that have
// examples.
func (m *LinearModel) Explain(x []float64) classify.Explanation {
	return m.explain(x, m, func(int) *mat.SymDense { return m.covariance })
}

// Explain is [LinearModel.Explain], for the same prior, means and covariance.
func (m *FisherModel) Explain(x []float64) classify.Explanation {
	return m.linear.explain(x, m, func(int) *mat.SymDense { return m.linear.covariance })
}

// explain explains what the model answers.
func (c *classes) explain(
	x []float64, model classify.Posterior, covariance func(k int) *mat.SymDense,
) classify.Explanation {
	class := model.Predict(x)
	e, parts := c.sums(x, covariance)
	e.Class = class
	share, second := make([]float64, len(x)), reasons.Second(e.LogJoint, c.logPrior, class)
	if second >= 0 && parts[class] != nil && parts[second] != nil {
		for a, j := range known(x) {
			share[j] = parts[second][a] - parts[class][a]
		}
	}
	return classify.Explanation{
		Class:       e.Classes[class],
		Probability: model.Posterior(nil, x)[class],
		Reasons:     reasons.Of(c.Schema().Attributes, x, share),
		Detail:      e,
	}
}

// sums returns the explanation without its class, and the parts of the known columns in the squared
// distance of each class; nil for a class without examples.
func (c *classes) sums(
	x []float64, covariance func(k int) *mat.SymDense,
) (e Explanation, parts [][]float64) {
	columns, K := known(x), len(c.logPrior)
	parts = make([][]float64, K)
	e = Explanation{Classes: c.Classes(), Known: len(columns), LogPrior: slices.Clone(c.logPrior),
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
			floats.Mul(solved, t)
			parts[k] = solved
		}
		e.LogJoint[k] -= (float64(len(columns))*math.Log(2*math.Pi) + e.LogDet[k] + e.Distance[k]) /
			2
	}
	e.Posterior = logspace.Normalise(nil, bayes.OrPrior(e.LogJoint, c.logPrior))
	return e, parts
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
