package perceptron

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// Update is what [Multiclass] does if it predicts class i and the example is of class j.
type Update int

// The updates.
const (
	// wᵢ ← wᵢ − x/2, wⱼ ← wⱼ + x/2 ("Towards multiclass" in Kondor's lecture,
	// after Collins and Duffy)
	Half Update = iota
	// wᵢ ← wᵢ − αx, wⱼ ← wⱼ + αx ("Example: multiclass setting" in Fan's lecture)
	Full
	// wⱼ ← wⱼ + x, and nothing else (Kondor's two vectors, w⁺ and w⁻): for two classes only
	RightOnly
)

// String names the update.
func (u Update) String() string { return option.Name("Update", u, "half", "full", "right only") }

// Multiclass has a weight vector for each of κ classes ("Towards multiclass" in Kondor's lecture,
// and Fan's). They compete:
//
//	ŷ = argmaxₖ wₖ·x;   if ŷ ≠ y, the vectors of both are changed: see [Update]
//
// All begin as 0. A tie goes to the last class, as in Kondor's w⁺·x ≥ w⁻·x. With two classes it
// makes exactly the mistakes of [Perceptron], for any update. A class without examples can be
// predicted while learning, but never by a model.
//
// A row of weight 2 is presented twice in succession. A weight that is not a whole number is an
// error, and so are missing values.
type Multiclass struct {
	Update Update
	Alpha  float64 // α of Full; 0 means 1
	// the value of an attribute that is added to each example, usually 1 or
	// −1; 0 means there is none
	Bias    float64
	Epochs  int    // the most passes over the data set; 0 means 100
	Shuffle bool   // each epoch has an order of its own, drawn at random
	Seed    uint64 // of Shuffle
}

// Fit presents the examples until an epoch has no mistake, or the weights come back, or Epochs have
// passed. Its errors name the option, or the row and column, that cannot be used.
func (m Multiclass) Fit(ds *classify.Dataset) (*Model, error) {
	return m.plan().fit(ds)
}

// Steps returns each presentation of Fit. Its errors are those of Fit. Ranging over it again starts
// again.
func (m Multiclass) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	return m.plan().steps(ds)
}

func (m Multiclass) plan() plan {
	return plan{options: m, who: "Multiclass", wrong: m.options(), two: m.Update == RightOnly,
		epochs: m.Epochs, shuffle: m.Shuffle, seed: m.Seed,
		start: func(ds *classify.Dataset) machine {
			K, d := len(ds.Classes), len(ds.Attributes)
			v := &vectors{
				w:      make([][]float64, K),
				scores: make([]float64, K),
				seen:   make([]bool, K),
			}
			v.right, v.wrong = m.shares()
			one := newLinear(Perceptron{Bias: m.Bias}, d)
			v.linear, v.all = one, make([]float64, K*len(one.w))
			for k := range v.w {
				v.w[k] = v.all[k*len(one.w):][:len(one.w):len(one.w)]
			}
			return v
		}}
}

// shares returns the factors of x that are added to the right vector and to the wrong one.
func (m Multiclass) shares() (right, wrong float64) {
	switch m.Update {
	case Half:
		return .5, -.5
	case RightOnly:
		return 1, 0
	}
	α := cmp.Or(m.Alpha, 1)
	return α, -α
}

func (m Multiclass) options() error {
	switch {
	case m.Update < Half || m.Update > RightOnly:
		return fmt.Errorf("perceptron: Multiclass.Update is %v; it must be Half, Full or RightOnly",
			m.Update)
	case !(m.Alpha >= 0 && m.Alpha <= maxOption):
		return fmt.Errorf("perceptron: Multiclass.Alpha is %v; it must be 0 (for 1) or a "+
			"number up to 1e10", m.Alpha)
	case m.Alpha != 0 && m.Update != Full:
		return fmt.Errorf("perceptron: Multiclass.Alpha is %v, but the update is %v, which has "+
			"no α; only Full has", m.Alpha, m.Update)
	}
	return cmp.Or(checkBias("Multiclass", m.Bias), checkEpochs("Multiclass", m.Epochs))
}

// vectors is a machine of several weight vectors.
type vectors struct {
	// has the length of a vector and the index of its bias; its own weights are not used
	*linear
	w      [][]float64 // of each class, a part of all
	all    []float64
	scores []float64
	seen   []bool // classes that had an example

	right, wrong float64
}

// learn is the rule:
//
//	for each class k:
//	    scoreₖ ← wₖ·x
//	ŷ ← the class of the highest score; a tie goes to the last
//	if ŷ ≠ y:
//	    w of y ← w of y + right·x
//	    w of ŷ ← w of ŷ + wrong·x
func (v *vectors) learn(_ int, x []float64, y int) verdict {
	v.seen[y] = true
	for k, w := range v.w {
		v.scores[k] = v.against(w, x)
	}
	predicted := lastMax(v.scores, nil)
	score := v.scores[y] - highest(v.scores, y)
	if predicted != y {
		v.move(v.w[y], v.right, x)
		v.move(v.w[predicted], v.wrong, x)
	}
	return verdict{predicted: predicted, score: score, mistake: predicted != y}
}

// lastMax returns the index of the highest score among the classes that are allowed; nil allows
// all. A tie goes to the last. NaN is ignored, unless all scores are NaN.
func lastMax(scores []float64, allowed []bool) int {
	best := -1
	for k, s := range scores {
		if allowed != nil && !allowed[k] {
			continue
		}
		if best < 0 || s >= scores[best] || scores[best] != scores[best] {
			best = k
		}
	}
	return best
}

// highest returns the highest score of the other classes, and 0 if there is no other class.
func highest(scores []float64, but int) float64 {
	if len(scores) == 1 {
		return 0
	}
	best := math.Inf(-1)
	for k, s := range scores {
		if k != but {
			best = max(best, s)
		}
	}
	return best
}

func (v *vectors) weights() []float64 { return v.all }

// state returns the differences between the vectors and the first one. Only they decide, and they
// may repeat while all vectors grow.
func (v *vectors) state() []float64 {
	apart := slices.Clone(v.all)
	for k := range v.w {
		floats.Sub(apart[k*len(v.w[0]):][:len(v.w[0])], v.w[0])
	}
	return apart
}

// margin is the distance from the boundary with the best other class, whose normal is the
// difference of the two vectors.
func (v *vectors) margin(x []float64, y int) float64 {
	best, margin := math.Inf(-1), 0.0
	for k, w := range v.w {
		if s := v.against(w, x); k != y && s > best {
			difference := make([]float64, len(w))
			floats.SubTo(difference, v.w[y], w)
			b := 0.0
			if v.bias != 0 {
				b = difference[v.d] * v.bias
			}
			best, margin = s, Margin(difference[:v.d], b, x, 1)
		}
	}
	return margin
}

func (v *vectors) rule() rule {
	K := len(v.w)
	c := &competition{
		w:    mat.NewDense(K, v.d, nil),
		b:    make([]float64, K),
		seen: slices.Clone(v.seen),
	}
	for k, w := range v.w {
		h := v.plane(w)
		c.w.SetRow(k, h.w)
		c.b[k] = h.b
	}
	return c
}

// competition decides by the highest of wₖ·x + bₖ.
type competition struct {
	w    *mat.Dense
	b    []float64
	seen []bool // the classes that can win
}

// scores of classes that cannot win are −Inf.
func (c *competition) scores(dst, x []float64) {
	for k := range dst {
		dst[k] = math.Inf(-1)
		if c.seen[k] {
			dst[k] = floats.Dot(c.w.RawRowView(k), x) + c.b[k]
		}
	}
}

func (c *competition) choose(scores []float64) int { return lastMax(scores, c.seen) }

func (c *competition) weights() (*mat.Dense, []float64) {
	return mat.DenseCopyOf(c.w), slices.Clone(c.b)
}
