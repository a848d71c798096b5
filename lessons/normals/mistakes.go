package normals

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/normals"
)

// Known mistakes that are a line or two over the reference, or share little with it. Those that
// change a few of its lines are in mistakes.txt.

type (
	ofLogJoint = grader.Misconception[func(
		t shape.Table, x []string, class string, lambda float64,
	) float64]
	ofGradient = grader.Misconception[func(
		x []float64, mean, variance float64,
	) (byMean, byVariance float64)]
	ofFisher = grader.Misconception[func(
		mean0, mean1 []float64, cov [][]float64, p0 float64,
	) (w []float64, w0 float64)]
)

var logJointMistakes = []ofLogJoint{
	{Name: "not smoothed", Hint: "Call Laplace for each column, with lambda.",
		Wrong: func(t shape.Table, x []string, class string, _ float64) float64 {
			return solutions.LogJoint(t, x, class, 0)
		}},
	{Name: "the base 2", Hint: "The natural logarithm is asked for: math.Log.",
		Wrong: func(t shape.Table, x []string, class string, lambda float64) float64 {
			return solutions.LogJoint(t, x, class, lambda) / math.Ln2
		}},
	{Name: "the logarithm of the product",
		Hint: "A product of hundreds of shares is 0 in floating point. Add the logarithms instead.",
		Wrong: func(t shape.Table, x []string, class string, lambda float64) float64 {
			return math.Log(math.Exp(solutions.LogJoint(t, x, class, lambda)))
		}},
	{Name: "the probability",
		Hint: "The logarithm is asked for, so that hundreds of columns do not underflow.",
		Wrong: func(t shape.Table, x []string, class string, lambda float64) float64 {
			return math.Exp(solutions.LogJoint(t, x, class, lambda))
		}},
}

var gradientMistakes = []ofGradient{
	{Name: "downhill",
		Hint: "Both signs are turned: that is the slope of the error, −ℓ. Where the mean is too " +
			"small, ℓ grows with it.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			return -a, -b
		}},
	{Name: "not divided by the variance",
		Hint: "By the mean: each deviation is divided by σ². The same deviation says more where " +
			"the curve is narrow.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			return a * variance, b
		}},
	{Name: "by the standard deviation",
		Hint: "The second derivative asked for is by σ², the variance: write v for it " +
			"and derive by v.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			return a, b * 2 * math.Sqrt(variance)
		}},
	{Name: "the variance taken for the standard deviation",
		Hint: "The third argument is σ² itself. Do not square it again.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			return solutions.Gradient(x, mean, variance*variance)
		}},
	{Name: "the logarithm left out",
		Hint: "−(n/2) · log 2πv depends on v too: its derivative is −n/(2v).",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			return a, b + float64(len(x))/(2*variance)
		}},
	{Name: "the logarithm counted once", Hint: "Each of the n numbers brings its own −½ log v.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			return a, b + float64(len(x)-1)/(2*variance)
		}},
	{Name: "the mean of the slopes",
		Hint: "The log-likelihood is a sum over the numbers, and so are its slopes: do " +
			"not divide by n.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			return a / float64(len(x)), b / float64(len(x))
		}},
}

var fisherMistakes = []ofFisher{
	{Name: "the sign of the logarithm",
		Hint: "Class 0 is above w₀. If it is common, w₀ must fall: the logarithm is subtracted.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			return solutions.Fisher(mean0, mean1, cov, 1-p0)
		}},
	{Name: "the priors forgotten",
		Hint: "This plane is right where both classes are equally common. Subtract log(p₀/p₁).",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, _ float64) ([]float64, float64) {
			return solutions.Fisher(mean0, mean1, cov, 0.5)
		}},
	{Name: "the covariance left out",
		Hint: "The difference of the means alone is right for round classes. Multiply it with " +
			"the inverse of Σ.",
		Wrong: func(mean0, mean1 []float64, _ [][]float64, p0 float64) ([]float64, float64) {
			return solutions.Fisher(mean0, mean1, [][]float64{{1, 0}, {0, 1}}, p0)
		}},
	{Name: "the covariances between the numbers left out",
		Hint: "The inverse of a matrix is not made of the inverses of its entries. What stands " +
			"off the diagonal turns the plane.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			return solutions.Fisher(mean0, mean1, [][]float64{{cov[0][0], 0}, {0, cov[1][1]}}, p0)
		}},
	{Name: "towards class 1", Hint: "w points to class 0, which is where w·x is large: μ₀ − μ₁.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			return solutions.Fisher(mean1, mean0, cov, 1-p0)
		}},
}
