// Package sandbox compiles the functions of a hand-in to WebAssembly and runs them where they
// cannot affect anything else. It is a [judging.Host].
//
// Each program is compiled and linked by Go's own tools within limits, and runs in a child process
// of its own that has no file, no network, no environment and no clock. Only data come back: the
// results of the calls, or how the program ended. Expected values never leave the process that
// compares.
//
// Each function starts in an instance of the program that has the memory as it was before the first
// call.
package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// Config says how a [Sandbox] works. The zero value is a good one.
type Config struct {
	// the folder of compiled packages; "": tessella/grade in the user's cache folder
	Cache string
	// the processor time, in whole seconds, that compiling one student's package may take; 0: 2 s
	BuildTime time.Duration
	// the bytes that compiling one package may take; 0: 384 MB; enforced on Linux
	BuildMemory int64
	// the processor time that is left for tools and programs; nil: no limit but their own
	Left func() time.Duration
}

// Sandbox compiles and runs. It is for one goroutine.
type Sandbox struct {
	Tools
	config Config
	folder string             // for temporary files
	held   *subprocess.Folder // it; nil if another process holds it
}

// Tools are what compiles programs. Processes may share them.
type Tools struct {
	Root     string            // GOROOT
	Version  string            // of Go: "go1.26.1"
	Cache    string            // the folder of compiled packages
	Folder   string            // for temporary files
	Archives map[string]string // the files of compiled packages, by import path
}

// New finds the go command, removes what killed runs have left behind, and compiles what every
// program needs, once for a cache. The caller must close the sandbox.
//
// It returns an error if there is no go command of version 1.26 or newer, or if the cache cannot be
// written.
func New(ctx context.Context, c Config) (*Sandbox, error) {
	s := &Sandbox{config: c}
	if err := s.defaults(); err != nil {
		return nil, err
	}
	err := s.open(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Use is a sandbox with the tools of another process's, which must stay open.
func Use(t Tools, c Config) (*Sandbox, error) {
	s := &Sandbox{Tools: t, config: c}
	if err := s.defaults(); err != nil {
		return nil, err
	}
	var err error
	s.folder, err = os.MkdirTemp(t.Folder, "judge-")
	return s, err
}

func (s *Sandbox) defaults() error {
	c := &s.config
	if c.BuildTime < 0 || c.BuildMemory < 0 {
		return fmt.Errorf("a negative limit: %v, %d", c.BuildTime, c.BuildMemory)
	}
	c.BuildTime = cmp.Or(c.BuildTime, 2*time.Second)
	c.BuildMemory = cmp.Or(c.BuildMemory, 384<<20)
	if s.Cache != "" {
		return nil
	}
	if c.Cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("no folder for the cache: %w", err)
		}
		c.Cache = filepath.Join(user, "tessella", "grade")
	}
	var err error
	s.Cache, err = filepath.Abs(c.Cache)
	return err
}

// atMost is a limit of processor time, or what is left if that is less.
func (c Config) atMost(limit time.Duration) time.Duration {
	if c.Left == nil {
		return limit
	}
	return max(time.Second, min(limit, c.Left()))
}

// open makes the folder, finds Go and compiles what every program needs.
func (s *Sandbox) open(ctx context.Context) error {
	var err error
	if s.held, err = subprocess.NewFolder(s.Cache); err != nil {
		return err
	}
	s.folder, s.Folder = s.held.Path, s.held.Path
	module := filepath.Join(s.folder, "tessella")
	if err := writeModule(module); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOVERSION")
	cmd.Dir = module // its go.mod may choose a newer toolchain than the command's own
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("compiling needs the go command, version 1.26 or newer: %w", err)
	}
	root, version, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if root == "" || !strings.HasPrefix(version, "go1.") && !strings.HasPrefix(version, "devel") {
		return fmt.Errorf("go env printed %q; it should print GOROOT and GOVERSION", out)
	}
	s.Root, s.Version = root, version
	return s.compileCommon(ctx)
}

// Close removes all that the sandbox has made except the compiled packages.
func (s *Sandbox) Close() error {
	if s.held != nil {
		return s.held.Close()
	}
	return os.RemoveAll(s.folder)
}

// writeModule lays out a stripped copy of our module, with the packages that exercises name and the
// half of the grader that runs beside students' functions.
func writeModule(folder string) error {
	files, err := moduleFiles()
	for name, data := range files {
		if err == nil {
			err = writeFile(filepath.Join(folder, filepath.FromSlash(name)), data)
		}
	}
	return err
}

func moduleFiles() (map[string][]byte, error) {
	files := map[string][]byte{"go.mod": []byte("module " + judging.Module + "\n\ngo 1.26.0\n")}
	for at, source := range map[string]fs.FS{"shape": shape.Source, "guest": guest.Source} {
		err := fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") ||
				path.Base(name) == "source.go" {
				return err
			}
			data, err := fs.ReadFile(source, name)
			files[path.Join("grader", at, name)] = data
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o600)
}

// Importable reports whether a student's package may import a path: one of the standard library, or
// that of the exercises' types.
func (s *Sandbox) Importable(name string) bool {
	if name == judging.ShapePackage || s.Archives[name] != "" && !strings.Contains(name, ".") {
		return !internal(name)
	}
	if name == "C" || strings.Contains(name, ".") || strings.HasPrefix(name, "cmd/") ||
		strings.HasPrefix(name, "vendor/") || internal(name) {
		return false
	}
	sources, err := filepath.Glob(filepath.Join(s.Root, "src", filepath.FromSlash(name), "*.go"))
	if err != nil || len(sources) == 0 {
		return false
	}
	info, err := os.Stat(sources[0])
	return err == nil && info.Mode().IsRegular()
}

func internal(name string) bool { return slices.Contains(strings.Split(name, "/"), "internal") }
