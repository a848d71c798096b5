package decisions

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// LogPosterior asks for Bayes' rule in logarithms.
var LogPosterior = grader.Exercise[func([]float64, []float64) []float64]{
	ID:        "decisions/log-posterior",
	Title:     "Bayes' rule in logarithms",
	Where:     puoNaiveBayes,
	Points:    2,
	Params:    []string{"logPrior", "logLikelihood"},
	Solution:  solutions.LogPosterior,
	Cases:     logPosteriorCases,
	Draw:      drawLogClasses,
	Drawn:     8,
	Relations: logPosteriorRelations,
	Hints: []string{
		"First the sums log P(x | k) + log P(k). The logarithm of the evidence is the " +
			"LogSum of these.",
		"If the evidence is 0, its logarithm is −Inf, and math.IsInf(evidence, -1) is true. " +
			"Then return slices.Clone(logPrior).",
	},
}

func logPosteriorCases() []grader.Case {
	none := math.Inf(-1)
	even := []float64{-0.6931471806, -0.6931471806}
	return []grader.Case{
		{Name: "a Re:",
			Args: []any{
				[]float64{-1.6094379124, -0.2231435513}, []float64{-1.1394342832, -3.4965075615},
			}, Want: []float64{-0.3212047645, -1.2919836817}, Where: subjects,
			Note: "The logarithms of 66/91 and 25/91."},
		{Name: "a temperature, three groups",
			Args: []any{[]float64{-0.1053605157, -2.5257286443, -3.9120230054},
				[]float64{-2.3025850930, -0.5108256238, -0.1053605157}},
			Want: []float64{-0.5500463369, -1.1786549963, -2.1594842494}, Where: patient,
			Note: "Of 15/26, 8/26 and 3/26."},
		{Name: "far below the smallest number", Args: []any{even, []float64{-1000, -999}},
			Want: []float64{-1.3132616875, -0.3132616875}, Where: puoNaiveBayes},
		{Name: "densities of a thousand attributes", Args: []any{even, []float64{1500, 1499}},
			Want: []float64{-0.3132616875, -1.3132616875},
			Note: "The logarithm of a density may be far above 0."},
		{Name: "one class far behind the other", Args: []any{even, []float64{-5, -2005}},
			Want: []float64{0, -2000},
			Note: "e^−2000 is 0 in floating point, but its logarithm is −2000."},
		{Name: "impossible under one class", Args: []any{even, []float64{none, -2000}},
			Want: []float64{none, 0}},
		{
			Name: "impossible under both",
			Args: []any{[]float64{-0.2876820725, -1.3862943611}, []float64{none, none}},
			Want: []float64{-0.2876820725, -1.3862943611}, Note: "The priors, ¾ and ¼.",
		},
		{Name: "possible only under a class that never occurs",
			Args: []any{[]float64{0, none}, []float64{none, -3}},
			Want: []float64{0, none}, Note: "The evidence is 0: the priors, 1 and 0."},
	}
}

func drawLogClasses(r *rand.Rand) []any {
	logLikelihood := drawLogs(r)[0].([]float64)
	logPrior := drawPrior(r, len(logLikelihood))
	for k, p := range logPrior {
		logPrior[k] = math.Log(p)
	}
	return []any{logPrior, logLikelihood}
}

var logPosteriorRelations = []grader.Relation{
	{Name: "the classes in another order, the same posteriors in that order", Change: turned,
		Same: alsoTurned},
	{Name: "every likelihood times e^−1000, the same posteriors", Change: kit.Plus(-1000, 1)},
}
