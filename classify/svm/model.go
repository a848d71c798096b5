package svm

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// Model is the result of [SVM.Fit]: the machines, and the support vectors that they share. It holds
// these rows of the training set, and numbers about each example; see [Machine].
type Model struct {
	classify.Fitted
	kernel        Kernel
	width         int
	classes       int // how many there are
	multi         Multi
	present       []int     // the classes with examples
	mean          []float64 // of the attributes
	machines      []*Machine
	discriminants []discriminant
	rows          []int      // the support vectors, as rows of the training set
	vectors       *mat.Dense // their values
	// of the kernel with the support vectors; nil for a linear kernel, which uses the weights
	evaluator *evaluator
}

// discriminant has the numbers from which f(x) is computed.
type discriminant struct {
	weights []float64 // w of a linear kernel
	at      []int32   // indices of the support vectors
	coef    []float64 // αᵢyᵢ
	b       float64
}

// newModel returns a model without the values of its support vectors.
func newModel(fitted classify.Fitted, s SVM, present []int, machines []*Machine) *Model {
	schema := fitted.Schema()
	m := &Model{Fitted: fitted, kernel: s.kernel(), width: len(schema.Attributes),
		classes: len(schema.Classes), multi: s.Multi, present: present, machines: machines}
	place := map[int]int{} // of a row among the support vectors
	for _, machine := range machines {
		f := discriminant{b: machine.B}
		for _, i := range machine.Support() {
			row := machine.Rows[i]
			at, ok := place[row]
			if !ok {
				at = len(m.rows)
				place[row] = at
				m.rows = append(m.rows, row)
			}
			f.at, f.coef = append(f.at, int32(at)), append(f.coef, machine.Alpha[i]*machine.Y[i])
		}
		m.discriminants = append(m.discriminants, f)
	}
	return m
}

// take copies the support vectors of the training set.
func (m *Model) take(ds *classify.Dataset) *Model {
	m.mean = reasons.Means(ds)
	m.vectors = mat.NewDense(len(m.rows), m.width, nil) // never empty: there are two classes
	for at, row := range m.rows {
		m.vectors.SetRow(at, ds.At(row))
	}
	return m.finish()
}

// finish computes what f needs from the support vectors.
func (m *Model) finish() *Model {
	if _, linear := m.kernel.(Linear); !linear {
		m.evaluator = newEvaluator(m.kernel, m.vectors)
		return m
	}
	for i := range m.discriminants {
		f := &m.discriminants[i]
		f.weights = make([]float64, m.width)
		for t, at := range f.at {
			floats.AddScaled(f.weights, f.coef[t], m.vectors.RawRowView(int(at)))
		}
	}
	return m
}

// Machines returns a copy of the machines: one for two classes, else one for each pair or each
// class, in ascending order of their classes.
func (m *Model) Machines() []*Machine {
	machines := make([]*Machine, len(m.machines))
	for i, machine := range m.machines {
		machines[i] = machine.clone()
	}
	return machines
}

// Support returns the rows of the training set that are support vectors of any
// machine, in ascending order.
func (m *Model) Support() []int {
	return slices.Sorted(slices.Values(m.rows))
}

// Weights returns w and b of machine i. It returns nil for a kernel other than [Linear], whose w is
// in the kernel's space.
func (m *Model) Weights(i int) (w []float64, b float64) {
	return append([]float64(nil), m.discriminants[i].weights...), m.discriminants[i].b
}

// Warning returns nil if every machine has converged, and else an error that says which have not
// and how far from the optimum they are. The model can be used all the same.
func (m *Model) Warning() error {
	var notes []string
	for _, machine := range m.machines {
		if machine.Stop != Converged {
			who := name(m.Schema().Classes, machine.Positive, machine.Negative)
			notes = append(notes, fmt.Sprintf("%s: %v after %d steps, KKT conditions broken by "+
				"%.3g, duality gap %.2g", who, machine.Stop, machine.Steps, machine.Violation,
				machine.Gap()))
		}
	}
	return warning(notes)
}

// warning joins the notes on the machines into one error. It returns nil if there are none.
func warning(notes []string) error {
	if notes == nil {
		return nil
	}
	return fmt.Errorf("svm: not at the optimum: %s", strings.Join(notes, "; "))
}

// name says which classes a machine separates.
func name(classes []string, positive, negative int) string {
	if negative == Rest {
		return fmt.Sprintf("%s against the rest", classes[positive])
	}
	return fmt.Sprintf("%s against %s", classes[positive], classes[negative])
}

// Decision writes f(x) of each machine to dst and returns it. It panics if x does not have one
// value for each attribute, or dst does not have one for each machine.
func (m *Model) Decision(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(m.discriminants), "svm", "machines")
	m.decide(dst, m.evaluator.values(), x)
	return dst
}

func (m *Model) decide(dst, values, x []float64) {
	must.Row(x, m.width, "svm")
	if m.evaluator != nil {
		m.evaluator.against(values, x)
	}
	for i, f := range m.discriminants {
		sum := f.b
		if f.weights != nil {
			sum += floats.Dot(f.weights, x)
		} else if len(m.discriminants) == 1 { // it has all support vectors, in their order
			sum += floats.Dot(f.coef, values)
		} else {
			for t, at := range f.at {
				sum += f.coef[t] * values[at]
			}
		}
		dst[i] = sum
	}
}

// Predict returns the class of x: for two classes by the sign of f, where f(x) = 0 is the first
// class; for more as Multi says. If f is NaN, because a value of x is missing or infinite, it
// counts as below 0. It panics if x does not have one value for each attribute.
func (m *Model) Predict(x []float64) int {
	return m.vote(m.Decision(nil, x), m.ballot())
}

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (m *Model) PredictAll(dst []int, X mat.Matrix) []int {
	f, values, ballot := make([]float64, len(m.discriminants)), m.evaluator.values(), m.ballot()
	return classify.PredictEach(dst, X, m.width, func(x []float64) int {
		m.decide(f, values, x)
		return m.vote(f, ballot)
	})
}

// ballot has the votes of each class, and then the sum of what they were given for.
func (m *Model) ballot() []float64 { return make([]float64, 2*m.classes) }

// vote combines the answers of the machines. It overwrites the ballot.
func (m *Model) vote(f, ballot []float64) int {
	switch {
	case len(m.machines) == 1:
		if f[0] > 0 {
			return m.machines[0].Positive
		}
		return m.machines[0].Negative
	case m.multi == OneVsRest:
		return largest(f, m.present)
	}
	clear(ballot)
	votes, sums := ballot[:m.classes], ballot[m.classes:]
	for i, machine := range m.machines {
		winner := machine.Negative
		if f[i] > 0 {
			winner = machine.Positive
		}
		votes[winner]++
		sums[winner] += max(f[i], -f[i])
	}
	best := m.present[0]
	for _, k := range m.present[1:] {
		if votes[k] > votes[best] || votes[k] == votes[best] && sums[k] > sums[best] {
			best = k
		}
	}
	return best
}
