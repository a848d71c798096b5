package main

import (
	"go/ast"
	"go/token"
)

// idle reports whether a program does nothing that anybody could see. GoNB makes such a program of
// a cell that only declares: its main function calls flag.Parse and nothing else. Variables must
// not compute anything either, and no package is imported for its initialisation alone.
func idle(file *ast.File) bool {
	for _, spec := range file.Imports {
		if spec.Name != nil && spec.Name.Name == "_" {
			return false
		}
	}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			switch {
			case d.Recv != nil:
			case d.Name.Name == "init", d.Name.Name == "main" && !parsesFlags(d.Body):
				return false
			}
		case *ast.GenDecl:
			if d.Tok == token.VAR && computes(d) {
				return false
			}
		}
	}
	return true
}

// parsesFlags reports whether flag.Parse() is all that a function does.
func parsesFlags(body *ast.BlockStmt) bool {
	if body == nil || len(body.List) != 1 {
		return false
	}
	statement, ok := body.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := statement.X.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || function.Sel.Name != "Parse" {
		return false
	}
	pkg, ok := function.X.(*ast.Ident)
	return ok && pkg.Name == "flag"
}

// computes reports whether variables get more than literals, names and functions as their values.
func computes(variables *ast.GenDecl) bool {
	found := false
	for _, spec := range variables.Specs {
		for _, value := range spec.(*ast.ValueSpec).Values {
			ast.Inspect(value, func(node ast.Node) bool {
				switch node.(type) {
				case nil, *ast.BasicLit, *ast.CompositeLit, *ast.KeyValueExpr, *ast.Ident,
					*ast.ArrayType, *ast.MapType, *ast.ParenExpr:
					return true
				case *ast.FuncLit:
					return false // it is not called
				}
				found = true
				return false
			})
		}
	}
	return found
}
