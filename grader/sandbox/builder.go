package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Builder compiles. Its methods may be called from several goroutines at once. It holds a folder
// for temporary files beside its cache, which [Builder.Close] removes.
type Builder struct {
	config  Config
	root    string // GOROOT
	version string
	folder  string   // for temporary files
	held    *os.File // locked as long as the folder is in use
	cache   *cache
	most    func(units int) time.Duration // that a run of the go command may take
	fewest  int                           // units that share a program
	idle    idle

	last    atomic.Pointer[string] // the folder of the last compilation
	warming sync.Mutex
	made    atomic.Int64 // folders and programs, for their names
}

// New finds the go command, removes what killed runs have left behind, and lays out what each
// program is compiled with.
//
// It returns an error if there is no go command of version 1.26 or newer, or if the cache cannot be
// written.
func New(ctx context.Context, c Config) (*Builder, error) {
	if c.MaxCache < 0 || c.BuildTime < 0 || c.BuildMemory < 0 || c.Jobs < 0 {
		return nil, fmt.Errorf("a negative limit: %+v", c)
	}
	c.MaxCache = cmp.Or(c.MaxCache, 512<<20)
	c.BuildTime = cmp.Or(c.BuildTime, time.Second)
	c.BuildMemory = cmp.Or(c.BuildMemory, 384<<20)
	c.Jobs = cmp.Or(c.Jobs, runtime.NumCPU())
	if c.Cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return nil, fmt.Errorf("no folder for the cache: %w", err)
		}
		c.Cache = filepath.Join(user, "tessella", "grade")
	}
	var err error
	if c.Cache, err = filepath.Abs(c.Cache); err != nil {
		return nil, err
	}
	b := &Builder{config: c, fewest: 3}
	// Each package has a limit of its own. The limit of all of them is what they may take one after
	// another, and some time to start.
	b.most = func(units int) time.Duration {
		return time.Duration(units)*4*c.BuildTime + toolTime
	}
	if b.cache, err = openCache(c.Cache, c.MaxCache); err != nil {
		return nil, err
	}
	if err := b.open(ctx); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// open makes the folder and finds Go.
func (b *Builder) open(ctx context.Context) error {
	var err error
	if b.folder, b.held, err = b.cache.folder(); err != nil {
		return err
	}
	if err := errors.Join(writeModule(b.folder), b.writeLimiter(),
		os.Mkdir(filepath.Join(b.folder, "wasm"), 0o700)); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOVERSION")
	// its go.mod may choose a newer toolchain than the command's own
	cmd.Dir = filepath.Join(b.folder, "tessella")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("compiling needs the go command, version 1.26 or newer: %w", err)
	}
	root, version, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if root == "" || !strings.HasPrefix(version, "go1.") && !strings.HasPrefix(version, "devel") {
		return fmt.Errorf("go env printed %q; it should print GOROOT and GOVERSION", out)
	}
	b.root, b.version = root, version
	return b.cache.forVersion(version)
}

// Version is the version of Go that compiles: "go1.26.1".
func (b *Builder) Version() string { return b.version }

// Close removes all that the builder has made except the cache, which it reduces to its size.
func (b *Builder) Close() error {
	b.idle.end("")
	var errs []error
	if b.folder != "" {
		errs = append(errs, os.RemoveAll(b.folder), b.held.Close())
	}
	errs = append(errs, b.cache.close())
	return errors.Join(errs...)
}

// environment is the whole environment of the go command.
func (b *Builder) environment() []string {
	return []string{
		"GOROOT=" + b.root, "GOCACHE=" + b.cache.path,
		"GOPATH=" + filepath.Join(b.folder, "gopath"),
		"GOTMPDIR=" + filepath.Join(b.folder, "tmp"), "TMPDIR=" + filepath.Join(b.folder, "tmp"),
		"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GO111MODULE=on", "GOTOOLCHAIN=local",
		"GOWORK=off", "GOENV=off", "GOPROXY=off", "GOFLAGS=", "GOTELEMETRY=off", "GOVCS=*:off",
		// Most of these processes end before they would have to collect garbage.
		"GOGC=off", "GOMEMLIMIT=192MiB",
	}
}

// next returns a new name below a folder, such as "batch7". The builder uses it only once.
func (b *Builder) next(kind string) string { return fmt.Sprint(kind, b.made.Add(1)) }
