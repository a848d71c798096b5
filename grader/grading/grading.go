// Package grading grades the hand-ins of a class: it reads them, has them compiled and run where
// they can touch nothing, and compares what comes back with what should.
//
// No line that a student wrote runs in this process, and no expected value leaves it. What is wrong
// with one hand-in is in its own results; an error is about the options or the machine.
package grading

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/likeness"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Options say what to grade, and how.
type Options struct {
	Lesson string        // its folder: "trees"
	Title  string        // "Decision trees"
	Tasks  []grader.Task // the exercises of the lesson
	Only   []string      // the IDs of those to grade; empty: all
	// Asked are the exercises of the lesson's notebook, where they are not those of Tasks. One that
	// is not graded is read, so that the same work stays the same attempt when it is dropped.
	Asked []grader.Task

	// notebooks, Go packages, folders or zips of a student each; see [submission.FindAll]
	Paths []string
	// all of Paths, which is one then, is the work of this student; empty: the names of
	// folders and files say whose
	Student string

	// hidden cases are drawn from it; empty: there are none but the private ones
	Secret string
	// hidden cases of each exercise; 0: as many as the exercise draws for everyone
	Hidden     int
	PerStudent bool // each student has hidden cases of his own
	// of students whose folders and files have other names: by these. Hidden cases of a student's
	// own are drawn for the name that stands here.
	Names   map[string]string
	Private []grader.PrivateCase // further hidden cases

	Credit  grader.Credit  // empty: by case
	Jobs    int            // submissions that run at once; 0: the number of processors
	Sandbox sandbox.Config // where they are compiled
	// what compiles them, for programs that grade again and again; nil: one for this call, as
	// Sandbox says
	Builder *sandbox.Builder
	Memory  int64 // the bytes that a submission may use; 0: the sandbox's default
	// FileTimes lets the times of files say when they were handed in, where nothing better does.
	// Whoever makes a file can date it.
	FileTimes bool
	Store     Store // results of earlier runs; nil: all is done anew
	// Carry is the reference's package. An exercise is graded once more with a helper of it, if the
	// student's helper is broken. Nil: none is.
	Carry fs.FS
	// Works says that [Graded.Works] is wanted, which takes memory.
	Works   bool
	Watcher Watcher // nil: nobody watches
}

// Store keeps results by keys, which stand for all that a result depends on. A
// [gradebook.Book] is one.
type Store interface {
	Cached(ctx context.Context, keys []string) (map[string]gradebook.Result, error)
	Store(ctx context.Context, results map[string]gradebook.Result) error
}

// Watcher is told how far the grading is.
type Watcher interface {
	Begin(students int)
	Done(s report.Student)
}

// batch is how many submissions are compiled in one run of the go command. Linking and translating
// a program takes more than a second, and most of it does not depend on the number of submissions.
// A batch of 100 has a program of 6 MB.
const batch = 100

// class is a grading under way.
type class struct {
	Options
	builder   *sandbox.Builder
	readers   *submission.Readers
	reference *submission.Reference // nil: nothing is carried
	waiting   []carried             // are compiled with the next batch
	long      []submission.Source   // take long to be read
	wanted    []course.Exercise
	graded    []grader.Task // those of Tasks that are
	plans     sync.Map      // by exercise, where all students have the same cases
	program   string        // stands for this program in the keys of results
}

// Graded is what came of it.
type Graded struct {
	report.Class
	Contents map[string]gradebook.Content // by student
	// the functions that were graded, as the students wrote them; nil unless asked for
	Works []likeness.Work
}

// Grade grades all hand-ins. What it returns has the students that were graded before ctx
// ended; then the error says so.
func Grade(ctx context.Context, o Options) (Graded, error) {
	began := time.Now()
	c := &class{Options: o, builder: o.Builder}
	out := Graded{Class: report.Class{Lesson: o.Lesson, Title: o.Title, Graded: began},
		Contents: map[string]gradebook.Content{}}
	defer func() {
		if c.builder != nil && c.builder != o.Builder {
			_ = c.builder.Close() // what it leaves is swept up at the next start
		}
	}()
	sources, err := c.prepare(ctx)
	if err != nil {
		return out, err
	}
	out.Exercises = abouts(c.graded)
	out.Part = len(c.graded) < len(c.Tasks)
	c.readers = submission.NewReaders(c.Paths, submission.Options{Student: c.Student}, c.Jobs)
	if c.Watcher != nil {
		c.Watcher.Begin(len(sources))
	}
	done, equal := map[string]report.Student{}, newSame()
	finish := func(works []*work) {
		for _, w := range works {
			s := w.student()
			if s.Submitted.IsZero() && s.Mark == report.Unmarked && c.FileTimes {
				s.Submitted = w.Modified
			}
			for i, ex := range s.Exercises {
				if ex.Verdict != nil {
					s.Exercises[i].Verdict = equal.verdict(ex.Verdict)
				}
			}
			done[s.Name], out.Contents[s.Name] = s, w.content
			if o.Works {
				out.Works = append(out.Works, written(w.Submission, c.graded)...)
			}
			if c.Watcher != nil {
				c.Watcher.Done(s)
			}
		}
	}
	var late []*work
	for some := range slices.Chunk(sources, batch) {
		if err != nil {
			break
		}
		var ready, open []*work
		ready, open, err = c.grade(ctx, some)
		finish(ready)
		late = append(late, open...)
	}
	if err == nil && len(c.waiting) > 0 {
		var ready, open []*work
		ready, open, err = c.grade(ctx, nil)
		finish(ready)
		late = append(late, open...)
	}
	for some := range slices.Chunk(c.long, batch) {
		if err != nil {
			break
		}
		var works []*work
		if works, err = c.readAll(ctx, some, false); err == nil {
			err = c.recall(ctx, works)
		}
		late = append(late, works...)
	}
	for some := range slices.Chunk(late, batch) {
		if err != nil {
			break
		}
		if err = c.patiently(ctx, some); err == nil {
			finish(some)
		}
	}
	for _, s := range sources {
		if student, ok := done[s.Student]; ok {
			out.Students = append(out.Students, student)
		}
	}
	out.Took = time.Since(began)
	if ctx.Err() != nil {
		err = fmt.Errorf("stopped after %d of %d students: %w", len(out.Students),
			len(sources), ctx.Err())
	}
	if err != nil {
		return out, err
	}
	return out, nil
}

// prepare looks at the options, and finds the hand-ins.
func (c *class) prepare(ctx context.Context) ([]submission.Source, error) {
	if c.Credit == "" {
		c.Credit = grader.ByCase
	}
	if c.Jobs == 0 {
		c.Jobs = runtime.GOMAXPROCS(0)
	}
	switch {
	case len(c.Tasks) == 0:
		return nil, errors.New("no exercises to grade")
	case len(c.Paths) == 0:
		return nil, errors.New("nothing to grade: name a notebook, a Go package, or a folder or " +
			"zip with one of them for each student")
	case c.Student != "" && len(c.Paths) > 1:
		return nil, fmt.Errorf("%d paths for one student, %s; it should be one",
			len(c.Paths), c.Student)
	case c.Jobs < 0:
		return nil, fmt.Errorf("%d jobs; it should be 1 or more", c.Jobs)
	case c.PerStudent && c.Secret == "":
		return nil, errors.New("cases for each student need a secret to draw them from; " +
			"name it with --seed")
	case c.Hidden > 0 && c.Secret == "":
		return nil, fmt.Errorf("%d hidden cases need a secret to draw them from; "+
			"name it with --seed", c.Hidden)
	}
	for _, p := range c.Private {
		if !slices.ContainsFunc(c.Tasks, func(t grader.Task) bool {
			return t.About().ID == p.Exercise
		}) {
			return nil, fmt.Errorf("private case %q is of %s, which is none of the exercises",
				p.Name, p.Exercise)
		}
	}
	c.graded = c.chosen()
	for _, id := range c.Only {
		if !slices.ContainsFunc(c.Tasks, func(t grader.Task) bool { return t.About().ID == id }) {
			return nil, fmt.Errorf("the lesson %s has no exercise %q; it has %s", c.Lesson, id,
				ids(c.Tasks))
		}
	}
	// The whole lesson is read, whatever is graded: what was handed in is the same attempt.
	c.wanted = abouts(c.Asked)
	for _, about := range abouts(c.Tasks) {
		same := func(w course.Exercise) bool { return w.ID == about.ID }
		if !slices.ContainsFunc(c.wanted, same) {
			c.wanted = append(c.wanted, about)
		}
	}
	for i := range c.graded { // or say at once that one cannot be graded
		if _, err := c.plan(i, ""); err != nil {
			return nil, err
		}
	}
	var err error
	if c.Carry != nil {
		if c.reference, err = submission.ReadReference(c.Carry); err != nil {
			return nil, err
		}
	}
	if c.Store != nil {
		if c.program, err = programHash(); err != nil {
			return nil, err
		}
		// its version of Go is in the keys
		if err := c.open(ctx); err != nil {
			return nil, err
		}
	}
	sources, err := submission.FindAll(c.Paths, submission.Options{Student: c.Student})
	report.SortByName(sources, func(s submission.Source) string { return s.Student })
	return sources, err
}

// chosen lists the exercises that are graded.
func (o Options) chosen() []grader.Task {
	if len(o.Only) == 0 {
		return o.Tasks
	}
	return slices.DeleteFunc(slices.Clone(o.Tasks), func(t grader.Task) bool {
		return !slices.Contains(o.Only, t.About().ID)
	})
}

func ids(tasks []grader.Task) string {
	var list []string
	for _, t := range tasks {
		list = append(list, t.About().ID)
	}
	return strings.Join(list, ", ")
}

// plan prepares an exercise for a student, who is nobody where all have the same cases.
func (c *class) plan(exercise int, student string) (*grader.Plan, error) {
	if p, known := c.plans.Load(exercise); known && student == "" {
		return p.(*grader.Plan), nil
	}
	p, err := grader.NewPlan(c.graded[exercise],
		grader.PlanOptions{Secret: c.Secret, Hidden: c.Hidden,
			Student: student, Private: c.Private})
	if err == nil && student == "" {
		c.plans.Store(exercise, p)
	}
	return p, err
}

// grade grades a batch. It returns the works that are done, and those of which an exercise is still
// open. A work with an exercise that is to be carried is done with the next batch, so that the go
// command and the linker run once for both.
func (c *class) grade(
	ctx context.Context, sources []submission.Source,
) (ready, open []*work, err error) {
	works, err := c.readAll(ctx, sources, true)
	if err == nil {
		err = c.recall(ctx, works)
	}
	before := c.waiting
	if err == nil {
		err = c.complete(ctx, slices.Concat(works, alone(before)), true)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, w := range works {
		if len(w.Open()) > 0 {
			open = append(open, w)
		} else {
			ready = append(ready, w)
		}
	}
	c.waiting, err = c.carry(ctx, ready)
	ready = slices.DeleteFunc(ready, func(w *work) bool {
		return slices.ContainsFunc(c.waiting, func(a carried) bool { return a.of == w })
	})
	done, undone := count(before)
	return append(done, ready...), append(open, undone...), err
}

// patiently grades the works that a trial has left open.
func (c *class) patiently(ctx context.Context, works []*work) error {
	if err := c.complete(ctx, works, false); err != nil {
		return err
	}
	again, err := c.carry(ctx, works)
	if err == nil {
		err = c.complete(ctx, alone(again), false)
	}
	count(again)
	return err
}

// complete does what is open of some works, and keeps the results.
func (c *class) complete(ctx context.Context, works []*work, trial bool) error {
	err := c.build(ctx, works, trial)
	if err == nil {
		err = c.keep(ctx, works)
	}
	return cmp.Or(err, ctx.Err())
}

// build has what is open compiled and run.
func (c *class) build(ctx context.Context, works []*work, trial bool) error {
	var open []*judging.Work
	for _, w := range works {
		if len(w.Open()) > 0 {
			open = append(open, w.Work)
		}
	}
	if len(open) == 0 {
		return ctx.Err()
	}
	if err := c.open(ctx); err != nil {
		return err
	}
	j := judging.Judge{Machine: c.builder.Machine(), Memory: c.Memory, Jobs: c.Jobs}
	return j.Build(ctx, open, trial)
}

// open makes the builder, unless there is one.
func (c *class) open(ctx context.Context) (err error) {
	if c.builder == nil {
		c.builder, err = sandbox.New(ctx, c.Sandbox)
	}
	return err
}
