package command

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"

	"github.com/tessella-go/tessella/notebooks/kernel"
)

type setupCmd struct {
	Gopls     bool `help:"Build gopls too, for completion in notebooks."`
	Uninstall bool `help:"Remove the kernel from Jupyter, and everything that setup built."`
}

//go:embed help/setup.txt
var setupHelp string

func (setupCmd) Help() string { return Help(setupHelp) }

func (c setupCmd) Run(ctx context.Context) error {
	if c.Uninstall {
		if err := errors.Join(kernel.RemoveSpec(), kernel.RemoveTools()); err != nil {
			return err
		}
		fmt.Println("removed the kernel from Jupyter, and the tools that setup had built")
		return nil
	}
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	tools, dir, err := install(ctx, root, c.Gopls)
	if err != nil {
		return err
	}
	fmt.Printf("kernel   %s\nJupyter  %s\n         choose the kernel %q\nnext     %s lab\n",
		tools.GoNB, dir, kernel.DisplayName, kernel.Self())
	return nil
}

// install builds the kernel and tells Jupyter about it.
func install(ctx context.Context, root string, gopls bool) (kernel.Tools, string, error) {
	tools, err := kernel.Setup(ctx, root, kernel.SetupOptions{
		Gopls:    gopls,
		Progress: newTerminal(os.Stderr).Setup,
	})
	if err != nil {
		return tools, "", err
	}
	dir, err := kernel.InstallSpec(root, tools)
	return tools, dir, err
}
