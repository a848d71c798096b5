package command

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/command"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

type bookCmd struct {
	Show        bookShowCmd        `cmd:"" help:"Print the scores that count, and write reports."`
	History     bookHistoryCmd     `cmd:"" help:"${book_history}"`
	Set         bookSetCmd         `cmd:"" help:"Set a student's score in an exercise by hand."`
	Revoke      bookRevokeCmd      `cmd:"" help:"Take back a score set by hand."`
	Remove      bookRemoveCmd      `cmd:"" help:"Remove an attempt, so that it no longer counts."`
	Restore     bookRestoreCmd     `cmd:"" help:"Restore an attempt that was removed."`
	Groups      bookGroupsCmd      `cmd:"" help:"${book_groups}"`
	Name        bookNameCmd        `cmd:"" help:"Give a group of wrong answers a name and a hint."`
	SaveMistake bookSaveMistakeCmd `cmd:"" help:"${book_save_mistake}"`
}

//go:embed help/book.txt
var bookHelp string

func (bookCmd) Help() string { return command.Help(bookHelp) }

// bookFile names a gradebook, and one of its courses.
type bookFile struct {
	Book string `arg:"" help:"The gradebook." type:"path"`
	Term string `help:"Which course of the book, if it has several." placeholder:"NAME"`
}

// open opens a gradebook that is there, and closes it after f.
func (b bookFile) open(ctx context.Context, f func(*gradebook.Book) error) error {
	if _, err := os.Stat(b.Book); err != nil {
		return fmt.Errorf("%w; a gradebook is made by grade --book", err)
	}
	book, err := gradebook.Open(ctx, b.Book,
		gradebook.Options{Waiting: func(message string) { fmt.Fprintln(os.Stderr, message) }})
	if err != nil {
		return err
	}
	of, err := b.course(ctx, book)
	if err == nil {
		err = f(of)
	}
	return errors.Join(err, book.Close())
}

// course is the book of the course that is named; the book must know it.
func (b bookFile) course(ctx context.Context, book *gradebook.Book) (*gradebook.Book, error) {
	if b.Term == "" {
		return book, nil
	}
	all, err := book.Courses(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, c := range all {
		names = append(names, c.Name)
	}
	if !slices.Contains(names, b.Term) {
		return nil, fmt.Errorf("%s has no course %q; it has: %s", b.Book, b.Term,
			strings.Join(names, ", "))
	}
	return book.Course(b.Term), nil
}

type bookShowCmd struct {
	bookFile
	Lesson []string `short:"l" help:"${book_show_lesson}" placeholder:"LESSON"`
	Format []string `short:"f" help:"Write reports: ${formats}." placeholder:"FORMAT"`
	Out    string   `short:"o" help:"${book_show_out}" default:"reports" type:"path"`
	Roster string   `help:"${roster}" type:"existingfile" placeholder:"CSV"`
	Column string   `help:"${column}" placeholder:"TITLE"`
	Hints  int      `help:"${hints}" default:"1"`
}

func (c bookShowCmd) Run(ctx context.Context, course Course) error {
	return c.open(ctx, func(book *gradebook.Book) error {
		names, err := book.Lessons(ctx)
		if err != nil {
			return err
		}
		if len(c.Lesson) > 0 {
			names = c.Lesson
		}
		width, colour := terminal()
		var unmatched error
		for _, name := range names {
			// a book may have other lessons than the course
			if lesson, err := grading.Named(course.Lessons, name); err == nil {
				name = lesson.Name
			}
			class, err := book.Class(ctx, name)
			if err != nil {
				return err
			}
			if err := report.Print(os.Stdout, class, width, colour); err != nil {
				return err
			}
			out := filepath.Join(c.Out, name)
			err = report.WriteAll(os.Stdout, out, class, c.Format,
				report.Options{Hints: c.Hints, Roster: c.Roster, Column: c.Column})
			var missing *report.NotInRoster
			if errors.As(err, &missing) { // show the other lessons anyway
				unmatched = errors.Join(unmatched, err)
			} else if err != nil {
				return err
			}
		}
		return unmatched
	})
}

type bookHistoryCmd struct {
	bookFile
	Student string `arg:"" help:"The student's name, as grade prints it."`
}

func (c bookHistoryCmd) Run(ctx context.Context) error {
	return c.open(ctx, func(book *gradebook.Book) error {
		return book.PrintHistory(ctx, os.Stdout, c.Student)
	})
}

type bookSetCmd struct {
	bookFile
	Student  string   `arg:"" optional:"" help:"The student's name, as grade prints it."`
	Exercise string   `arg:"" optional:"" help:"The exercise, such as trees/gain."`
	Score    *float64 `arg:"" optional:"" help:"The score, from 0 to what the exercise is worth."`
	CSV      string   `name:"csv" help:"Read scores." type:"existingfile" placeholder:"CSV"`
	Reason   string   `help:"Why; students read it. The file may say it." placeholder:"WHY"`
	signature
}

//go:embed help/set.txt
var setHelp string

func (bookSetCmd) Help() string { return command.Help(setHelp) }

func (c bookSetCmd) Run(ctx context.Context) error {
	settings, err := c.settings()
	if err != nil {
		return err
	}
	return c.open(ctx, func(book *gradebook.Book) error {
		if err := book.Set(ctx, settings); err != nil {
			if c.CSV != "" {
				err = fmt.Errorf("%s: %w", c.CSV, err)
			}
			return err
		}
		for _, s := range settings {
			fmt.Printf("%s: %s is %v now\n", verdict.Printable(s.Student), s.Exercise, s.Score)
		}
		return nil
	})
}

// settings returns the setting in the arguments, or the settings in the file.
func (c bookSetCmd) settings() ([]gradebook.Setting, error) {
	switch {
	case c.CSV == "" && c.Score == nil:
		return nil, errors.New("name a student, an exercise and a score, " +
			"or a file of them with --csv")
	case c.CSV == "":
		return []gradebook.Setting{{Student: c.Student, Exercise: c.Exercise, Score: *c.Score,
			Reason: c.Reason, By: c.by()}}, nil
	case c.Student != "":
		return nil, errors.New("name a student or a file with --csv, not both")
	}
	f, err := os.Open(c.CSV)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	settings, err := gradebook.ReadSettings(f, c.Reason, c.by())
	if err != nil {
		err = fmt.Errorf("%s: %w", c.CSV, err)
	}
	return settings, err
}

type bookRevokeCmd struct {
	bookFile
	Student  string `arg:"" help:"The student's name, as grade prints it."`
	Exercise string `arg:"" help:"The exercise, such as trees/gain."`
	Reason   string `help:"Why." required:"" placeholder:"TEXT"`
	signature
}

func (c bookRevokeCmd) Run(ctx context.Context) error {
	return c.open(ctx, func(book *gradebook.Book) error {
		err := book.Revoke(ctx, c.Student, c.Exercise, c.Reason, c.by())
		if err == nil {
			fmt.Printf("%s: what grading found of %s counts again\n", c.Student, c.Exercise)
		}
		return err
	})
}

// attemptCmd names an attempt to remove or restore.
type attemptCmd struct {
	bookFile
	Student string `arg:"" help:"The student's name, as grade prints it."`
	Lesson  string `arg:"" help:"The lesson, by name or number, such as trees or 8."`
	Attempt int    `arg:"" help:"The attempt's number, as book history prints it."`
	Reason  string `help:"Why; students read it." required:"" placeholder:"TEXT"`
	signature
}

func (c attemptCmd) run(ctx context.Context, course Course, done string,
	change func(*gradebook.Book, context.Context, string, string, int, string, string) error,
) error {
	// A book may know lessons that the course does not have.
	if lesson, err := grading.Named(course.Lessons, c.Lesson); err == nil {
		c.Lesson = lesson.Name
	}
	return c.open(ctx, func(book *gradebook.Book) error {
		err := change(book, ctx, c.Student, c.Lesson, c.Attempt, c.Reason, c.by())
		if err == nil {
			fmt.Printf("%s: attempt %d of %s is %s\n", c.Student, c.Attempt, c.Lesson, done)
		}
		return err
	})
}

type bookRemoveCmd struct{ attemptCmd }

func (c bookRemoveCmd) Run(ctx context.Context, course Course) error {
	return c.run(ctx, course, "removed", (*gradebook.Book).Remove)
}

type bookRestoreCmd struct{ attemptCmd }

func (c bookRestoreCmd) Run(ctx context.Context, course Course) error {
	return c.run(ctx, course, "restored", (*gradebook.Book).Restore)
}

// signature says who changes a gradebook by hand.
type signature struct {
	By string `help:"Who changes it. Default: your login." placeholder:"NAME"`
}

func (s signature) by() string {
	if s.By == "" {
		if u, err := user.Current(); err == nil {
			return u.Username
		}
	}
	return s.By
}
