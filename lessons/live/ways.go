package live

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/svm"
)

// Ways shows three ways from the planes of support vector machines to more than two classes. The
// plane of each machine is a line in the colour of its class, or grey if it parts a pair.
type Ways struct {
	Way    int     // 0: one against the rest; 1: one against one; 2: one machine for all
	C      float64 // the price of slack, one of the slider's; 0: 1
	Points Points  // of up to five classes; nil: A in the middle of four others
}

var (
	waysToMany  = []string{"one against the rest", "one against one", "one machine for all"}
	waysPrices  = []float64{0.01, 0.1, 1, 10}
	fiveClasses = []string{"A", "B", "C", "D", "E"}
)

// wheel has four points of each class: the first in the middle, the others above, on the left,
// below and on the right of it.
func wheel() Points {
	var points Points
	for k, middle := range [][2]float64{{0, 0}, {0, 3}, {-3, 0}, {0, -3}, {3, 0}} {
		for _, d := range [][2]float64{{0.5, 0.3}, {-0.4, 0.6}, {-0.5, -0.5}, {0.6, -0.4}} {
			points = append(points, Point{middle[0] + d[0], middle[1] + d[1], k})
		}
	}
	return points
}

// Scene implements [Figure].
func (f Ways) Scene() (*Scene, error) {
	f.C = cmp.Or(f.C, 1)
	if f.Points == nil {
		f.Points = wheel()
	}
	if err := cmp.Or(within("Way", f.Way, 0, 2), one("C", f.C, waysPrices),
		f.Points.check(len(fiveClasses), 60), f.Points.each("A")); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(f.Points, func(p Point) bool { return p.Class > 0 }) {
		return nil, errors.New("all points are of A; add one of another class")
	}
	ds := f.Points.dataset(fiveClasses...)
	plane := around0(400, 5)
	var model classify.Classifier
	var err error
	if f.Way == 2 {
		model, err = svm.KClass{Form: svm.CrammerSinger, C: f.C, MaxEpochs: 300}.Fit(ds)
	} else {
		var machines *svm.Model
		multi := []svm.Multi{svm.OneVsRest, svm.OneVsOne}[f.Way]
		machines, err = svm.SVM{C: f.C, Multi: multi, MaxSteps: 5000}.Fit(ds)
		if err == nil {
			plane.Lines = planes(machines)
		}
		model = machines
	}
	if err != nil {
		return nil, err
	}
	regions(&plane, model)
	wrong, cell := evaluate.Errors(model, ds), 0
	for _, k := range plane.Field.Class {
		if k == 0 {
			cell++
		}
	}
	plane.Title = fmt.Sprintf("%v of %s wrong; A has %.0f %% of the square", wrong,
		plural(ds.Len(), "point"), 100*float64(cell)/float64(len(plane.Field.Class)))
	return &Scene{
		Alt: fmt.Sprintf("The regions of the classes by %s: %s.", waysToMany[f.Way],
			plane.Title),
		Classes: fiveClasses,
		Controls: []Control{
			Choice("Way", "way", waysToMany, f.Way),
			Slider("C", "C, the price of slack", waysPrices, f.C),
		},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: len(fiveClasses), Most: 60},
		Panels: []Panel{plane},
	}, nil
}

// planes are the lines f(x) = 0 of machines without a kernel. A machine whose w is 0 has none.
func planes(model *svm.Model) []figure.Line {
	var lines []figure.Line
	for i, m := range model.Machines() {
		w, b := model.Weights(i)
		for _, line := range straight(w, b) {
			line.Class = m.Positive
			if m.Negative != svm.Rest {
				line.Class, line.Thin = figure.NoClass, true
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// straight is the line w·x + b = 0 in the plane; there is none if w is 0.
func straight(w []float64, b float64) []figure.Line {
	if math.Hypot(w[0], w[1]) < 1e-6 {
		return nil
	}
	return figure.Boundary("", w, b, 0).Lines
}
