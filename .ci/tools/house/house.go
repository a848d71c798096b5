// Package house checks the layout of a checkout of Tessella: one folder for each thing, imports
// that run one way, no data of the author's machine in a tracked file, a test and an example beside
// every algorithm, and no line that is too wide.
//
// Each check returns the problems that it found, one line each, and an error only if it could not
// look. The package's own test runs all checks on the checkout that holds it.
package house

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Module is the path of the module that the rules are about.
const Module = "github.com/tessella-go/tessella"

// A Package is what `go list` says about one package, ours or another.
type Package struct {
	ImportPath string
	Dir        string
	Module     *struct{ Main bool }
	GoFiles    []string
	CgoFiles   []string
	// left out by a build constraint; the rules hold for them too
	IgnoredFiles []string `json:"IgnoredGoFiles"`
	TestGoFiles  []string
	XTestGoFiles []string
	Imports      []string
	Error        *struct{ Err string }
}

// Folder is the package's folder relative to the module root, "." for the root, and false if
// the package is not ours.
func (p *Package) Folder() (string, bool) {
	if p.Module == nil || !p.Module.Main {
		return "", false
	}
	if p.ImportPath == Module {
		return ".", true
	}
	return strings.TrimPrefix(p.ImportPath, Module+"/"), true
}

// List returns every package of the module at root with all that they import,
// sorted by import path.
func List(root string) ([]*Package, error) {
	out, err := output(root, "go", "list", "-e", "-deps",
		"-json=ImportPath,Dir,Module,GoFiles,CgoFiles,IgnoredGoFiles,"+
			"TestGoFiles,XTestGoFiles,Imports,Error", "./...")
	if err != nil {
		return nil, err
	}
	var packages []*Package
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(Package)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("house: output of go list: %w", err)
		}
		packages = append(packages, p)
	}
	slices.SortFunc(packages, func(a, b *Package) int {
		return cmp.Compare(a.ImportPath, b.ImportPath)
	})
	return packages, nil
}

// An importLine is one import, as it stands in a file.
type importLine struct {
	file string // relative to the module root
	line int
	path string // ours without the module's path: "classify/tree"
	test bool
}

// importLines reads the imports of every Go file of a package, with any build constraints.
func importLines(root string, p *Package) ([]importLine, error) {
	var lines []importLine
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.IgnoredFiles, p.TestGoFiles,
		p.XTestGoFiles) {
		fset := token.NewFileSet()
		path := filepath.Join(p.Dir, name)
		file, err := parser.ParseFile(fset, path, nil, parser.ImportsOnly)
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		for _, spec := range file.Imports {
			lines = append(lines, importLine{
				file: filepath.ToSlash(rel),
				line: fset.Position(spec.Pos()).Line,
				path: short(strings.Trim(spec.Path.Value, "`\"")),
				test: strings.HasSuffix(name, "_test.go"),
			})
		}
	}
	return lines, nil
}

// short is an import path as the rules write it: ours relative to the module
// root, the rest as it is.
func short(path string) string {
	if path == Module {
		return "."
	}
	return strings.TrimPrefix(path, Module+"/")
}

// Files returns the files of the checkout that git tracks or would track, relative
// to root, in git's order.
func Files(root string) ([]string, error) {
	out, err := output(root, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	files := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	return slices.DeleteFunc(files, func(f string) bool {
		// a tracked file may be deleted in the working tree
		_, err := os.Lstat(filepath.Join(root, f))
		return err != nil
	}), nil
}

func output(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("house: %s in %s: %w\n%s", cmd, dir, err, stderr.String())
	}
	return out, nil
}
