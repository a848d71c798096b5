package pruning

import (
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// PruneRule asks for the conditions of a rule that are worth keeping.
var PruneRule = grader.Exercise[func([][]bool, []bool) []int]{
	ID:       "pruning/prune-rule",
	Title:    "Pruning a rule",
	Where:    "Puolamäki 2007, Postpruning",
	Points:   3,
	Params:   []string{"meets", "right"},
	Solution: solutions.PruneRule,
	Cases:    pruneRuleCases,
	Draw:     drawRule,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "the examples in another order, the same conditions", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"Write a small function first: the rate to fear of the rule if it has only the " +
			"conditions of a list.",
		"In each round, compute the rate of the rule as it stands. Then try the rule without " +
			"each of its conditions, and remember the one that leaves the smallest rate.",
		"A condition may also go if the rate stays the same, and of equal ones the last goes: " +
			"ask for rate ≤ least, where least is at first that of the whole rule.",
	},
}

func pruneRuleCases() []grader.Case {
	return []grader.Case{
		{Name: "sunny and normal humidity, then P", Args: examples(
			"x.- x.- .x+ .x+ .x- .x+ xx+ .x+ xx+ x.- ..+ ..+ ..+ ..-"), Want: []int{1},
			Where: fanTennis,
			Note: "2 days and no error fear .500. Without sunny they are 7 with one error, which " +
				"fear .335; without the humidity 5 and three, .817."},
		{Name: "rainy and a strong wind, then N", Args: examples(
			"xx+ xx+ x.- x.- x.- .x- .x- .x- .x+ ..+ ..+ ..- ..- ..-"), Want: []int{0, 1},
			Where: fanTennis,
			Note:  "2 days fear .500. Without rainy it is .708, and without the wind .817."},
		{Name: "mild, rainy and no wind, then P", Args: examples(
			"xxx+ xxx+ .xx+ xx.- .x.- x.x- x..+ x..+ ..x- ..x+ ..x+ ..x+ ...+ ...-"),
			Want: []int{1, 2}, Where: fanTennis,
			Note: "2 days fear .500. Without mild they are 3, and fear .370. To drop another " +
				"condition leaves .431 at best."},
		{Name: "one condition that is needed", Args: examples("x+ x+ x+ .- .-"), Want: []int{0}},
		{Name: "one condition that all examples meet", Args: examples("x+ x+ x-"), Want: []int{},
			Note: "The rate stays the same, so it goes."},
		{Name: "two conditions that say the same", Args: examples("xx+ xx+ ..-"), Want: []int{0},
			Note: "Either could go; it is the last."},
		{Name: "two go of four", Args: examples("xx..- x..x- xxx.- x.xx- ....- x.xx+ xxxx- xxxx+"),
			Want: []int{2, 3}},
		{Name: "the best first", Args: examples("..x- .x.+ xxx- ..x- .xx- x..- xxx+"),
			Want: []int{1},
			Note: "To drop the condition 1 would leave a smaller rate than before. To drop " +
				"another one leaves a still smaller one."},
		{Name: "no example meets all", Args: examples(
			"x.x.+ ...x- x..x- ..xx- .xxx+ x.x.- xx..+ xxx.+"), Want: []int{1},
			Note: "A rule that covers nothing fears 1."},
		{Name: "equal with a condition and without", Args: examples(
			"xxx- xxx- .xx- .x.- xxx+ x.x- ..x+ .xx- x.x-"), Want: []int{0, 1}},
		{Name: "one example", Args: examples("xx+"), Want: []int{},
			Note: "The rate is .75 with any of the conditions and with none."},
		{Name: "nearly a tie", Args: examples("x+ x+ x- x- .- .- .- .- .- .+ .+"), Want: []int{0},
			Note: "With the condition the rate is .7675, without it .7677: that is larger."},
		{Name: "all go", Args: examples("..x+ xx.- xx.+ xxx- xxx+"), Want: []int{}},
	}
}

// drawRule draws a rule of up to five conditions and examples that meet each with an equal chance.
// The conditions speak for the class, some more and some less.
func drawRule(r *rand.Rand) []any {
	conditions, n := 1+r.IntN(5), 4+r.IntN(20)
	meets, right := make([][]bool, n), make([]bool, n)
	for i := range meets {
		right[i] = r.IntN(2) == 0
		meets[i] = make([]bool, conditions)
		for k := range meets[i] {
			meets[i][k] = r.IntN(3) > 0
			if right[i] && r.IntN(5) < k {
				meets[i][k] = true
			}
		}
	}
	return []any{meets, right}
}

const fanTennis = "Fan, Another Example"

// examples writes the arguments of PruneRule down: an example has a letter for each condition, x
// where it meets the condition and . where not, and + or - for its class.
func examples(text string) []any {
	var meets [][]bool
	var right []bool
	for _, word := range strings.Fields(text) {
		letters, class := word[:len(word)-1], word[len(word)-1]
		met := make([]bool, len(letters))
		for k := range met {
			met[k] = letters[k] == 'x'
		}
		meets, right = append(meets, met), append(right, class == '+')
	}
	return []any{meets, right}
}
