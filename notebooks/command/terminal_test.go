package command

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/notebooks/execute"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/run"
)

// In a file or a CI log there is no bar: a line for each notebook, and one now
// and then while it runs.
func TestTerminalWithoutTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	term := newTerminal(file)
	term.Setup("building the kernel")
	for done := 1; done <= 3; done++ {
		term.Cell(run.Progress{Path: "a.ipynb", Cell: done, ID: "cell", Done: done - 1, Of: 3})
		term.Cell(run.Progress{
			Path:     "a.ipynb",
			Cell:     done,
			ID:       "cell",
			Done:     done,
			Of:       3,
			Finished: true,
		})
	}
	term.Notebook(execute.Notebook{
		Name:  "a",
		Entry: page.Entry{Cells: 3, Took: 2 * time.Second, Checks: 2, Passed: 1},
		Err:   errors.New("a cell failed"),
	})
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	want := "setting up the kernel, once: building the kernel\n" +
		// the second comes too soon after it, and the notebook's own line reports the last
		"a.ipynb: 1 of 3 cells\n" +
		"a: FAILED, 3 cells in 2.00 s, 1 of 2 exercises passed\n"
	if string(text) != want {
		t.Errorf("printed %q, want %q", text, want)
	}
}

// On a terminal the bar moves, names the cell, and is gone before a line is printed.
func TestTerminalBar(t *testing.T) {
	var out strings.Builder
	term := &terminal{out: &out, live: true, done: make(map[string]int), of: make(map[string]int)}
	term.Cell(run.Progress{Path: "a.ipynb", Cell: 1, ID: "trees-gain", Done: 0, Of: 4})
	term.Cell(run.Progress{Path: "a.ipynb", Cell: 2, ID: "trees-gain-check", Done: 1, Of: 4})
	if !strings.Contains(out.String(), "trees-gain-check") ||
		!strings.Contains(out.String(), "1/4") {
		t.Errorf("the bar does not name the cell and the count: %q", out.String())
	}
	term.Notebook(execute.Notebook{Name: "a", Entry: page.Entry{Cells: 4, Took: time.Minute}})
	last := out.String()[strings.LastIndex(out.String(), "\r")+1:]
	if last != "a: ok, 4 cells in 1 min 0 s\n" {
		t.Errorf("the line of the notebook stands behind %q", last)
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{{"ab", "ab  "}, {"abcd", "abcd"}, {"abcde", "abc…"}, {"äöü", "äöü "}} {
		if got := fit(c.text, 4); got != c.want {
			t.Errorf("fit(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}
