package live

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/prepare"
)

// Directions shows the points' coordinates along a line that the reader turns, and the first
// principal direction, along which they vary most.
type Directions struct {
	Angle  int    // of the line, 0 to 175 degrees, in steps of five
	Points Points // without classes; nil: a slanting cloud
}

// slanting is a cloud along a diagonal.
func slanting() Points {
	var points Points
	for i := range 20 {
		t := float64(i)
		x, y := 1.6+0.34*t+0.9*math.Sin(7*t), 2.2+0.28*t+1.1*math.Cos(5*t)
		points = append(points, Point{math.Round(x*100) / 100, math.Round(y*100) / 100, 0})
	}
	return points
}

// Scene implements [Figure].
func (f Directions) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = slanting()
	}
	angles := Range(0, 175, 5)
	if err := cmp.Or(one("Angle", float64(f.Angle), angles), f.Points.check(1, 60),
		f.Points.answered()); err != nil {
		return nil, err
	}
	if len(f.Points) < 2 {
		return nil, fmt.Errorf("there is %s; two are needed", plural(len(f.Points), "point"))
	}
	ds := f.Points.dataset("a slip")
	fitted, err := prepare.PCA{}.Fit(ds)
	if err != nil {
		return nil, err
	}
	pca := fitted.(*prepare.PCAModel)
	mean, first := pca.Mean(), pca.Components().RawRowView(0)
	sin, cos := math.Sincos(float64(f.Angle) * math.Pi / 180)
	plane := square(400)
	along := func(dx, dy float64) [][2]float64 {
		return [][2]float64{{mean[0] - 15*dx, mean[1] - 15*dy}, {mean[0] + 15*dx, mean[1] + 15*dy}}
	}
	plane.Lines = []figure.Line{
		{Name: "your line", Points: along(cos, sin), Class: 1},
		{Name: "first principal direction", Points: along(first[0], first[1]), Class: 2,
			Dashed: true},
	}
	coordinates := make([]float64, len(f.Points))
	most := make([]float64, len(f.Points))
	feet := figure.Line{Class: figure.NoClass, Thin: true, Pieces: true}
	for i, p := range f.Points {
		dx, dy := p.X-mean[0], p.Y-mean[1]
		z := dx*cos + dy*sin
		coordinates[i], most[i] = z, dx*first[0]+dy*first[1]
		foot := [2]float64{mean[0] + z*cos, mean[1] + z*sin}
		feet.Points = append(feet.Points, [2]float64{p.X, p.Y}, foot)
		plane.Marks = append(plane.Marks, figure.Mark{X: foot[0], Y: foot[1], Class: 1, Size: 0.6})
	}
	plane.Lines = append(plane.Lines, feet)
	variance, largest := stat.Variance(coordinates, nil), stat.Variance(most, nil)
	plane.Title = fmt.Sprintf("variance along your line %.2f, at most %.2f", variance, largest)
	return &Scene{
		Alt: fmt.Sprintf("Along a line at %d° the coordinates of %s have the variance %.2f. Along "+
			"the first principal direction it is %.2f.", f.Angle, plural(len(f.Points), "point"),
			variance, largest),
		Controls: []Control{{Field: "Angle", Label: "angle of your line (°)",
			Kind: Slide, Values: angles, Value: float64(f.Angle), Play: true}},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: 1, Most: 60},
		Panels: []Panel{plane},
	}, nil
}
