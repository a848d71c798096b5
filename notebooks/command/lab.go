package command

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/tessella-go/tessella/notebooks/lab"
)

type labCmd struct {
	Dir    string   `help:"${lab_dir}" type:"path" placeholder:"DIR"`
	NoOpen bool     `help:"Make or refresh the working copy, and start nothing."`
	Args   []string `arg:"" optional:"" passthrough:"" help:"${lab_args}"`
}

//go:embed help/lab.txt
var labHelp string

func (labCmd) Help() string { return Help(labHelp) }

func (c labCmd) Run(ctx context.Context, in Checkout) error {
	if c.Dir == "" {
		c.Dir = filepath.Join(in.Root, "lab")
	}
	files, err := lab.Refresh(in.Root, c.Dir)
	if err != nil {
		return err
	}
	fmt.Println(c.Dir)
	for _, file := range files {
		fmt.Println(" ", file)
	}
	if c.NoOpen {
		return nil
	}
	if _, _, err := install(ctx, in.Root, false); err != nil {
		return err
	}
	argv, advice := lab.FindJupyter()
	if argv == nil {
		fmt.Fprint(os.Stderr, advice)
		return ErrShown
	}
	if len(c.Args) > 0 && c.Args[0] == "--" {
		c.Args = c.Args[1:]
	}
	lab := exec.Command(argv[0], append(append(argv[1:], c.Args...), c.Dir)...)
	lab.Stdin, lab.Stdout, lab.Stderr = os.Stdin, os.Stdout, os.Stderr
	// Ctrl-C reaches JupyterLab directly, and JupyterLab asks what to do. A signal to this process
	// alone must be passed on.
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	if err := lab.Start(); err != nil {
		return fmt.Errorf("JupyterLab did not start: %w", err)
	}
	go func() {
		if signal, ok := <-end; ok {
			_ = lab.Process.Signal(signal) // it may have ended by itself
		}
	}()
	if err := lab.Wait(); err != nil {
		return fmt.Errorf("JupyterLab ended: %w", err)
	}
	return nil
}
