// Package grader checks an exercise where the student works: in a notebook cell ([Check])
// or in a Go test ([Test]).
//
// An exercise is a typed value: its reference and its known mistakes have one signature. Its cases
// run in a second process of the same program, so whatever the function does (panic, loop, recurse
// without end, exit, fill the memory) is a verdict and not the end of the cell.
//
// A verdict is for the student who asks for it: it is computed beside code that could forge it, so
// nothing that counts is taken from it.
package grader

import (
	"math/rand/v2"
	"time"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/known"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Exercise is one function to write. F is the function's type, such as func(p []float64) float64.
// An exercise that asks for something else than an algorithm, such as a prediction, takes it as the
// result of a function too; see Kind.
//
// Parameters and results may be of any type that package guest can carry: numbers, strings, bools,
// errors, and slices, arrays, maps, pointers and structs with exported fields made of them; no
// functions, channels or other interfaces.
type Exercise[F any] struct {
	ID    string // the same everywhere, "trees/gain": lower-case words in two parts
	Title string // a few words for the card's head: "Information gain"
	Where string // lecture and section that it belongs to
	// what it asks for; the zero value is a function to write. An answer of another kind needs no
	// five cases, and the verdict on a wrong one does not show the wanted result.
	Kind     course.Kind
	Points   int      // what it is worth
	Params   []string // the parameters' names, which Go does not keep; optional, for the card
	Results  []string // the names of several results, likewise
	Solution F        // the reference

	// Cases returns the visible cases, at least five for a function to write. It is a function so
	// that nothing is done before it is needed.
	Cases func() []Case
	// Draw returns the arguments of one more case; the reference gives its result. It must use no
	// other source of chance than r. Nil: none.
	Draw  func(r *rand.Rand) []any
	Drawn int // how many cases to draw; 0 means 5
	// Truth returns the wanted result of a drawn case if the reference only comes near it: the true
	// labels of held-out rows. Nil: the reference's result.
	Truth func(args []any) any

	// Relations must hold between the results for two inputs, whatever they are: a grader makes a
	// hidden case of each, beside one that it draws.
	Relations []Relation

	Compare compare.Func  // says whether results are right; nil means [compare.Results], by type
	Limit   time.Duration // the longest that one case may take; 0: 2 s, of an open task 20 s

	// known ways to get it wrong that are written in Go; see [Exercise.Mistakes]
	Misconceptions []Misconception[F]
	Hints          []string // a ladder, from a nudge to nearly the answer
}

// Case is one call with its result.
type Case struct {
	Name string // what is special about it: "a pure node"
	// one for each parameter. An int may stand for a float64, and nil for a slice, map or pointer
	Args []any
	// Want is the result, a literal from the lecture or from a hand calculation, so that the
	// reference is tested too; of a function with several results, a []any of them.
	Want  any
	Where string // the lecture and section where it stands; empty for one of our own
	Note  string // explains, say, why the slide prints another figure
}

// Relation is something that holds between the results for two inputs: the gain stays the same when
// every count is doubled. It says more to a student than one more wrong result.
type Relation struct {
	Name string // what must hold: "twice every count, the same gain"
	// Change makes the other input. The arguments are its own, to change as it likes. It returns
	// nil where the relation says nothing.
	Change func(r *rand.Rand, args []any) []any
	// Same reports whether the two results are as the relation wants them; nil:
	// [Exercise.Compare] finds them equal.
	Same func(before, after []any) bool
}

// Misconception is a known way to get an exercise wrong. A student is told its name and hint if it
// explains every visible case that ran: right where the student is right, and elsewhere with the
// student's results. If several explain them, or there are no results but 0 and NaN, the verdict
// says that it may be this one.
type Misconception[F any] struct {
	Name  string // what was done: "natural logarithm instead of bits"
	Hint  string // what to think about
	Wrong F
}

// Mistakes returns the known mistakes in the order in which they are tried: the Misconceptions, and
// those that build has made from the lesson's mistakes.txt.
func (ex Exercise[F]) Mistakes() []Misconception[any] {
	var all []Misconception[any]
	for _, m := range ex.Misconceptions {
		all = append(all, Misconception[any]{m.Name, m.Hint, m.Wrong})
	}
	for _, m := range known.Of(ex.ID) {
		all = append(all, Misconception[any]{m.Name, m.Hint, m.Wrong.(F)})
	}
	return all
}

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

	erase() *task
}

// Lesson is one lesson of the course.
type Lesson struct {
	Name    string // by which it is called everywhere, and that of its text: "trees"
	Folder  string // of its Go code, below lessons and solutions; several lessons may share it
	Number  int    // its place in the course, from 1
	Title   string // as its notebook has it, up to the colon
	Tasks   []Task // its exercises, in the order of the lesson
	Retired []Task // exercises that its text has no longer; they can still be graded
}

// TB is the part of testing.TB that [Test] uses.
type TB interface {
	Helper()
	Name() string
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
}
