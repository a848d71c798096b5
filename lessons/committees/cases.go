package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
)

// Where the lectures name what the exercises are about. They give no figures, so those of the
// cases are worked out by hand.
const (
	fanClassifiers = "Fan, Various Types of Some Classifiers"
	fanVariance    = "Fan, How to reduce variance?"
	fanSimpsons    = "Fan, Example: The Simpsons"
)

// The Simpsons: Homer, Marge, Bart, Lisa, Maggie, Abe, Selma, Otto, Krusty. A male is +1.
var (
	weight = []float64{250, 150, 90, 78, 20, 170, 160, 180, 200}
	hair   = []float64{0, 10, 2, 6, 4, 1, 8, 10, 6}
	male   = []int{1, -1, 1, -1, -1, 1, -1, 1, 1}

	above165   = []int{1, -1, -1, -1, -1, 1, -1, 1, 1} // what the first stump says of them
	above84    = []int{1, 1, 1, -1, -1, 1, 1, 1, 1}    // the second
	notOver120 = []int{-1, -1, 1, 1, 1, -1, -1, -1, -1}
)

// weigh returns weights of the Simpsons: Bart's, those of Marge and Selma, and the others'.
func weigh(bart, marge, other float64) []float64 {
	return []float64{other, marge, bart, other, other, other, marge, other, other}
}

// The weights that the rounds begin with.
func first() []float64  { return weigh(1.0/9, 1.0/9, 1.0/9) }
func second() []float64 { return weigh(1.0/2, 1.0/16, 1.0/16) }
func third() []float64  { return weigh(2.0/7, 1.0/4, 1.0/28) }

// The alphas of the four rounds.
const (
	half8   = 1.0397207708 // ½ ln 8
	half7   = 0.9729550745 // ½ ln 7
	half113 = 0.6496414921 // ½ ln (11/3)
	half92  = 0.7520386984 // ½ ln (9/2)
)

func meanVarianceCases() []grader.Case {
	ten := make([][]float64, 10)
	for i := range ten {
		ten[i] = slices.Repeat([]float64{0.3}, 10)
		ten[i][i] = 1
	}
	return []grader.Case{
		{Name: "two that are independent", Args: []any{[][]float64{{1, 0}, {0, 1}}}, Want: 0.5},
		{Name: "two that are always equal", Args: []any{[][]float64{{1, 1}, {1, 1}}}, Want: 1.0,
			Note: "The mean of two equal numbers is that number: nothing is gained."},
		{Name: "two that are opposite", Args: []any{[][]float64{{1, -1}, {-1, 1}}}, Want: 0.0,
			Note: "The mean is always 0."},
		{Name: "different variances", Args: []any{[][]float64{{4, 1}, {1, 9}}}, Want: 3.75,
			Note: "(4 + 1 + 1 + 9) / 4."},
		{
			Name: "three of variance 4, correlated by ½",
			Args: []any{[][]float64{{4, 2, 2}, {2, 4, 2}, {2, 2, 4}}}, Want: 2.6666666667,
			Note: "ρσ² + (1 − ρ)σ²/n = 2 + 2/3.",
		},
		{Name: "ten of variance 1, correlated by 0.3", Args: []any{ten}, Want: 0.37,
			Note: "0.3 + 0.7/10."},
		{Name: "one alone", Args: []any{[][]float64{{2.5}}}, Want: 2.5},
	}
}

func bootstrapCases() []grader.Case {
	return []grader.Case{
		{Name: "five rows", Args: []any{[]float64{0.7, 0.1, 0.75, 0.3, 0.95}},
			Want: []any{[]int{3, 0, 3, 1, 4}, []int{2}},
			Note: "0.7 · 5 = 3.5, so row 3, and so on. Row 3 comes twice."},
		{Name: "nearly a whole row up", Args: []any{[]float64{0.99, 0.49, 0.24, 0.74}},
			Want: []any{[]int{3, 1, 0, 2}, []int{}},
			Note: "0.99 · 4 = 3.96 is row 3: cut off, not rounded. No row is out of the bag."},
		{Name: "one row all the time", Args: []any{[]float64{0.4, 0.5, 0.6}},
			Want: []any{[]int{1, 1, 1}, []int{0, 2}}},
		{Name: "the first and the last row", Args: []any{[]float64{0, 0.999, 0, 0.999, 0, 0.999}},
			Want: []any{[]int{0, 5, 0, 5, 0, 5}, []int{1, 2, 3, 4}}},
		{Name: "one row", Args: []any{[]float64{0.123}}, Want: []any{[]int{0}, []int{}}},
		{Name: "ten rows",
			Args: []any{[]float64{0.95, 0.15, 0.55, 0.15, 0.85, 0.05, 0.55, 0.35, 0.55, 0.25}},
			Want: []any{[]int{9, 1, 5, 1, 8, 0, 5, 3, 5, 2}, []int{4, 6, 7}},
			Note: "The rows out of the bag are in increasing order."},
	}
}

func voteCases() []grader.Case {
	minds := make([]int, 20)
	for m := range minds {
		minds[m] = (7*m + 5) % 20
	}
	return []grader.Case{
		{Name: "two against one", Args: []any{[]int{0, 1, 1}, []float64{1, 1, 1}}, Want: 1},
		{Name: "one that counts more than two", Args: []any{[]int{0, 1, 1}, []float64{3, 1, 1}},
			Want: 0},
		{
			Name: "classes are names, not numbers",
			Args: []any{[]int{0, 0, 0, 3, 3}, []float64{1, 1, 1, 1, 1}}, Want: 0,
			Note: "The mean of the labels, 1.2, means nothing: nobody voted for class 1.",
		},
		{Name: "three stumps on Bart",
			Args: []any{[]int{0, 1, 1}, []float64{half8, half7, half113}}, Want: 1,
			Where: fanSimpsons,
			Note:  "1.6226 against 1.0397, though the first stump alone counts most."},
		{Name: "a draw", Args: []any{[]int{2, 1, 2, 1}, []float64{1, 1, 1, 1}}, Want: 1,
			Note: "Of equal sums the smallest class wins."},
		{Name: "a draw but for rounding", Args: []any{[]int{0, 1, 1}, []float64{0.3, 0.1, 0.2}},
			Want: 0, Note: "In floating point 0.1 + 0.2 is a little more than 0.3."},
		{Name: "ahead by a hair", Args: []any{[]int{0, 1}, []float64{1, 1.0000000001}}, Want: 1,
			Note: "By 10⁻¹⁰, which is no draw."},
		{
			Name: "twenty members of twenty minds",
			Args: []any{minds, slices.Repeat([]float64{1}, 20)}, Want: 0,
			Note: "Who ranges over a map finds another winner each time.",
		},
		{Name: "the sum decides, not the mean", Args: []any{[]int{1, 0, 0}, []float64{2, 3, 0.5}},
			Want: 0, Note: "3.5 against 2; on average a voter for 0 counts 1.75."},
		{Name: "three classes", Args: []any{[]int{2, 0, 2, 1}, []float64{1, 2.5, 1, 1}}, Want: 0},
		{Name: "one member", Args: []any{[]int{3}, []float64{0.5}}, Want: 3},
	}
}

func outOfBagErrorCases() []grader.Case {
	return []grader.Case{
		{Name: "three members, four rows", Args: []any{
			[][]int{{0, 0, 1, 2}, {1, 3, 3, 2}, {0, 2, 3, 3}},
			[][]int{{0, 1, 0, 0}, {0, 1, 1, 1}, {0, 1, 0, 1}}, []int{0, 1, 0, 1}},
			Want: 0.3333333333,
			Note: "Row 0 is put to member 1, row 1 to member 2, both right; row 3 to member 0, " +
				"who is wrong. Row 2 is in all samples and does not count."},
		{Name: "a draw", Args: []any{[][]int{{0, 0}, {0, 0}}, [][]int{{0, 1}, {0, 0}}, []int{0, 0}},
			Want: 0.0,
			Note: "On row 1 one member says 1 and one says 0: the smaller class, which is right."},
		{Name: "four members, three classes", Args: []any{
			[][]int{{0, 1, 1, 3, 4}, {2, 2, 3, 4, 4}, {0, 0, 2, 1, 1}, {1, 2, 3, 3, 2}},
			[][]int{{0, 0, 1, 1, 2}, {1, 0, 1, 1, 2}, {0, 0, 1, 2, 1}, {0, 0, 1, 1, 2}},
			[]int{0, 0, 1, 1, 2}}, Want: 0.4,
			Note: "Rows 3 (class 2 by member 2) and 4 (a draw between 1 and 2) are wrong. With " +
				"the votes of all members every row would be right."},
		{Name: "one member", Args: []any{[][]int{{1, 1, 1}}, [][]int{{1, 0, 1}}, []int{0, 0, 1}},
			Want: 0.5, Note: "Rows 0 and 2; it is wrong on row 0."},
		{Name: "two against one", Args: []any{
			[][]int{{1, 1}, {1, 1}, {1, 1}, {0, 0}},
			[][]int{{2, 0}, {2, 0}, {0, 0}, {0, 1}}, []int{2, 1}}, Want: 0.0,
			Note: "The vote counts, not each member by itself: member 2 is wrong on row " +
				"0, and outvoted."},
		{
			Name: "nothing out of the bag",
			Args: []any{[][]int{{0, 1}, {1, 0}}, [][]int{{0, 1}, {0, 1}}, []int{0, 1}},
			Want: math.NaN(),
		},
	}
}

func weightedErrorCases() []grader.Case {
	return []grader.Case{
		{Name: "round 1: weight > 165", Args: []any{above165, male, first()}, Want: 0.1111111111,
			Where: fanSimpsons, Note: "Bart alone, 1/9."},
		{Name: "the same stump in round 2", Args: []any{above165, male, second()}, Want: 0.5,
			Note: "Bart's weight is now ½: what has just been learnt is worth nothing."},
		{Name: "round 2: weight > 84", Args: []any{above84, male, second()}, Want: 0.125,
			Where: fanSimpsons, Note: "Marge and Selma, 1/16 each."},
		{Name: "round 3: weight ≤ 120", Args: []any{notOver120, male, third()}, Want: 0.2142857143,
			Where: fanSimpsons, Note: "Six of 1/28."},
		{Name: "weights that sum to 8",
			Args: []any{[]int{1, 2, 1}, []int{1, 1, 1}, []float64{3, 1, 4}}, Want: 0.125},
		{
			Name: "three classes",
			Args: []any{[]int{0, 1, 2, 2}, []int{0, 2, 2, 1}, []float64{0.1, 0.2, 0.3, 0.4}},
			Want: 0.6,
		},
		{Name: "all right", Args: []any{[]int{1, -1}, []int{1, -1}, []float64{2, 5}}, Want: 0.0},
		{Name: "all wrong", Args: []any{[]int{1, -1}, []int{-1, 1}, []float64{2, 5}}, Want: 1.0},
	}
}

func alphaCases() []grader.Case {
	return []grader.Case{
		{Name: "one in nine", Args: []any{1.0 / 9}, Want: half8, Where: fanSimpsons,
			Note: "½ ln 8."},
		{Name: "one in eight", Args: []any{1.0 / 8}, Want: half7, Where: fanSimpsons,
			Note: "½ ln 7."},
		{Name: "three in fourteen", Args: []any{3.0 / 14}, Want: half113, Note: "½ ln (11/3)."},
		{Name: "a guess", Args: []any{0.5}, Want: 0.0},
		{Name: "worse than a guess", Args: []any{0.9}, Want: -1.0986122887,
			Note: "½ ln (1/9) = −ln 3: the vote counts against what it says."},
		{Name: "no error", Args: []any{0.0}, Want: math.Inf(1),
			Note: "ln (1/0). For a variable that is 0 this is +Inf in Go, without a bound."},
	}
}

func reweighCases() []grader.Case {
	return []grader.Case{
		{Name: "after round 1", Args: []any{first(), above165, male, math.Log(8) / 2},
			Want: second(), Where: fanSimpsons,
			Note: "Bart has ½, the eight others share the other half."},
		{Name: "after round 2", Args: []any{second(), above84, male, math.Log(7) / 2},
			Want: third(), Where: fanSimpsons,
			Note: "Marge and Selma ¼ each, Bart 2/7, the others 1/28."},
		{Name: "after round 3", Args: []any{third(), notOver120, male, math.Log(11.0/3) / 2},
			Want: weigh(2.0/11, 7.0/44, 1.0/12), Where: fanSimpsons,
			Note: "The six that were wrong have 1/12 each."},
		{Name: "another alpha",
			Args: []any{[]float64{1, 1, 1, 1}, []int{0, 0, 0, 1}, []int{0, 0, 0, 0}, math.Log(2)},
			Want: []float64{0.1428571429, 0.1428571429, 0.1428571429, 0.5714285714},
			Note: "½ against 2: four times as much."},
		{
			Name: "weights that differ",
			Args: []any{[]float64{2, 1, 1}, []int{1, 1, -1}, []int{-1, 1, -1}, math.Log(3) / 2},
			Want: []float64{0.75, 0.125, 0.125},
		},
		{Name: "alpha 0", Args: []any{[]float64{1, 3}, []int{0, 1}, []int{0, 0}, 0.0},
			Want: []float64{0.25, 0.75}, Note: "Only divided by their sum."},
		{Name: "nothing wrong", Args: []any{[]float64{1, 3}, []int{0, 1}, []int{0, 1}, 1.0},
			Want: []float64{0.25, 0.75}},
		{Name: "worse than a guess",
			Args: []any{[]float64{1, 1}, []int{1, 1}, []int{-1, 1}, -math.Log(3) / 2},
			Want: []float64{0.25, 0.75},
			Note: "A negative alpha lowers what was wrong."},
	}
}

func bestStumpCases() []grader.Case {
	return []grader.Case{
		{Name: "weight, round 1", Args: []any{weight, male, first()},
			Want: []any{165.0, 1, 0.1111111111}, Where: fanSimpsons,
			Note: "Above 165 is male: only Bart is wrong."},
		{Name: "weight, round 2", Args: []any{weight, male, second()}, Want: []any{84.0, 1, 0.125},
			Where: fanSimpsons, Note: "Bart must be right now; Marge and Selma are wrong."},
		{Name: "weight, round 3", Args: []any{weight, male, third()},
			Want: []any{120.0, -1, 0.2142857143}, Where: fanSimpsons,
			Note: "Above 120 is female: six are wrong, but they weigh 6/28 together."},
		{Name: "hair", Args: []any{hair, male, first()}, Want: []any{3.0, -1, 0.2222222222},
			Where: fanSimpsons, Note: "Above 3 is female: Otto and Krusty are wrong."},
		{Name: "one heavy example",
			Args: []any{[]float64{1, 2, 3, 4, 5}, []int{-1, -1, 1, 1, -1},
				[]float64{1, 1, 1, 1, 6}}, Want: []any{4.5, -1, 0.2},
			Note: "With equal weights it would be 2.5 with side +1, wrong only on the last; but " +
				"that weighs 6 of 10."},
		{
			Name: "a tie between thresholds",
			Args: []any{[]float64{3, 1, 2}, []int{1, 1, -1}, []float64{1, 1, 1}},
			Want: []any{1.5, -1, 0.3333333333}, Note: "2.5 with +1 is as good; the smaller wins.",
		},
		{
			Name: "a tie between sides",
			Args: []any{[]float64{1, 1, 2, 2}, []int{1, -1, 1, -1}, []float64{1, 1, 1, 1}},
			Want: []any{1.5, 1, 0.5}, Note: "+1 wins. (And nothing can be gained.)",
		},
		{
			Name: "equal numbers",
			Args: []any{[]float64{1, 1, 2}, []int{1, -1, -1}, []float64{1, 1, 1}},
			Want: []any{1.5, -1, 0.3333333333},
		},
		{
			Name: "the largest number twice",
			Args: []any{[]float64{1, 2, 2}, []int{1, 1, -1}, []float64{1, 3, 1}},
			Want: []any{1.5, 1, 0.4},
			Note: "Who says +1 of all errs by ⅕ only. But above 2 there is nothing: that " +
				"would be no test.",
		},
		{
			Name: "a tie but for rounding",
			Args: []any{
				[]float64{1, 2, 3, 4, 5}, []int{1, -1, 1, 1, -1},
				[]float64{0.1, 0.3, 0.3, 0.1, 0.2},
			}, Want: []any{2.5, 1, 0.3},
			Note: "4.5 with −1 errs on the second alone, by 0.3. In floating point 0.1 + 0.2 " +
				"is a little more.",
		},
		{
			Name: "better by a hair",
			Args: []any{[]float64{3, 1, 2}, []int{1, 1, -1}, []float64{1, 0.9999999999, 1}},
			Want: []any{2.5, 1, 0.3333333333}, Note: "By 3·10⁻¹¹, which is no tie.",
		},
		{Name: "purer, but not better",
			Args: []any{[]float64{1, 2, 3, 3}, []int{-1, 1, 1, -1}, []float64{1, 1, 1, 3}},
			Want: []any{2.5, -1, 0.3333333333},
			Note: "Gini prefers 1.5, which leaves a pure branch and an error of ½. " +
				"Here errors count."},
		{Name: "no error", Args: []any{[]float64{4, 7, 1}, []int{1, 1, -1}, []float64{1, 2, 3}},
			Want: []any{2.5, 1, 0.0}},
	}
}

func decideCases() []grader.Case {
	thresholds, sides, alphas := []float64{165, 84, 120}, []int{1, 1, -1},
		[]float64{half8, half7, half113}
	return []grader.Case{
		{Name: "Bart", Args: []any{90.0, thresholds, sides, alphas}, Want: 1, Where: fanSimpsons,
			Note: "−1.0397 + 0.9730 + 0.6496."},
		{Name: "Marge", Args: []any{150.0, thresholds, sides, alphas}, Want: -1, Where: fanSimpsons,
			Note: "−1.0397 + 0.9730 − 0.6496."},
		{Name: "Lisa", Args: []any{78.0, thresholds, sides, alphas}, Want: -1, Where: fanSimpsons,
			Note: "−1.0397 − 0.9730 + 0.6496."},
		{Name: "the Comic Book Guy", Args: []any{290.0, thresholds, sides, alphas}, Want: 1,
			Where: fanSimpsons, Note: "1.0397 + 0.9730 − 0.6496."},
		{
			Name: "exactly at the threshold",
			Args: []any{165.0, []float64{165}, []int{1}, []float64{1}}, Want: -1,
			Note: "165 is not above 165.",
		},
		{Name: "at it, with the other side",
			Args: []any{3.0, []float64{3}, []int{-1}, []float64{2}}, Want: 1},
		{Name: "a sum of 0", Args: []any{4.0, []float64{2, 3}, []int{1, -1}, []float64{1, 1}},
			Want: 1},
		{
			Name: "0 but for rounding",
			Args: []any{4.0, []float64{2, 3, 1}, []int{1, -1, 1}, []float64{0.1, 0.3, 0.2}},
			Want: 1,
		},
		{Name: "0 but for rounding, from above",
			Args: []any{4.0, []float64{2, 3, 1}, []int{1, -1, -1}, []float64{0.3, 0.1, 0.2}},
			Want: 1,
			Note: "0.3 − 0.1 − 0.2. In floating point a little less than 0 is left."},
		{
			Name: "below 0 by a hair",
			Args: []any{1.0, []float64{2, 0}, []int{1, 1}, []float64{0.5, 0.4999999999}}, Want: -1,
			Note: "−10⁻¹⁰ is more than rounding.",
		},
		{
			Name: "one that is never wrong",
			Args: []any{6.0, []float64{2, 5}, []int{1, -1}, []float64{3, math.Inf(1)}}, Want: -1,
			Note: "Nothing outvotes it.",
		},
		{Name: "nobody", Args: []any{1.0, []float64{}, []int{}, []float64{}}, Want: 1,
			Note: "An empty sum is 0."},
	}
}

func adaBoostCases() []grader.Case {
	line := []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	stripes := []int{1, 1, 1, -1, -1, -1, 1, 1, 1, -1}
	// 0 to 127; those above 63 are +1, and the first
	many, upper := make([]float64, 128), make([]int, 128)
	for i := range many {
		many[i], upper[i] = float64(i), -1
		if i == 0 || i > 63 {
			upper[i] = 1
		}
	}
	return []grader.Case{
		{Name: "the Simpsons' weight, one round", Args: []any{weight, male, 1},
			Want: []any{[]float64{165}, []int{1}, []float64{half8}}, Where: fanSimpsons},
		{
			Name: "two rounds", Args: []any{weight, male, 2},
			Want:  []any{[]float64{165, 84}, []int{1, 1}, []float64{half8, half7}},
			Where: fanSimpsons,
		},
		{Name: "four rounds", Args: []any{weight, male, 4},
			Want: []any{[]float64{165, 84, 120, 165}, []int{1, 1, -1, 1},
				[]float64{half8, half7, half113, half92}}, Where: fanSimpsons,
			Note: "The errors are 1/9, 1/8, 3/14 and 2/11."},
		{Name: "ten numbers", Args: []any{line, stripes, 3}, Want: []any{[]float64{2.5, 8.5, 5.5},
			[]int{-1, -1, 1}, []float64{0.4236489302, half113, half92}},
			Note: "The errors are 3/10, 3/14 and 2/11. After three rounds every number is right."},
		{Name: "a stump that is never wrong", Args: []any{[]float64{3, 1, 2}, []int{1, -1, -1}, 5},
			Want: []any{[]float64{2.5}, []int{1}, []float64{math.Inf(1)}},
			Note: "It is the only round."},
		{
			Name: "nothing better than a guess",
			Args: []any{[]float64{1, 1, 2, 2}, []int{1, -1, 1, -1}, 5},
			Want: []any{[]float64{}, []int{}, []float64{}},
		},
		{Name: "one round, and then a guess", Args: []any{[]float64{1, 1, 2}, []int{1, -1, -1}, 5},
			Want: []any{[]float64{1.5}, []int{-1}, []float64{0.3465735903}},
			Note: "½ ln 2. The second of the equal numbers then weighs ½, and the only threshold " +
				"cannot tell it from the first."},
		{Name: "numbers below 0", Args: []any{[]float64{-5, -3, -2, -1}, []int{1, -1, -1, 1}, 3},
			Want: []any{[]float64{-4, -1.5, -4}, []int{-1, 1, -1},
				[]float64{0.5493061443, 0.8047189562, 0.4236489302}},
			Note: "The errors are 1/4, 1/6 and 3/10."},
		{Name: "hardly better than a guess",
			Args: []any{[]float64{4, 3, 3, 0, 0}, []int{1, 1, -1, 1, -1}, 4},
			Want: []any{[]float64{1.5, 3.5, 1.5, 3.5}, []int{1, 1, -1, 1},
				[]float64{0.2027325541, 0.1682361183, 0.0285792069, 0.0049020000}},
			Note: "The errors are 2/5, 5/12, 17/35 and 203/408, and the last of them is " +
				"below ½ by 1/408."},
		{
			Name: "one of 128 wrong", Args: []any{many, upper, 1},
			Want: []any{[]float64{63.5}, []int{1}, []float64{2.4220935432}},
			Note: "½ ln 127: a small error is not none.",
		},
	}
}
