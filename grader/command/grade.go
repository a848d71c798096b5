package command

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/syllabus"
	"github.com/tessella-go/tessella/notebooks/command"
)

type gradeCmd struct {
	Paths      []string      `arg:"" name:"path" help:"${grade_paths}" type:"path"`
	Lesson     string        `short:"l" help:"${grade_lesson}" placeholder:"LESSON"`
	Exercise   []string      `help:"${grade_exercise}" placeholder:"ID"`
	Student    string        `help:"The path is the work of this one student." placeholder:"NAME"`
	Seed       string        `help:"${grade_seed}" env:"TESSELLA_SEED" placeholder:"SECRET"`
	Course     string        `help:"${grade_course}" type:"path" placeholder:"FILE"`
	Hidden     int           `help:"${grade_hidden}" placeholder:"N"`
	PerStudent bool          `help:"Draw different hidden cases for each student, with --seed."`
	Cases      string        `help:"${grade_cases}" type:"existingfile" placeholder:"FILE"`
	Carry      bool          `help:"${grade_carry}" default:"true" negatable:""`
	Credit     grader.Credit `help:"${grade_credit}" enum:"case,step,all" default:"case"`
	Format     []string      `short:"f" help:"Write reports: ${formats}." placeholder:"FORMAT"`
	Out        string        `short:"o" help:"${grade_out}" default:"reports" type:"path"`
	Roster     string        `help:"${roster}" type:"existingfile" placeholder:"CSV"`
	Column     string        `help:"${column}" placeholder:"TITLE"`
	Hints      int           `help:"${hints}" default:"1"`
	Book       string        `short:"b" help:"${grade_book}" type:"path" placeholder:"FILE"`
	Term       string        `help:"${grade_term}" placeholder:"NAME"`
	Due        string        `help:"${grade_due}" placeholder:"TIME"`
	Late       string        `help:"${grade_late}" placeholder:"RULE"`
	Times      string        `help:"${grade_times}" type:"existingfile" placeholder:"CSV"`
	FileTimes  bool          `help:"${grade_file_times}"`
	Extension  []string      `help:"${grade_extension}" placeholder:"NAME=TIME" sep:"none"`
	Policy     string        `help:"${policy}" enum:"best,last," default:"" placeholder:"WHICH"`
	Handout    string        `help:"${grade_handout}" type:"path" placeholder:"PATH"`
	CI         bool          `name:"ci" help:"End with status 1 unless every exercise is right."`
	Jobs       int           `short:"j" help:"${grade_jobs}" placeholder:"N"`
}

//go:embed help/grade.txt
var gradeHelp string

func (gradeCmd) Help() string {
	var lines strings.Builder
	for _, f := range report.Formats() {
		fmt.Fprintf(&lines, "  %-12s  %s\n", f.Name, f.Help)
	}
	return command.Help(strings.ReplaceAll(gradeHelp, "{formats}\n", lines.String()))
}

func (c gradeCmd) Run(ctx context.Context, course Course) error {
	said, err := c.course(course.Lessons)
	if err != nil {
		return err
	}
	terms, err := c.terms()
	if err != nil {
		return err
	}
	if said != nil {
		course.Lessons = said.Graded()
	}
	lesson, err := c.lesson(ctx, course)
	if err != nil {
		return err
	}
	var asked []grader.Task
	if said != nil {
		l := said.Named(lesson.Name)
		asked, c.Hidden = l.Asked, l.Hidden
		if c.Book != "" {
			terms = func(t *gradebook.Terms) { *t = l.Terms }
		}
	}
	extensions, err := c.extensions()
	if err != nil {
		return err
	}
	var reference fs.FS
	if c.Carry {
		if reference, err = fs.Sub(course.Solutions, lesson.Name); err != nil {
			return err
		}
	}
	if c.Handout != "" && !slices.Contains(c.Format, report.Similarity) {
		return fmt.Errorf("--handout is for --format %s", report.Similarity)
	}
	width, colour := terminal()
	passed, err := grading.Run(ctx, grading.RunOptions{
		Options: grading.Options{Lesson: lesson.Name, Title: lesson.Title, Tasks: lesson.Tasks,
			Asked: asked, Paths: c.Paths, Student: c.Student,
			Only: c.Exercise, Secret: c.Seed, Hidden: c.Hidden, PerStudent: c.PerStudent,
			Credit: c.Credit, Jobs: c.Jobs, FileTimes: c.FileTimes, Carry: reference},
		Cases: c.Cases, Book: c.Book, Course: c.Term, Terms: terms, Times: c.Times,
		Extensions: extensions, Formats: c.Format, Out: c.Out,
		Report:  report.Options{Hints: c.Hints, Roster: c.Roster, Column: c.Column},
		Handout: c.Handout,
		Summary: os.Getenv("GITHUB_STEP_SUMMARY"), Stdout: os.Stdout, Stderr: os.Stderr,
		Width: width, Colour: colour})
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "the grades so far are kept; run the same command again to go on")
	}
	if err != nil {
		return err
	}
	if c.CI && !passed {
		return command.ErrShown
	}
	return nil
}

// course reads the course's file; nil: none is named.
func (c gradeCmd) course(lessons []grader.Lesson) (*syllabus.Course, error) {
	switch {
	case c.Course == "":
		return nil, nil
	case c.Due != "" || c.Late != "" || c.Policy != "" || c.Hidden != 0:
		return nil, fmt.Errorf("--due, --late, --policy and --hidden stand in %s; change them "+
			"there", c.Course)
	}
	return syllabus.Read(c.Course, lessons)
}

// lesson finds the lesson to grade.
func (c gradeCmd) lesson(ctx context.Context, course Course) (grader.Lesson, error) {
	if c.Lesson == "" {
		return grading.Guess(ctx, course.Lessons, c.Paths, c.Student)
	}
	return grading.Named(course.Lessons, c.Lesson)
}

// terms returns the changes that the flags make to the lesson's terms in the gradebook, or nil if
// there are none.
func (c gradeCmd) terms() (func(*gradebook.Terms), error) {
	if c.Book == "" && (c.Due != "" || c.Late != "" || c.Policy != "" || c.Term != "") {
		return nil, errors.New("--due, --late, --policy and --term are of a gradebook; " +
			"name one with --book")
	}
	if c.Due == "" && c.Late == "" && c.Policy == "" {
		return nil, nil
	}
	var due time.Time
	if c.Due != "" {
		var err error
		if due, err = gradebook.ParseDue(c.Due, time.Local); err != nil {
			return nil, fmt.Errorf("--due is %w", err)
		}
	}
	var late gradebook.Late
	if err := late.UnmarshalText([]byte(c.Late)); err != nil {
		return nil, fmt.Errorf("--late: %w", err)
	}
	return func(t *gradebook.Terms) {
		if c.Due != "" {
			t.Due = due
		}
		if c.Late != "" {
			t.Late = late
		}
		if c.Policy != "" {
			t.Policy = gradebook.Policy(c.Policy)
		}
	}, nil
}

// extensions returns the due times of single students.
func (c gradeCmd) extensions() (map[string]time.Time, error) {
	if len(c.Extension) > 0 && c.Book == "" {
		return nil, errors.New("--extension is kept in a gradebook; name one with --book")
	}
	all := make(map[string]time.Time)
	for _, text := range c.Extension {
		i := strings.LastIndex(text, "=")
		if i <= 0 {
			return nil, fmt.Errorf("--extension is %q; it should be a student and a time, such "+
				"as ada=2026-12-07", text)
		}
		var due time.Time
		if until := text[i+1:]; until != "none" {
			var err error
			if due, err = gradebook.ParseDue(until, time.Local); err != nil {
				return nil, fmt.Errorf("--extension: the time of %s is %w", text[:i], err)
			}
		}
		all[text[:i]] = due
	}
	return all, nil
}

// terminal returns the width of the terminal and whether it shows colours; 0 and false if there is
// no terminal.
func terminal() (width int, colour bool) {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0, false
	}
	return width, os.Getenv("NO_COLOR") == ""
}
