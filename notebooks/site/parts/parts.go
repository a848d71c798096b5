// Package parts builds what a page needs to compile and run Go: Go's own compiler and linker for
// WebAssembly, the packages that cells import, and the course's programs. All of it comes from the
// installed Go and the module cache, without a network.
package parts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/site/cache"
)

// The course's programs that a page loads, beside the compiler and the linker.
const (
	engine = kernel.Module + "/lessons/internal/page"
	Live   = kernel.Module + "/lessons/live/browser" // draws live figures
)

// Options steer [Build].
type Options struct {
	Root     string   // the checkout
	Imports  []string // what programs in a page may import, as packages or patterns
	Docs     bool     // with the comments of these packages
	Modules  []string // further modules whose packages they may import, each path@version
	Cache    cache.Cache
	Progress func(step string) // called before each step that takes time; nil: none
}

// Manifest tells a page which parts there are.
type Manifest struct {
	Go      string `json:"go"`      // go1.26.1
	Edition string `json:"edition"` // changes with anything on the site
	Compile Part   `json:"compile"`
	Link    Part   `json:"link"`
	Engine  Part   `json:"engine"`
	Live    Part   `json:"live"`
	// the address of Go's own script that starts programs of GOOS=js
	WasmExec string   `json:"wasmExec"`
	Files    []string `json:"files"` // in assets, for the service worker
	// by import path; all packages that one of them needs are among them
	Packages map[string]Package `json:"packages"`
}

// Part is one gzipped file.
type Part struct {
	File string `json:"file"` // its name, which holds a hash of its bytes
	Size int64  `json:"size"` // unpacked, in bytes
	GZ   int64  `json:"gz"`   // as it is sent
}

// Package is the archive of a package, for the compiler and the linker.
type Package struct {
	Part
	Imports []string `json:"imports"`        // import paths
	Docs    *Part    `json:"docs,omitempty"` // its comments, by name, as JSON
}

// Parts is what [Build] has built. Its files are in the cache.
type Parts struct {
	Manifest Manifest
	Files    map[string]string // the path of each, by the name in the manifest
	GOROOT   string            // of the Go that built them
	Sources  []Source          // of the programs and the packages, for their licences
}

// Source is where the code of some parts comes from: a module, or Go itself.
type Source struct {
	Module, Version string // both empty: Go itself
	Dir             string
}

// Build builds the parts, or takes them from the cache: a part is built once for each version of Go
// and each state of what it is built from. Two processes may build at once. It needs the source of
// Go's compiler, and what go.mod names in the module cache.
func Build(ctx context.Context, o Options) (*Parts, error) {
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	b, err := newBuilder(ctx, o)
	if err != nil {
		return nil, err
	}
	p := &Parts{GOROOT: b.goroot, Files: map[string]string{}}
	m := &p.Manifest
	m.Go, m.WasmExec = b.version, "assets/wasm_exec.js"
	// One after another: the go command uses all processors.
	if m.Compile, err = b.tool(ctx, "compile", short); err != nil {
		return nil, err
	}
	if m.Link, err = b.tool(ctx, "link"); err != nil {
		return nil, err
	}
	archives, err := b.forCells(ctx, o.Imports, o.Modules)
	if err != nil {
		return nil, err
	}
	if m.Packages, err = b.archives(ctx, archives, o.Docs); err != nil {
		return nil, err
	}
	sources := archives
	for _, program := range []struct {
		path, name string
		part       *Part
		flags      []string
	}{{engine, "engine", &m.Engine, []string{short}}, {Live, "live", &m.Live, nil}} {
		folder := filepath.Join(o.Root, strings.TrimPrefix(program.path, kernel.Module+"/"))
		if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		packages, err := b.list(ctx, js, "the program "+program.name, nil, program.path)
		if err != nil {
			return nil, err
		}
		*program.part, err = b.program(ctx, program.path, program.name, packages, program.flags...)
		if err != nil {
			return nil, err
		}
		sources = append(sources, packages...)
	}
	p.Sources = sourcesOf(b.goroot, sources)
	p.Files = b.files
	return p, b.cache.Clean()
}

// builder builds parts.
type builder struct {
	root    string
	goroot  string
	version string
	cache   cache.Cache
	files   map[string]string
	say     func(step string)
}

func newBuilder(ctx context.Context, o Options) (*builder, error) {
	out, err := kernel.Go(ctx, o.Root, nil, "env", "-json", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	var env struct{ GOROOT, GOVERSION string }
	if err := json.Unmarshal(out, &env); err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	for _, file := range []string{"src/cmd/compile/main.go", "src/cmd/link/main.go",
		"lib/wasm/wasm_exec.js"} {
		if _, err := os.Stat(filepath.Join(env.GOROOT, filepath.FromSlash(file))); err != nil {
			return nil, fmt.Errorf("the site ships Go's own compiler, and this installation of "+
				"Go (%s in %s) lacks %s, which it is built from; install Go from "+
				"https://go.dev/dl, or the source package of your system's Go", env.GOVERSION,
				env.GOROOT, file)
		}
	}
	return &builder{root: o.Root, goroot: env.GOROOT, version: env.GOVERSION, cache: o.Cache,
		files: map[string]string{}, say: o.Progress}, nil
}

// wasmExec is Go's own script.
func (p *Parts) WasmExec() ([]byte, error) {
	return os.ReadFile(filepath.Join(p.GOROOT, "lib", "wasm", "wasm_exec.js"))
}

// keep notes a part of the cache under the name that it has on the site.
func (b *builder) keep(name string, f cache.File) Part {
	p := Part{File: f.Hash + "-" + strings.ReplaceAll(name, "/", "_") + ".gz", Size: f.Size,
		GZ: f.GZ}
	b.files[p.File] = f.Path
	return p
}

// archives packs the archives of packages, and their comments if they are asked for.
func (b *builder) archives(
	ctx context.Context, packages []*listed, docs bool,
) (map[string]Package, error) {
	found := make([]cache.File, len(packages))
	comments := make([]cache.File, len(packages))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i, p := range packages {
		group.Go(func() (err error) {
			found[i], err = b.cache.Get("archive "+p.BuildID, func() ([]byte, error) {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				return os.ReadFile(p.Export)
			})
			if err == nil && docs {
				comments[i], err = b.cache.Get("docs "+p.BuildID, func() ([]byte, error) {
					return documentation(p)
				})
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	all := make(map[string]Package)
	for i, p := range packages {
		packed := Package{Part: b.keep(p.ImportPath, found[i]), Imports: p.imports()}
		if docs {
			part := b.keep(p.ImportPath+".json", comments[i])
			packed.Docs = &part
		}
		all[p.ImportPath] = packed
	}
	return all, nil
}
