package kernel

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// testTools builds the tools once, in the user's cache.
var testTools = sync.OnceValues(func() (Config, error) {
	root, err := Checkout("")
	if err != nil {
		return Config{}, err
	}
	tools, err := Setup(context.Background(), root, SetupOptions{})
	return Config{Root: root, Tools: tools, Offline: true}, err
})

func realKernel(t *testing.T) Config {
	t.Helper()
	c, err := testTools()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// started starts a kernel that ends with the test.
func started(t *testing.T, c Config) *Kernel {
	t.Helper()
	k, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return k
}

// stdout gives a handler that gathers what is printed.
func stdout(text *string) Handler {
	return func(m Message) {
		var c struct{ Name, Text string }
		if m.Type == "stream" && json.Unmarshal(m.Content, &c) == nil && c.Name == "stdout" {
			*text += c.Text
		}
	}
}

func TestKernel(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	c := realKernel(t)
	c.Dir, c.Env = t.TempDir(), []string{"TESSELLA_TEST=set here"}
	k := started(t, c)
	info, err := os.Stat(filepath.Join(k.dir, "connection.json"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the connection file with the key has mode %v, error %v", info.Mode(), err)
	}

	var text string
	reply, err := k.Execute(t.Context(), "!pwd; echo $TESSELLA_TEST; go env GOPROXY", stdout(&text))
	if err != nil || reply.Status != "ok" {
		t.Errorf("reply %+v, error %v", reply, err)
	}
	if got := strings.Split(text, "\n"); !sameFile(got[0], c.Dir) ||
		strings.Join(got[1:], "|") != "set here|off|" {
		t.Errorf("the cell printed %q", text)
	}

	// The prelude has run: without the flag this cell would call `go get`, which fails offline in
	// another way.
	reply, err = k.Execute(t.Context(), "import \"example.com/none\"\n\n%%\nnone.X()\n", nil)
	if err != nil || reply.Status != "error" ||
		strings.Contains(reply.EValue, `go get": exit status`) {
		t.Errorf("reply %+v, error %v", reply, err)
	}

	// An interrupted kernel continues, and keeps its declarations.
	if reply, err := k.Execute(t.Context(), "func seven() int { return 7 }", nil); err != nil ||
		reply.Status != "ok" {
		t.Errorf("reply %+v, error %v", reply, err)
	}
	limit, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
	defer cancel()
	if _, err = k.Execute(limit, "!sleep 600", nil); !errors.Is(err, context.DeadlineExceeded) ||
		!k.Alive() {
		t.Errorf("error %v, alive %t", err, k.Alive())
	}
	time.AfterFunc(time.Second, func() {
		if err := k.Interrupt(); err != nil {
			t.Error(err)
		}
	})
	if reply, err = k.Execute(t.Context(), "!sleep 600", nil); err != nil || reply.Status != "ok" {
		t.Errorf("after Interrupt: reply %+v, error %v", reply, err)
	}
	text = ""
	if _, err = k.Execute(t.Context(), "import \"fmt\"\n\n%%\nfmt.Println(seven())\n",
		stdout(&text)); err != nil || text != "7\n" {
		t.Errorf("printed %q, error %v", text, err)
	}

	// Nothing is left behind, not even what a cell has started.
	text = ""
	if _, err = k.Execute(t.Context(), "!sleep 600 >/dev/null 2>&1 & echo $!",
		stdout(&text)); err != nil {
		t.Error(err)
	}
	left := strings.TrimSpace(text)
	if !running(left) {
		t.Fatalf("process %q of the cell does not run", left)
	}
	if err := k.Close(); err != nil {
		t.Error(err)
	}
	if !ends(left) {
		t.Fatalf("process %s is left behind", left)
	}
	if files, err := os.ReadDir(temp); err != nil || len(files) > 0 {
		t.Errorf("files left behind: %v, error %v", files, err)
	}
}

// running reports whether a process runs; one that has ended and was not yet collected does not. It
// asks the system, because a small machine may lack ps.
func running(pid string) bool {
	n, err := strconv.Atoi(pid)
	if err != nil || syscall.Kill(n, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return runtime.GOOS != "linux"
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

// ends reports whether a process that was killed ends soon. On a busy machine that takes a moment.
func ends(pid string) bool {
	for late := time.Now().Add(5 * time.Second); running(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			return false
		}
	}
	return true
}

// A cell that does not yield takes the kernel with it, and all that it has started.
func TestKernelKillsTheStubborn(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	c := realKernel(t)
	c.Grace = time.Second
	k := started(t, c)
	limit, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	var text string
	began := time.Now()
	_, err := k.Execute(limit, "!trap '' INT; echo $$; while true; do sleep 600; done",
		stdout(&text))
	if !errors.Is(err, context.DeadlineExceeded) || k.Alive() || time.Since(began) > 5*time.Second {
		t.Errorf("error %v, alive %t after %v", err, k.Alive(), time.Since(began))
	}
	if pid := strings.TrimSpace(text); pid == "" || !ends(pid) {
		t.Errorf("process %q still runs", pid)
	}
	k.Close()
	if files, err := os.ReadDir(temp); err != nil || len(files) > 0 {
		t.Errorf("files left behind: %v, error %v", files, err)
	}
}

// Paths with spaces, and settings of the user that would break the kernel.
func TestKernelOddSurroundings(t *testing.T) {
	c := realKernel(t)
	link := filepath.Join(t.TempDir(), "with space é")
	if err := os.Symlink(c.Root, link); err != nil {
		t.Fatal(err)
	}
	c.Root = link
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod -buildvcs=false -tags=theirs")
	t.Setenv("GOGC", "70")
	k := started(t, c)
	var text string
	reply, err := k.Execute(t.Context(),
		"import (\n\t\"fmt\"\n\n\t\"github.com/tessella-go/tessella/notebooks/ipynb\"\n)\n\n%%\n"+
			"fmt.Println(ipynb.New().Minor)\n", stdout(&text))
	if err != nil || text != "5\n" {
		t.Errorf("printed %q, reply %+v, error %v", text, reply, err)
	}
	if got, want := built(t, k),
		"70 -ldflags=-s -w -tags=theirs\n"; got != want {
		t.Errorf("a cell was built with %q, want %q", got, want)
	}
}

// built runs a cell that prints its GOGC, and what it was built with of the
// flags that the kernel sets.
func built(t *testing.T, k *Kernel) string {
	t.Helper()
	var text string
	reply, err := k.Execute(t.Context(), `
import (
	"fmt"
	"os"
	"runtime/debug"
)

%%
fmt.Print(os.Getenv("GOGC"))
info, _ := debug.ReadBuildInfo()
for _, s := range info.Settings {
	if s.Key == "-gcflags" || s.Key == "-ldflags" || s.Key == "-tags" {
		fmt.Print(" ", s.Key, "=", s.Value)
	}
}
fmt.Println()
`, stdout(&text))
	if err != nil || reply.Status != "ok" {
		t.Errorf("reply %+v, error %v", reply, err)
	}
	return text
}

// The settings that make cells fast reach them.
func TestKernelSettings(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOGC", "")
	c := realKernel(t)
	k := started(t, c)
	want := "200 -ldflags=-s -w -tags=netgo,osusergo\n"
	if !c.Tools.Cgo || runtime.GOOS == "darwin" {
		want = "200 -ldflags=-s -w\n"
	}
	if got := built(t, k); got != want {
		t.Errorf("a cell was built with %q, want %q", got, want)
	}
}

// Cells are built by cellbuild, which writes no build information into a program.
func TestKernelBuildsQuickly(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("cellbuild leaves cells to the go command on " + runtime.GOOS)
	}
	t.Setenv("GOFLAGS", "-modcacherw") // as many have it
	k := started(t, realKernel(t))
	var text string
	reply, err := k.Execute(t.Context(), `import (
	"debug/buildinfo"
	"fmt"
	"os"

	"github.com/tessella-go/tessella/classify"
)

%%
info, err := buildinfo.ReadFile(os.Args[0])
fmt.Print(err, len(info.Settings), classify.Argmax([]float64{1, 2}))
`, stdout(&text))
	if want := "<nil> 0 1"; err != nil || reply.Status != "ok" || text != want {
		t.Errorf("the cell prints %q, want %q; reply %+v, error %v", text, want, reply, err)
	}
}

func TestStartRefuses(t *testing.T) {
	for _, test := range []struct {
		c    Config
		want string
	}{
		{Config{Root: "relative"}, "absolute"},
		{Config{Root: "/a,b"}, "comma"},
		{Config{Root: "/a"}, "Setup"},
		{Config{Root: "/a", Tools: Tools{GoNB: "/no/such/gonb"}}, "/no/such/gonb"},
	} {
		k, err := Start(t.Context(), test.c)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Start(%+v): %v, %v; want an error with %q", test.c, k, err, test.want)
		}
	}
}

func TestCheckout(t *testing.T) {
	root, err := Checkout("testdata/not/even/there")
	if err != nil {
		t.Fatal(err)
	}
	if here, _ := os.Getwd(); filepath.Join(root, "notebooks", "kernel") != here {
		t.Errorf("the root is %s, seen from %s", root, here)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "go.mod"),
		[]byte("// a comment\nmodule \"example.com/other\" // another\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if root, err := Checkout(other); err == nil || !strings.Contains(err.Error(), other) {
		t.Errorf("Checkout gave %q, %v; want an error that names the folder", root, err)
	}
}

func TestSetup(t *testing.T) {
	root := realKernel(t).Root
	cache := t.TempDir()
	// The compiled packages are those of the user. Only the tools are new.
	t.Setenv("GOCACHE", output(t, "go", "env", "GOCACHE"))
	t.Setenv("GOMODCACHE", output(t, "go", "env", "GOMODCACHE"))
	t.Setenv("GOPROXY", "off")
	t.Setenv("HOME", cache)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(cache, "xdg"))

	var mu sync.Mutex
	var steps []string
	opts := SetupOptions{Progress: func(s string) {
		mu.Lock()
		defer mu.Unlock()
		steps = append(steps, s)
	}}
	if tools, err := Find(t.Context(), root); err == nil ||
		!strings.Contains(err.Error(), "not built yet") {
		t.Errorf("before: Find gives %v, %v", tools, err)
	}
	var all sync.WaitGroup
	var tools [2]Tools
	var errs [2]error
	for i := range tools {
		all.Go(func() { tools[i], errs[i] = Setup(t.Context(), root, opts) })
	}
	all.Wait()
	if errs[0] != nil || errs[1] != nil || tools[0] != tools[1] {
		t.Fatalf("two at once: %v, %v; %v", errs[0], errs[1], tools)
	}
	for _, path := range []string{tools[0].GoNB, tools[0].GoImports} {
		if out := output(t, "go", "version", "-m", path); !strings.Contains(out,
			filepath.Base(path)) {
			t.Errorf("%s is not what it should be: %s", path, out)
		}
	}
	if out := output(t, "go", "version", "-m", tools[0].GoNB); !strings.Contains(out,
		"github.com/janpfeifer/gonb\tv0.11.5") {
		t.Errorf("gonb is not the pinned one:\n%s", out)
	}
	entries, err := os.ReadDir(filepath.Dir(tools[0].Dir))
	if err != nil || len(entries) != 1 {
		t.Errorf("left in the cache: %v, %v", entries, err)
	}
	steps = nil
	if again, err := Setup(t.Context(), root, opts); err != nil || again != tools[0] ||
		len(steps) > 0 {
		t.Errorf("a second setup: %v, %v, steps %q", again, err, steps)
	}
	if found, err := Find(t.Context(), root); err != nil || found != tools[0] {
		t.Errorf("Find gives %v, %v; Setup gave %v", found, err, tools[0])
	}
	if err := RemoveTools(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(tools[0].Dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("RemoveTools left %s: %v", tools[0].Dir, err)
	}

	// A failed build leaves nothing that looks finished.
	ctx, cancel := context.WithCancel(t.Context())
	_, err = Setup(ctx, root, SetupOptions{Progress: func(string) { cancel() }})
	if err == nil {
		t.Error("a cancelled setup succeeded")
	}
	if entries, _ := os.ReadDir(filepath.Dir(tools[0].Dir)); len(entries) != 0 {
		t.Errorf("a cancelled setup left %v", entries)
	}

	t.Setenv("PATH", cache)
	if _, err := Setup(t.Context(), root, opts); err == nil ||
		!strings.Contains(err.Error(), "go.dev/dl") {
		t.Errorf("without Go: %v", err)
	}
}

func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatal(fmt.Errorf("%s %v: %w", name, args, err))
	}
	return strings.TrimSpace(string(out))
}

func TestSpec(t *testing.T) {
	data := t.TempDir()
	t.Setenv("JUPYTER_DATA_DIR", data)
	c := realKernel(t)
	if _, err := ReadSpec(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before: %v", err)
	}
	if err := RemoveSpec(); err != nil {
		t.Errorf("removing nothing: %v", err)
	}
	dir, err := InstallSpec(c.Root, c.Tools)
	if err != nil || dir != filepath.Join(data, "kernels", "tessella") {
		t.Fatalf("installed in %s, error %v", dir, err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		t.Fatal(err)
	}
	var spec struct {
		Argv          []string
		DisplayName   string `json:"display_name"`
		Language      string
		InterruptMode string `json:"interrupt_mode"`
		Env           map[string]string
	}
	if err := json.Unmarshal(raw, &spec); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(spec.Argv, " "),
		c.Tools.GoNB+" -kernel {connection_file} -raw_error=true -go_work="+c.Root; got != want {
		t.Errorf("argv %s\nwant %s", got, want)
	}
	for name, want := range settings(c.Tools) {
		if got, ok := spec.Env[name]; !ok || got != want {
			t.Errorf("kernel.json sets %s to %q, want %q", name, got, want)
		}
	}
	if spec.DisplayName != "Go (Tessella)" || spec.Language != "go" ||
		spec.InterruptMode != "message" ||
		!strings.HasPrefix(spec.Env["PATH"], c.Tools.Dir+string(os.PathListSeparator)) {
		t.Errorf("kernel.json: %s", raw)
	}
	s, err := ReadSpec()
	if err != nil || s.Check(c.Root) != nil {
		t.Errorf("%+v, %v, %v", s, err, s.Check(c.Root))
	}
	gone := s
	gone.Root = filepath.Join(data, "moved")
	if err := gone.Check(c.Root); err == nil || !strings.Contains(err.Error(), "no longer holds") {
		t.Errorf("a moved checkout: %v", err)
	}
	gone = s
	gone.GoNB = filepath.Join(data, "gonb")
	if err := gone.Check(c.Root); err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("tools that are gone: %v", err)
	}
	if err := s.Check(data); err == nil || !strings.Contains(err.Error(), "another checkout") {
		t.Errorf("another checkout: %v", err)
	}
	file := filepath.Join(dir, "kernel.json")
	if err := os.WriteFile(file, bytes.Replace(raw, []byte(`"version": `), []byte(`"of": `), 1),
		0o644); err != nil {
		t.Fatal(err)
	}
	if old, err := ReadSpec(); err != nil || old.Check(c.Root) == nil ||
		!strings.Contains(old.Check(c.Root).Error(), "earlier version") {
		t.Errorf("installed before there were versions: %+v, %v", old, err)
	}
	if _, err := InstallSpec(c.Root, c.Tools); err != nil {
		t.Errorf("installing again: %v", err)
	}
	if s, err := ReadSpec(); err != nil || s.Check(c.Root) != nil {
		t.Errorf("installed again: %+v, %v", s, err)
	}
	if err := RemoveSpec(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("RemoveSpec left %s: %v", dir, err)
	}

	// A kernel of that name that is not ours stays.
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "kernel.json"), []byte(`{"argv":["theirs"]}`),
		0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := InstallSpec(c.Root, c.Tools); err == nil {
		t.Error("InstallSpec replaced a kernel that is not ours")
	}
	if err := RemoveSpec(); err == nil {
		t.Error("RemoveSpec removed a kernel that is not ours")
	}
}
