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
	{Name: "always the first column", Hint: "attribute says which column is to be counted.",
		Wrong: func(t shape.Table, _ int) [][]float64 { return solutions.Tally(t, 0) }},
}

var bestAttributeMistakes = []ofChoice{
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
}

var whereMistakes = []ofWhere{
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
}
