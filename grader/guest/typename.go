package guest

import (
	"reflect"
	"strconv"
	"strings"
)

// TypeName is the type t in Go's syntax. A defined type whose underlying type is a slice, an array,
// a map, a number, a string or a bool is written as its underlying type, because its values are
// encoded in the same way. So a student may define type Vector []float64 and use it in the
// signature.
func TypeName(t reflect.Type) string {
	n := namer{left: 100}
	text := n.name(t)
	if n.left < 0 {
		return t.String() // it contains itself, or nearly so
	}
	return text
}

// namer writes a type with at most so many parts.
type namer struct{ left int }

func (n *namer) name(t reflect.Type) string {
	if n.left--; n.left < 0 {
		return ""
	}
	switch t.Kind() {
	case reflect.Slice:
		return "[]" + n.name(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + n.name(t.Elem())
	case reflect.Map:
		return "map[" + n.name(t.Key()) + "]" + n.name(t.Elem())
	case reflect.Pointer:
		if t.Name() == "" {
			return "*" + n.name(t.Elem())
		}
	case reflect.Func:
		if t.Name() == "" {
			return n.function(t)
		}
	case reflect.Struct, reflect.Interface, reflect.Chan, reflect.UnsafePointer:
	default:
		return t.Kind().String()
	}
	return t.String()
}

func (n *namer) function(t reflect.Type) string {
	var in, out []string
	for _, p := range Params(t) {
		in = append(in, n.name(p))
	}
	if last := len(in) - 1; t.IsVariadic() {
		in[last] = "..." + strings.TrimPrefix(in[last], "[]")
	}
	for _, r := range Results(t) {
		out = append(out, n.name(r))
	}
	text := "func(" + strings.Join(in, ", ") + ")"
	switch len(out) {
	case 0:
		return text
	case 1:
		return text + " " + out[0]
	}
	return text + " (" + strings.Join(out, ", ") + ")"
}
