package proof

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The known ways to get a confusion matrix and the merging of its classes wrong.

type (
	ofMeasures = grader.Misconception[func(
		truth, predicted []int, classes int,
	) (counts [][]int, precision, recall, f []float64)]
	ofMerge = grader.Misconception[func(counts [][]int) [][]int]
)

// paired returns what f makes of each pair of precision and recall.
func paired(precision, recall []float64, f func(p, r float64) float64) []float64 {
	values := make([]float64, len(precision))
	for k := range values {
		values[k] = f(precision[k], recall[k])
	}
	return values
}

var measuresMistakes = []ofMeasures{
	{Name: "rows and columns exchanged",
		Hint: "A row is a true class, a column a predicted one: counts[t][p].",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, _, _, _ := solutions.Measures(predicted, truth, classes)
			_, precision, recall, f := solutions.Measures(truth, predicted, classes)
			return counts, precision, recall, f
		}},
	{Name: "precision and recall exchanged",
		Hint: "Precision has the column below it, all that were called so. Recall has the row, " +
			"all that are so.",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, f := solutions.Measures(truth, predicted, classes)
			return counts, recall, precision, f
		}},
	{Name: "the mean of precision and recall",
		Hint: "F is their harmonic mean, which is near the smaller of the two. The plain mean " +
			"gives ½ to who calls everybody ill.",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, _ := solutions.Measures(truth, predicted, classes)
			return counts, precision, recall, paired(precision, recall,
				func(p, r float64) float64 { return (p + r) / 2 })
		}},
	{Name: "0/0", Hint: "A class that nobody has, or that nobody was said to have, makes a " +
		"denominator 0. The measure is 0 then.",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, _, _, _ := solutions.Measures(truth, predicted, classes)
			precision, recall := make([]float64, classes), make([]float64, classes)
			for k := range classes {
				row, column := 0.0, 0.0
				for j := range classes {
					row, column = row+float64(counts[k][j]), column+float64(counts[j][k])
				}
				precision[k], recall[k] = float64(counts[k][k])/column, float64(counts[k][k])/row
			}
			return counts, precision, recall, paired(precision, recall,
				func(p, r float64) float64 { return 2 * p * r / (p + r) })
		}},
	{Name: "only the classes that occur",
		Hint: "classes says how many there are. A class that is neither true nor predicted has " +
			"its row and its column all the same.",
		Wrong: func(truth, predicted []int, _ int) ([][]int, []float64, []float64, []float64) {
			return solutions.Measures(truth, predicted,
				1+slices.Max(slices.Concat(truth, predicted)))
		}},
	{Name: "without the 2", Hint: "2PR/(P + R): with P = R = 1 it must be 1.",
		Wrong: func(
			truth, predicted []int, classes int,
		) ([][]int, []float64, []float64, []float64) {
			counts, precision, recall, f := solutions.Measures(truth, predicted, classes)
			for k := range f {
				f[k] /= 2
			}
			return counts, precision, recall, f
		}},
	{Name: "F of 0 and 0",
		Hint: "Where precision and recall are both 0, the denominator of F is 0 too. " +
			"F is 0 then.",
		Wrong: func(truth, predicted []int, classes int) (
			[][]int, []float64, []float64, []float64,
		) {
			counts, precision, recall, _ := solutions.Measures(truth, predicted, classes)
			harmonic := func(p, r float64) float64 { return 2 * p * r / (p + r) }
			return counts, precision, recall, paired(precision, recall, harmonic)
		}},
}

// merger merges classes with what is wrong as options.
type merger struct {
	pair  func(there, back int) int // how often two classes are confused, from both cells
	join  func(a, b int) int        // how often a group is, from its parts
	last  bool                      // of equal pairs the last
	first bool                      // what is made takes the number of the first
}

func (m merger) run(counts [][]int) [][]int {
	n := len(counts)
	between := make([][]int, 2*n)
	for a := range between {
		between[a] = make([]int, 2*n)
		for b := range n {
			if a < n && a < b {
				between[a][b] = m.pair(counts[a][b], counts[b][a])
			} else if a < n {
				between[a][b] = m.pair(counts[b][a], counts[a][b])
			}
		}
	}
	var groups []int
	for a := range n {
		groups = append(groups, a)
	}
	var steps [][]int
	for made := n; len(groups) > 1; made++ {
		best := []int{0, 0, -1}
		for i, a := range groups {
			for _, b := range groups[i+1:] {
				if c := between[a][b]; c > best[2] || m.last && c == best[2] {
					best = []int{a, b, c}
				}
			}
		}
		steps = append(steps, best)
		to := made
		if m.first {
			to = best[0]
		}
		groups = slices.DeleteFunc(groups, func(g int) bool { return g == best[0] || g == best[1] })
		for _, g := range groups {
			c := m.join(between[g][best[0]], between[g][best[1]])
			between[g][to], between[to][g] = c, c
		}
		groups = append(groups, to)
		slices.Sort(groups)
	}
	return steps
}

func add(a, b int) int  { return a + b }
func more(a, b int) int { return max(a, b) }

var mergeMistakes = []ofMerge{
	{Name: "one direction only",
		Hint: "Cats that were taken for dogs and dogs that were taken for cats are both " +
			"confusion: counts[a][b] + counts[b][a].",
		Wrong: merger{pair: func(there, _ int) int { return there }, join: add}.run},
	{Name: "the larger direction",
		Hint:  "Add both directions. Once the two are one class, neither is an error any more.",
		Wrong: merger{pair: more, join: add}.run},
	{Name: "the most confused members",
		Hint: "A group is confused as often as all its classes together, not as the most " +
			"confused pair of them.",
		Wrong: merger{pair: add, join: more}.run},
	{Name: "the last of equal pairs",
		Hint: "Of equal pairs the one with the smallest a is taken, then that with the smallest " +
			"b: change only for what is larger.",
		Wrong: merger{pair: add, join: add, last: true}.run},
	{Name: "the first one's number kept",
		Hint: "What a step makes gets a new number: with 3 classes the first group " +
			"is 3, the next 4.",
		Wrong: merger{pair: add, join: add, first: true}.run},
	{Name: "an end where nothing is confused",
		Hint: "Groups that were never confused are merged too, until one group is left: " +
			"begin the search below 0.",
		Wrong: func(counts [][]int) [][]int {
			steps := solutions.Merge(counts)
			for i, step := range steps {
				if step[2] == 0 {
					return steps[:i]
				}
			}
			return steps
		}},
}
