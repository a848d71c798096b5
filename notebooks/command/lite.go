package command

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/lite"
	"github.com/tessella-go/tessella/notebooks/site"
)

type liteCmd struct {
	Out      string   `short:"o" help:"${lite_out}" type:"path" placeholder:"DIR"`
	Contents string   `help:"${lite_contents}" type:"path" placeholder:"DIR"`
	Module   []string `help:"${lite_module}" placeholder:"PATH@VERSION"`
	Wheel    bool     `help:"${lite_wheel}"`
}

//go:embed help/lite.txt
var liteHelp string

func (liteCmd) Help() string { return Help(liteHelp) }

func (c liteCmd) Run(ctx context.Context, lessons course.List, importable Importable,
	in Checkout) error {
	if c.Out == "" {
		c.Out = filepath.Join(in.Root, "lite")
	}
	made, err := lite.Make(ctx, lite.Options{Contents: c.Contents, Wheel: c.Wheel,
		Options: site.Options{Root: in.Root, Lessons: lessons, Importable: importable, Out: c.Out,
			Modules:  c.Module,
			Progress: func(step string) { fmt.Fprintln(os.Stderr, step) }}})
	if err != nil {
		return err
	}
	if c.Wheel {
		fmt.Printf("install it beside jupyterlite-core: pip install %s\n", made)
		return nil
	}
	fmt.Printf("the JupyterLite is in %s; any static host can serve it, and here:\n"+
		"  python3 -m http.server -d %s\n", made, made)
	return nil
}
