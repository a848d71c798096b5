package live

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/neural"
)

// Hidden shows the regions of a network with one hidden layer after some epochs, the line of each
// hidden neuron, and the cost by epochs.
type Hidden struct {
	Neurons int    // in the hidden layer, 1 to 6; 0: 2
	Epochs  int    // how long it has learnt, one of the slider's; 0: 100
	Start   int    // which random weights it begins with, 1 to 5; 0: 1
	Points  Points // of two classes; nil: a heap and a ring round it
}

var (
	epochs   = []float64{1, 2, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100}
	inAndOut = []string{"inside", "outside"}
)

// ring is a heap of points and others round it.
func ring() Points {
	var points Points
	place := func(n int, radius, turn float64, class int) {
		for i := range n {
			sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) + turn)
			points = append(points, Point{math.Round(100*radius*cos) / 100,
				math.Round(100*radius*sin) / 100, class})
		}
	}
	place(3, 0.2, 0.5, 0)
	place(7, 0.55, 0, 0)
	place(15, 1.4, 0.2, 1)
	return points
}

// Scene implements [Figure].
func (f Hidden) Scene() (*Scene, error) {
	f.Neurons, f.Epochs, f.Start = cmp.Or(f.Neurons, 2), cmp.Or(f.Epochs, 100), cmp.Or(f.Start, 1)
	if f.Points == nil {
		f.Points = ring()
	}
	if err := cmp.Or(within("Neurons", f.Neurons, 1, 6),
		one("Epochs", float64(f.Epochs), epochs), within("Start", f.Start, 1, 5),
		f.Points.check(2, 60), f.Points.each(inAndOut...)); err != nil {
		return nil, err
	}
	ds := f.Points.dataset(inAndOut...)
	model, err := neural.MLP{Hidden: []int{f.Neurons}, Raw: true, Rate: 0.2, Batch: 60,
		Epochs: f.Epochs, Seed: uint64(f.Start)}.Fit(ds)
	if err != nil {
		return nil, err
	}
	plane := around0(330, 2)
	regions(&plane, model)
	layer := model.Network().Layers[0]
	for k, b := range layer.B {
		for _, line := range straight(layer.W.RawRowView(k), b) {
			line.Name, line.Dashed = "a hidden neuron's z = 0", true
			plane.Lines = append(plane.Lines, line)
		}
	}
	wrong := evaluate.Errors(model, ds)
	plane.Title = fmt.Sprintf("%s, %v of %s wrong", plural(f.Neurons, "neuron"), wrong,
		plural(ds.Len(), "point"))

	way := Panel{
		Width: 270, Height: 330,
		X: Axis{Label: "epoch", High: 100},
		Y: Axis{Label: "cost", High: 1},
	}
	losses := model.Losses() // each is before the step of its epoch
	curve := figure.Line{Class: figure.NoClass}
	for i, loss := range losses {
		curve.Points = append(curve.Points, [2]float64{float64(i), loss})
	}
	nothing := way.Horizontal(math.Ln2, figure.NoClass)
	nothing.Name, nothing.Dashed = "of knowing nothing: log 2", true
	way.Lines = []figure.Line{nothing, curve}
	way.Title = fmt.Sprintf("cost %.3f in epoch %d", losses[len(losses)-1], len(losses))
	slider := Slider("Epochs", "epochs", epochs, float64(f.Epochs))
	slider.Play = true
	return &Scene{
		Alt: fmt.Sprintf("The regions of a network with a hidden layer: %s, %s.", plane.Title,
			way.Title),
		Classes: inAndOut,
		Controls: []Control{
			Slider("Neurons", "hidden neurons", Range(1, 6, 1), float64(f.Neurons)),
			slider,
			Slider("Start", "random start", Range(1, 5, 1), float64(f.Start)),
		},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: 2, Most: 60},
		Panels: []Panel{plane, way},
	}, nil
}
