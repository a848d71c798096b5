package judging

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// quiet reports whether no code of a student's files runs before one of their functions is called:
// there is no init function, and all variables have constant values. In doubt files are not quiet.
func quiet(files map[string][]byte) bool {
	for _, source := range files {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					return false
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR && !constant(v) {
						return false
					}
				}
			}
		}
	}
	return true
}

// constant reports whether the values of variables are made of literals and names alone, so that
// nothing runs, and nothing can panic, while they are set.
func constant(v *ast.ValueSpec) bool {
	can := true
	for _, value := range v.Values {
		ast.Inspect(value, func(n ast.Node) bool {
			switch n := n.(type) {
			case nil, *ast.BasicLit, *ast.Ident, *ast.CompositeLit, *ast.KeyValueExpr,
				*ast.ArrayType, *ast.MapType, *ast.StructType, *ast.FieldList,
				*ast.Field, *ast.ParenExpr, *ast.Ellipsis:
			case *ast.SelectorExpr:
				_, plain := n.X.(*ast.Ident) // math.Pi
				can = can && plain
			case *ast.UnaryExpr:
				can = can && n.Op != token.ARROW
			case *ast.BinaryExpr:
				can = can && n.Op != token.QUO && n.Op != token.REM && n.Op != token.SHL
			default:
				can = false
			}
			return can
		})
	}
	return can
}
