package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// first returns the first visible case that is wrong, or nil.
func first(v *grader.Verdict) *grader.CaseVerdict {
	for i, c := range v.Cases {
		if c.Outcome != grader.Right && !c.Hidden {
			return &v.Cases[i]
		}
	}
	return nil
}

// reason says in one line, for the student, why the exercise has not passed; empty if it has.
func (e Exercise) reason() string {
	if e.Override != nil {
		return line(overridden(*e.Override))
	}
	if !e.graded() {
		if first, _, _ := strings.Cut(strings.TrimSpace(e.Problem), "\n"); first != "" {
			return line(first)
		}
		return e.result().Means
	}
	v := grader.ForStudent(*e.Verdict, 0)
	c := first(&v)
	if v.Status == grader.Passed || v.Status == grader.Unwritten || c == nil {
		return line(v.Message)
	}
	text := c.Name + ": " + c.Message
	if c.Line != "" {
		text += ", at " + c.Line
	}
	return line(text)
}

// short is reason for use above the feedback, which has the teacher's note.
func (e Exercise) short() string {
	if e.Override != nil {
		return "Set by hand."
	}
	return e.reason()
}

// shown is the verdict for a student's reports: only the visible cases. See hidden for the others.
func (e Exercise) shown(hints int) grader.Verdict {
	v := grader.ForStudent(*e.Verdict, hints)
	v.Cases = slices.DeleteFunc(slices.Clone(v.Cases),
		func(c grader.CaseVerdict) bool { return c.Hidden })
	return v
}

// hidden says what a student may know about the hidden cases: how many are right, and which
// relations do not hold.
func (e Exercise) hidden() []string {
	if !e.graded() || e.Verdict.HiddenTotal == 0 ||
		e.Verdict.Status == grader.Unwritten {
		return nil
	}
	v := grader.ForStudent(*e.Verdict, 0)
	lines := []string{
		fmt.Sprintf("%d of %d hidden cases %s right.", v.HiddenPassed, v.HiddenTotal,
			grader.Are(v.HiddenPassed)),
	}
	for _, c := range v.Cases {
		if c.Hidden && c.Outcome != grader.Right && c.Relation != "" {
			lines = append(lines, c.Message)
		}
	}
	return lines
}

// steps says what to do about an exercise that has not passed; empty if the verdict's text is
// enough.
func (e Exercise) steps() []string {
	if r := e.result(); r.Means != "" {
		lines := []string{r.Means}
		if e.State == submission.Mistyped {
			return append(lines, r.Do, "It should be a "+e.Type+".")
		}
		return append(lines, r.Do)
	}
	if e.Verdict == nil {
		return nil
	}
	v := grader.ForStudent(*e.Verdict, 0)
	for _, c := range v.Cases {
		if text := advice[c.Outcome]; text != "" {
			return []string{text}
		}
	}
	return nil
}

// feedback is the text about an exercise for the student. Lines have at most 80 columns if they can
// be broken.
func (e Exercise) feedback(hints int) string {
	var b strings.Builder
	if e.graded() {
		b.WriteString(e.shown(hints).Text() + "\n")
	} else {
		r := e.result()
		wrap(&b, "", r.Mark+" "+r.Word+": "+e.Title+" ("+e.ID+", "+marks(e)+")")
		for text := range strings.Lines(e.Problem) {
			wrap(&b, "  ", text)
		}
	}
	if !e.Passed() {
		for _, text := range e.steps() {
			wrap(&b, "  ", text)
		}
	}
	for i, text := range e.hidden() {
		wrap(&b, strings.Repeat("  ", min(1+i, 2)), text)
	}
	if e.Found != "" {
		wrap(&b, "  ", "Found in "+e.Found+".")
	}
	if e.Override != nil {
		wrap(&b, "  ", overridden(*e.Override))
	}
	return strings.TrimRight(b.String(), "\n")
}

// overridden says what score the teacher set.
func overridden(o Override) string {
	by := "the teacher"
	if o.By != "" {
		by = o.By
	}
	return fmt.Sprintf("Set to %s by %s: %s", number(o.Score), by, o.Reason)
}

// overrides says what scores the teacher set for a student.
func overrides(s Student) []string {
	var list []string
	for _, e := range s.Exercises {
		if e.Override != nil {
			list = append(list, e.ID+": "+overridden(*e.Override))
		}
	}
	return list
}

// notes has the messages about the submission as a whole.
func (s Student) notes() []string {
	notes := append([]string(nil), s.Problems...)
	if s.Penalty > 0 {
		late := ""
		if s.Mark == submission.Late {
			late = ", as it is marked; by how much is not known"
		} else if s.Late > 0 {
			late = ", " + duration(s.Late)
		}
		notes = append(notes,
			fmt.Sprintf("Handed in late%s: %s taken off.", late, counted(s.Penalty, "point")))
	}
	if s.Attempt > 1 && math.Abs(s.Score-(s.Raw-s.Penalty)) > 1e-9 {
		notes = append(notes, fmt.Sprintf("This attempt alone is worth %s; what counts is %s.",
			number(s.Raw), number(s.Score)))
	}
	if s.Note != "" {
		notes = append(notes, s.Note)
	}
	return notes
}

// outcome says what is wrong in a case and where, with the result and the right result. Of a hidden
// case it says only what a student may know.
func outcome(c grader.CaseVerdict) string {
	text := c.Message
	if c.Line != "" {
		text += "\nat " + c.Line
	}
	if c.Hidden {
		return text
	}
	return strings.TrimSuffix(text+"\n"+values(c), "\n")
}

// values are the result, if there is one, and the right result.
func values(c grader.CaseVerdict) string {
	var lines []string
	if c.Got != "" {
		lines = append(lines, named("got", c.Got))
	}
	if c.Want != "" {
		lines = append(lines, named("want", c.Want))
	}
	return strings.Join(lines, "\n")
}

// named writes a value after its name, or below it if it has several lines.
func named(name, text string) string {
	if strings.Contains(text, "\n") {
		return name + "\n" + text
	}
	return name + " " + text
}

// call writes a case as a call, with its arguments above it.
func call(function string, c grader.CaseVerdict) string {
	var lines, names []string
	for i, in := range c.Input {
		name := in.Name
		if name == "" {
			name = fmt.Sprintf("argument%d", i+1)
		}
		names = append(names, name)
		lines = append(lines, named(name+" =", in.Text))
	}
	return strings.Join(append(lines, function+"("+strings.Join(names, ", ")+")"), "\n")
}

// Feedback is what a student is told of an exercise, for a page.
type Feedback struct {
	Word    string   // what came of it: "partly right"
	Tone    string   // its colour: good, middle, bad or none
	Card    string   // HTML of the verdict, for a page with the style of package verdict; or empty
	Problem string   // where there is no verdict
	Steps   []string // what to do
	Hidden  []string // of hidden cases
}

// Feedback tells a student of the exercise, with the first hints of the ladder.
func (e Exercise) Feedback(hints int) Feedback {
	r := e.result()
	f := Feedback{Word: r.Word, Tone: r.Tone(), Problem: e.Problem, Hidden: e.hidden()}
	if e.graded() {
		f.Card = e.shown(hints).Card()
	}
	if !e.Passed() {
		f.Steps = e.steps()
	}
	return f
}
