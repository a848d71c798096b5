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

// Winnow multiplies weights instead of adding to them as [Perceptron] does (Littlestone 1988; named
// in Roweis's lecture). So it finds a few relevant attributes among very many: for an OR of k of n
// attributes it makes O(k log n) mistakes; see [WinnowBound]. Attributes are from 0 to 1. All
// weights begin as 1, and stay positive:
//
//	ŷ = +1 if w·x ≥ θ, else −1;   if ŷ ≠ y:  wⱼ ← wⱼ·α^(y·xⱼ)
//
// With α = 2, the weights of the attributes that are 1 are doubled or halved. Balanced has two
// vectors, w⁺ and w⁻. It predicts by (w⁺ − w⁻)·x ≥ θ, and multiplies w⁻ by the inverse factor. So
// an attribute can have a negative influence, and attributes are from −1 to 1. In a Step, Before
// and After are w, or w⁺ followed by w⁻.
//
// Weights stay within 1e-150 and 1e150. A row of weight 2 is presented twice in succession. A
// weight that is not a whole number is an error, and so are missing values and examples of one
// class only.
type Winnow struct {
	Balanced  bool
	Alpha     float64 // α, above 1; 0 means 2
	Threshold float64 // θ; 0 means the number of attributes, or 0 if Balanced
	Epochs    int     // the most passes over the data set; 0 means 100
}

// Fit presents the examples until an epoch has no mistake, or the weights come back, or Epochs have
// passed. Its errors name the option, or the row and column, that cannot be used.
func (w Winnow) Fit(ds *classify.Dataset) (*Model, error) {
	return w.plan().fit(ds)
}

// Steps returns each presentation of Fit. Its errors are those of Fit. Ranging over it again starts
// again.
func (w Winnow) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	return w.plan().steps(ds)
}

// WinnowBound returns 2 + 3k(1 + log₂ n), the largest number of mistakes of Winnow{} if all
// attributes are 0 or 1, and the class is + if and only if one of k of the n attributes is 1
// (Littlestone 1988, in the form of Blum's survey). A relevant weight is doubled at most 1 + log₂ n
// times and never halved. Each doubling allows at most two halvings, and there are at most 2 more.
func WinnowBound(k, n int) float64 { return 2 + 3*float64(k)*(1+math.Log2(float64(n))) }

func (w Winnow) plan() plan {
	return plan{options: w, who: "Winnow", wrong: w.options(), two: true, epochs: w.Epochs,
		needs: w.inRange, start: func(ds *classify.Dataset) machine {
			d := len(ds.Attributes)
			m := &product{
				d:         d,
				alpha:     cmp.Or(w.Alpha, 2),
				threshold: w.Threshold,
				w:         slices.Repeat([]float64{1}, d),
			}
			if w.Balanced {
				m.w = slices.Repeat([]float64{1}, 2*d)
			} else if w.Threshold == 0 {
				m.threshold = float64(d)
			}
			return m
		}}
}

func (w Winnow) options() error {
	switch {
	case w.Alpha != 0 && !(w.Alpha > 1 && w.Alpha <= maxValue):
		return fmt.Errorf("perceptron: Winnow.Alpha is %v; it must be 0 (for 2) or "+
			"a number above 1", w.Alpha)
	case !(math.Abs(w.Threshold) <= maxValue) || w.Threshold < 0 && !w.Balanced:
		return fmt.Errorf("perceptron: Winnow.Threshold is %v; it must be 0 (for the number of "+
			"attributes) or a number above, and of either sign where Balanced", w.Threshold)
	}
	return checkEpochs("Winnow", w.Epochs)
}

// inRange returns an error for a value that is out of range.
func (w Winnow) inRange(schema *classify.Dataset, x []float64) error {
	lowest := 0.0
	if w.Balanced {
		lowest = -1
	}
	for j, v := range x {
		if !(v >= lowest && v <= 1) {
			return fmt.Errorf("column %q: value %v; Winnow needs values from %v to 1",
				schema.Attributes[j].Name, v, lowest)
		}
	}
	return nil
}

// product is the machine of Winnow.
type product struct {
	w         []float64 // w, or w⁺ followed by w⁻
	d         int
	alpha     float64
	threshold float64
}

// learn is the rule, with y = ±1:
//
//	score ← w·x − θ
//	ŷ ← +1 if score ≥ 0, else −1
//	if ŷ ≠ y:
//	    for each attribute j:
//	        wⱼ ← wⱼ·α^(y·xⱼ)
//	        if Balanced: w⁻ⱼ ← w⁻ⱼ / α^(y·xⱼ)
func (m *product) learn(_ int, x []float64, y int) verdict {
	score := m.score(x)
	predicted := ZeroPositive.class(score)
	if predicted != y {
		for j, v := range x {
			factor := math.Pow(m.alpha, sign(y)*v)
			m.multiply(j, factor)
			if m.balanced() {
				m.multiply(m.d+j, 1/factor)
			}
		}
	}
	return verdict{predicted: predicted, score: score, mistake: predicted != y}
}

func (m *product) multiply(j int, factor float64) {
	const limit = 1e150
	m.w[j] = min(max(m.w[j]*factor, 1/limit), limit)
}

func (m *product) balanced() bool { return len(m.w) > m.d }

// score is w·x − θ.
func (m *product) score(x []float64) float64 {
	s := floats.Dot(m.w[:m.d], x)
	if m.balanced() {
		s -= floats.Dot(m.w[m.d:], x)
	}
	return s - m.threshold
}

func (m *product) weights() []float64 { return m.w }

func (m *product) margin(x []float64, y int) float64 {
	h := m.plane()
	return Margin(h.w, h.b, x, sign(y))
}

func (m *product) plane() *hyperplane {
	h := &hyperplane{w: slices.Clone(m.w[:m.d]), b: -m.threshold}
	if m.balanced() {
		floats.Sub(h.w, m.w[m.d:])
	}
	return h
}

func (m *product) rule() rule { return m.plane() }
