package seeing

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// The known ways to get patches, principal directions and windows wrong.

type (
	ofBag = grader.Misconception[func(
		picture [][]float64, side int, words [][]float64,
	) (nearest []int, share []float64)]
	ofPrincipal = grader.Misconception[func(
		rows [][]float64, start []float64, steps int,
	) (trace [][]float64, variance float64)]
	ofWindow = grader.Misconception[func(
		scene, template [][]float64,
	) (row, column int, score float64)]
)

// patches is Bag with what is wrong as options.
type patches struct {
	step     int // from patch to patch; 0: 1
	columns  bool
	last     bool // ties go to the last
	exact    bool // ties are not seen where they are rounded
	distance func(a, b []float64) float64
	among    bool // places: one too few
}

func squared(a, b []float64) float64 {
	sum := 0.0
	for j := range a {
		sum += (a[j] - b[j]) * (a[j] - b[j])
	}
	return sum
}

func (p patches) bag(
	picture [][]float64, side int, words [][]float64,
) (nearest []int, share []float64) {
	if p.distance == nil {
		p.distance = squared
	}
	step, fewer := max(p.step, 1), 0
	if p.step < 0 {
		step = side
	}
	if p.among {
		fewer = 1
	}
	for r := 0; r <= len(picture)-side-fewer; r += step {
		for c := 0; c <= len(picture[0])-side-fewer; c += step {
			var piece [][]float64
			for _, row := range picture[r : r+side] {
				piece = append(piece, row[c:c+side])
			}
			if p.columns {
				piece = kit.Transposed(piece)
			}
			nearest = append(nearest, p.nearest(words, values(piece)))
		}
	}
	share = make([]float64, len(words))
	for _, k := range nearest {
		share[k]++
	}
	return nearest, over(share, float64(len(nearest))) // NaN without a patch
}

func (p patches) nearest(words [][]float64, x []float64) int {
	best, least := 0, math.Inf(1)
	for k, word := range words {
		d, margin := p.distance(x, word), 1e-12
		if p.exact {
			margin = 0
		}
		if d < least-margin || p.last && d <= least+margin {
			best, least = k, d
		}
	}
	return best
}

var bagMistakes = []ofBag{
	{Name: "counts",
		Hint: "Divide by the number of patches, so that large and small pictures can be compared.",
		Wrong: func(picture [][]float64, side int, words [][]float64) ([]int, []float64) {
			nearest, share := solutions.Bag(picture, side, words)
			for k := range share {
				share[k] *= float64(len(nearest))
			}
			return nearest, share
		}},
	{
		Name:  "patches that do not overlap",
		Hint:  "There is a patch at every place where it fits, also half on top of the one before.",
		Wrong: patches{step: -1}.bag,
	},
	{
		Name:  "the last places left out",
		Hint:  "The last patch of a row begins at its length − side, and that one fits too.",
		Wrong: patches{among: true}.bag,
	},
	{
		Name:  "column by column",
		Hint:  "The pixels of a patch stand row by row, as those of the codewords do.",
		Wrong: patches{columns: true}.bag,
	},
	{
		Name:  "the last of equally near codewords",
		Hint:  "Of codewords that are equally near the first is taken.",
		Wrong: patches{last: true}.bag,
	},
	{
		Name: "equal in every bit",
		Hint: "Squares are rounded. A codeword wins over one before it only if it is nearer by " +
			"more than 1e-12.", Wrong: patches{exact: true}.bag,
	},
	{Name: "the largest product",
		Hint: "A product grows with the codeword's length: a dark one would win every time. " +
			"Nearest is what has the least distance.",
		Wrong: patches{distance: func(a, b []float64) float64 {
			return (squared(a, b) - squared(a, make([]float64, len(a))) -
				squared(b, make([]float64, len(b)))) / 2
		}}.bag},
	{Name: "the farthest codeword", Hint: "The least distance is asked for.",
		Wrong: patches{distance: func(a, b []float64) float64 { return -squared(a, b) }}.bag},
}

// power is Principal with what is wrong as options.
type power struct {
	uncentred   bool
	divisor     func(n int) float64 // nil: n − 1
	unscaled    bool                // v ← C v
	start       bool                // as it was given
	sum         bool                // divided by the sum of the numbers' sizes
	signed      bool                // the largest number is made positive
	last, first bool                // all of the trace is the last direction; the first is missing
	deviation   bool
	lone        bool // NaN where C v is 0
	ends        bool // where C v is 0 the trace ends
	anew        bool // each step begins at the start
}

func (p power) principal(
	rows [][]float64, start []float64, steps int,
) (trace [][]float64, variance float64) {
	if !p.uncentred {
		m := make([]float64, len(rows[0]))
		for j := range m {
			m[j] = kit.Mean(kit.Transposed(rows)[j])
		}
		var centred [][]float64
		for _, row := range rows {
			x := slices.Clone(row)
			for j := range x {
				x[j] -= m[j]
			}
			centred = append(centred, x)
		}
		rows = centred
	}
	divisor := float64(len(rows) - 1)
	if p.divisor != nil {
		divisor = p.divisor(len(rows))
	}
	times := func(v []float64) []float64 {
		result := make([]float64, len(v))
		for _, x := range rows {
			along := kit.Dot(x, v)
			for j := range result {
				result[j] += x[j] * along / divisor
			}
		}
		return result
	}
	length := func(v []float64) float64 {
		if p.sum {
			sum := 0.0
			for _, x := range v {
				sum += math.Abs(x)
			}
			return sum
		}
		return math.Sqrt(kit.Dot(v, v))
	}
	v := slices.Clone(start)
	if !p.start {
		v = over(v, length(v))
	}
	trace = append(trace, p.turned(v))
	for range steps {
		next := times(v)
		l := length(next)
		if p.ends && l <= 1e-12 {
			break
		}
		switch {
		case p.anew && l > 1e-12:
			trace = append(trace, over(next, l))
			continue
		case p.unscaled:
			v = next
		case l > 1e-12 || p.lone:
			v = over(next, l)
		}
		trace = append(trace, p.turned(v))
	}
	variance = kit.Dot(v, times(v))
	if p.deviation {
		variance = math.Sqrt(variance)
	}
	if p.last {
		for t := range trace {
			trace[t] = trace[steps]
		}
	}
	if p.first {
		trace = trace[1:]
	}
	return trace, variance
}

func (p power) turned(v []float64) []float64 {
	if p.signed && math.Abs(slices.Min(v)) > slices.Max(v) {
		return over(v, -1)
	}
	return v
}

func over(v []float64, divisor float64) []float64 {
	result := make([]float64, len(v))
	for j := range v {
		result[j] = v[j] / divisor
	}
	return result
}

var principalMistakes = []ofPrincipal{
	{
		Name: "the mean not subtracted",
		Hint: "Without that the first direction points from the origin to the mean, " +
			"wherever the rows vary.", Wrong: power{uncentred: true}.principal,
	},
	{
		Name: "the divisor n",
		Hint: "The sum is divided by n − 1 here. The direction is the same, and the " +
			"variance is not.",
		Wrong: power{divisor: func(n int) float64 { return float64(n) }}.principal,
	},
	{Name: "not divided by n − 1", Hint: "The variance is a mean, not a sum.",
		Wrong: power{divisor: func(int) float64 { return 1 }}.principal},
	{
		Name: "the length left as it is",
		Hint: "C v is longer or shorter than v by how much the rows vary. Divide by its " +
			"length in each step.", Wrong: power{unscaled: true}.principal,
	},
	{Name: "the start as it was given", Hint: "The first direction of the trace has length 1 too.",
		Wrong: power{start: true}.principal},
	{Name: "divided by the sum", Hint: "The Euclidean length is the root of the sum of squares.",
		Wrong: power{sum: true}.principal},
	{
		Name:  "the sign turned",
		Hint:  "Nothing turns the direction round here: it keeps the side on which the start lies.",
		Wrong: power{signed: true}.principal,
	},
	{
		Name: "all rows are the last",
		Hint: "append keeps the slice, not a copy of its numbers, and the next step changes " +
			"them: begin a new slice in each step.", Wrong: power{last: true}.principal,
	},
	{
		Name:  "the start not in the trace",
		Hint:  "The first row of the trace is the start, so there is one row more than steps.",
		Wrong: power{first: true}.principal,
	},
	{Name: "the standard deviation", Hint: "The variance is asked for, without a root.",
		Wrong: power{deviation: true}.principal},
	{Name: "each step from the start",
		Hint: "Each step begins where the last one ended. In Go, v, length := … within a loop " +
			"declares another v, which is gone when the step is over.",
		Wrong: power{anew: true}.principal},
	{Name: "an end where nothing varies",
		Hint: "Where C v is 0 the direction stays, and the steps go on: the trace has steps + " +
			"1 rows.",
		Wrong: power{ends: true}.principal},
	{
		Name:  "0/0",
		Hint:  "Where nothing varies, C v is 0 and has no direction. Then v stays as it is.",
		Wrong: power{lone: true}.principal,
	},
}

// search is Window with what is wrong as options.
type search struct {
	score     func(window, template []float64) float64 // nil: the correlation
	last      bool                                     // of equal scores
	exact     bool                                     // ties are not seen where they are rounded
	from0     bool                                     // the search begins with a score of 0
	middle    bool
	fewer     int
	transpose bool
}

func correlation(window, template []float64) float64 {
	a, b := solutions.Normalise([][]float64{window})[0],
		solutions.Normalise([][]float64{template})[0]
	return kit.Dot(a, b) / float64(len(a))
}

func (s search) window(scene, template [][]float64) (row, column int, score float64) {
	if s.score == nil {
		s.score = correlation
	}
	height, width := len(template), len(template[0])
	if !s.from0 {
		score = math.Inf(-1)
	}
	for r := 0; r <= len(scene)-height-s.fewer; r++ {
		for c := 0; c <= len(scene[0])-width-s.fewer; c++ {
			var window []float64
			for _, line := range scene[r : r+height] {
				window = append(window, line[c:c+width]...)
			}
			if v := s.score(window, values(template)); v > score+1e-12 || s.exact && v > score ||
				s.last && v >= score-1e-12 {
				row, column, score = r, c, v
			}
		}
	}
	if s.middle {
		row, column = row+height/2, column+width/2
	}
	if s.transpose {
		row, column = column, row
	}
	return row, column, score
}

var windowMistakes = []ofWindow{
	{Name: "the raw product", Hint: "Without normalising, a bright place beats a right one.",
		Wrong: search{score: kit.Dot}.window},
	{Name: "the window's light left in", Hint: "Normalise the window too, not the template alone.",
		Wrong: search{score: func(window, template []float64) float64 {
			return kit.Dot(window, solutions.Normalise([][]float64{template})[0]) /
				float64(len(window))
		}}.window},
	{Name: "the sum, not the mean",
		Hint: "The score is a mean over the pixels: then the best that can be had is 1.",
		Wrong: search{score: func(window, template []float64) float64 {
			return correlation(window, template) * float64(len(window))
		}}.window},
	{Name: "the distance",
		Hint: "The smallest distance is best, and the highest score. Here it is the score " +
			"that is asked for.",
		Wrong: search{score: func(window, template []float64) float64 {
			return -math.Sqrt(squared(window, template))
		}}.window},
	{Name: "the cosine",
		Hint: "A cosine takes out the contrast and leaves the brightness: subtract " +
			"the means as well.",
		Wrong: search{score: func(window, template []float64) float64 {
			lengths := math.Sqrt(kit.Dot(window, window) * kit.Dot(template, template))
			if lengths == 0 {
				return 0
			}
			return kit.Dot(window, template) / lengths
		}}.window},
	{
		Name:  "the last of equal scores",
		Hint:  "Another place wins only if its score is higher by more than 1e-12.",
		Wrong: search{last: true}.window,
	},
	{
		Name: "equal in every bit",
		Hint: "Scores are rounded. Another place wins only if its score is higher by " +
			"more than 1e-12.", Wrong: search{exact: true}.window,
	},
	{Name: "a highest score that begins at 0",
		Hint:  "The highest score may be below 0. Begin the search at −Inf: math.Inf(-1).",
		Wrong: search{from0: true}.window},
	{
		Name:  "the window's middle",
		Hint:  "row and column are those of the window's upper left pixel.",
		Wrong: search{middle: true}.window,
	},
	{
		Name: "the last places left out",
		Hint: "The window may stand at the lower and the right edge as well: it fits at " +
			"len(scene) − len(template) + 1 places downwards.", Wrong: search{fewer: 1}.window,
	},
	{Name: "row and column exchanged", Hint: "The row comes first.",
		Wrong: search{transpose: true}.window},
	{Name: "the scene normalised as a whole",
		Hint: "Each window has its own mean and its own contrast: " +
			"normalise every window by itself.",
		Wrong: func(scene, template [][]float64) (int, int, float64) {
			mean := func(window, template []float64) float64 {
				return kit.Dot(window, template) / float64(len(window))
			}
			scene, template = solutions.Normalise(scene), solutions.Normalise(template)
			return search{score: mean}.window(scene, template)
		}},
}
