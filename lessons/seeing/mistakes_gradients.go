package seeing

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// The known ways to get gradients and their histograms wrong.

type (
	ofGradient = grader.Misconception[func(picture [][]float64) (magnitude,
		orientation [][]float64)]
	ofHistogram = grader.Misconception[func(magnitude, orientation [][]float64, bins int) []float64]
	ofBlock     = grader.Misconception[func(histograms [][]float64) []float64]
)

// differences is Gradient with what is wrong as options.
type differences struct {
	differ func(line []float64, k int) float64 // the derivative along a line of pixels; nil: right
	size   func(gx, gy float64) float64
	angle  func(gx, gy float64) float64 // in degrees
}

func central(line []float64, k int) float64 {
	return line[min(k+1, len(line)-1)] - line[max(k-1, 0)]
}

// halfTurn brings an angle in degrees between 0 and 180.
func halfTurn(angle float64) float64 {
	angle = math.Mod(angle, 180)
	if angle < 0 {
		angle += 180
	}
	return angle
}

func degrees(gy, gx float64) float64 { return math.Atan2(gy, gx) * 180 / math.Pi }

func (d differences) gradient(picture [][]float64) (magnitude, orientation [][]float64) {
	if d.differ == nil {
		d.differ = central
	}
	if d.size == nil {
		d.size = math.Hypot
	}
	if d.angle == nil {
		d.angle = func(gx, gy float64) float64 { return halfTurn(degrees(gy, gx)) }
	}
	columns := kit.Transposed(picture)
	for r, row := range picture {
		var sizes, angles []float64
		for c := range row {
			gx, gy := d.differ(row, c), d.differ(columns[c], r)
			sizes, angles = append(sizes, d.size(gx, gy)), append(angles, d.angle(gx, gy))
		}
		magnitude, orientation = append(magnitude, sizes), append(orientation, angles)
	}
	return magnitude, orientation
}

var gradientMistakes = []ofGradient{
	{Name: "half of it",
		Hint: "Half of the difference is the change from pixel to pixel. Here the difference " +
			"itself is asked for; the factor is lost anyway when blocks are normalised.",
		Wrong: differences{differ: func(line []float64, k int) float64 {
			return central(line, k) / 2
		}}.gradient},
	{Name: "the next pixel less this one",
		Hint: "That is the slope half a pixel further. Take the neighbours on both sides.",
		Wrong: differences{differ: func(line []float64, k int) float64 {
			return line[min(k+1, len(line)-1)] - line[k]
		}}.gradient},
	{Name: "no gradient at the edge",
		Hint: "At the edge the pixel itself stands in for the neighbour that is not there: half " +
			"a difference is left.",
		Wrong: differences{differ: func(line []float64, k int) float64 {
			if k == 0 || k == len(line)-1 {
				return 0
			}
			return central(line, k)
		}}.gradient},
	{Name: "paper beyond the edge",
		Hint: "With 0 beyond the edge every picture on a grey ground gets a frame. The pixel " +
			"itself stands in.",
		Wrong: differences{differ: func(line []float64, k int) float64 {
			before, after := 0.0, 0.0
			if k > 0 {
				before = line[k-1]
			}
			if k < len(line)-1 {
				after = line[k+1]
			}
			return after - before
		}}.gradient},
	{Name: "one-sided at the edge, in full",
		Hint: "Other programs divide by the one pixel that is left there. Here the pixel itself " +
			"stands in, so that the difference is halved as elsewhere.",
		Wrong: differences{differ: func(line []float64, k int) float64 {
			if len(line) > 1 && (k == 0 || k == len(line)-1) {
				return 2 * central(line, k)
			}
			return central(line, k)
		}}.gradient},
	{Name: "a whole turn",
		Hint: "From dark to bright or from bright to dark, it is the same edge: " +
			"225 degrees are 45.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			return math.Mod(degrees(gy, gx)+360, 360)
		}}.gradient},
	{Name: "from −90 to 90", Hint: "−45 degrees as a line are 135: add 180 to what is below 0.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			if gx == 0 && gy == 0 {
				return 0
			}
			return math.Atan(gy/gx) * 180 / math.Pi
		}}.gradient},
	{Name: "atan(0/0)",
		Hint: "gy/gx is 0/0 where nothing changes. math.Atan2(gy, gx) has an angle there too, 0.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			return halfTurn(math.Atan(gy/gx) * 180 / math.Pi)
		}}.gradient},
	{Name: "from −180 to 180", Hint: "This is what math.Atan2 returns. Bring it between 0 and 180.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			return degrees(gy, gx)
		}}.gradient},
	{Name: "180 left as it is", Hint: "180 degrees are 0: the orientation is below 180.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			if angle := degrees(gy, gx); angle >= 0 {
				return angle
			}
			return halfTurn(degrees(gy, gx))
		}}.gradient},
	{Name: "radians", Hint: "The orientation is in degrees: times 180/π.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			return halfTurn(degrees(gy, gx)) * math.Pi / 180
		}}.gradient},
	{Name: "the two arguments of Atan2 exchanged", Hint: "math.Atan2 takes y first.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			return halfTurn(degrees(gx, gy))
		}}.gradient},
	{Name: "along the edge",
		Hint: "The gradient points across the edge, to where it becomes brighter.",
		Wrong: differences{angle: func(gx, gy float64) float64 {
			return halfTurn(degrees(gy, gx) + 90)
		}}.gradient},
	{Name: "the square of the magnitude", Hint: "Pythagoras: a root is missing.",
		Wrong: differences{size: func(gx, gy float64) float64 { return gx*gx + gy*gy }}.gradient},
	{Name: "the sum of the two differences",
		Hint: "|gx| + |gy| is longer on the diagonal. The length is √(gx² + gy²).",
		Wrong: differences{size: func(gx, gy float64) float64 {
			return math.Abs(gx) + math.Abs(gy)
		}}.gradient},
}

// votes returns Histogram with another way to divide the vote of a pixel at so many bins
// from the centre of bin 0.
func votes(
	vote func(histogram []float64, at, magnitude float64),
) func(magnitude, orientation [][]float64, bins int) []float64 {
	return func(magnitude, orientation [][]float64, bins int) []float64 {
		histogram := make([]float64, bins)
		for r, row := range orientation {
			for c, angle := range row {
				vote(histogram, angle/180*float64(bins)-0.5, magnitude[r][c])
			}
		}
		return histogram
	}
}

// wrapped is how Histogram divides a vote.
func wrapped(histogram []float64, at, magnitude float64) {
	below, n := math.Floor(at), len(histogram)
	histogram[(int(below)+n)%n] += (1 - at + below) * magnitude
	histogram[(int(below)+1+n)%n] += (at - below) * magnitude
}

var histogramMistakes = []ofHistogram{
	{Name: "all to the bin that it is in",
		Hint: "Divide the magnitude between the two nearest centres. Otherwise 19 and 21 " +
			"degrees have nothing in common.",
		Wrong: votes(func(h []float64, at, m float64) { h[int(math.Floor(at+0.5))%len(h)] += m })},
	{Name: "the centres at 0, 20, 40",
		Hint:  "Bin 0 reaches from 0 to 180/bins, so its centre lies half a bin above 0.",
		Wrong: votes(func(h []float64, at, m float64) { wrapped(h, at+0.5, m) })},
	{Name: "the shares exchanged", Hint: "The nearer centre gets more.",
		Wrong: votes(func(h []float64, at, m float64) { wrapped(h, 2*math.Floor(at)+1-at, m) })},
	{Name: "a place rounded towards 0",
		Hint: "int(−0.25) is 0, but the centre below −0.25 is that of bin −1: use math.Floor.",
		Wrong: votes(func(h []float64, at, m float64) {
			below := int(at)
			h[below] += (1 - at + float64(below)) * m
			h[(below+1)%len(h)] += (at - float64(below)) * m
		})},
	{Name: "nothing beyond the ends",
		Hint: "The last bin and bin 0 are neighbours: a share that falls below 0 belongs " +
			"to the last one.",
		Wrong: votes(func(h []float64, at, m float64) {
			below := math.Floor(at)
			if below >= 0 {
				h[int(below)] += (1 - at + below) * m
			}
			if int(below)+1 < len(h) {
				h[int(below)+1] += (at - below) * m
			}
		})},
	{Name: "kept at the ends",
		Hint: "At 5 degrees the neighbour below bin 0 is the last bin, not bin 0 itself: a " +
			"quarter goes there.",
		Wrong: votes(func(h []float64, at, m float64) {
			wrapped(h, min(max(at, 0), float64(len(h)-1)), m)
		})},
	{Name: "every pixel counts the same",
		Hint: "A pixel votes with its magnitude. Where nothing changes, the " +
			"orientation means nothing.",
		Wrong: votes(func(h []float64, at, _ float64) { wrapped(h, at, 1) })},
	{Name: "a whole turn", Hint: "The bins share half a turn: 180/bins degrees each.",
		Wrong: votes(func(h []float64, at, m float64) { wrapped(h, (at+0.5)/2-0.5, m) })},
	{Name: "shares of the sum",
		Hint: "The histogram is not divided by its sum: cells are normalised later, with " +
			"their neighbours.",
		Wrong: func(magnitude, orientation [][]float64, bins int) []float64 {
			histogram := solutions.Histogram(magnitude, orientation, bins)
			sum := kit.Mean(histogram) * float64(bins)
			for k := range histogram {
				histogram[k] /= max(sum, 1e-300)
			}
			return histogram
		}},
}

// hysteresis is Block with what is wrong as options.
type hysteresis struct {
	divisor        func(v []float64) float64 // nil: the length
	limit          float64
	again, without bool // normalised again at the end; without ε
	before         bool // cut first
}

func (b hysteresis) block(histograms [][]float64) []float64 {
	v := values(histograms)
	if b.divisor == nil {
		b.divisor = func(v []float64) float64 { return math.Sqrt(about(v, 0) * float64(len(v))) }
	}
	divide := func() {
		divisor := b.divisor(v)
		if !b.without {
			divisor = math.Hypot(divisor, 1e-5)
		}
		for j := range v {
			v[j] /= divisor
		}
	}
	cut := func() {
		for j := range v {
			v[j] = math.Min(v[j], b.limit)
		}
	}
	if b.before {
		cut()
		divide()
		return v
	}
	divide()
	cut()
	if b.again {
		divide()
	}
	return v
}

var blockMistakes = []ofBlock{
	{Name: "each cell by itself",
		Hint: "All histograms of the block share one length: that is how a faint cell stays " +
			"faint beside a strong one.",
		Wrong: func(histograms [][]float64) []float64 {
			var v []float64
			for _, h := range histograms {
				v = append(v, solutions.Block([][]float64{h})...)
			}
			return v
		}},
	{Name: "nothing cut", Hint: "After the first division no number may be above 0.2.",
		Wrong: hysteresis{limit: math.Inf(1), again: true}.block},
	{
		Name:  "not normalised again",
		Hint:  "What was cut made the block shorter. Divide by the length once more.",
		Wrong: hysteresis{limit: 0.2}.block,
	},
	{
		Name:  "cut before it is normalised",
		Hint:  "0.2 is a share of the length: divide first, then cut.",
		Wrong: hysteresis{limit: 0.2, before: true}.block,
	},
	{Name: "the sum of the numbers", Hint: "Divide by the length, the root of the sum of squares.",
		Wrong: hysteresis{
			limit:   0.2,
			again:   true,
			divisor: func(v []float64) float64 { return kit.Mean(v) * float64(len(v)) },
		}.block},
	{Name: "0/0", Hint: "A block without gradient has the length 0. That is what ε is for.",
		Wrong: hysteresis{limit: 0.2, again: true, without: true}.block},
}
