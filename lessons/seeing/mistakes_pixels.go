package seeing

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// The known ways to get pixels, moments and shears wrong. Each is a whole function, so that a
// student's results can be held against its results.

type (
	ofPicture = grader.Misconception[func(picture [][]float64) [][]float64]
	ofMoments = grader.Misconception[func(picture [][]float64) (mass, x, y, xx, xy, yy float64)]
)

// values returns all pixels of a picture, row by row.
func values(picture [][]float64) []float64 { return slices.Concat(picture...) }

// about returns the mean square of x about a point.
func about(x []float64, point float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += (v - point) * (v - point)
	}
	return sum / float64(len(x))
}

// scaledBy returns Normalise with another shift and divisor for all pixels.
func scaledBy(
	measure func(all []float64) (shift, divisor float64),
) func(picture [][]float64) [][]float64 {
	return func(picture [][]float64) [][]float64 {
		shift, divisor := measure(values(picture))
		return kit.Map(picture, func(v float64) float64 {
			if divisor == 0 {
				return 0
			}
			return (v - shift) / divisor
		})
	}
}

func standardised(x []float64) (shift, divisor float64) {
	return kit.Mean(x), math.Sqrt(about(x, kit.Mean(x)))
}

var normaliseMistakes = []ofPicture{
	{Name: "the contrast is left",
		Hint: "Subtracting the mean takes out the brightness alone. Divide by the " +
			"standard deviation too.",
		Wrong: scaledBy(func(x []float64) (float64, float64) { return kit.Mean(x), 1 })},
	{Name: "the brightness is left",
		Hint: "Subtract the mean before you divide: a bright picture of the same should " +
			"become the same.",
		Wrong: scaledBy(func(x []float64) (float64, float64) {
			_, d := standardised(x)
			return 0, d
		})},
	{Name: "divided by the variance",
		Hint: "The variance has the unit of a square. Its root is the standard deviation.",
		Wrong: scaledBy(func(x []float64) (float64, float64) {
			return kit.Mean(x), about(x, kit.Mean(x))
		})},
	{Name: "the divisor n − 1",
		Hint: "Here the variance is the mean of the squared differences: divide by n.",
		Wrong: scaledBy(func(x []float64) (float64, float64) {
			_, d := standardised(x)
			return kit.Mean(x), d * math.Sqrt(float64(len(x))/math.Max(1, float64(len(x)-1)))
		})},
	{Name: "unit length",
		Hint: "This has length 1. Divide by the standard deviation: then the mean square is 1, " +
			"and the length √n.",
		Wrong: scaledBy(func(x []float64) (float64, float64) {
			_, d := standardised(x)
			return kit.Mean(x), d * math.Sqrt(float64(len(x)))
		})},
	{Name: "stretched from 0 to 1",
		Hint: "Smallest and largest depend on two pixels alone. Mean and standard deviation " +
			"depend on all of them.",
		Wrong: scaledBy(func(x []float64) (float64, float64) {
			return slices.Min(x), slices.Max(x) - slices.Min(x)
		})},
	{Name: "each row by itself",
		Hint: "The light is that of the whole picture: one mean and one deviation for all rows.",
		Wrong: func(picture [][]float64) [][]float64 {
			var result [][]float64
			for _, row := range picture {
				result = append(result, solutions.Normalise([][]float64{row})...)
			}
			return result
		}},
	{Name: "a variance of exactly 0",
		Hint: "Where all pixels are equal, their mean is rounded, and the variance may be a " +
			"little above 0. " +
			"Compare the pixels, not the variance.",
		Wrong: scaledBy(standardised)},
	{Name: "0/0", Hint: "A picture without contrast has a standard deviation of 0 (or, after " +
		"rounding, nearly 0). It becomes all zeros.",
		Wrong: func(picture [][]float64) [][]float64 {
			shift, divisor := standardised(values(picture))
			return kit.Map(picture, func(v float64) float64 { return (v - shift) / divisor })
		}},
}

// balance is Moments with what is wrong as options.
type balance struct {
	exchanged, raw, ink bool // x and y; about the corner; every pixel above 0 counts 1
	from                float64
	middle, sums        bool // about the middle; not divided by the mass
	uncertain           bool // NaN without ink
	upwards             bool
	binned              bool // the centroid is a pixel
}

func (b balance) moments(picture [][]float64) (mass, x, y, xx, xy, yy float64) {
	if b.ink {
		picture = kit.Map(picture, func(v float64) float64 { return math.Min(math.Ceil(v), 1) })
	}
	place := func(r, c int) (float64, float64) {
		x, y := float64(c)+b.from, float64(r)+b.from
		if b.upwards {
			y = float64(len(picture)-1) - y
		}
		if b.exchanged {
			return y, x
		}
		return x, y
	}
	for r, row := range picture {
		for c, v := range row {
			px, py := place(r, c)
			mass, x, y = mass+v, x+px*v, y+py*v
		}
	}
	if mass == 0 && !b.uncertain {
		return solutions.Moments(picture)
	}
	x, y = x/mass, y/mass
	if b.binned {
		x, y = math.Round(x), math.Round(y)
	}
	originX, originY := x, y
	if b.raw {
		originX, originY = 0, 0
	}
	if b.middle {
		originX, originY = float64(len(picture[0])-1)/2, float64(len(picture)-1)/2
	}
	for r, row := range picture {
		for c, v := range row {
			px, py := place(r, c)
			dx, dy := px-originX, py-originY
			xx, xy, yy = xx+dx*dx*v, xy+dx*dy*v, yy+dy*dy*v
		}
	}
	if b.sums {
		return mass, x, y, xx, xy, yy
	}
	return mass, x, y, xx / mass, xy / mass, yy / mass
}

var momentsMistakes = []ofMoments{
	{
		Name:  "x and y exchanged",
		Hint:  "x goes with the columns and y with the rows: picture[r][c] lies at x = c, y = r.",
		Wrong: balance{exchanged: true}.moments,
	},
	{
		Name: "about the corner",
		Hint: "The second moments are central: measured from the centroid. From the corner they " +
			"would change wherever the picture is moved.", Wrong: balance{raw: true}.moments,
	},
	{
		Name:  "about the middle",
		Hint:  "The centroid is where the ink is, not the middle of the frame.",
		Wrong: balance{middle: true}.moments,
	},
	{
		Name:  "every pixel counts the same",
		Hint:  "A pixel counts with its value: half the ink, half the weight.",
		Wrong: balance{ink: true}.moments,
	},
	{Name: "counted from 1", Hint: "The first row and the first column are number 0.",
		Wrong: balance{from: 1}.moments},
	{
		Name:  "not divided by the mass",
		Hint:  "The second moments are means over the ink: divide them by the mass too.",
		Wrong: balance{sums: true}.moments,
	},
	{Name: "upwards", Hint: "Rows count downwards, as pixels on a screen do.",
		Wrong: balance{upwards: true}.moments},
	{
		Name:  "the centroid rounded",
		Hint:  "The centroid lies between pixels more often than not. Keep its fraction.",
		Wrong: balance{binned: true}.moments,
	},
	{
		Name: "0/0", Hint: "Without ink there is no mean. The centroid is then the middle, and " +
			"the second moments are 0.", Wrong: balance{uncertain: true}.moments,
	},
}

// shear is Deslant with what is wrong as options.
type shear struct {
	slant func(xx, xy, yy float64) float64 // nil: right
	row   func(y float64, height int) float64
	at    func(row []float64, place float64) float64
}

func (s shear) apply(picture [][]float64) [][]float64 {
	_, _, y, xx, xy, yy := solutions.Moments(picture)
	slant := 0.0
	if yy > 0 {
		slant = xy / yy
		if s.slant != nil {
			slant = s.slant(xx, xy, yy)
		}
	}
	if s.row != nil {
		y = s.row(y, len(picture))
	}
	at := s.at
	if at == nil {
		at = onPaper
	}
	result := make([][]float64, len(picture))
	for r, row := range picture {
		for c := range row {
			result[r] = append(result[r], at(row, float64(c)+slant*(float64(r)-y)))
		}
	}
	return result
}

var deslantMistakes = []ofPicture{
	{Name: "slanted twice as much",
		Hint: "The result asks the picture: where s is above 0 the lower rows lie too far to " +
			"the right, and what comes to column c is found further to the right, at " +
			"c + s·(r − y).",
		Wrong: shear{slant: func(_, xy, yy float64) float64 { return -xy / yy }}.apply},
	{Name: "about the first row",
		Hint:  "The row of the centroid stays where it is, so that the digit does: r − y.",
		Wrong: shear{row: func(float64, int) float64 { return 0 }}.apply},
	{Name: "about the middle row",
		Hint: "The row of the centroid stays where it is, and that need not be the middle one.",
		Wrong: shear{row: func(_ float64, height int) float64 {
			return float64(height-1) / 2
		}}.apply},
	{Name: "divided by xx",
		Hint: "The slant says how many columns a stroke moves with each row, so divide by yy, " +
			"how far the rows are spread.",
		Wrong: shear{slant: func(xx, xy, _ float64) float64 {
			if xx == 0 {
				return 0
			}
			return xy / xx
		}}.apply},
	{Name: "a place rounded towards 0",
		Hint: "int(−0.3) is 0, but the column to the left of −0.3 is −1: use math.Floor.",
		Wrong: shear{at: func(row []float64, place float64) float64 {
			left := math.Trunc(place)
			share := place - left
			return (1-share)*onPaper(row, left) + share*onPaper(row, left+1)
		}}.apply},
	{Name: "the nearest column",
		Hint: "Between two columns take a share of both. Rounding leaves steps in every stroke.",
		Wrong: shear{at: func(row []float64, place float64) float64 {
			if c := int(math.Round(place)); c >= 0 && c < len(row) {
				return row[c]
			}
			return 0
		}}.apply},
	{Name: "around the edge",
		Hint: "What leaves on one side does not come back on the other: a column that " +
			"is not there is 0.",
		Wrong: shear{
			at: interpolated(func(row []float64, c int) float64 {
				n := len(row)
				return row[((c%n)+n)%n]
			}),
		}.apply},
	{Name: "the edge repeated",
		Hint: "Beyond the edge there is paper, which is 0, not more of the last column.",
		Wrong: shear{
			at: interpolated(func(row []float64, c int) float64 {
				return row[min(max(c, 0), len(row)-1)]
			}),
		}.apply},
	{Name: "nothing unless both columns are there",
		Hint: "At −0.25 the column to the left is missing, and counts as 0; the one to the right " +
			"still gives its ¾.",
		Wrong: shear{at: func(row []float64, place float64) float64 {
			if place < 0 || place > float64(len(row)-1) {
				return 0
			}
			c := int(place)
			return row[c] + (place-float64(c))*(row[min(c+1, len(row)-1)]-row[c])
		}}.apply},
	{Name: "the shares exchanged",
		Hint: "The nearer column gives more: at 2.25 column 2 gives ¾ and column 3 gives ¼.",
		Wrong: shear{at: func(row []float64, place float64) float64 {
			if c := math.Floor(place); c < place {
				place = 2*c + 1 - place
			}
			return onPaper(row, place)
		}}.apply},
}
