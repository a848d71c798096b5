package classify

import (
	"fmt"
	"math"
	"strings"
)

// Explainer is a model that tells how it decides a row. Every model that is a [Classifier] of this
// module is one, unless its documentation says that it has nothing to tell.
type Explainer interface {
	Classifier
	// Explain panics if x has another length.
	Explain(x []float64) Explanation
}

// Explanation is why a model gives a row its class: in a sentence, see [Explanation.Short], and as
// the computation that leads there, see [Explanation.String].
type Explanation struct {
	Class       string
	Probability float64 // of Class; NaN if the model has none
	// what speaks for the class in words that need no knowledge of the algorithm, the strongest
	// first, such as "petal width = 1.8"
	Reasons []string
	// the computation; its type is the family's own, such as logistic.Explanation
	Detail fmt.Stringer
}

// Short says it for a layperson, with the three strongest reasons:
//
//	virginica (93 %), mostly because of petal width = 1.8 and petal length = 5.1
func (e Explanation) Short() string {
	text := e.Class
	if !math.IsNaN(e.Probability) {
		text += " (" + percent(e.Probability) + ")"
	}
	reasons := e.Reasons[:min(3, len(e.Reasons))]
	switch n := len(reasons); n {
	case 0:
		return text
	case 1:
		return text + ", mostly because of " + reasons[0]
	default:
		return text + ", mostly because of " + strings.Join(reasons[:n-1], ", ") + " and " +
			reasons[n-1]
	}
}

// percent rounds a probability, but neither to 0 nor to 1.
func percent(p float64) string {
	switch {
	case p > 0 && p < .005:
		return "below 1 %"
	case p < 1 && p >= .995:
		return "above 99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// String prints the computation, for students.
func (e Explanation) String() string { return e.Detail.String() }
