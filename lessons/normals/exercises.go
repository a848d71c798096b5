// Package normals holds the exercises of the lesson on Gaussian classes: what each asks for, its
// cases, and what must hold whatever the input; and the made-up data that the lesson needs. The
// known mistakes are in mistakes.txt, the answers in solutions/normals, and the lesson itself in
// lesson.md.
package normals

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/normals"
)

// Where the lectures treat what the exercises are about.
const (
	fanMaximum    = "Fan, Max. the Log-Likelihood Function"
	fanLikelihood = "Fan, Log-Likelihood Function"
	roweisFisher  = "Roweis, Fisher's Linear Discriminant"
	puoAccuracy   = "Puolamäki, Using Naive Bayes Classifier"
	puoDiagonal   = "Puolamäki, Common diagonal covariance matrix"
	puoNaiveBayes = "Puolamäki, Naive Bayes Classifier"
	fanTennis     = "Fan, Another Example"
	fanSailing    = "Fan, An Example Data Set and Decision Tree"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{MLE, Gradient, Fisher, Criterion, BestSplit, Discriminants,
	Laplace, LogJoint}

// MLE asks for mean and variance by maximum likelihood.
var MLE = grader.Exercise[func(x []float64) (mean, variance float64)]{
	ID:        "normals/mle",
	Title:     "Maximum likelihood",
	Where:     fanMaximum,
	Points:    1,
	Params:    []string{"x"},
	Results:   []string{"mean", "variance"},
	Solution:  solutions.MLE,
	Cases:     mleCases,
	Draw:      drawSample,
	Relations: mleRelations,
	Hints: []string{
		"Two passes: the mean must be known before the first deviation from it.",
		"The mean of the squared deviations: divide by n.",
	},
}

// Gradient asks for the derivatives of the log-likelihood.
var Gradient = grader.Exercise[func(
	x []float64, mean, variance float64,
) (byMean, byVariance float64)]{
	ID:        "normals/gradient",
	Title:     "The slope of the log-likelihood",
	Where:     fanLikelihood,
	Points:    2,
	Params:    []string{"x", "mean", "variance"},
	Results:   []string{"byMean", "byVariance"},
	Solution:  solutions.Gradient,
	Cases:     gradientCases,
	Draw:      drawLikelihood,
	Relations: gradientRelations,
	Hints: []string{
		"Write v for σ², and derive by v: the derivative of log v is 1/v, that of 1/v is −1/v².",
		"By the mean: Σ (xᵢ − μ)/v. By the variance: −n/(2v) + Σ (xᵢ − μ)²/(2v²).",
	},
}

// Fisher asks for the plane between two classes.
var Fisher = grader.Exercise[func(
	mean0, mean1 []float64, cov [][]float64, p0 float64,
) (w []float64, w0 float64)]{
	ID:        "normals/fisher",
	Title:     "Fisher's discriminant",
	Where:     roweisFisher,
	Points:    3,
	Params:    []string{"mean0", "mean1", "cov", "p0"},
	Results:   []string{"w", "w0"},
	Solution:  solutions.Fisher,
	Cases:     fisherCases,
	Draw:      drawPlane,
	Relations: fisherRelations,
	Hints: []string{
		"The inverse of the rows (a, b) and (b, c) has the rows (c, −b) and (−b, a), all " +
			"divided by ac − b².",
		"Multiply it with the difference of the means. For w₀, take the point half-way " +
			"between the means.",
		"A class that is common should get more of the plane. Class 0 is where w·x is above w₀, " +
			"so a large p₀ makes w₀ smaller.",
	},
}

// Criterion asks for the ratio that Fisher's direction maximises.
var Criterion = grader.Exercise[func(w []float64, class0, class1 [][]float64) float64]{
	ID:        "normals/criterion",
	Title:     "How far a direction parts two classes",
	Where:     roweisFisher,
	Points:    2,
	Params:    []string{"w", "class0", "class1"},
	Solution:  solutions.Criterion,
	Cases:     criterionCases,
	Draw:      drawPoints,
	Relations: criterionRelations,
	Hints: []string{
		"Seen along w, a point is one number: w·x. Make a slice of these for each class.",
		"Then call MLE for each class, and put its results together.",
	},
}

// BestSplit asks for the threshold on one number that is right most often.
var BestSplit = grader.Exercise[func(x []float64, y []int) (w, accuracy float64)]{
	ID:        "normals/best-split",
	Title:     "The best threshold",
	Where:     puoAccuracy,
	Points:    2,
	Params:    []string{"x", "y"},
	Results:   []string{"w", "accuracy"},
	Solution:  solutions.BestSplit,
	Cases:     bestSplitCases,
	Draw:      drawLine,
	Drawn:     8,
	Relations: bestSplitRelations,
	Hints: []string{
		"Between two neighbouring numbers of x the accuracy does not change, so the numbers " +
			"themselves and +Inf are enough.",
		"An example is right if (x[i] < w) == (y[i] == 1).",
		"Try the thresholds in increasing order, and take over only what is better.",
	},
}

// Discriminants asks for the linear form of naive Bayes.
var Discriminants = grader.Exercise[func(
	prior []float64, means [][]float64, variances []float64,
) (w [][]float64, w0 []float64)]{
	ID:        "normals/discriminants",
	Title:     "Naive Bayes as lines",
	Where:     puoDiagonal,
	Points:    2,
	Params:    []string{"prior", "means", "variances"},
	Results:   []string{"w", "w0"},
	Solution:  solutions.Discriminants,
	Cases:     discriminantsCases,
	Draw:      drawNaive,
	Relations: discriminantsRelations,
	Hints: []string{
		"Multiply −(x − μ)²/(2σ²) out. What has x² in it is the same for all classes " +
			"and is left out.",
		"What has x in it makes w, what has no x in it makes w₀, together with log P(k).",
	},
}

// Laplace asks for a smoothed share.
var Laplace = grader.Exercise[func(count, total, lambda float64, values int) float64]{
	ID:        "normals/laplace",
	Title:     "The Laplace estimate",
	Where:     puoNaiveBayes,
	Points:    1,
	Params:    []string{"count", "total", "lambda", "values"},
	Solution:  solutions.Laplace,
	Cases:     laplaceCases,
	Draw:      drawCounts,
	Relations: laplaceRelations,
	Hints: []string{
		"Each of the values is seen λ times more than it was. How many more trials is that?",
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
