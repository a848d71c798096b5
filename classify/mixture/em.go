package mixture

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// EM fits a mixture by expectation and maximisation ("EM for GMMs" in Fan's lecture). From a
// start, two steps alternate:
//
//	E: τₙₖ = πₖ N(xₙ; μₖ, Σₖ) / Σⱼ πⱼ N(xₙ; μⱼ, Σⱼ)
//	M: Nₖ = Σₙ τₙₖ,  πₖ = Nₖ/N,  μₖ = Σₙ τₙₖ xₙ / Nₖ,  Σₖ = Σₙ τₙₖ (xₙ − μₖ)(xₙ − μₖ)ᵀ / Nₖ
//
// The log-likelihood ℓ = Σₙ log Σₖ πₖ N(xₙ; μₖ, Σₖ) never falls. It converges to a maximum that
// depends on the start, so Fit can try several starts and keep the best. A row of weight w counts
// as w examples.
//
// Ties: log-likelihoods that differ by less than 1e-9 for each example are equal, and the first
// start wins.
//
// A start comes from k-means: [PlusPlus] draws centres on columns of unit variance, and [KMeans]
// moves them. The weights and means are those of the clusters. Every component starts with the
// pooled covariance of all clusters.
//
// The likelihood has no upper bound: it grows to infinity if a component shrinks onto one example.
// A component that does so, or that has no examples, is Collapsed. The start is then abandoned, and
// replaced by a new one up to Restarts times. If no start is left, it is an error that names the
// component. Floor prevents a collapse.
//
// Missing values are an error, as is a column that does not vary, unless Floor is above 0 or the
// covariances are Spherical. So is a column that is a linear function of the columns before it,
// unless Floor is above 0, a start is given, or the covariances are Diagonal or Spherical. From a
// given start, such columns make a component collapse.
type EM struct {
	K          int        // how many components; 0 means as many as Start has
	Covariance Covariance // Full if not set
	// the first parameters, converted to the kind of Covariance; nil means k-means
	Start    *Mixture
	Starts   int // how many starts are tried; the best is kept; 0 means 1
	Restarts int // how many new starts may replace collapsed ones; 0 means none
	// the smallest eigenvalue of a covariance, relative to the mean variance of the columns; 0
	// means no limit
	Floor    float64
	MaxSteps int // of each start; 0 means 1000
	// converged when a step raises the log-likelihood by no more than this for each example; 0
	// means 1e-8
	Tolerance float64
	Exact     bool   // take MaxSteps steps, converged or not
	Seed      uint64 // of the random starts
}

// Step is the state of a start after T M steps; T is 0 at the start itself.
type Step struct {
	Start int             // counted from 0, with the replaced ones
	T     int             // the number of M steps in this start
	Pi    []float64       // πₖ
	Mu    *mat.Dense      `saved:"Pi×attributes"` // μₖ, K×d
	Sigma []*mat.SymDense `saved:"Pi"`            // Σₖ
	// responsibilities under these parameters, n×K; 0 in a row of weight 0
	Tau           *mat.Dense    `saved:"-"`
	LogLikelihood float64       `saved:"any"` // of these parameters
	Stop          classify.Stop // Running, except in the last step of a start
	Component     int           // the component that collapses, if Stop is Collapsed; otherwise −1
	Why           string        // why it collapses
}

// String prints one row of a table: the log-likelihood and the weights. If there is one column, it
// also has the means and variances.
func (s Step) String() string {
	text := fmt.Sprintf("%4d  log-likelihood %-14.8g  π %.3f", s.T, s.LogLikelihood, s.Pi)
	if _, d := s.Mu.Dims(); d == 1 {
		text += "  μ"
		for k := range s.Pi {
			text += fmt.Sprintf(" %.3f", s.Mu.At(k, 0))
		}
		text += "  σ²"
		for _, Σ := range s.Sigma {
			text += fmt.Sprintf(" %.3f", Σ.At(0, 0))
		}
	}
	if s.Stop != Running {
		text += "  " + s.Stop.String()
	}
	if s.Stop == Collapsed {
		text += ": " + s.Why
	}
	return text
}

func (s Step) clone() Step {
	Σ := s.Sigma
	s.Pi, s.Mu, s.Sigma = append([]float64(nil), s.Pi...), mat.DenseCopyOf(s.Mu),
		make([]*mat.SymDense, len(Σ))
	if s.Tau != nil {
		s.Tau = mat.DenseCopyOf(s.Tau)
	}
	for k := range Σ {
		s.Sigma[k] = mat.NewSymDense(Σ[k].SymmetricDim(), nil)
		s.Sigma[k].CopySym(Σ[k])
	}
	return s
}

// Fit returns the best of all starts that end without a collapse. Its errors name the option, the
// row and column, or the component. A step takes O(n·K·d²), or O(n·K·d) for diagonal and spherical
// covariances.
func (e EM) Fit(ds *classify.Dataset) (*Model, error) {
	f, err := e.prepare(ds)
	if err != nil {
		return nil, err
	}
	var best *Model
	var collapsed error
	f.run(func(s Step) bool {
		switch {
		case s.Stop == Collapsed:
			collapsed = fmt.Errorf("mixture: component %d collapsed in M step %d: %s; "+
				"set Floor above 0, allow Restarts, or take fewer components",
				s.Component+1, s.T+1, s.Why)
		case s.Stop != Running &&
			(best == nil || s.LogLikelihood-best.last.LogLikelihood >= 1e-9*f.total):
			best = f.model(classify.NewFitted(f.ds.Schema(), e), s)
		}
		return true
	})
	if best == nil {
		return nil, collapsed
	}
	return best, nil
}

// Steps returns the steps of all starts, one start after the other. Its errors are those of Fit,
// except that a collapse is not an error: the last step of the start says so. Ranging over it again
// starts again.
func (e EM) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if _, err := e.prepare(ds); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		// checked above; it fails only if the data have changed
		if f, err := e.prepare(ds); err == nil {
			f.plain = true
			f.run(func(s Step) bool { return yield(s.clone()) })
		}
	}, nil
}

// run goes through the starts.
func (f *fitter) run(yield func(Step) bool) {
	restarts := f.Restarts
	for start, left := 0, cmp.Or(f.Starts, 1); left > 0; start++ {
		last := Running
		if !f.runStart(start, func(s Step) bool { last = s.Stop; return yield(s) }) {
			return
		}
		if last == Collapsed && restarts > 0 {
			restarts--
			continue
		}
		left--
	}
}

// runStart is the algorithm. It yields the result of each E step with its parameters. It returns
// false if yield did.
func (f *fitter) runStart(start int, yield func(Step) bool) bool {
	at := f.first(start)
	before := math.Inf(-1)
	for t := 0; ; t++ {
		s := Step{Start: start, T: t, Pi: at.π, Mu: at.μ, Sigma: at.Σ, Tau: f.τ, Component: -1}
		s.LogLikelihood = f.expect(at)
		next := at
		switch {
		case !f.Exact && s.LogLikelihood-before <= cmp.Or(f.Tolerance, 1e-8)*f.total:
			s.Stop = Converged
		case t == cmp.Or(f.MaxSteps, 1000):
			s.Stop = Budget
		default:
			if next, s.Component, s.Why = f.maximise(); s.Component >= 0 {
				s.Stop = Collapsed
			}
		}
		if !yield(s) {
			return false
		}
		if s.Stop != Running {
			return true
		}
		at, before = next, s.LogLikelihood
	}
}

// check returns an error for an invalid option.
func (e EM) check() error {
	switch {
	case int(e.Covariance) >= len(kinds):
		return fmt.Errorf("mixture: EM.Covariance is %d; the last is %d (%v)", e.Covariance,
			len(kinds)-1, Covariance(len(kinds)-1))
	case e.Start == nil && e.K < 1:
		return fmt.Errorf("mixture: EM.K is %d; it must be at least 1", e.K)
	case e.Start != nil && e.K != 0 && e.K != e.Start.K():
		return fmt.Errorf("mixture: EM.K is %d, and EM.Start has %d components", e.K, e.Start.K())
	case e.Start != nil && (e.Starts > 1 || e.Restarts > 0):
		return fmt.Errorf("mixture: EM.Starts is %d and EM.Restarts %d, but a start is given, "+
			"and it is always the same", e.Starts, e.Restarts)
	}
	return cmp.Or(
		option.NotNegative("mixture: EM.Starts", e.Starts, "0 (one) or more"),
		option.NotNegative("mixture: EM.Restarts", e.Restarts, "0 (never) or more"),
		option.NotNegative("mixture: EM.MaxSteps", e.MaxSteps, option.DefaultOrMore),
		option.NotNegative("mixture: EM.Tolerance", e.Tolerance, option.DefaultOrMore),
		option.Between("mixture: EM.Floor", e.Floor, 0, 1, "from 0 (none) to 1"))
}
