// Package execute executes the course, or notebooks, and writes a page of each and a page of all.
package execute

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/google/renameio/v2"
	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// Watcher is informed about the progress of a run. Its methods may be called from several
// goroutines at once.
type Watcher interface {
	Texts(index string)  // the texts can be read; index lists them
	Setup(step string)   // a step of setting the kernel up begins
	Cell(p run.Progress) // a cell begins or has ended
	Notebook(n Notebook) // a notebook is done
}

// Options are the options of [Make].
type Options struct {
	Root string
	// files, or folders of them; none: Lessons in the teacher's edition, whose checks must all pass
	Notebooks []string
	Lessons   course.List
	Course    course.List // all lessons, for the page of notation; none: without it
	// the folder for the executed notebooks and their pages; empty: out in Root
	Out     string
	Jobs    int           // how many kernels at once; 0: one for each processor, at most 4
	Timeout time.Duration // of each cell; 0: [run.Timeout]
	Watcher Watcher       // nil: none
}

// Notebook is one notebook that [Make] executed.
type Notebook struct {
	Name     string // of the file, without .ipynb
	Notebook string // the executed notebook
	Page     string // its HTML page
	Entry    page.Entry
	Result   *run.Result // nil if the kernel did not start
	Err      error
}

// Make executes notebooks and writes each with its outputs, an HTML page of it, and index.html,
// which lists them all. Where there is no page yet, one with the text alone can be read before
// anything runs. If a notebook fails, the others still run, and its outputs until the failure are
// written too. If a run is cancelled, nothing more is written. The error joins those of all
// notebooks.
func Make(ctx context.Context, opts Options) ([]Notebook, error) {
	switch {
	case opts.Jobs < 0:
		return nil, fmt.Errorf("%d jobs; it should be 1 or more, or 0 for one "+
			"for each processor", opts.Jobs)
	case opts.Timeout < 0:
		return nil, fmt.Errorf("a time limit of %v; it should be above 0", opts.Timeout)
	case opts.Jobs == 0:
		opts.Jobs = min(runtime.NumCPU(), 4)
	}
	if opts.Watcher == nil {
		opts.Watcher = nobody{}
	}
	if opts.Out == "" {
		opts.Out = filepath.Join(opts.Root, "out")
	}
	out, err := filepath.Abs(opts.Out)
	if err != nil {
		return nil, err
	}
	todo, err := jobs(opts, out)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is a file; --out wants a folder", out)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	entries := make([]page.Entry, len(todo))
	for i, job := range todo {
		if entries[i], err = job.writeText(out); err != nil {
			return nil, err
		}
	}
	list := func() error {
		return writeWhole(filepath.Join(out, "index.html"),
			func(w io.Writer) error { return page.WriteIndex(w, "Tessella", entries) })
	}
	if err := list(); err != nil {
		return nil, err
	}
	opts.Watcher.Texts(filepath.Join(out, "index.html"))
	tools, err := kernel.Setup(ctx, opts.Root, kernel.SetupOptions{Progress: opts.Watcher.Setup})
	if err != nil {
		return nil, err
	}
	ran := make([]Notebook, len(todo))
	// Kernels that share the processors do more when each keeps to its part, also in the compiler
	// and the linker: two on two processors are 5 % faster.
	share := max(1, runtime.NumCPU()/opts.Jobs)
	var listing sync.Mutex // for entries
	var group errgroup.Group
	group.SetLimit(opts.Jobs)
	for i, job := range todo {
		group.Go(func() error {
			ran[i] = job.run(ctx, out, run.Options{
				Kernel: kernel.Config{Root: opts.Root, Tools: tools, Dir: job.dir,
					Env: []string{fmt.Sprint("GOMAXPROCS=", share)}},
				Timeout: opts.Timeout, OnCell: opts.Watcher.Cell,
			})
			opts.Watcher.Notebook(ran[i])
			if ctx.Err() != nil {
				return nil
			}
			listing.Lock()
			defer listing.Unlock()
			entries[i] = ran[i].Entry
			return list()
		})
	}
	errs := []error{group.Wait()} // of the list; each notebook keeps its own error
	for _, n := range ran {
		errs = append(errs, n.Err)
	}
	if err := ctx.Err(); err != nil {
		return ran, fmt.Errorf("stopped: %w", err)
	}
	return ran, errors.Join(errs...)
}

// job is one notebook to execute.
type job struct {
	name     string
	dir      string // where its cells run
	notebook *ipynb.Notebook
	green    bool // every check must pass
}

// jobs builds or reads the notebooks to execute. It refuses two notebooks that would be written to
// the same file, and a notebook that would overwrite its own source.
func jobs(opts Options, out string) (jobs []job, err error) {
	defer func() {
		for _, job := range jobs {
			if err == nil {
				err = mayRun(filepath.Join(out, job.name+".ipynb"))
			}
		}
	}()
	if len(opts.Notebooks) == 0 {
		for _, lesson := range opts.Lessons {
			file, nb, err := build.Notebook(opts.Root, lesson, build.Teacher)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, ofCourse(file, out, nb))
		}
		if len(opts.Course) == 0 {
			return jobs, nil
		}
		file, nb, err := build.Notation(opts.Root, opts.Course)
		if nb != nil {
			jobs = append(jobs, ofCourse(file, out, nb))
		}
		return jobs, err
	}
	paths, err := ipynb.Find(opts.Notebooks)
	if err != nil {
		return nil, err
	}
	from := make(map[string]string)
	for _, path := range paths {
		nb, err := ipynb.ReadFile(path)
		if err != nil {
			return nil, err
		}
		nb.Upgrade()
		dir, err := filepath.Abs(filepath.Dir(path))
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), ".ipynb")
		if dir == out {
			return nil, fmt.Errorf("%s would be overwritten by its executed copy; "+
				"choose another folder with --out", path)
		}
		if other, ok := from[name]; ok {
			return nil, fmt.Errorf("%s and %s have one name, and would both be "+
				"written to %s; run them one after the other with different --out", other, path,
				filepath.Join(out, name+".ipynb"))
		}
		from[name] = path
		jobs = append(jobs, job{name, dir, nb, false})
	}
	return jobs, nil
}

// ofCourse is a notebook of the course. Errors name the file in which a reader finds the cell,
// which is the executed copy.
func ofCourse(file, out string, nb *ipynb.Notebook) job {
	nb.Path = filepath.Join(out, file)
	return job{strings.TrimSuffix(file, ".ipynb"), out, nb, true}
}

// writeText writes the page of a notebook that has not been executed, if there is none, and returns
// its entry for the list of all.
func (job job) writeText(out string) (page.Entry, error) {
	entry := page.Summarize(job.notebook, nil, nil)
	entry.File, entry.Waiting = job.name+".html", true
	file := filepath.Join(out, entry.File)
	if _, err := os.Stat(file); err == nil {
		return entry, nil
	}
	return entry, writeWhole(file, func(w io.Writer) error {
		return page.Write(w, job.notebook, page.Options{Waiting: true, Index: "index.html"})
	})
}

// run executes one notebook and writes the result.
func (job job) run(ctx context.Context, out string, opts run.Options) Notebook {
	ran := Notebook{
		Name:     job.name,
		Notebook: filepath.Join(out, job.name+".ipynb"),
		Page:     filepath.Join(out, job.name+".html"),
	}
	ran.Result, ran.Err = run.Notebook(ctx, job.notebook, opts)
	if ctx.Err() != nil {
		ran.Err = ctx.Err() // a partial notebook must not replace a whole one
	} else if ran.Result != nil {
		job.notebook.Metadata.Set(ranKey, true)
		if ran.Err == nil && job.green {
			ran.Err = allGreen(job.notebook)
		}
		ran.Err = errors.Join(ran.Err, job.notebook.WriteFile(ran.Notebook),
			writeWhole(ran.Page, func(w io.Writer) error {
				return page.Write(w, job.notebook,
					page.Options{Result: ran.Result, Index: "index.html"})
			}))
	}
	ran.Entry = page.Summarize(job.notebook, ran.Result, ran.Err)
	ran.Entry.File, ran.Entry.Notebook = filepath.Base(ran.Page), filepath.Base(ran.Notebook)
	return ran
}

// ranKey marks a notebook's metadata as those of an executed copy, which a later run may replace.
const ranKey = "tessella_executed"

// mayRun returns an error if a notebook must not be replaced by an executed copy: it is not such a
// copy itself, and may be somebody's work.
func mayRun(file string) error {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	nb, err := ipynb.ReadFile(file)
	if err == nil {
		if ours, _ := nb.Metadata.Get(ranKey, new(bool)); ours {
			return nil
		}
	}
	return fmt.Errorf("%s is not the result of an earlier run, and would be "+
		"overwritten; choose another folder with --out", file)
}

// allGreen returns an error for each check cell that did not pass.
func allGreen(nb *ipynb.Notebook) error {
	verdicts := make(map[string]page.Check)
	for _, check := range page.Checks(nb) {
		verdicts[check.Cell] = check
	}
	var errs []error
	for i, cell := range nb.Cells {
		var role struct{ Check string }
		if ok, err := cell.Metadata.Get(stamp.Key, &role); !ok || err != nil || role.Check == "" {
			continue
		}
		failure := &run.Error{Path: nb.Path, Cell: i + 1, ID: cell.ID}
		switch v, ok := verdicts[cell.ID]; {
		case !ok:
			failure.Reason = fmt.Sprintf("the check of %s gave no verdict", role.Check)
		case v.Status != "passed":
			failure.Reason = fmt.Sprintf("the reference solution of %s passes %d of %d cases",
				role.Check, v.Passed, v.Total)
		default:
			continue
		}
		errs = append(errs, failure)
	}
	return errors.Join(errs...)
}

// writeWhole writes a file whole or not at all.
func writeWhole(path string, write func(io.Writer) error) error {
	file, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644))
	if err != nil {
		return err
	}
	defer file.Cleanup()
	if err := write(file); err != nil {
		return err
	}
	if err := file.CloseAtomicallyReplace(); err != nil {
		return err
	}
	return nil
}

type nobody struct{}

func (nobody) Texts(string)      {}
func (nobody) Setup(string)      {}
func (nobody) Cell(run.Progress) {}
func (nobody) Notebook(Notebook) {}
