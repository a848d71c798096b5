// Package command holds the commands that grade: their flags, their help and what they print.
// Grading is done by package grading, and the gradebook is kept by package gradebook.
package command

import (
	_ "embed"
	"io/fs"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/command"
)

// Commands are the commands, for package kong. Their Run methods want a [Course].
type Commands struct {
	Check checkCmd `cmd:"" help:"${check}"`
	Bring bringCmd `cmd:"" help:"Put your functions of earlier lessons into a notebook."`
	Grade gradeCmd `cmd:"" help:"Grade the hand-ins of a class, trusting nothing in them."`
	New   newCmd   `cmd:"" help:"Begin a course or a lesson."`
	Book  bookCmd  `cmd:"" help:"Look into a gradebook, set scores by hand, export and import."`

	HandIn handInCmd `cmd:"" help:"Hand in to a course server, and see the result."`
	Serve  serveCmd  `cmd:"" passthrough:"" help:"Serve a course: hand in, grade, see."`
	Worker workerCmd `cmd:"" passthrough:"" help:"Grade for a course server."`
}

// Course is what is graded.
type Course struct {
	Lessons   []grader.Lesson
	Solutions fs.FS // the source of the reference answers, in the lessons' folders
}

//go:embed help/flags.txt
var flags string

// Vars is the help of flags whose tags would be too wide with it, and the list of report formats.
func Vars() kong.Vars {
	var formats []string
	for _, f := range report.Formats() {
		formats = append(formats, f.Name)
	}
	vars := command.ReadVars(flags)
	vars["formats"] = strings.Join(formats, ", ")
	return vars
}
