package command

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/grader/syllabus"
	"github.com/tessella-go/tessella/notebooks/command"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

type newCmd struct {
	Course newCourseCmd      `cmd:"" help:"Write a course.yaml to change."`
	Lesson command.NewLesson `cmd:"" help:"Write a small lesson to change, and list it."`
}

type newCourseCmd struct {
	Dir string `arg:"" name:"folder" help:"The folder for it, which is made." type:"path"`
}

//go:embed help/new-course.txt
var newCourseHelp string

func (newCourseCmd) Help() string { return command.Help(newCourseHelp) }

func (c newCourseCmd) Run(course Course) error {
	path := filepath.Join(c.Dir, syllabus.FileName)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already; name another folder, or move it away", path)
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	err := renameio.WriteFile(path, syllabus.Example(course.Lessons), 0o644)
	if err != nil {
		return err
	}
	fmt.Printf("%s\nnext: change it, and %s grade submissions/ --course %s\n", path, kernel.Self(),
		path)
	return nil
}
