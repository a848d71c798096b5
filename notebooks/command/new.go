package command

import (
	"cmp"
	_ "embed"
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
)

// NewLesson is the command "new lesson". The other commands of "new" are with those that grade.
type NewLesson struct {
	Name  string `arg:"" help:"The name, one word in small letters. Its folders have it too."`
	Title string `help:"The title. Default: the name." placeholder:"TITLE"`
}

//go:embed help/new-lesson.txt
var newLessonHelp string

func (NewLesson) Help() string { return Help(newLessonHelp) }

func (c NewLesson) Run(lessons course.List, in Checkout) error {
	title := c.Title
	if c.Name != "" {
		title = cmp.Or(title, strings.ToUpper(c.Name[:1])+c.Name[1:])
	}
	files, err := build.NewLesson(in.Root, lessons, c.Name, title)
	for _, file := range files {
		fmt.Println(file)
	}
	if err != nil {
		return err
	}
	fmt.Printf("next: go run . build, then go test ./lessons/..., and write lessons/%s/lesson.md\n",
		c.Name)
	return nil
}
