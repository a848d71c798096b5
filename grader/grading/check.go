package grading

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// CheckOptions say what [Check] does.
type CheckOptions struct {
	Lessons   []grader.Lesson
	Lesson    string // by name or number; empty: the lesson whose functions are found
	Solutions fs.FS  // the source of the reference answers, in the folders of the lessons
	Paths     []string
	Hints     int
	Out       io.Writer
	Stderr    *os.File // where progress is shown, if it is a terminal
	Colour    bool
}

// Check grades notebooks and Go packages with the visible cases, and prints feedback for the author
// of each. It reports whether every exercise is right. In a folder of notebooks it skips those
// whose lesson it cannot find out, but at least one must remain. A folder with Go files is a
// package.
func Check(ctx context.Context, o CheckOptions) (bool, error) {
	if o.Hints < 0 {
		return false, fmt.Errorf("%d hints; it should be 0 or more", o.Hints)
	}
	paths, err := answers(o.Paths)
	if err != nil {
		return false, err
	}
	var rows []report.Checked
	asked, right := false, true
	for _, path := range paths {
		graded, err := o.grade(ctx, path)
		if ctx.Err() != nil {
			return false, fmt.Errorf("stopped before %s: %w", path, ctx.Err())
		}
		row := report.Checked{Class: graded.Class, Path: path, Err: err}
		row.LeftOut = errors.Is(err, errNoLesson) && !slices.Contains(o.Paths, path)
		if err := row.Print(o.Out, o.Hints, o.Colour); err != nil {
			return false, err
		}
		if len(paths) > 1 {
			fmt.Fprintln(o.Out)
		}
		if !row.LeftOut {
			asked = true
			right = right && err == nil && row.Passed()
		}
		rows = append(rows, row)
	}
	if len(rows) > 1 {
		err = report.PrintChecked(o.Out, rows)
	}
	return asked && right, err
}

// answers lists the Go files, Go packages and notebooks of some paths.
func answers(paths []string) ([]string, error) {
	var all []string
	for _, path := range paths {
		files, _ := os.ReadDir(path) // a file has none; ipynb.Find reports other errors
		isPackage := slices.ContainsFunc(files, func(file fs.DirEntry) bool {
			return filepath.Ext(file.Name()) == ".go"
		})
		if isPackage || filepath.Ext(path) == ".go" {
			all = append(all, path)
			continue
		}
		notebooks, err := ipynb.Find([]string{path})
		if err != nil {
			return nil, err
		}
		all = append(all, notebooks...)
	}
	return all, nil
}

// grade grades one notebook or Go package.
func (o CheckOptions) grade(ctx context.Context, path string) (Graded, error) {
	if filepath.Ext(path) == ".ipynb" {
		if _, err := ipynb.ReadFile(path); err != nil {
			return Graded{}, err
		}
	}
	student := strings.TrimSuffix(filepath.Base(path), ".ipynb")
	lesson, err := o.lesson(ctx, path, student)
	if err != nil {
		return Graded{}, err
	}
	reference, err := fs.Sub(o.Solutions, lesson.Name)
	if err != nil {
		return Graded{}, err
	}
	progress := report.NewProgress(o.Stderr)
	defer progress.Stop()
	return Grade(ctx, Options{
		Lesson:  lesson.Name,
		Title:   lesson.Title,
		Tasks:   lesson.Tasks,
		Paths:   []string{path},
		Student: student,
		Carry:   reference,
		Watcher: watcher{progress},
	})
}

func (o CheckOptions) lesson(ctx context.Context, path, student string) (grader.Lesson, error) {
	if o.Lesson != "" {
		return Named(o.Lessons, o.Lesson)
	}
	return Guess(ctx, o.Lessons, []string{path}, student)
}
