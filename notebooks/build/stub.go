package build

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/source"
)

// constants are the zero values that are constants.
var constants = []string{"0", `""`, "false"}

// stub returns what a student begins with: the solution's doc comment and signature, and a body
// that says that it is not written yet and returns zero values. The lines of note are put into the
// body unchanged.
func (s *solutions) stub(ex course.Exercise, note string) (string, error) {
	decl, err := s.function(ex)
	if err != nil {
		return "", err
	}
	if own := s.names.Local(decl.Type); len(own) > 0 {
		return "", fmt.Errorf("the signature of %s names %s of %s, which students do not have; "+
			"types of signatures belong to grader/shape",
			ex.Function, own[0], s.folder)
	}
	declarations, values := zeroResults(decl.Type, s.text)
	var out strings.Builder
	out.WriteString(source.ImportDecl(s.importsOf(decl.Type)))
	signature := strings.TrimSpace(strings.TrimSuffix(s.text(decl), s.text(decl.Body)))
	if ex.Kind == course.Predict && len(values) == 1 && slices.Contains(constants, values[0]) {
		// A constant would be an answer: somebody may predict 0.
		result := s.text(decl.Type.Results.List[0].Type)
		signature = strings.TrimSuffix(signature, result) + "(prediction " + result + ")"
		values[0] = "prediction"
	}
	out.WriteString(signature)
	out.WriteString(" {\n\t// Not written yet: put your own lines in place of these.\n")
	for line := range strings.Lines(strings.TrimSpace(note)) {
		out.WriteString("\t" + strings.TrimSpace(line) + "\n")
	}
	for _, declaration := range declarations {
		out.WriteString("\t" + declaration + "\n")
	}
	if len(values) > 0 {
		out.WriteString("\treturn " + strings.Join(values, ", ") + "\n")
	}
	out.WriteString("}\n")
	return out.String(), nil
}

// zeroResults returns the expressions that a stub returns, and the variables to declare where a
// type has no zero value that can be written without knowing more of it.
func zeroResults(
	signature *ast.FuncType, text func(ast.Node) string,
) (declarations, values []string) {
	if signature.Results == nil {
		return nil, nil
	}
	taken := make(map[string]bool)
	for node := range ast.Preorder(signature) {
		if id, ok := node.(*ast.Ident); ok {
			taken[id.Name] = true
		}
	}
	for _, field := range signature.Results.List {
		results := field.Names
		if len(results) == 0 {
			results = []*ast.Ident{ast.NewIdent("_")}
		}
		for _, id := range results {
			zero := zeroLiteral(field.Type)
			switch {
			case id.Name != "_":
				zero = id.Name
			case zero == "":
				zero = "zero"
				for i := 2; taken[zero]; i++ {
					zero = fmt.Sprintf("zero%d", i)
				}
				taken[zero] = true
				declarations = append(declarations, "var "+zero+" "+text(field.Type))
			}
			values = append(values, zero)
		}
	}
	return declarations, values
}

// zeroLiteral returns the zero value of a type if it follows from the type's form, or nothing.
func zeroLiteral(t ast.Expr) string {
	switch t := ast.Unparen(t).(type) {
	case *ast.StarExpr, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.InterfaceType:
		return "nil"
	case *ast.ArrayType:
		if t.Len == nil {
			return "nil"
		}
	case *ast.Ident:
		switch t.Name {
		case "bool":
			return "false"
		case "string":
			return `""`
		case "error", "any":
			return "nil"
		case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32",
			"uint64", "uintptr", "byte", "rune",
			"float32", "float64", "complex64", "complex128":
			return "0"
		}
	}
	return ""
}

// known holds the names that a notebook declares, each with the solutions that it is from.
type known map[string]*solutions

// solution returns the whole solution of an exercise with the helpers that it needs and that the
// notebook does not hold yet. known gains their names. If missing is not nil, it may refuse a
// helper.
func (s *solutions) solution(
	ex course.Exercise, known known, missing func(ex course.Exercise, helper string) error,
) (string, error) {
	decl, err := s.function(ex)
	if err != nil {
		return "", err
	}
	known[ex.Function] = s
	nodes := []ast.Node{decl}
	for i := 0; i < len(nodes); i++ {
		for _, name := range s.names.Local(nodes[i]) {
			switch from := known[name]; {
			case from == nil:
			case from == s || from.text(from.decls[name]) == s.text(s.decls[name]):
				continue
			default:
				return "", fmt.Errorf("%s needs the %s of %s, and an earlier cell has that of %s, "+
					"which differs", ex.ID, name, s.folder, from.folder)
			}
			if missing != nil {
				if err := missing(ex, name); err != nil {
					return "", err
				}
			}
			helper := s.decls[name]
			nodes = append(nodes, helper)
			for other, decl := range s.decls {
				if decl == helper { // a const block declares several
					known[other] = s
				}
			}
			for _, method := range s.methods[name] {
				nodes = append(nodes, method)
			}
		}
	}
	texts := make([]string, len(nodes))
	for i, node := range nodes {
		texts[i] = s.text(node) + "\n"
	}
	return source.ImportDecl(s.importsOf(nodes...)) + strings.Join(texts, "\n"), nil
}
