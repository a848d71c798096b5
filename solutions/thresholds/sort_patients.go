package thresholds

import (
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/grader/shape"
)

// SortPatients tells whose artery is narrowed: it learns from a table of patients, and
// returns "open" or "narrowed" for each unknown row, in their order.
//
// The columns of unknown are those of t. A column whose values are all numbers, as
// texts, holds numbers; the values of the others are names. At most 28 % of your
// answers may be wrong. A call may take a second. How you do it is up to you. You may
// call what you have written, in this lesson and in the one on decision trees.
func SortPatients(t shape.Table, unknown [][]string) []string {
	return sortBy(3, t, unknown)
}

// Majority returns the most common label. Of several equally common ones it is the
// first in alphabetical order (Go's < on strings), and of no labels the empty text.
func Majority(labels []string) string {
	counts := make(map[string]int)
	for _, label := range labels {
		counts[label]++
	}
	best := ""
	for i, label := range labels { // not a range over the map: its order changes from run to run
		if i == 0 || counts[label] > counts[best] || counts[label] == counts[best] && label < best {
			best = label
		}
	}
	return best
}

// sortBy answers for the unknown rows by a tree of at most so many questions on a path, each
// the one of the highest gain. The tree is never written down: its questions part the rows
// of both kinds.
func sortBy(questions int, t shape.Table, unknown [][]string) []string {
	answers := make([]string, len(unknown))
	column, best := -1, 1e-9
	var holds func(cell string) bool
	for j := range t.Attributes {
		if question, gain := bestQuestion(t, j); gain > best {
			column, best, holds = j, gain, question
		}
	}
	if questions == 0 || column < 0 {
		for i := range answers {
			answers[i] = Majority(t.Labels)
		}
		return answers
	}
	for _, side := range []bool{true, false} {
		part := shape.Table{Attributes: t.Attributes}
		for i, row := range t.Rows {
			if holds(row[column]) == side {
				part.Rows, part.Labels = append(part.Rows, row), append(part.Labels, t.Labels[i])
			}
		}
		var rows [][]string
		var places []int
		for i, row := range unknown {
			if holds(row[column]) == side {
				rows, places = append(rows, row), append(places, i)
			}
		}
		for k, class := range sortBy(questions-1, part, rows) {
			answers[places[k]] = class
		}
	}
	return answers
}

// bestQuestion is the best question about a column, and its gain: whether a number is at most a
// threshold, or whether a name is a certain one.
func bestQuestion(t shape.Table, column int) (holds func(cell string) bool, gain float64) {
	x, names := make([]float64, len(t.Rows)), make([]string, len(t.Rows))
	numbers := true
	for i, row := range t.Rows {
		number, err := strconv.ParseFloat(row[column], 64)
		x[i], names[i], numbers = number, row[column], numbers && err == nil
	}
	if numbers {
		threshold, gain := BestThreshold(x, t.Labels)
		return func(cell string) bool {
			number, _ := strconv.ParseFloat(cell, 64)
			return number <= threshold
		}, gain
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		for i, row := range t.Rows { // the name is 0, and all others are 1
			if x[i] = 1; row[column] == name {
				x[i] = 0
			}
		}
		if _, g := BestThreshold(x, t.Labels); g > gain {
			gain, holds = g, func(cell string) bool { return cell == name }
		}
	}
	return holds, gain
}
