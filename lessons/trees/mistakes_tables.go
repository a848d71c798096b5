package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

type (
	ofTally    = grader.Misconception[func(t shape.Table, attribute int) [][]float64]
	ofChoice   = grader.Misconception[func(t shape.Table) int]
	ofWhere    = grader.Misconception[func(t shape.Table, attribute int, value string) shape.Table]
	ofMajority = grader.Misconception[func(labels []string) string]
)

var tallyMistakes = []ofTally{
	{Name: "rows and columns exchanged",
		Hint: "The first index is the branch, the second the class.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			return kit.Transposed(solutions.Tally(t, attribute))
		}},
	{Name: "classes numbered anew in each branch",
		Hint: "Every branch lists the same classes in the same order, those it lacks with 0.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			var children [][]float64
			for _, value := range firstSeen(kit.Column(t, attribute)) {
				labels := solutions.Where(t, attribute, value).Labels
				var counts []float64
				for _, class := range firstSeen(labels) {
					counts = append(counts, occurrences(labels, class))
				}
				children = append(children, counts)
			}
			return children
		}},
	{Name: "the zeros at the end of a branch left out",
		Hint: "Every branch lists all classes of the table, those it lacks with 0. Make each row " +
			"as long as their list.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			children := solutions.Tally(t, attribute)
			for v, counts := range children {
				for len(counts) > 0 && counts[len(counts)-1] == 0 {
					counts = counts[:len(counts)-1]
				}
				children[v] = counts
			}
			return children
		}},
	{Name: "values and classes in alphabetical order",
		Hint: "They are numbered in the order in which they first appear in the table.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			var children [][]float64
			values := firstSeen(kit.Column(t, attribute))
			slices.Sort(values)
			for _, value := range values {
				labels := solutions.Where(t, attribute, value).Labels
				var counts []float64
				for _, class := range slices.Sorted(slices.Values(firstSeen(t.Labels))) {
					counts = append(counts, occurrences(labels, class))
				}
				children = append(children, counts)
			}
			return children
		}},
	{Name: "shares instead of counts",
		Hint: "Gain needs to know how many examples a branch has: count, and divide by nothing.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			children := solutions.Tally(t, attribute)
			for _, counts := range children {
				n := kit.Sum(counts)
				for c := range counts {
					counts[c] /= n
				}
			}
			return children
		}},
	{Name: "all branches share one row",
		Hint: "One slice of zeros, put into every branch, is still one slice. Make a new one " +
			"for each branch.",
		Wrong: func(t shape.Table, attribute int) [][]float64 {
			children := solutions.Tally(t, attribute)
			for v := range children {
				children[v] = columns(solutions.Tally(t, attribute))
			}
			return children
		}},
	{Name: "always the first column", Hint: "attribute says which column is to be counted.",
		Wrong: func(t shape.Table, _ int) [][]float64 { return solutions.Tally(t, 0) }},
}

var bestAttributeMistakes = []ofChoice{
	{Name: "always the first attribute", Hint: "Compare the gains: Gain(Tally(t, a)).",
		Wrong: func(t shape.Table) int {
			return choose(t, func(_, _ float64) bool { return false }, solutions.Gain, 2)
		}},
	{Name: "the lowest gain", Hint: "The residual information should be low, the gain high.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain < best-1e-12 },
				solutions.Gain, 2)
		}},
	{Name: "the last of equal gains", Hint: "Of equal gains the lowest index wins: > and not ≥.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain >= best-1e-12 },
				solutions.Gain, 2)
		}},
	{Name: "a tie decided by rounding",
		Hint: "Two gains that should be equal may differ in the last digit. Ask for more than " +
			"1e-12 of difference.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best },
				solutions.Gain, 2)
		}},
	{Name: "the gain ratio instead of the gain", Hint: "Here the plain gain decides.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best+1e-12 },
				solutions.GainRatio, 2)
		}},
	{Name: "an attribute that separates nothing",
		Hint: "If all rows have the same value, the question has one answer and splits nothing: " +
			"leave the attribute out.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best+1e-12 },
				solutions.Gain, 0)
		}},
	{Name: "an attribute that gains nothing left out",
		Hint: "A question may gain nothing by itself and everything with the next one. Begin " +
			"with no attribute, and let the first that separates the rows lead.",
		Wrong: func(t shape.Table) int {
			best := solutions.BestAttribute(t)
			if best >= 0 && solutions.Gain(solutions.Tally(t, best)) < 1e-12 {
				return -1
			}
			return best
		}},
	{Name: "the first attribute where none separates",
		Hint: "Where no attribute separates the rows there is none to choose: the " +
			"result is −1, not 0.",
		Wrong: func(t shape.Table) int { return max(0, solutions.BestAttribute(t)) }},
	{Name: "unweighted average of the branches", Hint: weightsHint,
		Wrong: func(t shape.Table) int {
			return choose(t, func(score, best float64) bool { return score > best+1e-12 },
				func(children [][]float64) float64 { return -unweighted(children) }, 2)
		}},
	{Name: "the attribute of most values",
		Hint: "Many branches are no merit. Compare the gains: Gain(Tally(t, a)).",
		Wrong: func(t shape.Table) int {
			return choose(t, func(n, best float64) bool { return n > best },
				func(children [][]float64) float64 { return float64(len(children)) }, 2)
		}},
	{Name: "Gini instead of entropy",
		Hint: "The information gain is measured in bits: Gain, not the Gini index.",
		Wrong: func(t shape.Table) int {
			return choose(t, func(gain, best float64) bool { return gain > best+1e-12 },
				giniGain, 2)
		}},
}

// choose returns the attribute whose score none beats, among those with enough branches.
func choose(
	t shape.Table, beats func(score, best float64) bool, score func(children [][]float64) float64,
	branches int,
) int {
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
	{Name: "the column is still there",
		Hint: "Below a branch the attribute has one value only: leave it out, from Attributes " +
			"and from every row.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			return filtered(t, func(row []string) bool { return row[attribute] == value })
		}},
	{Name: "the rows that do not have the value",
		Hint: "The rows with the value go down this branch.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			rest := filtered(t, func(row []string) bool { return row[attribute] != value })
			for i, row := range rest.Rows {
				rest.Rows[i] = slices.Delete(slices.Clone(row), attribute, attribute+1)
			}
			rest.Attributes = slices.Delete(slices.Clone(t.Attributes), attribute, attribute+1)
			return rest
		}},
	{Name: "all labels kept",
		Hint: "A row and its label belong together: the subset has as many labels as rows.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			subset := solutions.Where(t, attribute, value)
			subset.Labels = t.Labels
			return subset
		}},
	{Name: "the name of the column is still there",
		Hint: "The column is left out of the rows and of Attributes, or the names no " +
			"longer fit the values.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			subset := solutions.Where(t, attribute, value)
			subset.Attributes = t.Attributes
			return subset
		}},
	{Name: "the values of the column are still there",
		Hint: "The column is left out of Attributes and of every row, or the names no " +
			"longer fit the values.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			subset := filtered(t, func(row []string) bool { return row[attribute] == value })
			subset.Attributes = slices.Delete(slices.Clone(t.Attributes), attribute, attribute+1)
			return subset
		}},
	{Name: "the table changed by append",
		Hint: "append(row[:a], row[a+1:]...) writes into the memory of row, and so into t. Copy " +
			"first: slices.Clone.",
		Wrong: func(t shape.Table, attribute int, value string) shape.Table {
			subset := solutions.Where(t, attribute, value)
			_ = append(t.Attributes[:attribute], t.Attributes[attribute+1:]...)
			for _, row := range t.Rows {
				if row[attribute] == value {
					_ = append(row[:attribute], row[attribute+1:]...)
				}
			}
			return subset
		}},
}

var majorityMistakes = []ofMajority{
	{Name: "a tie goes to the label that comes first in the list",
		Hint: "Of equally common labels the alphabetically first wins.",
		Wrong: func(labels []string) string {
			return vote(labels, func(n, best float64, _, _ string) bool { return n > best })
		}},
	{Name: "a tie goes to the alphabetically last",
		Hint: "no comes before yes: the smaller text wins a tie.",
		Wrong: func(labels []string) string {
			return vote(labels, func(n, best float64, label, leader string) bool {
				return n > best || n == best && label > leader
			})
		}},
	{Name: "the first label", Hint: "Count how often each label occurs.",
		Wrong: func(labels []string) string {
			return vote(labels, func(_, _ float64, _, _ string) bool { return false })
		}},
	{Name: "the rarest label", Hint: "The most common label is asked for.",
		Wrong: func(labels []string) string {
			return vote(labels, func(n, best float64, label, leader string) bool {
				return n < best || n == best && label < leader
			})
		}},
	{Name: "a panic where there are no labels",
		Hint: "labels[0] is not there if labels is empty. Begin with the empty text.",
		Wrong: func(labels []string) string {
			_ = labels[0]
			return solutions.Majority(labels)
		}},
	{Name: "the labels sorted in place",
		Hint: "The caller's labels belong to its rows, and now they stand at other ones. Sort a " +
			"copy: slices.Sorted(slices.Values(labels)).",
		Wrong: func(labels []string) string {
			slices.Sort(labels)
			return solutions.Majority(labels)
		}},
	{Name: "only more than half of the labels win",
		Hint: "The most common label wins even if it has less than half of the votes.",
		Wrong: func(labels []string) string {
			if most := solutions.Majority(labels); 2*occurrences(labels,
				most) > float64(len(labels)) {
				return most
			}
			return ""
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
