package command

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/execute"
	"github.com/tessella-go/tessella/notebooks/handout"
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

func (c runCmd) Run(ctx context.Context, lessons course.List, in Checkout) error {
	if c.Out == "" {
		c.Out = filepath.Join(in.Root, "out")
	}
	if len(c.Notebooks) > 0 && len(c.Lesson) > 0 {
		return fmt.Errorf("both notebooks (%s) and lessons (%s) are named; name one of the two",
			strings.Join(c.Notebooks, ", "), strings.Join(c.Lesson, ", "))
	}
	var names []string
	for _, name := range c.Lesson {
		lesson, err := lessons.Named(name)
		if err != nil {
			return err
		}
		names = append(names, lesson.Name)
	}
	var chosen course.List
	for _, lesson := range lessons {
		if len(names) == 0 || slices.Contains(names, lesson.Name) {
			chosen = append(chosen, lesson)
		}
	}
	if len(c.Notebooks) == 0 && handout.Made(in.Root) { // it has no solutions to run
		for _, lesson := range chosen {
			c.Notebooks = append(c.Notebooks,
				filepath.Join(in.Root, "notebooks", build.NotebookName(lesson)))
		}
	}
	ran, err := execute.Make(ctx, execute.Options{
		Root: in.Root, Notebooks: c.Notebooks, Lessons: chosen, Course: lessons, Out: c.Out,
		Jobs: c.Jobs, Timeout: c.Timeout, Watcher: newTerminal(os.Stderr)})
	if len(ran) > 0 && ctx.Err() == nil {
		fmt.Printf("read %s\n", filepath.Join(c.Out, "index.html"))
	}
	return err
}
