package distances

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// TFIDF asks for the weights of words.
var TFIDF = grader.Exercise[func([][]string) []map[string]float64]{
	ID:       "distances/tf-idf",
	Title:    "What a word is worth",
	Where:    fanRescaling,
	Points:   3,
	Params:   []string{"texts"},
	Solution: solutions.TFIDF,
	Cases:    tfidfCases,
	Draw:     drawTexts,
	Relations: []grader.Relation{
		{Name: "every text twice, the same weights", Change: kit.Twice(0),
			Same: func(before, after []any) bool {
				one := before[0].([]vector)
				return kit.Equal(after, slices.Concat(one, one))
			}},
	},
	Hints: []string{
		"Two passes. Before the first word can be weighed, all texts must have been seen.",
		"In the first pass count each text's words in a map of its own. A word that is new in " +
			"this map has one text more.",
		"math.Log is the natural logarithm, which is meant here.",
	},
}

func tfidfCases() []grader.Case {
	return []grader.Case{
		{Name: "three texts",
			Args: []any{
				[][]string{{"cheap", "windows"}, {"cheap", "loan", "cheap"}, {"image", "paper"}},
			},
			Want: []vector{{"cheap": ln15 / 2, "windows": ln3 / 2},
				{"cheap": 2 * ln15 / 3, "loan": ln3 / 3}, {"image": ln3 / 2, "paper": ln3 / 2}},
			Where: fanRescaling,
			Note: "Two of three texts have \"cheap\": ln 3/2. The second text has it twice " +
				"among three words."},
		{Name: "six subject lines", Args: []any{[][]string{{"re", "image", "restoration"},
			{"incorrect", "paper"}, {"optimal", "component", "analysis", "paper"},
			{"all", "windows", "software", "for", "cheap"},
			{"o", "e", "m", "software"}, {"windows", "office", "only", "80"}}},
			Want: []vector{{"re": ln6 / 3, "image": ln6 / 3, "restoration": ln6 / 3},
				{"incorrect": ln6 / 2, "paper": ln3 / 2},
				{"optimal": ln6 / 4, "component": ln6 / 4, "analysis": ln6 / 4, "paper": ln3 / 4},
				{
					"all":      ln6 / 5,
					"windows":  ln3 / 5,
					"software": ln3 / 5,
					"for":      ln6 / 5,
					"cheap":    ln6 / 5,
				},
				{"o": ln6 / 4, "e": ln6 / 4, "m": ln6 / 4, "software": ln3 / 4},
				{"windows": ln3 / 4, "office": ln6 / 4, "only": ln6 / 4, "80": ln6 / 4}}},
		{Name: "a word that every text has", Args: []any{[][]string{{"re", "paper"}, {"re"}}},
			Want: []vector{{"re": 0, "paper": ln2 / 2}, {"re": 0}},
			Note: "ln 1 = 0: it tells no texts apart."},
		{Name: "twice in one text", Args: []any{[][]string{{"re", "re", "is"}, {"paper"}}},
			Want: []vector{{"re": 2 * ln2 / 3, "is": ln2 / 3}, {"paper": ln2}},
			Note: "\"re\" occurs twice, but in one text of two."},
		{Name: "one text", Args: []any{[][]string{{"soft", "prices"}}},
			Want: []vector{{"soft": 0, "prices": 0}}},
		{Name: "a text without words", Args: []any{[][]string{{}, {"hey"}}},
			Want: []vector{{}, {"hey": ln2}}},
	}
}

func drawTexts(r *rand.Rand) []any {
	word := func() string { return kit.Pick(r, words...) }
	return []any{kit.List(2+r.IntN(4), func() []string { return kit.List(1+r.IntN(6), word) })}
}

// Logarithms of what the cases need.
const ln15 = 0.4054651081 // ln 1.5

const ln2 = 0.6931471806

const ln3 = 1.0986122887

const ln6 = 1.7917594692
