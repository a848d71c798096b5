package pruning

import (
	"cmp"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// The known ways to get splits wrong. Each is a whole function, so that a student's results can be
// held against its results.

type (
	ofCut    = grader.Misconception[func(x []float64, y []int) (threshold, gain float64)]
	ofSubset = grader.Misconception[func(children [][]float64) (left []int, gain float64)]
	ofSplit  = grader.Misconception[func(branches [][]float64) float64]
)

var bestCutMistakes = []ofCut{
	{Name: "the classes not sorted with the values",
		Hint: "Sorting x alone tears the examples apart. Sort their indices by x, and take y " +
			"from the same places.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			return sweep{worth: giniGain}.best(slices.Sorted(slices.Values(x)), y)
		}},
	{Name: "a cut between equal values",
		Hint: "No threshold parts two equal values. Weigh the cut only where the next " +
			"value is another one.",
		Wrong: sweep{worth: giniGain, parts: true}.best},
	{Name: "the last of equal gains",
		Hint:  "Of equal gains the smallest threshold wins: take over only what gains more.",
		Wrong: sweep{worth: giniGain, last: true}.best},
	{Name: "the branches not weighted",
		Hint: "A branch counts with its share of the examples, n₁/n and n₂/n.",
		Wrong: sweep{worth: func(left, right []float64) float64 {
			return gini(sums(left, right)) - (gini(left)+gini(right))/2
		}}.best},
	{Name: "entropy instead of Gini",
		Hint: "The lesson before measured in bits. Here the measure is 1 − Σ p(c)².",
		Wrong: sweep{worth: func(left, right []float64) float64 {
			n := kit.Sum(left) + kit.Sum(right)
			return entropy(sums(left, right)) - kit.Sum(left)/n*entropy(left) -
				kit.Sum(right)/n*entropy(right)
		}}.best},
	{Name: "each pair of classes counted once",
		Hint: "That is Fan's convention, p·q for two classes, and half of 1 − Σ p(c)².",
		Wrong: func(x []float64, y []int) (float64, float64) {
			threshold, gain := solutions.BestCut(x, y)
			return threshold, gain / 2
		}},
	{Name: "a cut that gains nothing",
		Hint: "Where no cut gains anything there is none to choose: the threshold is +Inf, the " +
			"gain 0. Begin with 0.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			threshold, gain := solutions.BestCut(x, y)
			if gain == 0 {
				gain = -1
				if values := slices.Compact(slices.Sorted(slices.Values(x))); len(values) > 1 {
					threshold, gain = (values[0]+values[1])/2, 0
				}
			}
			return threshold, gain
		}},
	{Name: "0 where nothing is gained",
		Hint: "A threshold of 0 would cut. +Inf, math.Inf(1), leaves everything on one side.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			threshold, gain := solutions.BestCut(x, y)
			if math.IsInf(threshold, 1) {
				threshold = 0
			}
			return threshold, gain
		}},
}

// sweep looks for a threshold as BestCut does, with what is wrong as options.
type sweep struct {
	worth func(left, right []float64) float64
	parts bool // cuts between equal values too
	last  bool // of equal gains takes the last
}

func (s sweep) best(x []float64, y []int) (threshold, gain float64) {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	left, right := make([]float64, 1+slices.Max(y)), make([]float64, 1+slices.Max(y))
	for _, c := range y {
		right[c]++
	}
	threshold = math.Inf(1)
	for k, i := range order[:len(order)-1] {
		left[y[i]]++
		right[y[i]]--
		next := order[k+1]
		if x[i] == x[next] && !s.parts {
			continue
		}
		g := s.worth(left, right)
		if g > gain+1e-12 || s.last && g > 1e-12 && g > gain-1e-12 {
			threshold, gain = (x[i]+x[next])/2, g
		}
	}
	return threshold, gain
}

var bestSubsetMistakes = []ofSubset{
	{Name: "in the order of the table",
		Hint: "The trick is the order: sort the values by their share of class 1 before you cut.",
		Wrong: func(children [][]float64) ([]int, float64) {
			return ordered(children, func([]float64) float64 { return 0 }, giniGain)
		}},
	{Name: "ordered by counts",
		Hint: "Order by shares, not by counts: 1 of 1 is more than 2 of 12.",
		Wrong: func(children [][]float64) ([]int, float64) {
			return ordered(children, func(counts []float64) float64 { return counts[1] }, giniGain)
		}},
	{Name: "the other side", Hint: "The values with the smaller shares of class 1 go left.",
		Wrong: func(children [][]float64) ([]int, float64) {
			return ordered(children, func(counts []float64) float64 {
				return -counts[1] / kit.Sum(counts)
			}, giniGain)
		}},
	{Name: "one value against the rest",
		Hint: "A group may have several values: try every place to cut the row, not " +
			"only single values.",
		Wrong: func(children [][]float64) ([]int, float64) {
			left, gain := []int(nil), math.Inf(-1)
			for v, counts := range children {
				rest := make([]float64, 2)
				for w, others := range children {
					if w != v {
						rest = sums(rest, others)
					}
				}
				if g := giniGain(counts, rest); g > gain+1e-12 {
					left, gain = []int{v}, g
				}
			}
			return left, gain
		}},
	{Name: "the group in the order of its shares",
		Hint: "The group is right, but its values should be listed in increasing " +
			"order: slices.Sorted.",
		Wrong: func(children [][]float64) ([]int, float64) {
			left, gain := solutions.BestSubset(children)
			slices.SortStableFunc(left, func(v, w int) int {
				return cmp.Compare(children[v][1]/kit.Sum(children[v]),
					children[w][1]/kit.Sum(children[w]))
			})
			return left, gain
		}},
	{Name: "no group where nothing is gained",
		Hint: "A group always goes left, even if nothing is gained: begin with a gain of " +
			"−Inf, math.Inf(-1).",
		Wrong: func(children [][]float64) ([]int, float64) {
			left, gain := solutions.BestSubset(children)
			if gain <= 1e-12 {
				return nil, 0
			}
			return left, gain
		}},
	{Name: "the branches not weighted",
		Hint: "A branch counts with its share of the examples, n₁/n and n₂/n.",
		Wrong: func(children [][]float64) ([]int, float64) {
			return ordered(children, func(counts []float64) float64 {
				return counts[1] / kit.Sum(counts)
			}, func(left, right []float64) float64 {
				return gini(sums(left, right)) - (gini(left)+gini(right))/2
			})
		}},
}

// ordered cuts the row of values that a key puts in order where the cut is worth most.
func ordered(
	children [][]float64, key func([]float64) float64, worth func(left, right []float64) float64,
) ([]int, float64) {
	order := make([]int, len(children))
	all := make([]float64, 2)
	for v, counts := range children {
		order[v] = v
		all = sums(all, counts)
	}
	slices.SortStableFunc(order, func(v, w int) int {
		return cmp.Compare(key(children[v]), key(children[w]))
	})
	var left []int
	best, first := math.Inf(-1), make([]float64, 2)
	for k, v := range order[:len(order)-1] {
		first = sums(first, children[v])
		if g := worth(first, []float64{all[0] - first[0], all[1] - first[1]}); g > best+1e-12 {
			left, best = slices.Sorted(slices.Values(order[:k+1])), g
		}
	}
	return left, best
}

var splitErrorMistakes = []ofSplit{
	{Name: "distances from the mean of all", Hint: "Each branch answers with its own mean g_j.",
		Wrong: func(branches [][]float64) float64 {
			return solutions.SplitError([][]float64{slices.Concat(branches...)})
		}},
	{Name: "N − 1 instead of N",
		Hint: "That would estimate the variance of a population from a sample. The error is an " +
			"average over the numbers that are here: divide by N.",
		Wrong: func(branches [][]float64) float64 {
			n := float64(len(slices.Concat(branches...)))
			if n < 2 {
				return 0
			}
			return solutions.SplitError(branches) * n / (n - 1)
		}},
	{Name: "the branches not weighted",
		Hint: "The sum runs over all numbers and is divided once, by N: a branch of many " +
			"numbers counts more.",
		Wrong: func(branches [][]float64) float64 {
			mean := 0.0
			for _, numbers := range branches {
				mean += solutions.SplitError([][]float64{numbers}) / float64(len(branches))
			}
			return mean
		}},
	{Name: "the mean of the branches' errors",
		Hint: "The sum runs over all numbers and is divided once, by N: a branch of many " +
			"numbers counts more.",
		Wrong: func(branches [][]float64) float64 {
			mean, n := 0.0, 0.0
			for _, numbers := range branches {
				if len(numbers) > 0 {
					mean += solutions.SplitError([][]float64{numbers})
					n++
				}
			}
			if n == 0 {
				return 0
			}
			return mean / n
		}},
	{Name: "not divided", Hint: "E′ is a mean: divide the sum of squares by the number of numbers.",
		Wrong: func(branches [][]float64) float64 {
			return solutions.SplitError(branches) * float64(len(slices.Concat(branches...)))
		}},
	{Name: "the root of the error",
		Hint: "The error is the mean of the squares; its root is not asked for.",
		Wrong: func(branches [][]float64) float64 {
			return math.Sqrt(solutions.SplitError(branches))
		}},
	{Name: "the mean of the squares less the square of the mean",
		Hint: "Equal on paper. In floating point both may agree in all their digits, and their " +
			"difference is noise. Take the mean off first, then square.",
		Wrong: func(branches [][]float64) float64 {
			n, left := 0, 0.0
			for _, numbers := range branches {
				mean, squares := 0.0, 0.0
				for _, r := range numbers {
					mean += r / float64(len(numbers))
					squares += r * r
				}
				left += squares - float64(len(numbers))*mean*mean
				n += len(numbers)
			}
			return left / float64(max(n, 1))
		}},
	{Name: "0/0 where there are no numbers",
		Hint: "A branch without numbers has no mean, and a split without numbers nothing to " +
			"divide by. It adds nothing.",
		Wrong: func(branches [][]float64) float64 {
			if len(slices.Concat(branches...)) == 0 {
				return math.NaN()
			}
			return solutions.SplitError(branches)
		}},
}

func giniGain(left, right []float64) float64 {
	n := kit.Sum(left) + kit.Sum(right)
	return gini(sums(left, right)) - kit.Sum(left)/n*gini(left) - kit.Sum(right)/n*gini(right)
}

func gini(counts []float64) float64 {
	wrong := 0.0
	for _, count := range counts {
		if count > 0 {
			wrong += count / kit.Sum(counts) * (1 - count/kit.Sum(counts))
		}
	}
	return wrong
}

func entropy(counts []float64) float64 {
	bits := 0.0
	for _, count := range counts {
		if count > 0 {
			bits -= count / kit.Sum(counts) * math.Log2(count/kit.Sum(counts))
		}
	}
	return bits
}

func sums(a, b []float64) []float64 {
	all := make([]float64, len(a))
	for c := range all {
		all[c] = a[c] + b[c]
	}
	return all
}
