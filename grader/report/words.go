package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
)

// result is what came of an exercise, of its states and statuses together.
type result struct {
	Name string // stable, for programs
	Word string // for people
	Mark string // one column wide
	// Means and Do say to a student what has happened, and what there is to do. Empty where the verdict says it.
	Means, Do string
}

// results lists all that can come of an exercise.
var results = []result{
	{Name: "passed", Word: "passed", Mark: "✓"},
	{Name: "partly", Word: "partly right", Mark: "◐"},
	{Name: "failed", Word: "not right yet", Mark: "✗"},
	{Name: "unwritten", Word: "not written yet", Mark: "·",
		Means: "The function is still as the lesson gave it: it returns nothing but zero values.",
		Do:    "Write it, run its check, and hand in again."},
	{Name: string(Missing), Word: "not found", Mark: "–",
		Means: "What was handed in holds no function of this exercise's name.",
		Do:    "Keep the name that the lesson gives it, and the cell or file that it stands in. Then hand in again."},
	{Name: string(Broken), Word: "does not compile", Mark: "!",
		Means: "Go cannot compile the function, or something that it calls, so none of its cases could be run.",
		Do:    "The message names the place. Run that cell, or go vet, until it is silent. Then hand in again."},
	{Name: string(Refused), Word: "not allowed", Mark: "!",
		Means: "It uses something that graded work may not use, so it was not compiled.",
		Do:    "Do without it: the exercise needs only what its lesson imports."},
	{Name: string(TooCostly), Word: "too costly to compile", Mark: "!",
		Means: "Compiling it took more time or memory than a submission may have.",
		Do:    "Look for an expression, a constant or a table of enormous size, and compute it while the function runs."},
	{Name: string(Mistyped), Word: "of another type", Mark: "!",
		Means: "There is a function of this name, but it takes or returns something else than the exercise asks for.",
		Do:    "Give it the type that the lesson gives it."},
	{Name: string(Unanswered), Word: "no answer", Mark: "!",
		Means: "The run was over before this function had answered.",
		Do:    "Another function of yours may have ended the program or used up its time: mend that one first. If there is none, ask your teacher."},
}

// Result is what came of the exercise in a word that is always the same: its state, and of a graded one the status of its verdict.
func (e Exercise) Result() string { return e.result().Name }

func (e Exercise) result() result {
	name := string(e.State)
	if e.State == Graded && e.Verdict != nil {
		name = string(e.Verdict.Status)
	}
	for _, r := range results {
		if r.Name == name {
			return r
		}
	}
	return result{Name: name, Word: name, Mark: "?"}
}

// ending is what is to be said of a case that ends so.
type ending struct {
	did    string // of hidden cases, behind their number
	advice string // empty where the values say enough
}

var endings = map[grader.Outcome]ending{
	grader.Wrong:      {"gave a wrong result", ""},
	grader.Changed:    {"changed its input", "It changes the data that it is given. Work on a copy, such as slices.Clone makes."},
	grader.Panicked:   {"panicked", "A panic breaks the program off at the line that is named. Which index, divisor or pointer stands there, and which input makes it fail?"},
	grader.TimedOut:   {"did not end in time", "It does not always end in time. Which loop never meets its end, and with which input?"},
	grader.Deadlocked: {"waited without end", "It waits for something that nobody will send or release. The exercise needs no goroutine."},
	grader.Overflowed: {"called itself without end", "It calls itself without end. Which input should stop it, and does it ever get there?"},
	grader.Memory:     {"took too much memory", "It asks for more memory than there is. What grows, and how long?"},
	grader.Exited:     {"ended the program", "It ends the whole program. A function says what it found by returning it."},
	grader.Flooded:    {"printed too much", "It prints more than can be kept. Take out what you printed while you wrote it."},
	grader.Unreadable: {"gave a result that cannot be read", "Its result cannot be read, such as a value that contains itself."},
	grader.NotRun:     {"not run", "Some cases were not run: those before them ended the program too often, or took all the time."},
}

// first is the first case that is not right, of those that a student may see; nil if there is none.
func first(v *grader.Verdict) *grader.CaseVerdict {
	for i, c := range v.Cases {
		if c.Outcome != grader.Right && !c.Hidden {
			return &v.Cases[i]
		}
	}
	return nil
}

// reason says in a line why the exercise has not passed, as a student may read it; empty where it has.
func (e Exercise) reason() string {
	if e.Override != nil {
		return line(overridden(*e.Override))
	}
	if e.State != Graded || e.Verdict == nil {
		if first, _, _ := strings.Cut(strings.TrimSpace(e.Problem), "\n"); first != "" {
			return line(first)
		}
		return e.result().Means
	}
	v := e.Verdict.ForStudent(0)
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

// shown is the verdict that a student's reports print: the visible cases. Of the hidden ones, hidden tells.
func (e Exercise) shown(hints int) grader.Verdict {
	v := e.Verdict.ForStudent(hints)
	visible := make([]grader.CaseVerdict, 0, len(v.Cases))
	for _, c := range v.Cases {
		if !c.Hidden {
			visible = append(visible, c)
		}
	}
	v.Cases = visible
	return v
}

// hidden tells a student of the hidden cases: how many are right, and how often the others ended in which way.
func (e Exercise) hidden() []string {
	if e.State != Graded || e.Verdict == nil || e.Verdict.HiddenTotal == 0 || e.Verdict.Status == grader.Unwritten {
		return nil
	}
	v := e.Verdict.ForStudent(0)
	lines := []string{fmt.Sprintf("%d of %d hidden cases are right.", v.HiddenPassed, v.HiddenTotal)}
	count := make(map[string]int)
	var kinds []string
	for _, c := range v.Cases {
		if !c.Hidden || c.Outcome == grader.Right {
			continue
		}
		kind := endings[c.Outcome].did
		if c.Relation != "" {
			kind += "; it must hold that: " + c.Relation
		}
		if c.Line != "" {
			kind += ", at " + c.Line
		}
		if count[kind] == 0 {
			kinds = append(kinds, kind)
		}
		count[kind]++
	}
	for _, kind := range kinds {
		lines = append(lines, fmt.Sprintf("%d %s", count[kind], kind))
	}
	return lines
}

// steps tells what to do about an exercise that has not passed; empty where the verdict's own text is enough.
func (e Exercise) steps() []string {
	if r := e.result(); r.Means != "" {
		lines := []string{r.Means}
		if e.State == Mistyped {
			return append(lines, r.Do, "It should be a "+e.Type+".")
		}
		return append(lines, r.Do)
	}
	if e.Verdict == nil {
		return nil
	}
	v := e.Verdict.ForStudent(0)
	for _, c := range v.Cases {
		if text := endings[c.Outcome].advice; text != "" {
			return []string{text}
		}
	}
	return nil
}

// feedback is what a student is told of an exercise, as text in lines of at most 80 columns where they can be broken.
func (e Exercise) feedback(hints int) string {
	var b strings.Builder
	if e.State == Graded && e.Verdict != nil {
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

// overridden says what the teacher has set.
func overridden(o Override) string {
	by := "the teacher"
	if o.By != "" {
		by = o.By
	}
	return fmt.Sprintf("Set to %s by %s: %s", number(o.Score), by, o.Reason)
}

// notes tells a student what there is to say about the submission as a whole.
func (s Student) notes() []string {
	notes := append([]string(nil), s.Problems...)
	if s.Penalty > 0 {
		late := ""
		if s.Late > 0 {
			late = ", " + duration(s.Late)
		}
		notes = append(notes, fmt.Sprintf("Handed in late%s: %s taken off.", late, counted(s.Penalty, "point")))
	}
	if s.Attempt > 1 && math.Abs(s.Score-(s.Raw-s.Penalty)) > 1e-9 {
		notes = append(notes, fmt.Sprintf("This attempt alone is worth %s; what counts is %s.", number(s.Raw), number(s.Score)))
	}
	if s.Note != "" {
		notes = append(notes, s.Note)
	}
	return notes
}

// wrap writes a text in lines of at most 80 columns; what follows the first is indented two columns more.
func wrap(b *strings.Builder, indent, text string) {
	column := 0
	for _, word := range strings.Fields(text) {
		switch n := columns(word); {
		case column == 0:
			b.WriteString(indent + word)
			column = columns(indent) + n
		case column+1+n > 80:
			b.WriteString("\n" + indent + "  " + word)
			column = columns(indent) + 2 + n
		default:
			b.WriteString(" " + word)
			column += 1 + n
		}
	}
	b.WriteByte('\n')
}

// number writes points: at most two decimals, and none that say nothing. It rounds down, for only what is whole is whole.
func number(x float64) string {
	return strconv.FormatFloat(math.Floor(100*x+1e-6)/100, 'f', -1, 64)
}

// marks says what an exercise has been given, "1.5/2".
func marks(e Exercise) string { return number(e.Score) + "/" + strconv.Itoa(e.Points) }

// counted is a number with its noun.
func counted(x float64, noun string) string {
	if x == 1 {
		return number(x) + " " + noun
	}
	return number(x) + " " + noun + "s"
}

// duration gives a time as a reader wants it, in its two largest units: 2 days 3 h, 4 min 10 s.
func duration(d time.Duration) string {
	d = d.Round(time.Second)
	days := ""
	switch n := int(d.Hours()) / 24; {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	case n == 1:
		days = "1 day "
	case n > 1:
		days = fmt.Sprintf("%d days ", n)
	default:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%s%d h", days, int(d.Hours())%24)
}

// outcome says how a case went: what is wrong, where, what came and what should have come; of a hidden case only what a student may know.
func outcome(c grader.CaseVerdict) string {
	text := c.Message
	if c.Line != "" {
		text += "\nat " + c.Line
	}
	if c.Hidden {
		return text
	}
	return text + "\n" + values(c)
}

// values are what came, if anything did, and what should have come.
func values(c grader.CaseVerdict) string {
	if c.Got == "" {
		return named("want", c.Want)
	}
	return named("got", c.Got) + "\n" + named("want", c.Want)
}

// named writes a value behind its name, or below it where it has several lines.
func named(name, text string) string {
	if strings.Contains(text, "\n") {
		return name + "\n" + text
	}
	return name + " " + text
}

// call writes a case as the call that it is, its arguments above it.
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
