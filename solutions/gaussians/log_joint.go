package gaussians

import (
	"math"

	"github.com/tessella-go/tessella/grader/shape"
)

// LogJoint returns what naive Bayes compares between the classes, for one of them: the
// natural logarithm of P(class) times the product of all P(x_j | class).
//
// P(class) is the share of the table's rows that have the label class; there is at
// least one. P(x_j | class) is the Laplace estimate, with λ = lambda ≥ 0. As many values
// are possible as the column has different ones in the whole table, and x[j] is among
// them. The logarithm of 0 is −Inf.
func LogJoint(t shape.Table, x []string, class string, lambda float64) float64 {
	rows := 0.0
	for _, label := range t.Labels {
		if label == class {
			rows++
		}
	}
	sum := math.Log(rows / float64(len(t.Rows)))
	for j, value := range x {
		count, values := 0.0, map[string]bool{}
		for i, row := range t.Rows {
			values[row[j]] = true
			if row[j] == value && t.Labels[i] == class {
				count++
			}
		}
		sum += math.Log(Laplace(count, rows, lambda, len(values)))
	}
	return sum
}

// Laplace returns the Laplace estimate of the probability of an outcome that was seen
// count times in total trials, where so many values are possible.
//
// lambda is at least 0, and values at least 1. Where there were no trials and lambda is 0,
// the result is 1/values.
func Laplace(count, total, lambda float64, values int) float64 {
	if total == 0 && lambda == 0 {
		return 1 / float64(values)
	}
	return (count + lambda) / (total + lambda*float64(values))
}
