// Command cellbuild stands in for the go command on a kernel's PATH. It builds the program of a
// cell, and leaves everything else to the go command.
//
// To build a cell, the go command reads the go.mod files and looks for a change in every package
// that the cell needs, standard library included. That takes longer than to compile the cell, and
// nearly always nothing has changed. So cellbuild keeps a list of the packages and of the files
// that hold them compiled, compares the times of the checkout's files, and starts the compiler and
// the linker itself.
//
// Where it is not sure, the go command builds: on or for another system than Linux, with flags or
// files that it does not expect, with C, and if the compiler or the linker fails. So errors are
// always those of the go command.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/mod/modfile"
)

func main() {
	command, err := goCommand()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if built(command, os.Args[1:]) {
		return
	}
	err = syscall.Exec(command, append([]string{"go"}, os.Args[1:]...), os.Environ())
	fmt.Fprintf(os.Stderr, "%s cannot be started: %v\n", command, err)
	os.Exit(1)
}

// goCommand finds the go command: the first on PATH that is not this program.
func goCommand() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	own, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		file := filepath.Join(dir, "go")
		if info, err := os.Stat(file); err == nil && filepath.IsAbs(dir) &&
			info.Mode().IsRegular() && info.Mode()&0o111 != 0 && !os.SameFile(info, own) {
			return file, nil
		}
	}
	return "", errors.New("the go command is not on PATH; install Go from https://go.dev/dl and " +
		"restart the kernel")
}

// expected are the flags in GOFLAGS with which [program.build] does the same as the go command.
var expected = []string{"'-ldflags=-s -w'", "-tags=netgo,osusergo", "-buildvcs=false",
	"-modcacherw"}

// built builds the program in this folder, if arguments ask for it as GoNB does and nothing speaks
// against it.
func built(command string, arguments []string) bool {
	if runtime.GOOS != "linux" || len(arguments) != 3 || arguments[0] != "build" ||
		arguments[1] != "-o" {
		return false
	}
	flags := os.Getenv("GOFLAGS")
	for _, flag := range expected {
		flags = strings.Replace(flags, flag, "", 1)
	}
	for _, other := range []string{flags, os.Getenv("GOOS"), os.Getenv("GOARCH"),
		os.Getenv("GOEXPERIMENT")} {
		if strings.TrimSpace(other) != "" {
			return false
		}
	}
	p, err := readProgram()
	if err != nil {
		return false
	}
	packages, err := knownPackages(command, p.imports)
	// An older version of the language has other defaults of GODEBUG, which the linker is told.
	return err == nil && version.Lang(packages.Version) == p.version &&
		p.build(packages, arguments[2]) == nil
}

// program is what a folder holds: a file main.go.
type program struct {
	imports []string // sorted, with runtime, which every program needs
	version string   // of the language
	idle    bool     // it does nothing: see [idle]
}

func readProgram() (program, error) {
	p := program{imports: []string{"runtime"}}
	files, err := filepath.Glob("*.*")
	if err != nil {
		return p, err
	}
	for _, file := range files {
		switch filepath.Ext(file) {
		case ".mod", ".sum", ".work":
		default:
			if file != "main.go" && !strings.HasSuffix(file, "_test.go") {
				return p, fmt.Errorf("%s is beside main.go", file)
			}
		}
	}
	text, err := os.ReadFile("main.go")
	if err != nil {
		return p, err
	}
	// Such a comment changes how the program is built.
	for _, comment := range []string{"\n//go:build ", "\n//go:debug ", "\n//go:embed "} {
		if bytes.Contains(append([]byte("\n"), text...), []byte(comment)) {
			return p, fmt.Errorf("main.go has a comment %s", strings.TrimSpace(comment))
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), "main.go", text, 0)
	if err != nil {
		return p, err
	}
	p.idle = idle(file)
	for _, spec := range file.Imports {
		path, err := importPath(spec)
		if err != nil {
			return p, err
		}
		p.imports = append(p.imports, path)
	}
	slices.Sort(p.imports)
	p.imports = slices.Compact(p.imports)
	if p.version, err = languageVersion(); err != nil {
		return p, err
	}
	return p, nil
}

func importPath(spec *ast.ImportSpec) (string, error) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return "", err
	}
	// A program can ask runtime/debug how it was built, which we do not write into it.
	if slices.Contains([]string{"C", "embed", "runtime/debug"}, path) ||
		strings.HasPrefix(path, ".") {
		return "", fmt.Errorf("main.go imports %s", path)
	}
	return path, nil
}

// languageVersion is that of go.mod, such as go1.26.
func languageVersion() (string, error) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		return "", err
	}
	file, err := modfile.ParseLax("go.mod", text, nil)
	if err != nil {
		return "", err
	}
	if file.Go == nil || len(file.Godebug) > 0 {
		return "", errors.New("go.mod has no version of Go, or settings of GODEBUG")
	}
	return version.Lang("go" + file.Go.Version), nil
}

// build compiles and links main.go. The flags are those that the go command gives. In place of
// an idle program it takes a copy of command nothing, for linking is most of the work.
func (p program) build(packages list, to string) error {
	temp, err := os.MkdirTemp("", "cellbuild-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	var files strings.Builder
	needed, err := packages.closure(p.imports)
	if err != nil {
		return err
	}
	for _, path := range needed {
		if archive := packages.Packages[path].Export; archive != "" { // unsafe has none
			fmt.Fprintf(&files, "packagefile %s=%s\n", path, archive)
		}
	}
	compiled := filepath.Join(temp, "_pkg_.a")
	config := filepath.Join(temp, "importcfg")
	if err := os.WriteFile(config, []byte(files.String()), 0o600); err != nil {
		return err
	}
	err = exec.Command(filepath.Join(packages.Tools, "compile"), "-o", compiled,
		"-trimpath", temp+"=>", "-p", "main", "-lang="+p.version, "-complete",
		"-goversion", packages.Version, "-c="+strconv.Itoa(min(4, runtime.NumCPU())),
		"-dwarf=false", "-nolocalimports", "-importcfg", config, "-pack", "./main.go").Run()
	if err != nil {
		return err
	}
	linked := filepath.Join(temp, "program")
	if p.idle {
		own, err := os.Executable()
		if err != nil {
			return err
		}
		nothing, err := os.ReadFile(filepath.Join(filepath.Dir(own), "nothing"))
		if err != nil {
			return err
		}
		if err := os.WriteFile(linked, nothing, 0o755); err != nil {
			return err
		}
		return os.Rename(linked, to)
	}
	err = exec.Command(filepath.Join(packages.Tools, "link"), "-o", linked, "-importcfg", config,
		"-buildmode=exe", "-s", "-w", compiled).Run()
	if err != nil {
		return err
	}
	return os.Rename(linked, to)
}
