// Package mistakes reads the source of a student's function: whether it is written yet, and which
// common mistakes of Go programs it may have.
//
// It is linked into every check cell, so it imports few packages.
package mistakes

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// maxSource is the maximum size of a source in bytes.
const maxSource = 1 << 20

// Function is the source of a student's function. Nil stands for a source that is not known.
type Function struct {
	name      string
	signature *ast.FuncType
	body      *ast.BlockStmt
	helpers   map[string]*ast.FuncDecl // the functions beside it, by name
	file      *ast.File                // that it is in; nil where it was found among several
	*source
}

// source is what functions were read from.
type source struct {
	fset  *token.FileSet
	files map[string][]byte
}

// Find looks for a function by name among the files of a package. It returns nil if there is none.
func Find(files map[string][]byte, name string) *Function {
	fset := token.NewFileSet()
	var all []*ast.File
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if file := parse(fset, path, files[path], parser.SkipObjectResolution); file != nil {
			all = append(all, file)
		}
	}
	f := &Function{name: name, helpers: functions(all), source: &source{fset, files}}
	for range maxDepth { // a variable may name a function that is declared elsewhere
		if decl := f.helpers[name]; decl != nil {
			f.signature, f.body = decl.Type, decl.Body
			return f
		}
		switch value := variable(all, name).(type) {
		case *ast.FuncLit:
			f.signature, f.body = value.Type, value.Body
			return f
		case *ast.Ident:
			name = value.Name
		default:
			return nil
		}
	}
	return nil
}

// literal is how Go ends the name of a function without a name: "main.Gain.func1". One inside
// another has two such endings.
var literal = regexp.MustCompile(`(\.(func)?\d+)+$`)

// At looks for a function that has a line of its body in a line of a file, as package runtime knows
// it: that of func, or of the first statement. It returns nil if the file cannot be read, or if the
// line belongs to no function or to several.
func At(path string, line int, fullName string) *Function {
	info, err := os.Stat(path)
	if err != nil || info.Size() > maxSource {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	fset := token.NewFileSet()
	file := parse(fset, path, text, 0) // with its names resolved, for the imports
	if file == nil {
		return nil
	}
	f := &Function{file: file, helpers: functions([]*ast.File{file}),
		source: &source{fset, map[string][]byte{path: text}}}
	f.name = fullName[strings.LastIndex(fullName, ".")+1:]
	ending := literal.FindString(fullName)
	var around []*Function // the functions around the line, the outermost first
	var end token.Pos      // of the last of them
	siblings := false
	add := func(n ast.Node, signature *ast.FuncType, body *ast.BlockStmt) {
		at := func(p token.Pos) int { return fset.PositionFor(p, false).Line }
		if body == nil || line < at(n.Pos()) || line > at(n.End()) {
			return
		}
		siblings = siblings || end.IsValid() && n.Pos() > end
		end = n.End()
		around = append(around, &Function{signature: signature, body: body})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if ending == "" && n.Name.Name == f.name {
				add(n, n.Type, n.Body)
			}
		case *ast.FuncLit:
			if ending != "" {
				add(n, n.Type, n.Body)
			}
		}
		return true
	})
	i := max(0, strings.Count(ending, ".")-1)
	if len(around) == 1 {
		i = 0 // it may be inside one of another line
	}
	if siblings || i >= len(around) {
		return nil
	}
	f.signature, f.body = around[i].signature, around[i].body
	return f
}

func parse(fset *token.FileSet, path string, source []byte, mode parser.Mode) *ast.File {
	if len(source) > maxSource {
		return nil
	}
	file, err := parser.ParseFile(fset, path, source, mode)
	if err != nil {
		return nil
	}
	return file
}

// span is where a node stands in a file, in bytes.
func (s *source) span(n ast.Node) (file string, from, to int) {
	f := s.fset.File(n.Pos())
	return f.Name(), f.Offset(n.Pos()), f.Offset(n.End())
}

func (s *source) text(n ast.Node) string {
	file, from, to := s.span(n)
	return string(s.files[file][from:to])
}

// functions lists the functions that files declare, without methods.
func functions(files []*ast.File) map[string]*ast.FuncDecl {
	all := map[string]*ast.FuncDecl{}
	for _, file := range files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Body != nil {
				all[f.Name.Name] = f
			}
		}
	}
	return all
}

// variable returns what a variable of the package is declared to be, or nil.
func variable(files []*ast.File, name string) ast.Expr {
	for _, file := range files {
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range group.Specs {
				v, ok := spec.(*ast.ValueSpec)
				if ok && len(v.Names) == len(v.Values) {
					for i, id := range v.Names {
						if id.Name == name {
							return v.Values[i]
						}
					}
				}
			}
		}
	}
	return nil
}

// Unwritten reports whether the source is known and is still the stub: its body only declares
// variables and returns them, or constants.
func (f *Function) Unwritten() bool {
	return f != nil && !begun(f.signature, f.body)
}

// Unguessed is Unwritten for a prediction. Its stub returns its named result, so that a constant is
// somebody's answer, even 0.
func (f *Function) Unguessed() bool {
	return f.Unwritten() && !constant(f.body)
}

// constant reports whether a body returns a constant.
func constant(body *ast.BlockStmt) bool {
	for _, statement := range body.List {
		if s, ok := statement.(*ast.ReturnStmt); ok {
			for _, result := range s.Results {
				if _, ok := result.(*ast.BasicLit); ok {
					return true
				}
			}
		}
	}
	return false
}

// Begun reports whether the body of a declared function does more than that.
func Begun(f *ast.FuncDecl) bool { return f.Body == nil || begun(f.Type, f.Body) }

func begun(signature *ast.FuncType, body *ast.BlockStmt) bool {
	declared := map[string]bool{"nil": true, "true": true, "false": true}
	if signature.Results != nil {
		for _, field := range signature.Results.List {
			for _, name := range field.Names {
				declared[name.Name] = true
			}
		}
	}
	for _, statement := range body.List {
		switch s := statement.(type) {
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				v, ok := spec.(*ast.ValueSpec)
				if !ok || len(v.Values) > 0 {
					return true
				}
				for _, name := range v.Names {
					declared[name.Name] = true
				}
			}
		case *ast.ReturnStmt:
			for _, result := range s.Results {
				switch r := result.(type) {
				case *ast.BasicLit:
				case *ast.Ident:
					if !declared[r.Name] {
						return true
					}
				default:
					return true
				}
			}
		default:
			return true
		}
	}
	return false
}
