package page

import (
	"html/template"
	"io"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// Entry is one notebook on the page that lists a run.
type Entry struct {
	Title    string
	Summary  string        // a sentence about it; may be empty
	Page     string        // address of its page; empty where there is none
	Notebook string        // address of the executed notebook; empty where there is none
	Took     time.Duration // the whole run, with the start of the kernel
	Cells    int           // that were executed
	Checks   int           // with a verdict
	Passed   int           // of them
	Waiting  bool          // it has not been executed yet
	Err      error         // nil: every cell ended well
}

// Summarize fills an entry from an executed notebook and its result, which may be nil. The caller
// fills in the addresses.
func Summarize(nb *ipynb.Notebook, result *run.Result, err error) Entry {
	checks := Checks(nb)
	entry := Entry{
		Title: title(nb, "", nil), Summary: stamp.Of(nb).Summary, Checks: len(checks),
		Passed: passed(checks), Err: err,
	}
	if result != nil {
		entry.Took, entry.Cells = result.Start, len(result.Cells)
		for _, cell := range result.Cells {
			entry.Took += cell.Duration
		}
	}
	return entry
}

// WriteIndex writes the page that lists the notebooks of a run, each with how it ended and how long
// it took, or that it is waiting.
func WriteIndex(w io.Writer, heading string, entries []Entry) error {
	view := struct {
		Title   string
		Style   template.CSS
		Site    *Site // none
		Entries []Entry
		Failed  int
		Waiting int
		Took    time.Duration
	}{Title: heading, Style: template.CSS(Style()), Entries: entries}
	for _, entry := range entries {
		view.Took += entry.Took
		if entry.Err != nil {
			view.Failed++
		}
		if entry.Waiting {
			view.Waiting++
		}
	}
	return pageTemplates.ExecuteTemplate(w, "index.html", view)
}
