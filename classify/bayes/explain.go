package bayes

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/reasons"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Explanation is how a naive Bayes model computes its answer: a sum of logarithms for each class.
type Explanation struct {
	Classes   []string
	LogPrior  []float64 // log P(k)
	Terms     []Term    // the contribution of each attribute, without those that are left out
	LogJoint  []float64 // the sum of LogPrior and all LogLikelihood
	Posterior []float64 // P(k | x)
	Class     int       // the class of the highest posterior
}

// Term is the contribution of one attribute of the query.
type Term struct {
	Attribute     string
	Value         string
	LogLikelihood []float64 // log P(value | k) for every class
}

// Explain returns the contributions of the prior and of each attribute to each class, as an
// [Explanation]. Its reasons are the attributes that speak for the class, and against the class
// that comes second. Missing values are left out. A model of word counts also leaves out counts of
// 0 if they contribute nothing. A class without examples has only −Inf. It panics if x has another
// length.
func (m *Naive) Explain(x []float64) classify.Explanation {
	m.width(x)
	e := m.explain(x)
	return classify.Explanation{
		Class:       e.Classes[e.Class],
		Probability: e.Posterior[e.Class],
		Reasons:     reasons.Of(m.attributes, x, m.share(x, e)),
		Detail:      e,
	}
}

// share returns how much more each attribute adds to the class than to the second.
func (m *Naive) share(x []float64, e Explanation) []float64 {
	share, logs := make([]float64, len(x)), make([]float64, len(m.logPrior))
	second := reasons.Second(e.LogJoint, m.logPrior, e.Class)
	for j, v := range x {
		if second >= 0 && m.likelihood.term(logs, j, v) {
			share[j] = logs[e.Class] - logs[second]
		}
	}
	return share
}

func (m *Naive) explain(x []float64) Explanation {
	e := Explanation{
		Classes:  m.Classes(),
		LogPrior: slices.Clone(m.logPrior),
		LogJoint: slices.Clone(m.logPrior),
	}
	for j, v := range x {
		logs := make([]float64, len(m.logPrior))
		if !m.likelihood.term(logs, j, v) {
			continue
		}
		for k, p := range m.logPrior {
			if math.IsInf(p, -1) {
				logs[k] = p
			}
			e.LogJoint[k] += logs[k]
		}
		a := m.attributes[j]
		e.Terms = append(e.Terms, Term{Attribute: a.Name, Value: a.Format(v), LogLikelihood: logs})
	}
	joint := OrPrior(e.LogJoint, m.logPrior)
	e.Posterior, e.Class = logspace.Normalise(nil, joint), classify.Argmax(joint)
	return e
}

// String prints a table with a column for each class: log P(k), a row for each attribute,
// their sum, and the posterior.
func (e Explanation) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name, format string, values []float64) {
		fmt.Fprint(w, name, "\t")
		for _, v := range values {
			fmt.Fprintf(w, format+"\t", v)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "\t")
	for _, name := range e.Classes {
		fmt.Fprint(w, name, "\t")
	}
	fmt.Fprintln(w)
	row("log prior", "%.4f", e.LogPrior)
	for _, t := range e.Terms {
		row(t.Attribute+" = "+t.Value, "%.4f", t.LogLikelihood)
	}
	row("sum", "%.4f", e.LogJoint)
	row("posterior", "%.4f", e.Posterior)
	_ = w.Flush() // to a builder, which takes everything
	return text.String()
}
