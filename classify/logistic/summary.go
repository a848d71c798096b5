package logistic

import (
	"fmt"
	"math"
	"strings"

	"github.com/tessella-go/tessella/classify/internal/summary"
)

// tested is how many parameters are tested at most, because each takes as much time as a step.
const tested = 50

// String prints the parameters, as R's summary of a glm does. Two classes without a penalty have
// the standard error of each, the ratio z of both, and the probability p of a ratio at least as
// large if the true parameter is 0, by Wald's test. They are left out if there are more than 50
// parameters, which would take long, or if the classes are separable: the parameters then grow
// without end. [Model.StandardErrors] computes them for any number, and with a penalty. More
// classes have a column each.
func (m *Model) String() string {
	var text strings.Builder
	schema := m.Schema()
	names := append([]string{"(intercept)"}, summary.Names(schema.Attributes)...)
	switch n := m.vectors(); n {
	case 0:
		return fmt.Sprintf("logistic regression: always %s\n", schema.Classes[m.present[0]])
	case 1:
		fmt.Fprintf(&text, "logistic regression: log odds of %s\n", schema.Classes[m.present[1]])
		summary.Coefficients(&text, names, m.w.RawRowView(0), m.errors, "z",
			func(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) })
	default:
		fmt.Fprintln(&text, "logistic regression: a score of each class, its log probability up "+
			"to a number that all share")
		classes := make([]string, n)
		for k, class := range m.present {
			classes[k] = schema.Classes[class]
		}
		summary.Table(&text, names, classes, func(i, k int) string {
			return summary.Number(m.w.At(k, i))
		})
	}
	if _, ok := m.Options().(SGD); ok {
		fmt.Fprintf(&text, "log-likelihood of the last part %.5g; %d steps of SGD\n",
			m.LogLikelihood(), m.last.T)
		return text.String()
	}
	fmt.Fprintf(&text, "log-likelihood %.5g", m.LogLikelihood())
	if λ := m.learner.Lambda; λ > 0 {
		fmt.Fprintf(&text, ", with penalty λ = %g", λ)
	} else {
		free := len(m.last.W)
		if m.vectors() > 1 {
			free -= len(names) // one vector may be added to all
		}
		fmt.Fprintf(&text, ", AIC %.5g", 2*float64(free)-2*m.LogLikelihood())
	}
	fmt.Fprintf(&text, "; %v after %d steps of %v\n", m.Stop(), m.last.T, m.learner.Method)
	return text.String()
}
