package live

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/svm"
)

// Prices shows a step of sequential minimal optimisation. Two prices move, in opposite directions
// if their examples are of one class and together if not, until the dual is as high as this pair
// can make it. The size of a point is its price.
type Prices struct {
	C      float64 // the highest price, one of the slider's; 0: 1
	Step   int     // 0, where all prices are 0, to 40
	Points Points  // of two classes; nil: two crowds that do not overlap
}

var highestPrices = []float64{0.1, 0.3, 1, 3, 10}

const priceSteps = 40

// Scene implements [Figure].
func (f Prices) Scene() (*Scene, error) {
	f.C = cmp.Or(f.C, 1)
	if f.Points == nil {
		f.Points = apart
	}
	if err := cmp.Or(one("C", f.C, highestPrices), within("Step", f.Step, 0, priceSteps),
		f.Points.check(2, 60), f.Points.answered(), f.Points.each(sides...)); err != nil {
		return nil, err
	}
	steps, err := svm.SVM{C: f.C}.Steps(f.Points.dataset(sides...))
	if err != nil {
		return nil, err
	}
	α := make([]float64, len(f.Points))
	var now svm.Step
	last := 0 // the number of the last step
	for step := range steps {
		last = max(last, step.Number)
		if step.Number != 0 && step.Number <= f.Step {
			now = step
			α[step.I], α[step.J] = step.After[0], step.After[1]
		}
	}
	plane, dual := square(300), Panel{Width: 290, Height: 300,
		X: Axis{Label: "price of one; dashed: not allowed", High: f.C}, Y: Axis{Label: "dual"}}
	w, value := f.Points.plane(α)
	if math.Hypot(w[0], w[1]) > 1e-9 {
		plane.Lines = figure.Boundary("border", w, f.Points.middle(α, w, f.C), 1).Lines
		plane.Lines[1].Name, plane.Lines[2].Name = "margin", "margin"
	}
	marks := f.Points.marks()
	for i, price := range α {
		marks[i].Size = 0.5 + 1.6*math.Sqrt(price/max(slices.Max(α), 1e-9))
		marks[i].Ring = now.Number > 0 && (i == now.I || i == now.J)
	}
	plane.Title = fmt.Sprintf("%s with a price, which is its size", plural(positive(α), "example"))
	dual.Title = "all prices are 0"
	dual.Y.High = 1
	dual.Lines = []figure.Line{dual.Horizontal(0, figure.NoClass)}
	if now.Number > 0 {
		before := f.Points.climb(&dual, α, now, f.C)
		dual.Title = fmt.Sprintf("step %d of %d: the two ringed prices move, the dual rises from "+
			"%.3f to %.3f", now.Number, last, before, value)
		dual.X.Label = fmt.Sprintf("price of the ringed %s; dashed: not allowed",
			sides[f.Points[now.I].Class])
	}
	step := Slider("Step", "step", Range(0, priceSteps, 1), float64(f.Step))
	step.Play = true
	return &Scene{
		Alt:     fmt.Sprintf("%s. %s.", plane.Title, dual.Title),
		Classes: sides,
		Controls: []Control{step,
			Slider("C", "C, the highest price", highestPrices, f.C)},
		Points: marks,
		Edit:   Edit{Classes: 2, Most: 60},
		Panels: []Panel{plane, dual},
	}, nil
}

// sign is y of a point.
func (p Point) sign() float64 { return float64(2*p.Class - 1) }

func positive(α []float64) int {
	n := 0
	for _, price := range α {
		if price > 0 {
			n++
		}
	}
	return n
}

// plane is w = Σ αᵢyᵢxᵢ, and the value of the dual, Σ αᵢ − ½‖w‖².
func (points Points) plane(α []float64) (w []float64, dual float64) {
	w = []float64{0, 0}
	for i, p := range points {
		w[0], w[1] = w[0]+α[i]*p.sign()*p.X, w[1]+α[i]*p.sign()*p.Y
		dual += α[i]
	}
	return w, dual - (w[0]*w[0]+w[1]*w[1])/2
}

// middle is a b half-way between what the examples ask for whose prices may rise, and those whose
// prices may fall.
func (points Points) middle(α, w []float64, C float64) float64 {
	low, high := math.Inf(-1), math.Inf(1)
	for i, p := range points {
		asks := p.sign() - w[0]*p.X - w[1]*p.Y
		if p.sign() > 0 && α[i] < C || p.sign() < 0 && α[i] > 0 {
			low = max(low, asks)
		}
		if p.sign() > 0 && α[i] > 0 || p.sign() < 0 && α[i] < C {
			high = min(high, asks)
		}
	}
	return (low + high) / 2
}

// climb draws the dual as a function of the first price of a pair, while the second keeps Σ αᵢyᵢ at
// 0: strong where both prices are allowed. It returns the dual before the step.
func (points Points) climb(panel *Panel, after []float64, s svm.Step, C float64) (before float64) {
	α := append([]float64{}, after...)
	together := -points[s.I].sign() * points[s.J].sign()
	at := func(price float64) (dual float64, allowed bool) {
		α[s.I] = price
		α[s.J] = s.Before[1] + together*(price-s.Before[0])
		_, dual = points.plane(α)
		const rounding = 1e-9
		return dual, α[s.J] > -rounding && α[s.J] < C+rounding
	}
	far := 1.5 * max(math.Abs(s.After[0]-s.Before[0]), 0.02*C)
	panel.X.Low = max(0, min(s.Before[0], s.After[0])-far)
	panel.X.High = min(C, max(s.Before[0], s.After[0])+far)
	all, allowed := figure.Line{Class: figure.NoClass, Thin: true, Dashed: true},
		figure.Line{Class: 2}
	panel.Y.Low, panel.Y.High = math.Inf(1), math.Inf(-1)
	dual := func(price float64) float64 {
		d, _ := at(price)
		return d
	}
	for _, p := range sampled(panel.X.Low, panel.X.High, dual) {
		all.Points = append(all.Points, p)
		if _, ok := at(p[0]); ok {
			allowed.Points = append(allowed.Points, p)
			panel.Y.Low, panel.Y.High = min(panel.Y.Low, p[1]), max(panel.Y.High, p[1])
		}
	}
	before, _ = at(s.Before[0])
	end, _ := at(s.After[0])
	panel.Y.Low, panel.Y.High = min(panel.Y.Low, before, end), max(panel.Y.High, before, end)
	room := 0.1*(panel.Y.High-panel.Y.Low) + 1e-6
	panel.Y.Low, panel.Y.High = panel.Y.Low-room, panel.Y.High+2*room
	panel.Lines = []figure.Line{all, allowed}
	panel.Marks = []figure.Mark{
		{X: s.Before[0], Y: before, Class: figure.NoClass, Round: true, Hollow: true,
			Label: "before"},
		{X: s.After[0], Y: end, Class: 2, Round: true, Label: "after"},
	}
	return before
}
