package parts

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	BuildID    string // changes with the content of it and of all that it imports
	Imports    []string
	ImportMap  map[string]string
	Standard   bool
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
		"-json=ImportPath,Dir,Export,BuildID,Imports,ImportMap,Standard,Module"}, small...)
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
		if p.ImportPath != "unsafe" {
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

// forCells lists what cells import.
func (b *builder) forCells(ctx context.Context, paths []string) (all []*listed, err error) {
	out, err := kernel.Go(ctx, b.root, nil, "list", "-m", "-f", "{{.Dir}}", fonts)
	if err != nil {
		return nil, fmt.Errorf("the fonts of pictures: %w", err)
	}
	whole := strings.TrimSpace(string(out))
	_, err = b.cache.Folder(func(dir string) ([]byte, error) {
		flag, err := fewFonts(b.root, whole, dir)
		if err != nil {
			return nil, fmt.Errorf("the fonts of pictures: %w", err)
		}
		all, err = b.list(ctx, wasip1, "the packages that cells import", []string{flag}, paths...)
		return nil, err
	})
	for _, p := range all {
		if p.Module != nil && p.Module.Path == fonts {
			p.Module.Dir = whole // where its licence is
		}
	}
	return all, err
}
