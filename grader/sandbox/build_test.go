package sandbox

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader/harness"
)

func TestErrorsOfTheCompiler(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b,
		unit("good", "func F(n int) int { return n }", "F"),
		unit("type", "//line cell 7:1\nfunc F(n int) int {\n\treturn \"x\"\n}\n\n//line cell "+
			"9:1\nvar a, b = missing, undefined\n", "F"),
		unit("syntax", "//line cell 3:1\nfunc F(n int) int { return }}}\n", "F"),
		unit("absent", "func G(n int) int { return n }", "F", "G"),
		unit("generic", "func F[T any](x T) T { return x }\n\nfunc G(n int) int { return n }", "F",
			"G"),
		unit("cycle", "//line cell 4:2\nvar x = y\nvar y = x\n\nfunc F(n int) int { return x }",
			"F"),
		Unit{
			Name: "plain",
			Files: map[string][]byte{
				"answers.go": []byte("package work\n\nfunc F(n int) int { return m }\n"),
			},
			Functions: []string{"F"},
		},
		unit("many",
			"//line cell 1:1\nfunc F(n int) int {\n"+strings.Repeat("missing()\n", 1000)+"}", "F"),
		unit("shadow", "type any int\ntype string int\n\nfunc len(n int) int { return n }\n\n"+
			"func F(n int) int { return len(n) }", "F"),
		unit("good", "func F(n int) int { return n + 1 }", "F"),
	)
	for i, want := range []string{
		"",
		"cell 9:1: undefined: missing | cell 9:1: undefined: undefined | cell 7:2: cannot use " +
			"\"x\" (untyped string constant) as int value in return statement",
		"cell 3:1: syntax error: unexpected } after top level declaration",
		"F:0: undefined: work.F",
		"F:0: cannot use generic function work.F without instantiation",
		"cell 4:2: initialization cycle for x; cell 4:2: x refers to y; cell 4:3: y refers to x",
		"answers.go:3: undefined: m",
		"cell 1:2: undefined: missing",
		"",
		"",
	} {
		u := built[i]
		var told []string
		for _, e := range u.Errors {
			told = append(told, fmt.Sprintf("%s%s:%d: %s", e.File, e.Function, e.Line, e.Text))
		}
		got := strings.Join(told, " | ")
		if u.Problem != "" || u.Costly || (u.Wasm == "") == (want == "") ||
			!strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %.300s (problem %q), want %s", u.Unit, got, u.Problem, want)
		}
	}
	if n := len(built[7].Errors); n != harness.MostErrors {
		t.Errorf("%d errors of 1000", n)
	}
}

// A unit that would stop the go command for all units, or give it directives, never reaches it.
func TestUnitsThatAreRefused(t *testing.T) {
	b := builder(t, Config{})
	refused := map[string]Unit{
		"cannot import \"nonexistent/pkg\"": unit("",
			"import \"nonexistent/pkg\"", "F"),
		"cannot import \"github.com/tessella-go/tessella/solutions/trees\"": unit("",
			"import \"github.com/tessella-go/tessella/solutions/trees\"", "F"),
		"cannot import \"github.com/tessella-go/tessella/grader/guest/wasm\"": unit("",
			"import \"github.com/tessella-go/tessella/grader/guest/wasm\"", "F"),
		"cannot import \"C\"": unit("",
			"import \"C\"", "F"),
		"cannot import \"../main\"": unit("",
			"import \"../main\"", "F"),
		"cannot import \"internal/abi\"": unit("",
			"import \"internal/abi\"", "F"),
		"cannot import \"cmd/go\"": unit("",
			"import \"cmd/go\"", "F"),
		"cells.go:5:1: the comment //go:embed is not allowed": unit("",
			"import _ \"embed\"\n\n//go:embed ../main.go\nvar s string", "F"),
		"cells.go:3:1: the comment //go:linkname is not allowed": unit("",
			"//go:linkname f runtime.f", "F"),
		"cells.go:3:1: the comment //go:wasmimport is not allowed": unit("",
			"//go:wasmimport tessella write\nfunc write()", "F"),
		"cells.go:3:1: the comment //go:build is not allowed": unit("",
			"//go:build ignore", "F"),
		"the package is called main, not work": {
			Files: map[string][]byte{"cells.go": []byte("package main")}, Functions: []string{"F"},
		},
		"expected 'package'": {
			Files: map[string][]byte{"cells.go": []byte("%%\nfoo")}, Functions: []string{"F"},
		},
		"the file name \"asm.s\"": {
			Files: map[string][]byte{"asm.s": []byte("TEXT")}, Functions: []string{"F"},
		},
		"the file name \"../main.go\"": {
			Files:     map[string][]byte{"../main.go": []byte("package work")},
			Functions: []string{"F"},
		},
		"the file name \"go.mod\"": {
			Files: map[string][]byte{"go.mod": []byte("module x")}, Functions: []string{"F"},
		},
		"the file name \"x_test.go\"": {
			Files: map[string][]byte{"x_test.go": []byte("package work")}, Functions: []string{"F"},
		},
		"\"f\" is not the name of an exported function": unit("",
			"func f() {}", "f"),
		"\"F\\\": nil}); os.Exit(0) // \" is not the name of an exported function": unit("",
			"func F() {}", "F\": nil}); os.Exit(0) // "),
		"no files or no functions to compile": {Name: "empty"},
	}
	problems := slices.Sorted(maps.Keys(refused))
	var units []Unit
	for _, problem := range problems {
		units = append(units, refused[problem])
	}
	built := build(t, b, append(units, unit("good", "func F(n int) int { return n }", "F"))...)
	for i, problem := range problems {
		if u := built[i]; !strings.Contains(u.Problem, problem) || u.Wasm != "" || u.Costly {
			t.Errorf("want %s: %+v", problem, u)
		}
	}
	if u := built[len(problems)]; u.Wasm == "" {
		t.Errorf("the good unit: %+v", u)
	}
}

// bombs are small sources that cost the compiler much time or memory. The figure is their size: the
// first for each run, the second with TESSELLA_SLOW.
var bombs = []struct {
	name   string
	sizes  [2]int
	source func(n int) string
}{
	{"nested function literals", [2]int{60, 1200}, func(n int) string {
		return "func F(n int) int { return " + strings.Repeat("func() int { x := n; return x + ",
			n) + "1" + strings.Repeat(" }()", n) + " }"
	}},
	{"doubling constants", [2]int{40, 60}, func(n int) string {
		s := "const c0 = \"x\"\n"
		for i := range n {
			s += fmt.Sprintf("const c%d = c%d + c%d\n", i+1, i, i)
		}
		return s + fmt.Sprintf("func F(n int) int { return len(c%d) }", n)
	}},
	{"long sums", [2]int{20_000, 100_000}, func(n int) string {
		return "func F(a string) string { return a" + strings.Repeat(" + a", n) + " }"
	}},
	{"a huge array", [2]int{28, 31}, func(n int) string {
		return fmt.Sprintf("var x = [1 << %d]byte{1: 1, 1 << %d - 1: 1}\n\nfunc F(n int) int { "+
			"return int(x[n]) }", n, n)
	}},
	{"deep nesting", [2]int{10_000, 1_000_000}, func(n int) string {
		return "func F(n int) int { return " + strings.Repeat("(", n) + "n" +
			strings.Repeat(")", n) + " }"
	}},
	{"types that double", [2]int{20, 60}, func(n int) string {
		s := "type t0 struct{ a, b [8]int }\n"
		for i := range n {
			s += fmt.Sprintf("type t%d struct{ a, b t%d }\n", i+1, i)
		}
		return s + fmt.Sprintf("func F(n int) int { var x, y t%d; if x == y { "+
			"return 1 }; return 0 }", n)
	}},
}

// A bomb fails alone, within limits. The units beside it are compiled.
func TestBombsHarmThemselves(t *testing.T) {
	if race.On() {
		t.Skip("it measures how long the compiler takes beside a test that the detector slows down")
	}
	b := builder(t, Config{BuildTime: 2 * time.Second, BuildMemory: 256 << 20})
	units := []Unit{unit("before", "func F(n int) int { return n }", "F")}
	for _, bomb := range bombs {
		n := bomb.sizes[0]
		if slow() {
			n = bomb.sizes[1]
		}
		units = append(units, unit(bomb.name, bomb.source(n), "F"))
	}
	units = append(units, unit("after", "func F(n int) int { return -n }", "F"))
	start := time.Now()
	built := build(t, b, units...)
	took := time.Since(start)
	for i, u := range built {
		switch harmless := i == 0 || i == len(built)-1; {
		case harmless && u.Wasm == "":
			t.Errorf("%s: %+v", u.Unit, u)
		case !harmless && u.Wasm == "" && len(u.Errors) == 0 && !u.Costly:
			t.Errorf("%s: %q names no cost and no error", u.Unit, u.Problem)
		case slow() && !harmless && u.Wasm != "":
			t.Errorf("%s went off without harm: too small a bomb to prove anything", u.Unit)
		}
		t.Logf("%s: costly %t, %d errors, %q", u.Unit, u.Costly, len(u.Errors), u.Problem)
	}
	_, peak := children()
	t.Logf("took %v; at most %d MB in a process", took, peak)
	if took > 90*time.Second {
		t.Errorf("took %v", took)
	}
	if _, answers := perform(t, b, built[len(built)-1], Limits{}, call(t, "F", 3)); result[int](t,
		answers[0]) != -3 {
		t.Errorf("%+v", answers)
	}
}

// If a run of the go command takes too long as a whole, halves of its units are tried until the
// slow unit is found.
func TestTimeoutsFindTheCulprit(t *testing.T) {
	if !slow() {
		t.Skip("it waits for time-outs; set TESSELLA_SLOW")
	}
	b := builder(t, Config{BuildTime: time.Minute, BuildMemory: 4 << 30})
	b.most = func(int) time.Duration { return 5 * time.Second }
	built := build(t, b, unit("before", "func F(n int) int { return n }", "F"),
		unit("bomb", bombs[2].source(100_000), "F"),
		unit("after", "func F(n int) int { return -n }", "F"))
	if built[0].Wasm == "" || built[2].Wasm == "" || built[0].Costly || built[2].Costly {
		t.Errorf("the others: %+v", built)
	}
	if built[1].Wasm != "" || !built[1].Costly {
		t.Errorf("the bomb: %+v", built[1])
	}
}

func TestCancelledBuildsLeaveNothing(t *testing.T) {
	b := builder(t, Config{})
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := b.Build(ctx, []Unit{unit("bomb", bombs[2].source(100_000), "F")}); !errors.Is(err,
		context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}

func TestCacheKeepsItsSize(t *testing.T) {
	c, err := openCache(t.TempDir(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.forVersion("go1.26"); err != nil {
		t.Fatal(err)
	}
	write := func(name string, age time.Duration) {
		path := filepath.Join(c.path, name[:2], name)
		if err := writeFile(path, make([]byte, 200)); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	write("aabase", 9*time.Hour)
	if err := c.remember(); err != nil {
		t.Fatal(err)
	}
	for i, age := range []time.Duration{1, 5, 2, 4, 3} {
		write(fmt.Sprintf("b%dx", i), age*time.Hour)
	}
	other, err := openCache(c.parent, 1000)
	if err != nil {
		t.Fatal(err)
	}
	left := func() []string {
		entries, err := c.entries()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range entries {
			names = append(names, filepath.Base(e.name))
		}
		slices.Sort(names)
		return names
	}
	if err := c.close(); err != nil || len(left()) != 6 {
		t.Errorf("while another run uses the cache: %v, %v", left(), err)
	}
	if err := other.close(); err != nil {
		t.Fatal(err)
	}
	if got := left(); !slices.Equal(got, []string{"aabase", "b0x", "b2x"}) {
		t.Errorf("left: %v", got)
	}
	again, err := openCache(c.parent, 1000)
	if err != nil {
		t.Fatal(err)
	}
	defer again.close()
	if !again.warm() {
		t.Error("what every program needs is forgotten")
	}
	if err := again.forVersion("go1.27"); err != nil || again.warm() {
		t.Errorf("another version of Go finds what it needs (%v)", err)
	}
}

// A grader that is killed leaves processes that end, and files that the next one removes.
func TestKilledGradersLeaveNothing(t *testing.T) {
	if os.Getenv("TESSELLA_VICTIM") != "" {
		victim(t)
	}
	cache := t.TempDir()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^TestKilledGradersLeaveNothing$")
	cmd.Env = append(os.Environ(), "TESSELLA_VICTIM="+cache)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var running []string
	for start := time.Now(); len(running) < 2 &&
		time.Since(start) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		running = mentioning(t, cache)
	}
	if len(running) < 2 {
		t.Errorf("no build was seen: %q", running)
	}
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		left, _ := filepath.Glob(filepath.Join(cache, "run-*"))
		running = mentioning(t, cache)
		if len(left)+len(running) == 0 {
			return
		}
		if time.Since(start) > 10*time.Second {
			t.Fatalf("left: %v, running: %q", left, running)
		}
	}
}

// victim compiles until it is killed.
func victim(t *testing.T) {
	b, err := New(context.Background(), Config{Cache: os.Getenv("TESSELLA_VICTIM")})
	if err != nil {
		t.Fatal(err)
	}
	_, err = b.Build(context.Background(),
		[]Unit{unit("ada", "func F(n int) int { return n }", "F")})
	t.Fatalf("it was to be killed: %v", err)
}

// mentioning returns the command lines that name a folder.
func mentioning(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(files) == 0 {
		t.Skip("this system does not list processes as files")
	}
	var found []string
	for _, f := range files {
		if text, _ := os.ReadFile(f); strings.Contains(string(text), folder) {
			found = append(found, strings.ReplaceAll(string(text), "\x00", " "))
		}
	}
	return found
}

func TestStaleFoldersAreRemoved(t *testing.T) {
	c, err := openCache(t.TempDir(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	age := func(folder string) {
		if err := os.Chtimes(folder, time.Time{}, time.Now().Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	used, held, err := c.folder()
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	age(used)
	stale := filepath.Join(c.parent, "run-123")
	if err := writeFile(filepath.Join(stale, "wasm", "1.wasm"), nil); err != nil {
		t.Fatal(err)
	}
	age(stale)
	folder, held2, err := c.folder()
	if err != nil {
		t.Fatal(err)
	}
	defer held2.Close()
	if _, err := os.Stat(stale); err == nil {
		t.Error("a stale folder is left")
	}
	for _, f := range []string{used, folder} {
		if _, err := os.Stat(f); err != nil {
			t.Errorf("%v, though it is in use", err)
		}
	}
}
