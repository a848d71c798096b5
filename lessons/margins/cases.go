package margins

import (
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
)

// The dot products of the four examples, of 0 and 2, of 0, 1, 1 and 2, and the quadratic kernel of
// the corners of a square.
var (
	fourK   = [][]float64{{0, 0, 0, 0}, {0, 4, 2, 0}, {0, 2, 10, 15}, {0, 0, 15, 25}}
	twoK    = [][]float64{{0, 0}, {0, 4}}
	clashK  = [][]float64{{0, 0, 0, 0}, {0, 1, 1, 2}, {0, 1, 1, 2}, {0, 2, 2, 4}}
	flatK   = [][]float64{{0, 0, 0}, {0, 16, 8}, {0, 8, 5}} // of (0, 0), (4, 0) and (2, 1)
	cornerK = [][]float64{{9, 1, 1, 1}, {1, 9, 1, 1}, {1, 1, 9, 1}, {1, 1, 1, 9}}
	twoY    = []float64{-1, 1}
	// the first two are equal but for rounding
	nearlyK = [][]float64{{0.3000000000001, 0.3, 0.6}, {0.3, 0.3, 0.6}, {0.6, 0.6, 1.2}}
	// of which the first two are more alike than each is to itself
	noDot = [][]float64{{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}
)

const (
	ninth = 0.1111111111
	ln2   = 0.6931471806
)

// each returns the same bound for n examples.
func each(C float64, n int) []float64 { return slices.Repeat([]float64{C}, n) }

func closestCases() []grader.Case {
	return []grader.Case{
		{Name: "the four examples", Args: []any{four[2:], four[:2]},
			Want: []any{[]float64{3, 1}, []float64{0, 1}}, Where: fanHulls,
			Note: "They are 3 apart; the nearest examples are √10 apart."},
		{Name: "the classes exchanged", Args: []any{four[:2], four[2:]},
			Want: []any{[]float64{0, 1}, []float64{3, 1}},
			Note: "Now the corner is a negative example."},
		{Name: "one example each", Args: []any{[][]float64{{4, 3}}, [][]float64{{1, -1}}},
			Want: []any{[]float64{4, 3}, []float64{1, -1}},
			Note: "The segment from an example to itself has the length 0: nothing can be " +
				"divided by it."},
		{
			Name: "corner to corner",
			Args: []any{[][]float64{{3, 3}, {5, 4}}, [][]float64{{1, 1}, {0, -2}}},
			Want: []any{[]float64{3, 3}, []float64{1, 1}},
		},
		{Name: "beside the segment", Args: []any{[][]float64{{0, 0}}, [][]float64{{3, 4}, {6, 8}}},
			Want: []any{[]float64{0, 0}, []float64{3, 4}},
			Note: "The line through the two runs through (0, 0); the segment between " +
				"them ends at (3, 4)."},
		{
			Name: "a slanting side",
			Args: []any{[][]float64{{4, 4}, {6, 4}, {4, 6}}, [][]float64{{0, 0}, {4, 0}, {0, 4}}},
			Want: []any{[]float64{4, 4}, []float64{2, 2}}, Note: "√8 apart.",
		},
		{
			Name: "examples within the hull",
			Args: []any{
				[][]float64{{4, 4}, {6, 4}, {4, 6}, {5, 4.5}},
				[][]float64{{0, 0}, {1, 1}, {4, 0}, {0, 4}},
			}, Want: []any{[]float64{4, 4}, []float64{2, 2}},
			Note: "(1, 1) and (5, 4.5) are no corners, and change nothing.",
		},
		{
			Name: "a corner that faces a long side",
			Args: []any{[][]float64{{0, -10}, {0, 10}}, [][]float64{{5, 8}, {3, 0}}},
			Want: []any{[]float64{0, 0}, []float64{3, 0}},
			Note: "(0, 10) has (5, 8) for its nearest; but (3, 0) is nearer to the segment.",
		},
		{
			Name: "corners in no order",
			Args: []any{[][]float64{{3, 0}}, [][]float64{{0, 4}, {-5, 1}, {0, -4}, {-5, -1}}},
			Want: []any{[]float64{3, 0}, []float64{0, 0}},
			Note: "The side from (0, 4) to (0, −4) is none between neighbours in the list.",
		},
		{Name: "a short side", Args: []any{[][]float64{{1, 0}}, [][]float64{{0, -0.25}, {0, 0.25}}},
			Want: []any{[]float64{1, 0}, []float64{0, 0}}},
		{
			Name: "parallel sides",
			Args: []any{[][]float64{{0, 2}, {4, 2}}, [][]float64{{1, 0}, {3, 0}}},
			Want: []any{[]float64{1, 2}, []float64{1, 0}},
			Note: "(2, 2) and (2, 0) are as near, and so is every pair between. All are right.",
		},
	}
}

func pairCases() []grader.Case {
	return []grader.Case{
		{
			Name: "0 and 2, the only step",
			Args: []any{twoK, twoY, each(10, 2), []float64{0, 0}, 0, 1}, Want: []float64{0.5, 0.5},
			Where: fanDual, Note: "g is 1 and −1, Δ = 4: α moves by 2/4.",
		},
		{Name: "cut off at C", Args: []any{twoK, twoY, each(0.25, 2), []float64{0, 0}, 0, 1},
			Want: []float64{0.25, 0.25}},
		{
			Name: "the four examples, step 1",
			Args: []any{fourK, sides, each(1, 4), []float64{0, 0, 0, 0}, 2, 0},
			Want: []float64{0.2, 0, 0.2, 0}, Note: "2/10.",
		},
		{
			Name: "step 2, of one class",
			Args: []any{fourK, sides, each(1, 4), []float64{0.2, 0, 0.2, 0}, 0, 1},
			Want: []float64{0.1, 0.1, 0.2, 0},
			Note: "w = (0.6, 0.2); g is 1 and 1.4, Δ = 4. What one gains the other loses.",
		},
		{Name: "step 3", Args: []any{fourK, sides, each(1, 4), []float64{0.1, 0.1, 0.2, 0}, 2, 0},
			Want: []float64{0.12, 0.1, 0.22, 0}, Note: "w = (0.6, 0); g is 0.8 and 1, Δ = 10."},
		{
			Name: "cut off at 0",
			Args: []any{fourK, sides, each(1, 4), []float64{0.2, 0, 0, 0.2}, 2, 3},
			Want: []float64{0.2, 0, 0.2, 0}, Note: "Δ = 10 + 25 − 30 = 5; α would become −0.2.",
		},
		{
			Name: "each with a C of its own",
			Args: []any{fourK, sides, []float64{0.15, 1, 0.1, 1}, []float64{0, 0, 0, 0}, 2, 0},
			Want: []float64{0.1, 0, 0.1, 0},
			Note: "0.2 is too much for both; the smaller C ends it.",
		},
		{
			Name: "equal examples of two classes",
			Args: []any{[][]float64{{1, 1}, {1, 1}}, twoY, []float64{2, 3}, []float64{0, 0}, 0, 1},
			Want: []float64{2, 2}, Note: "Δ = 0: as far as the bounds allow.",
		},
		{
			Name: "the same, i and j exchanged",
			Args: []any{[][]float64{{1, 1}, {1, 1}}, twoY, []float64{2, 3}, []float64{0, 0}, 1, 0},
			Want: []float64{2, 2}, Note: "Now y_j is −1, and α_j goes to H just as well.",
		},
		{
			Name: "equal examples of one class",
			Args: []any{[][]float64{{1, 1, 2}, {1, 1, 2}, {2, 2, 4}}, []float64{-1, -1, 1},
				each(1, 3), []float64{0.5, 0, 0.5}, 0, 1}, Want: []float64{0.5, 0, 0.5},
			Note: "Δ = 0 and g is the same: there is nothing to gain.",
		},
		{Name: "equal examples of one class, but for rounding",
			Args: []any{nearlyK, []float64{-1, -1, 1}, each(1, 3), []float64{0.25, 0.25, 0.5}, 0,
				1}, Want: []float64{0.25, 0.25, 0.5},
			Note: "Δ is 10⁻¹³ and g_i − g_j a quarter of it: both count as 0."},
		{
			Name: "the same but for rounding, i and j exchanged",
			Args: []any{nearlyK, []float64{-1, -1, 1}, each(1, 3), []float64{0.25, 0.25, 0.5}, 1,
				0}, Want: []float64{0.25, 0.25, 0.5},
		},
		{
			Name: "hardly apart",
			Args: []any{[][]float64{{0, 0}, {0, 1e-8}}, twoY, each(1e9, 2), []float64{0, 0}, 0, 1},
			Want: []float64{2e8, 2e8}, Note: "0 and 0.0001: Δ is small, but not 0.",
		},
		{
			Name: "far apart",
			Args: []any{[][]float64{{0, 0}, {0, 4e6}}, twoY, each(1, 2), []float64{0, 0}, 0, 1},
			Want: []float64{5e-7, 5e-7}, Note: "0 and 2000: α is small, but not 0.",
		},
		{
			Name: "just short of C",
			Args: []any{[][]float64{{0, 0}, {0, 2.000001}}, twoY, each(1, 2), []float64{0, 0}, 0,
				1}, Want: []float64{0.9999995, 0.9999995},
		},
		{
			Name: "one class, cut off at C_j",
			Args: []any{fourK, sides, []float64{1, 0.05, 1, 1}, []float64{0.2, 0, 0.2, 0}, 0, 1},
			Want: []float64{0.15, 0.05, 0.2, 0}, Note: "Without the bounds it is step 2: 0.1 each.",
		},
		{
			Name: "one class, up to where α_i is 0",
			Args: []any{fourK, sides, each(1, 4), []float64{0, 0.25, 0.05, 0.2}, 3, 2},
			Want: []float64{0, 0.25, 0.25, 0}, Note: "H is 0.05 + 0.2, and α_j would go up to 0.6.",
		},
		{
			Name: "one class, cut off at C_i",
			Args: []any{fourK, sides, []float64{0.05, 1, 1, 1}, []float64{0, 0.2, 0.2, 0}, 0, 1},
			Want: []float64{0.05, 0.15, 0.2, 0},
			Note: "L is 0.2 − 0.05, and α_j would go down to 0.1.",
		},
		{
			Name: "two classes, cut off at C_i",
			Args: []any{fourK, sides, []float64{0.1, 1, 1, 1}, []float64{0.02, 0.03, 0.05, 0}, 0,
				2}, Want: []float64{0.1, 0.03, 0.13, 0},
			Note: "H is 0.1 + 0.05 − 0.02, and α_j would go up to 0.206.",
		},
		{
			Name: "down to where α_i is 0",
			Args: []any{fourK, sides, each(1, 4), []float64{0.1, 0.3, 0.4, 0}, 0, 2},
			Want: []float64{0, 0.3, 0.3, 0}, Note: "L is 0.4 − 0.1, and α_j would go down to 0.26.",
		},
		{
			Name: "the same, from the other side",
			Args: []any{fourK, sides, each(1, 4), []float64{0.1, 0.3, 0.4, 0}, 2, 0},
			Want: []float64{0, 0.3, 0.3, 0}, Note: "Now α_j would go down to −0.04, and L is 0.",
		},
		{Name: "no dot product, down to L",
			Args: []any{
				noDot, []float64{1, 1, -1}, []float64{1.5, 5, 5},
				[]float64{1.00000001, 1, 2.00000001}, 0, 1,
			}, Want: []float64{1.5, 0.50000001, 2.00000001},
			Note: "Δ is −2, which is less than 1e-12 too. g_i − g_j is −10⁻⁸, and the " +
				"way is down to L."},
		{
			Name: "no dot product, up to H",
			Args: []any{
				noDot, []float64{1, 1, -1}, []float64{5, 1.75, 5},
				[]float64{1, 1.00000001, 2.00000001}, 0, 1,
			}, Want: []float64{0.25000001, 1.75, 2.00000001},
		},
		{
			Name: "at the optimum",
			Args: []any{fourK, sides, each(1, 4), []float64{1.0 / 9, 1.0 / 9, 2.0 / 9, 0}, 0, 2},
			Want: []float64{ninth, ninth, 2 * ninth, 0},
		},
	}
}

func trainCases() []grader.Case {
	const way = "Any way there is right, as long as each step is one of Pair. "
	trace := func(n int, last ...float64) [][]float64 {
		return [][]float64{make([]float64, n), last}
	}
	return []grader.Case{
		{Name: "0 and 2", Args: []any{twoK, twoY, each(10, 2)}, Want: []any{trace(2, 0.5, 0.5), -1},
			Where: fanDual, Note: "One step; w = 1."},
		{Name: "0 and 2, with C = ¼", Args: []any{twoK, twoY, each(0.25, 2)},
			Want: []any{trace(2, 0.25, 0.25), -0.5},
			Note: "Neither is free: any b from −1 to 0 keeps the conditions, and costs the same."},
		{Name: "1 and 3, with C = ¼", Args: []any{[][]float64{{1, 3}, {3, 9}}, twoY, each(0.25, 2)},
			Want: []any{trace(2, 0.25, 0.25), -1},
			Note: "The same a step further right: any b from −1½ to −½."},
		{Name: "0 and 2, the classes unequally dear", Args: []any{twoK, twoY, []float64{1, 0.25}},
			Want: []any{trace(2, 0.25, 0.25), -1}, Note: "0 is free, so f(0) = −1; 2 has slack 1."},
		{Name: "the other class dearer", Args: []any{twoK, twoY, []float64{0.25, 1}},
			Want: []any{trace(2, 0.25, 0.25), 0},
			Note: "Now 2 is free, and f(2) = 1. 0 has slack 1: it is a support vector, but b " +
				"cannot be read off it."},
		{Name: "the four examples", Args: []any{fourK, sides, each(1, 4)},
			Want: []any{trace(4, ninth, ninth, 2*ninth, 0), -1},
			Note: way + "(5, 0) is no support vector."},
		{
			Name: "two equal examples of different classes",
			Args: []any{clashK, []float64{-1, -1, 1, 1}, each(1, 4)},
			Want: []any{trace(4, 0.5, 1, 1, 0.5), -1},
			Note: way + "On the line at 0, 1, 1 and 2. Those at 1 have the slack 1 each, " +
				"whatever is done.",
		},
		{
			Name: "the corners of a square",
			Args: []any{cornerK, []float64{-1, -1, 1, 1}, each(10, 4)},
			Want: []any{trace(4, 0.125, 0.125, 0.125, 0.125), 0},
			Note: way + "With the quadratic kernel.",
		},
		{Name: "a flat triangle", Args: []any{flatK, []float64{-1, -1, 1}, each(10, 3)},
			Want: []any{trace(3, 1, 1, 2), -1},
			Note: way + "(0, 0) and (4, 0) against (2, 1), so w = (0, 2). " +
				"It takes dozens of steps: each pair goes only a part of the way."},
		{
			Name: "nothing but a contradiction",
			Args: []any{[][]float64{{1, 1}, {1, 1}}, twoY, each(2, 2)},
			Want: []any{trace(2, 2, 2), 0}, Note: "w = 0, and any b from −1 to 1 is as good.",
		},
	}
}

func mercerCases() []grader.Case {
	return []grader.Case{
		{Name: "the corners of a square, quadratic", Args: []any{cornerK},
			Want: []any{[]float64{9, 8.8888888889, 8.8, 8.7272727273}, true}, Where: fanKernels},
		{
			Name: "the four examples, linear", Args: []any{fourK},
			Want: []any{[]float64{0, 4, 9, 0}, true},
			Note: "Four examples of two numbers: two of the pivots must be 0.",
		},
		{
			Name: "0 and 1, the sigmoid tanh(xz − 1)",
			Args: []any{[][]float64{{-0.7615941560, -0.7615941560}, {-0.7615941560, 0}}},
			Want: []any{[]float64{-0.7615941560}, false}, Note: "‖φ(0)‖² would be below 0.",
		},
		{Name: "1 and 2, the sigmoid tanh(xz − ½)",
			Args: []any{[][]float64{{0.4621171573, 0.9051482536}, {0.9051482536, 0.9981778976}}},
			Want: []any{[]float64{0.4621171573, -0.7747347673}, false},
			Note: "No number of it is below 0. But K(x, z)² is above K(x, x) K(z, z), and " +
				"no dot product is."},
		{Name: "similar beyond measure", Args: []any{[][]float64{{1, 2}, {2, 1}}},
			Want: []any{[]float64{1, -3}, false}},
		{Name: "0 with something beside it", Args: []any{[][]float64{{0, 1}, {1, 5}}},
			Want: []any{[]float64{0}, false},
			Note: "An example of length 0 has the dot product 0 with all."},
		{Name: "0 with something below 0 beside it", Args: []any{[][]float64{{0, -1}, {-1, 5}}},
			Want: []any{[]float64{0}, false}},
		{
			Name: "0 with something further down",
			Args: []any{[][]float64{{0, 0, 1}, {0, 2, 0}, {1, 0, 3}}},
			Want: []any{[]float64{0}, false}, Note: "Look at every later row.",
		},
		{Name: "0 with nothing beside it", Args: []any{[][]float64{{0, 0}, {0, 2}}},
			Want: []any{[]float64{0, 2}, true}},
		{Name: "equal examples", Args: []any{[][]float64{{4, 4}, {4, 4}}},
			Want: []any{[]float64{4, 0}, true}, Note: "A pivot of 0 is allowed."},
		{Name: "0 but for rounding", Args: []any{[][]float64{{0.7, 2.1}, {2.1, 6.3}}},
			Want: []any{[]float64{0.7, 0}, true},
			Note: "In floating point the second pivot is a little below 0."},
		{Name: "0 on the way", Args: []any{[][]float64{{1, 1, 0}, {1, 1, 1}, {0, 1, 1}}},
			Want: []any{[]float64{1, 0}, false},
			Note: "The first two are equal, but not equally near to the third."},
		{Name: "a small pivot", Args: []any{[][]float64{{1e-8, 1e-4}, {1e-4, 2}}},
			Want: []any{[]float64{1e-8, 1}, true}, Note: "10⁻⁸ is above 0: 2 − 10⁻⁸."},
	}
}

func voteCases() []grader.Case {
	var ring []float64
	for i := range 21 {
		for j := i + 1; j < 21; j++ {
			ring = append(ring, 1)
			if j-i > 10 {
				ring[len(ring)-1] = -1
			}
		}
	}
	return []grader.Case{
		{Name: "three classes", Args: []any{[]float64{1, 2, -1}, 3}, Want: 0, Where: fanMulti,
			Note: "0 beats both others."},
		{Name: "the last of three", Args: []any{[]float64{3, -1, -1}, 3}, Want: 2,
			Note: "Two small votes are more than a large one."},
		{Name: "each has one vote", Args: []any{[]float64{1, -2, 0.5}, 3}, Want: 2,
			Note: "1, ½ and 2 are the sums of |f|."},
		{Name: "each has one vote, equally sure", Args: []any{[]float64{1, -1, 1}, 3}, Want: 0},
		{
			Name: "each has one vote, equally sure but for rounding",
			Args: []any{[]float64{0.3, -0.3, 0.30000000000000004}, 3}, Want: 0,
			Note: "The last is what 0.1 + 0.2 is in floating point.",
		},
		{
			Name: "each has one vote, surer by a hair",
			Args: []any{[]float64{0.3, -0.3, 0.30000001}, 3}, Want: 1,
			Note: "10⁻⁸ is more than rounding.",
		},
		{Name: "two classes", Args: []any{[]float64{-0.1}, 2}, Want: 1},
		{Name: "twenty-one classes in a ring", Args: []any{ring, 21}, Want: 0,
			Note: "Each beats the next ten, and all are equally sure."},
		{Name: "a score of 0", Args: []any{[]float64{0}, 2}, Want: 1, Note: "Not above 0."},
		{Name: "four classes", Args: []any{[]float64{1, 1, -5, 1, 1, 1}, 4}, Want: 0,
			Note: "0 has two votes, 1 has two, 3 has one. 0's and 1's sums are 2 and 2."},
		{Name: "four classes, decided by the sums", Args: []any{[]float64{1, 1, -5, 1, 1.5, 1}, 4},
			Want: 1, Note: "Now 1's sum is 2½."},
		{Name: "scores in the millions", Args: []any{[]float64{1, 1, 5e6}, 3}, Want: 0,
			Note: "0 has two votes and 1 has one, which 5,000,000 do not make two."},
		{Name: "the loudest loses", Args: []any{[]float64{-1, 9, 1}, 3}, Want: 1},
	}
}

func subsequencesCases() []grader.Case {
	return []grader.Case{
		{Name: "cat and car", Args: []any{"cat", "car", 2, 0.5}, Want: 0.4444444444,
			Where: fanStrong,
			Note:  "They share ca: λ⁴. With itself each has 2λ⁴ + λ⁶; so 1/(2 + λ²)."},
		{Name: "cat and ct", Args: []any{"cat", "ct", 2, 0.5}, Want: 0.3333333333,
			Note: "λ⁵/√((2λ⁴ + λ⁶) λ⁴) = λ/√(2 + λ²)."},
		{Name: "single characters", Args: []any{"aab", "ab", 1, 0.5}, Want: 0.9486832981,
			Note: "3/√(5 · 2): λ cancels."},
		{Name: "gaps for nothing", Args: []any{"abc", "acb", 2, 1.0}, Want: 0.6666666667,
			Note: "Three sequences each, of which ab and ac are shared."},
		{Name: "the order turned round", Args: []any{"ab", "ba", 2, 0.5}, Want: 0.0},
		{Name: "equal texts", Args: []any{"spam", "spam", 3, 0.5}, Want: 1.0},
		{Name: "too short", Args: []any{"a", "ab", 2, 0.5}, Want: 0.0},
		{Name: "the other too short", Args: []any{"ab", "a", 2, 0.5}, Want: 0.0},
		{Name: "too short and equal", Args: []any{"a", "a", 2, 0.5}, Want: 1.0},
		{Name: "runes", Args: []any{"né", "né!", 2, 0.5}, Want: 0.6666666667,
			Note: "1/√(2 + λ²). é is one character and two bytes."},
		{
			Name: "thirty characters each",
			Args: []any{strings.Repeat("ab", 15), strings.Repeat("abc", 10), 12, 0.5},
			Want: 0.0048148334198,
			Note: "There are 86 million ways to choose 12 of 30 places: too many to try. A table " +
				"of ends has 900 numbers.",
		},
		{Name: "several times", Args: []any{"abab", "ab", 2, 0.5}, Want: 0.8783100657,
			Note: "ab stands in abab three times: 2λ⁴ + λ⁶ in all. With itself abab has (2λ² + " +
				"λ⁴)² for ab, λ⁴ for ba, and λ⁶ each for aa and bb."},
	}
}

func plattCases() []grader.Case {
	return []grader.Case{
		{Name: "two scores, nothing learnt", Args: []any{[]float64{-1, 1}, twoY, 0.0, 0.0},
			Want: 2 * ln2, Where: fanStrong, Note: "P = ½ for both."},
		{Name: "two scores, the optimum", Args: []any{[]float64{-1, 1}, twoY, -ln2, 0.0},
			Want: 1.2730283366, Note: "P is ⅓ and ⅔, just as the targets."},
		{
			Name: "three against one",
			Args: []any{[]float64{1, 2, 3, -1}, []float64{1, 1, 1, -1}, 0.0, -ln2},
			Want: 2.4998468611, Note: "The targets are 4/5 and 1/3; P = ⅔.",
		},
		{Name: "one that is wrong",
			Args: []any{[]float64{2, -1, 1}, []float64{1, -1, -1}, -1.0, 0.5}, Want: 2.1269035401},
		{Name: "far out on the right side", Args: []any{[]float64{1000}, []float64{1}, -1.0, 0.0},
			Want: 333.3333333333,
			Note: "P is 1 to the last digit. But the target is ⅔, and log(1 − P) is −1000."},
		{Name: "far out on the wrong side", Args: []any{[]float64{-1000}, []float64{1}, -1.0, 0.0},
			Want: 666.6666666667},
		{
			Name: "far out, the other class",
			Args: []any{[]float64{800, -800}, []float64{-1, 1}, -1.0, 0.0}, Want: 1066.6666666667,
			Note: "⅔ · 800 each.",
		},
	}
}
