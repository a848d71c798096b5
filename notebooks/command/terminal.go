package command

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

	"github.com/tessella-go/tessella/notebooks/execute"
	"github.com/tessella-go/tessella/notebooks/run"
)

// terminal shows progress: a bar on a terminal, or a line now and then if the output goes to a file
// or a CI log. It is a [execute.Watcher].
type terminal struct {
	out  io.Writer
	live bool

	mu    sync.Mutex
	bar   *progressbar.ProgressBar // nil before the first cell, and while nothing runs
	done  map[string]int           // code cells that are finished, by notebook
	of    map[string]int           // code cells to run, by notebook
	spoke time.Time                // when the last line was printed
}

// newTerminal makes a terminal that writes to file.
func newTerminal(file *os.File) *terminal {
	return &terminal{
		out:  file,
		live: isatty.IsTerminal(file.Fd()),
		done: make(map[string]int),
		of:   make(map[string]int),
	}
}

// quiet is the time between two lines if the output is not a terminal.
const quiet = 5 * time.Second

// Texts tells what can be read while the cells run.
func (t *terminal) Texts(index string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.out, "while the lessons run, read %s\n", index)
}

// Setup prints a step of the kernel's setup.
func (t *terminal) Setup(step string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.out, "setting up the kernel, once: %s\n", step)
}

// Cell moves the bar.
func (t *terminal) Cell(p run.Progress) {
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
	_ = t.bar.Set(done) // go on even if the bar cannot be drawn
	if done == of {
		t.clear()
	}
}

// Notebook prints how a notebook ended.
func (t *terminal) Notebook(n execute.Notebook) {
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
		run.Duration(e.Took), checks)
	t.spoke = time.Now()
}

// clear removes the bar. The caller holds mu.
func (t *terminal) clear() {
	if t.bar != nil {
		_ = t.bar.Clear()
		t.bar = nil
	}
}

// fit cuts or pads a text to a width, so that the text after it does not jump.
func fit(text string, width int) string {
	if r := []rune(text); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return fmt.Sprintf("%-*s", width, text)
}
