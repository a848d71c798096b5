package gaussian

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/scatter"
	"github.com/tessella-go/tessella/classify/logspace"
)

// start checks a data set and returns the weight and the mean of each class; the mean of a
// class without examples is 0.
func start(ds *classify.Dataset) (weights []float64, means *mat.Dense, err error) {
	const needs = classify.NeedRows | classify.NeedNumeric | classify.NeedComplete
	if err := ds.Require("gaussian", needs); err != nil {
		return nil, nil, err
	}
	weights, means = classMeans(ds)
	return weights, means, nil
}

// classes has what all models of this package store about their classes.
type classes struct {
	classify.Fitted
	logPrior []float64 // −Inf for a class that has no examples
	mean     *mat.Dense
}

// newClasses checks what all learners of this package ask for, and also returns the weight of each
// class.
func newClasses(
	learner any, who string, ds *classify.Dataset, prior []float64, shrinkage float64,
) (c classes, weights []float64, err error) {
	if err := checkShrinkage(who, shrinkage); err != nil {
		return c, nil, err
	}
	weights, means, err := start(ds)
	if err != nil {
		return c, nil, err
	}
	logs, err := bayes.LogPriors("gaussian", prior, weights, ds.Classes)
	return classes{classify.NewFitted(ds.Schema(), learner), logs, means}, weights, err
}

// Classes returns the names of the classes.
func (c *classes) Classes() []string { return slices.Clone(c.Schema().Classes) }

// Priors returns P(k) for every class.
func (c *classes) Priors() []float64 {
	priors := make([]float64, len(c.logPrior))
	for k, v := range c.logPrior {
		priors[k] = math.Exp(v)
	}
	return priors
}

// Means returns the means, K×d; that of a class without examples is 0.
func (c *classes) Means() *mat.Dense { return mat.DenseCopyOf(c.mean) }

// name returns the name of a column.
func (c *classes) name(j int) string { return c.Schema().Attributes[j].Name }

// dim returns the number of attributes.
func (c *classes) dim() int { return c.mean.RawMatrix().Cols }

func (c *classes) width(x []float64) { must.Row(x, c.dim(), "gaussian") }

func (c *classes) classDst(dst []float64) []float64 {
	return must.Dst(dst, len(c.logPrior), "gaussian", "classes")
}

// known lists the columns of x that are finite.
func known(x []float64) (columns []int) {
	for j, v := range x {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			columns = append(columns, j)
		}
	}
	return columns
}

// part returns some columns of x − μₖ, and the whitener of their part of the covariance. It is
// false only because of rounding, since the whole covariance has been inverted.
func (c *classes) part(
	k int, x []float64, columns []int, Σ *mat.SymDense,
) (t []float64, w whitener, ok bool) {
	t, part := make([]float64, len(columns)), mat.NewSymDense(len(columns), nil)
	for a, j := range columns {
		t[a] = x[j] - c.mean.At(k, j)
		for b := a; b < len(columns); b++ {
			part.SetSym(a, b, Σ.At(j, columns[b]))
		}
	}
	w, _, ok = newWhitener(part)
	return t, w, ok
}

// marginal writes log P(k) + log p(x | k) of those columns of x that are finite: normal too, with a
// part of the mean and of the covariance.
func (c *classes) marginal(dst, x []float64, covariance func(k int) *mat.SymDense) {
	columns := known(x)
	for k, p := range c.logPrior {
		if dst[k] = p; len(columns) == 0 || math.IsInf(p, -1) {
			continue
		}
		t, w, ok := c.part(k, x, columns, covariance(k))
		if !ok {
			dst[k] = math.NaN()
			continue
		}
		dst[k] = w.joint(p, t, make([]float64, matmul.Rows), math.Inf(-1))
	}
}

// proper reports whether joints are numbers. They are not if the row has missing or infinite
// values, or is too far away.
func (c *classes) proper(joint []float64) bool {
	for k, v := range joint {
		if math.IsNaN(v) || math.IsInf(v, 0) && !math.IsInf(c.logPrior[k], -1) {
			return false
		}
	}
	return true
}

// posterior turns joints into posteriors, in place.
func (c *classes) posterior(joint []float64) []float64 {
	return logspace.Normalise(joint, bayes.OrPrior(joint, c.logPrior))
}

// logPosterior turns joints into log posteriors, in place.
func (c *classes) logPosterior(joint []float64) []float64 {
	return logspace.NormaliseLogs(joint, bayes.OrPrior(joint, c.logPrior))
}

// classMeans returns the weight and the mean of each class; the mean of a class without examples is
// 0.
func classMeans(ds *classify.Dataset) (weights []float64, means *mat.Dense) {
	weights, means = ds.ClassWeights(), mat.NewDense(len(ds.Classes), len(ds.Attributes), nil)
	for i, y := range ds.Y {
		floats.AddScaled(means.RawRowView(y), ds.Weight(i), ds.At(i))
	}
	for k, w := range weights {
		if w > 0 {
			row := means.RawRowView(k)
			for j := range row {
				row[j] /= w
			}
		}
	}
	return weights, means
}

// pooledCovariance returns the covariance of all rows about the means of their classes.
func pooledCovariance(ds *classify.Dataset, means *mat.Dense, divisor float64) *mat.SymDense {
	s := scatter.New(len(ds.Attributes))
	for i, y := range ds.Y {
		if w := ds.Weight(i); w > 0 {
			s.Add(ds.At(i), means.RawRowView(y), w)
		}
	}
	return s.Covariance(divisor)
}
