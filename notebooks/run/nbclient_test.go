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
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
)

// TestSameOutputsAsNBClient runs notebooks through Python's nbclient, on the installed kernel, and
// through Run. TESSELLA_PYTHON is a Python that has nbclient and nbformat; TESSELLA_NOTEBOOKS may
// list notebooks that Run has executed, separated as in PATH: nbclient runs them anew, several at
// once, and must have the outputs that they hold.
func TestSameOutputsAsNBClient(t *testing.T) {
	python := nbclientPython(t)
	for _, nb := range []struct {
		path    string
		seconds int
	}{{"testdata/nasty.ipynb", 60}, {"testdata/hang.ipynb", 3}} {
		t.Run(filepath.Base(nb.path), func(t *testing.T) {
			theirs, err := runNBClient(t, python, nb.path, nb.seconds)
			if err != nil {
				t.Fatal(err)
			}
			ours, _ := runAll(t, nb.path, time.Duration(nb.seconds)*time.Second)
			sameOutputs(t, ours, theirs)
		})
	}
	executed := filepath.SplitList(os.Getenv("TESSELLA_NOTEBOOKS"))
	theirs, errs := make([]*ipynb.Notebook, len(executed)), make([]error, len(executed))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i, path := range executed {
		group.Go(func() error {
			theirs[i], errs[i] = runNBClient(t, python, path, 60)
			return nil
		})
	}
	group.Wait()
	for i, path := range executed {
		t.Run(filepath.Base(path), func(t *testing.T) {
			ours, err := ipynb.ReadFile(path)
			if err := errors.Join(err, errs[i]); err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(ours.Cells, func(c *ipynb.Cell) bool {
				return len(c.Outputs) > 0
			}) {
				t.Fatalf("%s holds no outputs: name a notebook that was run", path)
			}
			sameOutputs(t, ours, theirs[i])
		})
	}
}

func nbclientPython(t *testing.T) string {
	t.Helper()
	python := os.Getenv("TESSELLA_PYTHON")
	if python == "" {
		t.Skip("TESSELLA_PYTHON names no Python with nbclient and nbformat")
	}
	c := kerneltest.Config(t)
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	t.Setenv("JUPYTER_RUNTIME_DIR", t.TempDir())
	if _, err := kernel.InstallSpec(c.Root, c.Tools); err != nil {
		t.Fatal(err)
	}
	return python
}

func runNBClient(t *testing.T, python, path string, seconds int) (*ipynb.Notebook, error) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "nbclient.ipynb")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, python, "testdata/run_nbclient.py", path, out,
		strconv.Itoa(seconds))
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("nbclient: %w\n%s", err, said)
	}
	return ipynb.ReadFile(out)
}

func sameOutputs(t *testing.T, ours, theirs *ipynb.Notebook) {
	t.Helper()
	if len(ours.Cells) != len(theirs.Cells) {
		t.Fatalf("%d cells, nbclient has %d", len(ours.Cells), len(theirs.Cells))
	}
	for i, c := range ours.Cells {
		got, want := normalised(c), normalised(theirs.Cells[i])
		if c.ID == "no-such-package" {
			// nbclient has no prelude, so there `go get` speaks instead of the compiler.
			// Both must name the package.
			for _, text := range []string{fmt.Sprint(got), fmt.Sprint(want)} {
				if !strings.Contains(text, "example.com/no/such/thing") {
					t.Errorf("cell %d: %s", i+1, text)
				}
			}
			continue
		}
		for j := range got {
			if j >= len(want) || !sameText(got[j], want[j]) {
				t.Errorf("cell %d (id %q) differs (- nbclient, + ours):\n%.3000s", i+1, c.ID,
					cmp.Diff(want, got))
				break
			}
		}
		if len(got) < len(want) {
			t.Errorf("cell %d (id %q): nbclient has more: %v", i+1, c.ID, want[len(got):])
		}
	}
}

// Documented differences: GoNB's folder has a random name; it marks lines of a stack trace only if
// the path and the number happen to arrive in one piece; addresses and offsets of a trace vary.
var (
	tempFolder = regexp.MustCompile(`\S*gonb_[0-9a-f]{8}`)
	traceMark  = regexp.MustCompile(` \x1b\[7m\[\[ Cell \[\d+\] Line \d+ \]\]\x1b\[0m `)
	address    = regexp.MustCompile(`0x[0-9a-f]+`)
)

// normalised is a cell as texts that must be equal: the count, all of stdout, all of stderr,
// then the other outputs in order. The order between the streams is not promised, and nbclient
// joins no pieces of a stream.
func normalised(c *ipynb.Cell) []string {
	var stdout, stderr strings.Builder
	var others []string
	for _, out := range c.Outputs {
		switch {
		case out.Type != ipynb.Stream:
			one := ipynb.New()
			one.Cells = []*ipynb.Cell{{Type: ipynb.Code, Outputs: []*ipynb.Output{out}}}
			var b strings.Builder
			if err := one.Write(&b); err != nil {
				panic(err)
			}
			others = append(others, b.String())
		case out.Name == "stdout":
			stdout.WriteString(out.Text.String())
		default:
			stderr.WriteString(out.Text.String())
		}
	}
	count := "not executed"
	if c.ExecutionCount != nil {
		count = strconv.Itoa(*c.ExecutionCount)
	}
	texts := append([]string{count, stdout.String(), stderr.String()}, others...)
	for i, s := range texts {
		s = traceMark.ReplaceAllString(s, "")
		s = tempFolder.ReplaceAllString(s, "FOLDER")
		texts[i] = address.ReplaceAllString(s, "0x")
	}
	return texts
}

// sameText compares texts in which GoNB may have replaced each byte of a character by
// U+FFFD, at a place that varies.
func sameText(a, b string) bool {
	lost := func(s string) (rest string) {
		for n := 0; n < 4 && strings.HasPrefix(s, "\uFFFD"); n++ {
			s = s[len("\uFFFD"):]
		}
		return s
	}
	skip := func(s string) string {
		_, n := utf8.DecodeRuneInString(s)
		return s[n:]
	}
	for a != "" && b != "" {
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		switch {
		case x == y:
			a, b = a[n:], b[m:]
		case x == utf8.RuneError:
			a, b = lost(a), skip(b)
		case y == utf8.RuneError:
			a, b = skip(a), lost(b)
		default:
			return false
		}
	}
	return a == b
}
