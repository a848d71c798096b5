package classify_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// go doc prints of a group of constants only the first, so the comment of the package names all.
func TestPackageCommentsNameConstants(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name == "internal" || name == "testdata" ||
			name == "classifytest" {
			return filepath.SkipDir
		}
		files := token.NewFileSet()
		var parsed []*ast.File
		names, err := filepath.Glob(filepath.Join(path, "*.go"))
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(files, name, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			parsed = append(parsed, file)
		}
		if err != nil || len(parsed) == 0 {
			return err
		}
		p, err := doc.NewFromFiles(files, parsed, path)
		if err != nil {
			return err
		}
		groups := p.Consts
		for _, of := range p.Types {
			groups = append(groups, of.Consts...)
		}
		for _, group := range groups {
			for _, name := range group.Names {
				if len(group.Names) > 1 && token.IsExported(name) &&
					!strings.Contains(p.Doc, "["+name+"]") {
					t.Errorf("%s: the package comment does not name the constant %s", path, name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
