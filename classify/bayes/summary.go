package bayes

import (
	"math"
	"strings"

	"github.com/tessella-go/tessella/classify/internal/summary"
)

// strongest is how many terms of a class are printed.
const strongest = 10

// String prints the prior of each class, and the mean and standard deviation of each attribute in
// it. A class without examples is left out, here and below.
func (m *Normals) String() string {
	return m.table(summary.Names(m.attributes), m.cell)
}

// cell prints the distribution of a number.
func (m *Normals) cell(j, class int) string {
	return summary.Number(m.mean.At(class, j)) + " ± " +
		summary.Number(math.Sqrt(m.variance.At(class, j)))
}

// String prints the prior of each class, and the probability of each value of an attribute in it.
func (m *CategoricalModel) String() string { return m.rows(nil, nil) }

// rows prints all attributes: the values of those that are nominal, and the others by a function.
func (m *CategoricalModel) rows(number []int, numbers *Normals) string {
	type row struct{ attribute, value int }
	var names []string
	var rows []row
	for j, a := range m.attributes {
		if !a.Nominal() {
			names, rows = append(names, a.Name), append(rows, row{j, 0})
		}
		for v, value := range a.Values {
			names, rows = append(names, a.Name+" = "+value), append(rows, row{j, v})
		}
	}
	return m.table(names, func(i, class int) string {
		if r := rows[i]; m.attributes[r.attribute].Nominal() {
			return summary.Number(m.Probability(r.attribute, r.value, class))
		}
		return numbers.cell(number[rows[i].attribute], class)
	})
}

// String prints numbers as [Normals] does, and nominal attributes as [CategoricalModel] does.
func (m *MixedModel) String() string { return m.values.rows(m.number, m.numbers) }

// String prints the prior of each class, and the ten terms that speak most for it; see [Words.Top].
func (m *Words) String() string {
	tops := make([][]string, len(m.logPrior))
	for k := range tops {
		tops[k] = m.Top(k, strongest)
	}
	names := make([]string, min(strongest, len(m.attributes)))
	return m.table(names, func(i, class int) string { return tops[class][i] })
}

// table prints the priors and some rows below them.
func (m *Naive) table(names []string, cell func(i, class int) string) string {
	var text strings.Builder
	var present []int
	var classes []string
	for k, p := range m.logPrior {
		if !math.IsInf(p, -1) {
			present, classes = append(present, k), append(classes, m.Schema().Classes[k])
		}
	}
	text.WriteString("naive Bayes\n")
	names = append([]string{"prior"}, names...)
	summary.Table(&text, names, classes, func(i, at int) string {
		if k := present[at]; i > 0 {
			return cell(i-1, k)
		}
		return summary.Number(math.Exp(m.logPrior[present[at]]))
	})
	return text.String()
}
