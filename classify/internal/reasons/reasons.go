// Package reasons puts what speaks for a class into words.
package reasons

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// Second returns the class with the highest score after this class, the one that it was decided
// against. Classes whose prior is 0 do not count. It is −1 if no other class is left.
func Second(score, logPrior []float64, class int) int {
	second := -1
	for k, v := range score {
		if k != class && !math.IsInf(logPrior[k], -1) && (second < 0 || v > score[second]) {
			second = k
		}
	}
	return second
}

// Of writes the cells of x that speak for the class, the strongest first, such as "petal width =
// 1.8". share says how much each attribute adds to the score of the class, above what it adds to
// others or on average; those at or below 0, and NaN, are left out. Six digits of a number are
// enough for a reader.
func Of(attributes []classify.Attribute, x, share []float64) []string {
	var order []int
	for j, v := range share {
		if v > 0 {
			order = append(order, j)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(share[j], share[i]) })
	texts := make([]string, len(order))
	for i, j := range order {
		texts[i] = attributes[j].Name + " = " + short(attributes[j], x[j])
	}
	return texts
}

// short rounds numbers that are not whole, such as a standardised -1.3402265266227635.
func short(a classify.Attribute, v float64) string {
	if a.Nominal() || v == math.Trunc(v) || math.IsNaN(v) {
		return a.Format(v)
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// Replaced is [Of] for a score that is not a sum over the attributes: share is by how much it falls
// if the mean of an attribute takes the place of its value.
func Replaced(
	attributes []classify.Attribute, x, mean []float64, score func(x []float64) float64,
) []string {
	whole, changed, share := score(x), slices.Clone(x), make([]float64, len(x))
	for j, v := range mean {
		changed[j] = v
		share[j] = whole - score(changed)
		changed[j] = x[j]
	}
	return Of(attributes, x, share)
}

// Means returns the mean of each attribute, by weight. No value may be missing.
func Means(ds *classify.Dataset) []float64 {
	total, mean := 0.0, make([]float64, len(ds.Attributes))
	for i := range ds.Len() {
		total += ds.Weight(i)
	}
	for i := range ds.Len() {
		if w := ds.Weight(i); w > 0 {
			floats.AddScaled(mean, w/total, ds.At(i)) // not from a sum, which could overflow
		}
	}
	return mean
}

// Sums is how scores come about that are each a sum of terms, such as the w·x + b of each class. It
// is the Detail of an Explanation.
type Sums struct {
	Sources []string // where the terms come from, such as attributes
	Sums    []Sum
}

// Sum is one score.
type Sum struct {
	Name     string // for example, of its class
	Terms    []float64
	Constant float64
	Score    float64
}

// AddShare adds what each attribute adds to by·(w·x), above what it adds in the mean row.
func AddShare(share []float64, by float64, w, x, mean []float64) {
	for j, v := range x {
		share[j] += by * w[j] * (v - mean[j])
	}
}

// Names returns the names of attributes.
func Names(attributes []classify.Attribute) []string {
	names := make([]string, len(attributes))
	for j, a := range attributes {
		names[j] = a.Name
	}
	return names
}

// Products returns wⱼxⱼ of each attribute.
func Products(w, x []float64) []float64 {
	terms := slices.Clone(w)
	for j, v := range x {
		terms[j] *= v
	}
	return terms
}

// mostTerms is how many terms Strongest leaves.
const mostTerms = 10

// Strongest keeps the ten terms that are largest in any score, and the sum of the others. name is
// that of a term.
func (s *Sums) Strongest(name func(i int) string) {
	weight := make([]float64, len(s.Sums[0].Terms))
	order := make([]int, len(weight))
	for i := range order {
		order[i] = i
		for _, sum := range s.Sums {
			weight[i] = max(weight[i], math.Abs(sum.Terms[i]))
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(weight[j], weight[i]) })
	shown, others := order, []int(nil)
	if len(order) > mostTerms {
		shown, others = order[:mostTerms], order[mostTerms:]
	}
	for _, i := range shown {
		s.Sources = append(s.Sources, name(i))
	}
	if others != nil {
		s.Sources = append(s.Sources, fmt.Sprintf("%d others", len(others)))
	}
	for k, sum := range s.Sums {
		terms, rest := []float64(nil), 0.0
		for _, i := range shown {
			terms = append(terms, sum.Terms[i])
		}
		for _, i := range others {
			rest += sum.Terms[i]
		}
		if others != nil {
			terms = append(terms, rest)
		}
		s.Sums[k].Terms = terms
	}
}

// String prints a table with a column for each score.
func (s Sums) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(name string, cell func(s Sum) string) {
		fmt.Fprint(w, name, "\t")
		for _, s := range s.Sums {
			fmt.Fprint(w, cell(s), "\t")
		}
		fmt.Fprintln(w)
	}
	number := func(v float64) string { return fmt.Sprintf("%.4f", v+0) }
	line("", func(s Sum) string { return s.Name })
	for j, source := range s.Sources {
		line(source, func(s Sum) string { return number(s.Terms[j]) })
	}
	line("constant", func(s Sum) string { return number(s.Constant) })
	line("sum", func(s Sum) string { return number(s.Score) })
	_ = w.Flush() // to a builder, which takes everything
	return text.String()
}
