package svm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Form is what slack means to a [KClass] machine.
type Form int

const (
	// WestonWatkins has a slack for each example and each wrong class: Σᵢ Σ_{k≠yᵢ} max(0, 1 − (w_yᵢ − w_k)·xᵢ). It is the programme that the lecture writes down, with Σᵢₖ ξᵢₖ.
	WestonWatkins Form = iota
	// CrammerSinger has a slack for each example, that of the worst class: Σᵢ maxₖ (1{k ≠ yᵢ} + w_k·xᵢ) − w_yᵢ·xᵢ. It is the "intuitive formulation" of the lecture.
	CrammerSinger
)

// KClass is one machine for all classes: a plane for each, trained together ("One K-Class SVM" and "Multi-class SVM" in the lecture on linear machines; Weston and Watkins 1999, Crammer and Singer 2001). It minimises
//
//	½ Σₖ ‖w_k‖² + Σᵢ Cᵢ·slackᵢ
//
// in the dual, one example after the other (Keerthi et al. 2008), until the duality gap is small, and predicts the class of the largest w_k·x.
//
// With s = Intercept an attribute that is always s stands behind the others, as in [LinearSVM]. C, its weights, and what is refused are as for [SVM]. Classes without examples take no part.
//
// Deviates from the lecture: ξᵢₖ ≥ 0, which its programme lacks; without it a class far behind would pay for others. The programme and the intuitive formulation above it, which the slide joins by an arrow, are two
// machines, with different planes.
type KClass struct {
	Form         Form
	C            float64 // 0 means 1
	ClassWeights []float64
	Intercept    float64 // s; 0 means 1
	NoIntercept  bool    // w_k·x alone, as in the lecture
	Tolerance    float64 // the duality gap allowed, as a share of the primal; 0 means 0.001
	MaxEpochs    int     // times that the examples are gone through; 0 means 10,000
	Seed         uint64  // of the order
}

// Fit trains the machine. Its errors name the option, or the row and the column, that cannot be used.
func (k KClass) Fit(ds *classify.Dataset) (*KClassModel, error) {
	if k.Form != WestonWatkins && k.Form != CrammerSinger {
		return nil, fmt.Errorf("svm: KClass.Form is %d; it must be WestonWatkins or CrammerSinger", k.Form)
	}
	if err := checkLinear("KClass", ds, linearOptions{k.C, k.ClassWeights, k.Intercept, k.Tolerance, k.MaxEpochs}); err != nil {
		return nil, err
	}
	p := k.pose(ds)
	m := &KClassModel{width: len(ds.Attributes), present: p.present}
	m.Epochs, m.Stop = p.descend(or(k.Tolerance, 1e-3), or(k.MaxEpochs, 10_000), k.Seed)
	m.Primal, m.Dual = p.primal, p.dual
	for _, w := range p.w {
		m.W, m.B = append(m.W, w[:m.width]), append(m.B, w[m.width]*p.intercept)
	}
	return m, nil
}

// planes is the machine while it is trained. Classes are numbered among those present.
type planes struct {
	form         Form
	present      []int
	X            *mat.Dense
	rows         []int
	class        []int
	bounds       []float64
	intercept    float64
	w            [][]float64 // of each class, the intercept's weight behind it
	α            [][]float64 // w_k = Σᵢ αᵢₖxᵢ; Σₖ αᵢₖ = 0, and αᵢₖ ≤ 0 but for the example's own class
	primal, dual float64
}

func (k KClass) pose(ds *classify.Dataset) *planes {
	p := &planes{form: k.Form, present: present(ds), X: ds.X, intercept: or(k.Intercept, 1)}
	if k.NoIntercept {
		p.intercept = 0
	}
	for i, y := range ds.Y {
		if ds.Weight(i) == 0 {
			continue
		}
		bound := or(k.C, 1) * ds.Weight(i)
		if k.ClassWeights != nil {
			bound *= k.ClassWeights[y]
		}
		p.rows, p.class, p.bounds = append(p.rows, i), append(p.class, slices.Index(p.present, y)), append(p.bounds, bound)
		p.α = append(p.α, make([]float64, len(p.present)))
	}
	for range p.present {
		p.w = append(p.w, make([]float64, len(ds.Attributes)+1))
	}
	return p
}

// scores writes w_k·x of example i to dst.
func (p *planes) scores(dst []float64, i int) {
	x := p.X.RawRowView(p.rows[i])
	for k, w := range p.w {
		dst[k] = floats.Dot(w[:len(x)], x) + w[len(x)]*p.intercept
	}
}

// descend goes through the examples again and again. One whose multipliers stay as they are is left alone until the gap is looked at again.
func (p *planes) descend(tolerance float64, maxEpochs int, seed uint64) (epochs int, stop Stop) {
	rng := rand.New(rand.NewPCG(seed, uint64(len(p.rows))))
	order := rng.Perm(len(p.rows))
	scores, α := make([]float64, len(p.w)), make([]float64, len(p.w))
	active := len(order)
	for look := 1; ; {
		epochs++
		rng.Shuffle(active, func(a, b int) { order[a], order[b] = order[b], order[a] })
		for at := 0; at < active; at++ {
			i := order[at]
			p.scores(scores, i)
			x := p.X.RawRowView(p.rows[i])
			square := max(floats.Dot(x, x)+p.intercept*p.intercept, 1e-300)
			copy(α, p.α[i])
			if p.form == WestonWatkins {
				p.settleEach(α, scores, square, i)
			} else {
				p.settleTogether(α, scores, square, i)
			}
			settled := true
			for k, w := range p.w {
				if step := α[k] - p.α[i][k]; step != 0 {
					settled = false
					floats.AddScaled(w[:len(x)], step, x)
					w[len(x)] += step * p.intercept
				}
			}
			copy(p.α[i], α)
			if settled {
				active--
				order[at], order[active] = order[active], i
				at--
			}
		}
		if epochs < look && epochs < maxEpochs && active > 0 {
			continue
		}
		if p.measure(scores); p.primal-p.dual <= tolerance*p.primal {
			return epochs, Converged
		}
		if epochs == maxEpochs {
			return epochs, Budget
		}
		look, active = epochs+1+min(epochs/4, 25), len(order)
	}
}

// region kclass

// settleEach takes the multiplier βₖ = −αₖ of each wrong class to its best in [0, C], while the others wait, a few times. scores follow.
func (p *planes) settleEach(α, scores []float64, square float64, i int) {
	y := p.class[i]
	for range 3 {
		for k := range α {
			if k == y {
				continue
			}
			β := max(0, min(p.bounds[i], -α[k]+(1-scores[y]+scores[k])/(2*square)))
			step := β + α[k]
			α[k], α[y] = -β, α[y]+step
			scores[k], scores[y] = scores[k]-step*square, scores[y]+step*square
		}
	}
}

// settleTogether takes all multipliers of an example to their best: αₖ = min(Cₖ, (b − gₖ)/‖x‖²) with Cₖ = C for its own class and 0 for the others, gₖ the gradient at α = 0, and b such that the sum is 0, which is found by going through the gₖ in
// the order of what they would be at the bound.
func (p *planes) settleTogether(α, scores []float64, square float64, i int) {
	y, g := p.class[i], make([]float64, len(α))
	bound := func(k int) float64 {
		if k == y {
			return p.bounds[i]
		}
		return 0
	}
	at := make([]float64, len(α)) // b at which αₖ leaves its bound
	for k := range α {
		g[k] = scores[k] - square*α[k]
		if k != y {
			g[k]++
		}
		at[k] = g[k] + square*bound(k)
	}
	slices.SortFunc(at, func(a, b float64) int {
		switch {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	sum, r := at[0]-square*p.bounds[i], 1
	for ; r < len(at) && sum < float64(r)*at[r]; r++ {
		sum += at[r]
	}
	b := sum / float64(r)
	for k := range α {
		α[k] = min(bound(k), (b-g[k])/square)
	}
}

// endregion

// measure computes both objectives.
func (p *planes) measure(scores []float64) {
	p.primal, p.dual = 0, 0
	for _, w := range p.w {
		p.primal += floats.Dot(w, w) / 2
		p.dual -= floats.Dot(w, w) / 2
	}
	for i, y := range p.class {
		p.scores(scores, i)
		sum, most := 0.0, 0.0
		for k, s := range scores {
			if k != y {
				ξ := max(0, 1-scores[y]+s)
				sum, most = sum+ξ, max(most, ξ)
			}
		}
		if p.form == CrammerSinger {
			sum = most
		}
		p.primal += p.bounds[i] * sum
		p.dual += p.α[i][y]
	}
}

// KClassModel is what [KClass] fits.
type KClassModel struct {
	W            [][]float64 // w_k of each class that has examples, in ascending order of the classes
	B            []float64
	Primal, Dual float64
	Epochs       int
	Stop         Stop

	width   int
	present []int
}

// Gap returns the duality gap as a share of the primal.
func (m *KClassModel) Gap() float64 {
	return (m.Primal - m.Dual) / max(m.Primal, math.SmallestNonzeroFloat64)
}

// Warning returns nil if the machine has converged, and else an error that says how far from the optimum it is. The model can be used all the same.
func (m *KClassModel) Warning() error {
	if m.Stop == Converged {
		return nil
	}
	return warning([]string{fmt.Sprintf("%v after %d epochs, duality gap %.2g", m.Stop, m.Epochs, m.Gap())})
}

// Decision writes w_k·x + b_k of each class that has examples to dst, which is made where it is nil, and returns it. It panics if x has not one value for each attribute, or dst not one for each plane.
func (m *KClassModel) Decision(dst, x []float64) []float64 {
	if dst == nil {
		dst = make([]float64, len(m.W))
	}
	checkRow(dst, x, len(m.W), m.width)
	for k, w := range m.W {
		dst[k] = floats.Dot(w, x) + m.B[k]
	}
	return dst
}

// Predict returns the class of the largest w_k·x + b_k, of equal ones the first. It panics if x has not one value for each attribute.
func (m *KClassModel) Predict(x []float64) int { return largest(m.Decision(nil, x), m.present) }

// PredictAll writes the class of each row of X to dst, which is made where it is nil, and returns it. It panics as [classify.PredictEach] does.
func (m *KClassModel) PredictAll(dst []int, X mat.Matrix) []int {
	f := make([]float64, len(m.W))
	return classify.PredictEach(dst, X, m.width, func(x []float64) int { return largest(m.Decision(f, x), m.present) })
}
