package mixture

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/logspace"
	"github.com/tessella-go/tessella/classify/mixture/internal/engine"
)

// Component is one Gaussian of a mixture.
type Component struct {
	Weight     float64       // πₖ, above 0; the sum over all components is 1
	Mean       []float64     // μₖ
	Covariance *mat.SymDense // Σₖ
}

// Spread is the meaning of the second number of N(a, b). The lectures use both.
type Spread uint8

// The meanings.
const (
	Variance  Spread = iota // N(2, 2) has the variance 2
	Deviation               // N(2, 2) has the standard deviation 2
)

// Normal returns a component with one attribute. In the lecture's example ("GMM example"), ½ N(2,
// 2) + ½ N(10, .5), the peaks are .1410 and .2821 high if the second number is the variance. They
// are .0997 and .3989 high if it is the standard deviation.
func Normal(weight, mean, spread float64, is Spread) Component {
	if is == Deviation {
		spread *= spread
	}
	return Component{
		Weight:     weight,
		Mean:       []float64{mean},
		Covariance: mat.NewSymDense(1, []float64{spread}),
	}
}

// Mixture is a weighted sum of Gaussians ("Gaussian Mixture Models" in Fan's lecture):
//
//	f(x) = Σₖ πₖ N(x; μₖ, Σₖ),  Σₖ πₖ = 1
//
// It never changes. Missing and infinite values of x are left out: the marginal of the other
// attributes is also a mixture, with parts of the means and covariances.
type Mixture struct {
	components []Component
	densities  []engine.Density
	kind       Covariance
}

// NewMixture returns the mixture of the components. It is an error if there are no components, if a
// weight is not above 0, if the weights do not sum to 1, if sizes differ, or if a covariance is
// singular. The error names the component, counted from 1.
func NewMixture(components ...Component) (*Mixture, error) {
	return checkedMixture(Full, components)
}

// checkedMixture is newMixture with the errors of NewMixture.
func checkedMixture(kind Covariance, components []Component) (*Mixture, error) {
	if len(components) == 0 {
		return nil, fmt.Errorf("mixture: a mixture needs a component")
	}
	total, d := 0.0, len(components[0].Mean)
	for k, c := range components {
		switch {
		case !(c.Weight > 0 && c.Weight <= 1+1e-9):
			return nil, fmt.Errorf("mixture: the weight of component %d is %v; it must be "+
				"above 0 and at most 1", k+1, c.Weight)
		case len(c.Mean) != d || d == 0:
			return nil, fmt.Errorf("mixture: the mean of component %d has %d values, and the "+
				"first has %d; all need the same, at least 1", k+1, len(c.Mean), d)
		case c.Covariance == nil || c.Covariance.SymmetricDim() != d:
			return nil, fmt.Errorf("mixture: component %d has %d columns and no "+
				"covariance of that size", k+1, d)
		}
		for _, v := range c.Mean {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("mixture: the mean of component %d is %v; its "+
					"values must be finite", k+1, c.Mean)
			}
		}
		total += c.Weight
	}
	if math.Abs(total-1) > 1e-9 {
		return nil, fmt.Errorf("mixture: the weights of the components are %v "+
			"together; they must be 1", total)
	}
	m, k, column := newMixture(kind, components)
	if k >= 0 {
		return nil, fmt.Errorf("mixture: the covariance of component %d is singular, "+
			"by its column %d", k+1, column+1)
	}
	return m, nil
}

// newMixture copies the components. If one is singular, it returns which one, and the column.
func newMixture(kind Covariance, components []Component) (m *Mixture, k, column int) {
	m = &Mixture{kind: kind}
	for k, c := range components {
		c = c.clone()
		g, column, ok := engine.NewDensity(c.Weight, c.Mean, c.Covariance, kind.diagonal())
		if !ok {
			return nil, k, column
		}
		m.components, m.densities = append(m.components, c), append(m.densities, g)
	}
	return m, -1, -1
}

func (c Component) clone() Component {
	Σ := mat.NewSymDense(c.Covariance.SymmetricDim(), nil)
	Σ.CopySym(c.Covariance)
	return Component{c.Weight, slices.Clone(c.Mean), Σ}
}

// Components returns copies of the components.
func (m *Mixture) Components() []Component {
	out := make([]Component, len(m.components))
	for k, c := range m.components {
		out[k] = c.clone()
	}
	return out
}

// K returns the number of components.
func (m *Mixture) K() int { return len(m.components) }

func (m *Mixture) dim() int { return len(m.components[0].Mean) }

// LogJoint writes log πₖ N(x; μₖ, Σₖ) for every component to dst and returns it. It panics if x or
// dst has another length.
func (m *Mixture) LogJoint(dst, x []float64) []float64 {
	if len(x) != m.dim() {
		panic(fmt.Sprintf("mixture: row has %d values, the mixture %d", len(x), m.dim()))
	}
	dst = must.Dst(dst, m.K(), "mixture", "components")
	if incomplete(x) {
		return m.marginal(dst, x)
	}
	m.joint(dst, x, make([]float64, len(x)))
	return dst
}

// joint is LogJoint of finite values. t is scratch for as many.
func (m *Mixture) joint(dst, x, t []float64) {
	for k := range dst {
		dst[k] = m.densities[k].Joint(x, t)
	}
}

// marginal is LogJoint with only those columns of x that are finite.
func (m *Mixture) marginal(dst, x []float64) []float64 {
	columns := finite(x)
	for k, c := range m.components {
		dst[k] = math.Log(c.Weight)
		if len(columns) == 0 {
			continue
		}
		t, Σ := c.marginal(x, columns)
		// a part of a regular covariance is regular
		g, _, _ := engine.NewDensity(c.Weight, make([]float64, len(t)), Σ, m.kind.diagonal())
		dst[k] = g.Joint(t, make([]float64, len(t)))
	}
	return dst
}

// incomplete reports whether a value is missing or infinite.
func incomplete(x []float64) bool {
	return slices.ContainsFunc(x, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
}

// finite lists the columns of x that are neither missing nor infinite.
func finite(x []float64) (columns []int) {
	for j, v := range x {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			columns = append(columns, j)
		}
	}
	return columns
}

// marginal returns these columns of x − μ, and their part of the covariance.
func (c Component) marginal(x []float64, columns []int) (t []float64, Σ *mat.SymDense) {
	t, Σ = make([]float64, len(columns)), mat.NewSymDense(len(columns), nil)
	for a, j := range columns {
		t[a] = x[j] - c.Mean[j]
		for b := a; b < len(columns); b++ {
			Σ.SetSym(a, b, c.Covariance.At(j, columns[b]))
		}
	}
	return t, Σ
}

// LogDensity returns log f(x), or −Inf if squares overflow. It panics if x has another length.
func (m *Mixture) LogDensity(x []float64) float64 { return logspace.Sum(m.LogJoint(nil, x)) }

// Responsibilities writes τₖ, the probability that x came from component k, to dst and returns it
// ("E-step: Evaluate the Responsibilities"):
//
//	τₖ = πₖ N(x; μₖ, Σₖ) / Σⱼ πⱼ N(x; μⱼ, Σⱼ)
//
// If x is too far from all components, the result is their weights. It panics if x or dst has
// another length.
func (m *Mixture) Responsibilities(dst, x []float64) []float64 {
	dst = m.LogJoint(dst, x)
	if math.IsInf(slices.Max(dst), -1) {
		for k, c := range m.components {
			dst[k] = c.Weight
		}
		return dst
	}
	return logspace.Normalise(dst, dst)
}

// Component returns the component of the highest responsibility for x; a tie goes to the first. It
// panics if x has another length.
func (m *Mixture) Component(x []float64) int { return classify.Argmax(m.Responsibilities(nil, x)) }

// LogLikelihood returns the sum of log f over the rows, each with its weight.
func (m *Mixture) LogLikelihood(ds *classify.Dataset) float64 {
	sum := 0.0
	for i := range ds.Len() {
		if w := ds.Weight(i); w > 0 {
			sum += w * m.LogDensity(ds.At(i))
		}
	}
	return sum
}
