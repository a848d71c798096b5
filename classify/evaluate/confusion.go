package evaluate

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/tessella-go/tessella/classify"
)

// Confusion is a confusion matrix: the predictions of a classifier for the examples of each class.
type Confusion struct {
	Classes []string
	// Counts has a row for each true class and a column for each predicted one: Counts[t][p] is the
	// weight of the examples of class t that were predicted as p, or their number if they have no
	// weights.
	Counts [][]float64 `saved:"Classes×Classes"`
}

// Confuse returns the confusion matrix of the model's predictions for ds. It panics if ds does not
// have the model's attributes and classes, as [Errors] does.
func Confuse(model classify.Classifier, ds *classify.Dataset) *Confusion {
	predicted, err := predict(model, ds)
	if err != nil {
		panic(fmt.Sprintf("evaluate: %v", err))
	}
	return Tally(ds.Classes, ds.Y, predicted, ds.Weights)
}

// Tally makes the confusion matrix of true and predicted class indices. Nil weights are 1 each. It
// panics if the slices differ in length, or if an index is not that of a class.
func Tally(classes []string, truth, predicted []int, weights []float64) *Confusion {
	if len(predicted) != len(truth) || weights != nil && len(weights) != len(truth) {
		panic(fmt.Sprintf("evaluate: %d true classes, %d predicted ones and %d weights", len(truth),
			len(predicted), len(weights)))
	}
	c := &Confusion{Classes: classes, Counts: make([][]float64, len(classes))}
	for t := range c.Counts {
		c.Counts[t] = make([]float64, len(classes))
	}
	for i, t := range truth {
		p := predicted[i]
		if min(t, p) < 0 || max(t, p) >= len(classes) {
			panic(fmt.Sprintf("evaluate: row %d: true class %d, predicted class %d, but "+
				"there are %d classes", i+1, t, p, len(classes)))
		}
		c.Counts[t][p] += weightAt(weights, i)
	}
	return c
}

// Actual returns the weight of the examples of each true class: the sums of the rows.
func (c *Confusion) Actual() []float64 {
	sums := make([]float64, len(c.Counts))
	for t, row := range c.Counts {
		for _, count := range row {
			sums[t] += count
		}
	}
	return sums
}

// Predicted returns the weight of the examples that were predicted as each class:
// the sums of the columns.
func (c *Confusion) Predicted() []float64 {
	sums := make([]float64, len(c.Counts))
	for _, row := range c.Counts {
		for p, count := range row {
			sums[p] += count
		}
	}
	return sums
}

// Total returns the weight of all examples.
func (c *Confusion) Total() float64 { return sum(c.Actual()) }

// Correct returns the weight of the examples on the diagonal, whose prediction is true.
func (c *Confusion) Correct() float64 {
	correct := 0.0
	for k, row := range c.Counts {
		correct += row[k]
	}
	return correct
}

// Errors returns the weight of the examples off the diagonal.
func (c *Confusion) Errors() float64 {
	errors := 0.0
	for t, row := range c.Counts {
		for p, count := range row {
			if p != t {
				// a sum, not Total − Correct, so that it is exactly 0 if there are no errors
				errors += count
			}
		}
	}
	return errors
}

// Accuracy returns Correct divided by Total; NaN if there are no examples.
func (c *Confusion) Accuracy() float64 { return c.Correct() / c.Total() }

// ErrorRate returns Errors divided by Total; NaN if there are no examples.
func (c *Confusion) ErrorRate() float64 { return c.Errors() / c.Total() }

// String gives the matrix as an aligned table, a row for each true class, a column for each
// predicted one, with the sums of both and the accuracy below. Weights that are not whole are
// rounded to three decimals.
func (c *Confusion) String() string {
	const corner, margin = `true \ predicted`, "sum"
	cells := [][]string{append(append([]string{corner}, c.Classes...), margin)}
	actual, predicted := c.Actual(), c.Predicted()
	for t, row := range c.Counts {
		cells = append(cells, tableRow(c.Classes[t], row, actual[t]))
	}
	cells = append(cells, tableRow(margin, predicted, sum(actual)))

	widths := make([]int, len(c.Classes)+2)
	for _, row := range cells {
		for j, cell := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range cells {
		fmt.Fprintf(&b, "%-*s", widths[0], row[0]) // fmt pads by runes, as widths counts them
		for j, cell := range row[1:] {
			fmt.Fprintf(&b, "  %*s", widths[j+1], cell)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "accuracy %.4f (%s of %s)\n", c.Accuracy(), mass(c.Correct()),
		mass(sum(actual)))
	return b.String()
}

func tableRow(name string, counts []float64, total float64) []string {
	row := []string{name}
	for _, count := range counts {
		row = append(row, mass(count))
	}
	return append(row, mass(total))
}

// mass formats a sum of weights.
func mass(v float64) string {
	if v == math.Trunc(v) {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.3f", v)
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
