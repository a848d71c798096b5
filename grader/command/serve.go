package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/tessella-go/tessella/notebooks/kernel"
)

// serverCmd is a command of the course server, which is a module of its own, so that students
// download nothing of it. It is built in the checkout and takes this program's place.
type serverCmd struct {
	Args []string `arg:"" optional:"" help:"See --help."`
}

type (
	serveCmd  serverCmd
	workerCmd serverCmd
)

func (c serveCmd) Run(ctx context.Context) error { return server(ctx, "serve", c.Args) }

func (c workerCmd) Run(ctx context.Context) error { return server(ctx, "worker", c.Args) }

// server builds the server, unless it is built already, and runs a command of it.
func server(ctx context.Context, name string, args []string) error {
	checkout, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return fmt.Errorf("%w; set HOME", err)
	}
	program := filepath.Join(cache, "tessella", "server", "tessella-server")
	build := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-o", program, ".")
	build.Dir = filepath.Join(checkout, "grader", "server")
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("the server does not build: %w", err))
	}
	return syscall.Exec(program, append([]string{program, name}, args...), os.Environ())
}
