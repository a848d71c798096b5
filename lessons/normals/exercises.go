// Package normals holds the exercises of the lesson on Gaussian classes: what each asks for, its
// cases, and what must hold whatever the input; and the made-up data that the lesson needs. The
// known mistakes are in mistakes.txt, the answers in solutions/normals, and the lesson itself in
// normals.md.
package normals

import (
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/normals"
)

// Where the lectures treat what the exercises are about.
const (
	fanMaximum    = "Fan, Max. the Log-Likelihood Function"
	roweisFisher  = "Roweis, Fisher's Linear Discriminant"
	puoNaiveBayes = "Puolamäki, Naive Bayes Classifier"
	fanTennis     = "Fan, Another Example"
	fanSailing    = "Fan, An Example Data Set and Decision Tree"
	kondorMLE     = "Kondor, MLE for two-Gaussians model"
	kondorModel   = "Kondor, The Gaussian model"
	kondorDraws   = "Kondor, Model based vs. k-NN classification"
	roweisFit     = "Roweis, Can Fisher's Discriminant overfit?"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{Estimate, PredictNearest, Score, Sample, PredictDirection,
	BugInCriterion, LogJoint, PredictCopy, ChooseShrinkage, Classify}

// Estimate asks for mean and covariance by maximum likelihood.
var Estimate = grader.Exercise[func(rows [][]float64) (mean []float64, cov [][]float64)]{
	ID:        "normals/estimate",
	Title:     "Mean and covariance",
	Where:     kondorMLE,
	Points:    2,
	Params:    []string{"rows"},
	Results:   []string{"mean", "cov"},
	Solution:  solutions.Estimate,
	Cases:     estimateCases,
	Draw:      drawRows,
	Relations: estimateRelations,
	Hints: []string{
		"Two passes: the means must be known before the first deviation from them.",
		"cov[j][k] is the mean of products: of the deviations in column j and in column k. Make " +
			"each row of cov before you write to it.",
	},
}

// PredictNearest asks in which order Σ⁻¹ finds four points away from the mean.
var PredictNearest = grader.Exercise[func() []string]{
	ID:       "normals/predict-nearest",
	Title:    "Which point is near?",
	Where:    kondorModel,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictNearest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []string{"A", "C", "B", "D"}}}
	},
	Hints: []string{
		"Two of the class's own points lie where A lies, or across from it. Does any lie near D?",
		"For each letter take the step from the mean, multiply Σ⁻¹ with it, and then the step " +
			"with that, as was done for (1, 1).",
	},
}

// Score asks for what two Gaussians compare.
var Score = grader.Exercise[func(
	x, mean []float64, cov [][]float64, prior float64,
) float64]{
	ID:        "normals/score",
	Title:     "Two Gaussians",
	Where:     kondorModel,
	Points:    2,
	Params:    []string{"x", "mean", "cov", "prior"},
	Solution:  solutions.Score,
	Cases:     scoreCases,
	Draw:      drawScore,
	Relations: scoreRelations,
	Hints: []string{
		"The inverse of the rows (a, b) and (b, c) has the rows (c, −b) and (−b, a), all " +
			"divided by ac − b², which is |Σ|.",
		"First y = Σ⁻¹(x − μ), of two numbers; then the squared distance (x − μ)·y.",
	},
}

// Sample asks for a draw from a normal distribution.
var Sample = grader.Exercise[func(mean []float64, cov [][]float64, u, v float64) []float64]{
	ID:        "normals/sample",
	Title:     "A draw from a Gaussian",
	Where:     kondorDraws,
	Points:    2,
	Params:    []string{"mean", "cov", "u", "v"},
	Solution:  solutions.Sample,
	Cases:     sampleCases,
	Draw:      drawSeed,
	Relations: sampleRelations,
	Hints: []string{
		"The first number is mean[0] + a·u, with the variance a². What must a be?",
		"The second is mean[1] + b·u + c·v. Its covariance with the first is ab, its variance " +
			"b² + c². Solve for b, then for c.",
	},
}

// PredictDirection asks for the direction that parts two classes best.
var PredictDirection = grader.Exercise[func() string]{
	ID:       "normals/predict-direction",
	Title:    "The best direction",
	Where:    roweisFisher,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictDirection,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "D"}}
	},
	Hints: []string{
		"Drop each point at a right angle onto the arrow's line. How far do the points of one " +
			"class reach there?",
	},
}

// BugInCriterion asks for the slip in the slide's form of Fisher's criterion.
var BugInCriterion = grader.Exercise[func() (
	line int, w []float64, class0, class1 [][]float64,
)]{
	ID:       "normals/bug-in-criterion",
	Title:    "A slip on the slide",
	Where:    roweisFisher,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "w", "class0", "class1"},
	Solution: solutions.BugInCriterion,
	Compare:  compare.Bug([]int{7}, solutions.Criterion, SlideCriterion),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{7, []float64{1}, [][]float64{{0}, {2}}, [][]float64{{5}, {9}}}}}
	},
	Hints: []string{
		"A measure of how far classes are apart should not be below 0. Which of its parts can be?",
		"Points of one number are enough, with w = (1). Take two of each class.",
	},
}

// PredictCopy asks what naive Bayes makes of a table in which every column stands twice.
var PredictCopy = grader.Exercise[func() float64]{
	ID:       "normals/predict-copy",
	Title:    "Every column twice",
	Where:    puoNaiveBayes,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCopy,
	Compare:  compare.Tolerance{Abs: 0.02}.Results,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 0.573}}
	},
	Hints: []string{
		"The product of each class has five factors, in the columns of the table by hand. Which " +
			"of them stand there twice now?",
		"The odds of N against P are 0.464/0.536. A part of that is the prior's, 5/14 to 9/14. " +
			"What is the part of the four attributes, and how often does it count now?",
	},
}

// ChooseShrinkage asks how far to shrink a covariance that few examples have given.
var ChooseShrinkage = grader.Exercise[func() (lambda float64, reason string)]{
	ID:       "normals/choose-shrinkage",
	Title:    "How far to shrink",
	Where:    roweisFit,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"lambda", "reason"},
	Solution: solutions.ChooseShrinkage,
	Compare:  compare.Accept(judgeShrinkage),
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{0.5, ""}}}
	},
	Limit: 10 * time.Second,
	Hints: []string{
		"At λ = 0 every covariance is believed, at λ = 1 none. Neither is right here.",
	},
}

// Classify asks for a classifier of lumps.
var Classify = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "normals/classify",
	Title:    "Cancer or not?",
	Where:    kondorModel,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Classify,
	Compare:  compare.ErrorAtMost(0.07),
	Cases:    classifyCases,
	Draw:     drawLumps,
	Drawn:    3,
	Truth:    trueLabels,
	Hints: []string{
		"Not all thirty columns help. Try pairs with Estimate and Score on rows that you hold " +
			"out yourself.",
		"Columns that say the same count twice in naive Bayes. Take few that say different " +
			"things, such as the size, the texture and the smoothness of the worst nuclei.",
	},
}

// LogJoint asks for naive Bayes on a table of names.
var LogJoint = grader.Exercise[func(
	t shape.Table, x []string, class string, lambda float64,
) float64]{
	ID:        "normals/log-joint",
	Title:     "Naive Bayes for names",
	Where:     puoNaiveBayes,
	Points:    3,
	Params:    []string{"t", "x", "class", "lambda"},
	Solution:  solutions.LogJoint,
	Cases:     logJointCases,
	Draw:      drawQuery,
	Drawn:     8,
	Relations: logJointRelations,
	Hints: []string{
		"First count the rows of the class. The logarithm of their share is the first term.",
		"For each column: how many rows of the class have the value x[j]? Call Laplace with this " +
			"number, the rows of the class, and the number of different values in the column.",
		"A map[string]bool collects the different values of a column; its len is their number. " +
			"Collect them from all rows, of whatever class.",
	},
}
