// Package mixtures holds the exercises of the lesson on mixtures of normal distributions: what each
// asks for, its cases, and what must hold whatever the input; and the made-up data that the lesson
// needs. The known mistakes are in mistakes.txt, the answers in solutions/mixtures, and the lesson
// itself in mixtures.md.
package mixtures

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// Where the lectures treat what the exercises are about.
const (
	fanEM      = "Fan, EM for GMMs"
	fanKMeans  = "Fan, K-means clustering: any relationship & difference?"
	fanPrefers = "Fan, GMM may prefer larger K with smaller Gaussians"
	fanClasses = "Fan, Estimating the data distribution for each specific group"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{PredictShare, Responsibilities, Maximise, BugInStep, EM, PredictStart,
	MaximisePlane, ChooseComponents, PredictClusters, Classify}

// prediction names the only case of an exercise that asks for a prediction.
const prediction = "your prediction"

// PredictShare asks who is responsible for a number far out.
var PredictShare = grader.Exercise[func() float64]{
	ID:       "mixtures/predict-share",
	Title:    "Who sent this penguin?",
	Where:    fanEM,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictShare,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: 0.9467}}
	},
	Compare: compare.Tolerance{Abs: 0.1}.Results,
	Hints: []string{
		"Not the mean that is nearer decides, but the density that is higher there. How many " +
			"standard deviations is 2 kg below each mean?",
		"Each deviation more makes a Gaussian lower, and the farther out the faster: at 4 it has " +
			"e^−8 of its height, at 5 e^−12.5.",
	},
}

// Responsibilities asks for the E step.
var Responsibilities = grader.Exercise[func(
	weights, means, variances []float64, x float64,
) []float64]{
	ID:        "mixtures/responsibilities",
	Title:     "The E step",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"weights", "means", "variances", "x"},
	Solution:  solutions.Responsibilities,
	Cases:     responsibilitiesCases,
	Draw:      drawPoint,
	Relations: responsibilitiesRelations,
	Hints: []string{
		"This is Bayes' rule: the weight is the prior, the normal density the likelihood, the " +
			"density of the mixture the evidence.",
		"Far out all densities are 0. Take the largest of the logarithms from all before the " +
			"exponentials: it cancels.",
	},
}

// Maximise asks for the M step.
var Maximise = grader.Exercise[func(
	x []float64, tau [][]float64,
) (weights, means, variances []float64)]{
	ID:        "mixtures/maximise",
	Title:     "The M step",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"x", "tau"},
	Results:   []string{"weights", "means", "variances"},
	Solution:  solutions.Maximise,
	Cases:     maximiseCases,
	Draw:      drawShares,
	Relations: maximiseRelations,
	Hints: []string{
		"For each component, these are the mean and the variance of numbers that count " +
			"tau[i][k] times each.",
		"Two passes over the numbers: the mean must be known before the first deviation from it. " +
			"Divide both by n_k.",
	},
}

// BugInStep asks for the mistake in a step of EM.
var BugInStep = grader.Exercise[func() (line int, x, weights, means, variances []float64)]{
	ID:       "mixtures/bug-in-step",
	Title:    "The bug in the step",
	Where:    fanEM,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "x", "weights", "means", "variances"},
	Solution: solutions.BugInStep,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{7, []float64{0, 1, 4},
			[]float64{0.5, 0.5}, []float64{0, 4}, []float64{1, 1}}}}
	},
	// line 7 asks the mixture too late, because line 15 changes it too early
	Compare: compare.Bug([]int{7, 15}, rightStep, WrongStep),
	Hints: []string{
		"The shares of the second component are too small in all, or too large: the weights do " +
			"not sum to 1. Of which mixture are they the responsibilities?",
		"The E step computes all responsibilities from one mixture. Follow w, m and v through " +
			"the loop over the components, for two of them. With one component all is right.",
	},
}

// EM asks for a run of EM.
var EM = grader.Exercise[func(
	x, weights, means, variances []float64, steps int,
) (trace, w, m, v []float64)]{
	ID:        "mixtures/em",
	Title:     "EM",
	Where:     fanEM,
	Points:    3,
	Params:    []string{"x", "weights", "means", "variances", "steps"},
	Results:   []string{"trace", "w", "m", "v"},
	Solution:  solutions.EM,
	Cases:     emCases,
	Draw:      drawRun,
	Relations: emRelations,
	Hints: []string{
		"Call LogLikelihood once before the loop and once at the end of each step.",
		"Within a step: Responsibilities for each number, all with the same mixture, " +
			"then Maximise once.",
	},
}

// PredictStart asks which components EM can part.
var PredictStart = grader.Exercise[func() int]{
	ID:       "mixtures/predict-start",
	Title:    "Four at the start",
	Where:    fanEM,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictStart,
	Cases: func() []grader.Case {
		weights, means, variances := FourStarts()
		_, _, means, variances = solutions.EM(Masses("female"), weights, means, variances, 100)
		return []grader.Case{{Name: prediction, Want: different(means, variances)}}
	},
	Hints: []string{
		"Make one step in your head. How do two components share a penguin of 3 kg, how one of " +
			"5 kg, and how one of 6 kg? If it is the same for all, they get the same fit.",
	},
}

// FourStarts returns the mixture that EM starts from in PredictStart.
func FourStarts() (weights, means, variances []float64) {
	return []float64{0.4, 0.3, 0.2, 0.1}, []float64{3, 3, 5, 5}, []float64{0.25, 0.25, 0.25, 1}
}

// different counts the Gaussians that differ by more than rounding.
func different(means, variances []float64) int {
	n := 0
	for k := range means {
		alike := false
		for j := range k {
			alike = alike || math.Abs(means[j]-means[k]) < 1e-6 &&
				math.Abs(variances[j]-variances[k]) < 1e-6
		}
		if !alike {
			n++
		}
	}
	return n
}

// MaximisePlane asks for the M step of one component, with a covariance.
var MaximisePlane = grader.Exercise[func(
	rows [][]float64, tau []float64,
) (weight float64, mean []float64, cov [][]float64)]{
	ID:        "mixtures/maximise-plane",
	Title:     "The M step in the plane",
	Where:     fanEM,
	Points:    2,
	Params:    []string{"rows", "tau"},
	Results:   []string{"weight", "mean", "cov"},
	Solution:  solutions.MaximisePlane,
	Cases:     maximisePlaneCases,
	Draw:      drawSharedRows,
	Relations: maximisePlaneRelations,
	Hints: []string{
		"First the sum of the shares, then the mean, then the deviations from it: two passes " +
			"over the rows.",
		"cov[a][b] is the mean of products, each with its share: the deviation in column a times " +
			"that in column b. Make each row of cov before you write to it.",
	},
}

// ChooseComponents asks for a number of components, and tries it on unseen penguins.
var ChooseComponents = grader.Exercise[func() (k int, reason string)]{
	ID:       "mixtures/choose-components",
	Title:    "How many Gaussians?",
	Where:    fanPrefers,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"k", "reason"},
	Solution: solutions.ChooseComponents,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{3, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return fits(got[0].(int), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"Each Gaussian in the plane has six numbers: a weight, two of the mean, three of the " +
			"covariance. How many birds are left to estimate each from?",
		"What do you know of these birds that the curve above does not?",
	},
}

// fits accepts a number of components that is nearly the best for unseen penguins, with a reason.
func fits(k int, reason string) error {
	mean := HeldOut()
	if k < 1 || k > len(mean) {
		return fmt.Errorf("%d components were not tried; choose from 1 to %d", k, len(mean))
	}
	if best := slices.Max(mean); mean[k-1] < best-0.05 {
		return fmt.Errorf("with k = %d the mean log-density of a penguin that EM has not seen is "+
			"%.2f; with another k it is %.2f", k, mean[k-1], best)
	}
	return compare.Reason(reason)
}

// PredictClusters asks for the picture that k-means makes of columns with different units.
var PredictClusters = grader.Exercise[func() string]{
	ID:       "mixtures/predict-clusters",
	Title:    "What k-means sees",
	Where:    fanKMeans,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictClusters,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: prediction, Want: "B"}}
	},
	Hints: []string{
		"K-means knows distances and nothing else. Two penguins differ by 10 mm and by 500 g: " +
			"how much does each add to the squared distance?",
		"Look at the numbers at the axes, not at the lengths on the screen.",
	},
}

// Classify asks for a classifier of masses.
var Classify = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "mixtures/classify",
	Title:    "Females and males by weight",
	Where:    fanClasses,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Classify,
	Cases: func() []grader.Case {
		args := halves(nil)
		return []grader.Case{{Name: "every other penguin", Args: args, Want: sexes(args)}}
	},
	Draw:    halves,
	Drawn:   2,
	Truth:   sexes,
	Compare: compare.ErrorAtMost(0.3),
	Hints: []string{
		"One Gaussian for each sex errs on 40 %. How many humps has the histogram of each sex?",
		"Your EM fits a mixture to the masses of one sex. Give it two means to start from, such " +
			"as 3.5 and 5, and 50 steps.",
		"Then Bayes' rule: log of the share of the sex, plus LogLikelihood of the one mass. The " +
			"larger sum wins.",
	},
}
