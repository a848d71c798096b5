package sequences

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// ReadDrawers is the open task.
var ReadDrawers = grader.Exercise[func([][][]float64, []string, [][][]float64) []string]{
	ID:       "sequences/read-drawers",
	Title:    "A machine that reads drawers",
	Where:    fanAlgorithms,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"drawers", "digits", "unknown"},
	Solution: solutions.ReadDrawers,
	Cases: func() []grader.Case {
		args, truth := dealDrawers(rand.New(rand.NewPCG(6, 2)))
		return []grader.Case{{Name: "some 70 drawers", Args: args, Want: truth}}
	},
	Draw: func(r *rand.Rand) []any {
		args, _ := dealDrawers(r)
		return args
	},
	Drawn:   2,
	Truth:   trueDrawers,
	Compare: compare.ErrorAtMost(mostDrawers),
	Limit:   10 * time.Second,
	Hints: []string{
		"All parts stand above: Vectors and Scores for the cards, LogShares for their " +
			"neighbours, Together for both. Put the cards of all drawers into one list first.",
		"Each digit of a text is a byte: text[t] − '0' is its number.",
		"With all parts in place, too many errors mean a bad trust: see the exercise before.",
	},
}

// mostDrawers is the share of unknown drawers that may have a mistake.
const mostDrawers = 0.25

// dealDrawers makes the arguments of a case, and the true digits of the unknown drawers.
func dealDrawers(r *rand.Rand) (args []any, truth []string) {
	rows := r.Perm(digitRows().Len())
	learn, rest := fill(r, rows[:oldDigits], 70), fill(r, rows[oldDigits:], 70)
	return []any{Cards(learn), Texts(learn), Cards(rest)}, Texts(rest)
}

// digitOf says which digit a picture is.
var digitOf = sync.OnceValue(func() map[string]string {
	ds, known := digitRows(), map[string]string{}
	for i, class := range ds.Y {
		known[fmt.Sprint(ds.At(i))] = ds.Classes[class]
	}
	return known
})

// trueDrawers finds the digits of the unknown drawers of a case.
func trueDrawers(args []any) any {
	var truth []string
	for _, cards := range args[2].([][][]float64) {
		text := ""
		for _, card := range cards {
			text += digitOf()[fmt.Sprint(card)]
		}
		truth = append(truth, text)
	}
	return truth
}
