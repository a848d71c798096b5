package multiclass

import (
	"maps"
	"slices"
)

// TenDigits returns a label for each unknown row. It learns from 800 rows with labels. A row is the
// picture of a digit, 64 pixels from 0 to 16. A label is "0" to "9". At most 9 % of the labels may
// be wrong. A call may take a second.
func TenDigits(rows [][]float64, labels []string, unknown [][]float64) []string {
	classes := slices.Sorted(maps.Keys(counts(labels)))
	var machines [][]float64
	for i, a := range classes {
		for _, b := range classes[i+1:] {
			machines = append(machines, averaged(rows, labels, a, b))
		}
	}
	var all []string
	f := make([]float64, len(machines))
	for _, x := range unknown {
		for m, w := range machines {
			f[m] = w[len(x)]
			for j, v := range x {
				f[m] += w[j] * v
			}
		}
		all = append(all, classes[Vote(f, len(classes))])
	}
	return all
}

func counts(labels []string) map[string]int {
	n := make(map[string]int)
	for _, label := range labels {
		n[label]++
	}
	return n
}

// averaged is the mean of a perceptron's weights over ten passes through the rows of two classes;
// the last weight is the constant.
func averaged(rows [][]float64, labels []string, a, b string) []float64 {
	d := len(rows[0])
	w, sum := make([]float64, d+1), make([]float64, d+1)
	for range 10 {
		for i, x := range rows {
			if labels[i] != a && labels[i] != b {
				continue
			}
			y := -1.0
			if labels[i] == a {
				y = 1
			}
			f := w[d]
			for j, v := range x {
				f += w[j] * v
			}
			if y*f <= 0 {
				for j, v := range x {
					w[j] += y * v
				}
				w[d] += y
			}
			for j, v := range w {
				sum[j] += v
			}
		}
	}
	return sum
}
