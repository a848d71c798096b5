package compare

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Text writes a value for a reader: numbers with up to ten digits, slices as [1, 2], structs as
// {Name: value}, trees, traces, rules and training tables on lines of their own. Long sequences are
// shortened, but not at the place that the path focus (see [Deviation]) leads to. The text is cut
// at the limit, in bytes.
func Text(value any, focus string, limit int) string {
	w := writer{focus: focus, limit: limit}
	w.lines(reflect.ValueOf(value))
	return w.String()
}

// short writes a value on one line, for use inside a sentence.
func short(v reflect.Value) string {
	w := writer{limit: 120}
	w.value(v, "")
	return w.String()
}

// If a sequence has more than shown elements, the first few, the last one and those around the
// focus are written.
const shown, first = 12, 6

type writer struct {
	b     strings.Builder
	focus string
	limit int
}

func (w *writer) String() string {
	s := w.b.String()
	if len(s) <= w.limit {
		return s
	}
	cut := w.limit
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

func (w *writer) add(s string) { w.b.WriteString(s) }

func (w *writer) full() bool { return w.b.Len() > w.limit }

// lines writes a value on several lines if its type has such a form.
func (w *writer) lines(v reflect.Value) {
	if !v.IsValid() {
		w.add("nil")
		return
	}
	switch value := v.Interface().(type) {
	case error:
		w.add("error: " + value.Error())
		return
	case *shape.Node:
		if value != nil {
			w.tree(value, "")
			w.trim()
			return
		}
	case *shape.Binary:
		if value != nil {
			w.binary(value, "")
			w.trim()
			return
		}
	case shape.Table:
		w.table(value)
		return
	case []shape.Rule:
		if len(value) > 0 {
			w.rows(v, func(i int) { w.add(rule(value[i])) })
			return
		}
	}
	w.value(v, "")
}

// trim takes away a newline at the end.
func (w *writer) trim() {
	s := strings.TrimSuffix(w.b.String(), "\n")
	w.b.Reset()
	w.b.WriteString(s)
}

// rows writes each element of a sequence on a line, and marks the one in focus.
func (w *writer) rows(v reflect.Value, row func(i int)) {
	marked, at := strings.HasPrefix(w.focus, "["), w.focused("")
	w.elements(v, "", "\n", func(i int) {
		switch {
		case i == at:
			w.add(verdict.Mark)
		case marked:
			w.add("  ")
		}
		row(i)
	})
}

// elements calls write for the elements of a sequence that are shown, and says how many are left
// out between them.
func (w *writer) elements(v reflect.Value, path, separator string, write func(i int)) {
	n, at := v.Len(), w.focused(path)
	for i := 0; i < n && !w.full(); i++ {
		next := i // the next element that is shown
		switch {
		case n <= shown || i < first:
		case i < at-1:
			next = min(at-1, n-1)
		case at < 0 || i > at+1:
			next = n - 1
		}
		if next > i {
			w.add(fmt.Sprintf("… %d more …%s", next-i, separator))
			i = next
		}
		write(i)
		if i < n-1 {
			w.add(separator)
		}
	}
}

// focused returns the index of the element that the path to the deviation goes through, or −1.
func (w *writer) focused(path string) int {
	rest, inside := strings.CutPrefix(w.focus, path+"[")
	number, _, ends := strings.Cut(rest, "]")
	i, err := strconv.Atoi(number)
	if !inside || !ends || err != nil {
		return -1
	}
	return i
}

func (w *writer) value(v reflect.Value, path string) {
	if w.full() {
		return
	}
	switch v.Kind() {
	case reflect.Float32:
		w.add(strconv.FormatFloat(v.Float(), 'g', 7, 32))
	case reflect.Float64:
		w.add(float(v.Float()))
	case reflect.String:
		w.add(strconv.Quote(v.String()))
	case reflect.Slice, reflect.Array:
		w.add("[")
		w.elements(v, path, ", ", func(i int) { w.value(v.Index(i), path+index(i)) })
		w.add("]")
	case reflect.Map:
		w.add("{")
		for i, e := range sorted(v) {
			if i > 0 {
				w.add(", ")
			}
			if w.full() {
				return
			}
			w.value(e.key, "")
			w.add(": ")
			w.value(e.value, path+e.path())
		}
		w.add("}")
	case reflect.Struct:
		w.add("{")
		for i := range v.NumField() {
			if i > 0 {
				w.add(", ")
			}
			name := v.Type().Field(i).Name
			w.add(name + ": ")
			w.value(v.Field(i), path+"."+name)
		}
		w.add("}")
	case reflect.Pointer:
		if v.IsNil() {
			w.add("nil")
			return
		}
		w.value(v.Elem(), path)
	case reflect.Interface: // an error
		if v.IsNil() {
			w.add("nil")
			return
		}
		w.lines(v.Elem())
	default:
		w.add(fmt.Sprint(v.Interface()))
	}
}

// float writes a number with up to ten significant digits.
func float(x float64) string {
	short, long := strconv.FormatFloat(x, 'g', -1, 64), strconv.FormatFloat(x, 'g', 10, 64)
	if len(short) < len(long) {
		return short
	}
	return long
}
