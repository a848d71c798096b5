package command

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/web"
)

// Importable is the import paths that a student's answer, and what checks it, may need.
type Importable []string

type siteCmd struct {
	Out   string `short:"o" help:"${site_out}" type:"path" placeholder:"DIR"`
	Serve bool   `help:"${site_serve}"`
	Port  int    `help:"Port to serve at. 0: any that is free." default:"8080"`
}

//go:embed help/site.txt
var siteHelp string

func (siteCmd) Help() string { return Help(siteHelp) }

func (c siteCmd) Run(ctx context.Context, lessons course.List, importable Importable) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = filepath.Join(root, "site")
	}
	options := web.Options{Root: root, Lessons: lessons, Importable: importable, Out: c.Out,
		Progress: func(step string) { fmt.Fprintln(os.Stderr, step) }}
	if err := web.Make(ctx, options); err != nil {
		return err
	}
	if !c.Serve {
		fmt.Printf("the site is in %s; any static host can serve it\n", c.Out)
		return nil
	}
	return web.Serve(ctx, c.Out, c.Port, func(address string) {
		fmt.Printf("read %s (Ctrl-C ends it)\n", address)
	})
}
