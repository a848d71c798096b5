package grader_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
)

// branch is one of a value that may share its parts.
type branch struct {
	Name        string
	Left, Right *branch
}

// tower shares its parts: 2ⁿ of them, if each is counted as often as it is reached.
func tower(n int) *branch {
	b := &branch{}
	for range n {
		b = &branch{Left: b, Right: b}
	}
	return b
}

// What is too large is refused before anything looks at it: the comparison is not called.
func TestLargeResultsAreNotCompared(t *testing.T) {
	type results struct {
		Numbers [][]float64
		Text    string
		Tree    *branch
		Names   map[string]int
		Err     error
	}
	many := map[string]int{}
	for i := range 20_000 {
		many[strings.Repeat("n", i%7)+string(rune(i))] = i
	}
	for name, got := range map[string]results{
		"numbers":     {Numbers: [][]float64{make([]float64, 20_000)}},
		"empty lists": {Numbers: make([][]float64, 20_000)},
		"a long text": {Text: strings.Repeat("a", 2_000_000)},
		"a tower":     {Tree: tower(40)},
		"a map":       {Names: many},
		"far more":    {Numbers: slices.Repeat([][]float64{make([]float64, 1000)}, 5000)},
	} {
		for kind, most := range map[course.Kind]string{
			course.Write:   "more than 10070 numbers and texts, and the right result has 7",
			course.Build:   "more than 10070 numbers and texts, and the right result has 7",
			course.FindBug: "more than 500 numbers and texts, and a few are enough",
			course.Choose:  "more than 500 numbers and texts, and a few are enough",
			course.Predict: "more than 500 numbers and texts, and a few are enough",
		} {
			ex := grader.Exercise[func(int) results]{
				ID: "test/large", Title: "Large", Points: 1, Kind: kind,
				Solution: func(int) results { return results{} },
				Compare: func(_, got, want []any) *compare.Deviation {
					if !reflect.DeepEqual(got, want) {
						t.Errorf("%s: it is compared", name)
					}
					return nil
				},
			}
			ex.Cases = func() []grader.Case {
				return []grader.Case{{Name: "x", Args: []any{1},
					Want: results{Numbers: [][]float64{{1, 2, 3}}}}}
			}
			v := grader.Run(ex, func(int) results { return got })
			c := v.Cases[0]
			if c.Outcome != grader.Unreadable || c.Message != "returned too much: "+most {
				t.Errorf("%s, %q: %s: %q", name, kind, c.Outcome, c.Message)
			}
		}
	}
}

// The right result may be large, and one that is wrong may be ten times as large.
func TestResultsOfTheSizeOfTheRightOneAreCompared(t *testing.T) {
	ex := grader.Exercise[func(n int) []float64]{
		ID: "test/zeros", Title: "Zeros", Points: 1,
		Solution: func(n int) []float64 { return make([]float64, n) },
	}
	ex.Cases = func() []grader.Case {
		return []grader.Case{{Name: "x", Args: []any{200_000}, Want: make([]float64, 200_000)}}
	}
	if v := grader.Run(ex, ex.Solution); v.Status != grader.Passed {
		t.Errorf("the reference: %s", v.Cases[0].Message)
	}
	v := grader.Run(ex, func(n int) []float64 { return make([]float64, 10*n) })
	if c := v.Cases[0]; !strings.Contains(c.Message, "1800000 elements too many") {
		t.Errorf("%s: %q", c.Outcome, c.Message)
	}
}
