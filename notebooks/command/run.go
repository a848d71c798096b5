package command

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/tessella-go/tessella/notebooks"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

type runCmd struct {
	Notebooks []string      `arg:"" optional:"" name:"notebook" help:"${run_notebooks}" type:"path"`
	Lesson    []string      `short:"l" help:"${run_lesson}" placeholder:"LESSON"`
	Out       string        `short:"o" help:"${run_out}" type:"path" placeholder:"DIR"`
	Jobs      int           `short:"j" help:"${run_jobs}" placeholder:"N"`
	Timeout   time.Duration `help:"Time limit of each cell." default:"1m"`
}

//go:embed help/run.txt
var runHelp string

func (runCmd) Help() string { return Help(runHelp) }

func (c runCmd) Run(ctx context.Context, course Course) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = filepath.Join(root, "out")
	}
	var folders []string
	for _, name := range c.Lesson {
		lesson, err := course.named(name)
		if err != nil {
			return err
		}
		folders = append(folders, lesson.Folder)
	}
	ran, err := notebooks.Course(ctx, notebooks.CourseOptions{
		Root: root, Notebooks: c.Notebooks, Lessons: folders, Out: c.Out, Jobs: c.Jobs,
		Timeout: c.Timeout, Watcher: notebooks.NewTerminal(os.Stderr)})
	if len(ran) > 0 && ctx.Err() == nil {
		fmt.Printf("read %s\n", filepath.Join(c.Out, "index.html"))
	}
	return err
}
