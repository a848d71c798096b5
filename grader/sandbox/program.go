package sandbox

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
)

// program is what some units are linked into.
//
// Most of a program is Go's own runtime. Students who share a program share the time to link
// it and to translate it into machine code, which then runs 40 times faster than the
// interpreter. They share nothing else: each instance calls one function of one student, and
// no line of the others' code runs in it, since only what is quiet, and cannot call what it is
// not given, is linked together.
type program struct {
	name  string // of its folder, and of the file that the go command writes
	units []*prepared

	wasm   string       // where it lies; empty before
	static int64        // the bytes of its memory when it starts
	code   string       // the folder of its machine code; empty where it was not translated
	users  atomic.Int32 // units that were built and not run yet
}

// mostShared is the most bytes of a program that is shared, and mostStatic of its memory when it
// starts: several times what fifty students need. Each of them loads all of it.
const mostShared, mostStatic = 16 << 20, 16 << 20

// arrange puts those units together in a program whose code does not run unless it is called; where
// these are few, and for the others, each has a program of its own.
func (b *Builder) arrange(units []*prepared) []*program {
	together := &program{name: "program"}
	var programs []*program
	for _, u := range units {
		if u.quiet {
			together.units = append(together.units, u)
		} else {
			programs = append(programs, &program{name: u.id, units: []*prepared{u}})
		}
	}
	if len(together.units) >= b.fewest && canTranslate() {
		return append(programs, together)
	}
	for _, u := range together.units {
		programs = append(programs, &program{name: u.id, units: []*prepared{u}})
	}
	return programs
}

// Quiet reports whether nothing of a package runs or takes room before one of its functions is
// called: it has no init function, and its variables are small and begin with no value that
// must be computed. Nor may it reach the code beside it: with the addresses that package
// reflect gives away, a function could call any other of its program. Anything that is not
// known to be so is not quiet.
func Quiet(files map[string][]byte) bool {
	var parsed []*ast.File
	own := map[string]bool{} // types, which may be called as Go's are
	for _, source := range files {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
		if err != nil || slices.ContainsFunc(file.Imports, reaching) {
			return false
		}
		parsed = append(parsed, file)
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, spec := range g.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						own[t.Name.Name] = true
					}
				}
			}
		}
	}
	for _, file := range parsed {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					return false
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR && !simple(v, own) {
						return false
					}
				}
			}
		}
	}
	return true
}

// reaching reports whether an import may give more than values: none of the common packages has an
// address, as an unsafe.Pointer, in what it exports.
func reaching(spec *ast.ImportSpec) bool {
	name, err := strconv.Unquote(spec.Path.Value)
	return err != nil || name != shapePackage && !slices.Contains(common, name)
}

// simple reports whether variables have numbers and texts as values, as they stand, or begin as
// zeros or nil. The types own are the package's.
func simple(v *ast.ValueSpec, own map[string]bool) bool {
	for _, value := range v.Values {
		if _, ok := value.(*ast.BasicLit); !ok {
			return false
		}
	}
	switch t := v.Type.(type) {
	case nil, *ast.MapType, *ast.StarExpr, *ast.ChanType, *ast.FuncType:
		return true
	case *ast.ArrayType:
		return t.Len == nil
	case *ast.Ident:
		return types.Universe.Lookup(t.Name) != nil && !own[t.Name]
	}
	return false
}

// take makes a program ready to run, which the go command may have written to a file, and reports
// whether it is. One that several units share is translated, unless that takes too much.
func (b *Builder) take(ctx context.Context, p *program, file string) (bool, error) {
	written, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	packed, memory, err := repack(written)
	if err != nil {
		return false, err
	}
	if len(p.units) > 1 && (len(written) > mostShared || memory > mostStatic) {
		return false, nil
	}
	if err := writeFile(file, packed); err != nil {
		return false, err
	}
	wasm := filepath.Join(b.folder, "wasm", b.next("program")+".wasm")
	code := ""
	if len(p.units) > 1 {
		code = wasm + ".code"
		if b.translate(ctx, file, code) != nil {
			return false, os.RemoveAll(code)
		}
	}
	if err := os.Rename(file, wasm); err != nil {
		return false, err
	}
	p.wasm, p.code, p.static = wasm, code, memory
	return true, nil
}

// leave removes the program with the last of its users, and ends its idle children.
func (p *Process) leave() error {
	if p.program.users.Add(-1) > 0 {
		return nil
	}
	p.idle.end(p.program.wasm)
	err := os.Remove(p.program.wasm)
	if p.program.code != "" {
		err = errors.Join(err, os.RemoveAll(p.program.code))
	}
	return err
}
