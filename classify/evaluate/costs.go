package evaluate

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// Cost is what it costs to predict a class for a row of another one. A right prediction costs 0 and
// a wrong one 1, unless a Cost says otherwise.
type Cost struct {
	Truth, Predicted string
	Cost             float64
}

// Threshold returns the costs with which [CostSensitive] predicts class where its probability is
// more than p, and other elsewhere, of two classes. It panics if p is not between 0 and 1.
//
//	evaluate.CostSensitive{Base: fit, Costs: evaluate.Threshold("ill", "well", .2)}
func Threshold(class, other string, p float64) []Cost {
	if !(p > 0 && p < 1) {
		panic(fmt.Sprintf("evaluate: Threshold %v; it should lie between 0 and 1", p))
	}
	return []Cost{{class, other, 1 - p}, {other, class, p}}
}

// matrix returns the cost of each true class (rows) and predicted one (columns).
func matrix(who string, costs []Cost, classes []string) ([][]float64, error) {
	m := make([][]float64, len(classes))
	for t := range m {
		m[t] = slices.Repeat([]float64{1}, len(classes))
		m[t][t] = 0
	}
	for at, c := range costs {
		t, p := slices.Index(classes, c.Truth), slices.Index(classes, c.Predicted)
		switch {
		case t < 0 || p < 0:
			return nil, fmt.Errorf("evaluate: %s: a cost is of %q predicted as %q; the classes "+
				"are %q", who, c.Truth, c.Predicted, classes)
		case math.IsNaN(c.Cost) || math.IsInf(c.Cost, 0):
			return nil, fmt.Errorf("evaluate: %s: to predict %q for %q costs %v; it should be "+
				"finite", who, c.Predicted, c.Truth, c.Cost)
		case slices.ContainsFunc(costs[:at], func(b Cost) bool {
			return b.Truth == c.Truth && b.Predicted == c.Predicted
		}):
			return nil, fmt.Errorf("evaluate: %s: to predict %q for %q has two costs", who,
				c.Predicted, c.Truth)
		}
		m[t][p] = c.Cost
	}
	return m, nil
}

// ByCost minimises the mean cost of a row, by the rows' weights. It is an error if a cost is of no
// class, not finite, or given twice. [CostSensitive] is a learner that predicts by the costs.
func ByCost(costs ...Cost) Option {
	return metric{
		name: "cost",
		check: func(classes []string) error {
			_, err := matrix("ByCost", costs, classes)
			return err
		},
		f: func(o Outcome) (float64, error) {
			of, err := matrix("ByCost", costs, o.Classes)
			if err != nil {
				return 0, err
			}
			return OfConfusion(func(c *Confusion) float64 {
				total := 0.0
				for t, row := range c.Counts {
					for p, count := range row {
						total += count * of[t][p]
					}
				}
				return total / c.Total()
			})(o)
		},
	}.option
}

// CostSensitive predicts the class of the least expected cost, by the posteriors of the models of
// any learner. The costs are saved with the model. For posteriors that can be trusted, see
// [Calibrated].
//
//	learner := evaluate.CostSensitive{Base: classify.Erase(bayes.Gaussian{}.Fit),
//		Costs: []evaluate.Cost{{Truth: "ill", Predicted: "well", Cost: 10}}}
//
// Source: Elkan, The foundations of cost-sensitive learning (2001).
type CostSensitive struct {
	Base  classify.FitFunc `saved:"-"`
	Costs []Cost
}

// Fit fits a model by Base. It is an error if Base fails, its model has no posteriors, or a cost is
// as in [ByCost].
func (c CostSensitive) Fit(ds *classify.Dataset) (*CostSensitiveModel, error) {
	if c.Base == nil {
		return nil, fmt.Errorf("evaluate: CostSensitive needs a Base that fits models, such as " +
			"classify.Erase(bayes.Gaussian{}.Fit)")
	}
	if err := ds.Validate(); err != nil {
		return nil, fmt.Errorf("evaluate: %w", err)
	}
	if _, err := matrix("CostSensitive", c.Costs, ds.Classes); err != nil {
		return nil, err
	}
	model, err := c.Base(ds)
	if err != nil {
		return nil, fmt.Errorf("evaluate: %w", err)
	}
	return newCostSensitive(classify.NewFitted(ds.Schema(), c), model)
}

func newCostSensitive(
	f classify.Fitted, model classify.Classifier,
) (*CostSensitiveModel, error) {
	costs, err := matrix("CostSensitive", f.Options().(CostSensitive).Costs, f.Schema().Classes)
	if err != nil {
		return nil, err
	}
	probable, ok := model.(classify.Posterior)
	if !ok {
		return nil, fmt.Errorf("evaluate: CostSensitive needs posteriors, and a %T has none; see "+
			"Calibrated", model)
	}
	return &CostSensitiveModel{f, probable, costs}, nil
}

// CostSensitiveModel is the result of [CostSensitive].
type CostSensitiveModel struct {
	classify.Fitted
	Model classify.Posterior
	costs [][]float64
}

// String prints the costs, and below them the model.
func (m *CostSensitiveModel) String() string { return fmt.Sprintf("%v\n%v", m.Fitted, m.Model) }

// Posterior returns that of the model.
func (m *CostSensitiveModel) Posterior(dst, x []float64) []float64 {
	return m.Model.Posterior(dst, x)
}

// Expected writes the expected cost of each prediction for x to dst and returns it. It panics as
// Posterior does, or if dst does not have one place for each class.
func (m *CostSensitiveModel) Expected(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(m.costs), "evaluate", "classes")
	m.expected(dst, m.Model.Posterior(nil, x))
	return dst
}

func (m *CostSensitiveModel) expected(dst, posterior []float64) {
	clear(dst)
	for t, p := range posterior {
		for k, cost := range m.costs[t] {
			dst[k] += p * cost
		}
	}
}

// cheapest returns the class of the least cost; a tie goes to the first.
func cheapest(costs []float64) int {
	best := 0
	for k, cost := range costs {
		if cost < costs[best] {
			best = k
		}
	}
	return best
}

// Predict returns the class of the least expected cost. A tie goes to the first class. It panics if
// x does not have one value for each attribute.
func (m *CostSensitiveModel) Predict(x []float64) int { return cheapest(m.Expected(nil, x)) }

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (m *CostSensitiveModel) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "evaluate", "rows")
	posteriors, costs := m.PosteriorAll(nil, X), make([]float64, len(m.costs))
	for i := range dst {
		m.expected(costs, posteriors.RawRowView(i))
		dst[i] = cheapest(costs)
	}
	return dst
}

// PosteriorAll returns that of the model.
func (m *CostSensitiveModel) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return m.Model.PosteriorAll(dst, X)
}

// Explain returns the explanation of the model. If the cheapest class is not the model's, there are
// no reasons. The detail ends with the expected cost of each class.
func (m *CostSensitiveModel) Explain(x []float64) classify.Explanation {
	posterior, costs, classes := m.Posterior(nil, x), m.Expected(nil, x), m.Schema().Classes
	class := cheapest(costs)
	inner := explain(m.Model, m.Schema(), x)
	e := classify.Explanation{Class: classes[class], Probability: posterior[class]}
	if inner.Class == e.Class {
		e.Reasons = inner.Reasons
	}
	var text strings.Builder
	text.WriteString(strings.TrimRight(inner.String(), "\n") + "\n\n")
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "class\tposterior\texpected cost\t\n")
	for k, p := range posterior {
		fmt.Fprintf(w, "%s\t%.4f\t%.4f\t\n", classes[k], p, costs[k])
	}
	_ = w.Flush() // to a builder, which takes everything
	e.Detail = words(text.String())
	return e
}
