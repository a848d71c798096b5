package command

import (
	_ "embed"
	"fmt"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

type buildCmd struct {
	Check   bool   `help:"Write nothing; fail if a notebook is not what its lesson makes."`
	Teacher bool   `help:"Make the teacher's edition, with the solutions in place."`
	Out     string `short:"o" help:"${build_out}" type:"path" placeholder:"DIR"`
	Force   bool   `help:"Overwrite notebooks that somebody has changed."`
}

//go:embed help/build.txt
var buildHelp string

func (buildCmd) Help() string { return Help(buildHelp) }

func (c buildCmd) Run(lessons course.List) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	edition := build.Student
	if c.Teacher {
		edition = build.Teacher
	}
	built, err := build.All(root, lessons, build.Options{Edition: edition,
		Out: c.Out, Check: c.Check, Force: c.Force})
	if err != nil {
		return err
	}
	for _, b := range built {
		fmt.Printf("%s: %s\n", b.Path, b.State)
	}
	return nil
}
