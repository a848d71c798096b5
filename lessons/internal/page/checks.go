package main

import (
	"go/ast"
	"go/token"
	"strconv"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/source"
)

const module = "github.com/tessella-go/tessella/"

// checksIn lists the exercises that a cell checks if it does nothing else: its main calls
// grader.Check(lesson.Exercise, Function) once or more often.
func checksIn(cell string) []string {
	_, file := gonb.TryParse(cell)
	if file == nil {
		return []string{}
	}
	paths := make(map[string]string) // by the name that code uses
	for _, spec := range file.Imports {
		where, _ := strconv.Unquote(spec.Path.Value)
		paths[source.ImportName(where)] = where
	}
	ids := []string{}
	for _, d := range file.Decls {
		if group, ok := d.(*ast.GenDecl); ok && group.Tok == token.IMPORT {
			continue
		}
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name != "main" {
			return []string{}
		}
		for _, s := range f.Body.List {
			if _, empty := s.(*ast.EmptyStmt); empty {
				continue
			}
			id := checkedBy(s, paths)
			if id == "" {
				return []string{}
			}
			ids = append(ids, id)
		}
	}
	return ids
}

// checkedBy is the exercise of a statement grader.Check(lesson.Exercise, Function), "" for another
// statement.
func checkedBy(s ast.Stmt, paths map[string]string) string {
	statement, ok := s.(*ast.ExprStmt)
	if !ok {
		return ""
	}
	call, ok := statement.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || packageOf(call.Fun, paths) != module+"grader" {
		return ""
	}
	function, ok := call.Args[1].(*ast.Ident)
	if !ok || call.Fun.(*ast.SelectorExpr).Sel.Name != "Check" {
		return ""
	}
	for _, lesson := range lessons.All() {
		if packageOf(call.Args[0], paths) != module+"lessons/"+lesson.Name {
			continue
		}
		for _, task := range lesson.Tasks {
			if about := task.About(); about.Function == function.Name {
				return about.ID
			}
		}
	}
	return ""
}

// packageOf is the path of the package in package.Name, "" for another expression.
func packageOf(x ast.Expr, paths map[string]string) string {
	selector, ok := x.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	name, ok := selector.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return paths[name.Name]
}
