package submission

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// written counts the functions wanted that a draft has more of than a body as students get it, which only returns zero values.
func (d *draft) written(wanted []Wanted) int {
	n := 0
	for _, w := range wanted {
		if x, _ := d.live(w.Function); x != nil && (x.kind != token.FUNC || begun(x.unit.code[x.from:x.to])) {
			n++
		}
	}
	return n
}

// begun reports whether the body of a function does anything but declare variables and return constants, or these variables.
func begun(function []byte) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", append([]byte("package p\n"), function...), parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return true
	}
	f, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok || f.Body == nil {
		return true
	}
	declared := map[string]bool{"nil": true, "true": true, "false": true}
	if f.Type.Results != nil {
		for _, field := range f.Type.Results.List {
			for _, name := range field.Names {
				declared[name.Name] = true
			}
		}
	}
	for _, statement := range f.Body.List {
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
