package report

import (
	"math"
	"reflect"
	"strings"
	"time"
	"unicode"
)

// clean makes a text one that can stand anywhere: control characters become their pictures,
// and what is no UTF-8, no character or turns the direction of the text around it becomes "�".
// Line ends and tabs stay.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < ' ':
			return '\u2400' + r
		case r == 0x7f:
			return '\u2421'
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r),
			unicode.Is(unicode.Noncharacter_Code_Point, r):
			return unicode.ReplacementChar
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n")) // it maps bytes that are no UTF-8 to "�"
}

// line makes a text one line.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }

// harmless is a cell that no spreadsheet takes for a formula: one that begins like a formula gets
// an apostrophe before it, as is common.
func harmless(s string) string {
	if s = line(s); s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// tidy is a copy of the class with all its texts clean and all its numbers finite.
func tidy(c Class) Class {
	return copied{}.cleaned(reflect.ValueOf(c)).Interface().(Class)
}

// copied holds the copy of each pointer. Equal verdicts of a class are one, and so is their copy:
// copies of their own would take most of the memory of a large class.
type copied map[any]reflect.Value

// cleaned copies a value with all that is in it clean. What it may hold is what a [Class] does.
func (c copied) cleaned(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		out.SetString(clean(v.String()))
	case reflect.Float64:
		// as JSON and other programs have it
		if x := v.Float(); !math.IsNaN(x) && !math.IsInf(x, 0) {
			out.SetFloat(x)
		}
	case reflect.Struct:
		if _, ok := v.Interface().(time.Time); ok {
			return v
		}
		for i := range v.NumField() {
			out.Field(i).Set(c.cleaned(v.Field(i)))
		}
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(c.cleaned(v.Index(i)))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		if known, ok := c[v.Interface()]; ok {
			return known
		}
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(c.cleaned(v.Elem()))
		c[v.Interface()] = out
	default:
		return v
	}
	return out
}
