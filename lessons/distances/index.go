package distances

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// Index asks for an inverted index.
var Index = grader.Exercise[func([]map[string]float64) map[string][]shape.Posting]{
	ID:       "distances/index",
	Title:    "From words to texts",
	Where:    fanInverted,
	Points:   2,
	Params:   []string{"vectors"},
	Solution: solutions.Index,
	Cases:    indexCases,
	Draw:     drawWeighed,
	Hints: []string{
		"Go through the texts in their order, and append to the list of each of their words.",
		"A map has no order, but each list gets one posting of each text at most, so the order " +
			"of the words does not matter.",
	},
}

func indexCases() []grader.Case {
	return []grader.Case{
		{Name: "three texts",
			Args: []any{[]vector{{"cheap": 0.2, "windows": 0.5}, {"cheap": 0.3, "loan": 0.4},
				{"paper": 0.5}}},
			Want: map[string][]posting{
				"cheap":   {{Text: 0, Weight: 0.2}, {Text: 1, Weight: 0.3}},
				"windows": {{Text: 0, Weight: 0.5}},
				"loan":    {{Text: 1, Weight: 0.4}},
				"paper":   {{Text: 2, Weight: 0.5}},
			},
			Where: fanInverted},
		{Name: "a weight of 0", Args: []any{[]vector{{"re": 0, "image": 0.3}, {"re": 0}}},
			Want: map[string][]posting{"image": {{Text: 0, Weight: 0.3}}},
			Note: "\"re\" has no list: no text would be found by it."},
		{Name: "0 in one text only", Args: []any{[]vector{{"re": 0.1}, {"re": 0}, {"re": 0.4}}},
			Want: map[string][]posting{"re": {{Text: 0, Weight: 0.1}, {Text: 2, Weight: 0.4}}}},
		{Name: "an empty text", Args: []any{[]vector{{}, {"hey": 1}}},
			Want: map[string][]posting{"hey": {{Text: 1, Weight: 1}}}},
		{Name: "a negative weight", Args: []any{[]vector{{"a": -1}, {"a": 2}}},
			Want: map[string][]posting{"a": {{Text: 0, Weight: -1}, {Text: 1, Weight: 2}}},
			Note: "Only 0 says nothing."},
		{Name: "a weight near 0", Args: []any{[]vector{{"a": 1e-12}}},
			Want: map[string][]posting{"a": {{Text: 0, Weight: 1e-12}}}},
		{Name: "no text", Args: []any{[]vector{}}, Want: map[string][]posting{}},
	}
}

func drawVectors(r *rand.Rand) []vector {
	vectors := make([]vector, 2+r.IntN(4))
	for j := range vectors {
		vectors[j] = vector{}
		for range 1 + r.IntN(5) {
			vectors[j][kit.Pick(r, words...)] = float64(r.IntN(9)) / 8
		}
	}
	return vectors
}

func drawWeighed(r *rand.Rand) []any { return []any{drawVectors(r)} }

type posting = shape.Posting
