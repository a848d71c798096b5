// Package run executes the cells of a notebook on a kernel and keeps their outputs.
package run

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

// Timeout is the time limit of a cell where [Options] give none. The first cell after a
// change of Go compiles the packages that it imports.
const Timeout = time.Minute

// Options are the options of [Notebook].
type Options struct {
	// Root and Tools are required; Dir "" is the notebook's folder, as in Jupyter
	Kernel    kernel.Config
	Timeout   time.Duration  // of each cell; 0: Timeout
	KeepGoing bool           // run the cells after a failure too, as long as the kernel lives
	OnCell    func(Progress) // called before and after each cell that is executed; nil: none
}

// Progress tells where a run is.
type Progress struct {
	Path     string // of the notebook
	Cell     int    // number of the cell in the notebook, from 1
	ID       string
	Done     int  // code cells that are finished
	Of       int  // code cells that will be executed
	Finished bool // false: the cell begins; true: it has ended, and Result tells how
	Result   Cell
}

// Result says what a run executed, and how long it took.
type Result struct {
	Notebook *ipynb.Notebook
	Start    time.Duration // until the kernel was ready
	Cells    []Cell        // the executed cells, in order
}

// Cell is the outcome of one cell.
type Cell struct {
	Cell     int // number of the cell in the notebook, from 1
	ID       string
	Duration time.Duration
	Err      error // an *Error, or nil
}

// Error says which cell of which notebook failed, and why.
type Error struct {
	Path   string // "" if the notebook has none
	Cell   int    // number of the cell in the notebook, from 1
	ID     string
	Line   int // in the cell, from 1; 0: not known
	Reason string
	Err    error // the kernel's error, for errors.Is; nil if the cell itself failed
}

func (e *Error) Error() string {
	var b strings.Builder
	if e.Path != "" {
		b.WriteString(e.Path + ": ")
	}
	fmt.Fprintf(&b, "cell %d", e.Cell)
	if e.Line > 0 {
		fmt.Fprintf(&b, ", line %d", e.Line)
	}
	if e.ID != "" {
		fmt.Fprintf(&b, " (id %q)", e.ID)
	}
	return b.String() + ": " + e.Reason
}

func (e *Error) Unwrap() error { return e.Err }

// Notebook executes the code cells of nb in order, on a kernel of its own, and puts their outputs
// into nb. Earlier outputs are removed first, so that cells after a failure have none. Empty cells
// and cells with the tag skip-execution are left out. A cell with the tag raises-exception may
// fail. Both tags are Jupyter's.
//
// A cell fails if
//   - the kernel replies so: the cell does not compile, panics, or ends with
//     another exit status than 0;
//   - it holds a shell line, a script or a magic command (a line that begins with ! or %), and GoNB
//     reports on stderr, in a message of its own, that one ended with an exit status or by a
//     signal, or is unknown: to that GoNB replies ok. Other text on stderr is not a failure, and
//     the same text from a cell of Go alone is not a failure either;
//   - it asks for input, does not end within the time limit, puts out more than 128 MB, or its
//     kernel dies or loses a message.
//
// The error is that of the first failure, an [*Error], or with KeepGoing all of them. The result
// holds what was executed even if there is an error, unless the kernel did not start.
//
// Outputs are kept as nbformat asks: consecutive text on one stream is one output,
// update_display_data changes each output of its display id, clear_output is obeyed. The order
// between stdout, stderr and displays is that of arrival, which GoNB does not promise. Outputs are
// held in memory once. A character that is split between GoNB's reads of 32 KiB arrives as U+FFFD,
// one for each byte: GoNB replaces the halves before it sends them, to every client.
func Notebook(ctx context.Context, nb *ipynb.Notebook, opts Options) (*Result, error) {
	if opts.Timeout == 0 {
		opts.Timeout = Timeout
	}
	if opts.Kernel.Dir == "" && nb.Path != "" {
		dir, err := filepath.Abs(filepath.Dir(nb.Path))
		if err != nil {
			return nil, err
		}
		opts.Kernel.Dir = dir
	}
	nb.Clear()
	if !slices.ContainsFunc(nb.Cells, func(c *ipynb.Cell) bool { return c.Type == ipynb.Code }) {
		return &Result{Notebook: nb}, nil // nothing to run, so no kernel is started
	}
	began := time.Now()
	k, err := kernel.Start(ctx, opts.Kernel)
	if err != nil {
		return nil, err
	}
	r := runner{
		kernel:   k,
		nb:       nb,
		opts:     opts,
		result:   &Result{Notebook: nb, Start: time.Since(began)},
		displays: displays{},
		counts:   map[int]int{},
	}
	err = r.run(ctx)
	return r.result, errors.Join(err, k.Close())
}

// runner is the state of one run.
type runner struct {
	kernel   *kernel.Kernel
	nb       *ipynb.Notebook
	opts     Options
	result   *Result
	displays displays
	counts   map[int]int // execution count to cell number
}

func (r *runner) run(ctx context.Context) error {
	var todo []int
	for i, c := range r.nb.Cells {
		if c.Type == ipynb.Code && strings.TrimSpace(c.Source) != "" &&
			!tagged(c, "skip-execution") {
			todo = append(todo, i)
		}
	}
	var failures []error
	for done, i := range todo {
		if err := ctx.Err(); err != nil {
			return errors.Join(
				append(failures, fmt.Errorf("stopped before cell %d: %w", i+1, err))...)
		}
		c := r.nb.Cells[i]
		p := Progress{Path: r.nb.Path, Cell: i + 1, ID: c.ID, Done: done, Of: len(todo)}
		r.report(p)
		began := time.Now()
		failure := r.cell(ctx, i, c)
		p.Done, p.Finished = done+1, true
		p.Result = Cell{Cell: i + 1, ID: c.ID, Duration: time.Since(began)}
		if failure != nil {
			p.Result.Err = failure
			failures = append(failures, failure)
		}
		r.result.Cells = append(r.result.Cells, p.Result)
		r.report(p)
		if failure != nil && (!r.opts.KeepGoing || !r.kernel.Alive()) {
			break
		}
	}
	return errors.Join(failures...)
}

func (r *runner) report(p Progress) {
	if r.opts.OnCell != nil {
		r.opts.OnCell(p)
	}
}

// cell executes one cell; the result is nil if it did not fail.
func (r *runner) cell(ctx context.Context, i int, c *ipynb.Cell) *Error {
	fail := func(line int, err error, format string, args ...any) *Error {
		return &Error{
			Path:   r.nb.Path,
			Cell:   i + 1,
			ID:     c.ID,
			Line:   line,
			Reason: fmt.Sprintf(format, args...),
			Err:    err,
		}
	}
	limit, cancel := context.WithTimeout(ctx, r.opts.Timeout)
	defer cancel()
	sink := &sink{cell: c, displays: r.displays, overflow: cancel}
	reply, err := r.kernel.Execute(limit, c.Source, sink.message)
	sink.seal()
	if c.ExecutionCount != nil {
		r.counts[*c.ExecutionCount] = i + 1
	}
	switch {
	case sink.err != nil:
		return fail(0, sink.err, "%v", sink.err)
	case ctx.Err() != nil:
		return fail(0, ctx.Err(), "stopped: %v", ctx.Err())
	case sink.size > maxOutput:
		return fail(0, err,
			"put out more than %d MB, and was stopped: it may be an endless loop that prints",
			maxOutput>>20)
	case errors.Is(err, context.DeadlineExceeded):
		why := "it may be an endless loop, or wait for input"
		if !r.kernel.Alive() {
			why += "; it did not stop when interrupted, so its kernel was killed"
		}
		return fail(0, err, "exceeded its time limit of %v: %s", r.opts.Timeout, why)
	case errors.Is(err, kernel.ErrInput):
		return fail(0, err, "asks for input, and nobody is there to answer")
	case err != nil:
		return fail(0, err, "%s", err.Error())
	case tagged(c, "raises-exception"):
		return nil
	case reply.Status != "ok":
		line, reason := r.explain(c, reply)
		return fail(line, nil, "%s", reason)
	}
	if line, reason := failedCommand(c.Source, sink.notices); reason != "" {
		return fail(line, nil, "%s", reason)
	}
	return nil
}

func tagged(c *ipynb.Cell, tag string) bool {
	var tags []string
	_, err := c.Metadata.Get("tags", &tags)
	return err == nil && slices.Contains(tags, tag)
}

// Duration gives a time as a reader wants it: 0.24 s, 12 s, 3 min 5 s.
func Duration(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d.Round(time.Second) < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	d = d.Round(time.Second)
	return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
}
