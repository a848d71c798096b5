package run

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
)

// expected is what the metadata of a cell in testdata says: the cell fails, in this line,
// for a reason that matches.
type expected struct {
	Fails string
	Line  int
}

// runAll runs a notebook of testdata to its end.
func runAll(t *testing.T, path string, limit time.Duration) (*ipynb.Notebook, *Result) {
	t.Helper()
	nb, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	result, err := Notebook(t.Context(), nb, Options{
		Kernel:    kerneltest.Config(t),
		Timeout:   limit,
		KeepGoing: true,
	})
	if result == nil { // failing cells are wanted, a kernel that does not start is not
		t.Fatal(err)
	}
	return nb, result
}

// runVerdicts runs a notebook of testdata to its end and compares each cell with what
// its metadata expects.
func runVerdicts(t *testing.T, path string, limit time.Duration) *ipynb.Notebook {
	t.Helper()
	nb, result := runAll(t, path, limit)
	if len(result.Cells) != len(nb.Cells) {
		t.Fatalf("%d of %d cells were executed", len(result.Cells), len(nb.Cells))
	}
	for i, c := range nb.Cells {
		t.Run(c.ID, func(t *testing.T) {
			var want expected
			if _, err := c.Metadata.Get("tessella", &want); err != nil {
				t.Fatal(err)
			}
			got := result.Cells[i].Err
			var failure *Error
			switch {
			case want.Fails == "" && got != nil:
				t.Errorf("failed: %v", got)
			case want.Fails != "" && !errors.As(got, &failure):
				t.Errorf("did not fail; want %q", want.Fails)
			case want.Fails != "":
				if !regexp.MustCompile(want.Fails).MatchString(failure.Reason) {
					t.Errorf("reason %q; want %q", failure.Reason, want.Fails)
				}
				if failure.Line != want.Line || failure.Cell != i+1 || failure.ID != c.ID {
					t.Errorf("%v: is cell %d, line %d, id %q; want line %d", failure, failure.Cell,
						failure.Line, failure.ID, want.Line)
				}
			}
			if c.ExecutionCount == nil || *c.ExecutionCount != i+1 {
				t.Errorf("execution count %v, want %d", c.ExecutionCount, i+1)
			}
		})
	}
	return nb
}

func TestRunNasty(t *testing.T) {
	nb := runVerdicts(t, "testdata/nasty.ipynb", Timeout)
	if err := nb.Validate(); err != nil {
		t.Error(err)
	}
	cells := map[string]*ipynb.Cell{}
	for _, c := range nb.Cells {
		cells[c.ID] = c
	}
	printed := func(id, stream string) string {
		var b strings.Builder
		for _, out := range cells[id].Outputs {
			if out.Type == ipynb.Stream && out.Name == stream {
				b.WriteString(out.Text.String())
			}
		}
		return b.String()
	}
	var stdout, stderr, large strings.Builder
	for i := range 300 {
		fmt.Fprintf(&stdout, "out %d\n", i)
		fmt.Fprintf(&stderr, "err %d\n", i)
	}
	for i := range 100_000 {
		fmt.Fprintf(&large, "%09d abcdefghijklmnopqrstuvwxyzabcdefghijkl\n", i)
	}
	for _, want := range []struct{ id, stream, text string }{
		{"plain", "stdout", "héllo <b>&</b>\n"},
		{"interleaved", "stdout", stdout.String()},
		{"interleaved", "stderr", stderr.String()},
		{"five-megabytes", "stdout", large.String()},
		{
			"odd-characters", "stdout",
			"tab\t nul\x00 bell\a esc\x1b[31mred\x1b[0m cr\rover\r\n line\u2028 next\u0085 🙂 " +
				"\"quoted\" back\\slash \x7f bad\uFFFD utf8\n",
		},
		{"one-shell-line-fails", "stdout", "the cell goes on\n"},
		{"still-alive", "stdout", "42\n"},
	} {
		if got := printed(want.id, want.stream); got != want.text {
			t.Errorf("%s: %s is %.200q (%d bytes), want %.200q (%d bytes)", want.id, want.stream,
				got, len(got), want.text, len(want.text))
		}
	}
	if n := len(cells["five-megabytes"].Outputs); n != 1 {
		t.Errorf("what came to one stream in a row is %d outputs, want 1", n)
	}

	// GoNB replaces the halves of a character that is split between two reads, each byte by U+FFFD.
	text := regexp.MustCompile(`\x{FFFD}{3}`).ReplaceAllString(printed("multibyte", "stdout"), "€")
	if text != strings.Repeat("€", 40_000) {
		t.Errorf("the multi-byte text has %d characters, or others than € and U+FFFD",
			len([]rune(text)))
	}

	var shown []string
	for _, out := range append(cells["displays"].Outputs,
		cells["update-an-earlier-cell"].Outputs...) {
		for _, mime := range []string{"text/html", "text/markdown"} {
			if text, ok := out.Data.Text(mime); ok {
				shown = append(shown, text)
			}
		}
	}
	if got, want := strings.Join(shown, "|"),
		"<p>before</p>|<b>3</b>|**between**\n\nlines"; got != want {
		t.Errorf("displays are %q, want %q", got, want)
	}
	if png, ok := cells["picture"].Outputs[0].Data.Text("image/png"); !ok ||
		!strings.HasPrefix(png, "iVBORw0KGgo") {
		t.Errorf("no PNG but %v", cells["picture"].Outputs[0].Data)
	}
}

func TestRunHanging(t *testing.T) { runVerdicts(t, "testdata/hang.ipynb", 3*time.Second) }

// notebook makes one of code cells.
func notebook(sources ...string) *ipynb.Notebook {
	nb := ipynb.New()
	for i, s := range sources {
		nb.Cells = append(nb.Cells, ipynb.NewCode(fmt.Sprintf("c%d", i+1), s))
	}
	return nb
}

// runFails runs a notebook that must fail.
func runFails(t *testing.T, nb *ipynb.Notebook, opts Options) (*Result, *Error) {
	t.Helper()
	opts.Kernel = kerneltest.Config(t)
	result, err := Notebook(t.Context(), nb, opts)
	var failure *Error
	if !errors.As(err, &failure) {
		t.Fatalf("error is %v, want a failed cell", err)
	}
	return result, failure
}

func TestRunAsksForInput(t *testing.T) {
	nb := notebook(`
import (
	"time"

	"github.com/janpfeifer/gonb/gonbui"
)

%%
gonbui.RequestInput("your name? ", false)
time.Sleep(time.Hour)`, "!echo alive")
	result, failure := runFails(t, nb, Options{KeepGoing: true})
	if failure.Cell != 1 || !errors.Is(failure, kernel.ErrInput) {
		t.Errorf("error is %v, want ErrInput from cell 1", failure)
	}
	if len(result.Cells) != 2 || result.Cells[1].Err != nil {
		t.Errorf("the next cell did not run: %+v", result.Cells)
	}
}

func TestRunKernelKilled(t *testing.T) {
	nb := notebook("!echo before", "!kill -9 $PPID; sleep 60", "!echo after")
	began := time.Now()
	result, failure := runFails(t, nb, Options{KeepGoing: true})
	if failure.Cell != 2 || !errors.Is(failure, kernel.ErrDead) {
		t.Errorf("error is %v, want ErrDead from cell 2", failure)
	}
	if d := time.Since(began); d > 10*time.Second {
		t.Errorf("the death was seen after %v", d)
	}
	if len(result.Cells) != 2 || nb.Cells[2].ExecutionCount != nil {
		t.Errorf("a cell ran without a kernel: %+v", result.Cells)
	}
}

// A notebook of text needs no kernel, so a kernel that cannot start does not matter.
func TestRunTextAlone(t *testing.T) {
	nb := ipynb.New()
	nb.Cells = append(nb.Cells, ipynb.NewMarkdown("text", "Text."))
	result, err := Notebook(t.Context(), nb, Options{Kernel: kernel.Config{Root: "/nowhere"}})
	if err != nil || result == nil || len(result.Cells) != 0 {
		t.Errorf("got %+v, %v", result, err)
	}
}

func TestRunStopsAtFirstFailure(t *testing.T) {
	nb := notebook("!echo one", "", "!false", "!echo three")
	nb.Path = "lesson.ipynb"
	nb.Cells[3].Outputs = []*ipynb.Output{
		{Type: ipynb.Stream, Name: "stdout", Text: ipynb.Text{"of an older run\n"}},
	}
	nb.Cells = append(nb.Cells, ipynb.NewMarkdown("m", "text"))
	var seen []string
	result, failure := runFails(t, nb, Options{OnCell: func(p Progress) {
		seen = append(seen, fmt.Sprintf("%d %d/%d %t", p.Cell, p.Done, p.Of, p.Finished))
	}})
	if got, want := failure.Error(),
		`lesson.ipynb: cell 3, line 1 (id "c3"): !false: exit status 1`; got != want {
		t.Errorf("error %s\nwant  %s", got, want)
	}
	if got, want := strings.Join(seen, ", "),
		"1 0/3 false, 1 1/3 true, 3 1/3 false, 3 2/3 true"; got != want {
		t.Errorf("progress %s\nwant     %s", got, want)
	}
	if len(result.Cells) != 2 || result.Cells[0].Duration <= 0 || result.Start <= 0 {
		t.Errorf("result %+v", result)
	}
	if nb.Cells[3].Outputs != nil || nb.Cells[1].ExecutionCount != nil ||
		*nb.Cells[2].ExecutionCount != 2 {
		t.Error("a cell behind the failure has outputs, or an empty cell was executed")
	}
}

func TestRunTags(t *testing.T) {
	nb := notebook("%%\nundefined()", "!exit 3")
	nb.Cells[0].Metadata.Set("tags", []string{"raises-exception"})
	nb.Cells[1].Metadata.Set("tags", []string{"skip-execution"})
	result, err := Notebook(t.Context(), nb, Options{Kernel: kerneltest.Config(t)})
	if err != nil || len(result.Cells) != 1 || nb.Cells[0].Outputs[0].Type != ipynb.Error {
		t.Errorf("error %v, result %+v", err, result)
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	nb := notebook("!sleep 60", "!echo after")
	_, err := Notebook(ctx, nb, Options{Kernel: kerneltest.Config(t), KeepGoing: true,
		OnCell: func(p Progress) {
			if !p.Finished {
				time.AfterFunc(200*time.Millisecond, cancel)
			}
		}})
	if !errors.Is(err, context.Canceled) || nb.Cells[1].ExecutionCount != nil {
		t.Errorf("error %v", err)
	}
}

func TestRunFile(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.ipynb"), filepath.Join(dir, "out.ipynb")
	nb := notebook("!pwd", "!false", "!echo never")
	if err := nb.WriteFile(in); err != nil {
		t.Fatal(err)
	}
	err := runFile(t.Context(), in, out, Options{Kernel: kerneltest.Config(t)})
	if err == nil || !strings.Contains(err.Error(), in+": cell 2") {
		t.Errorf("error %v", err)
	}
	got, err := ipynb.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	// As in Jupyter a cell runs in the folder of its notebook.
	real, _ := filepath.EvalSymlinks(dir)
	if text := got.Cells[0].Outputs[0].Text.String(); text != real+"\n" && text != dir+"\n" {
		t.Errorf("the cell ran in %q, want %q", text, dir)
	}
	if got.Cells[1].Outputs == nil || got.Cells[2].Outputs != nil {
		t.Error("the written notebook has not the outputs as far as the run came")
	}
}

// A cell that prints without end is stopped by the size of its output, long before it
// fills the memory or the disk.
func TestRunFlood(t *testing.T) {
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{
		ipynb.NewCode("flood",
			"import (\n\t\"fmt\"\n\t\"strings\"\n)\n\n%%\nline := strings.Repeat(\"x\", 60000)\n"+
				"for {\n\tfmt.Println(line)\n}"),
	}
	_, err := Notebook(t.Context(), nb,
		Options{Kernel: kerneltest.Config(t), Timeout: 2 * time.Minute})
	var failure *Error
	if !errors.As(err, &failure) || !strings.Contains(failure.Reason, "put out more than 128 MB") {
		t.Fatalf("error %v, want that of too much output", err)
	}
	size := 0
	for _, out := range nb.Cells[0].Outputs {
		for _, piece := range out.Text {
			size += len(piece)
		}
	}
	if size < maxOutput/2 || size > maxOutput {
		t.Errorf("%d bytes were kept, want what came before the limit of %d", size, maxOutput)
	}
}

// GoNB reports these in its own file, after the cell's end.
func TestRunSyntaxErrorAtEnd(t *testing.T) {
	for _, c := range []struct {
		source string
		line   int
	}{{"%%\nx := 1 +", 2}, {"func F() int {\n\tif true {\n\t\treturn 1\n\t}\n", 5},
		{"%%\nif true {\n", 3}} {
		nb := ipynb.New()
		nb.Cells = []*ipynb.Cell{ipynb.NewCode("cell", c.source)}
		_, err := Notebook(t.Context(), nb, Options{Kernel: kerneltest.Config(t)})
		var failure *Error
		if !errors.As(err, &failure) || failure.Line < 1 || failure.Line > c.line ||
			strings.Contains(failure.Reason, "/") {
			t.Errorf("%q: error %v; want a line up to %d and no path", c.source, err, c.line)
		}
	}
}
