package live

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
)

// Ranking shows a threshold over the scores of two classes, with the Gaussian of each, next to the
// ROC with the point of the threshold and the confusion matrix.
type Ranking struct {
	Threshold float64 // 0.25 to 9.75, in steps of a quarter; 0: 5
	Points    Points  // x is a score, the class 1 if positive; nil: two humps
}

var (
	thresholds = Range(0.25, 9.75, 0.25)
	readings   = []string{"read right", "misread"}
)

// humps are scores; their heights only keep them apart.
func humps() Points {
	var points Points
	for i, x := range []float64{0.9, 1.6, 2.2, 2.6, 3.1, 3.5, 3.9, 4.4, 5.2, 6.6} {
		points = append(points, Point{x, 1 + 0.7*float64(i%3), 0})
	}
	for i, x := range []float64{3.3, 4.7, 5.6, 6.3, 6.9, 7.4, 8.1, 9.0} {
		points = append(points, Point{x, 4 + 0.7*float64(i%3), 1})
	}
	return points
}

// Scene implements [Figure].
func (f Ranking) Scene() (*Scene, error) {
	f.Threshold = cmp.Or(f.Threshold, 5)
	if f.Points == nil {
		f.Points = humps()
	}
	if err := cmp.Or(one("Threshold", f.Threshold, thresholds), f.Points.check(2, 60),
		f.Points.answered(), f.Points.each(readings...)); err != nil {
		return nil, err
	}
	scores, positive := make([]float64, len(f.Points)), make([]bool, len(f.Points))
	var counts [2][2]float64 // by class, then by what the threshold says
	for i, p := range f.Points {
		scores[i], positive[i] = p.X, p.Class == 1
		said := 0
		if p.X >= f.Threshold {
			said = 1
		}
		counts[p.Class][said]++
	}
	points, err := evaluate.Operate(scores, positive, nil)
	if err != nil {
		return nil, err
	}
	auc, err := evaluate.AUC(scores, positive, nil)
	if err != nil {
		return nil, err
	}
	recall := counts[1][1] / (counts[1][0] + counts[1][1])
	falseRate := counts[0][1] / (counts[0][0] + counts[0][1])
	line := Panel{
		Title: fmt.Sprintf("recall %.2f, false rate %.2f", recall, falseRate),
		Width: 380, Height: 260,
		X: Axis{Label: "score", High: 10}, Y: Axis{High: 10, Bare: true},
	}
	line.Lines = append(line.Lines, line.Vertical(f.Threshold, figure.NoClass))
	line.Lines[0].Name, line.Lines[0].Thin = "threshold", false
	for class := range readings {
		if hump, ok := f.Points.hump(class); ok {
			line.Lines = append(line.Lines, hump)
		}
	}
	roc := Panel{
		Title: fmt.Sprintf("AUC = %.3f", auc), Width: 200, Height: 200,
		X: Axis{Label: "false rate", High: 1},
		Y: Axis{Label: "recall", High: 1},
		Layer: figure.Layer{
			Lines: []figure.Line{{Class: figure.NoClass}},
			Marks: []figure.Mark{{X: falseRate, Y: recall, Class: 3, Size: 1.4}},
		},
	}
	for _, p := range points {
		roc.Lines[0].Points = append(roc.Lines[0].Points, [2]float64{p.FalseRate, p.Recall})
	}
	return &Scene{
		Alt: fmt.Sprintf("At a threshold of %v, %v of %v misread and %v of %v others are looked "+
			"at: recall %.2f, false rate %.2f. AUC is %.3f.", f.Threshold, counts[1][1],
			counts[1][0]+counts[1][1], counts[0][1], counts[0][0]+counts[0][1], recall, falseRate,
			auc),
		Classes: readings,
		Controls: []Control{
			Slider("Threshold", "threshold", thresholds, f.Threshold)},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: 2, Most: 60, Level: true, Noun: "score"},
		Panels: []Panel{line, roc, confusion(counts)},
	}, nil
}

// hump is the Gaussian of the scores of a class, as high as fits. One score has none.
func (points Points) hump(class int) (figure.Line, bool) {
	var scores []float64
	for _, p := range points {
		if p.Class == class {
			scores = append(scores, p.X)
		}
	}
	mean, deviation := stat.MeanStdDev(scores, nil)
	if !(deviation > 0.05) {
		return figure.Line{}, false
	}
	line := figure.Line{Class: class}
	for _, x := range Range(0, 10, 0.1) {
		z := (x - mean) / deviation
		line.Points = append(line.Points, [2]float64{x, 9 * math.Exp(-z*z/2) / max(1, deviation)})
	}
	return line, true
}

// confusion is a table of counts, by class and by what is said of it.
func confusion(counts [2][2]float64) Panel {
	panel := Panel{Title: "Confusion matrix", Width: 270, Height: 150,
		X: Axis{High: 3, Bare: true}, Y: Axis{High: 3, Bare: true}}
	text := func(x, y float64, words string) {
		panel.Texts = append(panel.Texts,
			figure.Text{X: x, Y: y, Lines: []string{words}, Class: figure.NoClass})
	}
	text(1.5, 2.5, "passed over")
	text(2.5, 2.5, "looked at")
	for class, name := range readings {
		y := 1.5 - float64(class)
		text(0.5, y, name)
		for said, n := range counts[class] {
			panel.Texts = append(panel.Texts, figure.Text{X: 1.5 + float64(said), Y: y, W: 0.96,
				H: 0.94, Lines: []string{fmt.Sprint(n)}, Class: class, Shade: 0.15,
				Bold: class == said})
		}
	}
	return panel
}
