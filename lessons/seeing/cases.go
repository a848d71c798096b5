package seeing

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
)

// Where the lectures name what the exercises are about. They give no figures, so those of the
// cases are worked out by hand.
const (
	fanFeatures = "Fan, Feature Extraction for Image Representation"
	fanProblems = "Fan, Machine Learning Problems"
	fanOther    = "Fan, Other Issues for Image Classification"
)

// Pictures of a few pixels. They are functions, since a case may be changed by who is given it.
func falling() [][]float64 { return [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} }
func rising() [][]float64  { return [][]float64{{0, 0, 1}, {0, 1, 0}, {1, 0, 0}} }
func cross() [][]float64   { return [][]float64{{0, 1, 0}, {1, 1, 1}, {0, 1, 0}} }
func bar() [][]float64     { return [][]float64{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}} }
func deslantCases() []grader.Case {
	return []grader.Case{
		{Name: "a bar is upright", Args: []any{bar()}, Want: bar()},
		{Name: "a stroke that rises", Args: []any{rising()}, Want: bar(),
			Note: "The slant is −1 column with each row."},
		{Name: "a stroke that falls", Args: []any{falling()}, Want: bar(), Note: "The slant is 1."},
		{Name: "half a column with each row",
			Args: []any{[][]float64{{0, 0, 2, 0}, {0, 1, 1, 0}, {0, 2, 0, 0}}},
			Want: [][]float64{{0, 1, 1, 0}, {0, 1, 1, 0}, {0, 1, 1, 0}},
			Note: "The slant is −½, and each pixel comes from between two columns."},
		{
			Name: "two columns with each row",
			Args: []any{[][]float64{{0, 0, 0, 0, 1}, {0, 0, 1, 0, 0}, {1, 0, 0, 0, 0}}},
			Want: [][]float64{{0, 0, 1, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 1, 0, 0}},
			Note: "The slant is −2.",
		},
		{Name: "heavier below", Args: []any{[][]float64{{0, 0, 0, 2}, {0, 0, 2, 0}, {0, 4, 0, 0}}},
			Want: [][]float64{{0, 0.5, 1.5, 0}, {0, 0.5, 1.5, 0}, {0, 1, 3, 0}},
			Note: "The centroid lies in row 1¼. The slant is −1, so row 0 moves by 1¼, row 1 by " +
				"¼ and row 2 by −¾ columns."},
		{Name: "a stroke at the edge", Args: []any{[][]float64{{4, 0}, {0, 0}, {0, 4}}},
			Want: [][]float64{{2, 2}, {0, 0}, {2, 2}},
			Note: "Half of a pixel at the edge lies between it and nothing."},
		{Name: "ink that leaves",
			Args: []any{[][]float64{{1, 0, 0, 3}, {0, 0, 0, 0}, {0, 0, 4, 0}}},
			Want: [][]float64{{0.875, 0, 0.375, 2.625}, {0, 0, 0, 0}, {0, 0, 3.5, 0.5}},
			Note: "x is 17/8, and the slant −⅛: row 0 moves to the left, and an eighth of its " +
				"first pixel with it beyond the edge."},
		{Name: "a row alone", Args: []any{[][]float64{{3, 0, 1}}}, Want: [][]float64{{3, 0, 1}},
			Note: "yy is 0: there is nothing that could slant."},
		{Name: "no ink", Args: []any{[][]float64{{0, 0}, {0, 0}}},
			Want: [][]float64{{0, 0}, {0, 0}}},
	}
}

func histogramCases() []grader.Case {
	one := func(angle float64) []any { return []any{[][]float64{{1}}, [][]float64{{angle}}, 9} }
	return []grader.Case{
		{Name: "at the centre of a bin", Args: one(90), Want: []float64{0, 0, 0, 0, 1, 0, 0, 0, 0},
			Note: "Bin 4 reaches from 80 to 100."},
		{Name: "between two bins", Args: one(100), Want: []float64{0, 0, 0, 0, 0.5, 0.5, 0, 0, 0}},
		{Name: "nearer to one", Args: one(15), Want: []float64{0.75, 0.25, 0, 0, 0, 0, 0, 0, 0},
			Note: "15 is 5 from 10, the centre of bin 0, and 15 from 30, that of bin 1."},
		{
			Name: "before the first centre", Args: one(5),
			Want: []float64{0.75, 0, 0, 0, 0, 0, 0, 0, 0.25},
			Note: "The neighbour on the other side is the last bin: 170 degrees are −10.",
		},
		{Name: "behind the last centre", Args: one(178),
			Want: []float64{0.4, 0, 0, 0, 0, 0, 0, 0, 0.6}},
		{Name: "four pixels",
			Args: []any{[][]float64{{2, 4}, {1, 3}}, [][]float64{{30, 35}, {0, 150}}, 9},
			Want: []float64{0.5, 5, 1, 0, 0, 0, 0, 3, 0.5},
			Note: "35 degrees give ¾ of 4 to bin 1; 0 degrees ½ to the first and ½ " +
				"to the last bin."},
		{Name: "four bins", Args: []any{[][]float64{{8, 8}}, [][]float64{{45, 90}}, 4},
			Want: []float64{4, 8, 4, 0}, Note: "The centres are at 22½, 67½, 112½ and 157½."},
		{Name: "two bins", Args: []any{[][]float64{{9}}, [][]float64{{30}}, 2},
			Want: []float64{7.5, 1.5}, Note: "Each is the other's neighbour on both sides."},
		{Name: "no gradient", Args: []any{[][]float64{{0, 0}}, [][]float64{{0, 0}}, 3},
			Want: []float64{0, 0, 0}},
	}
}

func blockCases() []grader.Case {
	sixth := []float64{1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6, 1.0 / 6,
		1.0 / 6, 1.0 / 6}
	ones := func() []float64 { return []float64{1, 1, 1, 1, 1, 1, 1, 1, 1} }
	return []grader.Case{
		{Name: "four cells of nine equal numbers",
			Args: []any{[][]float64{ones(), ones(), ones(), ones()}},
			Want: append(append(append(append([]float64{}, sixth...), sixth...), sixth...),
				sixth...),
			Note: "The length is 6. Nothing is above 0.2."},
		{Name: "one that stands out", Args: []any{[][]float64{{10, 1, 1}, {1, 1, 1}}},
			Want: []float64{0.6756639246, 0.3296902366, 0.3296902366, 0.3296902366, 0.3296902366,
				0.3296902366},
			Note: "10/√105 is cut to 0.2, and 1/√105 is left: afterwards it is twice as large as " +
				"the others, not ten times."},
		{Name: "a cell without gradient", Args: []any{[][]float64{{3, 4}, {0, 0}}},
			Want: []float64{0.7071067812, 0.7071067812, 0, 0},
			Note: "0.6 and 0.8 are both cut to 0.2."},
		{Name: "a faint and a strong cell", Args: []any{[][]float64{{1, 2}, {10, 20}}},
			Want: []float64{0.1484130442, 0.2968260884, 0.6670336725, 0.6670336725},
			Note: "The length of all is √505. What is faint stays faint beside its neighbours."},
		{Name: "the same in a tenth of the light", Args: []any{[][]float64{{0.1, 0.2}, {1, 2}}},
			Want: []float64{0.1484130442, 0.2968260884, 0.6670336725, 0.6670336725}},
		{Name: "one cell", Args: []any{[][]float64{{0, 5, 0}}}, Want: []float64{0, 1, 0}},
		{Name: "no gradient at all", Args: []any{[][]float64{{0, 0}, {0, 0}}},
			Want: []float64{0, 0, 0, 0}, Note: "0 divided by ε."},
	}
}

// Codewords of 2×2 pixels: paper, an edge, a corner, ink.
func codewords() [][]float64 {
	return [][]float64{{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 0, 0, 1}, {1, 1, 1, 1}}
}

func bagCases() []grader.Case {
	bag := func(nearest []int, share ...float64) []any { return []any{nearest, share} }
	return []grader.Case{
		{
			Name: "a dot in a corner",
			Args: []any{[][]float64{{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}, 2, codewords()},
			Want: bag([]int{0, 0, 0, 2}, 0.75, 0, 0.25, 0),
		},
		{Name: "an edge", Args: []any{[][]float64{{0, 1, 1}, {0, 1, 1}, {0, 1, 1}}, 2, codewords()},
			Want: bag([]int{1, 3, 1, 3}, 0, 0.5, 0, 0.5)},
		{
			Name: "the edge elsewhere",
			Args: []any{[][]float64{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}}, 2, codewords()},
			Want: bag([]int{0, 1, 0, 1}, 0.5, 0.5, 0, 0),
		},
		{Name: "as near to two", Args: []any{[][]float64{{0, 0.5}, {0, 0.5}}, 2, codewords()},
			Want: bag([]int{0}, 1, 0, 0, 0),
			Note: "½ to paper, to the edge and to the corner: the first of them."},
		{
			Name: "as near but for rounding",
			Args: []any{[][]float64{{0.3}}, 1, [][]float64{{0.1}, {0.5}}},
			Want: bag([]int{0}, 1, 0),
			Note: "0.2 from both. In floating point 0.3 − 0.1 is a little less than 0.2, and " +
				"0.5 − 0.3 is 0.2.",
		},
		{
			Name: "as near but for rounding, the other way",
			Args: []any{[][]float64{{0.3}}, 1, [][]float64{{0.5}, {0.1}}},
			Want: bag([]int{0}, 1, 0),
		},
		{
			Name: "wider than high",
			Args: []any{[][]float64{{0, 0, 1, 1}, {0, 0, 1, 1}}, 2, codewords()},
			Want: bag([]int{0, 1, 3}, 1.0/3, 1.0/3, 0, 1.0/3),
		},
		{Name: "higher than wide", Args: []any{[][]float64{{0, 0}, {0, 1}, {1, 1}}, 2, codewords()},
			Want: bag([]int{2, 1}, 0, 0.5, 0.5, 0),
			Note: "The lower patch, (0, 1, 1, 1), is 1 from the edge and from ink."},
		{
			Name: "nearer by a hair",
			Args: []any{[][]float64{{0}}, 1, [][]float64{{1}, {0.9999999999}}},
			Want: bag([]int{1}, 0, 1), Note: "Nearer by 2·10⁻¹⁰, which is no tie.",
		},
		{
			Name: "patches of one pixel",
			Args: []any{[][]float64{{0, 9, 4}, {5, 1, 8}}, 1, [][]float64{{0}, {10}}},
			Want: bag([]int{0, 1, 0, 0, 0, 1}, 2.0/3, 1.0/3),
			Note: "5 is as far from 0 as from 10.",
		},
	}
}

func principalCases() []grader.Case {
	result := func(variance float64, trace ...[]float64) []any { return []any{trace, variance} }
	// (1, 2)/√5 is the only direction
	line := func() [][]float64 { return [][]float64{{1, 1}, {2, 3}, {3, 5}} }
	ellipse := func() [][]float64 { return [][]float64{{7, 5}, {3, 5}, {5, 6}, {5, 4}, {5, 5}} }
	return []grader.Case{
		{Name: "points on a line", Args: []any{line(), []float64{1, 0}, 1},
			Want: result(5, []float64{1, 0}, []float64{0.4472135955, 0.8944271910}),
			Note: "(1, 2)/√5, found in one step. The rows lie at −√5, 0 and √5 along it: 10/2."},
		{Name: "an ellipse, two steps", Args: []any{ellipse(), []float64{1, 1}, 2},
			Want: result(1.9941634241, []float64{0.7071067812, 0.7071067812},
				[]float64{0.9701425001, 0.2425356250}, []float64{0.9980525785, 0.0623782862}),
			Note: "Σ is (2 0; 0 ½): each step makes the first number four times as large against " +
				"the second: 1, 4, 16."},
		{Name: "no step", Args: []any{ellipse(), []float64{3, 4}, 0},
			Want: result(1.04, []float64{0.6, 0.8}), Note: "2 · 0.36 + ½ · 0.64."},
		{Name: "along the narrow side", Args: []any{ellipse(), []float64{0, 2}, 2},
			Want: result(0.5, []float64{0, 1}, []float64{0, 1}, []float64{0, 1}),
			Note: "At right angles to what it looks for, it never finds it."},
		{Name: "the sign of the start is kept", Args: []any{line(), []float64{-1, 0}, 1},
			Want: result(5, []float64{-1, 0}, []float64{-0.4472135955, -0.8944271910}),
			Note: "A direction and its opposite are the same axis."},
		{Name: "nothing varies that way", Args: []any{line(), []float64{2, -1}, 2},
			Want: result(0, slices.Repeat([][]float64{{0.8944271910, -0.4472135955}}, 3)...),
			Note: "Σ w is 0. The direction stays, and so do the steps."},
		{Name: "equal rows", Args: []any{[][]float64{{5, 7, 9}, {5, 7, 9}}, []float64{0, 0, 4}, 1},
			Want: result(0, []float64{0, 0, 1}, []float64{0, 0, 1})},
		{Name: "in tiny units",
			Args: []any{[][]float64{{0.00001, 0.00001}, {0.00002, 0.00003}, {0.00003, 0.00005}},
				[]float64{1, 0}, 1},
			Want: result(5e-10, []float64{1, 0}, []float64{0.4472135955, 0.8944271910}),
			Note: "‖Σ w‖ is √5·10⁻¹⁰: little, but more than 10⁻¹²."},
		{Name: "three numbers",
			Args: []any{[][]float64{{0, 0, 0}, {2, 2, 0}, {0, 0, 2}, {2, 2, 2}, {1, 1, 1}},
				[]float64{1, 0, 0}, 1},
			Want: result(2, []float64{1, 0, 0}, []float64{0.7071067812, 0.7071067812, 0}),
			Note: "Σ is (1 1 0; 1 1 0; 0 0 1)."},
	}
}

func windowCases() []grader.Case {
	at := func(row, column int, score float64) []any { return []any{row, column, score} }
	scene := func() [][]float64 {
		return [][]float64{
			{0, 0, 0, 0, 0, 0},
			{0, 0, 0, 0, 1, 0},
			{0, 0, 0, 1, 1, 1},
			{0, 9, 0, 0, 1, 0},
			{0, 0, 0, 0, 0, 0},
		}
	}
	return []grader.Case{
		{Name: "a cross among other things", Args: []any{scene(), cross()}, Want: at(1, 3, 1),
			Note: "The bright pixel to the left has more ink, but another form."},
		{
			Name: "a cross in bad light",
			Args: []any{[][]float64{{7, 7, 7, 7}, {7, 7, 8, 7}, {7, 8, 8, 8}, {7, 7, 8, 7}},
				cross()}, Want: at(1, 1, 1), Note: "8 against 7 is the same as 1 against 0.",
		},
		{
			Name: "nothing to be seen",
			Args: []any{[][]float64{{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}, [][]float64{{0, 1}, {1, 0}}},
			Want: at(0, 0, 0), Note: "Without contrast every score is 0: the first place.",
		},
		{Name: "not quite", Args: []any{[][]float64{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}}, cross()},
			Want: at(0, 0, 0.6324555320),
			Note: "The only place: (3.795 − 1.265 + 3.162)/9 = √0.4, from the middle column, the " +
				"two pixels beside it and the corners."},
		{Name: "the negative",
			Args: []any{[][]float64{{1, 0}, {0, 1}}, [][]float64{{0, 1}, {1, 0}}},
			Want: at(0, 0, -1),
			Note: "Also the best of all scores may be below 0."},
		{
			Name: "twice",
			Args: []any{[][]float64{{0, 2, 0, 3}, {2, 0, 3, 0}}, [][]float64{{0, 1}, {1, 0}}},
			Want: at(0, 0, 1), Note: "Both are exact, and the first wins.",
		},
		{
			Name: "twice, but for rounding",
			Args: []any{[][]float64{{3, 1, 1}, {3, 0, 0}}, [][]float64{{2, 1, 1}}},
			Want: at(0, 0, 1),
			Note: "Both are exact. In floating point the second score is a little higher.",
		},
		{
			Name: "better by a hair further on",
			Args: []any{[][]float64{{0, 1, 2.0001, 0, 0, 0, 1, 2}, {0, 0, 0, 0, 0, 0, 0, 0}},
				[][]float64{{0, 1, 2}}}, Want: at(0, 5, 1),
			Note: "The first place is 4·10⁻¹⁰ short of 1, which is no tie.",
		},
		{
			Name: "a template that is no square",
			Args: []any{[][]float64{{0, 0, 5, 0}, {0, 5, 0, 0}, {5, 5, 5, 0}},
				[][]float64{{1, 1, 1}}}, Want: at(0, 0, 0),
			Note: "A template without contrast fits nowhere better than elsewhere.",
		},
		{
			Name: "a wide one",
			Args: []any{[][]float64{{0, 0, 5, 0}, {0, 5, 0, 0}, {5, 5, 0, 0}},
				[][]float64{{1, 1, 0, 0}}}, Want: at(2, 0, 1),
		},
	}
}
