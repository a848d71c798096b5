package normals

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/normals"
)

// The known ways to get normal distributions, and the planes between them, wrong.

type (
	ofMLE      = grader.Misconception[func(x []float64) (mean, variance float64)]
	ofGradient = grader.Misconception[func(
		x []float64, mean, variance float64,
	) (byMean, byVariance float64)]
	ofFisher = grader.Misconception[func(
		mean0, mean1 []float64, cov [][]float64, p0 float64,
	) (w []float64, w0 float64)]
	ofCriterion     = grader.Misconception[func(w []float64, class0, class1 [][]float64) float64]
	ofBestSplit     = grader.Misconception[func(x []float64, y []int) (w, accuracy float64)]
	ofDiscriminants = grader.Misconception[func(
		prior []float64, means [][]float64, variances []float64,
	) (w [][]float64, w0 []float64)]
)

var mleMistakes = []ofMLE{
	{Name: "divided by n − 1",
		Hint: "With n − 1 the variance is right on average over many samples. The one under " +
			"which these numbers are most probable has n.",
		Wrong: func(x []float64) (float64, float64) {
			mean, variance := solutions.MLE(x)
			n := float64(len(x))
			return mean, variance * n / (n - 1)
		}},
	{Name: "the mean of the squares less the square of the mean",
		Hint: "Equal on paper. In floating point both terms may agree in all their digits, and " +
			"their difference is noise. Take the mean off first, then square.",
		Wrong: func(x []float64) (float64, float64) {
			sum, squares, n := 0.0, 0.0, float64(len(x))
			for _, v := range x {
				sum += v
				squares += v * v
			}
			mean := sum / n
			return mean, squares/n - mean*mean
		}},
	{Name: "the standard deviation",
		Hint: "The variance is the mean of the squares, without a root.",
		Wrong: func(x []float64) (float64, float64) {
			mean, variance := solutions.MLE(x)
			return mean, math.Sqrt(variance)
		}},
	{Name: "the sum of the squares", Hint: "Divide by n: the variance is a mean.",
		Wrong: func(x []float64) (float64, float64) {
			mean, variance := solutions.MLE(x)
			return mean, variance * float64(len(x))
		}},
	{Name: "the median", Hint: "The mean is the sum of all numbers divided by n.",
		Wrong: func(x []float64) (float64, float64) {
			sorted := slices.Sorted(slices.Values(x))
			median := (sorted[(len(x)-1)/2] + sorted[len(x)/2]) / 2
			_, variance := solutions.MLE(x)
			return median, variance + square(median-mean(x))
		}},
	{Name: "divided by n − 1, except for one number",
		Hint: "With n − 1 the variance is right on average over many samples. " +
			"The one under which these numbers are most probable has n, " +
			"and then one number needs no exception.",
		Wrong: func(x []float64) (float64, float64) {
			mean, variance := solutions.MLE(x)
			n := float64(len(x))
			return mean, variance * n / max(1, n-1)
		}},
}

func square(x float64) float64 { return x * x }

func mean(x []float64) float64 {
	m, _ := solutions.MLE(x)
	return m
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
	{Name: "2σ² instead of 2σ⁴",
		Hint: "The derivative of 1/v is −1/v²: the variance is squared below the deviations.",
		Wrong: func(x []float64, mean, variance float64) (float64, float64) {
			a, b := solutions.Gradient(x, mean, variance)
			log := float64(len(x)) / (2 * variance)
			return a, (b+log)*variance - log
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

// threshold returns ½ w·(μ_0 + μ_1).
func threshold(w, mean0, mean1 []float64) float64 {
	return (w[0]*(mean0[0]+mean1[0]) + w[1]*(mean0[1]+mean1[1])) / 2
}

var fisherMistakes = []ofFisher{
	{Name: "the sign of the logarithm",
		Hint: "Class 0 is above w₀. If it is common, w₀ must fall: the logarithm is subtracted.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			return solutions.Fisher(mean0, mean1, cov, 1-p0)
		}},
	{Name: "the ½ forgotten", Hint: "The point half-way between the means is half their sum.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			w, w0 := solutions.Fisher(mean0, mean1, cov, p0)
			return w, w0 + threshold(w, mean0, mean1)
		}},
	{Name: "the priors forgotten",
		Hint: "This plane is right where both classes are equally common. Subtract log(p₀/p₁).",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, _ float64) ([]float64, float64) {
			return solutions.Fisher(mean0, mean1, cov, 0.5)
		}},
	{Name: "the logarithm of p₀ alone",
		Hint: "Subtract the logarithm of p₀/p₁, where p₁ is 1 − p₀.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			w, w0 := solutions.Fisher(mean0, mean1, cov, p0)
			return w, w0 - math.Log(1-p0)
		}},
	{Name: "the inverse without its minus signs",
		Hint: "The inverse of the rows (a, b) and (b, c) has −b off the diagonal.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			turned := [][]float64{{cov[0][0], -cov[0][1]}, {-cov[1][0], cov[1][1]}}
			return solutions.Fisher(mean0, mean1, turned, p0)
		}},
	{Name: "not divided by the determinant",
		Hint: "Each entry of the inverse is divided by ac − b².",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			w, _ := solutions.Fisher(mean0, mean1, cov, p0)
			for j := range w {
				w[j] *= cov[0][0]*cov[1][1] - cov[0][1]*cov[1][0]
			}
			return w, threshold(w, mean0, mean1) - math.Log(p0/(1-p0))
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
	{Name: "Σ instead of its inverse",
		Hint: "Where the classes vary much, a difference of means counts for little: the " +
			"inverse is needed.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			d0, d1 := mean0[0]-mean1[0], mean0[1]-mean1[1]
			w := []float64{cov[0][0]*d0 + cov[0][1]*d1, cov[1][0]*d0 + cov[1][1]*d1}
			return w, threshold(w, mean0, mean1) - math.Log(p0/(1-p0))
		}},
	{Name: "towards class 1", Hint: "w points to class 0, which is where w·x is large: μ₀ − μ₁.",
		Wrong: func(mean0, mean1 []float64, cov [][]float64, p0 float64) ([]float64, float64) {
			return solutions.Fisher(mean1, mean0, cov, 1-p0)
		}},
}

// criterion is Criterion with another denominator.
func criterion(
	w []float64, class0, class1 [][]float64, below func(z0, z1 []float64) float64,
) float64 {
	z := [2][]float64{}
	for k, class := range [][][]float64{class0, class1} {
		for _, x := range class {
			p := 0.0
			for j := range w {
				p += w[j] * x[j]
			}
			z[k] = append(z[k], p)
		}
	}
	return square(mean(z[0])-mean(z[1])) / below(z[0], z[1])
}

func variance(x []float64) float64 {
	_, v := solutions.MLE(x)
	return v
}

var criterionMistakes = []ofCriterion{
	{Name: "the difference of the variances",
		Hint: "So the slide has it, but two variances may be equal, and then it says 1/0. Both " +
			"classes blur the picture: add them.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				return variance(z0) - variance(z1)
			})
		}},
	{Name: "the distance not squared",
		Hint: "The variances are squares, so the distance must be one too, or the result depends " +
			"on the length of w.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				return (variance(z0) + variance(z1)) * math.Abs(mean(z0)-mean(z1))
			})
		}},
	{Name: "standard deviations", Hint: "Divide by the variances.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				return math.Sqrt(variance(z0)) + math.Sqrt(variance(z1))
			})
		}},
	{Name: "the variance of all points together",
		Hint: "That contains the distance of the means, too. Take the variance within each class.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				return variance(slices.Concat(z0, z1))
			})
		}},
	{Name: "sums of squares",
		Hint: "A variance is a mean: divide by the number of points of the class.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			squares := func(z []float64) float64 { return variance(z) * float64(len(z)) }
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				return squares(z0) + squares(z1)
			})
		}},
	{Name: "the mean of the variances", Hint: "Divide by their sum.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			return 2 * solutions.Criterion(w, class0, class1)
		}},
	{Name: "variances with n − 1", Hint: "The variances are those of MLE, with n.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			more := func(z []float64) float64 {
				return variance(z) * float64(len(z)) / float64(len(z)-1)
			}
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				return more(z0) + more(z1)
			})
		}},
	{Name: "infinite where one class does not vary",
		Hint: "The other class still varies: divide by the sum of the two variances, of which " +
			"only one is 0.",
		Wrong: func(w []float64, class0, class1 [][]float64) float64 {
			return criterion(w, class0, class1, func(z0, z1 []float64) float64 {
				if variance(z0) == 0 || variance(z1) == 0 {
					return 0
				}
				return variance(z0) + variance(z1)
			})
		}},
}

// split looks for a threshold as BestSplit does, among other candidates and with another rule.
func split(
	x []float64, y []int, candidates []float64, one func(x, w float64) bool, last bool,
) (w, accuracy float64) {
	most := -1
	for _, c := range candidates {
		right := 0
		for i := range x {
			if one(x[i], c) == (y[i] == 1) {
				right++
			}
		}
		if right > most || last && right == most {
			w, most = c, right
		}
	}
	return w, float64(most) / float64(len(x))
}

func below(x, w float64) bool { return x < w }

func candidates(x []float64) []float64 {
	return append(slices.Sorted(slices.Values(x)), math.Inf(1))
}

var bestSplitMistakes = []ofBestSplit{
	{Name: "≤ instead of <",
		Hint: "An example that lies on the threshold is of class 2: x < w is class 1.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			return split(x, y, candidates(x), func(x, w float64) bool { return x <= w }, false)
		}},
	{Name: "midpoints",
		Hint: "A midpoint makes the same split, but the thresholds to try here are the numbers " +
			"themselves, and +Inf.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			all := candidates(x)
			for i := len(x) - 1; i > 0; i-- {
				all[i] = (all[i] + all[i-1]) / 2
			}
			return split(x, y, all, below, false)
		}},
	{Name: "+Inf left out",
		Hint: "If nearly everything is class 1, no number in x is large enough: math.Inf(1) is " +
			"a threshold too.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			return split(x, y, candidates(x)[:len(x)], below, false)
		}},
	{Name: "the first of equal thresholds",
		Hint: "Of equally good thresholds the smallest wins: sort the numbers before you try them.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			return split(x, y, append(slices.Clone(x), math.Inf(1)), below, false)
		}},
	{Name: "the last of equal thresholds",
		Hint: "Of equally good thresholds the smallest wins: take over only what is better.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			return split(x, y, candidates(x), below, true)
		}},
	{Name: "the rule turned round where that is better",
		Hint: "Class 1 is always below: the rule may be right on less than half.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			w, accuracy := solutions.BestSplit(x, y)
			turned, other := split(x, y, candidates(x), func(x, w float64) bool {
				return x >= w
			}, false)
			if other > accuracy {
				return turned, other
			}
			return w, accuracy
		}},
	{Name: "how many are right",
		Hint: "The accuracy is their share: divide by the number of examples.",
		Wrong: func(x []float64, y []int) (float64, float64) {
			w, accuracy := solutions.BestSplit(x, y)
			return w, accuracy * float64(len(x))
		}},
}

// discriminants is Discriminants with the sum of the squares, and what comes
// of the prior, multiplied.
func discriminants(
	prior []float64, means [][]float64, variances []float64, squares float64,
	ofPrior func(float64) float64,
) ([][]float64, []float64) {
	w, w0 := solutions.Discriminants(prior, means, variances)
	for k := range w0 {
		w0[k] = (w0[k]-math.Log(prior[k]))*squares + ofPrior(prior[k])
	}
	return w, w0
}

var discriminantsMistakes = []ofDiscriminants{
	{Name: "the ½ forgotten",
		Hint: "The exponent of the normal density is −½ (x − μ)²/σ². The 2 of 2xμ takes the ½ " +
			"away in w, and in w₀ it stays.",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			return discriminants(prior, means, variances, 2, math.Log)
		}},
	{Name: "the sign of the squares",
		Hint: "A mean that is far away makes a class less probable near 0: the " +
			"squares are subtracted.",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			return discriminants(prior, means, variances, -1, math.Log)
		}},
	{Name: "the priors forgotten", Hint: "w₀ ends with log P(k).",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			return discriminants(prior, means, variances, 1, func(float64) float64 { return 0 })
		}},
	{Name: "the prior without its logarithm",
		Hint: "All of g is a logarithm: add math.Log(prior[k]).",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			return discriminants(prior, means, variances, 1, func(p float64) float64 { return p })
		}},
	{Name: "variances taken for deviations", Hint: "variances holds σ². Do not square it again.",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			squared := make([]float64, len(variances))
			for j, v := range variances {
				squared[j] = v * v
			}
			return solutions.Discriminants(prior, means, squared)
		}},
	{Name: "transposed",
		Hint: "w has a row for each class: w[k][j] is the weight of attribute j in class k.",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			w, w0 := solutions.Discriminants(prior, means, variances)
			turned := make([][]float64, len(variances))
			for j := range turned {
				for k := range w {
					turned[j] = append(turned[j], w[k][j])
				}
			}
			return turned, w0
		}},
	{Name: "divided by the standard deviation",
		Hint: "The density has σ² below, which is what variances holds.",
		Wrong: func(
			prior []float64, means [][]float64, variances []float64,
		) ([][]float64, []float64) {
			roots := make([]float64, len(variances))
			for j, v := range variances {
				roots[j] = math.Sqrt(v)
			}
			return solutions.Discriminants(prior, means, roots)
		}},
}
