package rankings

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// Queue is the open task.
var Queue = grader.Exercise[func([][]float64, []int, [][]float64) []int]{
	ID:       "rankings/queue",
	Title:    "The clerk's queue",
	Where:    fanCalibration,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "digits", "unknown"},
	Solution: solutions.Queue,
	Cases: func() []grader.Case {
		args := dealDigits(1)
		return []grader.Case{{Name: "600 digits", Args: args, Want: digitsOf(args)}}
	},
	Draw:    func(r *rand.Rand) []any { return dealDigits(2 + r.Uint64N(deals)) },
	Drawn:   3,
	Truth:   digitsOf,
	Compare: slipsAtMost(0.025, 60),
	Hints: []string{
		"Which of your classifiers has read digits best so far? It has 300 examples here.",
		"Whatever classifier you take, ask it for its second choice. When is it hardly worse " +
			"than the first?",
	},
}

// deals is how many deals of digits may be drawn.
const deals = 40

// dealDigits deals 300 digits to learn from, with their names, and 600 others.
func dealDigits(seed uint64) []any {
	all := datasets.Digits()
	order := rand.New(rand.NewPCG(seed, 16)).Perm(all.Len())
	var rows, unknown [][]float64
	var digits []int
	for _, i := range order[:300] {
		rows, digits = append(rows, slices.Clone(all.At(i))), append(digits, all.Y[i])
	}
	for _, i := range order[300:900] {
		unknown = append(unknown, slices.Clone(all.At(i)))
	}
	return []any{rows, digits, unknown}
}

// digitByPixels finds a digit by its pixels. No two of the data set are equal.
var digitByPixels = sync.OnceValue(func() map[[64]float64]int {
	all := datasets.Digits()
	found := map[[64]float64]int{}
	for i, y := range all.Y {
		found[[64]float64(all.At(i))] = y
	}
	return found
})

func digitsOf(args []any) any {
	var truth []int
	for _, row := range args[2].([][]float64) {
		truth = append(truth, digitByPixels()[[64]float64(row)])
	}
	return truth
}

// slipsAtMost accepts readings of which at most this share is wrong, where a clerk has read no more
// than the budget, those that are −1.
func slipsAtMost(share float64, budget int) compare.Func {
	return func(_, got, want []any) *compare.Deviation {
		read, truth := got[0].([]int), want[0].([]int)
		if len(read) != len(truth) {
			return &compare.Deviation{Message: fmt.Sprintf("it returns %d readings for %d rows",
				len(read), len(truth))}
		}
		looked, wrong := 0, 0
		for i, digit := range read {
			switch {
			case digit == -1:
				looked++
			case digit < 0 || digit > 9:
				return &compare.Deviation{Message: fmt.Sprintf("reading %d is %d; it should be a "+
					"digit from 0 to 9, or −1 for the clerk", i, digit)}
			case digit != truth[i]:
				wrong++
			}
		}
		if looked > budget {
			return &compare.Deviation{Message: fmt.Sprintf("the clerk would have to read %d "+
				"digits; he reads %d at most", looked, budget)}
		}
		if n := float64(len(truth)); float64(wrong) > share*n {
			return &compare.Deviation{Message: fmt.Sprintf("the clerk reads %d, and %d of the "+
				"%.0f slip through wrong (%.1f %%); at most %.1f %% may", looked, wrong, n,
				100*float64(wrong)/n, 100*share)}
		}
		return nil
	}
}
