package trees

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// RulesTasks lists the exercises of the lesson on trees, numbers and rules, in its order.
var RulesTasks = []grader.Task{PredictRatios, GiniAfter, BestThreshold, PredictBoxes, BugInPaths,
	Rules, PredictLeaves, PredictColumns, ChooseNumber, SortPatients}

// PredictRatios asks for the order of three gain ratios.
var PredictRatios = grader.Exercise[func() []string]{
	ID:       "trees/predict-ratios",
	Title:    "Does the ratio tame the number?",
	Where:    fanRatio,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictRatios,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction",
			Want: []string{"Number", "Outlook", "Humidity"}}}
	},
	Hints: []string{
		"The number gains 0.940 bits, and its answer costs 3.807. Do the same for the others: " +
			"the three outlooks are nearly equal branches.",
	},
}

// GiniAfter asks for the Gini index after a split.
var GiniAfter = grader.Exercise[func(children [][]float64) (index, pairs float64)]{
	ID:        "trees/gini-after",
	Title:     "Gini after a question",
	Where:     fanGini,
	Points:    2,
	Params:    []string{"children"},
	Results:   []string{"index", "pairs"},
	Solution:  solutions.GiniAfter,
	Cases:     giniAfterCases,
	Draw:      drawSplit,
	Relations: splitRelations,
	Hints: []string{
		"Write a function for one node first: one minus the sum of the squared shares.",
		"Weight it with the share of the examples that take the branch. The pairs, each counted " +
			"once, are half of it.",
	},
}

func giniAfterCases() []grader.Case {
	return []grader.Case{
		{Name: "Color", Args: []any{byColor}, Want: []any{0.3428571429, 0.1714285714},
			Where: fanGini,
			Note:  "5/14 · 12/25 + 0 + 5/14 · 12/25 = 12/35. The slide prints 0.171, half of it."},
		{Name: "Outline", Args: []any{byOutline}, Want: []any{0.3673469388, 0.1836734694},
			Where: fanGini, Note: "½ · 24/49 + ½ · 12/49 = 18/49."},
		{Name: "Dot", Args: []any{byDot}, Want: []any{0.4285714286, 0.2142857143}, Where: fanGini,
			Note: "8/14 · 3/8 + 6/14 · 1/2 = 3/7."},
		{Name: "one pure branch and one even", Args: []any{[][]float64{{4, 0}, {1, 1}}},
			Want: []any{0.1666666667, 0.0833333333}, Note: "2/6 · 1/2."},
		{Name: "three classes", Args: []any{[][]float64{{1, 1, 1}, {0, 0, 3}}},
			Want: []any{0.3333333333, 0.1666666667}, Note: "½ · 2/3."},
		{Name: "an empty branch", Args: []any{[][]float64{{1, 3}, {0, 0}}},
			Want: []any{0.375, 0.1875}, Note: "2 · 1/4 · 3/4."},
		{Name: "no examples", Args: []any{[][]float64{{0, 0}, {0, 0}}}, Want: []any{0.0, 0.0}},
	}
}

// PredictBoxes asks which picture is that of a tree.
var PredictBoxes = grader.Exercise[func() string]{
	ID:       "trees/predict-boxes",
	Title:    "Which picture is the tree?",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictBoxes,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "B"}}
	},
	Hints: []string{"What line does the first question draw, and on which side of it is the " +
		"second one asked?"},
}

// BugInPaths asks for two slices that share their memory.
var BugInPaths = grader.Exercise[func() (line, questions int)]{
	ID:       "trees/bug-in-paths",
	Title:    "Eight paths are right",
	Where:    "Puolamäki, Rule Extraction from Trees",
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "questions"},
	Solution: solutions.BugInPaths,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and your case", Want: []any{9, 4}}}
	},
	// A copy of the path in either line is enough.
	Compare: compare.Bug([]int{8, 9}, rightPaths, Paths),
	Hints: []string{
		"append writes behind the end of a slice if there is room, and else copies the slice to " +
			"a place with more room. When is there room behind path?",
		"Print trees.Paths(k) for some k, and count how many of the paths are different.",
	},
}

// PredictLeaves asks what one wrong row does to a tree, and to days unlike it.
var PredictLeaves = grader.Exercise[func() (leaves, days int)]{
	ID:       "trees/predict-leaves",
	Title:    "One row of fifteen",
	Where:    "Fan, Another Example",
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"leaves", "days"},
	Solution: solutions.PredictLeaves,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{7, 4}}}
	},
	Hints: []string{
		"The sunny days are two P and four N now. Which question does ID3 ask of them? Look at " +
			"what each leaves: how many days go to branches that are not pure?",
		"Draw both sunny branches, and send the twelve sunny days that could be down each: three " +
			"temperatures, two humidities, wind or none.",
	},
}

// PredictColumns asks how often the best threshold of a random column is as good as that of a
// finding.
var PredictColumns = grader.Exercise[func() string]{
	ID:       "trees/predict-columns",
	Title:    "A thousand columns of chance",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictColumns,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "B"}}
	},
	Hints: []string{
		"How many thresholds does the function try on one column of 148 different numbers? And " +
			"which of their gains does it return?",
		"Of 147 chances of 3 % each nearly every column would have a lucky one, if the chances " +
			"were independent. Move a threshold over one patient: does the gain change much?",
	},
}

// ChooseNumber asks for a number and a threshold that are worth asking for.
var ChooseNumber = grader.Exercise[func() (finding string, threshold float64, reason string)]{
	ID:       "trees/choose-number",
	Title:    "One number, one threshold",
	Where:    fanSimpsons,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"finding", "threshold", "reason"},
	Solution: solutions.ChooseNumber,
	Cases: func() []grader.Case {
		finding, threshold, reason := solutions.ChooseNumber()
		return []grader.Case{{Name: "your choice", Want: []any{finding, threshold, reason}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		if err := judgeNumber(got[0].(string), got[1].(float64)); err != nil {
			return err
		}
		return compare.Reason(got[2].(string))
	}),
	Hints: []string{"The cell above names the best threshold of each number. Which of the " +
		"numbers would you trust to have the same threshold in other patients?"},
}

// SortPatients asks for a classifier of names and numbers.
var SortPatients = grader.Exercise[func(t shape.Table, unknown [][]string) []string]{
	ID:       "trees/sort-patients",
	Title:    "Your own tree, for names and numbers",
	Where:    "Fan, Building Decision Tree",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"t", "unknown"},
	Solution: solutions.SortPatients,
	Cases: func() []grader.Case {
		args, truth := sortPatientsCases()
		return []grader.Case{{Name: "99 patients", Args: args, Want: truth}}
	},
	Draw:    drawPatients,
	Drawn:   3,
	Truth:   truthOfPatients,
	Compare: compare.ErrorAtMost(.28),
	Hints: []string{
		"For numbers you have BestThreshold. A name can be a number too: 0 for one of the " +
			"values, and 1 for all others.",
		"Ask the question of the highest gain, part the rows, and do the same in both parts. " +
			"Stop after three questions, and answer with the Majority.",
	},
}
