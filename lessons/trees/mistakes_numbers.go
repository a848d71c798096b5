package trees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// The known ways to get the formulas wrong. Each is a whole function, so that a student's results
// can be held against its results.

type (
	ofNode  = grader.Misconception[func(counts []float64) float64]
	ofSplit = grader.Misconception[func(children [][]float64) float64]
)

const bitsHint = "Bits are logarithms to the base 2: math.Log2. math.Log is the natural " +
	"logarithm, and gives 0.693 for every bit."

var entropyMistakes = []ofNode{
	{Name: "natural logarithm instead of bits", Hint: bitsHint,
		Wrong: func(counts []float64) float64 { return math.Ln2 * solutions.Entropy(counts) }},
	{Name: "counts cut to whole numbers",
		Hint: "A count need not be whole: int(0.5) is 0. Compute with float64 throughout.",
		Wrong: func(counts []float64) float64 {
			whole := make([]float64, len(counts))
			for c, n := range counts {
				whole[c] = math.Trunc(n)
			}
			return solutions.Entropy(whole)
		}},
	{Name: "the minus sign forgotten",
		Hint:  "The logarithm of a share is negative, and the entropy is not.",
		Wrong: func(counts []float64) float64 { return -solutions.Entropy(counts) }},
	{Name: "decimal logarithm instead of bits",
		Hint:  "Bits are logarithms to the base 2: math.Log2, not math.Log10.",
		Wrong: func(counts []float64) float64 { return math.Log10(2) * solutions.Entropy(counts) }},
	{Name: "two classes only",
		Hint: "The formula with p and n is for two classes. There may be more, or one.",
		Wrong: func(counts []float64) float64 {
			if len(counts) == 0 {
				return 0
			}
			return solutions.Entropy([]float64{counts[0], kit.Sum(counts) - counts[0]})
		}},
}

var giniMistakes = []ofNode{
	{Name: "each pair of classes counted once",
		Hint: "That is the slide's convention, p·q for two classes, and half of what is asked " +
			"for: Σ p(1 − p) counts both (i, j) and (j, i).",
		Wrong: func(counts []float64) float64 { return solutions.Gini(counts) / 2 }},
	{Name: "the sum of squares, not 1 less it",
		Hint: "Σ p² is the chance to guess right. The index is the chance to be wrong.",
		Wrong: func(counts []float64) float64 {
			if kit.Sum(counts) == 0 {
				return 0
			}
			return 1 - solutions.Gini(counts)
		}},
	{Name: "misclassification instead of Gini",
		Hint: "1 − max p(c) is the error of always answering with the most common class. Gini " +
			"guesses at random.",
		Wrong: func(counts []float64) float64 {
			if kit.Sum(counts) == 0 {
				return 0
			}
			return 1 - slices.Max(counts)/kit.Sum(counts)
		}},
	{Name: "the empty node forgotten",
		Hint: "Where there are no examples the shares are 0/0, and 1 less the sum of no squares " +
			"is 1. The index should be 0.",
		Wrong: func(counts []float64) float64 {
			if kit.Sum(counts) == 0 {
				return 1
			}
			return solutions.Gini(counts)
		}},
	{Name: "0/0 where there are no examples",
		Hint: "Where there are no examples the shares are 0/0, which is NaN. The " +
			"index should be 0.",
		Wrong: func(counts []float64) float64 {
			if kit.Sum(counts) == 0 && len(counts) > 0 {
				return math.NaN()
			}
			return solutions.Gini(counts)
		}},
	{Name: "entropy instead of Gini", Hint: "No logarithm is asked for: Σ p(c) · (1 − p(c)).",
		Wrong: solutions.Entropy},
}

var residualMistakes = []ofSplit{
	{Name: "natural logarithm instead of bits", Hint: bitsHint,
		Wrong: func(children [][]float64) float64 {
			return math.Ln2 * solutions.Residual(children)
		}},
	{Name: "the entropy before the split",
		Hint: "Each branch has an entropy of its own. Their average is asked for, not the " +
			"entropy of all examples together.",
		Wrong: func(children [][]float64) float64 { return solutions.Entropy(columns(children)) }},
	{Name: "0/0 where there are no examples",
		Hint: "Where there are no examples the weights are 0/0, which is NaN. The " +
			"result should be 0.",
		Wrong: func(children [][]float64) float64 {
			if kit.Sum(sizes(children)) == 0 {
				return math.NaN()
			}
			return solutions.Residual(children)
		}},
	{Name: "rows and columns exchanged",
		Hint: "children[v][c] is class c in branch v. The entropies are those of the " +
			"branches, the rows.",
		Wrong: func(children [][]float64) float64 {
			return solutions.Residual(kit.Transposed(children))
		}},
}

var gainMistakes = []ofSplit{
	{Name: "natural logarithm instead of bits", Hint: bitsHint,
		Wrong: func(children [][]float64) float64 { return math.Ln2 * solutions.Gain(children) }},
	{Name: "the residual, not the gain",
		Hint: "What is left over is not what was gained: subtract it from the entropy " +
			"before the split.",
		Wrong: solutions.Residual},
	{Name: "subtracted the wrong way round",
		Hint:  "A gain is never negative: what was needed before, less what is needed after.",
		Wrong: func(children [][]float64) float64 { return -solutions.Gain(children) }},
	{Name: "one bit before the split, whatever the classes",
		Hint: "Only two equally common classes have an entropy of 1. Add up the columns to find " +
			"what the parent holds.",
		Wrong: func(children [][]float64) float64 { return 1 - solutions.Residual(children) }},
	{Name: "the sizes of the branches for the parent's counts",
		Hint: "children[v][c] is class c in branch v. The parent's counts are the sums over the " +
			"branches, one for each class.",
		Wrong: func(children [][]float64) float64 {
			return solutions.Entropy(sizes(children)) - solutions.Residual(children)
		}},
}

var gainRatioMistakes = []ofSplit{
	{Name: "upside down",
		Hint: "The gain is divided by the split information, not the other way round.",
		Wrong: func(children [][]float64) float64 {
			if gain := solutions.Gain(children); gain > 0 {
				return solutions.Entropy(sizes(children)) / gain
			}
			return 0
		}},
	{Name: "the gain, not divided",
		Hint: "A gain says nothing about what the answer itself costs. Divide by the " +
			"split information.",
		Wrong: solutions.Gain},
	{Name: "natural logarithm in the split information",
		Hint: "The gain is in bits, so the split information must be too: math.Log2 for both.",
		Wrong: func(children [][]float64) float64 {
			return quotient(solutions.Gain(children), math.Ln2*solutions.Entropy(sizes(children)))
		}},
	{Name: "divided by the entropy of the classes",
		Hint: "The split information looks at the branches, not at the classes: −Σ p(v) log₂ p(v).",
		Wrong: func(children [][]float64) float64 {
			return quotient(solutions.Gain(children), solutions.Entropy(columns(children)))
		}},
	{Name: "divided by log₂ of the number of branches",
		Hint: "log₂ of the number of branches is right only if they are equally large.",
		Wrong: func(children [][]float64) float64 {
			return quotient(solutions.Gain(children), math.Log2(float64(len(children))))
		}},
	{Name: "divided by the number of branches",
		Hint: "The split information is an entropy, not a count.",
		Wrong: func(children [][]float64) float64 {
			return quotient(solutions.Gain(children), float64(len(children)))
		}},
	{Name: "0/0 where the other branches are empty",
		Hint: "A branch without examples is none: the split information is 0 as well, and 0/0 is " +
			"NaN. The ratio should be 0.",
		Wrong: func(children [][]float64) float64 {
			if len(children) < 2 {
				return 0
			}
			return solutions.Gain(children) / solutions.Entropy(sizes(children))
		}},
	{Name: "0/0 where all examples are in one branch",
		Hint: "Where only one branch has examples the split information is 0, and 0/0 is NaN. " +
			"The ratio should be 0.",
		Wrong: func(children [][]float64) float64 {
			return solutions.Gain(children) / solutions.Entropy(sizes(children))
		}},
}

var informationMistakes = []ofSplit{
	{Name: "natural logarithm instead of bits", Hint: bitsHint,
		Wrong: func(joint [][]float64) float64 { return math.Ln2 * solutions.Information(joint) }},
	{Name: "the entropy of the pair",
		Hint: "How uncertain both are together is not what one says about the other: divide p(c, " +
			"f) by p(c)·p(f) in the logarithm.",
		Wrong: func(joint [][]float64) float64 {
			return solutions.Entropy(slices.Concat(joint...))
		}},
	{Name: "the ratio upside down",
		Hint:  "Information is never negative: p(c, f) is above the line, p(c)·p(f) below.",
		Wrong: func(joint [][]float64) float64 { return -solutions.Information(joint) }},
	{Name: "0·log 0 is not a number", Hint: "A cell without examples adds nothing: skip it.",
		Wrong: func(joint [][]float64) float64 {
			for _, row := range joint {
				if slices.Contains(row, 0) {
					return math.NaN()
				}
			}
			return solutions.Information(joint)
		}},
}

// columns returns the sums of the columns, sizes those of the rows.
func columns(children [][]float64) []float64 {
	sums := make([]float64, len(children[0]))
	for _, counts := range children {
		for c, n := range counts {
			sums[c] += n
		}
	}
	return sums
}

func sizes(children [][]float64) []float64 {
	sums := make([]float64, len(children))
	for v, counts := range children {
		sums[v] = kit.Sum(counts)
	}
	return sums
}

// quotient is a/b, and 0 where b is 0.
func quotient(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
