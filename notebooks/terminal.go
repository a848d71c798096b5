package notebooks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Terminal shows work as it goes on: a bar on a terminal, and a line now and then where output goes
// to a file or a CI log. It is a [Watcher].
type Terminal struct {
	out  io.Writer
	live bool

	mu    sync.Mutex
	bar   *progressbar.ProgressBar // nil until the first cell, and while nothing runs
	done  map[string]int           // code cells that are finished, by notebook
	of    map[string]int           // code cells to run, by notebook
	spoke time.Time                // when the last line was printed
}

// NewTerminal makes a Terminal that writes to file.
func NewTerminal(file *os.File) *Terminal {
	return &Terminal{
		out:  file,
		live: isatty.IsTerminal(file.Fd()),
		done: make(map[string]int),
		of:   make(map[string]int),
	}
}

// quiet is how long a Terminal that is no terminal waits between two lines.
const quiet = 5 * time.Second

// Setup prints a step of the kernel's setup.
func (t *Terminal) Setup(step string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.out, "setting up the kernel, once: %s\n", step)
}

// Cell moves the bar.
func (t *Terminal) Cell(p Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done[p.Path], t.of[p.Path] = p.Done, p.Of
	done, of := 0, 0
	for path := range t.of {
		done, of = done+t.done[path], of+t.of[path]
	}
	if !t.live {
		if p.Finished && p.Done < p.Of && time.Since(t.spoke) >= quiet {
			fmt.Fprintf(t.out, "%s: %d of %d cells\n", p.Path, p.Done, p.Of)
			t.spoke = time.Now()
		}
		return
	}
	if t.bar == nil {
		t.bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(t.out),
			progressbar.OptionSetWidth(20), progressbar.OptionShowCount(),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(false))
	}
	if t.bar.GetMax() != of {
		t.bar.ChangeMax(of)
	}
	t.bar.Describe(fit(strings.TrimSuffix(filepath.Base(p.Path), ".ipynb")+" "+p.ID, 40))
	_ = t.bar.Set(done) // a bar that cannot be drawn is no reason to stop
	if done == of {
		t.clear()
	}
}

// Notebook prints how a notebook ended.
func (t *Terminal) Notebook(n RanNotebook) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clear()
	e := n.Entry
	checks := ""
	if e.Checks > 0 {
		checks = fmt.Sprintf(", %d of %d exercises passed", e.Passed, e.Checks)
	}
	outcome := "ok"
	switch {
	case errors.Is(n.Err, context.Canceled):
		outcome = "stopped"
	case n.Err != nil:
		outcome = "FAILED"
	case e.Passed < e.Checks:
		outcome = "ran"
	}
	fmt.Fprintf(t.out, "%s: %s, %d cells in %s%s\n", n.Name, outcome, e.Cells,
		duration(e.Took), checks)
	t.spoke = time.Now()
}

// clear takes the bar away. The caller holds mu.
func (t *Terminal) clear() {
	if t.bar != nil {
		_ = t.bar.Clear()
		t.bar = nil
	}
}

// fit cuts or fills a text to a width, so that what stands behind it does not jump.
func fit(text string, width int) string {
	if r := []rune(text); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return fmt.Sprintf("%-*s", width, text)
}

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

// PrintFindings writes what [Doctor] found, and returns whether all that is needed is there.
func PrintFindings(w io.Writer, findings []Finding) bool {
	healthy := true
	for _, f := range findings {
		mark := "ok"
		switch {
		case !f.OK && f.Needed:
			mark, healthy = "MISSING", false
		case !f.OK:
			mark = "absent"
		}
		fmt.Fprintf(w, "%-7s  %s\n%s", mark, f.What, wrapped(f.Found))
		if f.Advice != "" {
			for i, line := range strings.Split(strings.TrimSpace(f.Advice), "\n") {
				if i == 0 {
					line = "to do: " + line
				}
				fmt.Fprintln(w, strings.TrimRight("         "+line, " "))
			}
		}
	}
	return healthy
}
