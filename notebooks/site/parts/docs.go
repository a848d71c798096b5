package parts

import (
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
)

// documentation is the comments of a package as JSON, by the names that go doc takes: F, T, T.M,
// and "" for the package itself. Fields have none.
func documentation(p *listed) ([]byte, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		file, err := parser.ParseFile(fset, name, nil,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	found, err := doc.NewFromFiles(fset, files, p.ImportPath)
	if err != nil {
		return nil, err
	}
	docs := map[string]string{"": found.Doc}
	values := func(list []*doc.Value) {
		for _, v := range list {
			for _, name := range v.Names {
				docs[name] = v.Doc
			}
		}
	}
	functions := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			docs[prefix+f.Name] = f.Doc
		}
	}
	values(found.Consts)
	values(found.Vars)
	functions("", found.Funcs)
	for _, t := range found.Types {
		docs[t.Name] = t.Doc
		values(t.Consts)
		values(t.Vars)
		functions("", t.Funcs)
		functions(t.Name+".", t.Methods)
	}
	return json.Marshal(docs)
}
