package judging

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
)

// turnName is the name by which the students' files know the package of [withTurns].
const turnName = "tessella_turn"

// withTurns inserts calls of wasm.Turn into a student's file: in each loop, in each function that
// calls others, and at the labels of goto. So no code runs for long without such a call. Lines keep
// their numbers. A file without such places is returned as it is.
func withTurns(source []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var places []int
	at := func(p token.Pos, behind int) {
		places = append(places, fset.PositionFor(p, false).Offset+behind)
	}
	body := func(b *ast.BlockStmt) {
		if b != nil {
			at(b.Lbrace, 1)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			body(n.Body)
		case *ast.RangeStmt:
			body(n.Body)
		case *ast.FuncDecl:
			if n.Body != nil && calls(n.Body) {
				body(n.Body)
			}
		case *ast.FuncLit:
			if calls(n.Body) {
				body(n.Body)
			}
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				at(n.Pos(), 0)
			}
		}
		return true
	})
	if len(places) == 0 {
		return source, nil
	}
	slices.Sort(places)
	var changed []byte
	add := func(to int, text string) {
		changed = append(append(changed, source[:to]...), text...)
		source = source[to:]
	}
	done := fset.PositionFor(file.Name.End(), false).Offset
	add(done, fmt.Sprintf(";import %s %q;", turnName, wasmPackage))
	for _, p := range places {
		add(p-done, turnName+".Turn();")
		done = p
	}
	return append(changed, source...), nil
}

// calls reports whether a function calls another, or itself.
func calls(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		_, isCall := n.(*ast.CallExpr)
		found = found || isCall
		return !found
	})
	return found
}
