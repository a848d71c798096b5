package command

import (
	"context"
	_ "embed"
	"os"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/notebooks/command"
)

type checkCmd struct {
	Paths  []string `arg:"" name:"notebook|dir|package" help:"${check_paths}" type:"path"`
	Lesson string   `short:"l" help:"${grade_lesson}" placeholder:"LESSON"`
	Hints  int      `help:"${hints}" default:"1"`
}

//go:embed help/check.txt
var checkHelp string

func (checkCmd) Help() string { return command.Help(checkHelp) }

func (c checkCmd) Run(ctx context.Context, course Course) error {
	_, colour := terminal()
	passed, err := grading.Check(ctx, grading.CheckOptions{
		Lessons:   course.Lessons,
		Lesson:    c.Lesson,
		Solutions: course.Solutions,
		Paths:     c.Paths,
		Hints:     c.Hints,
		Out:       os.Stdout,
		Stderr:    os.Stderr,
		Colour:    colour,
	})
	if err != nil {
		return err
	}
	if !passed {
		return command.ErrShown
	}
	return nil
}
