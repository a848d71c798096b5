package neurons

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neurons"
)

const (
	fanMulticlass = "Fan, Example: multiclass setting"
	fanAlgorithms = "Fan, Discriminative Algorithms"
)

// ClassesTasks lists the exercises of the lesson on the perceptron's relatives, in its order.
var ClassesTasks = []grader.Task{PredictBetween, Kernel, Winnow, PredictMajority, BugInChange,
	Viterbi, PredictDigits, ChooseTrust, ReadDrawers}

// PredictBetween asks where a class wins whose vector is short, and points between two longer ones.
var PredictBetween = grader.Exercise[func() string]{
	ID:       "neurons/predict-between",
	Title:    "A short vector between two others",
	Where:    fanMulticlass,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBetween,
	Cases:    prediction("C"),
	Hints: []string{
		"Take a point to which w₂ points, such as (1, 2), and compute its three scores. Then " +
			"turn all signs of the point round.",
		"A point with x₁ = 1 can be won by class 2 only if 0.3 + 0.6·x₂ is above 3 and above x₂. " +
			"What are the two conditions for x₁ = −1?",
	},
}

// PredictMajority asks how good a majority of experts is.
var PredictMajority = grader.Exercise[func() float64]{
	ID:       "neurons/predict-majority",
	Title:    "Better than the best?",
	Where:    rowRules,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictMajority,
	Cases:    prediction(3.0),
	Hints: []string{
		"Write the weights behind each row. Homer's row makes them 1, 1, ½.",
		"The good expert has to be right for a while before the others have less weight together.",
	},
}

// BugInChange asks for the mistake in what a mistake changes.
var BugInChange = grader.Exercise[func() (line, kinds int, right, won []int)]{
	ID:       "neurons/bug-in-change",
	Title:    "A blot that is never read",
	Where:    fanMulticlass,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "kinds", "right", "won"},
	Solution: solutions.BugInChange,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{7, 2, []int{0, 1}, []int{1, 1}}}}
	},
	Compare: compare.Bug([]int{7}, rightChange, WrongChange),
	Hints: []string{
		"Write down the pairs of both answers for a drawer of two cards, of which only the first " +
			"is read wrongly.",
		"Which pairs stand in the right answer, and not in the one that won? Does the function " +
			"come to all of them?",
	},
}

// PredictDigits asks for the cheapest answer if each digit counts by itself, at two scales of w.
var PredictDigits = grader.Exercise[func() string]{
	ID:       "neurons/predict-digits",
	Title:    "A cent for each wrong digit",
	Where:    fanLikelihood,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDigits,
	Cases:    prediction("72 12"),
	Hints: []string{
		"What does the first digit cost on average if you write 1, and what if you write 7?",
		"A probability is e to a score, divided by Z. What becomes of 0.4 and 0.3 if the scores " +
			"are three times as large?",
	},
}

// ChooseTrust asks how much neighbours count beside pictures.
var ChooseTrust = grader.Exercise[func() (trust float64, reason string)]{
	ID:       "neurons/choose-trust",
	Title:    "How much do neighbours count?",
	Where:    fanAlgorithms,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"trust", "reason"},
	Solution: solutions.ChooseTrust,
	Cases: func() []grader.Case {
		trust, reason := solutions.ChooseTrust()
		return []grader.Case{{Name: "your choice, on other drawers", Want: []any{trust, reason}}}
	},
	Compare: compare.Accept(trustWorks),
	Limit:   10 * time.Second,
	Hints: []string{
		"The best of six values that lie far apart need not be good enough: how many of 30 " +
			"drawers were wrong with it, and how many may be?",
		"One power of ten does best in the cell above. Try more finely around it.",
	},
}

// ReadDrawers is the open task.
var ReadDrawers = grader.Exercise[func(
	drawers [][][]float64, digits []string, unknown [][][]float64,
) []string]{
	ID:       "neurons/read-drawers",
	Title:    "A machine that reads drawers",
	Where:    fanAlgorithms,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"drawers", "digits", "unknown"},
	Solution: solutions.ReadDrawers,
	Cases: func() []grader.Case {
		args, truth := dealDrawers(rand.New(rand.NewPCG(6, 2)))
		return []grader.Case{{Name: "some 70 drawers", Args: args, Want: truth}}
	},
	Draw: func(r *rand.Rand) []any {
		args, _ := dealDrawers(r)
		return args
	},
	Drawn:   2,
	Truth:   trueDrawers,
	Compare: compare.ErrorAtMost(mostDrawers),
	Limit:   10 * time.Second,
	Hints: []string{
		"All parts stand above: Vectors and Scores for the cards, LogShares for their " +
			"neighbours, Together for both. Put the cards of all drawers into one list first.",
		"Each digit of a text is a byte: text[t] − '0' is its number.",
		"With all parts in place, too many errors mean a bad trust: see the exercise before.",
	},
}

// mostDrawers is the share of unknown drawers that may have a mistake.
const mostDrawers = 0.25

// dealDrawers makes the arguments of a case, and the true digits of the unknown drawers.
func dealDrawers(r *rand.Rand) (args []any, truth []string) {
	rows := r.Perm(digitRows().Len())
	learn, rest := fill(r, rows[:oldDigits], 70), fill(r, rows[oldDigits:], 70)
	cards := func(drawers []Drawer) [][][]float64 {
		var list [][][]float64
		for _, d := range drawers {
			list = append(list, d.Cards)
		}
		return list
	}
	return []any{cards(learn), Texts(learn), cards(rest)}, Texts(rest)
}

// digitOf says which digit a picture is.
var digitOf = sync.OnceValue(func() map[string]string {
	ds, known := digitRows(), map[string]string{}
	for i, class := range ds.Y {
		known[fmt.Sprint(ds.At(i))] = ds.Classes[class]
	}
	return known
})

// trueDrawers finds the digits of the unknown drawers of a case.
func trueDrawers(args []any) any {
	var truth []string
	for _, cards := range args[2].([][][]float64) {
		text := ""
		for _, card := range cards {
			text += digitOf()[fmt.Sprint(card)]
		}
		truth = append(truth, text)
	}
	return truth
}

const (
	mostTrust   = 1e6
	trustDeals  = 4    // deals of the old digits on which a choice is tried
	worstShare  = 0.16 // of the drawers that are held out in all deals
	trustedSeed = 40
)

// trials are drawers that no cell shows, of the digits to learn from: scores of their cards, and
// shares learnt from others.
var trials = sync.OnceValue(func() (list []trial) {
	for deal := range uint64(trustDeals) {
		r := rand.New(rand.NewPCG(trustedSeed, deal))
		learn, held := HeldDrawers(fill(r, r.Perm(oldDigits), 80))
		cards, digits := AllCards(learn)
		w, shares := Vectors(solutions.Compete, cards, digits), LogShares(Texts(learn))
		for _, d := range held {
			list = append(list, trial{Scores(w, d.Cards), shares, d.Digits})
		}
	}
	return list
})

type trial struct {
	scores, shares [][]float64
	digits         string
}

// trustWorks tries a choice on the trials.
func trustWorks(_, got []any) error {
	trust, reason := got[0].(float64), got[1].(string)
	if !(trust >= 0 && trust <= mostTrust) {
		return fmt.Errorf("trust is %v; it should be a number from 0 to a million", trust)
	}
	wrong := 0
	for _, t := range trials() {
		if Together(solutions.Viterbi, t.scores, t.shares, trust) != t.digits {
			wrong++
		}
	}
	if n := len(trials()); float64(wrong) > worstShare*float64(n) {
		return fmt.Errorf("with this trust, %d of %d other drawers (%.0f %%) have a mistake; at "+
			"most %.0f %% may", wrong, n, 100*float64(wrong)/float64(n), 100*worstShare)
	}
	return compare.Reason(reason)
}
