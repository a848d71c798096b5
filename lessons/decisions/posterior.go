package decisions

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// Posterior asks for Bayes' rule.
var Posterior = grader.Exercise[func([]float64, []float64) []float64]{
	ID:        "decisions/posterior",
	Title:     "Bayes' rule",
	Where:     fanBayes,
	Points:    2,
	Params:    []string{"prior", "likelihood"},
	Solution:  solutions.Posterior,
	Cases:     posteriorCases,
	Draw:      drawClasses,
	Relations: posteriorRelations,
	Hints: []string{
		"You have the denominator already: call Evidence.",
		"Make a new slice of len(prior), and divide each product by the evidence. 0/0 needs no " +
			"case of its own.",
	},
}

func posteriorCases() []grader.Case {
	return []grader.Case{
		{Name: "a Re:", Args: []any{mail, reply}, Want: []float64{0.7252747253, 0.2747252747},
			Where: subjects, Note: "66/91 and 25/91."},
		{Name: "an exclamation mark", Args: []any{mail, exclamation},
			Want: []float64{0.0521327014, 0.9478672986}, Where: subjects,
			Note: "11/211 and 200/211."},
		{Name: "a Re:, as much ham as spam", Args: []any{[]float64{0.5, 0.5}, reply},
			Want: []float64{0.9134948097, 0.0865051903}, Where: subjects,
			Note: "264/289: the same likelihoods, another prior."},
		{Name: "a temperature, three groups", Args: []any{patients, temperature},
			Want: []float64{0.5769230769, 0.3076923077, 0.1153846154}, Where: patient,
			Note: "15/26, 8/26 and 3/26."},
		{Name: "densities above 1", Args: []any{[]float64{0.25, 0.75}, []float64{4, 2}},
			Want: []float64{0.4, 0.6}},
		{Name: "a positive test for what one in a hundred thousand has",
			Args: []any{[]float64{0.99999, 0.00001}, []float64{0.05, 0.99}},
			Want: []float64{0.9998020372, 0.0001979627830},
			Note: "5 in 100 are positive without it: of 5,051 with a positive test one has it."},
		{Name: "impossible under one class", Args: []any{[]float64{0.9, 0.1}, []float64{0, 0.001}},
			Want: []float64{0, 1},
			Note: "What the one class never does settles the matter, however rare the other."},
		{Name: "impossible under both", Args: []any{[]float64{0.9, 0.1}, []float64{0, 0}},
			Want: []float64{math.NaN(), math.NaN()}, Note: "0/0 stays NaN."},
		{Name: "nothing said", Args: []any{[]float64{0.3, 0.5, 0.2}, []float64{0.7, 0.7, 0.7}},
			Want: []float64{0.3, 0.5, 0.2},
			Note: "Where every class makes x equally probable, the prior stays."},
	}
}

func drawClasses(r *rand.Rand) []any {
	n := 2 + r.IntN(3)
	likelihood := kit.List(n, func() float64 { return float64(1+r.IntN(40)) / 20 })
	return []any{drawPrior(r, n), likelihood}
}

var posteriorRelations = []grader.Relation{
	{Name: "the classes in another order, the same posteriors in that order", Change: turned,
		Same: alsoTurned},
	{Name: "a hundredth of every likelihood, the same posteriors", Change: kit.Times(0.01, 1)},
}

var reply = []float64{0.32, 3.0 / 99}

var exclamation = []float64{0.02, 9.0 / 99}

// Three groups of patients: healthy, with a cold, with the flu; and how often
// each has a temperature.
var patients = []float64{0.9, 0.08, 0.02}

var temperature = []float64{0.1, 0.6, 0.9}

// Where the lectures treat what the exercises are about.
const fanBayes = "Fan, Bayes' Rule"
