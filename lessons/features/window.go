package features

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// Window asks for the best place of a template in a scene.
var Window = grader.Exercise[func([][]float64, [][]float64) (int, int, float64)]{
	ID:        "features/window",
	Title:     "A sliding window",
	Where:     fanOther,
	Points:    2,
	Params:    []string{"scene", "template"},
	Results:   []string{"row", "column", "score"},
	Solution:  solutions.Window,
	Cases:     windowCases,
	Draw:      drawScene,
	Drawn:     8,
	Relations: windowRelations,
	Hints: []string{
		"Normalise does most of the work: of each window, and of the template, once.",
		"A window's rows are scene[r+i][c : c+len(template[0])].",
		"Begin with a score of −∞, and let another place win only if its score is higher by " +
			"more than 1e-12.",
	},
}

func windowCases() []grader.Case {
	at := func(row, column int, score float64) []any { return []any{row, column, score} }
	scene := func() [][]float64 {
		return [][]float64{
			{0, 0, 0, 0, 0, 0},
			{0, 0, 0, 0, 1, 0},
			{0, 0, 0, 1, 1, 1},
			{0, 9, 0, 0, 1, 0},
			{0, 0, 0, 0, 0, 0},
		}
	}
	return []grader.Case{
		{Name: "a cross among other things", Args: []any{scene(), cross()}, Want: at(1, 3, 1),
			Note: "The bright pixel to the left has more ink, but another form."},
		{
			Name: "a cross in bad light",
			Args: []any{[][]float64{{7, 7, 7, 7}, {7, 7, 8, 7}, {7, 8, 8, 8}, {7, 7, 8, 7}},
				cross()}, Want: at(1, 1, 1), Note: "8 against 7 is the same as 1 against 0.",
		},
		{
			Name: "nothing to be seen",
			Args: []any{[][]float64{{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}, [][]float64{{0, 1}, {1, 0}}},
			Want: at(0, 0, 0), Note: "Without contrast every score is 0: the first place.",
		},
		{Name: "not quite", Args: []any{[][]float64{{0, 1, 0}, {0, 1, 0}, {0, 1, 0}}, cross()},
			Want: at(0, 0, 0.6324555320),
			Note: "The only place: (3.795 − 1.265 + 3.162)/9 = √0.4, from the middle column, the " +
				"two pixels beside it and the corners."},
		{Name: "the negative",
			Args: []any{[][]float64{{1, 0}, {0, 1}}, [][]float64{{0, 1}, {1, 0}}},
			Want: at(0, 0, -1),
			Note: "Even the best score may be below 0."},
		{Name: "the negative, and even paper",
			Args: []any{[][]float64{{5, 0, 0}}, [][]float64{{0, 1}}},
			Want: at(0, 1, 0),
			Note: "The first window is the negative: −1. Where nothing changes the score is 0."},
		{
			Name: "twice",
			Args: []any{[][]float64{{0, 2, 0, 3}, {2, 0, 3, 0}}, [][]float64{{0, 1}, {1, 0}}},
			Want: at(0, 0, 1), Note: "Both are exact, and the first wins.",
		},
		{
			Name: "twice, in two rows",
			Args: []any{[][]float64{{0, 0, 1}, {0, 1, 1}}, [][]float64{{0, 1}}},
			Want: at(0, 1, 1),
			Note: "The upper row comes first, although its place is further to the right.",
		},
		{
			Name: "twice, but for rounding",
			Args: []any{[][]float64{{3, 1, 1}, {3, 0, 0}}, [][]float64{{2, 1, 1}}},
			Want: at(0, 0, 1),
			Note: "Both are exact. In floating point the second score is a little higher.",
		},
		{
			Name: "better by a hair further on",
			Args: []any{[][]float64{{0, 1, 2.0001, 0, 0, 0, 1, 2}, {0, 0, 0, 0, 0, 0, 0, 0}},
				[][]float64{{0, 1, 2}}}, Want: at(0, 5, 1),
			Note: "The first place is 4·10⁻¹⁰ short of 1, which is no tie.",
		},
		{
			Name: "a template that is no square",
			Args: []any{[][]float64{{0, 0, 5, 0}, {0, 5, 0, 0}, {5, 5, 5, 0}},
				[][]float64{{1, 1, 1}}}, Want: at(0, 0, 0),
			Note: "A template without contrast fits nowhere better than elsewhere.",
		},
		{
			Name: "a wide one",
			Args: []any{[][]float64{{0, 0, 5, 0}, {0, 5, 0, 0}, {5, 5, 0, 0}},
				[][]float64{{1, 1, 0, 0}}}, Want: at(2, 0, 1),
		},
	}
}

// drawScene draws a scene with the template in it more often than not, once or twice,
// each time in another light.
func drawScene(r *rand.Rand) []any {
	template := pixels(r, 2+r.IntN(2), 2+r.IntN(2), 3)
	template[0][0], template[1][1] = 0, 3
	scene := pixels(r, 5+r.IntN(2), 5+r.IntN(3), 3)
	for light := range r.IntN(3) {
		top, left := r.IntN(len(scene)-len(template)+1), r.IntN(len(scene[0])-len(template[0])+1)
		for i, row := range template {
			for j, v := range row {
				scene[top+i][left+j] = 2*v + float64(light)
			}
		}
	}
	return []any{scene, template}
}

var windowRelations = []grader.Relation{
	{Name: "another light on the scene, the same", Change: kit.Each(brighter, 0)},
	{Name: "rows and columns exchanged, the same score",
		Change: kit.Transpose(0, 1),
		Same:   func(before, after []any) bool { return kit.Equal(after[2:], before[2]) }},
}

func cross() [][]float64 { return [][]float64{{0, 1, 0}, {1, 1, 1}, {0, 1, 0}} }

// What must hold between the results for two inputs, whatever they are.

func brighter(v float64) float64 { return 3*v + 5 }
