package distances

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// NormalisedL1 asks for the distance of rows of numbers and names.
var NormalisedL1 = grader.Exercise[func(
	[][]float64, []bool, []float64, []float64, []float64,
) float64]{
	ID:       "distances/normalised-l1",
	Title:    "Numbers and names",
	Where:    fanRescaling,
	Points:   3,
	Params:   []string{"train", "nominal", "weights", "x", "y"},
	Solution: solutions.NormalisedL1,
	Cases:    normalisedCases,
	Draw:     drawMixed,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "x and y exchanged, the same distance", Change: kit.Exchange(3, 4)},
		{Name: "twice every weight, the same distance", Change: kit.Times(2, 2)},
		{Name: "another unit for one attribute, the same distance",
			Change: func(r *rand.Rand, args []any) []any {
				column(4, r.IntN(len(args[2].([]float64))), args[0].([][]float64),
					args[3].([]float64),
					args[4].([]float64))
				return args
			}},
	},
	Hints: []string{
		"One Δ_j for each attribute, and a function of its own for it: a name, a number, a " +
			"number without a range.",
		"The range of an attribute is that of train, whatever x and y are. min(…, 1) keeps " +
			"Δ_j in its place.",
		"Add up w·Δ_j and w, and divide the one by the other.",
	},
}

func normalisedCases() []grader.Case {
	names, numbers, mixed := []bool{true, true, true, true}, []bool{false, false, false},
		[]bool{false, true, false}
	equal, gains := []float64{1, 1, 1},
		[]float64{0.2467498198, 0.0292225657, 0.1518355014, 0.0481270304}
	query := []float64{0, 2, 0, 1}
	return []grader.Case{
		{
			Name: "two flats",
			Args: []any{flats(), mixed, equal, []float64{2, 0, 400}, []float64{3, 1, 600}},
			Want: 0.5277777778, Note: "(1/4 + 1 + 200/600) / 3.",
		},
		{
			Name: "rent counts twice",
			Args: []any{flats(), mixed, []float64{1, 1, 2}, []float64{2, 0, 400},
				[]float64{3, 1, 600}}, Want: 0.4791666667,
			Note: "(1/4 + 1 + 2/3) / 4: divided by the weights' sum.",
		},
		{Name: "a flat more expensive than any before",
			Args: []any{flats(), mixed, equal, []float64{2, 0, 400}, []float64{2, 0, 1900}},
			Want: 0.3333333333,
			Note: "1500/600 counts as 1. The range is that of the training rows, 300 to 900."},
		{Name: "tennis: sunny, cold, high, wind, and the eighth day",
			Args: []any{days(), names, []float64{1, 1, 1, 1}, query, []float64{0, 1, 0, 0}},
			Want: 0.5, Where: fanRescaling,
			Note: "Temperature and wind differ. Moderate is 1 and cold is 2, but these are " +
				"names: they differ by 1, as any two."},
		{
			Name: "and the second day, weighed by gain",
			Args: []any{days(), names, gains, query, []float64{0, 0, 0, 1}}, Want: 0.0614003398,
			Where: fanRescaling,
			Note:  "Only the temperature differs, and it hardly counts: 0.0292/0.4759.",
		},
		{
			Name: "the Comic Book Guy and Homer",
			Args: []any{family(), numbers, equal, []float64{8, 290, 38}, []float64{0, 250, 36}},
			Want: 0.3342995169, Note: "(8/10 + 40/230 + 2/69) / 3.",
		},
		{
			Name: "the Comic Book Guy and Otto",
			Args: []any{family(), numbers, equal, []float64{8, 290, 38}, []float64{10, 180, 38}},
			Want: 0.2260869565, Note: "(2/10 + 110/230 + 0) / 3.",
		},
		{
			Name: "nights below zero",
			Args: []any{[][]float64{{-8}, {-2}, {-5}}, []bool{false}, []float64{1},
				[]float64{-7}, []float64{-4}}, Want: 0.5,
			Note: "3/6: the range is that from −8 to −2.",
		},
		{
			Name: "a constant attribute",
			Args: []any{[][]float64{{1, 5}, {3, 5}}, []bool{false, false}, []float64{1, 1},
				[]float64{1, 5}, []float64{2, 7}}, Want: 0.25,
			Note: "(1/2 + 0)/2: without a range it says nothing.",
		},
		{
			Name: "a constant attribute, and no difference in it",
			Args: []any{[][]float64{{1, 5}, {3, 5}}, []bool{false, false}, []float64{1, 1},
				[]float64{1, 5}, []float64{3, 5}}, Want: 0.5,
			Note: "(2/2 + 0)/2: 0/0 would not be a number.",
		},
		{
			Name: "the same row",
			Args: []any{flats(), mixed, equal, []float64{2, 1, 400}, []float64{2, 1, 400}},
			Want: 0.0,
		},
		{
			Name: "one training row",
			Args: []any{flats()[:1], mixed, equal, []float64{2, 0, 400}, []float64{3, 1, 600}},
			Want: 0.3333333333, Note: "No number has a range; the name still differs.",
		},
	}
}

// The functions in this file draw the arguments of a case.

func drawMixed(r *rand.Rand) []any {
	n := 2 + r.IntN(3)
	nominal, weights := make([]bool, n), make([]float64, n)
	row := func() []float64 {
		row := make([]float64, n)
		for j := range row {
			row[j] = float64(r.IntN(3))
			if !nominal[j] {
				row[j] = float64(r.IntN(20))
			}
		}
		return row
	}
	for j := range n {
		nominal[j], weights[j] = r.IntN(2) == 0, float64(r.IntN(4))
	}
	weights[0]++
	var train [][]float64
	for range 3 + r.IntN(4) {
		train = append(train, row())
	}
	return []any{train, nominal, weights, row(), row()}
}

// The 14 days of the tennis table, by the numbers of their values: sunny, overcast, rainy; hot,
// moderate, cold; high, normal; no wind, wind.
func days() [][]float64 {
	return [][]float64{
		{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 0, 0, 0}, {2, 1, 0, 0}, {2, 2, 1, 0}, {2, 2, 1, 1},
		{1, 2, 1, 1},
		{0, 1, 0, 0}, {0, 2, 1, 0}, {2, 1, 1, 0}, {0, 1, 1, 1}, {1, 1, 0, 1}, {1, 0, 1, 0},
		{2, 1, 0, 1},
	}
}

// The Simpsons by hair length, weight and age: from 0 to 10, from 20 to 250, from 1 to 70.
func family() [][]float64 {
	return [][]float64{{0, 250, 36}, {10, 150, 34}, {2, 90, 10}, {6, 78, 8}, {4, 20, 1},
		{1, 170, 70}, {8, 160, 41}, {10, 180, 38}, {6, 200, 45}}
}

// flats returns made-up flats: rooms, heating (by gas 0, by coal 1), rent.
func flats() [][]float64 {
	return [][]float64{{2, 0, 400}, {5, 1, 900}, {1, 0, 300}, {3, 1, 600}}
}

// column multiplies one column of a training set and of two rows, as another unit does.
func column(factor float64, j int, train [][]float64, rows ...[]float64) {
	for _, row := range append(slices.Clone(train), rows...) {
		row[j] *= factor
	}
}
