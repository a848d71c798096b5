// Package grading grades the hand-ins of a class. Each is read, compiled, run and judged in a child
// process, one at a time, within a limit of processor time and memory for all that is done for it.
//
// No line that a student wrote runs in the grader's processes, and no expected value leaves them.
// What is wrong with one hand-in is in its own results; an error is about the options or the
// machine.
package grading

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/similarity"
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
	Jobs    int            // hand-ins that are graded at once; 0: the number of processors
	Sandbox sandbox.Config // where they are compiled
	Memory  int64          // the bytes that a program may use; 0: the sandbox's default
	// the processor time of everything that is done for one hand-in; 0: a minute, and more where
	// many hidden cases are wanted. What is graded within it counts.
	Limit time.Duration
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

// class is a grading under way.
type class struct {
	Options
	wanted  []course.Exercise
	graded  []grader.Task // those of Tasks that are
	program string        // stands for this program in the keys of results
}

// Graded is what came of it.
type Graded struct {
	report.Class
	Contents map[string]gradebook.Content // by student
	// the functions that were graded, as the students wrote them; nil unless asked for
	Works []similarity.Work
	// students of whose work only a part was graded, because it had taken all of its time or memory
	Unfinished []string
}

// Grade grades all hand-ins. What it returns has the students that were graded before ctx
// ended; then the error says so.
func Grade(ctx context.Context, o Options) (Graded, error) {
	began := time.Now()
	c := &class{Options: o}
	out := Graded{Class: report.Class{Lesson: o.Lesson, Title: o.Title, Graded: began},
		Contents: map[string]gradebook.Content{}}
	sources, err := c.prepare()
	if err != nil {
		return out, err
	}
	out.Exercises = grader.Abouts(c.graded)
	out.Part = len(c.graded) < len(c.Tasks)
	if c.Watcher != nil {
		c.Watcher.Begin(len(sources))
	}
	done, equal := map[string]report.Student{}, newSame()
	err = c.each(ctx, sources, func(f found) {
		s := f.Student
		if s.Submitted.IsZero() && s.Mark == submission.Unmarked && c.FileTimes {
			s.Submitted = f.Modified
		}
		for i, ex := range s.Exercises {
			if ex.Verdict != nil {
				s.Exercises[i].Verdict = equal.verdict(ex.Verdict)
			}
		}
		done[s.Name], out.Contents[s.Name] = s, f.Content
		out.Works = append(out.Works, f.Works...)
		if f.Unfinished {
			out.Unfinished = append(out.Unfinished, s.Name)
		}
		if c.Watcher != nil {
			c.Watcher.Done(s)
		}
	})
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
	return out, err
}

// prepare looks at the options, and finds the hand-ins.
func (c *class) prepare() ([]submission.Source, error) {
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
	c.wanted = grader.Abouts(c.Asked)
	for _, about := range grader.Abouts(c.Tasks) {
		same := func(w course.Exercise) bool { return w.ID == about.ID }
		if !slices.ContainsFunc(c.wanted, same) {
			c.wanted = append(c.wanted, about)
		}
	}
	for _, t := range c.graded { // or say at once that one cannot be graded
		if _, err := grader.NewPlan(t, grader.PlanOptions{Private: c.Private}); err != nil {
			return nil, err
		}
	}
	var err error
	if c.Store != nil {
		if c.program, err = programHash(); err != nil {
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
