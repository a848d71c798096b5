package grader

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/known"
	"github.com/tessella-go/tessella/notebooks/course"
)

// task is an exercise with its names, its known mistakes and its defaults.
type task struct {
	course.Exercise
	erased
	solution reflect.Value
}

// call is a case with its arguments and results in the function's own types.
type call struct {
	Case
	drawn    bool
	hidden   bool
	relation string // see [Relation]
	before   int    // the index of the call that the relation starts from
	in       []any
	args     []byte // in, encoded
	want     []any
}

// erased is an [Exercise] without its type parameter.
//
// The compiler compiles all methods of an Exercise anew in each package that names one, such as the
// program of a cell, and reads all types that they lead to, while a reader waits. So these methods
// are short, call functions that are not inlined, and this type has no methods.
type erased struct {
	about          course.Exercise // without Type and Function
	pointer        any             // of type *F, nil
	solution       any             // of type F
	params         []string
	names          []string // of several results
	cases          func() []Case
	draw           func(r *rand.Rand) []any
	drawn          int
	truth          func(args []any) any
	relations      []Relation
	compare        compare.Func
	limit          time.Duration
	most           int
	misconceptions []Misconception[any]
	hints          []string
}

func (ex Exercise[F]) erase() erased {
	e := erased{
		about: course.Exercise{ID: ex.ID, Title: ex.Title, Where: ex.Where, Kind: ex.Kind,
			Points: ex.Points},
		pointer:   (*F)(nil),
		solution:  ex.Solution,
		params:    ex.Params,
		names:     ex.Results,
		cases:     ex.Cases,
		draw:      ex.Draw,
		drawn:     ex.Drawn,
		truth:     ex.Truth,
		relations: ex.Relations,
		compare:   ex.Compare,
		limit:     ex.Limit,
		most:      ex.Most,
		hints:     ex.Hints,
	}
	for _, m := range ex.Misconceptions {
		e.misconceptions = append(e.misconceptions, Misconception[any]{m.Name, m.Hint, m.Wrong})
	}
	return e
}

// newTask adds the names, the mistakes of the lesson's mistakes.txt and the defaults. A student's
// function must have the name of the reference.
func newTask(e erased) *task {
	t := &task{Exercise: e.about, erased: e, solution: reflect.ValueOf(e.solution)}
	t.Type = guest.TypeName(reflect.TypeOf(e.pointer).Elem())
	if t.solution.Kind() == reflect.Func {
		t.Function = functionName(runtime.FuncForPC(t.solution.Pointer()).Name())
	}
	t.misconceptions = slices.Clip(t.misconceptions)
	for _, m := range known.Of(t.ID) {
		t.misconceptions = append(t.misconceptions, Misconception[any](m))
	}
	if t.drawn == 0 {
		t.drawn = 5
	}
	if t.draw == nil {
		t.drawn = 0
	}
	if t.compare == nil {
		t.compare = compare.Results
		if t.Kind == course.Predict {
			t.compare = compare.Prediction
		}
	}
	if t.limit == 0 && t.Kind == course.Build {
		t.limit = 20 * time.Second
	}
	if t.limit == 0 {
		t.limit = 2 * time.Second
	}
	return t
}

// About describes the exercise.
func (ex Exercise[F]) About() course.Exercise { return aboutOf(ex.erase()) }

//go:noinline
func aboutOf(e erased) course.Exercise { return newTask(e).Exercise }

//go:noinline
func mistakesOf(e erased) []Misconception[any] { return newTask(e).misconceptions }

// Worth returns the exercise with other points, which are above 0.
func Worth(t Task, points int) Task { return worth{t, points} }

type worth struct {
	Task
	points int
}

func (w worth) About() course.Exercise {
	about := w.Task.About()
	about.Points = w.points
	return about
}

func (w worth) erase() erased {
	e := w.Task.erase()
	e.about.Points = w.points
	return e
}

// mistyped says how a type differs from what the exercise asks for, and is ""
// if it does not matter.
func (t *task) mistyped(is reflect.Type) string {
	want, got := guest.TypeName(t.solution.Type()), guest.TypeName(is)
	if got == want {
		return ""
	}
	if is.Kind() != reflect.Func {
		got = "not a function"
	} else {
		got = "a " + got
	}
	return fmt.Sprintf("%s is %s; the exercise asks for a %s. Write: %s", t.Function, got,
		want, t.declaration())
}

// declaration is the line that declares the function of the exercise.
func (t *task) declaration() string {
	var params []string
	for i, p := range guest.Params(t.solution.Type()) {
		params = append(params, cmp.Or(t.param(i), string(rune('a'+i)))+" "+guest.TypeName(p))
	}
	_, results, _ := strings.Cut(guest.TypeName(t.solution.Type()), ")")
	return "func " + t.Function + "(" + strings.Join(params, ", ") + ")" + results
}

// verdict is the beginning of a verdict.
func (t *task) verdict(cases int) Verdict {
	return Verdict{Version: 1, ID: t.ID, Title: t.Title, Where: t.Where, Kind: t.Kind,
		Function: t.Function, Points: t.Points, Total: cases}
}

// sound says why an exercise cannot be run at all.
func (t *task) sound() error {
	switch {
	case t.solution.Kind() != reflect.Func:
		return t.errorf("F is %s, not a function's type", t.Type)
	case t.solution.IsNil():
		return t.errorf("it has no Solution")
	case t.cases == nil && t.Kind != course.Predict:
		return t.errorf("it has no Cases")
	case t.drawn < 0:
		return t.errorf("Drawn is %d", t.drawn)
	case t.solution.Type().NumOut() == 0:
		return t.errorf("a %s has no result to compare", t.Type)
	}
	if err := guest.SupportedFunc(t.solution.Type()); err != nil {
		return t.errorf("%w", err)
	}
	return nil
}

func (t *task) errorf(format string, args ...any) error {
	return fmt.Errorf("exercise %q: "+format, append([]any{t.ID}, args...)...)
}

// calls returns the visible cases and those drawn from the seed.
func (t *task) calls(seed uint64) ([]call, error) {
	if err := t.sound(); err != nil {
		return nil, err
	}
	var all []call
	var faults []error
	for i, c := range t.given() {
		one, err := t.prepare(c)
		switch {
		case err != nil:
		case t.cases == nil:
			one.want, err = t.reference(one)
		default:
			one.want, err = t.results(c)
		}
		if err != nil {
			faults = append(faults, t.errorf("case %d (%q): %w", i+1, c.Name, err))
		}
		all = append(all, one)
	}
	for i := range t.drawn {
		one, err := t.answered(Case{
			Name: fmt.Sprintf("drawn %d", i+1),
			Args: t.draw(rand.New(rand.NewPCG(seed, uint64(i)))),
		})
		if err != nil {
			faults = append(faults, t.errorf("drawn case %d: %w", i+1, err))
		}
		one.drawn = true
		all = append(all, one)
	}
	return all, errors.Join(faults...)
}

// given returns the cases that the exercise gives. A prediction without any has one, for which the
// reference knows the result.
func (t *task) given() []Case {
	cases := []Case{{}}
	if t.cases != nil {
		cases = t.cases()
	}
	for i, c := range cases {
		if t.Kind == course.Predict {
			cases[i].Name = cmp.Or(c.Name, "your prediction")
		}
	}
	return cases
}

// answered prepares a case whose result the exercise's Truth or the reference gives.
func (t *task) answered(c Case) (call, error) {
	one, err := t.prepare(c)
	switch {
	case err != nil:
	case t.truth != nil:
		one.Want = t.truth(one.in)
		one.want, err = t.results(one.Case)
	default:
		one.want, err = t.reference(one)
	}
	return one, err
}

// prepare gives the arguments of a case their types, and encodes them.
func (t *task) prepare(c Case) (call, error) {
	types := guest.Params(t.solution.Type())
	if len(c.Args) != len(types) {
		return call{}, fmt.Errorf("it has %d arguments, and a %s takes %d", len(c.Args),
			t.Type, len(types))
	}
	one := call{Case: c}
	values := make([]reflect.Value, len(types))
	for i, arg := range c.Args {
		var err error
		if values[i], err = typed(arg, types[i]); err != nil {
			return call{}, fmt.Errorf("argument %d %w", i+1, err)
		}
		one.in = append(one.in, values[i].Interface())
	}
	var err error
	one.args, err = guest.Encode(values...)
	return one, err
}

// results gives the literal results of a case their types.
func (t *task) results(c Case) ([]any, error) {
	types := guest.Results(t.solution.Type())
	wants := []any{c.Want}
	if len(types) > 1 {
		several, ok := c.Want.([]any)
		if !ok || len(several) != len(types) {
			return nil, fmt.Errorf("its Want must be a []any of the %d results of a %s",
				len(types), t.Type)
		}
		wants = several
	}
	typedWants := make([]any, len(types))
	for i, want := range wants {
		v, err := typed(want, types[i])
		if err != nil {
			return nil, fmt.Errorf("the wanted result %d %w", i+1, err)
		}
		typedWants[i] = v.Interface()
	}
	return typedWants, nil
}

// typed gives a literal the type t: an int may stand for a float64, and nil
// for whatever can be nil.
func typed(literal any, t reflect.Type) (reflect.Value, error) {
	v := reflect.ValueOf(literal)
	switch {
	case !v.IsValid():
		switch t.Kind() {
		case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
			return reflect.Zero(t), nil
		}
	case v.Type().AssignableTo(t):
		typed := reflect.New(t).Elem()
		typed.Set(v)
		return typed, nil
	case v.Kind() == reflect.Int && (t.Kind() == reflect.Float64 || t.Kind() == reflect.Float32):
		return v.Convert(t), nil
	}
	return reflect.Value{}, fmt.Errorf("is a %T, and should be a %s", literal, t)
}

// reference returns what the reference makes of a case.
func (t *task) reference(c call) ([]any, error) {
	reply := guest.Invoke(t.solution, c.args)
	switch {
	case reply.Kind == guest.Panicked:
		return nil, fmt.Errorf("the reference panics: %s", reply.Text)
	case reply.Kind != guest.Returned:
		return nil, fmt.Errorf("the reference does not return a result: %s", reply.Text)
	case reply.Changed != nil:
		return nil, errors.New("the reference changes its arguments")
	case reply.Behind > 0:
		return nil, fmt.Errorf("the reference writes behind the end of its %s, as append does",
			t.argument(int(reply.Behind)-1))
	}
	return t.decode(reply.Results)
}

// decode reads the results of a call.
func (t *task) decode(data []byte) ([]any, error) {
	return decode(data, guest.Results(t.solution.Type()))
}

func decode(data []byte, types []reflect.Type) ([]any, error) {
	values, err := guest.Decode(data, types...)
	if err != nil {
		return nil, err
	}
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = v.Interface()
	}
	return list, nil
}

// param names parameter i.
func (t *task) param(i int) string {
	if i < len(t.params) {
		return t.params[i]
	}
	return ""
}
