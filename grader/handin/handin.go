// Package handin hands in to a course server from a terminal or a CI job, by the address that its
// pages use, and prints what became of it. It also has the types of what the server answers.
package handin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Course is a course to which somebody may hand in.
type Course struct {
	ID      int64    `json:"id"`
	Name    string   `json:"name"`
	Lessons []string `json:"lessons"`
	Limit   int64    `json:"limit"` // bytes of a hand-in
}

// Receipt is the answer to a hand-in.
type Receipt struct {
	Receipt  string `json:"receipt"`
	SHA256   string `json:"sha256"`
	Page     string `json:"page"` // its path on the server
	Received string `json:"received"`
	Before   string `json:"before,omitempty"` // when the same was handed in first
	// the other members of the team for whom it counts, too
	Team []string `json:"team,omitempty"`
}

// Result is what the student may know of what became of a hand-in.
type Result struct {
	State   string        `json:"state"`
	Dropped string        `json:"dropped,omitempty"` // why it is not graded
	Class   *report.Class `json:"class,omitempty"`   // of the student alone; nil: it has no result
	Hides   bool          `json:"hides"`             // the hidden cases are not told yet
	Told    time.Time     `json:"told,omitzero"`     // when they will be; zero: the teacher says
}

// Options say what [Run] does.
type Options struct {
	Server  string // its address, such as https://course.example.org
	Token   string
	Lessons []grader.Lesson
	Lesson  string   // by name or number; empty: the lesson whose functions are found
	Paths   []string // a notebook, a zip, Go files, or a folder with these
	Wait    bool     // for the result
	Out     io.Writer
	Colour  bool
}

// Run hands in, and prints the receipt. If it should wait, it also prints the result, as
// [grading.Check] does, and reports whether all that is told of it is right.
func Run(ctx context.Context, o Options) (right bool, err error) {
	c, err := dial(o.Server, o.Token)
	if err != nil {
		return false, err
	}
	files, err := filesOf(o.Paths)
	if err != nil {
		return false, err
	}
	course, err := c.course(ctx)
	if err != nil {
		return false, err
	}
	lesson, err := o.lesson(ctx, course)
	if err != nil {
		return false, err
	}
	body, kind, err := form(lesson, files, course.Limit)
	if err != nil {
		return false, err
	}
	var r Receipt
	if err := c.ask(ctx, fmt.Sprintf("/c/%d/hand-in", course.ID), body, kind, &r); err != nil {
		return false, err
	}
	fmt.Fprintf(o.Out, "handed in to %s, %s, on %s\nreceipt %s\nSHA-256 %s\n%s\n",
		verdict.Printable(course.Name), lesson, verdict.Printable(r.Received),
		verdict.Printable(r.Receipt), verdict.Printable(r.SHA256), c.at(r.Page))
	if len(r.Team) > 0 {
		fmt.Fprintf(o.Out, "It counts for your team, too: %s.\n",
			verdict.Printable(strings.Join(r.Team, ", ")))
	}
	if r.Before != "" {
		fmt.Fprintf(o.Out, "The same was handed in on %s. It counts once, as of then.\n",
			verdict.Printable(r.Before))
	}
	if !o.Wait {
		return true, nil
	}
	return o.wait(ctx, c, r)
}

// lesson is the name of the lesson to which the files belong.
func (o Options) lesson(ctx context.Context, in Course) (string, error) {
	if o.Lesson != "" {
		l, err := grading.Named(o.Lessons, o.Lesson)
		return l.Name, err
	}
	theirs := slices.DeleteFunc(slices.Clone(o.Lessons), func(l grader.Lesson) bool {
		return !slices.Contains(in.Lessons, l.Name)
	})
	var l grader.Lesson
	var err error
	for _, path := range o.Paths { // the first file of a package may have none of the functions
		l, err = grading.Guess(ctx, theirs, []string{path}, filepath.Base(path))
		if err == nil {
			break
		}
	}
	return l.Name, err
}

// wait prints the result of a hand-in as soon as it is there.
func (o Options) wait(ctx context.Context, c *client, of Receipt) (right bool, err error) {
	var now Result
	pause, failed := time.Second, 0
	for {
		err := c.ask(ctx, of.Page, nil, "", &now)
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case err == nil && now.Class != nil:
			return o.print(now)
		case err == nil && (now.Dropped != "" || now.State == "cancelled"):
			return false, fmt.Errorf("it is handed in, but not graded: %s", now.Dropped)
		case err == nil && now.State == "given up":
			return false, errors.New("it is handed in, but it could not be graded. Your teacher " +
				"sees that, and will have it graded again")
		case err == nil:
			failed = 0
		default:
			if failed++; failed == patience {
				return false, fmt.Errorf("it is handed in, and the result will be at %s: %w",
					c.at(of.Page), err)
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
			pause = min(pause*6/5, 15*time.Second)
		}
	}
}

// patience is how often in a row a server may not answer while somebody waits for a result.
const patience = 10

func (o Options) print(r Result) (right bool, err error) {
	row := report.Checked{Class: *r.Class}
	if len(row.Students) != 1 {
		return false, errors.New("the server's result is of no student, or of several")
	}
	row.Path = row.Students[0].Path
	if err := row.Print(o.Out, 1, o.Colour); err != nil {
		return false, err
	}
	switch {
	case !r.Hides:
	case r.Told.IsZero():
		fmt.Fprintln(o.Out, "Your teacher releases what became of the hidden cases.")
	default:
		fmt.Fprintf(o.Out, "What became of the hidden cases is told on %s.\n",
			r.Told.Local().Format("2 January 2006, 15:04 MST"))
	}
	return row.Passed(), nil
}
