package live

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/svm"
)

// Margin shows the plane of a support vector machine, the street at f(x) = ±1, and the support
// vectors.
type Margin struct {
	C      float64 // the price of slack, one of the slider's; 0: 1
	Sigma  float64 // σ of a Gaussian kernel, one of the slider's; 0: the linear kernel
	Points Points  // of two classes; nil: two crowds that do not overlap
}

var (
	slackPrices = []float64{0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000}
	widths      = []float64{0, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5}
	sides       = []string{"−1", "+1"}
)

// apart are two classes with a street between them.
var apart = Points{
	{1.3, 5.2, 0}, {2.0, 7.6, 0}, {2.9, 6.1, 0}, {3.8, 8.4, 0}, {1.6, 3.4, 0}, {4.4, 6.9, 0},
	{2.6, 4.6, 0}, {5.2, 8.8, 0},
	{4.6, 2.7, 1}, {6.0, 4.2, 1}, {5.4, 1.3, 1}, {7.4, 2.6, 1}, {7.9, 5.4, 1}, {8.8, 3.7, 1},
	{6.7, 5.9, 1}, {9.1, 6.8, 1},
}

// Scene implements [Figure].
func (f Margin) Scene() (*Scene, error) {
	f.C = cmp.Or(f.C, 1)
	if f.Points == nil {
		f.Points = apart
	}
	if err := cmp.Or(one("C", f.C, slackPrices), one("Sigma", f.Sigma, widths),
		f.Points.check(2, 60), f.Points.each(sides...)); err != nil {
		return nil, err
	}
	learner := svm.SVM{C: f.C, MaxSteps: 20_000}
	if f.Sigma > 0 {
		learner.Kernel = svm.RBF{Sigma: f.Sigma}
	}
	model, err := learner.Fit(f.Points.dataset(sides...))
	if err != nil {
		return nil, err
	}
	machine := model.Machines()[0]
	plane := square(400)
	const columns = 80
	places, rows := plane.Places(columns)
	values := make([]float64, columns*rows)
	plane.Field = &Field{Columns: columns, Rows: rows,
		Class: make([]byte, len(values)), Shade: make([]float64, len(values))}
	var decision []float64
	for i := range values {
		decision = model.Decision(decision, places[2*i:2*i+2])
		values[i] = decision[0]
		plane.Field.Shade[i] = Plain
		if math.Abs(values[i]) < 1 {
			plane.Field.Shade[i] = Faint
		}
		if decision[0] > 0 {
			plane.Field.Class[i] = byte(machine.Positive)
		} else {
			plane.Field.Class[i] = byte(machine.Negative)
		}
	}
	for _, level := range []float64{0, -1, 1} {
		line := plane.Contour(values, columns, rows, level)
		line.Dashed, line.Thin = level != 0, level != 0
		line.Name = map[float64]string{0: "f(x) = 0", 1: "f(x) = ±1"}[level]
		plane.Lines = append(plane.Lines, line)
	}
	marks, slack, support := f.Points.marks(), 0.0, machine.Support()
	for i, row := range machine.Rows {
		slack += max(0, 1-machine.Margins[i])
		marks[row].Ring = machine.Alpha[i] > 0
	}
	note := ""
	if model.Warning() != nil {
		note = " The search for the best plane was stopped early."
	}
	plane.Title = fmt.Sprintf("%s, street %.2f wide, slack %.2f",
		plural(len(support), "support vector"), machine.Width(), slack)
	if f.Sigma > 0 { // the street is straight in another space
		plane.Title = fmt.Sprintf("%s, slack %.2f", plural(len(support), "support vector"), slack)
	}
	return &Scene{
		Alt: fmt.Sprintf("A support vector machine with C = %v: %s, in rings, and slack %.2f in "+
			"all.%s", f.C, plural(len(support), "support vector"), slack, note),
		Classes: sides,
		Controls: []Control{
			Slider("C", "C, the price of slack", slackPrices, f.C),
			kernelSlider(f.Sigma),
		},
		Points: marks,
		Edit:   Edit{Classes: 2, Most: 60},
		Panels: []Panel{plane},
	}, nil
}

func kernelSlider(sigma float64) Control {
	c := Slider("Sigma", "kernel", widths, sigma)
	c.Names = []string{"linear"}
	for _, σ := range widths[1:] {
		c.Names = append(c.Names, fmt.Sprintf("Gaussian, σ = %v", σ))
	}
	return c
}
