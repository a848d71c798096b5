// Package grader checks an exercise in a notebook cell ([Check]) or in a Go test ([Test]).
//
// An exercise is a typed value: its reference and its known mistakes have the same signature. Its
// cases run in a second process of the same program. So a function that panics, loops, recurses
// without end, exits or fills the memory gets a verdict, and does not end the cell.
//
// A verdict is only feedback for the student. It is computed in a program that could forge it, so
// it is never used for grades.
package grader

import (
	"math/rand/v2"
	"time"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Exercise is one function to write. F is the function's type, such as func(p []float64) float64.
// An exercise that asks for something else, such as a prediction, also takes it as the result of a
// function; see Kind.
//
// Parameters and results may be of any type that package guest can carry: numbers, strings, bools,
// errors, and slices, arrays, maps, pointers and structs with exported fields made of them; no
// functions, channels or other interfaces.
type Exercise[F any] struct {
	ID    string // the same everywhere, "trees/gain": lower-case words in two parts
	Title string // a few words for the card's head: "Information gain"
	Where string // lecture and section that it belongs to
	// what it asks for; the zero value is a function to write. Other kinds may have fewer than five
	// cases, and the verdict on a wrong answer does not show the right result.
	Kind     course.Kind
	Points   int      // for a right answer
	Params   []string // the parameters' names, which Go does not keep; optional, for the card
	Results  []string // the names of several results, likewise
	Solution F        // the reference

	// Cases returns the visible cases, at least five for a function to write. It is a function so
	// that cases are made only if they are needed. Nil for a prediction: what Solution returns is
	// right.
	Cases func() []Case
	// Draw returns the arguments of one more case; the reference gives its result. It must use no
	// other source of chance than r. Nil: none.
	Draw  func(r *rand.Rand) []any
	Drawn int // how many cases to draw; 0 means 5
	// Truth returns the right result of a drawn case if the reference only approximates it: the
	// true labels of held-out rows. Nil: the reference's result.
	Truth func(args []any) any

	// Relations must hold between the results for two related inputs. A grader makes a hidden case
	// for each, from a drawn case.
	Relations []Relation

	// Compare says whether results are right; nil means [compare.Results], by type, or of a
	// prediction [compare.Prediction].
	Compare compare.Func
	Limit   time.Duration // the longest that one case may take; 0: 2 s, of an open task 20 s
	// how many numbers and texts a function to write may return, if wrong ones return many more
	// than right ones; 0: 10,000 and ten times as many as the right result has
	Most int

	// known mistakes written in Go; see [Exercise.Mistakes]
	Misconceptions []Misconception[F]
	Hints          []string // from a nudge to nearly the answer
}

// Case is one call with its result.
type Case struct {
	Name string // what is special about it: "a pure node"
	// one for each parameter. An int may stand for a float64, and nil for a slice, map or pointer
	Args []any
	// Want is the result, a literal from the lecture or from a hand calculation, so that the
	// reference is tested too; of a function with several results, a []any of them.
	Want  any
	Where string // its lecture and section; empty for one of our own
	Note  string // explains, say, why the slide prints another figure
}

// Relation is a property of the results for two inputs: the gain stays the same if every count is
// doubled. It tells a student more than another wrong result.
type Relation struct {
	Name string // what must hold: "twice every count, the same gain"
	// Change makes the other input. It may change the arguments, which are a copy. It returns nil
	// if the relation does not apply.
	Change func(r *rand.Rand, args []any) []any
	// Same reports whether the two results satisfy the relation; nil: [Exercise.Compare] finds them
	// equal.
	Same func(before, after []any) bool
}

// Misconception is a known mistake in an exercise. The student sees its name and hint if it
// explains every visible case that ran: it is right where the student is right, and elsewhere it
// has the student's results. If several explain them, or all results are 0 or NaN, the verdict says
// that it may be this one.
type Misconception[F any] struct {
	Name  string // what was done: "natural logarithm instead of bits"
	Hint  string // what to think about
	Wrong F
}

// Mistakes returns the known mistakes in the order in which they are tried: the Misconceptions, and
// those that build has made from the lesson's mistakes.txt.
func (ex Exercise[F]) Mistakes() []Misconception[any] { return mistakesOf(ex.erase()) }

// Reference returns the solution.
func (ex Exercise[F]) Reference() any { return ex.Solution }

// Task is an exercise whatever its function's type: an [Exercise], or one with other points, see
// [Worth].
type Task interface {
	// About describes the exercise.
	About() course.Exercise
	// Reference returns the solution, and Mistakes the known mistakes; see [Exercise.Mistakes].
	Reference() any
	Mistakes() []Misconception[any]
	// Validate says what the author of the exercise must mend: see [Exercise.Validate].
	Validate() error

	erase() erased
}

// Abouts returns the descriptions of exercises.
func Abouts(tasks []Task) []course.Exercise {
	var list []course.Exercise
	for _, t := range tasks {
		list = append(list, t.About())
	}
	return list
}

// Lesson is one lesson of the course.
type Lesson struct {
	Name   string // by which it is called everywhere, and that of its folders: "trees"
	Number int    // its place in the course, from 1
	Title  string // as its notebook has it, up to the colon
	Tasks  []Task // its exercises, in the order of the lesson
}

// TB is the part of testing.TB that [Test] uses.
type TB interface {
	Helper()
	Name() string
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}
