package command

import (
	"context"
	_ "embed"
	"os"

	"github.com/tessella-go/tessella/grader/handin"
	"github.com/tessella-go/tessella/notebooks/command"
)

type handInCmd struct {
	Files     []string `arg:"" name:"file" help:"${handin_files}" type:"path"`
	Server    string   `required:"" env:"TESSELLA_SERVER" help:"${handin_server}" placeholder:"URL"`
	TokenFile string   `type:"existingfile" help:"${handin_token}" placeholder:"FILE"`
	Lesson    string   `short:"l" help:"${grade_lesson}" placeholder:"LESSON"`
	Wait      bool     `short:"w" help:"Wait for the result, and print it as check does."`
}

//go:embed help/hand-in.txt
var handInHelp string

func (handInCmd) Help() string { return command.Help(handInHelp) }

func (c handInCmd) Run(ctx context.Context, course Course) error {
	token := os.Getenv("TESSELLA_TOKEN")
	if c.TokenFile != "" {
		text, err := os.ReadFile(c.TokenFile)
		if err != nil {
			return err
		}
		token = string(text)
	}
	_, colour := terminal()
	right, err := handin.Run(ctx, handin.Options{
		Server:  c.Server,
		Token:   token,
		Lessons: course.Lessons,
		Lesson:  c.Lesson,
		Paths:   c.Files,
		Wait:    c.Wait,
		Out:     os.Stdout,
		Colour:  colour,
	})
	if err == nil && !right {
		return command.ErrShown
	}
	return err
}
