package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The exercises of the lesson on rankings that ask for something else than a function to write.

// RankingTasks lists the exercises of the lesson on rankings and probabilities, in its order.
var RankingTasks = []grader.Task{PredictDistrust, ROC, BugInAUC, Reliability, Isotonic,
	PredictPooled, PredictHonest, ChooseCurve, PredictElsewhere, Queue}

// PredictDistrust asks for the worst column of a confusion matrix.
var PredictDistrust = grader.Exercise[func() int]{
	ID:       "proof/predict-distrust",
	Title:    "Which name deserves least trust?",
	Where:    fanConfusion,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDistrust,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 9}}
	},
	Hints: []string{
		"The clerk does not know what a digit is. He knows what the machine says. Which numbers " +
			"of the matrix belong to one saying?",
		"In the column of a digit, compare what is off the diagonal with the sum of the column.",
	},
}

// BugInAUC asks for the line that counts a tie as a pair in order.
var BugInAUC = grader.Exercise[func() (line int, scores []float64, positive []bool)]{
	ID:       "proof/bug-in-auc",
	Title:    "Better by saying less",
	Where:    fanCalibration,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "scores", "positive"},
	Solution: solutions.BugInAUC,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{10, []float64{1, 1}, []bool{true, false}}}}
	},
	Compare: compare.Bug([]int{10, 13}, rightAUC, WrongAUC),
	Hints: []string{
		"What does rounding do to two scores that were different?",
		"Go through the function with two examples. Which case did the text above count in a " +
			"way of its own?",
	},
}

// PredictPooled asks what ties do to an AUC, where they are made of pairs in the wrong order.
var PredictPooled = grader.Exercise[func() string]{
	ID:       "proof/predict-pooled",
	Title:    "What ties do",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictPooled,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "C"}}
	},
	Hints: []string{
		"A tie counts half. For which pairs is that a loss, and for which a gain?",
		"Take the smallest case: two examples that were pooled, one of them positive. Which has " +
			"the higher score? Count their pair before and after.",
	},
}

// PredictHonest asks for the calibration error that chance alone gives to an honest machine.
var PredictHonest = grader.Exercise[func() string]{
	ID:       "proof/predict-honest",
	Title:    "The error of the honest",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictHonest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "D"}}
	},
	Hints: []string{
		"Take a bin with four of the digits, for which the machine says 0.75 each. Which shares " +
			"can come true, and how far are they from 0.75?",
		"Most of the 40 are in the bin nearest to 1, the others in twos and threes in the bins " +
			"below it. No distance is negative, so they do not make up for each other.",
	},
}

// maxBrier is the Brier score that a chosen curve may have.
const maxBrier = 0.072

// ChooseCurve asks for a curve where few examples are known.
var ChooseCurve = grader.Exercise[func() (score, curve, reason string)]{
	ID:       "proof/choose-curve",
	Title:    "A curve for forty digits",
	Where:    fanCalibration,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"score", "curve", "reason"},
	Solution: solutions.ChooseCurve,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{"lead", "platt", ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return curveServes(got[0].(string), got[1].(string), got[2].(string))
	}),
	Hints: []string{
		"Of forty digits three or four are misread. What does each of the curves make of a " +
			"single error with a large lead?",
		"Look at the reliability diagram again: how do the probabilities lie that the machine " +
			"prints? And what would a sigmoid over them have to do near 1?",
	},
}

// curveServes accepts a curve that makes good probabilities of 40 examined digits.
func curveServes(score, curve, reason string) error {
	if score != "lead" && score != "sure" {
		return fmt.Errorf("the score is %.20q; choose \"lead\" or \"sure\"", score)
	}
	if curve != "platt" && curve != "isotonic" {
		return fmt.Errorf("the curve is %.20q; choose \"platt\" or \"isotonic\"", curve)
	}
	if b := Brier(score, curve, 40); b > maxBrier {
		return fmt.Errorf("on the new digits its mean Brier score is %.4f; at most %.3f is asked "+
			"for", b, maxBrier)
	}
	return compare.Reason(reason)
}

// PredictElsewhere asks what depends on how common the positive examples are.
var PredictElsewhere = grader.Exercise[func() string]{
	ID:       "proof/predict-elsewhere",
	Title:    "Another branch",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictElsewhere,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "CD"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Which of the four are computed within one kind, of the misread digits alone or of the " +
			"others alone? Which mix both kinds?",
		"Take 600 digits with a doubt of about −10. Some 100 of them are misread here. How many " +
			"right ones stand beside 100 such misread ones at the other branch?",
	},
}

// Queue is the open task.
var Queue = grader.Exercise[func(rows [][]float64, digits []int, unknown [][]float64) []int]{
	ID:       "proof/queue",
	Title:    "The clerk's queue",
	Where:    fanCalibration,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "digits", "unknown"},
	Solution: solutions.Queue,
	Cases: func() []grader.Case {
		args := dealDigits(1)
		return []grader.Case{{Name: "600 digits", Args: args, Want: digitsOf(args)}}
	},
	Draw:    func(r *rand.Rand) []any { return dealDigits(2 + r.Uint64N(deals)) },
	Drawn:   3,
	Truth:   digitsOf,
	Compare: slipsAtMost(0.025, 60),
	Hints: []string{
		"Which of your classifiers has read digits best so far? It has 300 examples here.",
		"Whatever classifier you take, ask it for its second choice. When is it hardly worse " +
			"than the first?",
	},
}

// deals is how many deals of digits may be drawn.
const deals = 40

// dealDigits deals 300 digits to learn from, with their names, and 600 others.
func dealDigits(seed uint64) []any {
	all := datasets.Digits()
	order := rand.New(rand.NewPCG(seed, 16)).Perm(all.Len())
	var rows, unknown [][]float64
	var digits []int
	for _, i := range order[:300] {
		rows, digits = append(rows, slices.Clone(all.At(i))), append(digits, all.Y[i])
	}
	for _, i := range order[300:900] {
		unknown = append(unknown, slices.Clone(all.At(i)))
	}
	return []any{rows, digits, unknown}
}

// digitByPixels finds a digit by its pixels. No two of the data set are equal.
var digitByPixels = sync.OnceValue(func() map[[64]float64]int {
	all := datasets.Digits()
	found := map[[64]float64]int{}
	for i, y := range all.Y {
		found[[64]float64(all.At(i))] = y
	}
	return found
})

func digitsOf(args []any) any {
	var truth []int
	for _, row := range args[2].([][]float64) {
		truth = append(truth, digitByPixels()[[64]float64(row)])
	}
	return truth
}

// slipsAtMost accepts readings of which at most this share is wrong, where a clerk has read no more
// than the budget, those that are −1.
func slipsAtMost(share float64, budget int) compare.Func {
	return func(_, got, want []any) *compare.Deviation {
		read, truth := got[0].([]int), want[0].([]int)
		if len(read) != len(truth) {
			return &compare.Deviation{Message: fmt.Sprintf("it returns %d readings for %d rows",
				len(read), len(truth))}
		}
		looked, wrong := 0, 0
		for i, digit := range read {
			switch {
			case digit == -1:
				looked++
			case digit < 0 || digit > 9:
				return &compare.Deviation{Message: fmt.Sprintf("reading %d is %d; it should be a "+
					"digit from 0 to 9, or −1 for the clerk", i, digit)}
			case digit != truth[i]:
				wrong++
			}
		}
		if looked > budget {
			return &compare.Deviation{Message: fmt.Sprintf("the clerk would have to read %d "+
				"digits; he reads %d at most", looked, budget)}
		}
		if n := float64(len(truth)); float64(wrong) > share*n {
			return &compare.Deviation{Message: fmt.Sprintf("the clerk reads %d, and %d of the "+
				"%.0f slip through wrong (%.1f %%); at most %.1f %% may", looked, wrong, n,
				100*float64(wrong)/n, 100*share)}
		}
		return nil
	}
}
