package grader

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/course"
)

// The most bytes of a value's text, of an argument of an open task, and of what a function printed
// in a verdict.
const maxText, maxRows, maxPrinted = 2000, 300, 1000

// judge compares the results of all calls with the right ones.
func (t *task) judge(o Origin, calls []call, results []Answer) Verdict {
	v := t.verdict(len(calls))
	v.Function, v.Hints = functionName(o.Function), t.hints
	zero := true
	for i, c := range calls {
		one := t.judgeCase(o, c, results[i])
		if one.Outcome == Right {
			v.Passed++
		}
		if c.hidden {
			v.HiddenTotal++
			if one.Outcome == Right {
				v.HiddenPassed++
			}
		}
		if t.Kind == course.Choose && one.Path != "" {
			v.Hints = nil // the choice is right, and they are about it; only the reason is not
		}
		zero = zero && (c.hidden || t.isZero(c, results[i]))
		v.Cases = append(v.Cases, one)
	}
	var source *mistakes.Function
	if v.Passed < v.Total && o.Source != nil {
		source = o.Source()
	}
	visible, visibleRight := v.Total-v.HiddenTotal, v.Passed-v.HiddenPassed
	v.Message = t.sentence(v)
	switch {
	case v.Passed == v.Total:
		v.Status = Passed
	case zero && t.unwritten(source):
		v.Status = Unwritten
		v.Message = fmt.Sprintf("%s is not written yet: it returns %s for every case.",
			v.Function, t.zeros())
	case v.Passed > 0:
		v.Status = Partly
	default:
		v.Status = Failed
	}
	if v.Status == Partly || v.Status == Failed {
		if zero && t.Kind == course.Write {
			v.Message += fmt.Sprintf(" %s returns %s for every case.", v.Function, t.zeros())
		}
		if visibleRight < visible {
			// Hidden cases come after the visible ones. They must not affect the names, which would
			// reveal them.
			v.Misconceptions = t.mistakes(o, source, calls[:visible], results[:visible], v.Cases)
		}
	}
	return v
}

// unwritten reports whether a function that returns zero values everywhere is still the stub.
func (t *task) unwritten(source *mistakes.Function) bool {
	if t.Kind == course.Predict {
		return source.Unguessed()
	}
	return source.Unwritten()
}

// judgeCase judges one call.
func (t *task) judgeCase(o Origin, c call, r Answer) CaseVerdict {
	v := CaseVerdict{
		Name:     c.Name,
		Where:    c.Where,
		Note:     c.Note,
		Drawn:    c.drawn,
		Hidden:   c.hidden,
		Relation: c.relation,
	}
	most := maxText
	if t.Kind == course.Build { // hundreds of rows, too many to compute by hand
		most = maxRows
	}
	for i, arg := range c.in {
		v.Input = append(v.Input, Value{Name: t.param(i), Text: compare.Text(arg, "", most)})
	}
	if r.Outcome != "" {
		pkg := packageOf(o.Function)
		at, _ := working(r.Stacks, pkg)
		if r.Outcome == Overflowed {
			at = recursing(r.Stacks, pkg)
		}
		v.Outcome, v.Message, v.Line = r.Outcome, r.Message, o.Place(at)
	} else {
		t.judgeReply(&v, o, c, r.Reply)
	}
	// they may quote a result, and the line of a source
	v.Message, v.Path, v.Line = cut(v.Message, maxText), cut(v.Path, maxText), cut(v.Line, maxText)
	if t.Kind != course.Write {
		v.Want = "" // it would reveal the answer
	} else if v.Want == "" {
		v.Want = texts(c.want, t.names, whole)
	}
	if v.Outcome != Right {
		v.Output = cut(r.Printed, maxPrinted)
	}
	return v
}

func (t *task) judgeReply(v *CaseVerdict, o Origin, c call, reply guest.Reply) {
	pkg := packageOf(o.Function)
	switch reply.Kind {
	case guest.Returned:
		got, err := t.read(c, reply.Results)
		if err != nil {
			v.Outcome, v.Message = Unreadable, "returned "+err.Error()
			return
		}
		t.judgeResults(v, c, got, reply)
	case guest.Panicked:
		v.Outcome, v.Message = Panicked, "panicked: "+reply.Text
		v.Line = o.Place(placeOf(reply.Trace, pkg))
	case guest.Goexited:
		v.Outcome, v.Message = Exited, "ended its goroutine: runtime.Goexit"
	case guest.Unsendable:
		v.Outcome, v.Message = Unreadable,
			"returned what cannot be read: "+strings.TrimPrefix(reply.Text, "the value")
	case guest.TimedOut:
		at, waits := working(reply.Text, pkg)
		v.Outcome, v.Message, v.Line = TimedOut,
			fmt.Sprintf("still running after %g s", t.limit.Seconds()), o.Place(at)
		if waits {
			v.Outcome, v.Message = Deadlocked, subprocess.Message(Deadlocked, 0)
		}
	case guest.OutOfMemory:
		at, _ := working(reply.Text, pkg)
		v.Outcome, v.Message = Memory, subprocess.Message(Memory, maxMemory)
		v.Line = o.Place(at)
	default:
		panic(t.errorf("case %q: %s", c.Name, reply.Text))
	}
}

// judgeResults compares the results of a call, and checks whether it changed its arguments.
func (t *task) judgeResults(v *CaseVerdict, c call, got []any, reply guest.Reply) {
	d := t.compare(c.in, got, c.want)
	v.Outcome = Right
	var focus compare.Place
	if d != nil {
		focus = d.Place
		v.Steps = stepsRight(focus, c.want)
		v.Outcome, v.Path, v.Message = Wrong, focus.In(t.names), d.Sentence(t.names)
	}
	if what := t.touched(c, reply); what != "" {
		if d == nil {
			v.Outcome, v.Message = Changed, "the result is right, but "+what
		} else {
			v.Message += "; and " + what
		}
	}
	if d != nil && t.Kind == course.Predict {
		v.Path, v.Message = "", "something else comes out; a cell below shows what"
	}
	if t.Kind != course.Build { // whose result is a label for each row
		v.Got = texts(got, t.names, focus)
	}
	v.Want = texts(c.want, t.names, focus)
}

// stepsRight counts the elements of a list, such as the steps of an algorithm, before the first
// deviation; nil if the first result is not a list, or is right.
func stepsRight(first compare.Place, want []any) *StepsRight {
	list := reflect.ValueOf(want[0])
	if first.Result > 1 || first.Element == 0 || list.Kind() != reflect.Slice ||
		first.Element > list.Len() { // too many
		return nil
	}
	return &StepsRight{Right: first.Element - 1, Total: list.Len()}
}

// touched says which argument a call changed, or after the end of which it wrote; empty: none.
func (t *task) touched(c call, reply guest.Reply) string {
	var did []string
	if reply.Changed != nil {
		did = append(did, "changes its "+t.changedArgument(c, reply.Changed))
	}
	if reply.Behind > 0 {
		did = append(did, "writes behind the end of its "+t.argument(int(reply.Behind)-1)+
			", as append does where a slice has room")
	}
	if did == nil {
		return ""
	}
	return "the function " + strings.Join(did, " and ") +
		"; its caller still uses that memory, so work on a copy, such as slices.Clone makes"
}

// changedArgument names the argument that a call changed.
func (t *task) changedArgument(c call, changed []byte) string {
	if len(changed) > 2*len(c.args)+maxResult { // too much to look at
		return "arguments"
	}
	after, err := decode(changed, guest.Params(t.solution.Type()))
	if err != nil {
		return "arguments"
	}
	for i := range after {
		if compare.Exact(nil, after[i:i+1], c.in[i:i+1]) != nil {
			return t.argument(i)
		}
	}
	return "arguments"
}

// argument names argument i inside a sentence.
func (t *task) argument(i int) string {
	name := t.param(i)
	if name == "" {
		name = fmt.Sprint(i + 1)
	}
	return "argument " + name
}

// placeOf returns the first frame in a function of the package, or else the first at all.
func placeOf(trace []guest.Frame, pkg string) guest.Frame {
	if at, ok := (goroutine{frames: trace}).of(pkg); ok || len(trace) == 0 {
		return at
	}
	return trace[0]
}

// whole asks texts for results without a focus.
var whole compare.Place

// texts writes results, with their names if there are several. What is too long is cut so that the
// focus can be seen.
func texts(results []any, names []string, focus compare.Place) string {
	list := make([]string, len(results))
	separator := ", "
	for i, r := range results {
		at := ""
		if focus.Result == 0 || focus.Result == i+1 {
			at = focus.Inside()
		}
		list[i] = compare.Text(r, at, maxText)
		equals := " = "
		if strings.Contains(list[i], "\n") {
			separator, equals = "\n", " =\n"
		}
		if len(results) > 1 && len(names) == len(results) {
			list[i] = names[i] + equals + list[i]
		}
	}
	return strings.Join(list, separator)
}

// mistakes names what is wrong in a function, as far as that is known.
func (t *task) mistakes(
	o Origin, source *mistakes.Function, calls []call, results []Answer, cases []CaseVerdict,
) []NamedHint {
	cases = cases[:len(calls)]
	suspicions := source.Suspicions()
	if found := t.repaired(o, suspicions, true, calls, cases); found != nil {
		return found
	}
	if found := t.recognise(calls, results, cases); found != nil {
		return found
	}
	return append(t.repaired(o, suspicions, false, calls, cases),
		t.shapes(calls, results, cases)...)
}

// recognise names the known mistakes that explain the cases that ran. They are right where the
// function is right.
//
// If several mistakes explain every wrong case, it may be any of them. If a function only panics or
// returns 0 or NaN, many mistakes could be the reason. If none explains everything, the function
// may have a second flaw: one that breaks some cases down, or another known mistake.
func (t *task) recognise(calls []call, results []Answer, cases []CaseVerdict) []NamedHint {
	var wrong, telling []int // cases
	for i, c := range cases {
		if c.Outcome != Right && c.Outcome != NotRun {
			wrong = append(wrong, i)
			if t.telling(calls[i], results[i]) {
				telling = append(telling, i)
			}
		}
	}
	var fits []fit
	for _, m := range t.misconceptions {
		if explained := t.explained(m, calls, results, cases); explained != nil {
			fits = append(fits, fit{m, explained})
		}
	}
	if found := explaining(fits, wrong); found != nil {
		for i := range found {
			found[i].Maybe = len(found) > 1 || len(telling) == 0
		}
		return found
	}
	if len(telling) < 2 { // one may agree by chance
		return nil
	}
	if found := explaining(fits, telling); found != nil {
		for i := range found {
			found[i].Maybe = len(found) > 1
			found[i].Hint += " In other cases something else is wrong, too."
		}
		return found
	}
	return pair(fits, telling)
}

// fit is a known mistake with the wrong cases that it explains.
type fit struct {
	Misconception[any]
	explains map[int]bool
}

// explaining lists the mistakes that explain all of some cases.
func explaining(fits []fit, cases []int) []NamedHint {
	var found []NamedHint
	for _, f := range fits {
		if !slices.ContainsFunc(cases, func(i int) bool { return !f.explains[i] }) {
			found = append(found, NamedHint{Name: f.Name, Hint: f.Hint})
		}
	}
	return found
}

// pair finds the two mistakes that explain all of some cases together, if there is one such pair.
// Each must explain a case that the other does not.
func pair(fits []fit, cases []int) []NamedHint {
	var found []NamedHint
	for i, a := range fits {
		for _, b := range fits[i+1:] {
			onlyA, onlyB, neither := 0, 0, 0
			for _, c := range cases {
				switch {
				case a.explains[c] && b.explains[c]:
				case a.explains[c]:
					onlyA++
				case b.explains[c]:
					onlyB++
				default:
					neither++
				}
			}
			if neither > 0 || onlyA == 0 || onlyB == 0 {
				continue
			}
			if found != nil {
				return nil // it could be either pair
			}
			found = []NamedHint{{Name: a.Name, Hint: a.Hint, Maybe: true},
				{Name: b.Name, Hint: b.Hint, Maybe: true}}
		}
	}
	return found
}

// explained lists the wrong cases in which a known mistake has the same result as the function. It
// is nil if there is none, or if the mistake is wrong where the function is right.
func (t *task) explained(
	m Misconception[any], calls []call, results []Answer, cases []CaseVerdict,
) map[int]bool {
	var explained map[int]bool
	for i, c := range cases {
		if c.Outcome == NotRun {
			continue
		}
		made := Answer{Reply: guest.Invoke(reflect.ValueOf(m.Wrong), calls[i].args)}
		switch {
		case c.Outcome == Right && !t.isRight(calls[i], made):
			return nil
		case c.Outcome != Right && t.alike(calls[i], results[i], made):
			if explained == nil {
				explained = make(map[int]bool)
			}
			explained[i] = true
		}
	}
	return explained
}

// repaired names the first suspicion without which more cases are right, of those whose results
// depend on chance or of the others.
func (t *task) repaired(
	o Origin, suspicions []mistakes.Suspicion, chance bool, calls []call, cases []CaseVerdict,
) []NamedHint {
	if o.Repaired == nil || t.Kind == course.Build { // whose calls take seconds
		return nil
	}
	right := 0
	for _, c := range cases {
		if c.Outcome == Right {
			right++
		}
	}
	for _, s := range suspicions {
		if s.Chance != chance {
			continue
		}
		n := 0
		for i, answer := range o.Repaired(s.Repair) {
			if t.isRight(calls[i], answer) {
				n++
			}
		}
		if n > right {
			s.Hint += fmt.Sprintf(". With this repaired, %d of %d cases %s right.", n, len(calls),
				Are(n))
			return []NamedHint{s.NamedHint}
		}
	}
	return nil
}

// shapes names the common mistakes that the results show.
func (t *task) shapes(calls []call, results []Answer, cases []CaseVerdict) []NamedHint {
	var wrong, right []mistakes.Case
	for i, r := range results {
		got, ok := t.returned(calls[i], r)
		if !ok {
			continue
		}
		one := mistakes.Case{Got: got, Want: calls[i].want}
		if cases[i].Outcome == Right {
			right = append(right, one)
		} else {
			wrong = append(wrong, one)
		}
	}
	return mistakes.Shapes(wrong, right)
}

// telling reports whether a wrong call returned something that points to a mistake.
func (t *task) telling(c call, r Answer) bool {
	results, ok := t.returned(c, r)
	return ok && (r.Reply.Touched() || slices.ContainsFunc(results, func(one any) bool {
		f, ok := one.(float64)
		return !empty(one) && !(ok && (math.IsNaN(f) || math.IsInf(f, 0)))
	}))
}

// returned is what a call returned, and false if there is nothing readable.
func (t *task) returned(c call, r Answer) ([]any, bool) {
	if r.Outcome != "" || r.Reply.Kind != guest.Returned {
		return nil, false
	}
	results, err := t.read(c, r.Reply.Results)
	return results, err == nil
}

// isRight reports whether a call is right.
func (t *task) isRight(c call, r Answer) bool {
	results, ok := t.returned(c, r)
	return ok && !r.Reply.Touched() && t.compare(c.in, results, c.want) == nil
}

// alike reports whether a wrong call had the same result as the mistake's call, which must be
// wrong, too.
func (t *task) alike(c call, r, wrong Answer) bool {
	if r.Outcome == "" && r.Reply.Kind == guest.Panicked {
		return wrong.Reply.Kind == guest.Panicked
	}
	got, ok := t.returned(c, r)
	other, also := t.returned(c, wrong)
	// Both ways: a tree that gives no answer agrees with any, but not any with it.
	if !ok || !also || !t.agrees(c, got, other) || !t.agrees(c, other, got) {
		return false
	}
	if t.Kind == course.Build && !compare.SameErrors(got, other, c.want) {
		return false
	}
	return wrong.Reply.Touched() && r.Reply.Touched() || t.compare(c.in, other, c.want) != nil
}

// agrees reports whether results would be right if other results were. These are wrong: a tree may
// give no answer, which agrees with nothing, not even with itself. They may also have a shape that
// the comparison does not expect: then it panics, and they do not agree.
func (t *task) agrees(c call, got, other []any) (agree bool) {
	if compare.Exact(nil, got, other) == nil {
		return true
	}
	defer func() {
		if recover() != nil {
			agree = false
		}
	}()
	return t.compare(c.in, got, other) == nil
}

// isZero reports whether a call returned only zero values, or empty ones.
func (t *task) isZero(c call, r Answer) bool {
	results, ok := t.returned(c, r)
	return ok && !r.Reply.Touched() &&
		!slices.ContainsFunc(results, func(one any) bool { return !empty(one) })
}

// empty reports whether a result is a zero value, or a list or map without elements.
func empty(result any) bool {
	v := reflect.ValueOf(result)
	return !v.IsValid() || v.IsZero() ||
		(v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.Len() == 0
}

// zeros names the zero values of the results.
func (t *task) zeros() string {
	var list []string
	for _, r := range guest.Results(t.solution.Type()) {
		switch r.Kind() {
		case reflect.Slice:
			list = append(list, "an empty list") // nil or not
		case reflect.Map:
			list = append(list, "an empty map")
		case reflect.Pointer, reflect.Interface:
			list = append(list, "nil")
		case reflect.Struct, reflect.Array:
			list = append(list, "an empty "+r.String())
		default:
			list = append(list, compare.Text(reflect.Zero(r).Interface(), "", maxText))
		}
	}
	return strings.Join(list, ", ")
}

// cut cuts a text after n bytes, and replaces what is not UTF-8.
func cut(s string, n int) string {
	if len(s) > n {
		s = s[:n] + "…"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
