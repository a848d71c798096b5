package perceptron

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// sign is the y of a class.
func sign(class int) float64 { return float64(2*class - 1) }

// linear is the rule itself, and the machine that keeps the last weights.
type linear struct {
	w    []float64 // of the attributes, and last of the bias
	d    int
	bias float64
	zero Zero
}

func newLinear(p Perceptron, d int) *linear {
	l := &linear{w: make([]float64, d, d+1), d: d, bias: p.Bias, zero: p.Zero}
	if p.Bias != 0 {
		l.w = append(l.w, 0)
	}
	if p.Start > 0 {
		rng := rand.New(rand.NewPCG(p.Seed, 1))
		for j := range l.w {
			l.w[j] = p.Start * (2*rng.Float64() - 1)
		}
	}
	return l
}

// learn is the lecture's loop body, with y = ±1:
//
//	score ← w·x + b
//	ŷ ← the sign of score
//	if ŷ ≠ y:
//	    w ← w + yx, and b the same with the value of the bias
func (l *linear) learn(_ int, x []float64, y int) verdict {
	score := l.score(x)
	predicted := l.zero.class(score)
	if predicted != y {
		l.move(l.w, sign(y), x)
	}
	return verdict{predicted: predicted, score: score, mistake: predicted != y}
}

// score is w·x, the bias included.
func (l *linear) score(x []float64) float64 { return l.against(l.w, x) }

func (l *linear) against(w, x []float64) float64 {
	s := floats.Dot(w[:l.d], x)
	if l.bias != 0 {
		s += w[l.d] * l.bias
	}
	return s
}

// move adds a multiple of x to w.
func (l *linear) move(w []float64, by float64, x []float64) {
	floats.AddScaled(w[:l.d], by, x)
	if l.bias != 0 {
		w[l.d] += by * l.bias
	}
}

// class is what a score predicts: 1, 0, or -1 for neither.
func (z Zero) class(score float64) int {
	switch {
	case score > 0:
		return 1
	case score < 0:
		return 0
	}
	return [...]int{ZeroPositive: 1, ZeroMistake: -1, ZeroNegative: 0}[z]
}

func (l *linear) weights() []float64 { return l.w }

func (l *linear) margin(x []float64, y int) float64 {
	b := 0.0
	if l.bias != 0 {
		b = l.w[l.d] * l.bias
	}
	return Margin(l.w[:l.d], b, x, sign(y))
}

func (l *linear) rule() rule { return l.plane(l.w) }

// plane is the hyperplane of weights such as those of l.
func (l *linear) plane(w []float64) *hyperplane {
	h := &hyperplane{w: slices.Clone(w[:l.d]), zero: l.zero}
	if l.bias != 0 {
		h.b = w[l.d] * l.bias
	}
	return h
}

// hyperplane decides by the side of w·x + b = 0.
type hyperplane struct {
	w    []float64
	b    float64
	zero Zero
}

func (h *hyperplane) score(x []float64) float64 { return floats.Dot(h.w, x) + h.b }

func (h *hyperplane) scores(dst, x []float64) { scoreBoth(dst, h.score(x)) }

func (h *hyperplane) choose(scores []float64) int { return h.zero.answer(scores[1]) }

func (h *hyperplane) predict(x []float64) int { return h.zero.answer(h.score(x)) }

// scoreBoth writes the scores −s and s of two classes. It turns −0 into 0, for printing.
func scoreBoth(dst []float64, score float64) { dst[0], dst[1] = 0-score, score }

// answer returns the class of a score for a model, which must have one.
func (z Zero) answer(score float64) int {
	switch {
	case score > 0:
		return 1
	case score < 0 || z == ZeroNegative:
		return 0
	}
	return 1
}
