package sandbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// common lists what every program needs, and packages that students import. Others are compiled
// when the first student imports them.
var common = []string{
	judging.ShapePackage, judging.Module + "/grader/guest/wasm",
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt",
	"iter", "maps", "math", "math/big", "math/bits", "math/cmplx", "math/rand", "math/rand/v2",
	"regexp", "slices", "sort", "strconv", "strings", "sync", "time", "unicode", "unicode/utf8",
}

// kept is a list of compiled packages, with what they were made of.
type kept struct {
	Key      string
	Archives map[string]string
}

// compileCommon finds the compiled packages that every program needs, or has them compiled.
func (s *Sandbox) compileCommon(ctx context.Context) error {
	files, err := moduleFiles()
	if err != nil {
		return err
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q %q\n", s.Version, s.Root, common)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%q %q\n", name, files[name])
	}
	list := kept{Key: hex.EncodeToString(sum.Sum(nil))}
	file := filepath.Join(s.Cache, "archives.json")
	if data, err := os.ReadFile(file); err == nil {
		var before kept
		if json.Unmarshal(data, &before) == nil && before.Key == list.Key &&
			present(before.Archives) {
			s.Archives = before.Archives
			return nil
		}
	}
	if err := s.compilePackages(ctx, common); err != nil {
		return fmt.Errorf("compiling what every program needs: %w", err)
	}
	list.Archives = s.Archives
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	made := filepath.Join(s.folder, "archives.json")
	if err := os.WriteFile(made, data, 0o600); err != nil {
		return err
	}
	return os.Rename(made, file)
}

// present reports whether all files are there.
func present(archives map[string]string) bool {
	for _, file := range archives {
		if _, err := os.Stat(file); err != nil {
			return false
		}
	}
	return len(archives) > 0
}

// compilePackages has packages and all that they need compiled by the go command, as far as they
// are not in its cache.
func (s *Sandbox) compilePackages(ctx context.Context, paths []string) error {
	args := []string{"list", "-export", "-deps", "-trimpath", "-gcflags=all=-dwarf=false", "-f",
		"{{with .Export}}{{$.ImportPath}}={{.}}{{end}}"}
	cmd := exec.CommandContext(ctx, filepath.Join(s.Root, "bin", "go"), append(args, paths...)...)
	cmd.Dir = filepath.Join(s.Folder, "tessella")
	cmd.Env = s.environment()
	cmd.Cancel = func() error { subprocess.KillGroup(cmd.Process); return nil }
	subprocess.Apart(cmd)
	out, err := cmd.Output()
	if err != nil {
		var said []byte
		if exit, ok := err.(*exec.ExitError); ok {
			said = exit.Stderr
		}
		return fmt.Errorf("go list: %w\n%s", err, said)
	}
	found := maps.Clone(s.Archives)
	if found == nil {
		found = map[string]string{}
	}
	for line := range strings.Lines(string(out)) {
		if name, file, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			found[name] = file
		}
	}
	s.Archives = found
	return nil
}

// environment is the whole environment of Go's tools.
func (s *Sandbox) environment() []string {
	return []string{
		"GOROOT=" + s.Root, "GOCACHE=" + filepath.Join(s.Cache, "go"),
		"GOPATH=" + filepath.Join(s.folder, "gopath"),
		"GOTMPDIR=" + s.folder, "TMPDIR=" + s.folder,
		"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GO111MODULE=on", "GOTOOLCHAIN=local",
		"GOWORK=off", "GOENV=off", "GOPROXY=off", "GOFLAGS=", "GOTELEMETRY=off", "GOVCS=*:off",
		// Most of these processes end before they would have to collect garbage.
		"GOGC=off", "GOMEMLIMIT=192MiB",
	}
}
