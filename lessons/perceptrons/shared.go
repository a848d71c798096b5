package perceptrons

import (
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. All numbers are small multiples of ¼, so
// that sums are exact and scores of 0 common.

// drawRows draws so many rows of d numbers.
func drawRows(r *rand.Rand, n, d int) [][]float64 {
	return kit.List(n, func() []float64 { return kit.Numbers(r, d, 3) })
}

// The examples and tables that the lesson works through by hand.
var arrows = [][]float64{{4, 3}, {-3, 4}, {0, 5}, {3, 4}} // of length 5

var pointed = []int{1, -1, -1, 1}

var xor = []int{-1, 1, 1, -1}

const konPerceptron = "Kondor, The perceptron (Rosenblatt, 1958)"

const konTheorem = "Kondor, The perceptron convergence thm"

const rowRules = "Roweis, Perceptron Learning Rules"

// ByStep compares lists that have an element for each step, such as predictions and weights, one
// step after the other: it names the first step that is wrong, whichever of the lists it is wrong
// in. The names are those of what the lists hold.
func ByStep(step string, names ...string) compare.Func {
	return func(_, got, want []any) *compare.Deviation {
		steps := 0
		for _, w := range want {
			steps = max(steps, reflect.ValueOf(w).Len())
		}
		for t := range steps {
			for r, name := range names {
				place := compare.Place{Result: r + 1, Element: t + 1}
				g, w := reflect.ValueOf(got[r]), reflect.ValueOf(want[r])
				if t >= w.Len() {
					continue
				}
				if t >= g.Len() {
					return &compare.Deviation{
						Place:   place,
						Got:     "nothing",
						Want:    fmt.Sprint(w.Index(t)),
						Message: fmt.Sprintf("%s %d: %s is missing", step, t+1, name),
					}
				}
				if d := kit.Named(place, fmt.Sprintf("%s %d: %s", step, t+1, name),
					g.Index(t).Interface(), w.Index(t).Interface()); d != nil {
					return d
				}
			}
		}
		for r, name := range names {
			g, steps := reflect.ValueOf(got[r]), reflect.ValueOf(want[r]).Len()
			if g.Len() > steps {
				return &compare.Deviation{Place: compare.Place{Result: r + 1, Element: steps + 1},
					Got: fmt.Sprint(g.Index(steps)), Want: "nothing",
					Message: fmt.Sprintf("%s %d: %s is too many, there are only %d", step, steps+1,
						name, steps)}
			}
		}
		return nil
	}
}
