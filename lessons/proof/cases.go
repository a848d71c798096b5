package proof

import (
	"math"

	"github.com/tessella-go/tessella/grader"
)

// The days of tennis, 0 for N and 1 for P; and six students, who have studied for 0 to 5 hours and
// failed (0) or passed (1).
var (
	hours  = []float64{0, 1, 2, 3, 4, 5}
	passed = []int{0, 0, 1, 0, 1, 1}
)

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
