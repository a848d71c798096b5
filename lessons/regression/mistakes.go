package regression

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// The known ways to get odds, sigmoids and softmax wrong.

type (
	ofLogit   = grader.Misconception[func(p float64) float64]
	ofSigmoid = grader.Misconception[func(t float64) (y, slope float64)]
	ofSoftmax = grader.Misconception[func(W [][]float64, x []float64) []float64]
)

var logitMistakes = []ofLogit{
	{Name: "the odds",
		Hint:  "These are the odds. Their logarithm is asked for, which runs from −∞ to +∞.",
		Wrong: func(p float64) float64 { return p / (1 - p) }},
	{Name: "the logarithm of p",
		Hint:  "Divide by the probability of the contrary before you take the logarithm.",
		Wrong: math.Log},
	{Name: "the odds against it",
		Hint: "A probability above ½ has log-odds above 0: divide p by 1 − p, not the " +
			"other way round.",
		Wrong: func(p float64) float64 { return -solutions.Logit(p) }},
	{Name: "bits",
		Hint:  "The logarithm is the natural one, else the sigmoid is not its inverse: math.Log.",
		Wrong: func(p float64) float64 { return math.Log2(p / (1 - p)) }},
}

var sigmoidMistakes = []ofSigmoid{
	{Name: "the sign of the exponent",
		Hint:  "The sigmoid rises: at large t the exponential must vanish.",
		Wrong: func(t float64) (y, slope float64) { return solutions.Sigmoid(-t) }},
	{Name: "Inf/Inf",
		Hint: "e^t/(1 + e^t) is the same on paper. In numbers it is Inf/Inf far to the " +
			"right: use e^−t.",
		Wrong: func(t float64) (y, slope float64) {
			e := math.Exp(t)
			y = e / (1 + e)
			return y, y * (1 - y)
		}},
	{Name: "Inf/Inf in the slope",
		Hint: "e^−t/(1 + e^−t)² is the slope on paper. Far to the left it is Inf/Inf: use y (1 " +
			"− y).",
		Wrong: func(t float64) (y, slope float64) {
			e := math.Exp(-t)
			return 1 / (1 + e), e / ((1 + e) * (1 + e))
		}},
	{Name: "tanh", Hint: "tanh runs from −1 to 1. A probability runs from 0 to 1.",
		Wrong: func(t float64) (y, slope float64) {
			y = math.Tanh(t)
			return y, 1 - y*y
		}},
	{Name: "the slope of tanh",
		Hint: "1 − y² is the slope of tanh. That of the sigmoid is y (1 − y).",
		Wrong: func(t float64) (y, slope float64) {
			y, _ = solutions.Sigmoid(t)
			return y, 1 - y*y
		}},
	{Name: "the slope at y",
		Hint: "The slope is y (1 − y) with y as it is: do not put y into the sigmoid once more.",
		Wrong: func(t float64) (y, slope float64) {
			y, _ = solutions.Sigmoid(t)
			_, slope = solutions.Sigmoid(y)
			return y, slope
		}},
	{Name: "t (1 − t)", Hint: "The slope is made of the sigmoid's value, y (1 − y), and not of t.",
		Wrong: func(t float64) (y, slope float64) {
			y, _ = solutions.Sigmoid(t)
			return y, t * (1 - t)
		}},
}

// linear returns w₀ + w·x.
func linear(w, x []float64) float64 {
	g := w[0]
	for j, v := range x {
		g += w[j+1] * v
	}
	return g
}

// shares returns f of the linear function of each class, divided by their sum.
func shares(W [][]float64, x []float64, f func(g float64) float64) []float64 {
	p, sum := make([]float64, len(W)), 0.0
	for k, w := range W {
		p[k] = f(linear(w, x))
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

func sigmoid(g float64) float64 {
	y, _ := solutions.Sigmoid(g)
	return y
}

var softmaxMistakes = []ofSoftmax{
	{Name: "0/0 or Inf/Inf",
		Hint: "Far out every exponential is 0, or one is +Inf. Take the largest g from all of " +
			"them first: it cancels.",
		Wrong: func(W [][]float64, x []float64) []float64 { return shares(W, x, math.Exp) }},
	{Name: "the first taken from all",
		Hint: "It cancels as well, but where another g is larger by a thousand, its exponential " +
			"is +Inf. Take the largest.",
		Wrong: func(W [][]float64, x []float64) []float64 {
			first := linear(W[0], x)
			return shares(W, x, func(g float64) float64 { return math.Exp(g - first) })
		}},
	{Name: "a largest that begins at 0",
		Hint: "Where every g is below 0, the largest is too. Begin the search at the first g.",
		Wrong: func(W [][]float64, x []float64) []float64 {
			most := 0.0
			for _, w := range W {
				most = math.Max(most, linear(w, x))
			}
			return shares(W, x, func(g float64) float64 { return math.Exp(g - most) })
		}},
	{Name: "without exponentials",
		Hint: "The g_k may be below 0, and so would be their shares. Take the exponentials " +
			"before you divide.",
		Wrong: func(W [][]float64, x []float64) []float64 {
			return shares(W, x, func(g float64) float64 { return g })
		}},
	{Name: "a sigmoid for each class",
		Hint: "A sigmoid for each class asks as many separate questions, and the answers do not " +
			"sum to 1. Divide e^g_k by the sum of all.",
		Wrong: func(W [][]float64, x []float64) []float64 {
			p := make([]float64, len(W))
			for k, w := range W {
				p[k] = sigmoid(linear(w, x))
			}
			return p
		}},
	{Name: "shares of sigmoids",
		Hint: "To divide sigmoids by their sum makes probabilities, but not these: it is e^g_k " +
			"that is divided.",
		Wrong: func(W [][]float64, x []float64) []float64 { return shares(W, x, sigmoid) }},
	{Name: "the intercepts forgotten", Hint: "W[k][0] is the intercept. W[k][j+1] belongs to x[j].",
		Wrong: func(W [][]float64, x []float64) []float64 {
			without := make([][]float64, len(W))
			for k, w := range W {
				without[k] = append([]float64{0}, w[1:]...)
			}
			return solutions.Softmax(without, x)
		}},
	{Name: "1 for the winner, 0 for the others",
		Hint: "That is the decision. Its softness is what softmax is named for.",
		Wrong: func(W [][]float64, x []float64) []float64 {
			p := solutions.Softmax(W, x)
			winner := slices.Index(p, slices.Max(p))
			clear(p)
			p[winner] = 1
			return p
		}},
}
