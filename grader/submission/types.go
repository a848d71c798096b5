package submission

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/mistakes"
)

// typist writes types as [guest.TypeName] does: it replaces a student's own type by its underlying
// type, if that is a slice, an array, a map, a number, a string or a bool. Its methods return false
// for a type that no exercise names, or that the text alone does not determine.
type typist struct {
	*draft
	left int // how many parts it may still write: nested types can become too large
}

// functionType is the type of a declared function. It is also false if there is no function.
func (d *draft) functionType(x *decl) (string, bool) {
	if x.Signature == "" || x.Generic {
		return "", false
	}
	return (&typist{d, 100}).text(x, x.Signature)
}

// isFunction reports whether a name is that of a function type without methods.
func (d *draft) isFunction(name string) bool {
	live, _ := d.live(name)
	return live != nil && live.Kind == token.TYPE && !live.Generic && len(d.methods[name]) == 0 &&
		strings.HasPrefix(live.Of, "func(")
}

// text writes a type that a declaration names by its text.
func (d *typist) text(x *decl, text string) (string, bool) {
	t, err := parser.ParseExpr(text)
	if err != nil {
		return "", false
	}
	return d.typeOf(x, t)
}

func (d *typist) typeOf(x *decl, t ast.Expr) (string, bool) {
	if d.left--; d.left < 0 {
		return "", false
	}
	inner := func(format string, parts ...ast.Expr) (string, bool) {
		for _, part := range parts {
			text, ok := d.typeOf(x, part)
			if !ok {
				return "", false
			}
			format = strings.Replace(format, "?", text, 1)
		}
		return format, true
	}
	switch t := t.(type) {
	case *ast.ParenExpr:
		return d.typeOf(x, t.X)
	case *ast.StarExpr:
		return inner("*?", t.X)
	case *ast.ArrayType:
		if t.Len == nil {
			return inner("[]?", t.Elt)
		}
		if n, ok := t.Len.(*ast.BasicLit); ok {
			size, err := strconv.ParseInt(n.Value, 0, 64)
			text, ok := inner(fmt.Sprintf("[%d]?", size), t.Elt)
			return text, ok && err == nil
		}
	case *ast.MapType:
		return inner("map[?]?", t.Key, t.Value)
	case *ast.Ellipsis:
		return inner("...?", t.Elt)
	case *ast.FuncType:
		return d.function(x, t)
	case *ast.SelectorExpr:
		if id, ok := t.X.(*ast.Ident); ok {
			if s := d.imported(x, use{Name: id.Name, Member: t.Sel.Name}); s != nil {
				return mistakes.ImportName(s.Path) + "." + t.Sel.Name, true
			}
		}
	case *ast.InterfaceType:
		if t.Methods.NumFields() == 0 {
			return "interface {}", true
		}
	case *ast.Ident:
		return d.named(t.Name)
	}
	return "", false
}

// named writes a type with a simple name: one that the package declares, or one of Go's own.
func (d *typist) named(name string) (string, bool) {
	live, dead := d.live(name)
	switch {
	case dead != nil:
		return "", false
	case live != nil && (live.Of == "" || live.Generic):
		return "", false
	case live != nil && live.Alias:
		return d.text(live, live.Of)
	case live != nil:
		return d.ownType(live)
	}
	switch name {
	case "any":
		return "interface {}", true
	case "byte":
		return "uint8", true
	case "rune":
		return "int32", true
	}
	_, known := types.Universe.Lookup(name).(*types.TypeName)
	return name, known
}

// ownType writes a type that the package declares.
func (d *typist) ownType(x *decl) (string, bool) {
	t, err := parser.ParseExpr(x.Of)
	if err != nil {
		return "", false
	}
	switch t := ast.Unparen(t).(type) {
	case *ast.ArrayType, *ast.MapType:
		return d.typeOf(x, t)
	case *ast.Ident:
		text, ok := d.named(t.Name)
		if text == "error" || text == "interface {}" || strings.HasPrefix(text, packageName+".") {
			break
		}
		return text, ok
	case *ast.StructType, *ast.InterfaceType, *ast.FuncType, *ast.ChanType, *ast.StarExpr,
		*ast.SelectorExpr:
	default:
		return "", false
	}
	return packageName + "." + x.Names[0], true
}

// function writes the type of a function.
func (d *typist) function(x *decl, f *ast.FuncType) (string, bool) {
	list := func(fields *ast.FieldList) ([]string, bool) {
		var all []string
		if fields == nil {
			return nil, true
		}
		for _, field := range fields.List {
			text, ok := d.typeOf(x, field.Type)
			if d.left -= len(field.Names); !ok || d.left < 0 {
				return nil, false
			}
			for range max(1, len(field.Names)) {
				all = append(all, text)
			}
		}
		return all, true
	}
	params, ok := list(f.Params)
	results, also := list(f.Results)
	text := "func(" + strings.Join(params, ", ") + ")"
	switch len(results) {
	case 0:
	case 1:
		text += " " + results[0]
	default:
		text += " (" + strings.Join(results, ", ") + ")"
	}
	return text, ok && also && f.TypeParams == nil
}
