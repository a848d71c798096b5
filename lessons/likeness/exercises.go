// Package likeness holds the exercises of the lesson on distances and texts: what each asks for,
// its cases, and what must hold whatever the input; and what the lesson needs of small texts. The
// known mistakes are in mistakes.txt, the answers in solutions/likeness, and the lesson itself in
// likeness.md.
package likeness

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictRegions, BugInScale, NormalisedL1, PredictSeen, PredictDate,
	TFIDF, Index, PredictLost, ChooseVote, Classify}

// PredictRegions asks which picture the nearest neighbour makes in other units.
var PredictRegions = grader.Exercise[func() string]{
	ID:       "likeness/predict-regions",
	Title:    "The same family in other units",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictRegions,
	Cases:    prediction("D"),
	Hints: []string{
		"Take two members of the family. By how many millimetres does their hair differ, and by " +
			"how many stones their weight?",
		"Where one attribute decides alone, the border between two neighbours is at right angles " +
			"to its axis.",
	},
}

// BugInScale asks for the mistake in a function that scales rows.
var BugInScale = grader.Exercise[func() (line int, train, rows [][]float64)]{
	ID:       "likeness/bug-in-scale",
	Title:    "One flower, two answers",
	Where:    fanRescaling,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "train", "rows"},
	Solution: solutions.BugInScale,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{5, [][]float64{{0}, {2}}, [][]float64{{4}}}}}
	},
	Compare: compare.Bug([]int{5}, rightScale, WrongScale),
	Hints: []string{
		"The row of the flower is the same in both calls, and so is train. What else goes into " +
			"its result?",
		"Take one attribute and two training rows, 0 and 2. What should become of 4, and what " +
			"becomes of it?",
	},
}

// PredictSeen asks what a distance that has seen the answers is worth.
var PredictSeen = grader.Exercise[func() float64]{
	ID:       "likeness/predict-seen",
	Title:    "Fourteen honest days",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictSeen,
	Cases:    prediction(7.0),
	Compare:  compare.Tolerance{Abs: 1}.Results,
	Hints: []string{
		"Five days are sunny, on two of which there was play. Leave one of the two out. What is " +
			"the share of play on sunny days now?",
		"Somebody who always says P is wrong on 5 of the 14 days. Could a distance that is " +
			"learnt from 13 rows do worse?",
	},
}

// PredictDate asks what a name that no two rows share does to a distance.
var PredictDate = grader.Exercise[func() (gain, both, honest int)]{
	ID:       "likeness/predict-date",
	Title:    "The date as an attribute",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Results:  []string{"gain", "both", "honest"},
	Solution: solutions.PredictDate,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{7, 0, 7}}}
	},
	Hints: []string{
		"A large weight moves a neighbour forward only if Δ_j is smaller for this neighbour " +
			"than for others. What is Δ_j of the date, from one day to each of the others?",
		"One row has each date, so P(k | date) is 0 or 1. What is the value difference of the " +
			"dates of two days with play? Of one day with play and one without?",
		"In the third case nobody has seen the date of the day that is tested. How far is it " +
			"from the 13 dates that were seen?",
	},
}

// PredictLost asks which class suffers from a centroid's length.
var PredictLost = grader.Exercise[func() float64]{
	ID:       "likeness/predict-lost",
	Title:    "Who suffers from a long centroid?",
	Where:    fanCentroid,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictLost,
	Cases:    prediction(0.95),
	Compare:  compare.Tolerance{Abs: 0.13}.Results,
	Hints: []string{
		"A mean is divided by the number of its texts. So what makes one longer than another?",
		"Two arrows, one of them longer, in nearly the same direction as a mail. With which is " +
			"the dot product larger?",
		"A mail that is taken for spam by mistake is ham. Which are taken for ham by mistake?",
	},
}

// ChooseVote asks for the number of neighbours and for how their votes count.
var ChooseVote = grader.Exercise[func() (k int, vote, reason string)]{
	ID:       "likeness/choose-vote",
	Title:    "How many neighbours, and how they vote",
	Where:    fanCombining,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"k", "vote", "reason"},
	Solution: solutions.ChooseVote,
	Cases: func() []grader.Case {
		k, vote, reason := solutions.ChooseVote()
		return []grader.Case{{Name: "your choice, on other mails",
			Want: []any{k, vote, reason}}}
	},
	Compare: compare.Accept(voteDoesWell),
	Limit:   10 * time.Second,
	Hints: []string{
		"Change the two lists in the cell above, and run it. What happens to the ham that is " +
			"lost when K grows? What happens to the spam?",
		"With many neighbours, most are far away. Which of the three ways does not mind?",
		"Do not take a choice that just keeps to both limits: on other mails it may not.",
	},
}

// Classify asks for a filter of mails.
var Classify = grader.Exercise[func(
	texts [][]string, labels []string, unknown [][]string,
) []string]{
	ID:       "likeness/classify",
	Title:    "A filter that asks its neighbours",
	Where:    fanInverted,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"texts", "labels", "unknown"},
	Solution: solutions.Classify,
	Cases:    classifyCases,
	Draw:     drawMails,
	Drawn:    2,
	Truth:    trueLabels,
	Compare:  compare.ErrorAtMost(0.11),
	Hints: []string{
		"Index(TFIDF(texts)) is most of it. For each unknown text go through the lists of its " +
			"words, and add up products, as the cell behind Index does.",
		"Divide each product by the length of its text, or the long ones win. Then sort, and let " +
			"the first votes count by likeness.",
		"The length of a list is how many texts have the word, which gives its idf.",
	},
}

// prediction makes the only case of an exercise that asks for a prediction.
func prediction(want any) func() []grader.Case {
	return func() []grader.Case { return []grader.Case{{Name: "your prediction", Want: want}} }
}

// NormalisedL1 asks for the distance of rows of numbers and names.
var NormalisedL1 = grader.Exercise[func(
	train [][]float64, nominal []bool, weights []float64, x, y []float64,
) float64]{
	ID:       "likeness/normalised-l1",
	Title:    "Numbers and names",
	Where:    fanRescaling,
	Points:   3,
	Params:   []string{"train", "nominal", "weights", "x", "y"},
	Solution: solutions.NormalisedL1,
	Cases:    normalisedCases,
	Draw:     drawMixed,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "x and y exchanged, the same distance", Change: kit.Exchange(3, 4)},
		{Name: "twice every weight, the same distance", Change: kit.Times(2, 2)},
		{Name: "another unit for one attribute, the same distance",
			Change: func(r *rand.Rand, args []any) []any {
				column(4, r.IntN(len(args[2].([]float64))), args[0].([][]float64),
					args[3].([]float64),
					args[4].([]float64))
				return args
			}},
	},
	Hints: []string{
		"One Δ_j for each attribute, and a function of its own for it: a name, a number, a " +
			"number without a range.",
		"The range of an attribute is that of train, whatever x and y are. min(…, 1) keeps " +
			"Δ_j in its place.",
		"Add up w·Δ_j and w, and divide the one by the other.",
	},
}

// TFIDF asks for the weights of words.
var TFIDF = grader.Exercise[func(texts [][]string) []map[string]float64]{
	ID:       "likeness/tf-idf",
	Title:    "What a word is worth",
	Where:    fanRescaling,
	Points:   3,
	Params:   []string{"texts"},
	Solution: solutions.TFIDF,
	Cases:    tfidfCases,
	Draw:     drawTexts,
	Relations: []grader.Relation{
		{Name: "every text twice, the same weights", Change: kit.Twice(0),
			Same: func(before, after []any) bool {
				one := before[0].([]vector)
				return kit.Equal(after, slices.Concat(one, one))
			}},
	},
	Hints: []string{
		"Two passes. Before the first word can be weighed, all texts must have been seen.",
		"In the first pass count each text's words in a map of its own. A word that is new in " +
			"this map has one text more.",
		"math.Log is the natural logarithm, which is meant here.",
	},
}

// Index asks for an inverted index.
var Index = grader.Exercise[func(vectors []map[string]float64) map[string][]shape.Posting]{
	ID:       "likeness/index",
	Title:    "From words to texts",
	Where:    fanInverted,
	Points:   2,
	Params:   []string{"vectors"},
	Solution: solutions.Index,
	Cases:    indexCases,
	Draw:     drawWeighed,
	Hints: []string{
		"Go through the texts in their order, and append to the list of each of their words.",
		"A map has no order, but each list gets one posting of each text at most, so the order " +
			"of the words does not matter.",
	},
}
