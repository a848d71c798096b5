// Package doctor examines all that the course needs on a machine.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os/exec"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/handout"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/lab"
	"github.com/tessella-go/tessella/notebooks/run"
)

// Finding is one thing that [Examine] looked at.
type Finding struct {
	What   string
	OK     bool
	Needed bool   // without it the course does not run; false: some uses only need it
	Found  string // what is there
	Advice string // what to type; empty if all is well
}

// Examine looks at all that the course needs, and says what is there, what is missing and what to
// type. It changes nothing. If everything is installed it takes a few seconds, because it runs a
// cell.
func Examine(ctx context.Context, root string, listed course.List) []Finding {
	findings := []Finding{goFinding(ctx)}
	tools, toolsFinding := toolsFinding(ctx, root)
	findings = append(findings, toolsFinding)
	if toolsFinding.OK {
		findings = append(findings, cellFinding(ctx, root, tools))
	}
	return append(findings, specFinding(root), jupyterFinding(), bookFinding(root, listed))
}

// leastGo is the version that go.mod asks for.
const leastGo = "go1.26"

func goFinding(ctx context.Context) Finding {
	f := Finding{What: "Go", Needed: true}
	out, err := exec.CommandContext(ctx, "go", "env", "GOVERSION").Output()
	if err != nil {
		f.Found, f.Advice = "no go command on PATH",
			"install Go 1.26 or later from https://go.dev/dl and open a new shell"
		return f
	}
	f.Found = strings.TrimSpace(string(out))
	if v, _, _ := strings.Cut(f.Found, " "); version.IsValid(v) && version.Compare(v, leastGo) < 0 {
		f.Advice = "install Go 1.26 or later from https://go.dev/dl"
		return f
	}
	f.OK = true
	return f
}

func toolsFinding(ctx context.Context, root string) (kernel.Tools, Finding) {
	f := Finding{What: "kernel", Needed: true}
	tools, err := kernel.Find(ctx, root)
	if err != nil {
		f.Found, f.Advice = err.Error(), kernel.Self()+" setup"
		return tools, f
	}
	f.OK, f.Found = true, tools.GoNB
	return tools, f
}

// cellFinding runs a cell that imports from the checkout, without a network.
func cellFinding(ctx context.Context, root string, tools kernel.Tools) Finding {
	f := Finding{What: "a cell", Needed: true}
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{
		ipynb.NewCode("doctor", "import (\n\t\"fmt\"\n\n\t\""+kernel.Module+
			"/classify\"\n)\n\n%%\nfmt.Print(classify.Argmax([]float64{0, 1}))"),
	}
	result, err := run.Notebook(ctx, nb,
		run.Options{Kernel: kernel.Config{Root: root, Tools: tools, Dir: root, Offline: true}})
	switch {
	case err != nil:
		f.Found, f.Advice = err.Error(), kernel.Self()+" setup"
	case len(nb.Cells[0].Outputs) != 1 || nb.Cells[0].Outputs[0].Text.String() != "1":
		f.Found, f.Advice = "runs, but does not print what it should",
			kernel.Self()+" setup --uninstall, then "+kernel.Self()+" setup"
	default:
		f.OK = true
		f.Found = fmt.Sprintf("runs without a network; the kernel starts in %s, the cell takes %s",
			run.Duration(result.Start.Round(time.Millisecond)),
			run.Duration(result.Cells[0].Duration))
	}
	return f
}

func specFinding(root string) Finding {
	f := Finding{What: "Jupyter's list"}
	spec, err := kernel.ReadSpec()
	if err == nil {
		err = spec.Check(root)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Found, f.Advice = `has no kernel "`+kernel.DisplayName+`"`, kernel.Self()+" setup"
	case err != nil:
		f.Found, f.Advice = err.Error(), kernel.Self()+" setup"
	default:
		f.OK, f.Found = true, spec.Dir
	}
	return f
}

func jupyterFinding() Finding {
	f := Finding{What: "JupyterLab"}
	argv, advice := lab.FindJupyter()
	if argv == nil {
		f.Found, f.Advice = "not on PATH", strings.TrimPrefix(advice, "JupyterLab was not found. ")
		return f
	}
	f.OK, f.Found = true, strings.Join(argv, " ")
	return f
}

func bookFinding(root string, listed course.List) Finding {
	f := Finding{What: "notebooks"}
	if handout.Made(root) { // nothing makes them there
		f.OK, f.Found = true, "as they were handed out"
		return f
	}
	built, err := build.All(root, listed, build.Options{Check: true})
	if err != nil {
		f.Found, f.Advice = err.Error(), kernel.Self()+" build"
		return f
	}
	f.OK, f.Found = true, fmt.Sprintf("%d, as their lessons make them", len(built))
	return f
}
