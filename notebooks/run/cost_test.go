package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
)

// TestMain is also the program of the child process in TestRunMemory.
func TestMain(m *testing.M) {
	if in := os.Getenv("TESSELLA_RUN_CHILD"); in != "" {
		os.Exit(runChild(in))
	}
	os.Exit(m.Run())
}

// runFile runs the notebook of the file in and writes it, with the outputs, to the file out; also
// after a failure, as far as it came.
func runFile(ctx context.Context, in, out string, opts Options) error {
	nb, err := ipynb.ReadFile(in)
	if err != nil {
		return err
	}
	result, err := Notebook(ctx, nb, opts)
	if result != nil {
		err = errors.Join(err, nb.WriteFile(out))
	}
	return err
}

// runChild runs a notebook and prints the largest amount of memory that this
// process has held, in MB.
func runChild(in string) int {
	c, err := kerneltest.Build()
	if err == nil {
		err = runFile(context.Background(), in, in+".out", Options{Kernel: c})
	}
	var usage syscall.Rusage
	if err == nil {
		err = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	perMB := int64(1 << 10) // Linux counts in KiB
	if runtime.GOOS == "darwin" {
		perMB = 1 << 20
	}
	fmt.Println(usage.Maxrss / perMB)
	return 0
}

func TestRunMemory(t *testing.T) {
	if race.On() {
		t.Skip("the race detector takes several times the memory")
	}
	// One stream of 25 MB, and 50 displays of 0.5 MB.
	nb := notebook(`
import (
	"bufio"
	"fmt"
	"os"
)

%%
w := bufio.NewWriter(os.Stdout)
defer w.Flush()
for i := range 25 << 15 {
	fmt.Fprintf(w, "%031d\n", i)
}`, `
import (
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
)

%%
for range 50 {
	gonbui.DisplayHTML("<p>" + strings.Repeat("0123456789\n", 1<<19/11) + "</p>")
}
gonbui.Sync()`)
	in := filepath.Join(t.TempDir(), "large.ipynb")
	if err := nb.WriteFile(in); err != nil {
		t.Fatal(err)
	}
	kerneltest.Config(t) // building it is not measured
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TESSELLA_RUN_CHILD="+in)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	mb, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(in + ".out")
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() < 50<<20 {
		t.Fatalf("the notebook has only %d bytes", info.Size())
	}
	t.Logf("%d MB of memory for a notebook of %d MB", mb, info.Size()>>20)
	if most := int(info.Size()>>20) * 3 / 2; mb > most {
		t.Errorf("the runner has %d MB, want at most %d, half more than the notebook", mb, most)
	}
}

// TestRunWarmCells measures cells that are new each time; the packages are compiled. A cell may
// take at most half as long again as the go command takes for the same program. A machine may be
// busy for a moment, so this is to hold in one of five tries.
func TestRunWarmCells(t *testing.T) {
	if os.Getenv("TESSELLA_QUIET") == "" {
		t.Skip("times are held to their limits only where TESSELLA_QUIET says that " +
			"nothing else runs")
	}
	const plainCell = "import \"fmt\"\n\n%%\nfmt.Println(NUMBER)\n"
	const plotCell = `
import (
	"bytes"

	"github.com/janpfeifer/gonb/gonbui"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

%%
p := plot.New()
line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: NUMBER}})
if err != nil {
	panic(err)
}
p.Add(line)
w, err := p.WriterTo(4*vg.Inch, 3*vg.Inch, "png")
if err != nil {
	panic(err)
}
var b bytes.Buffer
if _, err := w.WriteTo(&b); err != nil {
	panic(err)
}
gonbui.DisplayPNG(b.Bytes())
gonbui.Sync()
`
	for range 5 {
		plain, plainGo := warmCell(t, plainCell), warmGo(t, plainCell)
		plotted, plottedGo := warmCell(t, plotCell), warmGo(t, plotCell)
		t.Logf("a plain cell takes %v, go %v; a plot %v, go %v", plain, plainGo, plotted, plottedGo)
		if plain <= plainGo*3/2 && plotted <= plottedGo*3/2 {
			return
		}
	}
	t.Error("want at most 1.5 times what go takes, for both")
}

// warmCell returns the median time of a cell in which NUMBER is another number each time.
func warmCell(t *testing.T, source string) time.Duration {
	nb := ipynb.New()
	for i := range 8 {
		nb.Cells = append(nb.Cells, ipynb.NewCode(fmt.Sprintf("c%d", i),
			strings.ReplaceAll(source, "NUMBER", strconv.Itoa(i))))
	}
	result, err := Notebook(t.Context(), nb, Options{Kernel: kerneltest.Config(t)})
	if err != nil {
		t.Fatal(err)
	}
	var took []time.Duration
	for _, c := range result.Cells[1:] {
		took = append(took, c.Duration)
	}
	return median(took)
}

// warmGo returns the median time in which the go command builds a cell as a program, and runs it.
func warmGo(t *testing.T, source string) time.Duration {
	folder := t.TempDir()
	file, program := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
	source = "package main\n\n" + strings.Replace(source, "%%", "func main() {", 1) + "}\n"
	var took []time.Duration
	for i := range 8 {
		text := strings.ReplaceAll(source, "NUMBER", strconv.Itoa(i))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, file)
		for _, cmd := range []*exec.Cmd{build, exec.Command(program)} {
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %v\n%s", cmd, err, out)
			}
		}
		took = append(took, time.Since(began))
	}
	return median(took[1:])
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// TestRunOffline runs cells without a network on a module cache that Setup alone has filled.
func TestRunOffline(t *testing.T) {
	if os.Getenv("TESSELLA_LONG") == "" {
		t.Skip("downloads all modules and compiles them anew, half a minute or more; " +
			"set TESSELLA_LONG=1")
	}
	root := kerneltest.Config(t).Root
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOFLAGS", "-modcacherw") // so that the test can remove it
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	var steps []string
	opts := kernel.SetupOptions{Progress: func(step string) { steps = append(steps, step) }}
	tools, err := kernel.Setup(t.Context(), root, opts)
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`^downloading .*\|building gonb and goimports$`)
	if got := strings.Join(steps, "|"); !want.MatchString(got) {
		t.Errorf("steps %q", got)
	}
	t.Setenv("GOPROXY", "off")
	if _, err := kernel.Setup(t.Context(), root, opts); err != nil || len(steps) != 2 {
		t.Errorf("a second setup: %v, steps %q", err, steps)
	}
	nb := notebook("import (\n\t\"fmt\"\n\n\t\"gonum.org/v1/gonum/mat\"\n" +
		"\t\"gonum.org/v1/plot\"\n\t\"github.com/janpfeifer/gonb/gonbui\"\n" +
		"\t\"github.com/go-gota/gota/series\"\n" +
		"\t\"github.com/tessella-go/tessella/classify\"\n)\n\n" +
		"%%\nvar ds classify.Dataset\nfmt.Println(mat.NewDense(2, 2, nil), plot.New() != nil, " +
		"series.Ints([]int{1}), ds.Name)\ngonbui.DisplayHTML(\"<p>here</p>\")\ngonbui.Sync()\n")
	result, err := Notebook(t.Context(), nb, Options{
		Kernel:  kernel.Config{Root: root, Tools: tools, Offline: true},
		Timeout: 5 * time.Minute,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("cold cell: %v", result.Cells[0].Duration)
	if n := len(nb.Cells[0].Outputs); n != 2 {
		t.Errorf("%d outputs, want 2", n)
	}
}
