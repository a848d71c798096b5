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
	known, named := args[1].([]string)
	unknown, toLabel := args[2].([][]float64)
	got, ok := labels.Interface().([]string)
	switch {
	case !numbers || !named || !toLabel || !ok || len(rows) == 0:
		return ""
	case slices.Equal(got, nearest(classMeans(rows, known), unknown)):
		return "; each label is that of the nearest class mean"
	case slices.Equal(got, nearest(labelled{rows, known}, unknown)):
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

// labelled is rows with their labels.
type labelled struct {
	rows   [][]float64
	labels []string
}

// classMeans returns a row for each class, its mean.
func classMeans(rows [][]float64, labels []string) labelled {
	var means labelled
	var counts []float64
	for i, row := range rows {
		k := slices.Index(means.labels, labels[i])
		if k < 0 {
			k = len(counts)
			means.labels = append(means.labels, labels[i])
			means.rows = append(means.rows, make([]float64, len(row)))
			counts = append(counts, 0)
		}
		counts[k]++
		for j, v := range row {
			means.rows[k][j] += (v - means.rows[k][j]) / counts[k]
		}
	}
	return means
}

// nearest returns for each unknown row the label of the nearest one that is known.
func nearest(known labelled, unknown [][]float64) []string {
	labels := make([]string, len(unknown))
	for i, x := range unknown {
		least := math.Inf(1)
		for k, row := range known.rows {
			d := 0.0
			for j, v := range row {
				d += (v - x[j]) * (v - x[j])
			}
			if d < least {
				least, labels[i] = d, known.labels[k]
			}
		}
	}
	return labels
}
