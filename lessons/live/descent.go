package live

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/logistic"
)

// Descent shows gradient descent on the lesson's function (θ₁ + θ₂)² + (θ₂ − 1)²: the way over its
// lines of equal cost, and the cost by step.
type Descent struct {
	Rate   float64 // η, one of the slider's; 0: 0.1
	Step   int     // how many steps, 0 to 40
	Points Points  // one: the start; nil: the origin
}

var (
	rates = []float64{0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.37, 0.38, 0.39, 0.4, 0.5, 1}
	bowl  = logistic.Function{
		Cost: func(θ []float64) float64 { return (θ[0]+θ[1])*(θ[0]+θ[1]) + (θ[1]-1)*(θ[1]-1) },
		Gradient: func(dst, θ []float64) {
			dst[0] = 2 * (θ[0] + θ[1])
			dst[1] = dst[0] + 2*(θ[1]-1)
		},
	}
	curvature = mat.NewSymDense(2, []float64{2, 2, 2, 4}) // the second derivatives
)

const descentSteps = 40

// Scene implements [Figure].
func (f Descent) Scene() (*Scene, error) {
	f.Rate = cmp.Or(f.Rate, 0.1)
	if f.Points == nil {
		f.Points = Points{{0, 0, 0}}
	}
	if err := cmp.Or(one("Rate", f.Rate, rates), within("Step", f.Step, 0, descentSteps),
		f.Points.check(1, 1), f.Points.each("the start")); err != nil {
		return nil, err
	}
	descend := logistic.Descend{Rate: logistic.Constant(f.Rate), MaxSteps: descentSteps}
	steps, err := descend.Steps(bowl, []float64{f.Points[0].X, f.Points[0].Y})
	if err != nil {
		return nil, err
	}
	plane := Panel{Width: 360, Height: 360, X: Axis{Label: "θ₁", Low: -3.5, High: 1.5},
		Y: Axis{Label: "θ₂", Low: -1.5, High: 3.5}}
	const columns = 90
	places, rows := plane.Places(columns)
	values := make([]float64, columns*rows)
	plane.Field = &Field{Columns: columns, Rows: rows, Class: make([]byte, columns*rows),
		Shade: make([]float64, columns*rows)}
	for i := range values {
		values[i] = bowl.Cost(places[2*i : 2*i+2])
		// darker where the cost is lower, in 20 shades
		plane.Field.Shade[i] = 0.02 * math.Round(20/(1+values[i]))
	}
	for _, cost := range []float64{0.05, 0.25, 1, 3, 8} {
		level := plane.Contour(values, columns, rows, cost)
		level.Thin = true
		plane.Lines = append(plane.Lines, level)
	}

	way, costs := figure.Line{Class: 0}, figure.Line{Class: figure.NoClass}
	var now logistic.Step
	low, high := -2., 2.
	for step := range steps {
		cost := math.Log10(max(step.Cost, 1e-16))
		costs.Points = append(costs.Points, [2]float64{float64(step.T), cost})
		low, high = min(low, cost), max(high, cost)
		if step.T <= f.Step {
			now = step
			way.Points = append(way.Points, [2]float64{step.W[0], step.W[1]})
		}
	}
	plane.Lines = append(plane.Lines, way)
	plane.Marks = []figure.Mark{{X: -1, Y: 1, Class: 2}}
	plane.Texts = []figure.Text{{X: -1.65, Y: 1, Lines: []string{"minimum"}, Class: figure.NoClass}}
	for _, p := range way.Points {
		plane.Marks = append(plane.Marks, figure.Mark{X: p[0], Y: p[1], Class: 0, Size: 0.4})
	}
	plane.Marks = append(plane.Marks,
		figure.Mark{X: now.W[0], Y: now.W[1], Class: 1})
	var eigen mat.EigenSym
	eigen.Factorize(curvature, false)
	ν := eigen.Values(nil) // in ascending order
	along, across := 1-f.Rate*ν[0], 1-f.Rate*ν[1]
	how := "it creeps along the valley"
	switch {
	case across < -1:
		how = "it leaves the valley"
	case across < 0:
		how = "it zigzags across the valley"
	}
	plane.Title = fmt.Sprintf("%s: a step multiplies the distance by %.3f along it, %.3f across",
		how, along, across)
	curve := Panel{
		Title: fmt.Sprintf("step %d: cost %.3g", now.T, now.Cost), Width: 260, Height: 220,
		X: Axis{Label: "step", High: descentSteps},
		Y: Axis{Label: "log10 of the cost", Low: low - 0.5, High: high + 0.5},
		Layer: figure.Layer{
			Lines: []figure.Line{costs},
			Marks: []figure.Mark{{X: float64(now.T), Y: costs.Points[now.T][1], Class: 1}},
		},
	}
	step := Slider("Step", "step", Range(0, descentSteps, 1), float64(f.Step))
	step.Play = true
	return &Scene{
		Alt: fmt.Sprintf("Gradient descent with η = %v: %s; %s.", f.Rate, plane.Title,
			curve.Title),
		Controls: []Control{Slider("Rate", "η", rates, f.Rate), step},
		Points:   f.Points.marks(),
		Panels:   []Panel{plane, curve},
	}, nil
}
