package logistic

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Method is how the cost is minimised.
type Method uint8

// The methods. All find the same minimum, if there is one. They differ in the cost of a step and in
// the number of steps.
const (
	// quasi-Newton with the last ten steps, starting from the curvature of a sample of the rows
	LBFGS Method = iota
	// by the Hessian: iteratively reweighted least squares
	Newton
	GradientDescent   // by Rate; see Descend
	ConjugateGradient // Polak and Ribière's, of gonum
	BFGS              // gonum's
)

var methods = []string{"LBFGS", "Newton", "GradientDescent", "ConjugateGradient", "BFGS"}

// String returns the name.
func (m Method) String() string { return option.Name("Method", m, methods...) }

// Regression is logistic regression: the log odds of the classes are linear in x ("Logistic
// Regression" in the lecture on linear discrimination; for more classes known as softmax or
// multinomial regression).
//
//	two classes:  P(k = 1 | x) = sigmoid(w₀ + wᵀx)
//	more:         P(k | x) = exp(wₖ₀ + wₖᵀx) / Σₗ exp(wₗ₀ + wₗᵀx)
//	cost:         L = −Σᵢ log P(yᵢ | xᵢ) + ½λ Σ w²
//
// Classes without examples are left out: their posterior is 0. If two are left, there is one vector
// w. If one is left, there is nothing to learn. A row of weight w counts as w examples.
//
// If the classes are separable and λ is 0, the cost falls without end while the parameters grow.
// That is not an error: the optimiser stops by its gradient or its budget, and the model's Stop is
// Separable. Its predictions are right on the training set, but its probabilities only show how
// long it ran. Set Lambda above 0. If λ is 0, a column that is constant, or a sum of others, is an
// error that names the column, since the parameters would not be determined. A column whose squares
// overflow or underflow is always an error.
//
// Missing values are an error in Fit. In a query they count as the attribute's mean in the training
// set, as do infinite ones.
type Regression struct {
	// λ of the penalty ½λ Σ wⱼ²; 0 means none. It is 1/C of scikit-learn
	Lambda            float64
	PenaliseIntercept bool   // the sum includes w₀, as in the lecture
	Softmax           bool   // a vector for each class, even if there are two
	Method            Method // LBFGS if not set
	Rate              Rate   // of GradientDescent; nil means a line search
	MaxSteps          int    // 0 means 1000
	// converged when no |∂L/∂wⱼ| is above this fraction of Σᵢ |xᵢⱼ|, estimated by root mean
	// squares; 0 means 1e-7
	Tolerance float64
	// the first parameters, in the order of the rows of Model.W; nil means 0
	Start []float64
}

// Fit minimises the cost. Its errors name the option, the row and column, or the column that cannot
// be used. A step takes O(n·d·K), or O(n·d²·K² + d³·K³) with Newton.
func (r Regression) Fit(ds *classify.Dataset) (*Model, error) {
	p, err := r.start(ds)
	if err != nil {
		return nil, err
	}
	return r.fit(p, ds.Schema())
}

// fit minimises the cost of a problem.
func (r Regression) fit(p *problem, schema classify.Schema) (*Model, error) {
	var last Step
	r.walk(p, func(s Step) bool { last = s; return true })
	if last.Stop == Diverged {
		return nil, fmt.Errorf("logistic: %v diverged: after %d steps the cost is %v; "+
			"take a smaller Rate", r.Method, last.T, last.Cost)
	}
	m := newModel(classify.NewFitted(schema, r), r, p.present, p.mean, last.clone())
	if p.vectors == 1 && p.λ == 0 && p.width <= tested && last.Stop != Separable {
		m.errors = p.standardErrors(last.W)
	}
	return m, nil
}

// Steps returns the steps of the optimiser, its start first. Its errors are those of Fit, except
// that divergence is not an error: the last step says so. Ranging over it again starts again.
func (r Regression) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if _, err := r.start(ds); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		// checked above; it fails only if the data have changed
		if p, err := r.start(ds); err == nil {
			r.walk(p, func(s Step) bool { return yield(s.clone()) })
		}
	}, nil
}

// start checks options and data.
func (r Regression) start(ds *classify.Dataset) (*problem, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	p, err := newProblem(ds, r.Softmax, r.Lambda, r.PenaliseIntercept)
	if err != nil {
		return nil, err
	}
	if err := r.checkStart(p); err != nil {
		return nil, err
	}
	if r.Lambda == 0 && p.vectors > 0 {
		if err := p.independent(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// check checks the options.
func (r Regression) check() error {
	if int(r.Method) >= len(methods) {
		return fmt.Errorf("logistic: Regression.Method is %d; the last is %d (%v)", r.Method,
			len(methods)-1, Method(len(methods)-1))
	}
	if r.Rate != nil && r.Method != GradientDescent {
		return fmt.Errorf("logistic: Regression.Rate is for GradientDescent, and "+
			"the method is %v", r.Method)
	}
	return cmp.Or(
		option.Finite("logistic: Regression.Lambda", r.Lambda,
			"0 (no penalty) or a number above"),
		checkBudget("Regression", r.MaxSteps, r.Tolerance),
	)
}

func (r Regression) checkStart(p *problem) error {
	if r.Start != nil && len(r.Start) != p.parameters() {
		return fmt.Errorf("logistic: Regression.Start has %d values; there are %d parameters",
			len(r.Start), p.parameters())
	}
	return nil
}

// walk brings the cost down.
func (r Regression) walk(p *problem, yield func(Step) bool) {
	if p.vectors == 0 { // one class: there is nothing to find
		yield(Step{Stop: Converged})
		return
	}
	start := r.Start
	if start == nil {
		start = make([]float64, p.parameters())
	}
	walk(p.evaluate, start, r.stepper(p), cmp.Or(r.MaxSteps, 1000), func(s *Step) classify.Stop {
		switch {
		case !finite(s):
			return Diverged
		case p.flat(s.Gradient, cmp.Or(r.Tolerance, 1e-7)):
			return Converged
		}
		return Running
	}, func(s Step) bool {
		if s.Stop != Running && s.Stop != Diverged && r.Lambda == 0 && p.separates(s.W) {
			s.Stop = Separable
		}
		return yield(s)
	})
}

// flat reports whether every derivative is within tolerance, in units of its attribute.
func (p *problem) flat(gradient []float64, tolerance float64) bool {
	for j, g := range gradient {
		if math.Abs(g) > tolerance*p.total*p.scale[j%p.width] {
			return false
		}
	}
	return true
}

// mover returns the method.
func (r Regression) stepper(p *problem) stepper {
	switch r.Method {
	case Newton:
		return newton(p)
	case GradientDescent:
		if r.Rate != nil {
			return scheduled(p.evaluate, r.Rate)
		}
		return backtracking(p.evaluate)
	case ConjugateGradient:
		return searching(p.evaluate, &optimize.CG{
			Variant:                &optimize.PolakRibierePolyak{},
			InitialStep:            &optimize.FirstOrderStepSize{},
			IterationRestartFactor: 6,
			AngleRestartThreshold:  -.9,
		})
	case BFGS:
		return searching(p.evaluate, &optimize.BFGS{})
	}
	return lbfgs(p)
}

// independent names a column that the columns before it, the intercept included, determine.
func (p *problem) independent() error {
	H := mat.NewSymDense(p.width, nil)
	row := make([]float64, p.width)
	for i := range p.ds.Len() {
		if w := p.ds.Weight(i); w > 0 {
			row[0] = 1
			for j, v := range p.ds.At(i) {
				row[j+1] = (v - p.mean[j]) / p.scale[j+1]
			}
			addOuter(H, 0, 0, w, row)
		}
	}
	column, ok := dependentColumn(H)
	if ok {
		return nil
	}
	name := p.ds.Attributes[column-1].Name
	return fmt.Errorf("logistic: column %q is constant or depends on those before it, or there "+
		"are too few examples, so that its weight is not determined; set Lambda above 0, or "+
		"leave the column out", name)
}
