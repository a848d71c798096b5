// The tessella command builds, runs and checks the notebooks of the course. See its --help.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/tessella-go/tessella/notebooks"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

type commands struct {
	Setup   setupCmd   `cmd:"" help:"Build the notebook kernel, once, and tell Jupyter about it."`
	Doctor  doctorCmd  `cmd:"" help:"Say what is there, what is missing, and what to type."`
	Lab     labCmd     `cmd:"" help:"Open your own working copy of the notebooks in JupyterLab."`
	Check   checkCmd   `cmd:"" help:"Check the exercises of notebooks, as their own check cells do."`
	Run     runCmd     `cmd:"" help:"Execute the course, or notebooks, without Jupyter."`
	Build   buildCmd   `cmd:"" help:"Make the notebooks from the lessons."`
	Version versionCmd `cmd:"" help:"Print the version."`
	Help    helpCmd    `cmd:"" hidden:""`
}

func main() {
	var cli commands
	parser := kong.Must(&cli, kong.Name("go run ."), kong.ShortUsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Description("A course on classification that lives in Go notebooks.\n\nExample: go run . lab"))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	command, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	command.BindTo(ctx, (*context.Context)(nil))
	err = command.Run()
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "stopped")
		os.Exit(130) // as a shell says it of a program that was interrupted
	case err != nil:
		if !errors.Is(err, errShown) {
			fmt.Fprintln(os.Stderr, packageName.ReplaceAllString(err.Error(), ""))
		}
		os.Exit(1)
	}
}

// packageName is what an error begins with for those who read code, and nobody else.
var packageName = regexp.MustCompile(`(?m)^(notebooks|kernel|ipynb): `)

// errShown ends the command with status 1 after everything was said.
var errShown = errors.New("")

type setupCmd struct {
	Gopls     bool `help:"Build gopls too, for completion in notebooks."`
	Uninstall bool `help:"Remove the kernel from Jupyter, and what setup has built."`
}

func (setupCmd) Help() string {
	return "Example: go run . setup\n\nThe first time it downloads the modules that go.mod names; from then on notebooks run without a network. Run it again after you have moved the checkout."
}

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
	fmt.Printf("kernel   %s\nJupyter  %s\n         choose the kernel %q\nnext     go run . lab\n", tools.GoNB, dir, kernel.DisplayName)
	return nil
}

// install builds the kernel and tells Jupyter about it.
func install(ctx context.Context, root string, gopls bool) (kernel.Tools, string, error) {
	tools, err := kernel.Setup(ctx, root, kernel.SetupOptions{Gopls: gopls, Progress: notebooks.NewTerminal(os.Stderr).Setup})
	if err != nil {
		return tools, "", err
	}
	dir, err := kernel.InstallSpec(root, tools)
	return tools, dir, err
}

type doctorCmd struct{}

func (doctorCmd) Help() string { return "Example: go run . doctor" }

func (doctorCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if !notebooks.PrintFindings(os.Stdout, notebooks.Doctor(ctx, root)) {
		return errShown
	}
	return nil
}

type labCmd struct {
	Dir    string   `help:"The folder for the working copy. Default: lab in the checkout." type:"path"`
	NoOpen bool     `help:"Make or refresh the working copy, and start nothing."`
	Args   []string `arg:"" optional:"" passthrough:"" help:"Flags for JupyterLab, such as --no-browser, after --."`
}

func (labCmd) Help() string {
	return "Example: go run . lab\n\nYour answers stay yours: a copy that you have changed is never overwritten. If there is no JupyterLab, it says how to get one, or how to use VS Code."
}

func (c labCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if c.Dir == "" {
		c.Dir = filepath.Join(root, "lab")
	}
	files, err := notebooks.Lab(root, c.Dir)
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
	if _, _, err := install(ctx, root, false); err != nil {
		return err
	}
	argv, advice := notebooks.FindJupyter()
	if argv == nil {
		fmt.Fprint(os.Stderr, advice)
		return errShown
	}
	if len(c.Args) > 0 && c.Args[0] == "--" {
		c.Args = c.Args[1:]
	}
	lab := exec.Command(argv[0], append(append(argv[1:], c.Args...), c.Dir)...)
	lab.Stdin, lab.Stdout, lab.Stderr = os.Stdin, os.Stdout, os.Stderr
	// Ctrl-C reaches JupyterLab by itself, and it asks what to do. Whoever ends this process alone ends it too.
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

type checkCmd struct {
	Paths   []string      `arg:"" name:"notebook|dir" help:"Notebooks, or folders of them." type:"path"`
	Timeout time.Duration `help:"Time limit of each cell." default:"1m"`
}

func (checkCmd) Help() string {
	return "Example: go run . check lab/06-decision-trees.ipynb\n\nIt runs the visible cases on the functions that the notebook declares; its statements are not executed. The status is 0 if every exercise of every notebook is right. Each notebook runs in an empty folder, but it runs what the notebook holds as it is, with your rights: check only what you trust."
}

func (c checkCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	checked, err := notebooks.Check(ctx, notebooks.CheckOptions{Root: root, Paths: c.Paths, Timeout: c.Timeout, Watcher: notebooks.NewTerminal(os.Stderr),
		OnDone: func(c notebooks.Checked) { notebooks.PrintChecked(os.Stdout, c) }})
	if err != nil {
		return err
	}
	notebooks.PrintSummary(os.Stdout, checked)
	if !notebooks.Passed(checked) {
		return errShown
	}
	return nil
}

type runCmd struct {
	Notebooks []string      `arg:"" optional:"" name:"notebook" help:"Notebooks, or folders of them. None: the whole course, the teacher's edition." type:"path"`
	Out       string        `short:"o" help:"The folder for the executed notebooks and their pages. Default: out in the checkout." type:"path"`
	Jobs      int           `short:"j" help:"How many kernels at once. 0: one for each processor, at most 4."`
	Timeout   time.Duration `help:"Time limit of each cell." default:"1m"`
}

func (runCmd) Help() string {
	return "Example: go run . run --out out\n\nIt writes each notebook with its outputs, a page of it to read in a browser, and index.html. A failing cell is named with its line, and the status is 1. So it is if a reference solution fails its check; exercises of notebooks that you name do not count: see check."
}

func (c runCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = filepath.Join(root, "out")
	}
	ran, err := notebooks.Course(ctx, notebooks.CourseOptions{
		Root: root, Notebooks: c.Notebooks, Out: c.Out, Jobs: c.Jobs, Timeout: c.Timeout, Watcher: notebooks.NewTerminal(os.Stderr)})
	if len(ran) > 0 && ctx.Err() == nil {
		fmt.Printf("read %s\n", filepath.Join(c.Out, "index.html"))
	}
	return err
}

type buildCmd struct {
	Check   bool   `help:"Write nothing; fail if a notebook is not what its lesson makes."`
	Teacher bool   `help:"Make the teacher's edition, with the solutions in place."`
	Out     string `short:"o" help:"The folder to write to. Default: notebooks in the checkout, or out/teacher for the teacher's edition." type:"path"`
	Force   bool   `help:"Overwrite notebooks that somebody has changed."`
}

func (buildCmd) Help() string {
	return "Example: go run . build --check\n\nA notebook that is not the unchanged output of an earlier build is never overwritten, unless you say --force."
}

func (c buildCmd) Run() error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	edition := notebooks.Student
	if c.Teacher {
		edition = notebooks.Teacher
	}
	built, err := notebooks.BuildAll(root, notebooks.BuildOptions{Edition: edition, Out: c.Out, Check: c.Check, Force: c.Force})
	if err != nil {
		return err
	}
	for _, b := range built {
		fmt.Printf("%s: %s\n", b.Path, b.State)
	}
	return nil
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

// helpCmd is what people try who do not know --help.
type helpCmd struct{}

func (helpCmd) Run(command *kong.Context) error {
	top, err := kong.Trace(command.Kong, nil)
	if err != nil {
		return err
	}
	return top.PrintUsage(false)
}
