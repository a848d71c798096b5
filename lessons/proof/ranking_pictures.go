package proof

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
)

// Sweep draws a threshold on scores from 0 on, of misread digits and of others, and beside it the
// points of the ROC down to this threshold, on the whole curve.
func Sweep(scores []float64, misread []bool, threshold float64) *figure.Figure {
	x, y := [2][]float64{}, [2][]float64{}
	for i, s := range scores {
		k := 0
		if misread[i] {
			k = 1
		}
		x[k], y[k] = append(x[k], s), append(y[k], float64(k))
	}
	low, high := -0.4, slices.Max(scores)+1.2
	at := min(threshold-0.15, high-0.1) // so that those with this score lie to the right of it
	line := figure.PlaneOptions{XMin: low, XMax: high, YMin: -0.7, YMax: 1.7}.Draw("score",
		"misread (1) or not (0)", figure.Scatter(slices.Concat(x[1], x[0]),
			slices.Concat(y[1], y[0]), append(make([]int, len(x[1])),
				slices.Repeat([]int{1}, len(x[0]))...), "misread", "others"),
		figure.Path("threshold", []float64{at, at}, []float64{-0.6, 1.6}, 2))

	points := classify.Must(evaluate.Operate(scores, misread, nil))
	falseRate, recall, _ := evaluate.Rates(points)
	n := slices.IndexFunc(points, func(p evaluate.Operating) bool {
		return p.Threshold < threshold
	})
	if n < 0 {
		n = len(points)
	}
	roc := figure.Curves("false positive rate", "recall",
		figure.Series{Name: "so far", X: falseRate[:n], Y: recall[:n], Marks: true, Size: 1.5},
		figure.Series{Name: "all thresholds", X: falseRate, Y: recall, Opacity: 0.4})
	line.Title = fmt.Sprintf("threshold %g", threshold)
	if math.IsInf(threshold, 1) {
		line.Title = "a threshold above all scores"
	}
	line.Width, line.Height, roc.Width, roc.Height = 370, 330, 370, 330
	return figure.Panels(2, line, roc)
}
