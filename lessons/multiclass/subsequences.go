package multiclass

import (
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// Subsequences asks for a kernel of texts.
var Subsequences = grader.Exercise[func(string, string, int, float64) float64]{
	ID:        "multiclass/subsequences",
	Title:     "A kernel for texts",
	Where:     fanStrong,
	Points:    4,
	Params:    []string{"s", "t", "p", "lambda"},
	Solution:  solutions.Subsequences,
	Cases:     subsequencesCases,
	Draw:      drawTexts,
	Drawn:     6,
	Relations: subsequencesRelations,
	Hints: []string{
		"Begin with sequences of one character: a table with λ² wherever s[i] == t[j]. The cell " +
			"(i, j) holds the sum of all that end in s[i] and t[j].",
		"A sequence that is longer by one and ends in (i, j) comes from all that end further " +
			"left in both texts. One that ended at (i', j') has then become longer by i − i' " +
			"places in s and by j − j' in t.",
		"For texts this short four nested loops will do: the new cell (i, j), where s[i] == " +
			"t[j], is the sum of the old (i', j') times λ^(i − i' + j − j') over all " +
			"i' < i and j' < j.",
	},
}

func subsequencesCases() []grader.Case {
	return []grader.Case{
		{Name: "cat and car", Args: []any{"cat", "car", 2, 0.5}, Want: 0.4444444444,
			Where: fanStrong,
			Note:  "They share ca: λ⁴. With itself each has 2λ⁴ + λ⁶; so 1/(2 + λ²)."},
		{Name: "cat and ct", Args: []any{"cat", "ct", 2, 0.5}, Want: 0.3333333333,
			Note: "λ⁵/√((2λ⁴ + λ⁶) λ⁴) = λ/√(2 + λ²)."},
		{Name: "single characters", Args: []any{"aab", "ab", 1, 0.5}, Want: 0.9486832981,
			Note: "3/√(5 · 2): λ cancels."},
		{Name: "gaps for nothing", Args: []any{"abc", "acb", 2, 1.0}, Want: 0.6666666667,
			Note: "Three sequences each, of which ab and ac are shared."},
		{Name: "the order turned round", Args: []any{"ab", "ba", 2, 0.5}, Want: 0.0},
		{Name: "equal texts", Args: []any{"spam", "spam", 3, 0.5}, Want: 1.0},
		{Name: "too short", Args: []any{"a", "ab", 2, 0.5}, Want: 0.0},
		{Name: "the other too short", Args: []any{"ab", "a", 2, 0.5}, Want: 0.0},
		{Name: "both too short, and different", Args: []any{"a", "b", 2, 0.5}, Want: 0.0},
		{Name: "a capital", Args: []any{"Cat", "cat", 2, 0.5}, Want: 0.4444444444,
			Note: "C and c are two characters, so they share at alone: 1/(2 + λ²)."},
		{Name: "too short and equal", Args: []any{"a", "a", 2, 0.5}, Want: 1.0},
		{Name: "too short in characters, not in bytes", Args: []any{"é", "é", 2, 0.5}, Want: 1.0},
		{Name: "runes", Args: []any{"né", "né!", 2, 0.5}, Want: 0.6666666667,
			Note: "1/√(2 + λ²). é is one character and two bytes."},
		{
			Name: "thirty characters each",
			Args: []any{strings.Repeat("ab", 15), strings.Repeat("abc", 10), 12, 0.5},
			Want: 0.0048148334198,
			Note: "There are 86 million ways to choose 12 of 30 places: too many to try. A table " +
				"of ends has 900 numbers.",
		},
		{Name: "several times", Args: []any{"abab", "ab", 2, 0.5}, Want: 0.8783100657,
			Note: "ab stands in abab three times: 2λ⁴ + λ⁶ in all. With itself abab has (2λ² + " +
				"λ⁴)² for ab, λ⁴ for ba, and λ⁶ each for aa and bb."},
	}
}

func drawTexts(r *rand.Rand) []any {
	text := func() string {
		letters := make([]byte, 2+r.IntN(9))
		for i := range letters {
			letters[i] = "abcd"[r.IntN(4)]
		}
		return string(letters)
	}
	return []any{text(), text(), 1 + r.IntN(3), kit.Pick(r, 0.25, 0.5, 0.75, 1)}
}

var subsequencesRelations = []grader.Relation{
	{Name: "the texts exchanged, the same", Change: kit.Exchange(0, 1)},
	{Name: "both texts read backwards, the same", Change: func(_ *rand.Rand, args []any) []any {
		args[0], args[1] = backwards(args[0].(string)), backwards(args[1].(string))
		return args
	}},
}

func backwards(s string) string {
	turned := ""
	for _, c := range s {
		turned = string(c) + turned
	}
	return turned
}
