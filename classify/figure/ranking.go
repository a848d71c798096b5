package figure

import (
	"fmt"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// ROC draws receiver operating characteristics: Y, the share of the positive examples that are
// predicted as positive, over X, the share of the negative examples that are, by threshold, from
// (0, 0) to (1, 1). The legend has the area under each curve. The diagonal is the curve of random
// predictions.
//
// The errors of the figure are those of [Curves], a share that is not from 0 to 1, and a curve
// whose X falls.
func ROC(curves ...Series) *Figure {
	return ranking("false positive rate", "true positive rate", "AUC",
		curves, func(s Series) ([]float64, []float64, float64) {
			area := 0.0
			for i := 1; i < len(s.X); i++ {
				area += (s.X[i] - s.X[i-1]) * (s.Y[i] + s.Y[i-1]) / 2
			}
			return s.X, s.Y, area
		}, [2]float64{0, 1})
}

// PrecisionRecall draws precision-recall curves: Y, the precision, over X, the recall, threshold by
// threshold from recall 0, whose precision does not count, to 1. Each curve goes in steps, because
// there is no classifier between two thresholds. The area below it is the average precision, which
// is in the legend. The horizontal line is the precision if all examples are predicted as positive,
// where the first curve ends.
//
// The errors of the figure are those of [ROC].
func PrecisionRecall(curves ...Series) *Figure {
	chance := 0.0
	if len(curves) > 0 && len(curves[0].Y) > 0 {
		chance = curves[0].Y[len(curves[0].Y)-1]
	}
	return ranking("recall", "precision", "AP",
		curves, func(s Series) (x, y []float64, area float64) {
			for i := 1; i < len(s.X); i++ {
				// a threshold that finds no more of the positive ones has no step
				if s.X[i] > s.X[i-1] {
					x, y = append(x, s.X[i-1], s.X[i]), append(y, s.Y[i], s.Y[i])
					area += (s.X[i] - s.X[i-1]) * s.Y[i]
				}
			}
			return x, y, area
		}, [2]float64{chance, chance})
}

// ranking draws curves of shares over shares, and the line of random predictions, whose ends are
// given. trace returns the points of a curve, and the area below it.
func ranking(
	xlabel, ylabel, area string, curves []Series, trace func(Series) (x, y []float64, area float64),
	chance [2]float64,
) *Figure {
	if err := checkSeries(curves); err != nil {
		return failed("%w", err)
	}
	ch := newChart(xlabel, ylabel)
	ch.addGrid()
	byChance := draw.LineStyle{Color: rule, Width: 1.5 * px, Dashes: dashes[1]}
	ch.plot.Add(&plotter.Line{
		XYs:       plotter.XYs{{X: 0, Y: chance[0]}, {X: 1, Y: chance[1]}},
		LineStyle: byChance,
	})
	ch.addBands(curves)
	alt := fmt.Sprintf("%s over %s.", ylabel, xlabel)
	for k, s := range curves {
		if len(s.X) < 2 {
			return failed("curve %d, %q, has one point; it takes two, the first and "+
				"the last threshold", k+1, s.Name)
		}
		for i := range s.X {
			switch {
			case s.X[i] < 0 || s.X[i] > 1 || s.Y[i] < 0 || s.Y[i] > 1:
				return failed("curve %d, %q, has the point (%v, %v), and both are "+
					"shares, from 0 to 1", k+1, s.Name, s.X[i], s.Y[i])
			case i > 0 && s.X[i] < s.X[i-1]:
				return failed("curve %d, %q, goes back from %v to %v at point %d; the thresholds "+
					"should fall from one point to the next", k+1, s.Name, s.X[i-1], s.X[i], i+1)
			}
		}
		style := ClassStyle(k)
		x, y, below := trace(s)
		ch.plot.Add(&plotter.Line{XYs: xys(x, y), LineStyle: s.line(style)})
		name, measure := "", fmt.Sprintf("%s %.3f", area, below)
		if s.Name != "" {
			name, measure = s.Name, ": "+measure
		}
		// A long name is cut off at the end, but not the measure after it.
		e := lineEntry("", style.curve())
		e.name = oneLine(plainText, name, entryText-plainText.width(measure)) + measure
		ch.legend = append(ch.legend, e)
		alt += " " + name + measure + "."
	}
	ch.legend = append(ch.legend, lineEntry("by chance", byChance))
	return New(alt, squareWidth, squareHeight+pixels(ch.legend.height((squareWidth*px)-2*margin)),
		ch.square())
}

// The size of a square chart of shares, without its legend.
const (
	squareWidth  = 460
	squareHeight = 430
)

// square gives both axes the range from 0 to 1, and the same length.
func (ch *chart) square() *chart {
	ch.equal = true
	ch.plot.X.Min, ch.plot.X.Max, ch.plot.Y.Min, ch.plot.Y.Max = 0, 1, 0, 1
	return ch
}
