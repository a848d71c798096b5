package parts

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/source"
)

// trimmed changes with what [trim] leaves and with [memory], so that older tools in the cache do
// not count.
const trimmed = "7"

// memory is how many bytes a tool starts with: what the cell with a picture of the lesson trees
// takes, and some room. Go asks for 4 MiB at a time, and a browser does much for each request. So
// growing took a fifth of the linker's time.
var memory = map[string]int{"compile": 48 << 20, "link": 320 << 20}

// tool builds a tool of Go, cmd/compile or cmd/link, with some flags. It can compile for
// WebAssembly only: without the code for other processors it is smaller by a fifth, and is built in
// a quarter of the time. If this does not work with the version of Go, the tool is built as it is.
func (b *builder) tool(ctx context.Context, name string, flags ...string) (Part, error) {
	key := fmt.Sprint("tool ", name, " ", b.version, " ", b.goroot, " ", trimmed, flags)
	found, err := b.cache.Get(key, func() ([]byte, error) {
		b.say("building cmd/" + name + " of Go for the browser")
		return b.cache.Folder(func(dir string) ([]byte, error) {
			o := newOverlay(dir)
			if err := trim(filepath.Join(b.goroot, "src", "cmd"), o); err != nil {
				return nil, err
			}
			flag, err := o.flag()
			if err != nil {
				return nil, err
			}
			out, err := b.link(ctx, wasip1, dir, "cmd/"+name, append(flags, flag)...)
			if err != nil && ctx.Err() == nil {
				out, err = b.link(ctx, wasip1, dir, "cmd/"+name, flags...)
			}
			if err != nil {
				return nil, err
			}
			return withMemory(out, memory[name])
		})
	})
	return b.keep(name, found), err
}

// short makes a program smaller, the compiler by a quarter when packed: no call is replaced by its
// body. Compiler and engine take as long as before, and the linker would take a third longer.
const short = "-gcflags=all=-dwarf=false -l"

// program builds a program of the course. packages are the packages in it.
func (b *builder) program(
	ctx context.Context, path, name string, packages []*listed, flags ...string,
) (Part, error) {
	var key strings.Builder
	fmt.Fprintln(&key, "program", path, b.version, flags)
	for _, p := range packages {
		fmt.Fprintln(&key, p.BuildID)
	}
	found, err := b.cache.Get(key.String(), func() ([]byte, error) {
		return b.cache.Folder(func(dir string) ([]byte, error) {
			return b.link(ctx, js, dir, path, flags...)
		})
	})
	return b.keep(name, found), err
}

// link runs go build.
func (b *builder) link(
	ctx context.Context, t target, dir, path string, flags ...string,
) ([]byte, error) {
	out := filepath.Join(dir, "out.wasm")
	args := append(append([]string{"build", "-ldflags=-s -w", "-o", out}, small...), flags...)
	// An interrupted build leaves its temporary files, so they go where they are removed.
	env := append(target{"GOTMPDIR=" + dir}, t...)
	if _, err := kernel.Go(ctx, b.root, env, append(args, path)...); err != nil {
		return nil, fmt.Errorf("the parts of the site: %w", err)
	}
	return os.ReadFile(out)
}

// The code of Go's tools for processors other than WebAssembly.
var (
	otherFolders = []string{"amd64", "arm", "arm64", "loong64", "mips", "mips64", "ppc64",
		"riscv64", "s390x", "x86"}
	otherRewrites = regexp.MustCompile(
		`^rewrite(386|AMD64|ARM|ARM64|LOONG64|MIPS|MIPS64|PPC64|RISCV64|S390X)[a-z]*\.go$`)
)

// trim replaces Go's files in cmd that are for other processors by copies with functions that do
// nothing, and makes the linker faster.
func trim(cmd string, o overlay) error {
	var files []string
	for _, folder := range otherFolders {
		for _, tool := range []string{"compile", "link"} {
			found, _ := filepath.Glob(filepath.Join(cmd, tool, "internal", folder, "*.go"))
			files = append(files, found...)
		}
	}
	found, _ := filepath.Glob(filepath.Join(cmd, "compile", "internal", "ssa", "rewrite*.go"))
	for _, file := range found {
		if otherRewrites.MatchString(filepath.Base(file)) {
			files = append(files, file)
		}
	}
	without := func(file string, bodies map[string]string) error {
		code, err := hollow(file, bodies)
		if err != nil {
			return err
		}
		return o.put(file, code)
	}
	for _, file := range files {
		if err := without(file, nil); err != nil {
			return err
		}
	}
	// It prints trees for developers of the compiler, and finds methods by their names. Because of
	// such a function the linker keeps every method of the program.
	printer := filepath.Join(cmd, "compile", "internal", "ir", "fmt.go")
	if err := without(printer, map[string]string{"dumpNodeHeader": leftOut}); err != nil {
		return err
	}
	return nil
}

const leftOut = `panic("left out")`

// hollow returns the code of a Go file in which statements replace the bodies of some functions, by
// their names. If bodies is nil, all functions panic.
func hollow(name string, bodies map[string]string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		body, named := bodies[f.Name.Name]
		if bodies == nil {
			body = leftOut
		} else if !named {
			continue
		}
		function, err := parser.ParseExpr("func() {" + body + "}")
		if err != nil {
			return nil, err
		}
		f.Body.List = function.(*ast.FuncLit).Body.List
	}
	used := make(map[string]bool)
	for node := range ast.Preorder(file) {
		if s, ok := node.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok {
				used[id.Name] = true
			}
		}
	}
	for _, spec := range file.Imports {
		where, _ := strconv.Unquote(spec.Path.Value)
		if name := source.ImportName(where); spec.Name == nil && !used[name] {
			spec.Name = ast.NewIdent("_")
		}
	}
	var out bytes.Buffer
	err = format.Node(&out, fset, file)
	return out.Bytes(), err
}
