package deciding

import (
	"math"

	"github.com/tessella-go/tessella/grader"
)

// A hundred subject lines of wanted mail and 99 of spam, from Roweis's introduction: 32 and 3 have
// a Re:, 2 and 9 an exclamation mark.
var (
	mail        = []float64{0.2, 0.8} // ham and spam, as they might come in
	reply       = []float64{0.32, 3.0 / 99}
	exclamation = []float64{0.02, 9.0 / 99}
)

const subjects = "Roweis, the subject lines"

// Three groups of patients: healthy, with a cold, with the flu; and how often
// each has a temperature.
var (
	patients    = []float64{0.9, 0.08, 0.02}
	temperature = []float64{0.1, 0.6, 0.9}
	patient     = "Fan, Overview of Bayesian Decision"
)

func posteriorCases() []grader.Case {
	return []grader.Case{
		{Name: "a Re:", Args: []any{mail, reply}, Want: []float64{0.7252747253, 0.2747252747},
			Where: subjects, Note: "66/91 and 25/91."},
		{Name: "an exclamation mark", Args: []any{mail, exclamation},
			Want: []float64{0.0521327014, 0.9478672986}, Where: subjects,
			Note: "11/211 and 200/211."},
		{Name: "a Re:, as much ham as spam", Args: []any{[]float64{0.5, 0.5}, reply},
			Want: []float64{0.9134948097, 0.0865051903}, Where: subjects,
			Note: "264/289: the same likelihoods, another prior."},
		{Name: "a temperature, three groups", Args: []any{patients, temperature},
			Want: []float64{0.5769230769, 0.3076923077, 0.1153846154}, Where: patient,
			Note: "15/26, 8/26 and 3/26."},
		{Name: "densities above 1", Args: []any{[]float64{0.25, 0.75}, []float64{4, 2}},
			Want: []float64{0.4, 0.6}},
		{Name: "a positive test for what one in a hundred thousand has",
			Args: []any{[]float64{0.99999, 0.00001}, []float64{0.05, 0.99}},
			Want: []float64{0.9998020372, 0.0001979627830},
			Note: "5 in 100 are positive without it: of 5,051 with a positive test one has it."},
		{Name: "impossible under one class", Args: []any{[]float64{0.9, 0.1}, []float64{0, 0.001}},
			Want: []float64{0, 1},
			Note: "What the one class never does settles the matter, however rare the other."},
		{Name: "impossible under both", Args: []any{[]float64{0.9, 0.1}, []float64{0, 0}},
			Want: []float64{math.NaN(), math.NaN()}, Note: "0/0 stays NaN."},
		{Name: "nothing said", Args: []any{[]float64{0.3, 0.5, 0.2}, []float64{0.7, 0.7, 0.7}},
			Want: []float64{0.3, 0.5, 0.2},
			Note: "Where every class makes x equally probable, the prior stays."},
	}
}

func bayesErrorCases() []grader.Case {
	return []grader.Case{
		{Name: "with or without a Re:",
			Args: []any{mail, [][]float64{{0.32, 0.68}, {3.0 / 99, 96.0 / 99}}}, Want: 0.1602424242,
			Where: subjects,
			Note:  "The spam with a Re:, 0.0242, and the ham without one, 0.136."},
		{Name: "three classes, three bins",
			Args: []any{[]float64{0.5, 0.3, 0.2},
				[][]float64{{0.6, 0.3, 0.1}, {0.2, 0.5, 0.3}, {0.1, 0.1, 0.8}}}, Want: 0.39,
			Note: "Right are 0.3, 0.15 (two classes tie, and either answer is as good) and 0.16."},
		{Name: "a test that changes no answer",
			Args: []any{[]float64{0.99, 0.01}, [][]float64{{0.95, 0.05}, {0.1, 0.9}}}, Want: 0.01,
			Note: "Even with a positive test healthy is the better guess, 0.0495 against 0.009: " +
				"only the sick are got wrong."},
		{Name: "a fair and a loaded die",
			Args: []any{
				[]float64{0.5, 0.5},
				[][]float64{{1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6},
					{0.5, 0.1, 0.1, 0.1, 0.1, 0.1}},
			}, Want: 0.3333333333,
			Note: "A one says loaded, all else fair: 1/12 + 5/20."},
		{Name: "equal histograms",
			Args: []any{[]float64{0.5, 0.5}, [][]float64{{0.3, 0.7}, {0.3, 0.7}}}, Want: 0.5},
		{
			Name: "histograms without overlap",
			Args: []any{[]float64{0.4, 0.6}, [][]float64{{0.5, 0.5, 0, 0}, {0, 0, 0.1, 0.9}}},
			Want: 0.0,
		},
		{Name: "a bin that stays empty",
			Args: []any{[]float64{0.4, 0.6}, [][]float64{{1, 0, 0}, {0.5, 0, 0.5}}}, Want: 0.3},
		{Name: "one class", Args: []any{[]float64{1}, [][]float64{{0.4, 0.6}}}, Want: 0.0,
			Note: "There is nothing to take it for."},
	}
}

func logSumCases() []grader.Case {
	none := math.Inf(-1)
	return []grader.Case{
		{Name: "two tiny numbers", Args: []any{[]float64{-1000, -999}}, Want: -998.6867383125,
			Where: puoSums, Note: "−999 + ln(1 + 1/e). The largest is far below 0."},
		{Name: "two huge numbers", Args: []any{[]float64{1000, 1001}}, Want: 1001.3132616875},
		{Name: "1 + 1", Args: []any{[]float64{0, 0}}, Want: 0.6931471806, Note: "ln 2."},
		{Name: "1 + 2 + 3", Args: []any{[]float64{0, 0.6931471806, 1.0986122887}},
			Want: 1.7917594692, Note: "ln 6."},
		{Name: "the smaller first, far away", Args: []any{[]float64{-2000, -1000}}, Want: -1000.0,
			Note: "The smaller is e^−1000 of the larger. It is lost, and nothing is " +
				"wrong with that."},
		{Name: "the larger first, far away", Args: []any{[]float64{-1000, -4000}}, Want: -1000.0,
			Note: "It is the largest wherever it stands."},
		{Name: "one number is 0", Args: []any{[]float64{none, -5}}, Want: -5.0},
		{Name: "0 + 0", Args: []any{[]float64{none, none}}, Want: none,
			Note: "Puolamäki's safesum makes −Inf − −Inf of it, which is NaN."},
		{Name: "no numbers", Args: []any{[]float64{}}, Want: none},
	}
}

func logPosteriorCases() []grader.Case {
	none := math.Inf(-1)
	even := []float64{-0.6931471806, -0.6931471806}
	return []grader.Case{
		{Name: "a Re:",
			Args: []any{
				[]float64{-1.6094379124, -0.2231435513}, []float64{-1.1394342832, -3.4965075615},
			}, Want: []float64{-0.3212047645, -1.2919836817}, Where: subjects,
			Note: "The logarithms of 66/91 and 25/91."},
		{Name: "a temperature, three groups",
			Args: []any{[]float64{-0.1053605157, -2.5257286443, -3.9120230054},
				[]float64{-2.3025850930, -0.5108256238, -0.1053605157}},
			Want: []float64{-0.5500463369, -1.1786549963, -2.1594842494}, Where: patient,
			Note: "Of 15/26, 8/26 and 3/26."},
		{Name: "far below the smallest number", Args: []any{even, []float64{-1000, -999}},
			Want: []float64{-1.3132616875, -0.3132616875}, Where: puoNaiveBayes},
		{Name: "densities of a thousand attributes", Args: []any{even, []float64{1500, 1499}},
			Want: []float64{-0.3132616875, -1.3132616875},
			Note: "The logarithm of a density may be far above 0."},
		{Name: "one class far behind the other", Args: []any{even, []float64{-5, -2005}},
			Want: []float64{0, -2000},
			Note: "e^−2000 is 0 in floating point, but its logarithm is −2000."},
		{Name: "impossible under one class", Args: []any{even, []float64{none, -2000}},
			Want: []float64{none, 0}},
		{
			Name: "impossible under both",
			Args: []any{[]float64{-0.2876820725, -1.3862943611}, []float64{none, none}},
			Want: []float64{-0.2876820725, -1.3862943611}, Note: "The priors, ¾ and ¼.",
		},
		{Name: "possible only under a class that never occurs",
			Args: []any{[]float64{0, none}, []float64{none, -3}},
			Want: []float64{0, none}, Note: "The evidence is 0: the priors, 1 and 0."},
	}
}
