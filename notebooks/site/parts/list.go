package parts

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/kernel"
)

// target is what code is built for.
type target []string

var (
	wasip1 = target{"GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "CGO_ENABLED=0"} // cells
	js     = target{"GOOS=js", "GOARCH=wasm", "GOWASM=", "CGO_ENABLED=0"}
)

// small are the flags of all builds: no paths of this machine, no tables for a debugger, and of
// gonum's plot only the formats that our own code names (PDF alone is a tenth of a cell's program).
var small = []string{"-trimpath", "-gcflags=all=-dwarf=false", "-tags=minimal"}

// listed is what the go command says of a package.
type listed struct {
	ImportPath string
	Dir        string
	Export     string // the file of its archive
	GoFiles    []string
	BuildID    string // changes with the content of it and of all that it imports
	Imports    []string
	ImportMap  map[string]string
	Module     *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// imports lists what the package imports, as the linker knows it.
func (p *listed) imports() []string {
	found := []string{} // not nil: it becomes JSON
	for _, i := range p.Imports {
		found = append(found, cmp.Or(p.ImportMap[i], i))
	}
	return found
}

// list compiles packages and all that they import, and package runtime, which every program needs.
func (b *builder) list(
	ctx context.Context, t target, what string, flags []string, paths ...string,
) ([]*listed, error) {
	b.say("compiling " + what)
	args := append([]string{"list", "-export", "-deps",
		"-json=ImportPath,Dir,Export,GoFiles,BuildID,Imports,ImportMap,Module"}, small...)
	args = append(append(append(args, flags...), "--", "runtime"), paths...)
	out, err := kernel.Go(ctx, b.root, t, args...)
	if err != nil {
		return nil, fmt.Errorf("the parts of the site: %w", err)
	}
	var found []*listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		if err := decoder.Decode(p); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Export != "" { // unsafe has none, nor has a folder of tests
			found = append(found, p)
		}
	}
}

// sourcesOf returns the modules of packages, each once, sorted; first Go itself. Our own is left
// out.
func sourcesOf(goroot string, packages []*listed) []Source {
	var found []Source
	for _, p := range packages {
		if p.Module != nil && !p.Module.Main {
			found = append(found, Source{p.Module.Path, p.Module.Version, p.Module.Dir})
		}
	}
	slices.SortFunc(found, func(a, b Source) int { return strings.Compare(a.Module, b.Module) })
	return append([]Source{{Dir: goroot}}, slices.Compact(found)...)
}

// replaced writes the course's go.mod into dir, with folders of dir in the place of modules. It
// returns the flag with which the go command reads that.
func (b *builder) replaced(dir string, folders map[string]string) (flag string, err error) {
	mod, err := os.ReadFile(filepath.Join(b.root, "go.mod"))
	if err != nil {
		return "", err
	}
	for module, folder := range folders {
		mod = fmt.Appendf(mod, "\nreplace %s => %q\n", module, filepath.Join(dir, folder))
	}
	sum, err := os.ReadFile(filepath.Join(b.root, "go.sum"))
	return "-modfile=" + filepath.Join(dir, "go.mod"), errors.Join(err,
		os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o644),
		os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644))
}

// forCells lists what cells import, with all packages of further modules.
func (b *builder) forCells(ctx context.Context, paths, modules []string) (all []*listed,
	err error) {
	out, err := kernel.Go(ctx, b.root, nil, "list", "-m", "-f", "{{.Path}} {{.Dir}}", fonts, gonb)
	if err != nil {
		return nil, fmt.Errorf("the parts of the site: %w", err)
	}
	originals := make(map[string]string) // the folders of modules that a page has in another form
	for line := range strings.Lines(string(out)) {
		module, folder, _ := strings.Cut(strings.TrimSpace(line), " ")
		originals[module] = folder
	}
	_, err = b.cache.Folder(func(dir string) ([]byte, error) {
		if err := fewFonts(originals[fonts], filepath.Join(dir, "fonts")); err != nil {
			return nil, fmt.Errorf("the fonts of pictures: %w", err)
		}
		if err := displays(originals[gonb], filepath.Join(dir, "gonb")); err != nil {
			return nil, fmt.Errorf("the displays of GoNB: %w", err)
		}
		flag, err := b.replaced(dir, map[string]string{fonts: "fonts", gonb: "gonb"})
		if err != nil {
			return nil, err
		}
		for _, module := range modules {
			b.say("adding the module " + module)
			name, version, ok := strings.Cut(module, "@")
			if !ok {
				return nil, fmt.Errorf("the module %s needs a version: %s@v1.2.3", module, module)
			}
			env := target{"GOFLAGS=-mod=mod"}
			all := name + "/..."
			if _, err := kernel.Go(ctx, b.root, env, "get", flag, all+"@"+version); err != nil {
				return nil, fmt.Errorf("the module %s: %w", module, err)
			}
			paths = append(paths, all)
		}
		all, err = b.list(ctx, wasip1, "the packages that cells import", []string{flag}, paths...)
		return nil, err
	})
	for _, p := range all {
		if p.Module != nil && originals[p.Module.Path] != "" {
			p.Module.Dir = originals[p.Module.Path] // where its licence and its comments are
			p.Dir = p.Module.Dir + strings.TrimPrefix(p.ImportPath, p.Module.Path)
		}
	}
	return all, err
}
