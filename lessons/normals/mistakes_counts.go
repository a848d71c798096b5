package normals

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/normals"
)

// The known ways to get counting wrong.

type (
	ofLaplace  = grader.Misconception[func(count, total, lambda float64, values int) float64]
	ofLogJoint = grader.Misconception[func(
		t shape.Table, x []string, class string, lambda float64,
	) float64]
)

// orEven returns a share, or 1/values where there is none.
func orEven(count, total float64, values int) float64 {
	if total == 0 {
		return 1 / float64(values)
	}
	return count / total
}

var laplaceMistakes = []ofLaplace{
	{Name: "λ below instead of λ · values",
		Hint: "Every one of the values is seen λ times more, so there are λ · values more " +
			"trials. The estimates must sum to 1 over the values.",
		Wrong: func(count, total, lambda float64, values int) float64 {
			return orEven(count+lambda, total+lambda, values)
		}},
	{Name: "values below instead of λ · values",
		Hint: "For λ = 1 it is the same. In general there are λ · values more trials.",
		Wrong: func(count, total, lambda float64, values int) float64 {
			return (count + lambda) / (total + float64(values))
		}},
	{Name: "λ below alone", Hint: "The value itself is seen λ times more, too: count + λ.",
		Wrong: func(count, total, lambda float64, values int) float64 {
			return orEven(count, total+lambda*float64(values), values)
		}},
	{Name: "λ above alone",
		Hint: "More has been counted, so there must have been more trials: λ · values of them.",
		Wrong: func(count, total, lambda float64, values int) float64 {
			return orEven(count+lambda, total, values)
		}},
	{Name: "not smoothed",
		Hint: "This is the share of the trials: it gives what was never seen the probability 0.",
		Wrong: func(count, total, _ float64, values int) float64 {
			return orEven(count, total, values)
		}},
	{Name: "0/0", Hint: "Without trials and λ nothing is known, and every value is as probable " +
		"as the others: 1/values.",
		Wrong: func(count, total, lambda float64, values int) float64 {
			return (count + lambda) / (total + lambda*float64(values))
		}},
}

// estimate is LogJoint with what is wrong as options.
type estimate struct {
	// of rows out of all; nil: the share
	prior func(rows, all, lambda float64) float64
	// of count out of rows; ofValue out of all rows have the value; nil: the Laplace estimate
	factor func(count, rows, ofValue, all, lambda float64, values int) float64
	// counts the values of a column among the rows of the class alone
	inside bool
}

func (e estimate) logJoint(t shape.Table, x []string, class string, lambda float64) float64 {
	rows, all := 0.0, float64(len(t.Rows))
	for _, label := range t.Labels {
		if label == class {
			rows++
		}
	}
	sum := math.Log(rows / all)
	if e.prior != nil {
		sum = math.Log(e.prior(rows, all, lambda))
	}
	for j, value := range x {
		count, ofValue, values := 0.0, 0.0, map[string]bool{}
		for i, row := range t.Rows {
			if !e.inside || t.Labels[i] == class {
				values[row[j]] = true
			}
			if row[j] == value {
				ofValue++
				if t.Labels[i] == class {
					count++
				}
			}
		}
		if e.factor != nil {
			sum += math.Log(e.factor(count, rows, ofValue, all, lambda, len(values)))
		} else {
			sum += math.Log(solutions.Laplace(count, rows, lambda, len(values)))
		}
	}
	return sum
}

var logJointMistakes = []ofLogJoint{
	{Name: "the prior forgotten",
		Hint:  "The sum begins with the logarithm of the class's share of the rows.",
		Wrong: estimate{prior: func(_, _, _ float64) float64 { return 1 }}.logJoint},
	{Name: "the prior smoothed",
		Hint: "The prior is the plain share of the rows: only the values within the " +
			"class are smoothed.",
		Wrong: estimate{prior: func(rows, all, lambda float64) float64 {
			return (rows + lambda) / (all + 2*lambda)
		}}.logJoint},
	{Name: "the wrong condition",
		Hint: "P(x_j | class) asks how many of the class have the value, not how many with the " +
			"value are of the class.",
		Wrong: estimate{factor: func(count, _, ofValue, _, lambda float64, values int) float64 {
			return solutions.Laplace(count, ofValue, lambda, values)
		}}.logJoint},
	{Name: "shares of the whole table", Hint: "Divide by the rows of the class, not by all rows.",
		Wrong: estimate{factor: func(count, _, _, all, lambda float64, values int) float64 {
			return solutions.Laplace(count, all, lambda, values)
		}}.logJoint},
	{Name: "not smoothed", Hint: "Call Laplace for each column, with lambda.",
		Wrong: func(t shape.Table, x []string, class string, _ float64) float64 {
			return solutions.LogJoint(t, x, class, 0)
		}},
	{Name: "the values of the class alone",
		Hint: "A value that the class has never seen is possible all the same: collect the " +
			"different values of the column from all rows.",
		Wrong: estimate{inside: true}.logJoint},
	{Name: "zeros left out",
		Hint: "What the class never has makes the whole product 0, and its logarithm −Inf. " +
			"Skip no term.",
		Wrong: estimate{factor: func(count, rows, _, _, lambda float64, values int) float64 {
			if p := solutions.Laplace(count, rows, lambda, values); p > 0 {
				return p
			}
			return 1
		}}.logJoint},
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
