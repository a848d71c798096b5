package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type (
	ofTally     = grader.Misconception[func(t shape.Table, attribute int) [][]float64]
	ofChoice    = grader.Misconception[func(t shape.Table) int]
	ofWhere     = grader.Misconception[func(t shape.Table, attribute int, value string) shape.Table]
	ofMajority  = grader.Misconception[func(labels []string) string]
	ofThreshold = grader.Misconception[func(x []float64, labels []string) (threshold, gain float64)]
)

var tallyMistakes = []ofTally{
	{Name: "rows and columns exchanged", Hint: "The first index is the branch, the second the class.",
		Wrong: func(t shape.Table, attribute int) [][]float64 { return transposed(solutions.Tally(t, attribute)) }},
	{Name: "classes numbered anew in each branch", Hint: "Every branch lists the same classes in the same order, those it lacks with 0.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			var children [][]float64
			for _, value := range firstSeen(columnOf(t, attribute)) {
				labels := solutions.Where(t, attribute, value).Labels
				var counts []float64
				for _, class := range firstSeen(labels) {
					counts = append(counts, occurrences(labels, class))
				}
				children = append(children, counts)
			}
			return children
		}},
	{Name: "values and classes in alphabetical order", Hint: "They are numbered in the order in which they first appear in the table.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			var children [][]float64
			for _, value := range slices.Sorted(slices.Values(firstSeen(columnOf(t, attribute)))) {
				labels := solutions.Where(t, attribute, value).Labels
				var counts []float64
				for _, class := range slices.Sorted(slices.Values(firstSeen(t.Labels))) {
					counts = append(counts, occurrences(labels, class))
				}
				children = append(children, counts)
			}
			return children
		}},
}

var bestAttributeMistakes = []ofChoice{
	{Name: "always the first attribute", Hint: "Compare the gains: Gain(Tally(t, a)).",
		Wrong: func(t shape.Table) int { return choose(t, func(_, _ float64) bool { return false }, solutions.Gain, 2) }},
	{Name: "the lowest gain", Hint: "The residual information should be low, the gain high.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain < best-1e-12 }, solutions.Gain, 2)
		}},
	{Name: "the last of equal gains", Hint: "Of equal gains the lowest index wins: > and not ≥.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain >= best-1e-12 }, solutions.Gain, 2)
		}},
	{Name: "a tie decided by rounding", Hint: "Two gains that should be equal may differ in the last digit. Ask for more than 1e-12 of difference.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best }, solutions.Gain, 2)
		}},
	{Name: "the gain ratio instead of the gain", Hint: "Here the plain gain decides.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best+1e-12 }, solutions.GainRatio, 2)
		}},
	{Name: "an attribute that separates nothing",
		Hint: "If all rows have the same value, the question has one answer and splits nothing: leave the attribute out.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best+1e-12 }, solutions.Gain, 0)
		}},
}

// choose returns the attribute whose score none beats, among those with enough branches.
func choose(t shape.Table, beats func(score, best float64) bool, score func(children [][]float64) float64, branches int) int {
	best, highest := -1, 0.0
	for a := range t.Attributes {
		children := solutions.Tally(t, a)
		if len(children) < branches {
			continue
		}
		if s := score(children); best < 0 || beats(s, highest) {
			best, highest = a, s
		}
	}
	return best
}

var whereMistakes = []ofWhere{
	{Name: "the column is still there", Hint: "Below a branch the attribute has one value only: leave it out, from Attributes and from every row.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			return filtered(t, func(row []string) bool { return row[attribute] == value })
		}},
	{Name: "the rows that do not have the value", Hint: "The rows with the value go down this branch.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			rest := filtered(t, func(row []string) bool { return row[attribute] != value })
			for i, row := range rest.Rows {
				rest.Rows[i] = slices.Delete(slices.Clone(row), attribute, attribute+1)
			}
			rest.Attributes = slices.Delete(slices.Clone(t.Attributes), attribute, attribute+1)
			return rest
		}},
	{Name: "all labels kept", Hint: "A row and its label belong together: the subset has as many labels as rows.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			subset := solutions.Where(t, attribute, value)
			subset.Labels = t.Labels
			return subset
		}},
}

var majorityMistakes = []ofMajority{
	{Name: "a tie goes to the label that comes first in the list", Hint: "Of equally common labels the alphabetically first wins.",
		Wrong: func(labels []string) string {
			return vote(labels, func(n, best float64, _, _ string) bool { return n > best })
		}},
	{Name: "a tie goes to the alphabetically last", Hint: "no comes before yes: the smaller text wins a tie.",
		Wrong: func(labels []string) string {
			return vote(labels, func(n, best float64, label, leader string) bool { return n > best || n == best && label > leader })
		}},
	{Name: "the first label", Hint: "Count how often each label occurs.",
		Wrong: func(labels []string) string {
			return vote(labels, func(_, _ float64, _, _ string) bool { return false })
		}},
	{Name: "the rarest label", Hint: "The most common label is asked for.",
		Wrong: func(labels []string) string {
			return vote(labels, func(n, best float64, label, leader string) bool { return n < best || n == best && label < leader })
		}},
}

// vote returns the label that no other takes the lead from, in the order of the list.
func vote(labels []string, leads func(n, best float64, label, leader string) bool) string {
	leader, best := "", 0.0
	for i, label := range labels {
		if n := occurrences(labels, label); i == 0 || leads(n, best, label, leader) {
			leader, best = label, n
		}
	}
	return leader
}

var bestThresholdMistakes = []ofThreshold{
	{Name: "x taken for sorted", Hint: "Neighbours are neighbours in size, not in the table. Sort a copy of x first.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			return cutAt(x, labels, func(k int) float64 { return (x[k-1] + x[k]) / 2 }, len(x))
		}},
	{Name: "the value itself, with the example on the wrong side",
		Hint: "x ≤ threshold goes left. With the upper neighbour as the threshold its own examples go left too; take the midpoint.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			threshold, gain := solutions.BestThreshold(x, labels)
			for _, value := range slices.Sorted(slices.Values(x)) {
				if value > threshold {
					return value, gain
				}
			}
			return threshold, gain
		}},
	{Name: "the last of equal cuts", Hint: "Of equal gains the smallest threshold wins: > and not ≥.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			mirrored := make([]float64, len(x)) // the smallest of the mirrored cuts is the largest
			for i, v := range x {
				mirrored[i] = -v
			}
			threshold, gain := solutions.BestThreshold(mirrored, labels)
			if gain == 0 {
				return threshold, 0
			}
			return -threshold, gain
		}},
	{Name: "the middle of all values", Hint: "Not every cut in the middle is a good one. Try all candidates, and let Gain decide.",
		Wrong: func(x []float64, labels []string) (float64, float64) {
			values := slices.Compact(slices.Sorted(slices.Values(x)))
			if len(values) < 2 {
				return solutions.BestThreshold(x, labels)
			}
			return cutAt(x, labels, func(int) float64 { return (values[(len(values)-1)/2] + values[len(values)/2]) / 2 }, 2)
		}},
}

// cutAt returns the best of the cuts 1 to n-1.
func cutAt(x []float64, labels []string, at func(k int) float64, n int) (threshold, gain float64) {
	threshold, gain = solutions.BestThreshold(nil, nil)
	for k := 1; k < n; k++ {
		sides := shape.Table{Attributes: []string{"left"}, Labels: labels}
		for _, v := range x {
			side := "no"
			if v <= at(k) {
				side = "yes"
			}
			sides.Rows = append(sides.Rows, []string{side})
		}
		if g := solutions.Gain(solutions.Tally(sides, 0)); g > gain+1e-12 {
			threshold, gain = at(k), g
		}
	}
	return threshold, gain
}

func transposed(m [][]float64) [][]float64 {
	if len(m) == 0 {
		return m
	}
	result := make([][]float64, len(m[0]))
	for j := range result {
		for i := range m {
			result[j] = append(result[j], m[i][j])
		}
	}
	return result
}

// filtered returns the rows that meet a condition, with their labels and all columns.
func filtered(t shape.Table, keep func(row []string) bool) shape.Table {
	subset := shape.Table{Attributes: t.Attributes}
	for i, row := range t.Rows {
		if keep(row) {
			subset.Rows = append(subset.Rows, row)
			subset.Labels = append(subset.Labels, t.Labels[i])
		}
	}
	return subset
}

func columnOf(t shape.Table, attribute int) []string {
	var values []string
	for _, row := range t.Rows {
		values = append(values, row[attribute])
	}
	return values
}

func firstSeen(texts []string) []string {
	var found []string
	for _, text := range texts {
		if !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	return found
}

func occurrences(texts []string, text string) float64 {
	n := 0.0
	for _, other := range texts {
		if other == text {
			n++
		}
	}
	return n
}
