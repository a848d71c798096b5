package compare

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// explainLabels says what wrong labels are: one for every row, other names of the right ones, or
// those of a simpler method. It returns nothing where it sees none of these.
func explainLabels(args []any, labels, truth reflect.Value, share float64) string {
	if truth.Len() == 0 || !labels.Type().Elem().Comparable() {
		return ""
	}
	if alike(labels) && !alike(truth) {
		return fmt.Sprintf("; every label is %#v", labels.Index(0))
	}
	if names := renamed(labels, truth, share); names != "" {
		return fmt.Sprintf("; with %s, few enough would be", names)
	}
	if len(args) != 3 {
		return ""
	}
	rows, numbers := args[0].([][]float64)
	unknown, toLabel := args[2].([][]float64)
	known := reflect.ValueOf(args[1])
	if !numbers || !toLabel || known.Type() != labels.Type() || len(rows) == 0 {
		return ""
	}
	// agree reports whether each label is that of the nearest of some rows, which have the labels
	// of the examples.
	agree := func(rows [][]float64, examples []int) bool {
		for i, x := range unknown {
			if !labels.Index(i).Equal(known.Index(examples[nearest(rows, x)])) {
				return false
			}
		}
		return true
	}
	every := make([]int, len(rows))
	for i := range every {
		every[i] = i
	}
	switch {
	case agree(classMeans(rows, known)):
		return "; each label is that of the nearest class mean"
	case agree(rows, every):
		return "; each label is that of the nearest row"
	}
	return ""
}

func alike(labels reflect.Value) bool {
	for i := range labels.Len() {
		if !labels.Index(i).Equal(labels.Index(0)) {
			return false
		}
	}
	return true
}

// SameErrors reports whether two functions that return labels err on the same rows: of the rows on
// which one of them errs, four of five have one label from both. Other results have no errors that
// could differ.
func SameErrors(got, other, want []any) bool {
	a, b, truth := reflect.ValueOf(got[0]), reflect.ValueOf(other[0]), reflect.ValueOf(want[0])
	if a.Kind() != reflect.Slice || a.Type() != truth.Type() || !a.Type().Elem().Comparable() ||
		a.Len() != truth.Len() || b.Len() != truth.Len() {
		return true
	}
	errors, same := 0, 0
	for i := range truth.Len() {
		x, y, right := a.Index(i), b.Index(i), truth.Index(i)
		if x.Equal(right) && y.Equal(right) {
			continue
		}
		errors++
		if x.Equal(y) {
			same++
		}
	}
	return 5*same >= 4*errors
}

// renamed says which labels have to be read as others, so that few enough are wrong. Each label is
// read as the class that most of its rows have, and no two as the same one.
func renamed(labels, truth reflect.Value, share float64) string {
	counts := make(map[[2]any]int)
	var got, classes []any
	for i := range truth.Len() {
		l, c := labels.Index(i).Interface(), truth.Index(i).Interface()
		counts[[2]any{l, c}]++
		if !slices.Contains(got, l) {
			got = append(got, l)
		}
		if !slices.Contains(classes, c) {
			classes = append(classes, c)
		}
		if len(got) > 20 {
			return ""
		}
	}
	right, taken, names := 0, make(map[any]bool), []string(nil)
	for _, l := range got {
		most := slices.MaxFunc(classes, func(a, b any) int {
			return counts[[2]any{l, a}] - counts[[2]any{l, b}]
		})
		if taken[most] {
			return ""
		}
		taken[most] = true
		right += counts[[2]any{l, most}]
		if l != most {
			names = append(names, fmt.Sprintf("%#v read as %#v", l, most))
		}
	}
	if float64(truth.Len()-right) > share*float64(truth.Len()) {
		return ""
	}
	return strings.Join(names, " and ")
}

// classMeans returns the mean row of each class, and an example of it.
func classMeans(rows [][]float64, labels reflect.Value) (means [][]float64, examples []int) {
	counts, class := []float64{}, make(map[any]int)
	for i, row := range rows {
		label := labels.Index(i).Interface()
		k, known := class[label]
		if !known {
			k = len(means)
			class[label] = k
			means = append(means, make([]float64, len(row)))
			counts, examples = append(counts, 0), append(examples, i)
		}
		counts[k]++
		for j, v := range row {
			means[k][j] += (v - means[k][j]) / counts[k]
		}
	}
	return means, examples
}

// nearest returns the number of the row that is nearest to x.
func nearest(rows [][]float64, x []float64) (best int) {
	least := math.Inf(1)
	for i, row := range rows {
		d := 0.0
		for j, v := range row {
			d += (v - x[j]) * (v - x[j])
		}
		if d < least {
			best, least = i, d
		}
	}
	return best
}
