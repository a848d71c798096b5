package live

import (
	"cmp"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/logistic"
)

// Penalty shows the sigmoid that logistic regression finds for a price λ of large weights, and the
// cost by the weight.
type Penalty struct {
	Lambda float64 // λ, one of the slider's
	Points Points  // of two classes, of which x counts; nil: two on the left and two on the right
}

var (
	weightPrices = []float64{0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10}
	leftOrRight  = []string{"left", "right"}
)

// Scene implements [Figure].
func (f Penalty) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = Points{{-2, 0, 0}, {-1, 0, 0}, {1, 1, 1}, {2, 1, 1}}
	}
	if err := cmp.Or(one("Lambda", f.Lambda, weightPrices), f.Points.check(2, 60),
		f.Points.each(leftOrRight...)); err != nil {
		return nil, err
	}
	ds := f.Points.dataset(leftOrRight...)
	ds.Attributes, ds.X = ds.Attributes[:1], mat.DenseCopyOf(ds.X.Slice(0, ds.Len(), 0, 1))
	model, err := logistic.Regression{Lambda: f.Lambda}.Fit(ds)
	if err != nil {
		return nil, err
	}
	w := model.W().RawRowView(0)

	curve := Panel{
		Width: 300, Height: 240,
		X: Axis{Label: "x", Low: -3, High: 3},
		Y: Axis{Label: "P(right)", Low: -0.1, High: 1.1},
	}
	sigmoid := figure.Line{Class: figure.NoClass}
	for _, x := range Range(-3, 3, 0.02) {
		p := logistic.Sigmoid(logistic.Linear(w, []float64{x}))
		sigmoid.Points = append(sigmoid.Points, [2]float64{x, p})
	}
	half := curve.Horizontal(0.5, figure.NoClass)
	half.Dashed = true
	curve.Lines = []figure.Line{half, sigmoid}
	curve.Title = fmt.Sprintf("weight %.3f", w[1])
	if model.Stop() == logistic.Separable {
		curve.Title = fmt.Sprintf("no best weight: it stopped at %.0f", w[1])
	}

	costs := Panel{
		Width: 300, Height: 240,
		X: Axis{Label: "weight, with b as learnt", Low: -2, High: 10},
		Y: Axis{Label: "cost", High: 4},
	}
	if w[1] < 0 {
		costs.X.Low, costs.X.High = -10, 2
	}
	examples := figure.Line{Name: "of the examples", Class: 0, Dashed: true}
	penalty := figure.Line{Name: "of the weight", Class: 1, Dashed: true}
	sum := figure.Line{Name: "both", Class: figure.NoClass}
	for _, v := range Range(costs.X.Low, costs.X.High, 0.05) {
		at := []float64{w[0], v}
		e, p := logistic.Cost(at, ds), logistic.Penalty(at, f.Lambda, false)
		examples.Points = append(examples.Points, [2]float64{v, e})
		penalty.Points = append(penalty.Points, [2]float64{v, p})
		sum.Points = append(sum.Points, [2]float64{v, e + p})
	}
	costs.Lines = []figure.Line{examples, penalty, sum}
	e, p := logistic.Cost(w, ds), logistic.Penalty(w, f.Lambda, false)
	costs.Marks = []figure.Mark{{X: w[1], Y: e + p, Class: 2, Ring: true}}
	costs.Title = fmt.Sprintf("cost %.3f + %.3f = %.3f", e, p, e+p)
	return &Scene{
		Alt: fmt.Sprintf("Logistic regression with λ = %v: %s, %s.", f.Lambda, curve.Title,
			costs.Title),
		Classes:  leftOrRight,
		Controls: []Control{Slider("Lambda", "λ", weightPrices, f.Lambda)},
		Points:   f.Points.marks(),
		Edit:     Edit{Level: true},
		Panels:   []Panel{curve, costs},
	}, nil
}
