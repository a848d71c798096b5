package live

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/mixture"
)

// Ellipses shows the components of a mixture after some steps of EM, each by its ellipse at two
// standard deviations, and the log-likelihood by steps. The regions are the places for which a
// component is the most responsible; they are stronger where it is so for nine tenths.
type Ellipses struct {
	K      int    // components, 1 to 5; 0: 3
	Step   int    // 0, the start, to 40
	Points Points // without classes; nil: three clumps
}

// clumps are three heaps of points, drawn by chance.
func clumps() Points {
	r := rand.New(rand.NewPCG(3, 1))
	var points Points
	for i := range 42 {
		u, v := r.NormFloat64(), r.NormFloat64()
		p := [][2]float64{{2.7 + 0.9*u, 6.8 + 0.6*u + 0.5*v}, {7.2 + 0.5*u, 6.9 + 1.1*v},
			{5.6 + 1.3*u, 2.4 - 0.3*u + 0.5*v}}[i%3]
		keep := func(v float64) float64 { return min(9.8, max(0.2, math.Round(v*100)/100)) }
		points = append(points, Point{keep(p[0]), keep(p[1]), 0})
	}
	return points
}

const emSteps = 40

// Scene implements [Figure].
func (f Ellipses) Scene() (*Scene, error) {
	f.K = cmp.Or(f.K, 3)
	if f.Points == nil {
		f.Points = clumps()
	}
	if err := cmp.Or(within("K", f.K, 1, 5), within("Step", f.Step, 0, emSteps),
		f.Points.check(1, 60), f.Points.answered(), f.Points.each("the crowd")); err != nil {
		return nil, err
	}
	start, err := mixture.NewMixture(around(f.K)...)
	if err != nil {
		return nil, err
	}
	em := mixture.EM{Start: start, MaxSteps: emSteps, Exact: true, Floor: 0.01}
	steps, err := em.Steps(f.Points.dataset("the crowd"))
	if err != nil {
		return nil, err
	}
	likelihood := figure.Line{Class: figure.NoClass}
	now, low, high := mixture.Step{}, math.Inf(1), math.Inf(-1)
	for step := range steps {
		if step.T <= f.Step {
			now = step
		}
		ℓ := step.LogLikelihood
		likelihood.Points = append(likelihood.Points, [2]float64{float64(step.T), ℓ})
		low, high = min(low, ℓ), max(high, ℓ)
	}
	plane := square(400)
	plane.Title = fmt.Sprintf("step %d", now.T)
	components := make([]mixture.Component, f.K)
	for k := range components {
		mean := mat.Row(nil, k, now.Mu)
		components[k] = mixture.Component{Weight: now.Pi[k], Mean: mean, Covariance: now.Sigma[k]}
		plane.Lines = append(plane.Lines, ellipse(mean, now.Sigma[k], 2, k+1)...)
	}
	model, err := mixture.NewMixture(components...)
	if err != nil {
		return nil, err
	}
	plane.Field = shares(plane, model)
	margin := max(1, (high-low)/10)
	curve := Panel{
		Title: fmt.Sprintf("ℓ = %.2f", now.LogLikelihood), Width: 240, Height: 200,
		X: Axis{Label: "step", High: emSteps},
		Y: Axis{Label: "log-likelihood", Low: low - margin, High: high + margin},
		Layer: figure.Layer{
			Lines: []figure.Line{likelihood},
			Marks: []figure.Mark{{X: float64(now.T), Y: now.LogLikelihood, Class: 3}},
		},
	}
	return &Scene{
		Alt: fmt.Sprintf("Step %d of EM with %s for %s. The log-likelihood is %.2f.", now.T,
			plural(f.K, "component"), plural(len(f.Points), "point"), now.LogLikelihood),
		Controls: []Control{
			Slider("K", "K, components", Range(1, 5, 1), float64(f.K)),
			{Field: "Step", Label: "step of EM", Kind: Slide,
				Values: Range(0, emSteps, 1), Value: float64(f.Step), Play: true},
		},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: 1, Most: 60},
		Panels: []Panel{plane, curve},
	}, nil
}

// around is a bad guess: equal components round the middle of the plane.
func around(k int) []mixture.Component {
	components := make([]mixture.Component, k)
	for i := range components {
		sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(k) + 0.3)
		components[i] = mixture.Component{
			Weight:     1 / float64(k),
			Mean:       []float64{5 + cos, 5 + sin},
			Covariance: mat.NewSymDense(2, []float64{2, 0, 0, 2}),
		}
	}
	return components
}

// ellipse has the places at so many standard deviations from a mean.
func ellipse(mean []float64, covariance *mat.SymDense, deviations float64, k int) []figure.Line {
	rows := [][]float64{mat.Row(nil, 0, covariance), mat.Row(nil, 1, covariance)}
	return figure.Ellipse(mean, rows, deviations, k).Lines
}

// shares colours the plane by the component that is the most responsible.
func shares(plane Panel, m *mixture.Mixture) *Field {
	const columns = 60
	places, rows := plane.Places(columns)
	field := &Field{Columns: columns, Rows: rows,
		Class: make([]byte, columns*rows), Shade: make([]float64, columns*rows)}
	var tau []float64
	for i := range field.Class {
		tau = m.Responsibilities(tau, places[2*i:2*i+2])
		best := 0
		for k, share := range tau {
			if share > tau[best] {
				best = k
			}
		}
		field.Class[i], field.Shade[i] = byte(best+1), Faint
		if tau[best] >= 0.9 {
			field.Shade[i] = Plain
		}
	}
	return field
}
