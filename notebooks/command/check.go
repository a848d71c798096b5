package command

import (
	"context"
	_ "embed"
	"os"
	"time"

	"github.com/tessella-go/tessella/notebooks"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

type checkCmd struct {
	Paths   []string      `arg:"" name:"notebook|dir" help:"${check_paths}" type:"path"`
	Timeout time.Duration `help:"Time limit of each cell." default:"1m"`
}

//go:embed help/check.txt
var checkHelp string

func (checkCmd) Help() string { return Help(checkHelp) }

func (c checkCmd) Run(ctx context.Context, lessons course.List) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	terminal := notebooks.NewTerminal(os.Stderr)
	checked, err := notebooks.Check(ctx, notebooks.CheckOptions{Root: root, Course: lessons,
		Paths: c.Paths, Timeout: c.Timeout, Setup: terminal.Setup, OnCell: terminal.Cell,
		OnDone: func(c notebooks.Checked) { notebooks.PrintChecked(os.Stdout, c) }})
	if err != nil {
		return err
	}
	notebooks.PrintSummary(os.Stdout, checked)
	if !notebooks.Passed(checked) {
		return ErrShown
	}
	return nil
}
