package notebooks

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// PrintChecked writes what [Check] found in one notebook, in lines of at most 80
// columns but for its path.
func PrintChecked(w io.Writer, c Checked) {
	fmt.Fprintf(w, "%s\n", c.Path)
	switch {
	case c.Skipped:
		fmt.Fprintf(w, "  left out: it belongs to no lesson\n\n")
		return
	case c.Err != nil:
		fmt.Fprintf(w, "%s\n", wrapped(c.Err.Error()))
		return
	}
	var unwritten []string
	for _, e := range c.Exercises {
		if e.Verdict != nil && e.Verdict.Status == verdict.Unwritten {
			unwritten = append(unwritten, e.ID)
		} else {
			printExercise(w, e)
		}
	}
	if len(unwritten) > 0 {
		fmt.Fprintf(w, "  %d not written yet:\n%s", len(unwritten),
			wrapped(strings.Join(unwritten, ", ")))
	}
	s := c.score()
	fmt.Fprintf(w, "  %d of %d exercises passed, %d of %d points\n\n", s.passed, s.exercises,
		s.points, s.of)
}

// PrintSummary writes a line for each notebook where there are several.
func PrintSummary(w io.Writer, checked []Checked) {
	if len(checked) < 2 {
		return
	}
	fmt.Fprintf(w, "%-40s  %10s  %8s\n", "notebook", "exercises", "points")
	for _, c := range checked {
		name := fit(strings.TrimSuffix(filepath.Base(c.Path), ".ipynb"), 40)
		switch {
		case c.Skipped:
			fmt.Fprintf(w, "%s  %10s\n", name, "left out")
		case c.Err != nil:
			fmt.Fprintf(w, "%s  %10s\n", name, "unreadable")
		default:
			s := c.score()
			fmt.Fprintf(w, "%s  %10s  %8s\n", name, fmt.Sprintf("%d/%d", s.passed, s.exercises),
				fmt.Sprintf("%d/%d", s.points, s.of))
		}
	}
}

// Passed reports whether every exercise of every notebook is right. Notebooks that were left out do
// not count, but one must be left.
func Passed(checked []Checked) bool {
	counted := 0
	for _, c := range checked {
		if c.Skipped {
			continue
		}
		counted++
		if s := c.score(); c.Err != nil || s.passed < s.exercises {
			return false
		}
	}
	return counted > 0
}

// score sums the exercises of a notebook up.
type score struct{ passed, exercises, points, of int }

func (c Checked) score() score {
	s := score{exercises: len(c.Exercises)}
	for _, e := range c.Exercises {
		s.of += e.Points
		if e.Passed() {
			s.passed++
			s.points += e.Points
		}
	}
	return s
}

// printExercise writes a line with the exercise's status, and below it what is wrong first.
func printExercise(w io.Writer, e CheckedExercise) {
	if e.Verdict == nil {
		fmt.Fprintf(w, "  %s %-10s\n%s", fit(e.ID, 30), "no verdict", wrapped(e.Problem))
		return
	}
	v := e.Verdict
	fmt.Fprintf(w, "  %s %-10s %d of %d cases\n", fit(e.ID, 30), v.Status, v.Passed, v.Total)
	if e.Passed() {
		return
	}
	for _, m := range v.Misconceptions {
		fmt.Fprint(w, wrapped(m.Lead()+": "+m.Name+". "+m.Hint))
	}
	for _, c := range v.Cases {
		if c.Outcome != verdict.Right {
			fmt.Fprint(w, wrapped(fmt.Sprintf("Case %q: %s", c.Name, c.Message)))
			return
		}
	}
}

// wrapped breaks a text into lines of at most 80 columns, each indented.
func wrapped(text string) string {
	const indent = "      "
	var out strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case width == 0:
			out.WriteString(indent)
			width = len(indent)
		case width+1+n > 80:
			out.WriteString("\n" + indent)
			width = len(indent)
		default:
			out.WriteByte(' ')
			width++
		}
		out.WriteString(word)
		width += n
	}
	if width > 0 {
		out.WriteByte('\n')
	}
	return out.String()
}
