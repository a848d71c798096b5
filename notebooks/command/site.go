package command

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/site"
)

// Importable lists the packages that a student's answer, or the program that checks it, may import.
type Importable []string

type siteCmd struct {
	Out   string `short:"o" help:"${site_out}" type:"path" placeholder:"DIR"`
	Quick bool   `help:"${site_quick}"`
	Serve bool   `help:"${site_serve}"`
	Port  int    `help:"Port to serve at. 0: any free port." default:"8080"`
}

//go:embed help/site.txt
var siteHelp string

func (siteCmd) Help() string { return Help(siteHelp) }

func (c siteCmd) Run(ctx context.Context, lessons course.List, importable Importable,
	in Checkout) error {
	if c.Out == "" {
		c.Out = filepath.Join(in.Root, "site")
	}
	options := site.Options{Root: in.Root, Lessons: lessons, Importable: importable, Out: c.Out,
		Quick: c.Quick || c.Serve, Watcher: newTerminal(os.Stderr),
		Progress: func(step string) { fmt.Fprintln(os.Stderr, step) }}
	if err := site.Make(ctx, options); err != nil {
		return err
	}
	if !c.Serve {
		fmt.Printf("the site is in %s; any static host can serve it\n", c.Out)
		return nil
	}
	// The site is ready at once. The outputs of lessons follow.
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	made := make(chan error, 1)
	ready := func(address string) {
		fmt.Printf("read %s (Ctrl-C ends it)\n", address)
		go func() {
			if !c.Quick {
				options.Quick = false
				made <- site.Make(ctx, options)
			}
			close(made)
		}()
	}
	served := make(chan error, 1)
	go func() { served <- site.Serve(ctx, c.Out, c.Port, ready) }()
	var err error
	select {
	case err = <-made:
	case err = <-served:
		return err
	}
	if err != nil {
		stop()
	}
	return errors.Join(err, <-served)
}
