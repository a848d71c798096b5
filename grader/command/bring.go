package command

import (
	"context"
	_ "embed"
	"os"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/notebooks/command"
)

type bringCmd struct {
	Notebook string `arg:"" help:"The notebook of a later lesson." type:"path"`
}

//go:embed help/bring.txt
var bringHelp string

func (bringCmd) Help() string { return command.Help(bringHelp) }

func (c bringCmd) Run(ctx context.Context, course Course) error {
	return grading.Bring(ctx, course.Lessons, c.Notebook, os.Stdout)
}
