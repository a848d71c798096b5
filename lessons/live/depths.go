package live

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/tree"
)

// Depths shows the boxes of a tree that learns from the points, small marks that it has not seen,
// and its error on both by depth.
type Depths struct {
	Depth  int    // 1 to 10; 0: 3
	Points Points // of two classes; nil: two sides of a wave with some wrong labels
}

const deepest = 10

// wave draws points on both sides of a wave. So many in a hundred have the wrong class.
func wave(n, wrong int, seed uint64) Points {
	r := rand.New(rand.NewPCG(seed, 0))
	var points Points
	for range n {
		x, y := 0.2+9.6*r.Float64(), 0.2+9.6*r.Float64()
		p := Point{math.Round(x*100) / 100, math.Round(y*100) / 100, 0}
		if p.Y > 5+2.5*math.Sin(p.X) {
			p.Class = 1
		}
		if r.IntN(100) < wrong {
			p.Class = 1 - p.Class
		}
		points = append(points, p)
	}
	return points
}

// Scene implements [Figure].
func (f Depths) Scene() (*Scene, error) {
	f.Depth = cmp.Or(f.Depth, 3)
	if f.Points == nil {
		f.Points = wave(50, 15, 5)
	}
	classes := catsAndDogs[:2]
	if err := cmp.Or(within("Depth", f.Depth, 1, deepest), f.Points.check(len(classes), 60),
		f.Points.each(classes...)); err != nil {
		return nil, err
	}
	others := wave(150, 0, 6)
	train, test := f.Points.dataset(classes...), others.dataset(classes...)
	plane := square(360)
	known := figure.Line{Name: "training", Class: 0}
	unseen := figure.Line{Name: "unseen", Class: 1, Dashed: true}
	for depth := 1; depth <= deepest; depth++ {
		model, err := tree.CART{MaxDepth: depth}.Fit(train)
		if err != nil {
			return nil, err
		}
		x := float64(depth)
		known.Points = append(known.Points, [2]float64{x, evaluate.ErrorRate(model, train)})
		unseen.Points = append(unseen.Points, [2]float64{x, evaluate.ErrorRate(model, test)})
		if depth == f.Depth {
			plane.Areas = boxes(plane, model)
			plane.Title = fmt.Sprintf("depth %d, %s", depth, leaves(model.Leaves()))
		}
	}
	for _, m := range others.marks() {
		m.Size = 0.4
		plane.Marks = append(plane.Marks, m)
	}
	a, b := known.Points[f.Depth-1], unseen.Points[f.Depth-1]
	curve := Panel{
		Title: fmt.Sprintf("training error %.2f, unseen %.2f", a[1], b[1]),
		Width: 270, Height: 240,
		X: Axis{Label: "depth", Low: 1, High: deepest},
		Y: Axis{Label: "error", High: 0.6},
		Layer: figure.Layer{
			Lines: []figure.Line{known, unseen},
			Marks: []figure.Mark{{X: a[0], Y: a[1], Class: 0}, {X: b[0], Y: b[1], Class: 1}},
		},
	}
	return &Scene{
		Alt: fmt.Sprintf("A tree of depth %d errs on %.2f of the points that it learns from, "+
			"and on %.2f of those that it has not seen.", f.Depth, a[1], b[1]),
		Classes: classes,
		Controls: []Control{Slider("Depth", "depth, at most",
			Range(1, deepest, 1), float64(f.Depth))},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: len(classes), Most: 60},
		Panels: []Panel{plane, curve},
	}, nil
}
