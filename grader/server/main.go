// Command tessella-server is the course server: students hand in, workers grade, and teachers see.
// `tessella serve` and `tessella worker` build it and run it.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/submission"
)

type commands struct {
	Serve serveCmd `cmd:"" help:"Serve the site of a course."`
}

// help is that of flags whose tags would be too wide with it.
var help = kong.Vars{
	"url":    "The database: a file, or a PostgreSQL URL (postgres://user@host/name).",
	"listen": "The address to listen on. A proxy with TLS should stand before it.",
}

func main() {
	sandbox.Main()
	submission.Main()
	var cli commands
	parser := kong.Must(&cli, kong.Name("tessella"), help, kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Description("The server of a course on classification."))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	picked, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	picked.BindTo(ctx, (*context.Context)(nil))
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err := picked.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
