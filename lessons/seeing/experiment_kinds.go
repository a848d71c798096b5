package seeing

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// The exercises of the lesson on learnt features that ask for something else than a function to
// write.

// PredictDirection asks which direction of a pair of digits tells them apart.
var PredictDirection = grader.Exercise[func() string]{
	ID:       "seeing/predict-direction",
	Title:    "A six or an eight?",
	Where:    fanProblems,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDirection,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "D"}}
	},
	Hints: []string{
		"Along a direction a slip gets darker where the picture is dark, and lighter where it is " +
			"light. What becomes of a six that goes along A?",
		"Where does an eight have ink, and a six none? Look for the picture that is the darkest, " +
			"or the lightest, just there.",
	},
}

// ChooseComponents asks how many directions to keep.
var ChooseComponents = grader.Exercise[func() (directions int, reason string)]{
	ID:       "seeing/choose-components",
	Title:    "How many directions?",
	Where:    fanProblems,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"directions", "reason"},
	Solution: solutions.ChooseComponents,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{26, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return keepsEnough(got[0].(int), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"Try some numbers with the function above, small and large ones. Where are the fewest " +
			"errors within the known slips?",
		"What is a direction that holds a thousandth of the variance? And how much does it weigh " +
			"in a distance once it is divided by its deviation?",
	},
}

// In how many directions the known slips vary, and which share of the new ones may be wrong.
const (
	allDirections = 92
	mayBeWrong    = 0.13
)

// keepsEnough accepts a number of directions with which few of the new slips are wrong.
func keepsEnough(directions int, reason string) error {
	if directions < 1 || directions > allDirections {
		return fmt.Errorf("%d directions; the known slips vary in %d, so choose 1 to %d",
			directions, allDirections, allDirections)
	}
	wrong, n := newWrong(directions)
	if wrong > mayBeWrong*n {
		return fmt.Errorf("with %d directions %v of %v new slips get a wrong label, %.1f %%; with "+
			"another number it is at most %v %%", directions, wrong, n, 100*wrong/n, 100*mayBeWrong)
	}
	return compare.Reason(reason)
}

// newWrong counts the new slips that get a wrong label with so many directions.
func newWrong(directions int) (wrong, n float64) {
	known, others := Office()
	whitened := classify.Must(prepare.PCA{K: directions, Whiten: true}.Fit(known))
	model := classify.Must(knn.KNN{}.Fit(prepare.Table(whitened, known)))
	return evaluate.Errors(model, prepare.Table(whitened, others)), float64(others.Len())
}

// PredictWhitened asks who notices that coordinates are turned, or divided by their deviations.
var PredictWhitened = grader.Exercise[func() (neighbour, planes string)]{
	ID:       "seeing/predict-whitened",
	Title:    "Whose measure?",
	Where:    fanProblems,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"neighbour", "planes"},
	Solution: solutions.PredictWhitened,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{"as many", "as many"}}}
	},
	Hints: []string{
		"The 92 directions are at right angles, and no known slip lies outside them. What " +
			"becomes of the distance of two slips?",
		"How do the planes measure how far a slip is from the mean of a class? Think of one " +
			"number, which comes in grams instead of kilograms.",
	},
}

// PredictNoise asks what cross-validation says of pixels that were chosen beforehand.
var PredictNoise = grader.Exercise[func() float64]{
	ID:       "seeing/predict-noise",
	Title:    "Heads or tails",
	Where:    fanOther,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictNoise,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 12.0}}
	},
	Compare: compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"No fold learns from its own test pictures. But which pictures had a say in which 12 " +
			"pixels there are?",
		"Of 400 pixels of noise the 12 luckiest differ between heads and tails by more than half " +
			"a standard deviation each. They were lucky with all 60 labels.",
	},
}

// BugInHeldOut asks for the line that learns from what is held out.
var BugInHeldOut = grader.Exercise[func() (line int, rows [][]float64, labels []int)]{
	ID:       "seeing/bug-in-held-out",
	Title:    "A number that was never new",
	Where:    fanOther,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "rows", "labels"},
	Solution: solutions.BugInHeldOut,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{5,
			[][]float64{{0, 0}, {4, 0}, {8, 0}, {3, 100}}, []int{0, 1, 0, 1}}}}
	},
	Compare: compare.Bug([]int{5}, rightHeldOut, WrongHeldOut),
	Hints: []string{
		"Suppose that row i comes tomorrow. Which lines can run today, and what may they have " +
			"seen?",
		"For a case: one row far away from all others. Where does the direction point with it, " +
			"and where without it?",
	},
}

// ReadSlips is the open task.
var ReadSlips = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "seeing/read-slips",
	Title:    "Read the slips",
	Where:    fanFeatures,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.ReadSlips,
	Cases: func() []grader.Case {
		args := dealSlips(0)
		return []grader.Case{{Name: "300 slips", Args: args, Want: trueSlips(args)}}
	},
	Draw:    func(r *rand.Rand) []any { return dealSlips(r.Uint64N(slipDeals)) },
	Drawn:   2,
	Truth:   trueSlips,
	Compare: compare.ErrorAtMost(0.07),
	Hints: []string{
		"Look again at the mistakes and at what misled. What have the two slips of a pair in " +
			"common, that has nothing to do with the digit?",
		"A place can be measured, and what can be measured can be taken out before the " +
			"neighbours are asked. The lesson on seeing images has the moments for it.",
		"Or let the known slips be laid in all places: nine copies of each, a pixel apart.",
	},
}

// slipDeals is how many deals of slips there are.
const slipDeals = 32

// dealSlips deals 600 slips to learn from, and 300 by other hands.
func dealSlips(deal uint64) []any {
	r := rand.New(rand.NewPCG(deal, 23))
	train, test := Halves()
	known := Slips(train.Subset(r.Perm(train.Len())[:600]), 1000+deal)
	others := Slips(test.Subset(r.Perm(test.Len())[:300]), 2000+deal)
	var rows, unknown [][]float64
	var labels []string
	for i := range known.Len() {
		rows = append(rows, known.At(i))
		labels = append(labels, known.Classes[known.Y[i]])
	}
	for i := range others.Len() {
		unknown = append(unknown, others.At(i))
	}
	return []any{rows, labels, unknown}
}

// trueSlips returns the labels of the unknown slips of dealSlips.
func trueSlips(args []any) any {
	labels := slipLabels()
	var all []string
	for _, slip := range args[2].([][]float64) {
		all = append(all, labels[slipKey(slip)])
	}
	return all
}

// slipLabels are the labels of all digits in all places on a slip, by their pixels.
var slipLabels = sync.OnceValue(func() map[string]string {
	_, test := Halves()
	labels := make(map[string]string)
	for i := range test.Len() {
		for place := range 9 {
			slip := make([]float64, Glass*Glass)
			lay(slip, test.At(i), place/3-1, place%3-1)
			labels[slipKey(slip)] = test.Classes[test.Y[i]]
		}
	}
	return labels
})

// slipKey writes the pixels of a slip, 0 to 16 each, as bytes.
func slipKey(slip []float64) string {
	key := make([]byte, len(slip))
	for j, v := range slip {
		key[j] = byte(v)
	}
	return string(key)
}
