package live

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/tree"
)

// Split shows what the question "x₁ ≤ t?" gains in bits, over all thresholds t, and the best one.
type Split struct {
	T      float64 // the threshold, 0.25 to 9.75 in steps of a quarter; 0: 5
	Points Points  // of two classes, of which x counts; nil: fourteen days with more and less wind
}

var (
	splits      = Range(0.25, 9.75, 0.25)
	sailOrShore = []string{"sailed", "stayed ashore"}
)

// windy are fourteen days: one sails if there is wind, but not in a storm.
func windy() Points {
	var points Points
	for i, x := range []float64{2.4, 2.9, 3.3, 4.1, 4.5, 5.2, 5.7, 6.2, 7.4} {
		points = append(points, Point{x, 2 + 0.3*float64(i%2), 0})
	}
	for i, x := range []float64{0.5, 1.1, 1.7, 6.8, 8.6} {
		points = append(points, Point{x, 0.7 + 0.3*float64(i%2), 1})
	}
	return points
}

// Scene implements [Figure].
func (f Split) Scene() (*Scene, error) {
	f.T = cmp.Or(f.T, 5)
	if f.Points == nil {
		f.Points = windy()
	}
	if err := cmp.Or(one("T", f.T, splits), f.Points.check(2, 60),
		f.Points.each(sailOrShore...)); err != nil {
		return nil, err
	}
	ds := f.Points.dataset(sailOrShore...)
	wind := mat.Col(nil, 0, ds.X)
	ds.Attributes, ds.X = []classify.Attribute{{Name: "wind"}}, mat.NewDense(len(wind), 1, wind)
	// parts counts the classes on both sides of a threshold.
	parts := func(t float64) [][]float64 {
		counts := [][]float64{{0, 0}, {0, 0}}
		for i, x := range wind {
			side := 0
			if x > t {
				side = 1
			}
			counts[side][ds.Y[i]]++
		}
		return counts
	}
	gain := func(t float64) float64 { return max(0, tree.Gain(tree.Entropy, parts(t))) }
	model, err := tree.CART{Impurity: tree.Entropy, MaxDepth: 1}.Fit(ds)
	if err != nil {
		return nil, err
	}

	sides, now := parts(f.T), gain(f.T)
	days := Panel{
		Width: 440, Height: 150,
		X: Axis{Label: "wind (Beaufort)", High: 10},
		Y: Axis{Label: "days", High: 3, Bare: true},
	}
	for k, from := range []float64{0, f.T} {
		to := []float64{f.T, 10}[k]
		area := figure.Area{Class: 0, Shade: 0.32, Edge: true,
			Points: [][2]float64{{from, 0}, {to, 0}, {to, 3}, {from, 3}}}
		if sides[k][1] > sides[k][0] {
			area.Class = 1
		}
		days.Areas = append(days.Areas, area)
	}
	days.Title = fmt.Sprintf("≤ %v: %v sailed, %v ashore, %.3f bits. Above: %v, %v, %.3f", f.T,
		sides[0][0], sides[0][1], tree.Entropy.Of(sides[0]), sides[1][0], sides[1][1],
		tree.Entropy.Of(sides[1]))

	all := tree.Entropy.Of([]float64{sides[0][0] + sides[1][0], sides[0][1] + sides[1][1]})
	gains := Panel{
		Width: 440, Height: 170,
		X: Axis{Label: "threshold", High: 10},
		Y: Axis{Label: "gain in bits", High: 1.1},
	}
	curve := figure.Line{Class: figure.NoClass, Points: [][2]float64{{0, 0}}}
	// the gain jumps at each day, and is flat up to the next
	for i, x := range slices.Sorted(slices.Values(wind)) {
		curve.Points = append(curve.Points, [2]float64{x, curve.Points[2*i][1]},
			[2]float64{x, gain(x)})
	}
	curve.Points = append(curve.Points, [2]float64{10, 0})
	before := gains.Horizontal(all, figure.NoClass)
	before.Name, before.Dashed = "entropy before the question", true
	gains.Lines = []figure.Line{before, gains.Vertical(f.T, figure.NoClass), curve}
	gains.Marks = []figure.Mark{{X: f.T, Y: now, Class: figure.NoClass}}
	best := "No threshold gains anything"
	for _, path := range model.Paths() {
		if len(path) == 0 || path[0].Op != tree.AtMost {
			continue // a tree without a question, or its other branch
		}
		t := path[0].Value
		best = fmt.Sprintf("The best (ringed) is %.3f, at %.4g", gain(t), t)
		gains.Marks = append(gains.Marks, figure.Mark{X: t, Y: gain(t), Class: 2, Ring: true})
	}
	gains.Title = fmt.Sprintf("gain %.3f of %.3f bits. %s", now, all, best)
	return &Scene{
		Alt: fmt.Sprintf("Days by their wind, and the gain of each threshold. %s; %s.",
			days.Title, gains.Title),
		Classes:  sailOrShore,
		Controls: []Control{Slider("T", "t, the threshold", splits, f.T)},
		Points:   f.Points.marks(),
		Edit:     Edit{Classes: 2, Most: 60, Level: true, Noun: "day"},
		Panels:   []Panel{days, gains},
	}, nil
}
