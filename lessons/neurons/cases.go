package neurons

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
)

// The examples and tables that the lesson works through by hand.
var (
	arrows  = [][]float64{{4, 3}, {-3, 4}, {0, 5}, {3, 4}} // of length 5
	pointed = []int{1, -1, -1, 1}

	bits = [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	and  = []int{-1, -1, -1, 1}
	or   = []int{-1, 1, 1, 1}
	xor  = []int{-1, 1, 1, -1}

	// The Simpsons: Homer, Marge, Bart, Lisa, Maggie, Abe, Selma, Otto, Krusty. A male is
	// +1. Experts take those for males whose hair is 5 at most, whose weight is above 160,
	// and whose age is above 40.
	said = [][]int{{1, 1, -1}, {-1, -1, -1}, {1, -1, -1}, {-1, -1, -1}, {1, -1, -1}, {1, 1, 1},
		{-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1}}
	male = []int{1, -1, 1, -1, -1, 1, -1, 1, 1}

	// + where one of the first two attributes is 1.
	either = [][]int{{1, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 1, 1}, {0, 1, 0, 1}, {1, 0, 0, 1},
		{0, 0, 1, 1}}
	found = []int{1, 1, -1, 1, 1, -1}
)

func pocketCases() []grader.Case {
	row := [][]float64{{0, 0, -1}, {0, 1, -1}, {1, 0, -1}, {1, 1, -1}} // bits, and −1 behind
	return []grader.Case{
		{Name: "the arrows in their order", Args: []any{arrows, pointed, []int{0, 1, 2, 3}},
			Where: rowRules, Want: []float64{0, 0},
			Note: "The runs are 1, of (0, 0), and 1, of (3, −4), which is not longer."},
		{Name: "a run of two", Args: []any{arrows, pointed, []int{1, 2, 0, 3}},
			Want: []float64{3, -4},
			Note: "(3, −4) is right about the third arrow and the first, whose score is 0."},
		{Name: "a first run of one", Args: []any{arrows, pointed, []int{0, 1, 2, 0}},
			Want: []float64{3, -4}, Note: "Runs of 1, by (0, 0), and of 2, by (3, −4)."},
		{Name: "one right is a run", Args: []any{arrows, pointed, []int{1, 2}},
			Want: []float64{3, -4}},
		{Name: "a second run of two",
			Args: []any{arrows, pointed, []int{1, 2, 0, 3, 0, 3}}, Want: []float64{3, -4},
			Note: "(6, 0) is right twice, too. It is not longer, so the pocket stays."},
		{Name: "and of three", Args: []any{arrows, pointed, []int{1, 2, 0, 3, 0, 3, 1}},
			Want: []float64{6, 0}},
		{Name: "weights that move on",
			Args: []any{arrows, pointed, []int{1, 2, 0, 3, 0, 3, 1, 2, 3}},
			Want: []float64{6, 0}, Note: "(6, 0) is wrong about (0, 5); w becomes (6, −5)."},
		{Name: "one arrow again and again", Args: []any{arrows, pointed, []int{0, 0, 0, 1, 2, 2}},
			Want: []float64{0, 0}, Note: "Three times right by w = 0. Chance draws as it likes."},
		{Name: "never right", Args: []any{[][]float64{{0, 0}}, []int{-1}, []int{0, 0}},
			Want: []float64{0, 0}, Note: "Score 0 predicts +1, and adding zeros changes nothing."},
		{Name: "never right, and moving",
			Args: []any{[][]float64{{1}, {1}}, []int{-1, 1}, []int{0, 1, 0}}, Want: []float64{0},
			Note: "w is −1, 0 and −1, and wrong each time. None of them goes into the pocket."},
		{Name: "XOR", Args: []any{row, xor, []int{0, 1, 2, 1, 2, 3, 0}},
			Want: []float64{0, 1, 0}, Note: "Three right in a row. Nothing is right for ever."},
		{Name: "no draws", Args: []any{arrows, pointed, []int{}}, Want: []float64{0, 0}},
	}
}

func onlineCases() []grader.Case {
	return []grader.Case{
		{Name: "four arrows", Args: []any{arrows, pointed}, Where: konPerceptron,
			Want: []any{[]int{1, 1, -1, -1}, [][]float64{{0, 0}, {3, -4}, {3, -4}, {6, 0}}},
			Note: "The scores are 0, 0, −20 and −7."},
		{Name: "four arrows, three times",
			Args: []any{slices.Repeat(arrows, 3), slices.Repeat(pointed, 3)},
			Want: []any{
				[]int{1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1, 1},
				[][]float64{{0, 0}, {3, -4}, {3, -4}, {6, 0}, {6, 0}, {6, 0}, {6, -5}, {9, -1},
					{9, -1}, {9, -1}, {9, -1}, {9, -1}},
			},
			Note: "From the ninth on all is right."},
		{Name: "one example of class +1", Args: []any{[][]float64{{2, -1}}, []int{1}},
			Want: []any{[]int{1}, [][]float64{{0, 0}}}, Note: "0 ≥ 0 predicts +1, which is right."},
		{Name: "one example of class −1", Args: []any{[][]float64{{2, -1}}, []int{-1}},
			Want: []any{[]int{1}, [][]float64{{-2, 1}}}},
		{Name: "a score of 0 on the way",
			Args: []any{[][]float64{{1, 1}, {1, -1}, {1, -1}}, []int{-1, -1, -1}},
			Want: []any{[]int{1, 1, -1}, [][]float64{{-1, -1}, {-2, 0}, {-2, 0}}},
			Note: "w = (−1, −1) is at right angles to (1, −1)."},
		{Name: "the same example in both classes",
			Args: []any{[][]float64{{1}, {1}, {1}, {1}}, []int{-1, 1, -1, 1}},
			Want: []any{[]int{1, -1, 1, -1}, [][]float64{{-1}, {0}, {-1}, {0}}},
			Note: "Always wrong, and no way out."},
		{Name: "three numbers",
			Args: []any{[][]float64{{1, 0, 2}, {0, 1, -1}, {-1, 1, 0}}, []int{-1, 1, -1}},
			Want: []any{[]int{1, 1, 1}, [][]float64{{-1, 0, -2}, {-1, 0, -2}, {0, -1, -2}}},
			Note: "The scores are 0, 2 and 1."},
	}
}

func rosenblattCases() []grader.Case {
	return []grader.Case{
		{Name: "OR", Args: []any{bits, or, 100}, Where: rowTrain,
			Want: []any{[]int{3, 1, 2, 2, 1, 0},
				[][]float64{{1, 1, -1}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 2, 1}, {2, 2, 1}}},
			Note: "2x₁ + 2x₂ > 1 in the end."},
		{Name: "AND", Args: []any{bits, and, 100}, Want: []any{[]int{2, 3, 3, 2, 2, 3, 2, 1, 0},
			[][]float64{{1, 1, 0}, {2, 1, 1}, {2, 1, 2}, {2, 2, 2}, {3, 2, 2}, {3, 2, 3}, {3, 3, 3},
				{3, 2, 4}, {3, 2, 4}}}, Note: "3x₁ + 2x₂ > 4 in the end."},
		{
			Name: "XOR", Args: []any{bits, xor, 3},
			Want: []any{[]int{4, 4, 4}, [][]float64{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
			Note: "All four are wrong in every epoch, and the moves cancel: it would never end.",
		},
		{
			Name: "four arrows", Args: []any{arrows, pointed, 100},
			Want: []any{[]int{2, 0}, [][]float64{{7, -1, 0}, {7, -1, 0}}},
			Note: "The first score, 0, is an error here, and all goes another way.",
		},
		{Name: "a threshold on a line", Args: []any{[][]float64{{1}, {3}}, []int{-1, 1}, 100},
			Want: []any{[]int{2, 1, 2, 1, 2, 1, 1, 0},
				[][]float64{{2, 0}, {1, 1}, {3, 1}, {2, 2}, {4, 2}, {3, 3}, {2, 4}, {2, 4}}}},
		{Name: "stopped by the number of epochs", Args: []any{bits, or, 2},
			Want: []any{[]int{3, 1}, [][]float64{{1, 1, -1}, {1, 1, 0}}}},
		{Name: "one example", Args: []any{[][]float64{{2, 5}}, []int{-1}, 4},
			Want: []any{[]int{1, 0}, [][]float64{{-2, -5, 1}, {-2, -5, 1}}}},
		{Name: "no epochs", Args: []any{bits, or, 0}, Want: []any{[]int{}, [][]float64{}}},
	}
}

func kernelCases() []grader.Case {
	return []grader.Case{
		{Name: "XOR of −1 and +1, K = (1 + x·z)²",
			Args: []any{[][]float64{{9, 1, 1, 1}, {1, 9, 1, 1}, {1, 1, 9, 1}, {1, 1, 1, 9}}, xor,
				100}, Where: rowRules,
			Want: [][]int{{1, 1, 0, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}},
			Note: "f(x) is then −8·x₁·x₂."},
		{Name: "XOR of 0 and 1, K = (1 + x·z)²",
			Args: []any{[][]float64{{1, 1, 1, 1}, {1, 4, 1, 4}, {1, 1, 4, 4}, {1, 4, 4, 9}}, xor,
				100},
			Want: [][]int{{1, 1, 0, 1}, {1, 2, 1, 2}, {2, 3, 2, 3}, {3, 4, 3, 3}, {4, 4, 3, 3},
				{5, 4, 4, 4}, {5, 5, 4, 4}, {6, 5, 5, 4}, {7, 5, 5, 4}, {7, 5, 5, 4}}},
		{Name: "four arrows, K = x·z",
			Args: []any{
				[][]float64{{25, 0, 15, 24}, {0, 25, 20, 7}, {15, 20, 25, 20}, {24, 7, 20, 25}},
				pointed, 100,
			},
			Want: [][]int{{0, 1, 0, 1}, {0, 1, 1, 2}, {0, 1, 1, 2}},
			Note: "The mistakes of Online: w = −(−3, 4) − (0, 5) + 2·(3, 4) = (9, −1)."},
		{Name: "XOR, K = 1 + x·z",
			Args: []any{[][]float64{{1, 1, 1, 1}, {1, 2, 1, 2}, {1, 1, 2, 2}, {1, 2, 2, 3}}, xor,
				4}, Want: [][]int{{1, 1, 0, 1}, {1, 2, 1, 2}, {2, 3, 2, 3}, {3, 4, 3, 4}},
			Note: "A bias alone does not solve it: the counts grow for ever."},
		{
			Name: "each example only like itself",
			Args: []any{[][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, []int{-1, 1, -1}, 10},
			Want: [][]int{{1, 0, 1}, {1, 0, 1}}, Note: "It learns by heart.",
		},
		{Name: "nothing to learn", Args: []any{[][]float64{{2, 1}, {1, 2}}, []int{1, 1}, 5},
			Want: [][]int{{0, 0}}, Note: "0 ≥ 0 is +1."},
		{Name: "no epochs", Args: []any{[][]float64{{1}}, []int{-1}, 0}, Want: [][]int{}},
	}
}

func winnowCases() []grader.Case {
	return []grader.Case{
		{Name: "a or b among four", Args: []any{either, found}, Where: rowRules,
			Want: []any{
				[]int{-1, -1, 1, -1, -1, 1}, [][]float64{{2, 1, 2, 1}, {2, 2, 4, 1}, {2, 2, 2, 0.5},
					{2, 4, 2, 1}, {4, 4, 2, 2}, {4, 4, 1, 1}},
			}, Note: "The sums are 2, 3, 5, 2.5, 3 and 4."},
		{Name: "the first of two",
			Args: []any{[][]int{{1, 0}, {0, 1}, {1, 0}, {1, 1}}, []int{1, -1, 1, 1}},
			Want: []any{[]int{-1, -1, 1, 1}, [][]float64{{2, 1}, {2, 1}, {2, 1}, {2, 1}}},
			Note: "2 reaches the threshold 2."},
		{
			Name: "a weight that falls below 1",
			Args: []any{[][]int{{1, 1}, {1, 1}, {0, 1}}, []int{-1, -1, 1}},
			Want: []any{[]int{1, -1, -1}, [][]float64{{0.5, 0.5}, {0.5, 0.5}, {0.5, 1}}},
		},
		{
			Name: "wrong again and again",
			Args: []any{[][]int{{1}, {1}, {1}, {1}}, []int{-1, 1, -1, -1}},
			Want: []any{[]int{1, -1, 1, -1}, [][]float64{{0.5}, {1}, {0.5}, {0.5}}},
		},
		{Name: "nothing is there", Args: []any{[][]int{{0, 0, 0}, {0, 0, 0}}, []int{1, -1}},
			Want: []any{[]int{-1, -1}, [][]float64{{1, 1, 1}, {1, 1, 1}}},
			Note: "A mistake, but no attribute to blame."},
		{Name: "everything is there",
			Args: []any{[][]int{{1, 1, 1}, {1, 1, 0}, {0, 1, 1}}, []int{1, -1, 1}},
			Want: []any{[]int{1, -1, -1}, [][]float64{{1, 1, 1}, {1, 1, 1}, {1, 2, 2}}},
			Note: "3 reaches the threshold 3."},
		{Name: "one example", Args: []any{[][]int{{1, 0}}, []int{1}},
			Want: []any{[]int{-1}, [][]float64{{2, 1}}}},
	}
}

func viterbiCases() []grader.Case {
	dogs, bark := [][]float64{{1, 0}, {-1, 0}}, [][]float64{{0, 1}, {0, -1}}
	emission := [][]float64{{2, 0, 1}, {1, 2, 0}, {0, 1, 2}}
	transition := [][]float64{{-1, 2, 0}, {0, -1, 3}, {1, 0, -1}}
	return []grader.Case{
		{Name: "dogs bark", Args: []any{dogs, bark, []int{0, 1}}, Where: fanLikelihood,
			Want: []any{[]int{0, 1}, 2.0},
			Note: "Of NN, NV, VN and VV, which score 1, 2, −1 and −2."},
		{Name: "one symbol", Args: []any{emission, transition, []int{2}},
			Want: []any{[]int{2}, 2.0}, Note: "There is no transition."},
		{Name: "three states", Args: []any{emission, transition, []int{0, 1, 2}},
			Want: []any{[]int{0, 1, 2}, 11.0}, Note: "2 + 2 + 2 + 3 + 2."},
		{Name: "greed does not pay",
			Args: []any{[][]float64{{3, 0}, {2, 0}}, [][]float64{{-5, -5}, {4, 0}}, []int{0, 1}},
			Want: []any{[]int{1, 0}, 6.0},
			Note: "State 0 is better for the first symbol, but whatever comes behind it costs 5."},
		{
			Name: "a change that costs",
			Args: []any{[][]float64{{1, 0}, {0, 1}}, [][]float64{{0, -3}, {-3, 0}},
				[]int{0, 0, 1, 0}}, Want: []any{[]int{0, 0, 0, 0}, 3.0},
			Note: "The third symbol alone would be state 1: 1 more, and 6 less.",
		},
		{
			Name: "only one way",
			Args: []any{[][]float64{{0, 0}, {0, 0}}, [][]float64{{0, 1}, {0, 2}}, []int{1, 1, 0}},
			Want: []any{[]int{1, 1, 1}, 4.0},
			Note: "transition[0][1] is of state 1 behind state 0.",
		},
		{
			Name: "several are best",
			Args: []any{[][]float64{{0}, {0}}, [][]float64{{-1, 1}, {1, -1}}, []int{0, 0, 0}},
			Want: []any{[]int{0, 1, 0}, 2.0}, Note: "1, 0, 1 is as good.",
		},
		{Name: "one state", Args: []any{[][]float64{{1, -2}}, [][]float64{{0.5}}, []int{0, 1, 0}},
			Want: []any{[]int{0, 0, 0}, 1.0}},
		{Name: "far below 0",
			Args: []any{
				[][]float64{{-700, -900}, {-800, -500}}, [][]float64{{-30, -10}, {-20, -40}},
				[]int{0, 1, 0},
			}, Want: []any{[]int{0, 1, 0}, -1930.0},
			Note: "−700 − 10 − 500 − 20 − 700: the best of what is all bad."},
		{Name: "sixty symbols", Args: []any{[][]float64{{1, 0}, {0, 1}},
			[][]float64{{0, -3}, {-3, 0}}, append(make([]int, 40), slices.Repeat([]int{1}, 20)...)},
			Want: []any{append(make([]int, 40), slices.Repeat([]int{1}, 20)...), 57.0},
			Note: "60 that fit, less 3 for the change. There are 2⁶⁰ labellings."},
	}
}
