package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/spelling"
)

// knownMistake is an entry of mistakes.txt: a function of the reference with other lines.
type knownMistake struct {
	line       int // where the entry begins
	name, hint string
	exercise   course.Exercise
	function   string // the one that the next edit changes
	edits      []textEdit
	ended      bool // the next "-" line begins another edit
}

// textEdit says which text stands for which in a function.
type textEdit struct {
	line     int
	function string
	old, new []string
}

// mistakesReader reads a mistakes.txt line by line.
type mistakesReader struct {
	file      string
	exercises []course.Exercise
	line      int
	exercise  course.Exercise // of the mistakes that follow
	all       []*knownMistake
	last      *knownMistake // nil before the first
	hint      *string       // an indented line continues it; nil: there is nothing to continue
	problems  Problems
}

// readMistakes reads the text of a mistakes.txt.
func readMistakes(file, text string, exercises []course.Exercise) ([]*knownMistake, Problems) {
	r := mistakesReader{file: file, exercises: exercises}
	for line := range strings.Lines(text) {
		r.line++
		r.read(strings.TrimRight(line, " \t\n"))
	}
	for _, m := range r.all {
		r.line = m.line
		if m.hint == "" {
			r.problem("mistake %q needs a line hint: TEXT", m.name)
		}
		if len(m.edits) == 0 {
			r.problem("mistake %q changes nothing; it needs a line that begins with -", m.name)
		}
	}
	return r.all, r.problems
}

func (r *mistakesReader) problem(format string, args ...any) {
	r.problems = append(r.problems, Problem{r.file, r.line, fmt.Sprintf(format, args...)})
}

func (r *mistakesReader) read(line string) {
	if line == "" {
		if r.last != nil {
			r.last.ended = true
		}
		return
	}
	switch line[0] {
	case '#':
	case ' ', '\t':
		if r.hint == nil {
			r.problem("only a hint can go on in the next line; begin the line without a space")
			return
		}
		*r.hint += " " + strings.TrimSpace(line)
	case '-', '+':
		r.hint = nil
		if r.hasMistake() && !r.last.add(r.line, line[0], strings.TrimSpace(line[1:])) {
			r.problem("a + line needs the - line above it whose place it takes")
		}
	default:
		r.hint = nil
		r.readKey(line)
	}
}

// readKey reads a line KEY: VALUE.
func (r *mistakesReader) readKey(line string) {
	key, value, _ := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	if value == "" {
		r.problem("%q is not KEY: VALUE; the keys are exercise, mistake, hint and function, and a "+
			"changed line begins with - or +", line)
		return
	}
	switch key {
	case "exercise":
		r.beginExercise(value)
	case "mistake":
		r.beginMistake(value)
	case "hint":
		if r.hasMistake() {
			r.last.hint, r.hint = value, &r.last.hint
		}
	case "function":
		if r.hasMistake() {
			r.last.function, r.last.ended = value, true
		}
	default:
		r.problem("unknown key %q; it should be exercise, mistake, hint or function", key)
	}
}

func (r *mistakesReader) beginMistake(name string) {
	id := r.exercise.ID
	if id == "" {
		r.problem("mistake %q stands before the first exercise: line", name)
	}
	for _, m := range r.all {
		if m.exercise.ID == id && m.name == name {
			r.problem("%s has a mistake %q already, in line %d", id, name, m.line)
		}
	}
	r.last = &knownMistake{line: r.line, name: name, exercise: r.exercise,
		function: r.exercise.Function}
	r.all = append(r.all, r.last)
}

func (r *mistakesReader) beginExercise(id string) {
	i := slices.IndexFunc(r.exercises, func(ex course.Exercise) bool { return ex.ID == id })
	if i >= 0 {
		r.exercise = r.exercises[i]
		return
	}
	r.exercise = course.Exercise{ID: id} // so that its mistakes do not count as without one
	var ids []string
	for _, ex := range r.exercises {
		ids = append(ids, ex.ID)
	}
	r.problem("there is no exercise %q%s", id, spelling.DidYouMean(id, ids))
}

// hasMistake reports whether a mistake has begun to which a line can belong.
func (r *mistakesReader) hasMistake() bool {
	if r.last == nil {
		r.problem("this line belongs to no mistake; write mistake: NAME above it")
	}
	return r.last != nil
}

// add adds a - or + line. A - line after a + line or an empty one begins the next edit.
func (m *knownMistake) add(line int, sign byte, text string) bool {
	if sign == '-' && (len(m.edits) == 0 || m.ended) {
		m.edits, m.ended = append(m.edits, textEdit{line: line, function: m.function}), false
	}
	if len(m.edits) == 0 {
		return false
	}
	edit := &m.edits[len(m.edits)-1]
	if sign == '-' {
		edit.old = append(edit.old, text)
	} else {
		edit.new, m.ended = append(edit.new, text), true
	}
	return true
}
