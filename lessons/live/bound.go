package live

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/figure"
)

// Bound shows why EM climbs. One mean μ of the mixture ½N(μ, 1) + ½N(5, 1) is unknown, so the
// log-likelihood is a curve over μ. The curve of a step lies below it and touches it at the μ of
// that step; its top is the next μ.
type Bound struct {
	Step   int    // 0 to 8
	Points Points // on a line from 0 to 9; nil: 0, 1, 2, 4, 5 and 6
}

var six = Points{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {4, 0, 0}, {5, 0, 0}, {6, 0, 0}}

const (
	boundSteps = 8
	boundStart = 8 // the μ of step 0
	otherMean  = 5
	longest    = 9 // the right end of the line
)

// Scene implements [Figure].
func (f Bound) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = six
	}
	if err := cmp.Or(within("Step", f.Step, 0, boundSteps), f.Points.check(1, 40),
		f.Points.answered(), f.Points.each("the number")); err != nil {
		return nil, err
	}
	for i, p := range f.Points {
		if p.X < 0 || p.X > longest {
			return nil, fmt.Errorf("point %d is at %v; it should lie between 0 and %d", i+1, p.X,
				longest)
		}
	}
	line := Panel{Width: 560, Height: 90, X: Axis{Label: "x", High: longest},
		Y: Axis{Low: -0.05, High: 0.45, Bare: true}}
	curve := Panel{Width: 560, Height: 280, X: Axis{Label: "μ", High: longest},
		Y: Axis{Label: "log-likelihood"}}
	ℓ := sampled(0, longest, f.Points.likelihood)
	curve.Y.Low, curve.Y.High = math.Inf(1), math.Inf(-1)
	for _, p := range ℓ {
		curve.Y.Low, curve.Y.High = min(curve.Y.Low, p[1]), max(curve.Y.High, p[1])
	}
	room := 0.1 * (curve.Y.High - curve.Y.Low)
	curve.Y.Low, curve.Y.High = curve.Y.Low-3*room, curve.Y.High+room
	curve.Lines = []figure.Line{{Name: "ℓ", Points: ℓ, Class: figure.NoClass}}

	μ, next := 0., float64(boundStart)
	for step := range f.Step + 1 {
		μ, next = next, f.Points.next(next)
		below := figure.Line{Name: "of earlier steps", Class: 1, Thin: true, Dashed: true}
		if step == f.Step {
			below = figure.Line{Name: "the curve below it", Class: 1}
		}
		for _, p := range sampled(0, longest, func(at float64) float64 {
			return f.Points.below(μ, at)
		}) {
			if p[1] >= curve.Y.Low {
				below.Points = append(below.Points, p)
			}
		}
		curve.Lines = append(curve.Lines, below)
	}
	top := f.Points.below(μ, next)
	curve.Lines = append(curve.Lines, figure.Line{Class: figure.NoClass, Thin: true, Dashed: true,
		Points: [][2]float64{{next, top}, {next, f.Points.likelihood(next)}}})
	curve.Marks = []figure.Mark{
		{X: μ, Y: f.Points.likelihood(μ), Class: figure.NoClass, Round: true, Label: "μ"},
		{X: next, Y: top, Class: 1, Round: true},
		{X: next, Y: f.Points.likelihood(next), Class: figure.NoClass, Round: true, Hollow: true,
			Label: "next μ"},
	}
	line.Lines = []figure.Line{
		{Name: fmt.Sprintf("N(%.2f, 1)", μ), Class: 0, Points: sampled(0, longest, normal(μ))},
		{Name: "N(5, 1)", Class: 2, Points: sampled(0, longest, normal(otherMean))},
	}
	curve.Title = fmt.Sprintf("step %d: it touches at μ = %.2f, its top is at %.2f", f.Step, μ,
		next)
	step := Slider("Step", "step of EM", Range(0, boundSteps, 1), float64(f.Step))
	step.Play = true
	return &Scene{
		Alt: fmt.Sprintf("The log-likelihood of %s over μ, and a curve below it that touches it "+
			"at %.2f and has its top at %.2f.", plural(len(f.Points), "number"), μ, next),
		Controls: []Control{step},
		Points:   f.Points.marks(),
		Edit:     Edit{Classes: 1, Most: 40, Level: true, Noun: "number"},
		Panels:   []Panel{line, curve},
	}, nil
}

// normal is the density of a Gaussian of variance 1.
func normal(mean float64) func(x float64) float64 {
	return func(x float64) float64 {
		return math.Exp(-(x-mean)*(x-mean)/2) / math.Sqrt(2*math.Pi)
	}
}

// likelihood is ℓ(μ) = Σ log(½N(x; μ, 1) + ½N(x; 5, 1)).
func (points Points) likelihood(μ float64) float64 {
	sum := 0.0
	for _, p := range points {
		sum += math.Log((normal(μ)(p.X) + normal(otherMean)(p.X)) / 2)
	}
	return sum
}

// share is the responsibility of the component with the unknown mean for x.
func share(μ, x float64) float64 {
	own, other := normal(μ)(x), normal(otherMean)(x)
	return own / (own + other)
}

// below is the curve of a step: Σ τ log(½N(x; μ, 1)/τ) + (1 − τ) log(½N(x; 5, 1)/(1 − τ)), with the
// responsibilities τ at the old μ.
func (points Points) below(old, μ float64) float64 {
	sum := 0.0
	for _, p := range points {
		τ := share(old, p.X)
		if τ > 0 {
			sum += τ * math.Log(normal(μ)(p.X)/2/τ)
		}
		if τ < 1 {
			sum += (1 - τ) * math.Log(normal(otherMean)(p.X)/2/(1-τ))
		}
	}
	return sum
}

// next is the top of that curve: the mean of the points, each with its responsibility as weight.
func (points Points) next(old float64) float64 {
	sum, shares := 0.0, 0.0
	for _, p := range points {
		τ := share(old, p.X)
		sum, shares = sum+τ*p.X, shares+τ
	}
	return sum / shares
}

// sampled are points of a function, close enough for a curve.
func sampled(low, high float64, f func(float64) float64) [][2]float64 {
	const pieces = 120
	var points [][2]float64
	for i := range pieces + 1 {
		x := low + (high-low)*float64(i)/pieces
		points = append(points, [2]float64{x, f(x)})
	}
	return points
}
