package report

import (
	"strings"

	"github.com/rivo/uniseg"
)

// columns is how wide a text is on a terminal.
func columns(s string) int { return uniseg.StringWidth(s) }

// pad fills or cuts a text to a width.
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

// right puts a text at the right end of a width.
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

// The colours go with light and dark terminals. Nothing is said by colour alone.
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

// wrap writes a text in lines of at most 80 columns; what follows the first is
// indented two columns more.
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
