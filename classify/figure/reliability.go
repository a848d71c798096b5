package figure

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Calibration compares the probabilities of one classifier with the results, in bins of equal width
// from 0 to 1.
type Calibration struct {
	Name  string
	Mean  []float64 // of the probabilities in each bin; ignored if Count is 0
	Share []float64 // of the examples in it that were positive
	Count []int     // of its examples
}

// Reliability draws reliability diagrams: the share of the examples that are positive, over their
// predicted probability, with the diagonal of a calibrated classifier. Bars below show how many
// examples each bin has.
//
// It is an error if there is no classifier, if one of several has no name or the name of another,
// if the numbers of bins differ, if a share is not from 0 to 1, if a count is below 0, or if there
// are no examples.
func Reliability(classifiers ...Calibration) *Figure {
	if err := checkCalibrations(classifiers); err != nil {
		return failed("%w", err)
	}
	ch := newChart("", "share that came")
	ch.addGrid()
	perfect := draw.LineStyle{Color: rule, Width: 1.5 * px, Dashes: dashes[1]}
	ch.plot.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}}, LineStyle: perfect})
	alt := "Share that came over the probability given."
	for k, c := range classifiers {
		style := ClassStyle(k)
		var points plotter.XYs
		text, n := "", 0
		for b, count := range c.Count {
			if count > 0 {
				points = append(points, plotter.XY{X: c.Mean[b], Y: c.Share[b]})
				text += fmt.Sprintf(" %s of %s", short(c.Share[b]), short(c.Mean[b]))
			}
			n += count
		}
		ch.plot.Add(&plotter.Line{XYs: points, LineStyle: style.curve()},
			&plotter.Scatter{XYs: points, GlyphStyle: style.mark()})
		if c.Name != "" {
			ch.legend = append(ch.legend, lineEntry(c.Name, style.curve()).marked(style.mark()))
		}
		alt += fmt.Sprintf(" %s, %d examples:%s.", cmp.Or(c.Name, "The classifier"), n, text)
	}
	ch.legend = append(ch.legend, lineEntry("perfectly calibrated", perfect))
	// the two charts are above each other, and the axis of the lower one has the numbers of both
	ch.square().equal = false
	ch.plot.X.Tick.Marker = plot.TickerFunc(func(low, high float64) []plot.Tick {
		ticks := roundTicks(low, high)
		for i := range ticks {
			ticks[i].Label = " " // without a label, it would not get a line of the grid
		}
		return ticks
	})

	counts := newChart("probability given", "examples")
	counts.plot.Add(binBars(classifiers))
	counts.plot.X.Min, counts.plot.X.Max, counts.plot.Y.Min = 0, 1, 0
	// few, because it is low
	counts.plot.Y.Tick.Marker = plot.TickerFunc(func(low, high float64) []plot.Tick {
		whole := slices.DeleteFunc(roundTicks(low, high), func(t plot.Tick) bool {
			return math.Abs(t.Value-math.Round(t.Value)) >= 1e-9
		})
		var ticks []plot.Tick
		for i := 0; i < len(whole); i += min(4, max(1, len(whole)-1)) {
			whole[i].Label = strconv.FormatFloat(whole[i].Value, 'f', 0, 64)
			ticks = append(ticks, whole[i])
		}
		return ticks
	})
	const countsHeight = 120
	height := squareHeight + countsHeight + pixels(ch.legend.height(squareWidth*px-2*margin))
	return New(alt, squareWidth, height, drawFunc(func(c draw.Canvas) {
		c = draw.Crop(c, margin, -margin, margin, -margin)
		c.Max.Y -= ch.legend.draw(c)
		parts := plot.Align([][]*plot.Plot{{ch.plot}, {counts.plot}},
			draw.Tiles{Rows: 2, Cols: 1}, c)
		// Align makes both equally high: the border between them moves down to
		// where the counts begin.
		below, above := parts[1][0], parts[0][0]
		below.Max.Y = c.Min.Y + countsHeight*px
		above.Min.Y = below.Max.Y + 4*px
		ch.plot.Draw(above)
		counts.plot.Draw(below)
	}))
}

func checkCalibrations(classifiers []Calibration) error {
	if len(classifiers) == 0 {
		return fmt.Errorf("there is no classifier to draw")
	}
	seen := map[string]bool{}
	for k, c := range classifiers {
		if len(classifiers) > 1 && (c.Name == "" || seen[c.Name]) {
			return fmt.Errorf("classifier %d of %d has the name %q; each needs a name of its own",
				k+1, len(classifiers), c.Name)
		}
		seen[c.Name] = true
		if len(c.Mean) != len(c.Count) || len(c.Share) != len(c.Count) {
			return fmt.Errorf("classifier %d, %q, has %d means, %d shares and %d counts; "+
				"each bin needs one", k+1, c.Name, len(c.Mean), len(c.Share), len(c.Count))
		}
		n := 0
		for b, count := range c.Count {
			if count < 0 || count > 0 &&
				!(c.Mean[b] >= 0 && c.Mean[b] <= 1 && c.Share[b] >= 0 && c.Share[b] <= 1) {
				return fmt.Errorf("classifier %d, %q, has %d examples of mean %v and share %v in "+
					"bin %d; a count is 0 or more, and both are shares, from 0 to 1", k+1, c.Name,
					count, c.Mean[b], c.Share[b], b+1)
			}
			n += count
		}
		if n == 0 {
			return fmt.Errorf("classifier %d, %q, has no examples in any bin", k+1, c.Name)
		}
	}
	return nil
}

// binBars are bars that say how many examples each bin has.
type binBars []Calibration

// DataRange implements plot.DataRanger.
func (b binBars) DataRange() (xmin, xmax, ymin, ymax float64) {
	for _, c := range b {
		for _, count := range c.Count {
			ymax = math.Max(ymax, float64(count))
		}
	}
	return 0, 1, 0, ymax
}

// Plot implements plot.Plotter.
func (b binBars) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	for k, classifier := range b {
		style, bins := ClassStyle(k), float64(len(classifier.Count))
		for i, count := range classifier.Count {
			// The bars of one bin share its width, except for a gap on both sides.
			at := func(share float64) vg.Length {
				return tx((float64(i) + 0.06 + 0.88*share) / bins)
			}
			r := vg.Rectangle{
				Min: vg.Point{X: at(float64(k) / float64(len(b))), Y: ty(0)},
				Max: vg.Point{X: at(float64(k+1) / float64(len(b))), Y: ty(float64(count))},
			}
			fillRect(c, r, style.Fill)
			hatch(c, r, style)
		}
	}
}
