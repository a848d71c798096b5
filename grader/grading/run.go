package grading

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
)

// RunOptions say what [Run] does.
type RunOptions struct {
	Options
	Cases string // a file of private cases; see [grader.ReadPrivateCases]

	Book   string                 // the gradebook; empty: attempts are not counted
	Course string                 // in the gradebook; empty: its only one
	Terms  func(*gradebook.Terms) // changes the terms of the lesson in the book; nil: they stay

	Times string // a CSV file of hand-in times; see [report.ReadTimes]
	// the due times of single students; zero: as for all
	Extensions map[string]time.Time

	Formats []string // see [report.Formats]
	Out     string   // the folder for them
	Report  report.Options
	Handout string // what everybody was given; see [Options.Alike]
	// in GitHub Actions: the file for the summary of a step; annotations then go to Stdout
	Summary string

	Stdout io.Writer
	Stderr *os.File // where progress is shown, if it is a terminal
	Width  int
	Colour bool
}

// Run grades a class, keeps it in the gradebook, prints a table and writes the reports. It reports
// whether every exercise of everyone is right.
func Run(ctx context.Context, o RunOptions) (passed bool, err error) {
	// The results of a large class stay in memory. So garbage may add only half of that, not as
	// much again. Above the limit it is collected even more often.
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(80 << 20))
	if o.Cases != "" {
		if o.Private, err = readCases(o.Cases); err != nil {
			return false, err
		}
	}
	class := report.Class{Lesson: o.Lesson, Title: o.Title, Exercises: grader.Abouts(o.Tasks)}
	if o.Book == "" { // a book makes the lesson whole
		class.Exercises = grader.Abouts(o.chosen())
	}
	if err := report.Prepare(o.Out, class, o.Formats, o.Report); err != nil {
		return false, err
	}
	progress := report.NewProgress(o.Stderr)
	defer progress.Stop()
	book, err := openBook(ctx, o.Book, progress)
	if err != nil {
		return false, err
	}
	defer book.Close()
	if o.Course != "" {
		book = book.Course(o.Course)
	}
	if o.Book != "" {
		terms, err := book.Terms(ctx, o.Lesson)
		if err != nil {
			return false, err
		}
		if o.Terms != nil {
			o.Terms(&terms)
			if err := book.SetTerms(ctx, o.Lesson, terms); err != nil {
				return false, err
			}
		}
	}
	times, err := o.times(ctx, book)
	if err != nil {
		return false, err
	}
	if err := o.extend(ctx, book); err != nil {
		return false, err
	}
	o.Store, o.Watcher = book, watcher{progress}
	o.Works = slices.Contains(o.Formats, report.Similarity)
	graded, err := Grade(ctx, o.Options)
	progress.Stop()
	if err != nil {
		return false, err
	}
	class = graded.Class
	var alike []similarity.Pair
	if o.Works {
		if alike, err = o.Alike(ctx, graded.Works, o.Handout); err != nil {
			return false, err
		}
	}
	if times != nil {
		times.Apply(class.Students)
	}
	undated, err := o.undated(ctx, book, class)
	if err != nil {
		return false, err
	}
	if o.Book != "" {
		if class, err = book.Record(ctx, class, graded.Contents); err != nil {
			return false, err
		}
	}
	class.Alike = alike
	if err := report.Print(o.Stdout, class, o.Width, o.Colour); err != nil {
		return false, err
	}
	return class.Passed(), errors.Join(o.write(class), undated)
}

// times reads the hand-in times from the file of times, or from a roster that has them.
func (o RunOptions) times(ctx context.Context, book *gradebook.Book) (*report.Times, error) {
	if o.Times != "" {
		return report.ReadTimes(o.Times)
	}
	if o.Report.Roster == "" {
		return nil, nil
	}
	times, err := report.WorksheetTimes(o.Report.Roster)
	if err == nil {
		return times, nil
	}
	if counts, other := o.latenessCounts(ctx, book); other != nil || !counts {
		return nil, other
	}
	return nil, fmt.Errorf("%w; name a file with times that can be read, with --times", err)
}

// latenessCounts reports whether there is a penalty for late work.
func (o RunOptions) latenessCounts(ctx context.Context, book *gradebook.Book) (bool, error) {
	if o.Book == "" {
		return false, nil
	}
	terms, err := book.Terms(ctx, o.Lesson)
	return terms.Late.Share > 0 && !terms.Due.IsZero(), err
}

// extend keeps the extensions in the book. Their students must have handed in something.
func (o RunOptions) extend(ctx context.Context, book *gradebook.Book) error {
	if len(o.Extensions) == 0 {
		return nil
	}
	sources, err := submission.FindAll(o.Paths, submission.Options{Student: o.Student})
	if err != nil {
		return err
	}
	var students []string
	for _, s := range sources {
		students = append(students, s.Student)
	}
	due := make(map[string]time.Time)
	for name, until := range o.Extensions {
		student, err := report.Named(students, name)
		if err != nil {
			return fmt.Errorf("extension of %s: %w", name, err)
		}
		due[student] = until
	}
	for student, until := range due {
		if _, err := book.Extend(ctx, o.Lesson, []string{student}, until, false); err != nil {
			return err
		}
	}
	return nil
}

// undated is an error that names the students whose hand-in time is not known, if lateness counts.
func (o RunOptions) undated(ctx context.Context, book *gradebook.Book,
	class report.Class) (found, err error) {
	counts, err := o.latenessCounts(ctx, book)
	if err != nil || !counts {
		return nil, err
	}
	extended, err := book.Extensions(ctx, o.Lesson)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range class.Students {
		_, later := extended[s.Name] // a mark of lateness ignores extensions
		unknown := s.Mark == submission.Unmarked || s.Mark == submission.Late && later
		if s.Submitted.IsZero() && unknown && len(s.Files) > 0 {
			names = append(names, s.Name)
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	return fmt.Errorf("no hand-in time is known, so there is no penalty for "+
		"lateness: %s; name a file of times with --times, or say --file-times if the files' own "+
		"times can be trusted",
		strings.Join(names, ", ")), nil
}

func readCases(path string) ([]grader.PrivateCase, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	cases, err := grader.ReadPrivateCases(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return cases, nil
}

// openBook opens the gradebook. Without one it opens a book in the user's cache folder, which keeps
// only results, so that unchanged work is not run again.
func openBook(
	ctx context.Context, path string, progress *report.Progress,
) (*gradebook.Book, error) {
	options := gradebook.Options{Waiting: progress.Say}
	if path != "" {
		return gradebook.Open(ctx, path, options)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("%w; set HOME, or name a gradebook", err)
	}
	folder := filepath.Join(cache, "tessella", "grade")
	if err := os.MkdirAll(folder, 0o700); err != nil { // it contains hidden cases
		return nil, err
	}
	path = filepath.Join(folder, "results.db")
	book, err := gradebook.Open(ctx, path, options)
	if errors.Is(err, database.ErrNewer) { // its results are of no use to this program
		if err := os.Remove(path); err != nil {
			return nil, err
		}
		return gradebook.Open(ctx, path, options)
	}
	return book, err
}

// watcher shows the progress of a grading.
type watcher struct{ *report.Progress }

func (w watcher) Begin(students int)    { w.Start("grading", students) }
func (w watcher) Done(s report.Student) { w.Student(s.Name) }

// write writes the reports.
func (o RunOptions) write(class report.Class) error {
	err := report.WriteAll(o.Stdout, o.Out, class, o.Formats, o.Report)
	var missing *report.NotInRoster
	if err != nil && !errors.As(err, &missing) || o.Summary == "" ||
		!slices.Contains(o.Formats, "github") {
		return err
	}
	return errors.Join(err, o.handOver())
}

// handOver writes the summary and annotations for GitHub Actions.
func (o RunOptions) handOver() error {
	annotations, err := os.ReadFile(filepath.Join(o.Out, "github", "annotations.txt"))
	if err != nil {
		return err
	}
	if _, err := o.Stdout.Write(annotations); err != nil {
		return err
	}
	summary, err := os.ReadFile(filepath.Join(o.Out, "github", "summary.md"))
	if err != nil {
		return err
	}
	f, err := os.OpenFile(o.Summary, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("the summary of the step: %w", err)
	}
	_, err = f.Write(summary)
	if err := errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("the summary of the step: %w", err)
	}
	return nil
}
