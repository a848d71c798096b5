package perceptron

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// kernel is the dot product of x and z in a space to which φ maps both, K(x, z) = φ(x)·φ(z).
type kernel interface {
	K(x, z []float64) float64
}

// Kernel is the perceptron with a kernel ("Perceptron, kernel perceptron …" in Roweis's lecture).
// The weights w = Σᵢ αᵢyᵢφ(xᵢ) are never computed. αᵢ counts the mistakes at example i:
//
//	f(x) = w·φ(x) = Σᵢ αᵢ yᵢ K(xᵢ, x);   ŷ = +1 if f(x) ≥ 0, else −1;   where ŷ ≠ y:  αᵢ ← αᵢ + 1
//
// With K(x, z) = x·z it makes the same mistakes as [Perceptron]; K + 1 has a bias of 1. A
// presentation computes one kernel for each example with αᵢ > 0. In a Step, Before and After are
// αᵢyᵢ, a number for each row.
//
// A row of weight 2 is presented twice in succession. A weight that is not a whole number is an
// error, and so are missing values, examples of one class only, and a K(x, x) that is not a finite
// number. It panics if K(x, z) of two examples is not finite, because K is then not a kernel.
type Kernel struct {
	// required: one of package svm, or a function as svm.Func. K must be symmetric, and must not
	// keep or change x and z. If several goroutines use the model, so they do K
	Kernel interface{ K(x, z []float64) float64 }
	Zero   Zero // the prediction for a score of 0
	Epochs int  // the most passes over the data set; 0 means 100
}

// Fit presents the examples until an epoch has no mistake, or the scores of an epoch are those of
// one before, or Epochs have passed. Its errors name the option, or the row and column, that cannot
// be used. A cycle is detected only if the kernel's sums are exact, as they are for whole numbers.
func (k Kernel) Fit(ds *classify.Dataset) (*Model, error) {
	return k.plan().fit(ds)
}

// Steps returns each presentation of Fit. Its errors are those of Fit. Ranging over it again starts
// again.
func (k Kernel) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	return k.plan().steps(ds)
}

func (k Kernel) plan() plan {
	return plan{options: k, who: "Kernel", wrong: k.options(), two: true, epochs: k.Epochs,
		needs: k.finite, start: func(ds *classify.Dataset) machine {
			return &dual{
				kernel: k.Kernel,
				zero:   k.Zero,
				alpha:  make([]float64, ds.Len()),
				place:  map[int]int{},
			}
		}}
}

func (k Kernel) options() error {
	if k.Kernel == nil {
		return fmt.Errorf("perceptron: Kernel.Kernel is nil; it must be a kernel, such as " +
			"svm.RBF{}")
	}
	return cmp.Or(checkZero("Kernel", k.Zero), checkEpochs("Kernel", k.Epochs))
}

// finite returns an error if K(x, x) of an example is not finite.
func (k Kernel) finite(schema *classify.Dataset, x []float64) error {
	if v := k.Kernel.K(x, x); math.IsNaN(v) || math.Abs(v) > maxSquare {
		j := floats.MaxIdx(absolute(x))
		return fmt.Errorf("column %q: %v: the kernel of the row with itself is %v, no finite "+
			"number of use; scale the columns", schema.Attributes[j].Name, x[j], v)
	}
	return nil
}

// dual is a machine whose weights are a sum of examples.
type dual struct {
	kernel  kernel
	zero    Zero
	support []Support
	place   map[int]int // of a row among the support
	alpha   []float64   // αᵢyᵢ of each row of the table
	square  float64     // ‖w‖²
	epoch   []float64   // the scores of this epoch
}

// Support is an example that a kernel perceptron predicted wrongly.
type Support struct {
	Row   int       // of the data set
	X     []float64 `saved:"attributes"`
	Alpha float64   // αᵢyᵢ: the number of mistakes, with the sign of the class
}

// learn is the rule, with y = ±1:
//
//	score ← Σᵢ αᵢyᵢK(xᵢ, x)
//	ŷ ← the sign of score
//	if ŷ ≠ y:
//	    ‖w‖² ← ‖w‖² + 2y·score + K(x, x)
//	    α of x ← α of x + 1
func (m *dual) learn(row int, x []float64, y int) verdict {
	score := m.score(x)
	predicted := m.zero.class(score)
	if predicted != y {
		m.square += 2*sign(y)*score + m.kernel.K(x, x)
		m.add(row, x, sign(y))
	}
	m.epoch = append(m.epoch, score)
	return verdict{predicted: predicted, score: score, mistake: predicted != y}
}

// add counts one mistake. An example that was no mistake before joins the support:
//
//	if the row is not in the support:
//	    support ← support and the row
//	    place of the row ← the last
//	αy of the row ← αy of the row + y
func (m *dual) add(row int, x []float64, sign float64) {
	at, known := m.place[row]
	if !known {
		at = len(m.support)
		m.place[row] = at
		m.support = append(m.support, Support{Row: row, X: slices.Clone(x)})
	}
	m.support[at].Alpha += sign
	m.alpha[row] += sign
}

// score is f(x).
func (m *dual) score(x []float64) float64 {
	score := expansion(m.kernel, m.support, x)
	if math.IsNaN(score) || math.IsInf(score, 0) {
		panic(fmt.Sprintf("perceptron: the kernel of x = %s with the examples before adds up to "+
			"%v; a kernel gives finite numbers", vector(x), score))
	}
	return score
}

// expansion is f(x) = Σᵢ αᵢ yᵢ K(xᵢ, x).
func expansion(kernel kernel, support []Support, x []float64) float64 {
	sum := 0.0
	for _, s := range support {
		sum += s.Alpha * kernel.K(s.X, x)
	}
	return sum
}

func (m *dual) weights() []float64 { return m.alpha }

// state is the f of each example when it was presented. It is the same in two epochs only if f was
// the same for all examples in both.
func (m *dual) state() []float64 {
	scores := m.epoch
	m.epoch = nil
	return scores
}

func (m *dual) margin(x []float64, y int) float64 {
	if m.square <= 0 {
		return 0
	}
	return sign(y) * m.score(x) / math.Sqrt(m.square)
}

func (m *dual) rule() rule {
	return &sums{kernel: m.kernel, zero: m.zero, support: slices.Clone(m.support)}
}

// sums decides by the sign of f.
type sums struct {
	kernel  kernel
	zero    Zero
	support []Support
}

func (s *sums) scores(dst, x []float64) { scoreBoth(dst, expansion(s.kernel, s.support, x)) }

func (s *sums) choose(scores []float64) int { return s.zero.answer(scores[1]) }

// Support returns the examples of a kernel perceptron, in the order of its first mistakes at them.
// It returns nil for other models.
func (m *Model) Support() []Support {
	s, ok := m.rule.(*sums)
	if !ok {
		return nil
	}
	list := slices.Clone(s.support)
	for i := range list {
		list[i].X = slices.Clone(list[i].X)
	}
	return list
}
