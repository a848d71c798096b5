package grading

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/course"
)

// job is what a worker is told at its start.
type job struct {
	Tools   sandbox.Tools
	Sandbox sandbox.Config
	Memory  int64
	Limit   time.Duration

	Graded    []task
	Wanted    []course.Exercise
	Secret    string
	Hidden    int
	Private   []grader.PrivateCase
	Credit    grader.Credit
	Reference string // the folder of the reference's package; empty: nothing is carried

	Paths   []string
	Student string // the options of [submission.FindAll]
	Program string // stands for this program in the keys of results; empty: results are not kept
	Works   bool
}

// task is an exercise by its ID, with the points that it has in this class.
type task struct {
	ID     string
	Points int
}

// request asks a worker for one hand-in, by the fields of its source.
type request struct {
	Student, Path string
	For           string // hidden cases are drawn for this student; empty: for nobody
	// if not nil, the hand-in is only read, for these exercises
	Wanted []course.Exercise
	// the answer to an [answer] that asks for results, instead of a request
	Cached map[string]gradebook.Result
}

// answer is what a worker says about the hand-in that it works on.
type answer struct {
	Cached []string                    // it asks for the results with these keys
	Keep   map[string]gradebook.Result // results to keep
	Found  *found                      // as far as it is graded
	Read   *reading                    // if it was only to be read
	Over   string                      // it was ended at a limit, which this names
	Done   bool
}

// found is the result of one hand-in.
type found struct {
	Student  report.Student
	Modified time.Time
	Content  gradebook.Content
	Works    []similarity.Work // the functions that were graded; nil unless asked for

	Unfinished bool // it was ended at a limit
}

// maxWorkerMemory is the address space that a worker may use beyond what it has at its start.
const maxWorkerMemory = 1 << 30

// each grades hand-ins, several at once, and calls finish with each result, one at a time. If a
// worker ends, only the hand-in that it was working on is lost.
func (c *class) each(ctx context.Context, sources []submission.Source, finish func(found)) error {
	if len(sources) == 0 {
		return nil
	}
	tools, err := sandbox.New(ctx, c.Sandbox)
	if err != nil {
		return err
	}
	defer tools.Close() // what it leaves is swept up at the next start
	j, err := c.job(tools)
	if err != nil {
		return err
	}
	todo := make(chan submission.Source)
	var mu sync.Mutex
	group, within := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(todo)
		for _, s := range sources {
			select {
			case todo <- s:
			case <-within.Done():
				return within.Err()
			}
		}
		return nil
	})
	for range min(c.Jobs, len(sources)) {
		group.Go(func() error {
			var w *worker
			defer func() { w.end() }()
			for s := range todo {
				if w == nil {
					var err error
					if w, err = startWorker(within, j); err != nil {
						return err
					}
				}
				f, alive, err := w.grade(within, c, s)
				if err != nil {
					return err
				}
				if !alive {
					w.end()
					w = nil
				}
				mu.Lock()
				finish(f)
				mu.Unlock()
			}
			return nil
		})
	}
	return group.Wait()
}

// job makes the job of the workers.
func (c *class) job(tools *sandbox.Sandbox) (job, error) {
	j := job{Tools: tools.Tools, Sandbox: c.Sandbox, Memory: c.Memory, Limit: c.Limit,
		Wanted: c.wanted, Secret: c.Secret, Hidden: c.Hidden, Private: c.Private, Credit: c.Credit,
		Paths: c.Paths, Student: c.Student, Program: c.program, Works: c.Works}
	for _, t := range c.graded {
		about := t.About()
		j.Graded = append(j.Graded, task{about.ID, about.Points})
	}
	if c.Carry != nil {
		j.Reference = filepath.Join(tools.Folder, "reference")
		if err := os.Mkdir(j.Reference, 0o700); err != nil {
			return j, err
		}
		if err := copyAnswers(j.Reference, c.Carry); err != nil {
			return j, err
		}
	}
	return j, nil
}

// worker is a child process that grades hand-ins, one after the other.
type worker struct {
	cmd  *exec.Cmd
	in   io.Closer
	to   *gob.Encoder
	from *gob.Decoder
	said *strings.Builder
	halt func() bool
}

func startWorker(ctx context.Context, j job) (*worker, error) {
	cmd, err := subprocess.Command(context.Background(), workerName)
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w := &worker{cmd: cmd, in: in, to: gob.NewEncoder(in),
		from: gob.NewDecoder(bufio.NewReader(out)), said: new(strings.Builder)}
	cmd.Stderr = w.said
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting a child process: %w", err)
	}
	w.halt = context.AfterFunc(ctx, func() { subprocess.KillGroup(cmd.Process) })
	_ = w.to.Encode(j) // grade reports a worker that has ended
	return w, nil
}

// end ends the worker.
func (w *worker) end() {
	if w == nil {
		return
	}
	w.halt()
	_ = w.in.Close()
	_ = w.cmd.Process.Kill()
	_ = w.cmd.Wait() // it was killed
}

// grade has a hand-in graded, and reports whether the worker can go on.
func (w *worker) grade(ctx context.Context, c *class, s submission.Source) (f found, alive bool,
	err error) {
	r := request{Student: s.Student, Path: s.Path}
	if c.PerStudent {
		r.For = s.Student
		if name, ok := c.Names[s.Student]; ok {
			r.For = name
		}
	}
	over, err := w.ask(ctx, r, func(a answer) error {
		switch {
		case a.Found != nil:
			f = *a.Found
		case a.Cached != nil:
			results, err := c.Store.Cached(ctx, a.Cached)
			if err != nil {
				return err
			}
			return w.to.Encode(request{Cached: results})
		case a.Keep != nil:
			return c.Store.Store(ctx, a.Keep)
		}
		return nil
	})
	if over != "" {
		f = c.unfinished(f, s, over)
	}
	return f, over == "", err
}

// ask has a hand-in worked on, and calls take with each answer. If the worker ends instead, over
// says why. The error is about the machine.
func (w *worker) ask(ctx context.Context, r request, take func(answer) error) (over string,
	err error) {
	err = w.to.Encode(r)
	for err == nil {
		var a answer
		if err = w.from.Decode(&a); err != nil {
			break
		}
		if a.Over != "" || a.Done {
			return a.Over, nil
		}
		if err := take(a); err != nil {
			return "", err
		}
	}
	w.end()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	said := strings.TrimSpace(w.said.String())
	if problem, ok := strings.CutPrefix(said, childError); ok {
		return "", errors.New(problem)
	}
	why := "the process that graded it broke down"
	switch {
	case strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate"):
		why = fmt.Sprintf("grading it takes more than %s of memory",
			subprocess.Amount(maxWorkerMemory))
	case said != "":
		line, _, _ := strings.Cut(said, "\n")
		why += ": " + line
	}
	return why, nil
}

// unfinished is the result of a hand-in of which a part was not graded: with the reason.
func (c *class) unfinished(f found, s submission.Source, why string) found {
	f.Unfinished = true
	if f.Student.Name == "" { // it was not read
		w := newWork(s.Unread(c.wanted, "it was not read: "+why), nil)
		f.Student = w.student()
		for _, t := range c.graded {
			f.Student.Exercises = append(f.Student.Exercises, report.Exercise{
				Exercise: t.About(), State: submission.Missing, Problem: "nothing could be read"})
		}
		f.Content = w.content(c.wanted, nil)
		return f
	}
	for i, ex := range f.Student.Exercises {
		if ex.State == submission.Unanswered && ex.Problem == "" {
			f.Student.Exercises[i].Problem = "it was not graded: " + why
		}
	}
	return f
}
