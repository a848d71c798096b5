package proof

import (
	"math"

	"github.com/tessella-go/tessella/grader"
)

// The days of tennis, 0 for N and 1 for P; and six students, who have studied for 0 to 5 hours and
// failed (0) or passed (1).
var (
	tennis = []int{0, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0}
	days   = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	hours  = []float64{0, 1, 2, 3, 4, 5}
	passed = []int{0, 0, 1, 0, 1, 1}
)

const ln3 = 1.0986122887

func wilsonCases() []grader.Case {
	return []grader.Case{
		{Name: "5 of 100", Args: []any{5, 100, 2.0}, Want: []any{0.0211939277, 0.1134214570},
			Note: "The middle is 0.07/1.04, nearer to ½ than 0.05 is."},
		{Name: "one of two", Args: []any{1, 2, 1.0}, Want: []any{0.2113248654, 0.7886751346},
			Note: "½ ∓ ⅔ · √(1/8 + 1/16)."},
		{Name: "not one of ten", Args: []any{0, 10, 2.0}, Want: []any{0.0, 0.2857142857},
			Note: "z²/(n + z²) = 4/14: no error is no proof that there never is one."},
		{Name: "ten of ten", Args: []any{10, 10, 2.0}, Want: []any{0.7142857143, 1.0}},
		{Name: "one of twenty", Args: []any{1, 20, 2.0}, Want: []any{0.0086313330, 0.2413686670}},
		{Name: "the newsgroups", Args: []any{1041, 6000, 1.959963985},
			Want: []any{0.1641279702, 0.1832898411}, Where: fanConfusion,
			Note: "6,000 − 4,959 texts are wrong. 95 %."},
		{Name: "digits by their nearest neighbour", Args: []any{22, 1797, 1.96},
			Want: []any{0.0080986097, 0.0184676358}},
	}
}

func foldsCases() []grader.Case {
	return []grader.Case{
		{
			Name: "two classes, sorted",
			Args: []any{[]int{0, 0, 0, 0, 1, 1}, []int{0, 1, 2, 3, 4, 5}, 2},
			Want: [][]int{{0, 2, 4}, {1, 3, 5}},
		},
		{Name: "shuffled", Args: []any{[]int{0, 1, 0, 1, 0, 1}, []int{5, 4, 3, 2, 1, 0}, 3},
			Want: [][]int{{4, 5}, {2, 3}, {0, 1}}, Note: "The deck is 4, 2, 0, 5, 3, 1."},
		{Name: "the deal goes on", Args: []any{[]int{0, 0, 0, 1, 1}, []int{0, 1, 2, 3, 4}, 2},
			Want: [][]int{{0, 2, 4}, {1, 3}},
			Note: "Row 3 is the fourth of the deck and goes to fold 1, not back to fold 0."},
		{
			Name: "classes with one row",
			Args: []any{[]int{0, 0, 0, 0, 2, 1}, []int{3, 1, 4, 5, 0, 2}, 3},
			Want: [][]int{{2, 3}, {1, 5}, {0, 4}},
		},
		{Name: "class numbers with gaps", Args: []any{[]int{5, 0, 5, 0}, []int{0, 1, 2, 3}, 2},
			Want: [][]int{{0, 1}, {2, 3}}, Note: "The deck is 1, 3, 0, 2."},
		{Name: "a fold for each row", Args: []any{[]int{1, 0, 1}, []int{2, 0, 1}, 3},
			Want: [][]int{{1}, {2}, {0}}, Where: konValidation, Note: "Leave-one-out."},
		{Name: "one class", Args: []any{[]int{0, 0, 0, 0}, []int{2, 0, 3, 1}, 2},
			Want: [][]int{{2, 3}, {0, 1}}},
		{Name: "the days of tennis", Args: []any{tennis, days, 3},
			Want: [][]int{{0, 3, 7, 8, 11}, {1, 4, 9, 12, 13}, {2, 5, 6, 10}},
			Note: "5 N and 9 P: 2, 2 and 1 N, and 3 P in each." +
				" Days of one class keep their order, as only a stable sort does."},
	}
}

func crossValidateCases() []grader.Case {
	four := [][]int{{0}, {1}, {2}, {3}}
	return []grader.Case{
		{Name: "leave one out", Args: []any{[]float64{0, 1, 2, 3}, []int{0, 0, 1, 1}, four},
			Want: []any{[]int{0, 0, 0, 1}, 0.25, 0.25}, Where: konValidation,
			Note: "The third is as near to the second as to the fourth: the second has " +
				"the smaller index."},
		{Name: "six students", Args: []any{hours, passed, [][]int{{0}, {1}, {2}, {3}, {4}, {5}}},
			Want: []any{[]int{0, 0, 0, 1, 0, 1}, 0.5, 0.5}},
		{
			Name: "a class in each fold",
			Args: []any{[]float64{1, 2, 8, 9}, []int{0, 0, 1, 1}, [][]int{{0, 2}, {1, 3}}},
			Want: []any{[]int{0, 0, 1, 1}, 0.0, 0.0},
		},
		{Name: "a class all in one fold",
			Args: []any{[]float64{1, 2, 8, 9}, []int{0, 0, 1, 1}, [][]int{{0, 1}, {2, 3}}},
			Want: []any{[]int{1, 1, 0, 0}, 1.0, 1.0},
			Note: "Who has never seen a class cannot predict it. Hence stratified folds."},
		{Name: "folds of different sizes",
			Args: []any{[]float64{0, 1, 2, 10, 11}, []int{0, 1, 0, 1, 1},
				[][]int{{0, 1, 3}, {2, 4}}}, Want: []any{[]int{0, 0, 1, 1, 1}, 0.4, 0.4166666667},
			Note: "Two of five rows are wrong. The mean of ⅓ and ½ is 5/12."},
		{Name: "two rows", Args: []any{[]float64{0, 5}, []int{0, 1}, [][]int{{0}, {1}}},
			Want: []any{[]int{1, 0}, 1.0, 1.0}, Note: "Each knows the other class alone."},
		{Name: "a tie, and folds in another order",
			Args: []any{[]float64{1, 3, 2}, []int{0, 1, 0}, [][]int{{1}, {0}, {2}}},
			Want: []any{[]int{0, 0, 0}, 0.3333333333, 0.3333333333},
			Note: "2 is as near to 1 as to 3. Row 0 has the smaller index, although row 1 is in " +
				"an earlier fold."},
		{
			Name: "three classes",
			Args: []any{[]float64{3, 1, 7, 2, 6, 9}, []int{0, 1, 2, 1, 2, 0},
				[][]int{{0, 5}, {1, 4}, {2, 3}}}, Want: []any{[]int{1, 1, 2, 0, 2, 2}, 0.5, 0.5},
		},
	}
}

func biasVarianceCases() []grader.Case {
	return []grader.Case{
		{Name: "two models, two places",
			Args: []any{[][]float64{{1, 2}, {3, 2}}, []float64{2, 4}, 0.0},
			Want: []any{2.0, 0.5, 2.5}, Where: fanGeneral,
			Note: "The means are 2 and 2. At the second place they all agree, and are 2 off."},
		{
			Name: "the same with noise",
			Args: []any{[][]float64{{1, 2}, {3, 2}}, []float64{2, 4}, 0.25},
			Want: []any{2.0, 0.5, 2.75},
		},
		{Name: "right on average", Args: []any{[][]float64{{0}, {1}, {5}}, []float64{2}, 0.0},
			Want: []any{0.0, 4.6666666667, 4.6666666667},
			Note: "(4 + 1 + 9)/3, though no model is right."},
		{
			Name: "always the same",
			Args: []any{[][]float64{{1, 1}, {1, 1}, {1, 1}}, []float64{0, 2}, 0.0},
			Want: []any{1.0, 0.0, 1.0},
			Note: "Too high here, too low there: squares do not cancel.",
		},
		{Name: "one model", Args: []any{[][]float64{{3, 5}}, []float64{2, 2}, 1.0},
			Want: []any{5.0, 0.0, 6.0}},
		{Name: "both", Args: []any{[][]float64{{0, 4}, {2, 0}}, []float64{2, 2}, 0.5},
			Want: []any{0.5, 2.5, 3.5}},
	}
}

func zeroOneCases() []grader.Case {
	twenty := make([][]int, 20)
	for m := range twenty {
		twenty[m] = []int{(7*m + 5) % 20}
	}
	return []grader.Case{
		{Name: "two places, five models",
			Args: []any{[][]int{{1, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 0}}, []int{1, 1}},
			Want: []any{[]int{1, 0}, 0.5, 0.1, 0.1, 0.5}, Where: fanGeneral,
			Note: "At the first place a fifth of the models is wrong, at the second " +
				"all but a fifth."},
		{
			Name: "all agree, and are right",
			Args: []any{[][]int{{0, 1, 2}, {0, 1, 2}}, []int{0, 1, 2}},
			Want: []any{[]int{0, 1, 2}, 0.0, 0.0, 0.0, 0.0},
		},
		{
			Name: "all agree, and are wrong",
			Args: []any{[][]int{{1, 1}, {1, 1}, {1, 1}}, []int{0, 1}},
			Want: []any{[]int{1, 1}, 0.5, 0.0, 0.0, 0.5},
		},
		{
			Name: "a tie", Args: []any{[][]int{{1}, {0}}, []int{1}},
			Want: []any{[]int{0}, 1.0, 0.0, 0.5, 0.5},
			Note: "The smaller class is the main prediction, and here it is wrong.",
		},
		{Name: "three classes", Args: []any{[][]int{{1}, {1}, {1}, {2}, {0}}, []int{0}},
			Want: []any{[]int{1}, 1.0, 0.0, 0.4, 0.8},
			Note: "Two models differ from the main prediction, and one of them is right: with " +
				"three classes the error is no longer bias + unbiased − biased."},
		{Name: "a tie without the truth", Args: []any{[][]int{{2, 1}, {1, 2}}, []int{0, 0}},
			Want: []any{[]int{1, 1}, 1.0, 0.0, 0.5, 1.0},
			Note: "1 is smaller than 2, whichever model says it. Nobody says 0."},
		{Name: "twenty models of twenty minds", Args: []any{twenty, []int{7}},
			Want: []any{[]int{0}, 1.0, 0.0, 0.95, 0.95},
			Note: "A tie of all: who counts in a map and ranges over it finds another " +
				"winner each time."},
		{
			Name: "classes are names, not numbers",
			Args: []any{[][]int{{0}, {0}, {0}, {3}, {3}}, []int{0}},
			Want: []any{[]int{0}, 0.0, 0.4, 0.0, 0.4},
			Note: "The mean of the labels, 1.2, means nothing: nobody voted for class 1.",
		},
		{Name: "one model", Args: []any{[][]int{{0, 1, 1, 0}}, []int{0, 1, 0, 0}},
			Want: []any{[]int{0, 1, 1, 0}, 0.25, 0.0, 0.0, 0.25}},
	}
}

func regulariseCases() []grader.Case {
	return []grader.Case{
		{Name: "a penalty that helps", Args: []any{[]float64{1, 2}, []float64{2, 2},
			[]float64{1, 3}, []float64{1, 3}, []float64{0, 0.5, 2.5}},
			Want: []any{[]float64{1.2, 1, 0.6}, []float64{0.4, 0.5, 1.3}, []float64{0.2, 0, 0.8},
				1}, Where: konRisk,
			Note: "Σxy = 6 and Σx² = 5: 6/5, 6/(5 + 2 · ½), 6/(5 + 2 · 2½)."},
		{
			Name: "a penalty that does not",
			Args: []any{[]float64{1, 2}, []float64{2, 4}, []float64{1}, []float64{2},
				[]float64{0, 2.5}},
			Want: []any{[]float64{2, 1}, []float64{0, 2.5}, []float64{0, 1}, 0},
		},
		{
			Name: "a tie",
			Args: []any{[]float64{1, 1}, []float64{3, 3}, []float64{1}, []float64{2},
				[]float64{0, 2}}, Want: []any{[]float64{3, 1}, []float64{0, 4}, []float64{1, 1}, 0},
			Note: "As much too high as too low: the first.",
		},
		{Name: "a tie but for rounding", Args: []any{[]float64{2, 4}, []float64{2, 1}, []float64{3},
			[]float64{1}, []float64{0, 5, 7.5}},
			Want: []any{
				[]float64{0.4, 0.2666666667, 0.2285714286},
				[]float64{0.9, 1.0777777778, 1.1938775510}, []float64{0.04, 0.04, 0.0987755102}, 0,
			}, Note: "Predicted are 1.2 and 0.8. In floating point the second is a " +
				"little less far off."},
		{Name: "better by a hair", Args: []any{[]float64{1, 1}, []float64{3, 3}, []float64{1},
			[]float64{2}, []float64{0, 1.9999999997}},
			Want: []any{[]float64{3, 1.0000000001}, []float64{0, 3.9999999996},
				[]float64{1, 0.9999999998}, 1}, Note: "2·10⁻¹⁰ less, which is no tie."},
		{Name: "a falling line", Args: []any{[]float64{-1, 1, 2}, []float64{1, -1, -2},
			[]float64{2}, []float64{-1}, []float64{0, 2, 4}},
			Want: []any{[]float64{-1, -0.5, -0.3333333333}, []float64{0, 0.5, 0.8888888889},
				[]float64{1, 0, 0.1111111111}, 1},
			Note: "The weights shrink towards 0 from below."},
		{
			Name: "one example, large penalties first",
			Args: []any{[]float64{2}, []float64{4}, []float64{1}, []float64{1},
				[]float64{12, 4, 0}},
			Want: []any{[]float64{0.5, 1, 2}, []float64{9, 4, 0}, []float64{0.25, 0, 1}, 1},
		},
		{
			Name: "one penalty",
			Args: []any{[]float64{3}, []float64{0}, []float64{1}, []float64{1}, []float64{1}},
			Want: []any{[]float64{0}, []float64{0}, []float64{1}, 0},
		},
	}
}

func enoughCases() []grader.Case {
	return []grader.Case{
		{Name: "a line in the plane", Args: []any{3, 0.1, 0.05}, Want: []any{185, 3021},
			Where: konBounds, Note: "ln 40 / 0.02 = 184.4."},
		{Name: "twice as exact", Args: []any{3, 0.05, 0.05}, Want: []any{738, 13916},
			Note: "Four times as many at least."},
		{Name: "surer", Args: []any{3, 0.1, 0.01}, Want: []any{265, 3199},
			Note: "δ stands in a logarithm: to be surer is cheap."},
		{Name: "a threshold on a line", Args: []any{1, 0.1, 0.05}, Want: []any{185, 1327}},
		{Name: "a plane in ten dimensions", Args: []any{11, 0.1, 0.05}, Want: []any{185, 9769},
			Note: "What was held out does not ask how the classifier was made."},
		{Name: "rough", Args: []any{3, 0.5, 0.05}, Want: []any{8, 77}},
		{Name: "no fewer than the dimension", Args: []any{7, 0.9, 0.6}, Want: []any{1, 30},
			Note: "With n = 1 the second bound would be 0.36: below n = d it means nothing."},
		{Name: "rough and unsure", Args: []any{1, 0.9, 0.9}, Want: []any{1, 7}},
	}
}

func measuresCases() []grader.Case {
	return []grader.Case{
		{Name: "three classes", Args: []any{[]int{0, 0, 0, 1, 1, 2}, []int{0, 0, 1, 1, 1, 0}, 3},
			Want: []any{
				[][]int{{2, 1, 0}, {0, 2, 0}, {1, 0, 0}}, []float64{0.6666666667, 0.6666666667, 0},
				[]float64{0.6666666667, 1, 0}, []float64{0.6666666667, 0.8, 0},
			}, Where: fanConfusion},
		{Name: "all right", Args: []any{[]int{1, 0, 1}, []int{1, 0, 1}, 2},
			Want: []any{[][]int{{1, 0}, {0, 2}}, []float64{1, 1}, []float64{1, 1},
				[]float64{1, 1}}},
		{Name: "a class without examples", Args: []any{[]int{0, 0, 0}, []int{0, 2, 2}, 3},
			Want: []any{[][]int{{1, 0, 2}, {0, 0, 0}, {0, 0, 0}}, []float64{1, 0, 0},
				[]float64{0.3333333333, 0, 0}, []float64{0.5, 0, 0}}},
		{Name: "a class that does not occur at all", Args: []any{[]int{0, 1}, []int{0, 0}, 3},
			Want: []any{[][]int{{1, 0, 0}, {1, 0, 0}, {0, 0, 0}}, []float64{0.5, 0, 0},
				[]float64{1, 0, 0}, []float64{0.6666666667, 0, 0}},
			Note: "There are as many classes as is said, and not as many as are seen."},
		{Name: "one in ten is ill, and nobody is said to be",
			Args: []any{[]int{0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
				2},
			Want: []any{[][]int{{9, 0}, {1, 0}}, []float64{0.9, 0}, []float64{1, 0},
				[]float64{0.9473684211, 0}},
			Note: "An accuracy of 90 %, and not one ill person found."},
		{Name: "one direction only", Args: []any{[]int{0, 0, 1, 1, 1}, []int{0, 0, 0, 0, 1}, 2},
			Want: []any{[][]int{{2, 0}, {2, 1}}, []float64{0.5, 1}, []float64{1, 0.3333333333},
				[]float64{0.6666666667, 0.5}}},
		{Name: "all wrong", Args: []any{[]int{0, 1, 1}, []int{1, 0, 0}, 2},
			Want: []any{[][]int{{0, 1}, {2, 0}}, []float64{0, 0}, []float64{0, 0},
				[]float64{0, 0}}},
	}
}

func mergeCases() []grader.Case {
	return []grader.Case{
		{Name: "two classes", Args: []any{[][]int{{5, 1}, {3, 7}}}, Want: [][]int{{0, 1, 4}},
			Note: "In both directions together: 1 + 3."},
		{Name: "three, with a tie", Args: []any{[][]int{{5, 2, 0}, {1, 5, 3}, {0, 0, 5}}},
			Want: [][]int{{0, 1, 3}, {2, 3, 3}},
			Note: "0 and 1 are confused as often as 1 and 2. What they make is group 3."},
		{Name: "four newsgroups on computers",
			Args: []any{[][]int{{246, 0, 0, 0}, {10, 243, 0, 0}, {7, 5, 243, 0}, {58, 38, 71, 97}}},
			Want: [][]int{{2, 3, 71}, {0, 4, 65}, {1, 5, 53}}, Where: fanConfusion,
			Note: "comp.windows.x, graphics, PC hardware, MS Windows, as many as are certain. 65 " +
				"= 7 + 58, and 53 = 10 + 5 + 38."},
		{
			Name: "two pairs",
			Args: []any{[][]int{{9, 0, 4, 0}, {0, 9, 0, 5}, {1, 1, 9, 0}, {0, 1, 0, 9}}},
			Want: [][]int{{1, 3, 6}, {0, 2, 5}, {4, 5, 1}},
			Note: "1 and 3 become group 4, and 0 and 2 group 5.",
		},
		{Name: "nothing confused", Args: []any{[][]int{{2, 0, 0}, {0, 3, 0}, {0, 0, 4}}},
			Want: [][]int{{0, 1, 0}, {2, 3, 0}}, Note: "Ties all the way."},
		{Name: "six classes, and nothing confused",
			Args: []any{
				[][]int{{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0},
					{0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}},
			},
			Want: [][]int{{0, 1, 0}, {2, 3, 0}, {4, 5, 0}, {6, 7, 0}, {8, 9, 0}},
			Note: "The two with the smallest numbers each time; a map comes to its " +
				"pairs in any order."},
		{Name: "a group is confused more than its members",
			Args: []any{[][]int{{9, 5, 2, 0}, {0, 9, 2, 0}, {0, 0, 9, 3}, {0, 0, 0, 9}}},
			Want: [][]int{{0, 1, 5}, {2, 4, 4}, {3, 5, 3}},
			Note: "Class 2 is confused with class 3 thrice, with 0 and with 1 twice each, and " +
				"with both together four times."},
	}
}

func rocCases() []grader.Case {
	T, F := true, false
	return []grader.Case{
		{Name: "a perfect ranking", Args: []any{[]float64{0.9, 0.8, 0.7, 0.6}, []bool{T, T, F, F}},
			Want: []any{[]float64{0, 0, 0, 0.5, 1}, []float64{0, 0.5, 1, 1, 1},
				[]float64{1, 1, 1, 0.6666666667, 0.5}, 1.0}, Where: fanCalibration},
		{Name: "with a tie", Args: []any{[]float64{3, 1, 2, 2, 0}, []bool{T, F, T, F, F}},
			Want: []any{[]float64{0, 0, 0.3333333333, 0.6666666667, 1}, []float64{0, 0.5, 1, 1, 1},
				[]float64{1, 1, 0.6666666667, 0.5, 0.4}, 0.9166666667},
			Note: "Of the 2 · 3 pairs of a positive and a negative example five are in order and " +
				"one is a tie: 5½/6."},
		{Name: "all scores equal", Args: []any{[]float64{0.5, 0.5, 0.5}, []bool{T, F, F}},
			Want: []any{[]float64{0, 1}, []float64{0, 1}, []float64{1, 0.3333333333}, 0.5},
			Note: "One threshold, and no better than a coin."},
		{Name: "the wrong way round", Args: []any{[]float64{1, 2}, []bool{T, F}},
			Want: []any{[]float64{0, 1, 1}, []float64{0, 0, 1}, []float64{1, 0, 0.5}, 0.0}},
		{Name: "scores below 0", Args: []any{[]float64{-1, -3, -2, -4}, []bool{T, T, F, F}},
			Want: []any{[]float64{0, 0, 0.5, 0.5, 1}, []float64{0, 0.5, 0.5, 1, 1},
				[]float64{1, 1, 0.5, 0.6666666667, 0.5}, 0.75}, Note: "Precision may rise again."},
		{Name: "one ill among six",
			Args: []any{[]float64{5, 4, 3, 3, 2, 1}, []bool{F, T, F, F, F, F}},
			Want: []any{[]float64{0, 0.2, 0.2, 0.6, 0.8, 1}, []float64{0, 0, 1, 1, 1, 1},
				[]float64{1, 0, 0.5, 0.25, 0.2, 0.1666666667}, 0.8}},
	}
}

func reliabilityCases() []grader.Case {
	T, F, none := true, false, math.NaN()
	return []grader.Case{
		{Name: "two bins, and all edges",
			Args:  []any{[]float64{0, 0.5, 0.75, 1}, []bool{F, T, T, T}, 2},
			Want:  []any{[]int{2, 2}, []float64{0.25, 0.875}, []float64{0.5, 1}, 0.1875},
			Where: fanCalibration,
			Note:  "½ is in the lower bin. (2 · 0.25 + 2 · 0.125)/4."},
		{
			Name: "as good as its word",
			Args: []any{[]float64{0.25, 0.25, 0.25, 0.25}, []bool{F, F, F, T}, 2},
			Want: []any{[]int{4, 0}, []float64{0.25, none}, []float64{0.25, none}, 0.0},
			Note: "An empty bin has no mean.",
		},
		{Name: "too sure", Args: []any{[]float64{0, 0, 1, 1}, []bool{F, T, T, F}, 4},
			Want: []any{[]int{2, 0, 0, 2}, []float64{0, none, none, 1},
				[]float64{0.5, none, none, 0.5}, 0.5}},
		{Name: "one bin", Args: []any{[]float64{0.2, 0.4, 0.9}, []bool{T, F, T}, 1},
			Want: []any{[]int{3}, []float64{0.5}, []float64{0.6666666667}, 0.1666666667}},
		{Name: "bins of different sizes",
			Args: []any{[]float64{0.125, 0.375, 0.375, 0.375}, []bool{F, T, T, F}, 4},
			Want: []any{[]int{1, 3, 0, 0}, []float64{0.125, 0.375, none, none},
				[]float64{0, 0.6666666667, none, none}, 0.25},
			Note: "(1 · 0.125 + 3 · 0.2917)/4."},
		{Name: "every quarter", Args: []any{[]float64{0.25, 0.5, 0.75, 1}, []bool{F, F, T, T}, 4},
			Want: []any{[]int{1, 1, 1, 1}, []float64{0.25, 0.5, 0.75, 1},
				[]float64{0, 0, 1, 1}, 0.25}},
	}
}

func isotonicCases() []grader.Case {
	one := []float64{1, 1, 1, 1}
	return []grader.Case{
		{Name: "four examples", Args: []any{[]float64{0, 1, 0, 1}, one},
			Want:  []any{[][]float64{{0, 1, 0, 1}, {0, 0.5, 1}}, []float64{0, 0.5, 0.5, 1}},
			Where: fanCalibration},
		{Name: "a look back", Args: []any{[]float64{0.5, 0.6, 0.1, 0.9}, one},
			Want: []any{[][]float64{{0.5, 0.6, 0.1, 0.9}, {0.5, 0.35, 0.9}, {0.4, 0.9}},
				[]float64{0.4, 0.4, 0.4, 0.9}},
			Note: "The pool of 0.6 and 0.1 is below 0.5, which it was not before. " +
				"(0.5 + 2 · 0.35)/3."},
		{Name: "weights", Args: []any{[]float64{1, 0}, []float64{1, 3}},
			Want: []any{[][]float64{{1, 0}, {0.25}}, []float64{0.25, 0.25}}},
		{Name: "falling throughout", Args: []any{[]float64{1, 0.5, 0}, one[:3]},
			Want: []any{[][]float64{{1, 0.5, 0}, {0.75, 0}, {0.5}}, []float64{0.5, 0.5, 0.5}}},
		{Name: "rising throughout", Args: []any{[]float64{0, 0.25, 0.75}, one[:3]},
			Want: []any{[][]float64{{0, 0.25, 0.75}}, []float64{0, 0.25, 0.75}}},
		{Name: "two places that fall", Args: []any{[]float64{0.4, 0.2, 0.8, 0.6}, one},
			Want: []any{[][]float64{{0.4, 0.2, 0.8, 0.6}, {0.3, 0.8, 0.6}, {0.3, 0.7}},
				[]float64{0.3, 0.3, 0.7, 0.7}}, Note: "The first of them first."},
		{Name: "equal neighbours stay", Args: []any{[]float64{0.5, 0.5, 1}, one[:3]},
			Want: []any{[][]float64{{0.5, 0.5, 1}}, []float64{0.5, 0.5, 1}}},
		{Name: "one share", Args: []any{[]float64{0.25}, []float64{3}},
			Want: []any{[][]float64{{0.25}}, []float64{0.25}}},
		{
			Name: "equal but for rounding",
			Args: []any{[]float64{0.30000000000000004, 0.3, 1}, one[:3]},
			Want: []any{[][]float64{{0.3, 0.3, 1}}, []float64{0.3, 0.3, 1}},
			Note: "The first is what 0.1 + 0.2 is in floating point.",
		},
		{Name: "falling by a hair", Args: []any{[]float64{0.5, 0.4999999999, 1}, one[:3]},
			Want: []any{[][]float64{{0.5, 0.4999999999, 1}, {0.49999999995, 1}},
				[]float64{0.49999999995, 0.49999999995, 1}},
			Note: "By 10⁻¹⁰, which is more than rounding."},
	}
}

func combineCases() []grader.Case {
	minus := []float64{-1, -1, -1}
	return []grader.Case{
		{Name: "three classes", Args: []any{[]float64{ln3, 0, -ln3}, minus, []float64{0, 0, 0}},
			Want: []any{[]float64{0.5, 0.3333333333, 0.1666666667}, 0}, Where: fanCombining,
			Note: "¾, ½ and ¼, which sum to 1½."},
		{Name: "the lower score wins",
			Args: []any{[]float64{2, 1}, []float64{-0.5, -3}, []float64{0, 0}},
			Want: []any{[]float64{0.4342150020, 0.5657849980}, 1},
			Note: "The second classifier counts in smaller units: sigmoid(1) = 0.731 against " +
				"sigmoid(3) = 0.953."},
		{
			Name: "scales and thresholds",
			Args: []any{[]float64{0.5, 1, 4}, []float64{-2, -1, 0.5}, []float64{1, -0.5, 0}},
			Want: []any{[]float64{0.3480010199, 0.5690335032, 0.0829654769}, 1},
		},
		{Name: "a tie", Args: []any{[]float64{1, 2}, []float64{-2, -1}, []float64{0, 0}},
			Want: []any{[]float64{0.5, 0.5}, 0}},
		{Name: "nobody wants it", Args: []any{[]float64{-1000, -1001}, minus[:2], []float64{0, 0}},
			Want: []any{[]float64{0.7310585786, 0.2689414214}, 0},
			Note: "Both p are below the smallest float64. Their ratio is e."},
		{
			Name: "one wants it, the others do not",
			Args: []any{[]float64{-1000, 1000, -1000}, minus, []float64{0, 0, 0}},
			Want: []any{[]float64{0, 1, 0}, 1},
		},
		{Name: "a tie but for rounding",
			Args: []any{[]float64{-3.4, -34}, []float64{-3.5, -0.35}, []float64{0, 0}},
			Want: []any{[]float64{0.5, 0.5}, 0},
			Note: "a·s is 11.9 twice. In floating point the second is a little less."},
		{Name: "ahead by a hair", Args: []any{[]float64{0, 4e-10}, minus[:2], []float64{0, 0}},
			Want: []any{[]float64{0.5, 0.5}, 1}, Note: "By 10⁻¹⁰, which is no tie."},
		{Name: "all want it", Args: []any{[]float64{1000, 900, 800}, minus, []float64{0, 0, 0}},
			Want: []any{[]float64{0.3333333333, 0.3333333333, 0.3333333333}, 0},
			Note: "Each p is 1 to the last digit: a tie."},
		{Name: "one class", Args: []any{[]float64{-3}, minus[:1], []float64{1}},
			Want: []any{[]float64{1}, 0}},
	}
}
