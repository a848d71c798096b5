package submission

import (
	"go/ast"
	"go/parser"
	"go/token"

	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/notebooks/course"
)

// written counts the functions wanted that a draft has more of than a body as students get it,
// which only returns zero values.
func (d *draft) written(wanted []course.Exercise) int {
	n := 0
	for _, w := range wanted {
		if x, _ := d.live(w.Function); x != nil &&
			(x.Kind != token.FUNC || begun(x.unit.Code[x.From:x.To])) {
			n++
		}
	}
	return n
}

// begun reports whether the text of a function does more than a body as students get it.
func begun(function []byte) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "",
		append([]byte("package p\n"), function...), parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return true
	}
	f, ok := file.Decls[0].(*ast.FuncDecl)
	return !ok || mistakes.Begun(f)
}
