package images

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// Deslant asks for a picture sheared upright.
var Deslant = grader.Exercise[func([][]float64) [][]float64]{
	ID:        "images/deslant",
	Title:     "Upright",
	Where:     fanFeatures,
	Points:    3,
	Params:    []string{"picture"},
	Solution:  solutions.Deslant,
	Cases:     deslantCases,
	Draw:      drawPicture,
	Relations: deslantRelations,
	Hints: []string{
		"Go over the pixels of the result, and ask for each where it comes from: the formula " +
			"says so.",
		"math.Floor gives the column to the left of a place, even of one below 0: −0.25 lies " +
			"between the columns −1 and 0. int(−0.25) is 0.",
		"A function that returns the pixel in a column, and 0 where there is none, keeps the " +
			"edge out of the formula.",
	},
}

func deslantCases() []grader.Case {
	return []grader.Case{
		{Name: "a bar is upright", Args: []any{bar()}, Want: bar()},
		{Name: "a stroke that rises", Args: []any{rising()}, Want: bar(),
			Note: "The slant is −1 column with each row."},
		{Name: "a stroke that falls", Args: []any{falling()}, Want: bar(), Note: "The slant is 1."},
		{Name: "half a column with each row",
			Args: []any{[][]float64{{0, 0, 2, 0}, {0, 1, 1, 0}, {0, 2, 0, 0}}},
			Want: [][]float64{{0, 1, 1, 0}, {0, 1, 1, 0}, {0, 1, 1, 0}},
			Note: "The slant is −½, and each pixel comes from between two columns."},
		{
			Name: "two columns with each row",
			Args: []any{[][]float64{{0, 0, 0, 0, 1}, {0, 0, 1, 0, 0}, {1, 0, 0, 0, 0}}},
			Want: [][]float64{{0, 0, 1, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 1, 0, 0}},
			Note: "The slant is −2.",
		},
		{Name: "heavier below", Args: []any{[][]float64{{0, 0, 0, 2}, {0, 0, 2, 0}, {0, 4, 0, 0}}},
			Want: [][]float64{{0, 0.5, 1.5, 0}, {0, 0.5, 1.5, 0}, {0, 1, 3, 0}},
			Note: "The centroid lies in row 1¼. The slant is −1, so row 0 moves by 1¼, row 1 by " +
				"¼ and row 2 by −¾ columns."},
		{Name: "a stroke at the edge", Args: []any{[][]float64{{4, 0}, {0, 0}, {0, 4}}},
			Want: [][]float64{{2, 2}, {0, 0}, {2, 2}},
			Note: "Half of a pixel at the edge lies between it and nothing."},
		{Name: "ink that leaves",
			Args: []any{[][]float64{{1, 0, 0, 3}, {0, 0, 0, 0}, {0, 0, 4, 0}}},
			Want: [][]float64{{0.875, 0, 0.375, 2.625}, {0, 0, 0, 0}, {0, 0, 3.5, 0.5}},
			Note: "x is 17/8, and the slant −⅛: row 0 moves to the left, and an eighth of its " +
				"first pixel with it beyond the edge."},
		{Name: "a row alone", Args: []any{[][]float64{{3, 0, 1}}}, Want: [][]float64{{3, 0, 1}},
			Note: "yy is 0: there is nothing that could slant."},
		{Name: "no ink", Args: []any{[][]float64{{0, 0}, {0, 0}}},
			Want: [][]float64{{0, 0}, {0, 0}}},
	}
}

// drawPicture draws a picture with some ink.
func drawPicture(r *rand.Rand) []any {
	picture := pixels(r, 3+r.IntN(3), 3+r.IntN(3), 4)
	picture[0][1]++
	return []any{picture}
}

var deslantRelations = []grader.Relation{
	{Name: "left and right exchanged, the same with left and right exchanged", Change: mirror,
		Same: mirrored},
	{Name: "twice the ink, twice as much in each pixel", Change: kit.Times(2, 0),
		Same: kit.Factors(2)},
}

// Pictures of a few pixels. They are functions, since a case may be changed by who is given it.
func falling() [][]float64 { return [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} }

func rising() [][]float64 { return [][]float64{{0, 0, 1}, {0, 1, 0}, {1, 0, 0}} }

func bar() [][]float64 { return [][]float64{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}} }

var mirror = kit.Mirror(0)

// mirrored reports whether a picture has been mirrored as the other one was.
func mirrored(before, after []any) bool {
	return kit.Equal(after, kit.Mirrored(before[0].([][]float64)))
}
