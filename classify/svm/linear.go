package svm

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// Loss is the cost of the slack ξ of an example.
type Loss int

const (
	SquaredHinge Loss = iota // Cξ²
	Hinge                    // Cξ, the lecture's
)

// Method is how a linear machine is trained. All methods find the same plane.
type Method int

const (
	// Fastest is Newton if the loss is squared and there are more examples than attributes.
	// Otherwise it is CoordinateDescent.
	Fastest Method = iota
	// CoordinateDescent optimises one multiplier at a time, in random order, and keeps w up to date
	// (Hsieh et al. 2008). A multiplier takes O(d).
	CoordinateDescent
	// Newton minimises the primal of the squared loss, which is smooth, by Newton steps from
	// conjugate gradients (Keerthi and DeCoste 2005). A product with the Hessian takes O(n·d).
	Newton
)

// LinearSVM is the support vector machine without a kernel, for many examples or many attributes
// ("Linear SVM" and "Large Margin Linear Classifier" in the lecture on linear machines). With
// f(x) = w·x + b it minimises
//
//	½‖w‖² + ½(b/s)² + Σ Cᵢξᵢ²     (or Σ Cᵢξᵢ),   ξᵢ = max(0, 1 − yᵢf(xᵢ))
//
// until the duality gap is small. If there are more than two classes, each has a machine against
// the rest, and the largest f(x) wins.
//
// C, its weights and the errors are as for [SVM]. If MaxEpochs is not enough to reach the optimum,
// [LinearModel.Warning] says so.
type LinearSVM struct {
	C            float64 // 0 means 1
	ClassWeights []float64
	Loss         Loss
	Method       Method
	Intercept    float64 // s; 0 means 1
	NoIntercept  bool    // f(x) = w·x
	Tolerance    float64 // the largest accepted duality gap, relative to the primal; 0 means 0.001
	MaxEpochs    int     // passes over the examples; 0 means 10,000
	Seed         uint64  // of the order of the examples
}

// Fit trains the machines. Its errors name the option, or the row and column, that cannot be used.
func (l LinearSVM) Fit(ds *classify.Dataset) (*LinearModel, error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	m := &LinearModel{Fitted: classify.NewFitted(ds.Schema(), l), width: len(ds.Attributes),
		present: present(ds), mean: reasons.Means(ds)}
	for _, t := range (SVM{C: l.C, ClassWeights: l.ClassWeights, Multi: OneVsRest}).tasks(ds) {
		m.machines = append(m.machines, l.train(t))
	}
	return m, nil
}

func (l LinearSVM) check(ds *classify.Dataset) error {
	return cmp.Or(l.checkMethod(), checkLinear("LinearSVM", ds, l.options()))
}

func (l LinearSVM) options() linearOptions {
	return linearOptions{nil, l.C, l.ClassWeights, l.Intercept, l.Tolerance, l.MaxEpochs}
}

func (l LinearSVM) checkMethod() error {
	if l.Method == Newton && l.Loss == Hinge {
		return fmt.Errorf("svm: LinearSVM.Method Newton needs the loss SquaredHinge: the " +
			"hinge has a kink")
	}
	return cmp.Or(
		option.Between("svm: LinearSVM.Loss", l.Loss, SquaredHinge, Hinge, "SquaredHinge or Hinge"),
		option.Between("svm: LinearSVM.Method", l.Method, Fastest, Newton,
			"Fastest, CoordinateDescent or Newton"))
}

// linearOptions are those that [LinearSVM] and [KClass] share.
type linearOptions struct {
	kernel               Kernel // nil means Linear{}
	C                    float64
	weights              []float64
	intercept, tolerance float64
	maxEpochs            int
}

func checkLinear(who string, ds *classify.Dataset, o linearOptions) error {
	if err := cmp.Or(
		o.check(who),
		checkCommon(who, ds, o.C, o.weights, 0),
	); err != nil {
		return err
	}
	return nameColumn(checkKernel(SVM{Kernel: o.kernel}.kernel(), ds.X), ds)
}

// check checks the numbers.
func (o linearOptions) check(who string) error {
	return cmp.Or(
		option.Finite("svm: "+who+".Intercept", o.intercept,
			option.DefaultOrMore+"; see NoIntercept"),
		option.Finite("svm: "+who+".Tolerance", o.tolerance, option.DefaultOrMore),
		option.NotNegative("svm: "+who+".MaxEpochs", o.maxEpochs, option.DefaultOrMore))
}

// FitSparse is Fit for a table without its zeros, such as the words of texts: the same planes in
// O(cells) for each pass. The model takes such rows too; see [LinearModel.PredictSparse].
func (l LinearSVM) FitSparse(s *classify.Sparse) (*LinearModel, error) {
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("svm: %w", err)
	}
	schema := s.Schema()
	if s.Len() == 0 || len(s.Terms) == 0 {
		return nil, fmt.Errorf("svm: table %q has %d rows and %d terms; it needs both", s.Name,
			s.Len(), len(s.Terms))
	}
	// labels and names, without rows
	bare := &classify.Dataset{Name: s.Name, Attributes: schema.Attributes, Classes: s.Classes,
		Y: s.Y}
	if err := cmp.Or(
		l.checkMethod(),
		option.Finite("svm: LinearSVM.C", l.C, "a finite number above 0, or 0 for the default, 1"),
		l.options().check("LinearSVM"),
		checkClasses("LinearSVM", bare, l.ClassWeights),
	); err != nil {
		return nil, err
	}
	m := &LinearModel{Fitted: classify.NewFitted(schema, l), width: len(s.Terms),
		present: present(bare), mean: make([]float64, len(s.Terms))}
	for at, j := range s.Indices {
		if v := s.Data[at]; math.Abs(v) > 1e100 {
			return nil, fmt.Errorf("svm: term %q has the value %v, whose square is too large; "+
				"take another unit for it", s.Terms[j], v)
		}
		m.mean[j] += s.Data[at] / float64(s.Len())
	}
	for _, t := range (SVM{C: l.C, ClassWeights: l.ClassWeights, Multi: OneVsRest}).tasks(bare) {
		t.sparse = s
		m.machines = append(m.machines, l.train(t))
	}
	return m, nil
}

// LinearMachine is one plane of a [LinearModel].
type LinearMachine struct {
	// the classes of y = +1 and −1; Negative is Rest if it is all others
	Positive, Negative int
	W                  []float64 `saved:"attributes"`
	B                  float64
	// the objectives. The dual is Σ αᵢ − ½‖w‖² − ½(b/s)², minus Σ αᵢ²/4Cᵢ if the loss is squared
	Primal, Dual float64 `saved:"any"`
	Epochs       int     // passes over the examples, Newton steps, or steps of SGD
	Stop         classify.Stop
}

// Gap returns the duality gap relative to the primal objective.
func (m *LinearMachine) Gap() float64 { return gap(m.Primal, m.Dual) }

// plane is a linear machine in training: w, whose last element is the intercept's weight, and the
// objectives.
type plane struct {
	*task
	loss         Loss
	intercept    float64 // s; 0 for none
	w            []float64
	primal, dual float64
}

func (l LinearSVM) train(t *task) *LinearMachine {
	n, d := t.dims()
	p := &plane{task: t, loss: l.Loss, intercept: cmp.Or(l.Intercept, 1), w: make([]float64, d+1)}
	if l.NoIntercept {
		p.intercept = 0
	}
	m := &LinearMachine{Positive: t.positive, Negative: t.negative}
	if l.Method == Newton || l.Method == Fastest && l.Loss == SquaredHinge && n > d {
		m.Epochs, m.Stop = p.newton(cmp.Or(l.Tolerance, 1e-3), cmp.Or(l.MaxEpochs, 10_000))
	} else {
		m.Epochs, m.Stop = p.descend(cmp.Or(l.Tolerance, 1e-3), cmp.Or(l.MaxEpochs, 10_000), l.Seed)
	}
	m.W, m.B, m.Primal, m.Dual = slices.Clone(p.w[:d]), p.w[d]*p.intercept, p.primal, p.dual
	return m
}

// f returns w·x + b of example i.
func (p *plane) f(i int) float64 { return p.dot(p.w, i) }

// multiplier is that of one example, with what else a visit of the example needs besides x. It lies
// in one place because the order is random: with many examples, each place is a cache miss.
type multiplier struct{ α, curve, y, bound float64 }

// diagonal returns what the squared loss adds to the curvature.
func (p *plane) diagonal(bound float64) float64 {
	if p.loss == SquaredHinge {
		return 1 / (2 * bound)
	}
	return 0
}

// descend is coordinate descent in the dual. A multiplier at a bound is set aside if its gradient
// points outwards and is larger than any violation of the last epoch. All multipliers come back
// when the duality gap is checked.
func (p *plane) descend(
	tolerance float64, maxEpochs int, seed uint64,
) (epochs int, stop classify.Stop) {
	n := len(p.y)
	multipliers := make([]multiplier, n)
	for i, bound := range p.bounds {
		x := p.values(i)
		curve := floats.Dot(x, x) + p.intercept*p.intercept + p.diagonal(bound)
		multipliers[i] = multiplier{0, max(curve, math.SmallestNonzeroFloat64), p.y[i], bound}
	}
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	order := rng.Perm(n)
	active, nextCheck := n, 1
	most, least := math.Inf(1), math.Inf(-1)
	for epochs = 1; ; epochs++ {
		largest, smallest := math.Inf(-1), math.Inf(1)
		rng.Shuffle(active, func(a, b int) { order[a], order[b] = order[b], order[a] })
		for at := 0; at < active; at++ {
			if at%ahead == 0 {
				p.fetch(order[at:min(at+ahead, active)], multipliers)
			}
			i := order[at]
			m := &multipliers[i]
			slope := m.y*p.f(i) - 1 + p.diagonal(m.bound)*m.α
			upper := m.bound
			if p.loss == SquaredHinge {
				upper = math.Inf(1)
			}
			if m.α == 0 && slope > most || m.α == upper && slope < least {
				active--
				order[at], order[active] = order[active], i
				at--
				continue
			}
			if m.α == 0 && slope >= 0 || m.α == upper && slope <= 0 {
				largest, smallest = max(largest, 0), min(smallest, 0)
				continue
			}
			largest, smallest = max(largest, slope), min(smallest, slope)
			p.improve(m, i, slope, upper)
		}
		most, least = largest, smallest
		if most <= 0 {
			most = math.Inf(1)
		}
		if least >= 0 {
			least = math.Inf(-1)
		}
		if epochs < nextCheck && active > 0 && epochs < maxEpochs {
			continue
		}
		if p.measure(multipliers); p.primal-p.dual <= tolerance*p.primal {
			return epochs, Converged
		}
		if epochs >= maxEpochs {
			return epochs, Budget
		}
		nextCheck = epochs + 1 + min(epochs/4, 25)
		active, most, least = n, math.Inf(1), math.Inf(-1)
	}
}

// ahead is how many examples are fetched at a time.
const ahead = 16

// fetch reads a little of the examples that come next. They are scattered in memory. Here the
// processor waits for many of them at once. In descend it would wait for one after the other,
// because it seldom guesses right which examples take a step.
//
//go:noinline
func (p *plane) fetch(next []int, multipliers []multiplier) (sum float64) {
	for _, i := range next {
		if x := p.values(i); len(x) > 0 {
			sum += x[0] + x[len(x)-1]
		}
		sum += multipliers[i].α
	}
	return sum // otherwise the compiler would leave out the reads
}

// improve is a step of coordinate descent. It moves αᵢ to its optimum while the others stay fixed.
// slope and curve are the derivatives of the objective by αᵢ:
//
//	before ← αᵢ
//	αᵢ ← before − slope / curve, but from 0 to upper
//	w ← w + (αᵢ − before) yᵢxᵢ
//	b ← b + (αᵢ − before) yᵢs²
func (p *plane) improve(m *multiplier, i int, slope, upper float64) {
	before := m.α
	m.α = max(0, min(upper, before-slope/m.curve))
	step := (m.α - before) * m.y
	p.add(p.w, step, i) // b is the last element, times s
}

// measure computes both objectives for w and the multipliers.
func (p *plane) measure(multipliers []multiplier) {
	square := floats.Dot(p.w, p.w)
	p.primal, p.dual = square/2, -square/2
	for i, m := range multipliers {
		ξ := max(0, 1-m.y*p.f(i))
		p.dual += m.α
		if p.loss == SquaredHinge {
			p.primal += m.bound * ξ * ξ
			p.dual -= m.α * m.α / (4 * m.bound)
		} else {
			p.primal += m.bound * ξ
		}
	}
}

// LinearModel is what [LinearSVM] and [SGD] fit: one plane for two classes, else one for each class
// that has examples. If all examples are of one class, which SGD allows, there is none.
type LinearModel struct {
	classify.Fitted
	width    int
	present  []int
	mean     []float64 // of the attributes
	machines []*LinearMachine
}

// Machines returns a copy of the planes: one for two classes, else one for each
// class, in ascending order.
func (m *LinearModel) Machines() []*LinearMachine {
	machines := make([]*LinearMachine, len(m.machines))
	for i, machine := range m.machines {
		c := *machine
		c.W = slices.Clone(machine.W)
		machines[i] = &c
	}
	return machines
}

// Warning returns nil if every machine has converged, and else an error that says which have not
// and how far from the optimum they are. The model can be used all the same. Those of [SGD] are
// never measured.
func (m *LinearModel) Warning() error {
	if _, ok := m.Options().(SGD); ok {
		return nil
	}
	var notes []string
	for _, machine := range m.machines {
		if machine.Stop != Converged {
			notes = append(notes,
				fmt.Sprintf("%s: %v after %d epochs, duality gap %.2g",
					name(m.Schema().Classes, machine.Positive, machine.Negative), machine.Stop,
					machine.Epochs, machine.Gap()))
		}
	}
	return warning(notes)
}

// Decision writes f(x) of each machine to dst and returns it. It panics if x does not have one
// value for each attribute, or dst does not have one for each machine.
func (m *LinearModel) Decision(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(m.machines), "svm", "machines")
	must.Row(x, m.width, "svm")
	for i, machine := range m.machines {
		dst[i] = floats.Dot(machine.W, x) + machine.B
	}
	return dst
}

// Predict returns the class of x: for two classes by the sign of f, where f(x) = 0 is the first
// class; for more that of the largest f(x), of equal ones the first. If f is NaN, because a value
// of x is missing or infinite, it counts as below all others. It panics if x does not have one
// value for each attribute.
func (m *LinearModel) Predict(x []float64) int { return m.choose(m.Decision(nil, x)) }

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (m *LinearModel) PredictAll(dst []int, X mat.Matrix) []int {
	f := make([]float64, len(m.machines))
	return classify.PredictEach(dst, X, m.width, func(x []float64) int {
		return m.choose(m.Decision(f, x))
	})
}

// PredictSparse writes the class of each row of the table to dst and returns it. It panics if the
// table has another number of terms, or dst another length.
func (m *LinearModel) PredictSparse(dst []int, s *classify.Sparse) []int {
	must.Columns(len(s.Terms), m.width, "svm")
	dst = must.Dst(dst, s.Len(), "svm", "rows")
	K := len(m.machines)
	f, b := make([]float64, K), make([]float64, K)
	for k, machine := range m.machines {
		b[k] = machine.B
	}
	var together []float64 // the weights of a column, which then lie in one place for all machines
	if K > 1 && len(s.Indices) > m.width {
		together = make([]float64, m.width*K)
		for k, machine := range m.machines {
			for j, w := range machine.W {
				together[j*K+k] = w
			}
		}
	}
	for i := range dst {
		columns, values := s.Row(i)
		copy(f, b)
		for at, j := range columns {
			if together != nil {
				floats.AddScaled(f, values[at], together[j*K:][:K])
				continue
			}
			for k, machine := range m.machines {
				f[k] += machine.W[j] * values[at]
			}
		}
		dst[i] = m.choose(f)
	}
	return dst
}

func (m *LinearModel) choose(f []float64) int {
	if len(f) == 1 {
		if f[0] > 0 {
			return m.machines[0].Positive
		}
		return m.machines[0].Negative
	}
	return largest(f, m.present)
}

// largest returns the class of the largest f. A tie goes to the first; if all are NaN, the result
// is the first class.
func largest(f []float64, present []int) int { return present[max(0, classify.Argmax(f))] }
