// The tessella command builds, runs and checks the notebooks of the course, and grades. It only
// picks the command: see packages notebooks/command and grader/command.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/alecthomas/kong"

	teacher "github.com/tessella-go/tessella/grader/command"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/command"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/verdict"
	"github.com/tessella-go/tessella/solutions"
)

type commands struct {
	command.Commands
	Teacher teacher.Commands `embed:""`
	Version versionCmd       `cmd:"" help:"Print the version."`
	Help    helpCmd          `cmd:"" hidden:""`
}

func main() {
	grading.Main(lessons.All)
	var cli commands
	parser := newParser(&cli)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(os.Args) == 1 {
		os.Args = append(os.Args, "--help")
	}
	picked, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	picked.BindTo(ctx, (*context.Context)(nil))
	graded := teacher.Course{Lessons: lessons.All(),
		Solutions: solutions.Source}
	err = picked.Run(lessons.Course(), graded, importable())
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "stopped")
		os.Exit(130) // the status that shells use for an interrupted program
	case err != nil:
		if !errors.Is(err, command.ErrShown) {
			fmt.Fprintln(os.Stderr, verdict.Printable(err.Error()))
		}
		os.Exit(1)
	}
}

func newParser(cli *commands) *kong.Kong {
	return kong.Must(cli, kong.Name(kernel.Self()), command.Vars(), teacher.Vars(),
		kong.BindToProvider(command.InCheckout), kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Description(command.Help("A course on classification that lives in Go "+
			"notebooks.\n\nExample: {command} lab")))
}

// importable lists the imports of the programs that check a student's answer in a page.
func importable() command.Importable {
	return append(mistakes.Imports(), "os", kernel.Module+"/grader/guest/wasm")
}

type versionCmd struct{}

func (versionCmd) Run() error {
	version := "(a build without version)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	fmt.Println("tessella", version)
	return nil
}

// helpCmd is for people who do not know --help.
type helpCmd struct{}

func (helpCmd) Run(command *kong.Context) error {
	top, err := kong.Trace(command.Kong, nil)
	if err != nil {
		return err
	}
	return top.PrintUsage(false)
}
