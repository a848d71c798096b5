package command

import (
	_ "embed"
	"fmt"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
)

type starterCmd struct {
	Lesson string `arg:"" help:"The lesson, by name or number, such as trees or 8."`
	Out    string `short:"o" help:"${starter_out}" type:"path" placeholder:"DIR"`
}

//go:embed help/starter.txt
var starterHelp string

func (starterCmd) Help() string { return Help(starterHelp) }

func (c starterCmd) Run(lessons course.List, in Checkout) error {
	lesson, err := lessons.Named(c.Lesson)
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = lesson.Name
	}
	files, err := build.Starter(in.Root, lesson, c.Out)
	if err != nil {
		return err
	}
	for _, file := range files {
		fmt.Println(file)
	}
	fmt.Printf("next: cd %s, and go test\n", c.Out)
	return nil
}
