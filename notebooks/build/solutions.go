package build

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/source"
	"github.com/tessella-go/tessella/notebooks/spelling"
)

// solutions is the parsed package solutions/DIR: what students' stubs are cut from, and what the
// teacher's edition shows.
type solutions struct {
	folder  string // solutions/trees
	fset    *token.FileSet
	names   source.Names
	sources map[string]string            // by file
	imports map[string]map[string]string // of each file
	decls   map[string]ast.Decl          // by declared name; methods are left out
	methods map[string][]*ast.FuncDecl   // by receiver type
	order   []string                     // the declared names as they stand in the files
}

func readSolutions(root, dir string) (*solutions, error) {
	s := &solutions{folder: "solutions/" + dir, sources: make(map[string]string),
		imports: make(map[string]map[string]string),
		decls:   make(map[string]ast.Decl), methods: make(map[string][]*ast.FuncDecl)}
	fset, files, err := parseFolder(root, s.folder)
	if err != nil {
		return nil, err
	}
	s.fset, s.names = fset, source.Resolve(fset, files)
	for _, file := range files {
		name := fset.File(file.Pos()).Name()
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		s.sources[name] = string(text)
		s.imports[name] = source.Imports(file)
		for _, decl := range file.Decls {
			s.add(decl)
		}
	}
	return s, nil
}

// parseFolder parses the Go files of a folder but its tests and the code of known mistakes, in the
// order of their names. Names in positions are relative to root, with slashes.
func parseFolder(root, folder string) (*token.FileSet, []*ast.File, error) {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
	if errors.Is(err, fs.ErrNotExist) {
		return token.NewFileSet(), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !course.IsAnswer(name) {
			continue
		}
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(folder), name))
		if err != nil {
			return nil, nil, err
		}
		file, err := parser.ParseFile(fset, folder+"/"+name, source, parser.ParseComments)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, file)
	}
	return fset, files, nil
}

func (s *solutions) add(decl ast.Decl) {
	declare := func(name string) {
		s.decls[name] = decl
		s.order = append(s.order, name)
	}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv != nil {
			receiver := source.Receiver(decl)
			s.methods[receiver] = append(s.methods[receiver], decl)
			return
		}
		declare(decl.Name.Name)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				declare(spec.Name.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					declare(id.Name)
				}
			}
		}
	}
}

// text is the source of a node, with the doc comment above a declaration.
func (s *solutions) text(node ast.Node) string {
	from := node.Pos()
	switch decl := node.(type) {
	case *ast.FuncDecl:
		if decl.Doc != nil {
			from = decl.Doc.Pos()
		}
	case *ast.GenDecl:
		if decl.Doc != nil {
			from = decl.Doc.Pos()
		}
	}
	file := s.fset.File(from)
	return s.sources[file.Name()][file.Offset(from):file.Offset(node.End())]
}

// importsOf returns the import specs that nodes need. The nodes may come from several files.
func (s *solutions) importsOf(nodes ...ast.Node) []string {
	var specs []string
	for _, node := range nodes {
		imports := s.imports[s.fset.File(node.Pos()).Name()]
		specs = append(specs, source.ImportLines(imports, s.names.Packages(node))...)
	}
	slices.Sort(specs)
	return slices.Compact(specs)
}

// function returns the declaration of an exercise's solution.
func (s *solutions) function(ex course.Exercise) (*ast.FuncDecl, error) {
	decl, ok := s.decls[ex.Function].(*ast.FuncDecl)
	if !ok {
		return nil, fmt.Errorf("exercise %s is solved by %s, but %s has no such function%s", ex.ID,
			ex.Function, s.folder, spelling.DidYouMean(ex.Function, s.order))
	}
	return decl, nil
}
