package gaussian

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/internal/scatter"
	"github.com/tessella-go/tessella/classify/internal/summary"
)

// String prints the priors and the mean of each attribute in each class, as MASS prints a qda. A
// class without examples is left out.
func (m *QuadraticModel) String() string {
	var text strings.Builder
	m.print(&text)
	return text.String()
}

// String prints the priors, the mean of each attribute in each class, and the coefficients of the
// linear discriminants, as MASS prints an lda. The discriminants are the directions of a
// [Projection] whose S_B has the priors of the model: along them the classes differ most, and each
// has variance 1 within the classes. The proportions of the trace are the shares of their ratios. A
// class without examples is left out.
//
// With Unbiased, the numbers are those of MASS, whose directions may have the other sign.
func (m *LinearModel) String() string {
	var text strings.Builder
	present := m.print(&text)
	d := m.dim()
	middle := make([]float64, d)
	priors := m.Priors()
	for _, k := range present {
		floats.AddScaled(middle, priors[k], m.mean.RawRowView(k))
	}
	between := scatter.New(d)
	for _, k := range present {
		between.Add(m.mean.RawRowView(k), middle, priors[k])
	}
	most := min(d, len(present)-1)
	v, ratios, err := directions(m.whitener, between.Covariance(1), most)
	if most == 0 || err != nil { // one class, or numbers that are too large
		return text.String()
	}
	names := make([]string, most)
	for a := range names {
		names[a] = fmt.Sprintf("LD%d", a+1)
	}
	text.WriteString("\nCoefficients of linear discriminants\n")
	summary.Table(&text, summary.Names(m.Schema().Attributes), names,
		func(j, a int) string { return summary.Number(v.At(j, a)) })
	text.WriteString("\n")
	summary.Table(&text, []string{"proportion of trace"}, names, func(_, a int) string {
		return fmt.Sprintf("%.4f", ratios[a]/floats.Sum(ratios))
	})
	return text.String()
}

// String prints the priors, the means, and the plane wᵀx = w₀ between the two classes, the first on
// the side of larger values.
func (m *FisherModel) String() string {
	var text strings.Builder
	m.linear.print(&text)
	text.WriteString("\nPlane\n")
	names := append(summary.Names(m.Schema().Attributes), "w₀")
	values := append(append([]float64(nil), m.w...), m.w0)
	summary.Table(&text, names, []string{"w"}, func(j, _ int) string {
		return summary.Number(values[j])
	})
	return text.String()
}

// print writes priors and means, and returns the classes that have examples.
func (c *classes) print(text *strings.Builder) (present []int) {
	var names []string
	for k, p := range c.logPrior {
		if !math.IsInf(p, -1) {
			present, names = append(present, k), append(names, c.Schema().Classes[k])
		}
	}
	text.WriteString("Prior probabilities and means of the classes\n")
	rows := append([]string{"prior"}, summary.Names(c.Schema().Attributes)...)
	summary.Table(text, rows, names, func(i, a int) string {
		if k := present[a]; i > 0 {
			return summary.Number(c.mean.At(k, i-1))
		}
		return summary.Number(math.Exp(c.logPrior[present[a]]))
	})
	return present
}
