package report

import (
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// line puts a text on one line.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }

// Harmless is a cell that no spreadsheet takes for a formula: one that begins like a formula gets
// an apostrophe before it, as is common.
func Harmless(s string) string {
	if s = line(s); s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}

// tidy returns a copy of the class with printable texts and finite numbers.
func tidy(c Class) Class {
	return copied{}.cleaned(reflect.ValueOf(c)).Interface().(Class)
}

// copied has the copy of each pointer. Equal verdicts of a class share one value, and also one
// copy, because separate copies would take most of the memory of a large class.
type copied map[any]reflect.Value

// cleaned returns a clean deep copy of a value. It supports the types in a [Class].
func (c copied) cleaned(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		out.SetString(verdict.Printable(v.String()))
	case reflect.Float64:
		// NaN and infinite numbers become 0, because JSON has neither
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

// escapeMarkdown escapes what GitHub's Markdown would interpret in a line of text.
var escapeMarkdown = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "{", `\{`,
	"}", `\}`, "[", `\[`, "]", `\]`, "(", `\(`, ")", `\)`, "#", `\#`, "+", `\+`,
	// a word joiner, because "@name" notifies somebody
	"-", `\-`, "!", `\!`, "|", `\|`, "~", `\~`, "$", `\$`, ":", `\:`, ".", `\.`, "=", `\=`, "<",
	"&lt;", ">", "&gt;", "&", "&amp;", "@", "@\u2060")

// markdown writes a text as one line of Markdown, also in the cell of a table.
func markdown(text string) string { return escapeMarkdown.Replace(line(text)) }

// fence writes a text as a block of code.
func fence(text string) string {
	marks := "```"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	return marks + "text\n" + text + "\n" + marks + "\n"
}

// columns is the width of a text on a terminal.
func columns(s string) int { return uniseg.StringWidth(s) }

// pad pads or cuts a text to a width.
func pad(text string, width int) string {
	if n := columns(text); n <= width {
		return text + strings.Repeat(" ", width-n)
	}
	var b strings.Builder
	used := 0
	for rest, state := text, -1; rest != ""; {
		var cluster string
		var n int
		cluster, rest, n, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used+n > width-1 {
			break
		}
		b.WriteString(cluster)
		used += n
	}
	return b.String() + "…" + strings.Repeat(" ", width-1-used)
}

// right aligns a text right in a width.
func right(text string, width int) string {
	return strings.Repeat(" ", max(0, width-columns(text))) + text
}

// paint colours a text on a terminal.
type paint bool

func (p paint) as(code, text string) string {
	if !p || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// The colours suit light and dark terminals. No information is in the colour alone.
const (
	green  = "32"
	yellow = "33"
	red    = "31"
	dim    = "2"
	bold   = "1"
)

// result colours the text of a result.
func (p paint) result(r result, text string) string {
	colours := map[string]string{"good": green, "middle": yellow, "none": dim, "bad": red}
	return p.as(colours[r.Tone()], text)
}

// wrap writes a text in lines of at most 80 columns. Lines after the first are indented two columns
// more.
func wrap(b *strings.Builder, indent, text string) {
	flow(b, 80, indent, indent+"  ", strings.Fields(text), " ")
}

// flow writes parts with a separator between them in as many lines as they need. Lines after the
// first begin with hang. A part that is wider than a line stays whole.
func flow(b *strings.Builder, width int, indent, hang string, parts []string, separator string) {
	column := 0
	for i, part := range parts {
		before := separator
		switch {
		case i == 0:
			before = indent
		case column+len(separator)+columns(part) > width:
			before, column = "\n"+hang, -1
		}
		b.WriteString(before + part)
		column += len(before) + columns(part)
	}
	b.WriteByte('\n')
}
