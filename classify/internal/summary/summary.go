// Package summary writes the tables as which models print themselves.
package summary

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/tessella-go/tessella/classify"
)

// most is how many rows of a table are written; the others are counted.
const most = 50

// Table adds a table with a line for each row name, and a column for each column name.
func Table(text *strings.Builder, rows, columns []string, cell func(i, j int) string) {
	w := tabwriter.NewWriter(text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\t%s\t\n", strings.Join(columns, "\t"))
	shown, width := rows[:min(most, len(rows))], 0
	for _, name := range shown {
		width = max(width, utf8.RuneCountInString(name))
	}
	for i, name := range shown {
		fmt.Fprintf(w, "%-*s\t", width, name)
		for j := range columns {
			fmt.Fprint(w, cell(i, j), "\t")
		}
		fmt.Fprintln(w)
	}
	_ = w.Flush() // to a builder, which takes everything
	if more := len(rows) - most; more > 0 {
		fmt.Fprintf(text, "and %d more\n", more)
	}
}

// Names returns those of attributes.
func Names(attributes []classify.Attribute) []string {
	names := make([]string, len(attributes))
	for j, a := range attributes {
		names[j] = a.Name
	}
	return names
}

// Number rounds to five digits.
func Number(v float64) string { return fmt.Sprintf("%.5g", v+0) } // −0 is 0

// P writes the probability of a test. Below the distance of neighbouring numbers about 1 it says
// so, as R does.
func P(p float64) string {
	if p < 0x1p-52 {
		return "<2e-16"
	}
	return fmt.Sprintf("%.3g", p)
}

// Coefficients adds the table of estimates. If errors, their standard errors, are not nil, it also
// has the ratios of both, under the name statistic, and the p of each ratio.
func Coefficients(
	text *strings.Builder, names []string, estimates, errors []float64,
	statistic string, p func(ratio float64) float64,
) {
	columns := []string{"estimate"}
	if errors != nil {
		columns = append(columns, "std. error", statistic, "p")
	}
	Table(text, names, columns, func(i, j int) string {
		ratio := math.NaN()
		if errors != nil {
			ratio = estimates[i] / errors[i]
		}
		switch j {
		case 0:
			return Number(estimates[i])
		case 1:
			return Number(errors[i])
		case 2:
			return fmt.Sprintf("%.3f", ratio)
		}
		return P(p(ratio))
	})
}
