package mixtures

import "github.com/tessella-go/tessella/grader"

// The lecture's mixture, ½ N(2, 2) + ½ N(10, .5), with the second number read as the variance.
var (
	even = []float64{0.5, 0.5}
)

// The six numbers that the lesson works out by hand, and the start that it gives
// them; and a mixture of three.
var (
	six        = []float64{0, 1, 2, 4, 5, 6}
	startMeans = []float64{0, 6}
	fours      = []float64{4, 4}
	three      = []any{[]float64{0.5, 0.25, 0.25}, []float64{0, 4, 8}, []float64{1, 1, 4}}
	quarters   = []float64{0.25, 0.75}
	ones       = []float64{1, 1}
	four       = []float64{0, 1, 4, 5}
)

func responsibilitiesCases() []grader.Case {
	return []grader.Case{
		{Name: "half-way", Args: []any{even, startMeans, fours, 3.0}, Want: []float64{0.5, 0.5},
			Where: fanEM},
		{Name: "nearer to the first", Args: []any{even, startMeans, fours, 2.0},
			Want: []float64{0.8175744762, 0.1824255238}, Note: "sigmoid(1.5)."},
		{Name: "at the first", Args: []any{even, startMeans, fours, 0.0},
			Want: []float64{0.9890130574, 0.0109869426}, Note: "sigmoid(4.5)."},
		{Name: "half-way, different weights", Args: []any{quarters, startMeans, fours, 3.0},
			Want: []float64{0.25, 0.75},
			Note: "Where the components are equally dense their weights decide."},
		{
			Name: "equal means, different variances, in the middle",
			Args: []any{even, []float64{0, 0}, []float64{1, 4}, 0.0},
			Want: []float64{0.6666666667, 0.3333333333},
			Note: "The narrow one is twice as high there.",
		},
		{
			Name: "equal means, different variances, further out",
			Args: []any{even, []float64{0, 0}, []float64{1, 4}, 3.0},
			Want: []float64{0.0640527102, 0.9359472898},
		},
		{Name: "three components", Args: append(append([]any(nil), three...), 4.0),
			Want: []float64{0.0006280081, 0.9360328561, 0.0633391358}},
		{Name: "far out", Args: []any{even, startMeans, fours, 1000.0}, Want: []float64{0, 1},
			Note: "Both densities are 0 in a float64. Their ratio is not."},
		{Name: "far out on the other side", Args: []any{even, startMeans, fours, -1000.0},
			Want: []float64{1, 0}},
		{Name: "far out from equal components", Args: []any{quarters, []float64{0, 0}, ones, 100.0},
			Want: []float64{0.25, 0.75}},
	}
}

func maximiseCases() []grader.Case {
	hard := [][]float64{{1, 0}, {1, 0}, {0, 1}, {0, 1}}
	return []grader.Case{
		{Name: "each number to one component", Args: []any{four, hard},
			Want:  []any{[]float64{0.5, 0.5}, []float64{0.5, 4.5}, []float64{0.25, 0.25}},
			Where: fanEM},
		{Name: "one number shared",
			Args: []any{[]float64{0, 2, 4}, [][]float64{{1, 0}, {0.5, 0.5}, {0, 1}}},
			Want: []any{[]float64{0.5, 0.5}, []float64{0.6666666667, 3.3333333333},
				[]float64{0.8888888889, 0.8888888889}},
			Note: "n_k is 1½ for both. The first: 1/1.5 = 2/3, then (4/9 + ½ · 16/9) / 1.5 = 8/9."},
		{Name: "all shared",
			Args: []any{[]float64{0, 3, 6}, [][]float64{{0.75, 0.25}, {0.75, 0.25}, {0.5, 0.5}}},
			Want: []any{[]float64{0.6666666667, 0.3333333333}, []float64{2.625, 3.75},
				[]float64{5.484375, 6.1875}},
			Note: "n_k is 2 and 1."},
		{Name: "nothing known",
			Args: []any{four, [][]float64{{0.25, 0.75}, {0.25, 0.75}, {0.25, 0.75}, {0.25, 0.75}}},
			Want: []any{[]float64{0.25, 0.75}, []float64{2.5, 2.5}, []float64{4.25, 4.25}},
			Note: "Both components are the same, and no further step will part them."},
		{Name: "one component", Args: []any{[]float64{1, 2, 6}, [][]float64{{1}, {1}, {1}}},
			Want: []any{[]float64{1}, []float64{3}, []float64{4.6666666667}},
			Note: "Maximum likelihood of one normal distribution."},
		{Name: "one number for itself",
			Args: []any{[]float64{0, 2, 9}, [][]float64{{1, 0}, {1, 0}, {0, 1}}},
			Want: []any{[]float64{0.6666666667, 0.3333333333}, []float64{1, 9}, []float64{1, 0}},
			Note: "The second component has collapsed: its variance is 0."},
		{Name: "large numbers close together",
			Args: []any{[]float64{1e8 + 1, 1e8 + 2, 1e8 + 3}, [][]float64{{1}, {1}, {1}}},
			Want: []any{[]float64{1}, []float64{1e8 + 2}, []float64{0.6666666667}},
			Note: "(1 + 0 + 1)/3. In the mean of the squares, about 1e16, the digits behind " +
				"the point are lost."},
		{Name: "one number", Args: []any{[]float64{5}, [][]float64{{0.25, 0.75}}},
			Want: []any{[]float64{0.25, 0.75}, []float64{5, 5}, []float64{0, 0}}},
	}
}

func maximisePlaneCases() []grader.Case {
	corners := [][]float64{{0, 0}, {2, 0}, {0, 2}, {4, 4}}
	return []grader.Case{
		{Name: "all of it", Args: []any{corners, []float64{1, 1, 1, 1}}, Where: fanEM,
			Want: []any{1.0, []float64{1.5, 1.5}, [][]float64{{2.75, 1.75}, {1.75, 2.75}}},
			Note: "Mean and covariance by maximum likelihood: 11/4, and " +
				"(9/4 − 3/4 − 3/4 + 25/4)/4."},
		{Name: "two rows and half of two others",
			Args: []any{corners, []float64{1, 0.5, 0.5, 1}},
			Want: []any{0.75, []float64{1.6666666667, 1.6666666667},
				[][]float64{{3.2222222222, 2.5555555556}, {2.5555555556, 3.2222222222}}},
			Note: "n_k is 3. The mean is (½ · 2 + 4)/3 = 5/3."},
		{Name: "half of each", Args: []any{corners, []float64{0.5, 0.5, 0.5, 0.5}},
			Want: []any{0.5, []float64{1.5, 1.5}, [][]float64{{2.75, 1.75}, {1.75, 2.75}}},
			Note: "Half the weight; mean and covariance are those of all."},
		{Name: "the last row is not its own", Args: []any{corners, []float64{1, 1, 1, 0}},
			Want: []any{0.75, []float64{0.6666666667, 0.6666666667},
				[][]float64{{0.8888888889, -0.4444444444}, {-0.4444444444, 0.8888888889}}},
			Note: "Right and up exclude each other in these three rows: below 0."},
		{Name: "one column",
			Args: []any{[][]float64{{0}, {2}, {4}}, []float64{1, 0.5, 0}},
			Want: []any{0.5, []float64{0.6666666667}, [][]float64{{0.8888888889}}},
			Note: "The M step for numbers: 1/1.5 = 2/3, then (4/9 + ½ · 16/9)/1.5 = 8/9."},
		{Name: "one row", Args: []any{[][]float64{{2, 7}}, []float64{0.25}},
			Want: []any{0.25, []float64{2, 7}, [][]float64{{0, 0}, {0, 0}}}},
		{Name: "three columns", Args: []any{[][]float64{{1, 0, 5}, {3, 0, 7}}, []float64{0.5, 0.5}},
			Want: []any{0.5, []float64{2, 0, 6}, [][]float64{{1, 0, 1}, {0, 0, 0}, {1, 0, 1}}}},
		{Name: "large numbers close together",
			Args: []any{[][]float64{{1e8 + 1, 1e8}, {1e8 + 2, 1e8}, {1e8 + 3, 1e8}},
				[]float64{1, 1, 1}},
			Want: []any{1.0, []float64{1e8 + 2, 1e8}, [][]float64{{0.6666666667, 0}, {0, 0}}},
			Note: "The mean of the products less the product of the means would lose all digits."},
	}
}

func emCases() []grader.Case {
	return []grader.Case{
		{Name: "six numbers, no step", Args: []any{six, even, startMeans, fours, 0},
			Want: []any{[]float64{-14.5593006171}, even, startMeans, fours}},
		{Name: "six numbers, one step", Args: []any{six, even, startMeans, fours, 1}, Where: fanEM,
			Want: []any{[]float64{-14.5593006171, -12.0786619051}, even,
				[]float64{1.2068253987, 4.7931746013}, []float64{1.4511915159, 1.4511915159}}},
		{Name: "six numbers, three steps", Args: []any{six, even, startMeans, fours, 3},
			Where: fanEM,
			Want: []any{[]float64{-14.5593006171, -12.0786619051, -11.5740486168, -11.4541238363},
				even, []float64{1.0097145108, 4.9902854892}, []float64{0.7054303383, 0.7054303383}},
			Note: "The means approach 1 and 5."},
		{Name: "different weights", Args: []any{four, quarters, []float64{0, 4}, ones, 1},
			Want: []any{
				[]float64{-7.9690968057, -5.9415892014}, []float64{0.4867558685, 0.5132441315},
				[]float64{0.4870883583, 4.4090263179}, []float64{0.2505434308, 0.5559639121},
			}},
		{Name: "three components", Args: []any{[]float64{0, 1, 4, 6, 9, 10},
			[]float64{0.5, 0.3, 0.2}, []float64{0, 5, 9}, []float64{1, 1, 1}, 1},
			Want: []any{[]float64{-14.5128386823, -12.3630622460},
				[]float64{0.3334311699, 0.3313096526, 0.3352591775},
				[]float64{0.5015289593, 4.9947589708, 9.4791223221},
				[]float64{0.2555223883, 1.0064091457, 0.3215881635}}},
		{Name: "one component",
			Args: []any{[]float64{1, 2, 6}, []float64{1}, []float64{0}, []float64{1}, 3},
			Want: []any{[]float64{-23.2568155996, -6.5674831610, -6.5674831610, -6.5674831610},
				[]float64{1}, []float64{3}, []float64{4.6666666667}},
			Note: "One step is enough, and the others change nothing; but they are made."},
		{Name: "two equal components", Args: []any{four, quarters, []float64{0, 0}, ones, 2},
			Want: []any{[]float64{-24.6757541328, -8.5695920987, -8.5695920987}, quarters,
				[]float64{2.5, 2.5}, []float64{4.25, 4.25}}, Note: "Who starts alike stays alike."},
	}
}
