package command

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
)

type buildCmd struct {
	Check   bool   `help:"Write nothing; fail if a notebook differs from its lesson."`
	Teacher bool   `help:"Make the teacher's edition, with the solutions in place."`
	Out     string `short:"o" help:"${build_out}" type:"path" placeholder:"DIR"`
	Force   bool   `help:"Overwrite notebooks that somebody has changed."`
}

//go:embed help/build.txt
var buildHelp string

func (buildCmd) Help() string { return Help(buildHelp) }

func (c buildCmd) Run(lessons course.List, in Checkout) error {
	edition := build.Student
	if c.Teacher {
		edition = build.Teacher
	}
	built, err := build.All(in.Root, lessons, build.Options{Edition: edition,
		Out: c.Out, Check: c.Check, Force: c.Force})
	if err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	return printBuilt(os.Stdout, dir, built)
}

// printBuilt prints a line for each file that was written, relative to dir if it is below it, and
// counts the notebooks that are unchanged.
func printBuilt(w io.Writer, dir string, built []build.Built) error {
	var out strings.Builder
	unchanged := 0
	for _, b := range built {
		if b.State == build.Unchanged {
			unchanged++
			continue
		}
		path := b.Path
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			path = rel
		}
		fmt.Fprintf(&out, "%s: %s\n", path, b.State)
	}
	switch {
	case unchanged == 1:
		out.WriteString("1 notebook is unchanged\n")
	case unchanged > 1:
		fmt.Fprintf(&out, "%d notebooks are unchanged\n", unchanged)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
