package svm

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/reasons"
)

// Form is how a [KClass] machine measures slack.
type Form int

const (
	// WestonWatkins has a slack for each example and each wrong class: Σᵢ Σ_{k≠yᵢ} max(0, 1 − (w_yᵢ
	// − w_k)·φ(xᵢ)). It is the lecture's programme, with Σᵢₖ ξᵢₖ.
	WestonWatkins Form = iota
	// CrammerSinger has one slack for each example, that of the worst class: Σᵢ maxₖ (1{k ≠ yᵢ} +
	// w_k·φ(xᵢ)) − w_yᵢ·φ(xᵢ). It is the "intuitive formulation" of the lecture.
	CrammerSinger
)

// KClass is one machine for all classes, with a plane for each; they are trained together ("One
// K-Class SVM" and "Multi-class SVM" in the lecture on linear machines; Weston and Watkins 1999,
// Crammer and Singer 2001). It minimises
//
//	½ Σₖ ‖w_k‖² + Σᵢ Cᵢ·slackᵢ
//
// in the dual until the duality gap is small, and predicts the class of the largest w_k·φ(x). w_k =
// Σᵢ αᵢₖφ(xᵢ) with Σₖ αᵢₖ = 0, and αᵢₖ ≤ 0 except for the example's own class. For [CrammerSinger],
// the αᵢₖ of the own class is at most Cᵢ. For [WestonWatkins], those of the other classes are at
// least −Cᵢ. A step optimises all multipliers of an example together.
//
// Without a kernel, or with [Linear], φ(x) = x. Fit then keeps the planes up to date, and takes the
// examples in random order (Keerthi et al. 2008). With another kernel the programme is the same,
// but Fit keeps the scores of all examples. The examples that violate the conditions of the optimum
// most go first (Crammer and Singer 2001), each together with a partner (Doğan, Glasmachers and
// Igel 2011). A step takes O(n) time for each class whose multiplier changes, and two rows of the
// kernel matrix. Memory is two numbers for each example and class, and at most CacheMB for the
// matrix.
//
// As in [LinearSVM], there is one more attribute that is always s = Intercept. With a kernel it is
// added to the kernel's space: s² is added to K. C, its weights and the errors are as for [SVM].
// Classes without examples are left out. If MaxEpochs is not enough, the model is that of the last
// step, and [KClassModel.Warning] says so. With a kernel, Fit stops early if the dual rises so
// slowly that MaxEpochs would not bring it to half of what it may reach, see [Slow]: polynomials
// of attributes of very different sizes are like that, so scale them with prepare.Standardise. With
// a kernel that is not a dot product, the result is a point where no example's multipliers can be
// improved.
type KClass struct {
	Form         Form
	Kernel       Kernel  // nil means Linear{}
	C            float64 // 0 means 1
	ClassWeights []float64
	Intercept    float64 // s; 0 means 1
	NoIntercept  bool    // w_k·φ(x) alone, as in the lecture
	Tolerance    float64 // the largest accepted duality gap, relative to the primal; 0 means 0.001
	// passes over the examples; with a kernel, a pass is as many steps as there are examples. 0
	// means 10,000
	MaxEpochs int
	CacheMB   int    // memory for rows of the kernel matrix, in 2²⁰ bytes; 0 means 200
	Seed      uint64 // of the order, which is random without a kernel
}

// Fit trains the machine. Its errors name the option, or the row and column, that cannot be used.
func (k KClass) Fit(ds *classify.Dataset) (*KClassModel, error) {
	if err := k.check(ds); err != nil {
		return nil, err
	}
	j := k.problem(ds)
	m := &KClassModel{Fitted: classify.NewFitted(ds.Schema(), k), width: len(ds.Attributes),
		present: j.present, mean: reasons.Means(ds)}
	tolerance, maxEpochs := cmp.Or(k.Tolerance, 1e-3), cmp.Or(k.MaxEpochs, 10_000)
	if k.linear() {
		p := newPlanes(j)
		m.Epochs, m.Stop = p.descend(tolerance, maxEpochs, k.Seed)
		for _, w := range p.w {
			m.W, m.B = append(m.W, w[:m.width]), append(m.B, w[m.width]*p.intercept)
		}
		m.gather(j)
	} else {
		p := newExpansion(j, newEvaluator(k.Kernel, j.X), cmp.Or(k.CacheMB, 200)<<20)
		if m.Epochs, m.Stop = p.ascend(tolerance, maxEpochs); m.Stop == Undefined {
			return nil, errUndefined
		}
		m.B = p.biases()
		m.evaluator = newEvaluator(k.Kernel, m.gather(j))
	}
	m.Primal, m.Dual = j.primal, j.dual
	return m, nil
}

func (k KClass) linear() bool {
	_, linear := SVM{Kernel: k.Kernel}.kernel().(Linear)
	return linear
}

// problem returns the dual at α = 0.
func (k KClass) problem(ds *classify.Dataset) *joint {
	j := &joint{form: k.Form, present: present(ds), intercept: cmp.Or(k.Intercept, 1)}
	if k.NoIntercept {
		j.intercept = 0
	}
	j.task = SVM{C: k.C, ClassWeights: k.ClassWeights}.task(ds, j.present[0], Rest)
	for _, row := range j.rows {
		j.class, j.α = append(j.class, slices.Index(j.present, ds.Y[row])),
			append(j.α, make([]float64, len(j.present)))
	}
	return j
}

// check says what is wrong with the options or the data.
func (k KClass) check(ds *classify.Dataset) error {
	return cmp.Or(
		option.Between("svm: KClass.Form", k.Form, WestonWatkins, CrammerSinger,
			"WestonWatkins or CrammerSinger"),
		option.NotNegative("svm: KClass.CacheMB", k.CacheMB, option.DefaultOrMore),
		checkLinear("KClass", ds,
			linearOptions{k.Kernel, k.C, k.ClassWeights, k.Intercept, k.Tolerance, k.MaxEpochs}))
}

// KClassModel is what [KClass] fits. With a kernel it holds the support vectors, which are rows of
// the training set.
type KClassModel struct {
	classify.Fitted
	// w_k of each class that has examples, in ascending order of the classes; nil with a kernel,
	// because they are then in the kernel's space
	W            [][]float64
	B            []float64   // b_k
	Alpha        [][]float64 // αᵢₖ of each class and support vector: w_k = Σᵢ αᵢₖφ(xᵢ)
	Primal, Dual float64
	Epochs       int
	Stop         classify.Stop

	width     int
	present   []int
	mean      []float64 // of the attributes
	support   []int
	evaluator *evaluator // of the kernel with the support vectors; nil without one
}

// gather copies the multipliers that are not 0, and returns their rows.
func (m *KClassModel) gather(j *joint) *mat.Dense {
	var at []int
	for i, α := range j.α {
		if α[j.class[i]] > 0 { // else Σₖ αᵢₖ = 0 leaves nothing to the others
			at, m.support = append(at, i), append(m.support, j.rows[i])
		}
	}
	m.Alpha = make([][]float64, len(j.present))
	vectors := &mat.Dense{} // empty if the tolerance is so large that α = 0 meets it
	if len(at) > 0 {
		vectors.ReuseAs(len(at), m.width)
	}
	for t, i := range at {
		vectors.SetRow(t, j.X.RawRowView(i))
		for k, α := range j.α[i] {
			m.Alpha[k] = append(m.Alpha[k], α)
		}
	}
	return vectors
}

// Support returns the rows of the training set that are support vectors, in ascending order: those
// with a multiplier that is not 0.
func (m *KClassModel) Support() []int { return slices.Clone(m.support) }

// Gap returns the duality gap relative to the primal objective. With a kernel that is not a dot
// product it bounds nothing, but it is still 0 where no example's multipliers can be improved.
func (m *KClassModel) Gap() float64 { return gap(m.Primal, m.Dual) }

// Warning returns nil if the machine has converged, and else an error that says how far from the
// optimum it is. The model can be used all the same.
func (m *KClassModel) Warning() error {
	if m.Stop == Converged {
		return nil
	}
	return warning([]string{
		fmt.Sprintf("%v after %d epochs, duality gap %.2g", m.Stop, m.Epochs, m.Gap()),
	})
}

// Decision writes w_k·φ(x) + b_k of each class that has examples to dst and returns it. It panics
// if x does not have one value for each attribute, or dst does not have one for each plane.
func (m *KClassModel) Decision(dst, x []float64) []float64 {
	dst = must.Dst(dst, len(m.B), "svm", "machines")
	m.decide(dst, m.evaluator.values(), x)
	return dst
}

func (m *KClassModel) decide(dst, values, x []float64) {
	must.Row(x, m.width, "svm")
	if m.evaluator == nil {
		for k, w := range m.W {
			dst[k] = floats.Dot(w, x) + m.B[k]
		}
		return
	}
	m.evaluator.against(values, x)
	for k, α := range m.Alpha {
		dst[k] = floats.Dot(α, values) + m.B[k]
	}
}

// Predict returns the class of the largest w_k·φ(x) + b_k. A tie goes to the first class. If one is
// NaN, because a value of x is missing or infinite, it counts as below all others. It panics if x
// does not have one value for each attribute.
func (m *KClassModel) Predict(x []float64) int { return largest(m.Decision(nil, x), m.present) }

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (m *KClassModel) PredictAll(dst []int, X mat.Matrix) []int {
	f, values := make([]float64, len(m.B)), m.evaluator.values()
	return classify.PredictEach(dst, X, m.width, func(x []float64) int {
		m.decide(f, values, x)
		return largest(f, m.present)
	})
}
