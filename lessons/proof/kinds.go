package proof

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// PredictBest asks how often the interval of the best of twenty is right.
var PredictBest = grader.Exercise[func() float64]{
	ID:       "proof/predict-best",
	Title:    "The best of twenty",
	Where:    konBounds,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 0.614}}
	},
	Compare: compare.Tolerance{Abs: 0.08}.Results, // of the exact share: see TestBestOfTwenty
	Hints: []string{
		"Of twenty errors that are only luck, on which side of the truth is the smallest?",
		"An interval may miss on two sides. The best filter's is wrong if which of the twenty " +
			"intervals miss, and on which side? They miss independently.",
	},
}

// PredictDegree asks for the best of four degrees where the truth is nearly one of them, for few
// examples and for many.
var PredictDegree = grader.Exercise[func() []int]{
	ID:       "proof/predict-degree",
	Title:    "Which degree errs least?",
	Where:    fanGeneral,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDegree,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []int{3, 5}}}
	},
	Hints: []string{
		"The noise is the same for all four. What does a higher degree gain in bias, and what " +
			"does it cost in variance?",
		"The table above has the bias at each degree. By the rule of thumb two more coefficients " +
			"cost 2σ²/n, or more, with σ² = 0.09. Compute it for either n, and compare.",
	},
}

// PredictMajority asks how wrong a filter that reads nothing looks in three cross-validations.
var PredictMajority = grader.Exercise[func() []int]{
	ID:       "proof/predict-majority",
	Title:    "A filter that reads nothing",
	Where:    konValidation,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictMajority,
	Cases: func() []grader.Case {
		known, _ := Mails(40, 2, 3)
		order := rand.New(rand.NewPCG(3, 23)).Perm(40)
		var counts []int
		for _, k := range []int{10, 8, 40} {
			counts = append(counts, Majority(known.Y, solutions.Folds(known.Y, order, k)))
		}
		return []grader.Case{{Name: "your prediction", Want: counts}}
	},
	Hints: []string{
		"Take one fold. How many hams and spams are in it, and how many in all the others?",
		"Deal 20 hams and then 20 spams to eight folds. Which fold gets the first spam, and what " +
			"have the folds before it?",
	},
}

// BugInAudit asks for the line that lets the held-out mails take part in the choice.
var BugInAudit = grader.Exercise[func() (line int, rows [][]int, y []int, folds, size int)]{
	ID:       "proof/bug-in-audit",
	Title:    "The firm's audit",
	Where:    konValidation,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "rows", "y", "folds", "size"},
	Solution: solutions.BugInAudit,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a few mails",
			Want: []any{2, [][]int{{1, 1}, {0, 1}, {0, 0}}, []int{1, 1, 0}, 3, 1}}}
	},
	Compare: compare.Bug([]int{2}, rightAudit, WrongAudit),
	Hints: []string{
		"Go through the lines and ask of each: which labels does it use, and which of them would " +
			"be unknown for a mail that comes tomorrow?",
		"Three mails in three folds and the better one of two words are enough. Which word is " +
			"the better one must depend on a single mail.",
	},
}

// ChooseLambda asks for a strength that is tried on other mails.
var ChooseLambda = grader.Exercise[func() (lambda float64, reason string)]{
	ID:       "proof/choose-lambda",
	Title:    "How strong a pull?",
	Where:    konRisk,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"lambda", "reason"},
	Solution: solutions.ChooseLambda,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{10.0, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		if err := tryLambda(got[0].(float64)); err != nil {
			return err
		}
		return compare.Reason(got[1].(string))
	}),
	Hints: []string{
		"Two curves are drawn. Which of them was measured on mails that the filter had not seen?",
		"Is a filter good that is right about all mails it has learnt from, or one that is no " +
			"better than if it called all of them ham? Look at the other curve between these.",
	},
}

// tryLambda fits the filter of a hundred mails and counts its errors on the others.
func tryLambda(lambda float64) error {
	if !(lambda >= 1e-4 && lambda <= 1e4) {
		return fmt.Errorf("λ = %v; it should be from 0.0001 to 10,000", lambda)
	}
	known, others := Hundred()
	model, err := logistic.Regression{Lambda: lambda}.Fit(known)
	if err != nil {
		return err
	}
	if e := evaluate.ErrorRate(model, others); e > 0.2 {
		return fmt.Errorf("with λ = %v it calls %.1f %% of the other mails wrongly; at most "+
			"20 %% may be", lambda, 100*e)
	}
	return nil
}

// Hundred returns the mails for which a strength is to be chosen: 100 of them, and 2,000 others.
// Two in five are spam: where half are, the strongest pull errs no more than the best, since the
// smallest weights still part the mails in the middle.
func Hundred() (known, others *classify.Dataset) {
	both := hundred()
	return both[0], both[1]
}

var hundred = sync.OnceValue(func() [2]*classify.Dataset {
	known, others := dealt([2]int{60, 40}, [2]int{1200, 800}, 10, 3)
	return [2]*classify.Dataset{known, others}
})

// Promise is the open task: a filter that says how often it will be wrong.
var Promise = grader.Exercise[func(
	rows [][]int, y []int, unknown [][]int,
) (labels []int, promised float64)]{
	ID:       "proof/promise",
	Title:    "A filter that keeps its promise",
	Where:    konValidation,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "y", "unknown"},
	Results:  []string{"labels", "promised"},
	Solution: solutions.Promise,
	Cases: func() []grader.Case {
		mails, coins := promiseDeals()[0], promiseDeals()[1]
		return []grader.Case{
			{Name: "300 mails", Args: mails.args(), Want: mails.want()},
			{Name: "300 other mails", Args: coins.args(), Want: coins.want()},
		}
	},
	Draw: func(r *rand.Rand) []any {
		deals := promiseDeals()
		return deals[2+r.IntN(len(deals)-2)].args()
	},
	Drawn: 3,
	Truth: func(args []any) any {
		for _, d := range promiseDeals() {
			if slices.Equal(d.y, args[1].([]int)) &&
				slices.EqualFunc(d.rows, args[0].([][]int), slices.Equal) {
				return d.want()
			}
		}
		panic("proof: these mails were not dealt by Draw")
	},
	Compare: keepsPromise,
	Hints: []string{
		"The labels first: any filter of an earlier lesson that counts words will do. Naive " +
			"Bayes on words that occur or do not is twenty lines.",
		"Then the promise: write a function that learns from some rows and returns a function " +
			"that labels one. Folds, or row i in fold i mod 10, does the rest.",
	},
}

// deal is a table of the open task. most is the share of the labels that may be wrong.
type deal struct {
	rows, unknown [][]int
	y, truth      []int
	most          float64
}

func (d deal) args() []any {
	return []any{clone(d.rows), slices.Clone(d.y), clone(d.unknown)}
}

func (d deal) want() any { return []any{slices.Clone(d.truth), d.most} }

func clone(rows [][]int) [][]int {
	copied := make([][]int, len(rows))
	for i, row := range rows {
		copied[i] = slices.Clone(row)
	}
	return copied
}

// promiseDeals are the tables of the open task: every second one has tossed classes.
var promiseDeals = sync.OnceValue(func() []deal {
	var deals []deal
	for seed := range uint64(12) {
		known, others := Mails(200, 10, 100+seed)
		rows, unknown := Rows(known), Rows(others)
		r := rand.New(rand.NewPCG(seed, 22))
		order := r.Perm(len(rows))
		d := deal{most: 0.18}
		for _, i := range order {
			d.rows, d.y = append(d.rows, rows[i]), append(d.y, known.Y[i])
		}
		for _, i := range r.Perm(len(unknown))[:300] {
			d.unknown, d.truth = append(d.unknown, unknown[i]), append(d.truth, others.Y[i])
		}
		if seed%2 == 1 {
			d.most = 1
			for _, y := range [][]int{d.y, d.truth} {
				for i := range y {
					y[i] = r.IntN(2)
				}
			}
		}
		deals = append(deals, d)
	}
	return deals
})

// keepsPromise looks whether few enough labels are wrong, and whether as many are as promised.
func keepsPromise(_, got, want []any) *compare.Deviation {
	labels, promised := got[0].([]int), got[1].(float64)
	truth, most := want[0].([]int), want[1].(float64)
	if d := compare.ErrorAtMost(most)(nil, []any{labels}, []any{truth}); d != nil {
		return d
	}
	if !(promised >= 0 && promised <= 1) {
		return &compare.Deviation{Message: fmt.Sprintf("a promise of %v; it should be a share "+
			"from 0 to 1", promised)}
	}
	wrong := 0.0
	for i, label := range labels {
		if label != truth[i] {
			wrong += 1 / float64(len(truth))
		}
	}
	if math.Abs(promised-wrong) > 0.12 {
		return &compare.Deviation{Message: fmt.Sprintf("it promises that %.1f %% of its labels "+
			"are wrong, and %.1f %% are; it may be off by 12 points", 100*promised, 100*wrong)}
	}
	return nil
}
