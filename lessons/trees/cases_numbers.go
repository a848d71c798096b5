package trees

import (
	"math"
	"strings"

	"github.com/tessella-go/tessella/grader"
)

// Where the figures stand.
const (
	fanSailing   = "Fan, An Example Data Set and Decision Tree"
	fanTennis    = "Fan, Another Example"
	fanEntropy   = "Fan, Triangles and Squares: Entropy"
	fanGain      = "Fan, Triangles and Squares: Information Gain"
	fanBranches  = "Fan, Triangles and Squares: the second question"
	fanRatio     = "Fan, Information Gain Ratio"
	fanGini      = "Fan, Gini Index"
	fanChildren  = "Fan, Calculating Information Gain"
	fanContent   = "Fan, Information Content"
	fanSimpsons  = "Fan, Example: The Simpsons"
	roweisSplits = "Roweis 2006, SplitNode"
)

func entropyCases() []grader.Case {
	return []grader.Case{
		{Name: "9 squares, 5 triangles", Args: []any{[]float64{9, 5}}, Want: 0.9402859587,
			Where: fanEntropy, Note: "The slide rounds to 0.940."},
		{Name: "red: 3 and 2", Args: []any{[]float64{3, 2}}, Want: 0.9709505945, Where: fanEntropy},
		{Name: "yellow: 4 and 0", Args: []any{[]float64{4, 0}}, Want: 0.0, Where: fanEntropy,
			Note: "A class that does not occur adds nothing."},
		{Name: "14 and 16", Args: []any{[]float64{14, 16}}, Want: 0.9967916320, Where: fanChildren,
			Note: "The slide prints 0.996, cut off and not rounded."},
		{Name: "4 F, 5 M", Args: []any{[]float64{4, 5}}, Want: 0.9910760598, Where: fanSimpsons},
		{Name: "four classes, all alike", Args: []any{[]float64{3, 3, 3, 3}}, Want: 2.0,
			Note: "Four equally likely answers take two yes-or-no questions."},
		{Name: "½, ¼ and ¼", Args: []any{[]float64{0.5, 0.25, 0.25}}, Want: 1.5,
			Note: "½·1 + ¼·2 + ¼·2."},
		{Name: "an absent class between two", Args: []any{[]float64{2, 0, 2}}, Want: 1.0,
			Note: "It adds nothing, and the one behind it does."},
		{Name: "no examples", Args: []any{[]float64{0, 0}}, Want: 0.0},
	}
}

// The splits of the lecture's examples: one row a branch, one column a class.
var (
	byColor   = [][]float64{{2, 3}, {4, 0}, {3, 2}} // green, yellow, red; squares and triangles
	byOutline = [][]float64{{3, 4}, {6, 1}}         // dashed, solid
	byDot     = [][]float64{{6, 2}, {3, 3}}         // no, yes
	thirty    = [][]float64{{13, 4}, {1, 12}}
	byHair    = [][]float64{{1, 3}, {3, 2}} // hair ≤ 5, > 5; F and M
	byWeight  = [][]float64{{4, 1}, {0, 4}} // weight ≤ 160, > 160
	byAge     = [][]float64{{3, 3}, {1, 2}} // age ≤ 40, > 40
)

func gainCases() []grader.Case {
	return []grader.Case{
		{Name: "Color", Args: []any{byColor}, Want: 0.2467498198, Where: fanGain,
			Note: "The slide prints 0.246, since it subtracts 0.694 from 0.940, both " +
				"rounded already."},
		{Name: "Outline", Args: []any{byOutline}, Want: 0.1518355014, Where: fanGain,
			Note: "The slide prints 0.151, cut off and not rounded."},
		{Name: "Dot", Args: []any{byDot}, Want: 0.04812703041, Where: fanGain},
		{Name: "green: Outline", Args: []any{[][]float64{{0, 3}, {2, 0}}}, Want: 0.9709505945,
			Where: fanBranches},
		{Name: "red: Outline", Args: []any{[][]float64{{1, 1}, {2, 1}}}, Want: 0.01997309402,
			Where: fanBranches},
		{Name: "17 and 13 of 30", Args: []any{thirty}, Want: 0.3812143556, Where: fanChildren},
		{Name: "sailing: Outlook", Args: []any{[][]float64{{5, 0}, {2, 3}}}, Want: 0.3958156020,
			Where: fanSailing},
		{Name: "hair ≤ 5", Args: []any{byHair}, Want: 0.09109100760, Where: fanSimpsons,
			Note: "The slide's formula leaves out the weights of the branches; its " +
				"numbers have them."},
		{Name: "weight ≤ 160", Args: []any{byWeight}, Want: 0.5900048960, Where: fanSimpsons},
		{Name: "age ≤ 40", Args: []any{byAge}, Want: 0.01831078182, Where: fanSimpsons},
		{Name: "the same shares in both branches", Args: []any{[][]float64{{2, 4}, {1, 2}}},
			Want: 0.0, Note: "Such a question tells nothing."},
		{Name: "no examples", Args: []any{[][]float64{{0, 0}}}, Want: 0.0},
	}
}

func bestThresholdCases() []grader.Case {
	sex := strings.Fields("M F M F F M F M M")
	return []grader.Case{
		{Name: "weight", Args: []any{[]float64{250, 150, 90, 78, 20, 170, 160, 180, 200}, sex},
			Want: []any{165.0, 0.5900048960}, Where: fanSimpsons,
			Note: "The slide's 160 stands in the same gap between two weights, and " +
				"is the same cut."},
		{Name: "hair", Args: []any{[]float64{0, 10, 2, 6, 4, 1, 8, 10, 6}, sex},
			Want: []any{3.0, 0.3788788371}, Where: fanSimpsons,
			Note: "Better than the slide's hair ≤ 5, which gains 0.0911."},
		{Name: "age", Args: []any{[]float64{36, 34, 10, 8, 1, 70, 41, 38, 45}, sex},
			Want: []any{9.0, 0.3197600621}, Where: fanSimpsons,
			Note: "Better than the slide's age ≤ 40, which gains 0.0183."},
		{Name: "hair of the five light ones",
			Args: []any{[]float64{10, 2, 6, 4, 8}, strings.Fields("F M F F F")},
			Want: []any{3.0, 0.7219280949}, Where: fanSimpsons,
			Note: "The slide's hair ≤ 2 is the same cut."},
		{Name: "a tie", Args: []any{[]float64{3, 1, 2}, strings.Fields("a a b")},
			Want: []any{1.5, 0.2516291674}, Note: "2.5 gains as much; the smaller wins."},
		{Name: "a tie but for rounding",
			Args: []any{[]float64{1, 2, 3, 4, 5}, strings.Fields("a b c a a")},
			Want: []any{2.5, 0.4199730940},
			Note: "3.5 gains log₂ 5 − 6/5 log₂ 3 as well; computed, it may be a bit of the " +
				"last digit more."},
		{
			Name: "neighbours of one class exchanged",
			Args: []any{[]float64{2, 1, 4, 3}, strings.Fields("a a b b")}, Want: []any{2.5, 1.0},
			Note: "x stays as it is.",
		},
		{Name: "by a hair",
			Args: []any{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, strings.Fields("a b a b b a b b")},
			Want: []any{6.5, 0.2044340029},
			Note: "1.5 gains 0.1992: so little less, but no tie."},
		{Name: "equal values of both classes",
			Args: []any{[]float64{1, 1, 2, 2, 2}, strings.Fields("a b b b b")},
			Want: []any{1.5, 0.3219280949},
			Note: "No cut goes between two equal values. 0.7219 − 2/5 · 1."},
		{Name: "nothing is gained but for rounding", Args: []any{
			[]float64{1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
			strings.Fields("a a b b b a a a a b b b b b b")},
			Want: []any{math.Inf(1), 0.0},
			Note: "2 to 3 on both sides, as in the whole. In floating point a last " +
				"digit is left over."},
		{Name: "one value only", Args: []any{[]float64{7, 7}, strings.Fields("a b")},
			Want: []any{math.Inf(1), 0.0}},
		{Name: "one class only", Args: []any{[]float64{1, 2, 3}, strings.Fields("a a a")},
			Want: []any{math.Inf(1), 0.0}},
	}
}
