package svm

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// Rest stands for all other classes, in a machine that separates one class from the rest.
const Rest = -1

// task is the training problem of one machine.
type task struct {
	positive, negative int
	rows               []int // of the training set
	X                  *mat.Dense
	sparse             *classify.Sparse // in place of X, all of whose rows are in the task; or nil
	y, bounds          []float64        // ±1 and Cᵢ
}

// dims returns the numbers of examples and attributes.
func (t *task) dims() (n, d int) {
	if t.sparse != nil {
		return len(t.y), len(t.sparse.Terms)
	}
	return t.X.Dims()
}

// values returns the values of example i, without its zeros if the task is sparse.
func (t *task) values(i int) []float64 {
	if t.sparse == nil {
		return t.X.RawRowView(i)
	}
	_, values := t.sparse.Row(i)
	return values
}

// tasks returns one task for each machine.
func (s SVM) tasks(ds *classify.Dataset) (tasks []*task) {
	for _, sides := range sides(present(ds), s.Multi) {
		tasks = append(tasks, s.task(ds, sides[0], sides[1]))
	}
	return tasks
}

// sides returns the positive and the negative class of each machine. Two classes have one machine,
// whose positive class is the second. More classes have one for each pair or each class, and a
// single class has none.
func sides(classes []int, multi Multi) (sides [][2]int) {
	switch {
	case len(classes) < 2:
		return nil
	case len(classes) == 2:
		return [][2]int{{classes[1], classes[0]}}
	case multi == OneVsRest:
		for _, k := range classes {
			sides = append(sides, [2]int{k, Rest})
		}
	default:
		for i, a := range classes {
			for _, b := range classes[i+1:] {
				sides = append(sides, [2]int{a, b})
			}
		}
	}
	return sides
}

func (s SVM) task(ds *classify.Dataset, positive, negative int) *task {
	t := &task{positive: positive, negative: negative}
	for i, class := range ds.Y {
		if ds.Weight(i) == 0 || class != positive && negative != Rest && class != negative {
			continue
		}
		y, bound := -1.0, cmp.Or(s.C, 1)*ds.Weight(i)
		if class == positive {
			y = 1
		}
		if s.ClassWeights != nil {
			bound *= s.ClassWeights[class]
		}
		t.rows, t.y, t.bounds = append(t.rows, i), append(t.y, y), append(t.bounds, bound)
	}
	t.X = ds.X
	if len(t.rows) < ds.Len() {
		t.X = mat.NewDense(len(t.rows), len(ds.Attributes), nil)
		for i, row := range t.rows {
			t.X.SetRow(i, ds.At(row))
		}
	}
	return t
}

// Machine is one plane: its classes, the solution of its dual, and how exact that is. The slices
// have one element for each of its examples.
type Machine struct {
	// the classes of y = +1 and −1; Negative is Rest if it is all other classes
	Positive, Negative int
	// the examples, as rows of the training set
	Rows  []int     `saved:"[0,Inf) ascending"`
	Y     []float64 `saved:"Rows"` // ±1
	C     []float64 `saved:"Rows"` // Cᵢ
	Alpha []float64 `saved:"Rows"` // αᵢ
	// yᵢf(xᵢ): 1 on the margin, less within it, below 0 on the wrong side. The slack ξᵢ is max(0, 1
	// − yᵢf(xᵢ))
	Margins []float64 `saved:"Rows any"`
	B       float64   // b
	Norm    float64   `saved:"any"` // ‖w‖, in the kernel's space
	Primal  float64   `saved:"any"` // ½‖w‖² + Σ Cᵢξᵢ
	Dual    float64   `saved:"any"` // Σ αᵢ − ½‖w‖²
	// the violation of the KKT conditions: the largest f − y of an example whose α·y may fall,
	// minus the smallest of one whose α·y may rise; 0 at the optimum
	Violation float64 `saved:"any"`
	Steps     int     // of pairs
	Stop      classify.Stop
}

// machine returns the solution of a solved dual.
func (t *task) machine(d *engine.Dual) *Machine {
	n := len(t.rows)
	m := &Machine{Positive: t.positive, Negative: t.negative, Rows: t.rows, Y: t.y, C: t.bounds,
		Alpha: make([]float64, n), Margins: make([]float64, n),
		B: d.Bias(), Violation: d.Violation, Steps: d.Steps, Stop: d.Stop}
	m.Primal, m.Dual = d.Objectives(m.B)
	square := 0.0
	for u, i := range d.ID {
		wx := d.F[u] + d.Y[u]
		m.Alpha[i], m.Margins[i] = math.Abs(d.Beta[u]), d.Y[u]*(wx+m.B)
		square += d.Beta[u] * wx
	}
	m.Norm = math.Sqrt(max(0, square))
	return m
}

// Support returns the examples with αᵢ > 0, as indices into the machine's slices, in ascending
// order. Those with αᵢ = Cᵢ are within the margin or on it. The others are called free, and are on
// it.
func (m *Machine) Support() (support []int) {
	for i, α := range m.Alpha {
		if α > 0 {
			support = append(support, i)
		}
	}
	return support
}

// Gap returns the duality gap relative to the primal objective: (primal − dual) / primal. It bounds
// the error of the objective. It means nothing for a kernel that is not a dot product.
func (m *Machine) Gap() float64 {
	return gap(m.Primal, m.Dual)
}

func gap(primal, dual float64) float64 {
	return (primal - dual) / max(math.Abs(primal), math.SmallestNonzeroFloat64)
}

// Width returns 2/‖w‖, the distance between the planes f = 1 and f = −1 in the kernel's space. The
// margin of the lecture on the perceptron is half of it.
func (m *Machine) Width() float64 { return 2 / m.Norm }

// clone returns a copy that shares nothing.
func (m *Machine) clone() *Machine {
	c := *m
	c.Rows, c.Y, c.C, c.Alpha, c.Margins = slices.Clone(m.Rows), slices.Clone(m.Y),
		slices.Clone(m.C), slices.Clone(m.Alpha), slices.Clone(m.Margins)
	return &c
}
