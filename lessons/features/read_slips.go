package features

import (
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/images"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// ReadSlips is the open task.
var ReadSlips = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "features/read-slips",
	Title:    "Read the slips",
	Where:    fanFeatures,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.ReadSlips,
	Cases: func() []grader.Case {
		args := dealSlips(0)
		return []grader.Case{{Name: "300 slips", Args: args, Want: trueSlips(args)}}
	},
	Draw:    func(r *rand.Rand) []any { return dealSlips(r.Uint64N(slipDeals)) },
	Drawn:   2,
	Truth:   trueSlips,
	Compare: compare.ErrorAtMost(0.07),
	Hints: []string{
		"Look again at the mistakes and at what misled. What do the two slips of a pair have in " +
			"common that has nothing to do with the digit?",
		"A place can be measured, and what can be measured can be taken out before the " +
			"neighbours are asked. The lesson on seeing images has the moments for it.",
		"Or lay the known slips in all places: nine copies of each, a pixel apart.",
	},
}

// slipDeals is how many deals of slips there are.
const slipDeals = 32

// dealSlips deals 600 slips to learn from, and 300 by other hands.
func dealSlips(deal uint64) []any {
	r := rand.New(rand.NewPCG(deal, 23))
	train, test := images.Halves()
	known := Slips(train.Subset(r.Perm(train.Len())[:600]), 1000+deal)
	others := Slips(test.Subset(r.Perm(test.Len())[:300]), 2000+deal)
	var rows, unknown [][]float64
	var labels []string
	for i := range known.Len() {
		rows = append(rows, known.At(i))
		labels = append(labels, known.Classes[known.Y[i]])
	}
	for i := range others.Len() {
		unknown = append(unknown, others.At(i))
	}
	return []any{rows, labels, unknown}
}

// trueSlips returns the labels of the unknown slips of dealSlips.
func trueSlips(args []any) any {
	labels := slipLabels()
	var all []string
	for _, slip := range args[2].([][]float64) {
		all = append(all, labels[slipKey(slip)])
	}
	return all
}

// slipLabels are the labels of all digits in all places on a slip, by their pixels.
var slipLabels = sync.OnceValue(func() map[string]string {
	_, test := images.Halves()
	labels := make(map[string]string)
	for i := range test.Len() {
		for place := range 9 {
			slip := make([]float64, Glass*Glass)
			lay(slip, test.At(i), place/3-1, place%3-1)
			labels[slipKey(slip)] = test.Classes[test.Y[i]]
		}
	}
	return labels
})

// slipKey writes the pixels of a slip, 0 to 16 each, as bytes.
func slipKey(slip []float64) string {
	key := make([]byte, len(slip))
	for j, v := range slip {
		key[j] = byte(v)
	}
	return string(key)
}
