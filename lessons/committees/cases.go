package committees

import (
	"math"

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
