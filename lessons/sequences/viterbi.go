package sequences

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// Viterbi asks for the best labels of a sequence.
var Viterbi = grader.Exercise[func([][]float64, [][]float64, []int) ([]int, float64)]{
	ID:        "sequences/viterbi",
	Title:     "The best labels of a sequence",
	Where:     fanLikelihood,
	Points:    3,
	Params:    []string{"emission", "transition", "x"},
	Results:   []string{"y", "score"},
	Solution:  solutions.Viterbi,
	Cases:     viterbiCases,
	Draw:      drawChain,
	Drawn:     8,
	Compare:   anyBest,
	Relations: viterbiRelations,
	Hints: []string{
		"Ask at each place and for each state: what is the best score of a beginning that ends " +
			"here? It needs only those of the place before.",
		"Note for each place and state which state before it gave the best score.",
		"At the end take the best last state, and follow the notes back.",
	},
}

func viterbiCases() []grader.Case {
	dogs, bark := [][]float64{{1, 0}, {-1, 0}}, [][]float64{{0, 1}, {0, -1}}
	emission := [][]float64{{2, 0, 1}, {1, 2, 0}, {0, 1, 2}}
	transition := [][]float64{{-1, 2, 0}, {0, -1, 3}, {1, 0, -1}}
	return []grader.Case{
		{Name: "dogs bark", Args: []any{dogs, bark, []int{0, 1}}, Where: fanLikelihood,
			Want: []any{[]int{0, 1}, 2.0},
			Note: "Of NN, NV, VN and VV, which score 1, 2, −1 and −2."},
		{Name: "one symbol", Args: []any{emission, transition, []int{2}},
			Want: []any{[]int{2}, 2.0}, Note: "There is no transition."},
		{Name: "three states", Args: []any{emission, transition, []int{0, 1, 2}},
			Want: []any{[]int{0, 1, 2}, 11.0}, Note: "2 + 2 + 2 + 3 + 2."},
		{Name: "greed does not pay",
			Args: []any{[][]float64{{3, 0}, {2, 0}}, [][]float64{{-5, -5}, {4, 0}}, []int{0, 1}},
			Want: []any{[]int{1, 0}, 6.0},
			Note: "State 0 is better for the first symbol, but whatever comes after it costs 5."},
		{
			Name: "a change that costs",
			Args: []any{[][]float64{{1, 0}, {0, 1}}, [][]float64{{0, -3}, {-3, 0}},
				[]int{0, 0, 1, 0}}, Want: []any{[]int{0, 0, 0, 0}, 3.0},
			Note: "The third symbol alone would be state 1: 1 more, and 6 less.",
		},
		{
			Name: "only one way",
			Args: []any{[][]float64{{0, 0}, {0, 0}}, [][]float64{{0, 1}, {0, 2}}, []int{1, 1, 0}},
			Want: []any{[]int{1, 1, 1}, 4.0},
			Note: "transition[0][1] is for state 1 after state 0.",
		},
		{
			Name: "several are best",
			Args: []any{[][]float64{{0}, {0}}, [][]float64{{-1, 1}, {1, -1}}, []int{0, 0, 0}},
			Want: []any{[]int{0, 1, 0}, 2.0}, Note: "1, 0, 1 is as good.",
		},
		{Name: "one state", Args: []any{[][]float64{{1, -2}}, [][]float64{{0.5}}, []int{0, 1, 0}},
			Want: []any{[]int{0, 0, 0}, 1.0}},
		{Name: "far below 0",
			Args: []any{
				[][]float64{{-700, -900}, {-800, -500}}, [][]float64{{-30, -10}, {-20, -40}},
				[]int{0, 1, 0},
			}, Want: []any{[]int{0, 1, 0}, -1930.0},
			Note: "−700 − 10 − 500 − 20 − 700: the best of what is all bad."},
		{Name: "sixty symbols", Args: []any{[][]float64{{1, 0}, {0, 1}},
			[][]float64{{0, -3}, {-3, 0}}, append(make([]int, 40), slices.Repeat([]int{1}, 20)...)},
			Want: []any{append(make([]int, 40), slices.Repeat([]int{1}, 20)...), 57.0},
			Note: "60 that fit, less 3 for the change. There are 2⁶⁰ labellings."},
	}
}

func drawChain(r *rand.Rand) []any {
	states, symbols := 2+r.IntN(2), 2+r.IntN(3)
	x := kit.Classes(r, 3+r.IntN(5), symbols)
	return []any{drawRows(r, states, symbols), drawRows(r, states, states), x}
}

var viterbiRelations = []grader.Relation{
	{Name: "the symbols backwards and the transitions turned round, the same score",
		Change: kit.All(kit.Reverse(2), kit.Transpose(1)),
		Same:   func(before, after []any) bool { return kit.Equal(after[1:], before[1]) }},
}

// anyBest compares labellings by their scores: of several best ones any is right.
func anyBest(args, got, want []any) *compare.Deviation {
	// also where what is wanted is a known mistake, whose labels and score do not go together
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	emission, transition, x := args[0].([][]float64), args[1].([][]float64), args[2].([]int)
	y := got[0].([]int)
	if len(y) != len(x) {
		return &compare.Deviation{
			Place:   compare.Place{Result: 1},
			Got:     fmt.Sprint(len(y)),
			Want:    fmt.Sprint(len(x)),
			Message: fmt.Sprintf("%d labels for %d symbols", len(y), len(x)),
		}
	}
	for t, state := range y {
		if state < 0 || state >= len(emission) {
			return &compare.Deviation{Place: compare.Place{Result: 1, Element: t + 1},
				Got: fmt.Sprint(state), Want: "a state",
				Message: fmt.Sprintf("there is no state %d; they are numbered from 0 to %d", state,
					len(emission)-1)}
		}
	}
	if own := score(emission, transition, x, y); compare.Value(own, want[1]) != nil {
		return &compare.Deviation{
			Place: compare.Place{Result: 1},
			Got:   fmt.Sprint(y),
			Want:  fmt.Sprint(want[0]),
			Message: fmt.Sprintf("%v scores %v; the best is %v, as of %v", y, own,
				want[1], want[0]),
		}
	}
	if d := compare.Value(got[1], want[1]); d != nil {
		return &compare.Deviation{
			Place:   compare.Place{Result: 2},
			Got:     d.Got,
			Want:    d.Want,
			Message: "the labels are right, but the score is not: " + d.String(),
		}
	}
	return nil
}

// score adds up the weights of a labelling.
func score(emission, transition [][]float64, x, y []int) float64 {
	sum := 0.0
	for t, state := range y {
		sum += emission[state][x[t]]
		if t > 0 {
			sum += transition[y[t-1]][state]
		}
	}
	return sum
}
