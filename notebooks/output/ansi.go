package output

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
)

var (
	ansiColour  = regexp.MustCompile(`\x1b\[([0-9;]*)m`)
	ansiCommand = regexp.MustCompile(
		`\x1b(\[[0-9;?]*[A-Za-ln-z]|\][^\x07\x1b]*(\x07|\x1b\\)|[@-Z\\^_])`)
	overwritten = regexp.MustCompile(`(?m)^.*\r+([^\r\n])`)
)

// ansiHTML turns what a program printed for a terminal into HTML: colours become spans, a
// line that a carriage return overwrites shows its last state, and all other commands to
// the terminal are left out.
func ansiHTML(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = overwritten.ReplaceAllString(text, "$1")
	text = ansiCommand.ReplaceAllString(text, "")
	var out strings.Builder
	var now style
	write := func(part string) {
		part = strings.Map(func(r rune) rune {
			if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
				return -1
			}
			return r
		}, part)
		if class := now.class(); class != "" && part != "" {
			fmt.Fprintf(&out, `<span class="%s">%s</span>`, class, html.EscapeString(part))
			return
		}
		out.WriteString(html.EscapeString(part))
	}
	from := 0
	for _, m := range ansiColour.FindAllStringSubmatchIndex(text, -1) {
		write(text[from:m[0]])
		now.change(text[m[2]:m[3]])
		from = m[1]
	}
	write(text[from:])
	return out.String()
}

// style is how a terminal writes at the moment. Colours are 0 for none, else
// 1 + the number of the 16.
type style struct {
	text, back                       int
	bold, italic, underline, inverse bool
}

func (s style) class() string {
	var classes []string
	text, back := s.text, s.back
	if s.inverse && text == 0 && back == 0 {
		classes = append(classes, "ansi-inverse")
	} else if s.inverse {
		text, back = back, text
	}
	if text > 0 {
		classes = append(classes, fmt.Sprintf("ansi-%d", text-1))
	}
	if back > 0 {
		classes = append(classes, fmt.Sprintf("ansi-on-%d", back-1))
	}
	if s.bold {
		classes = append(classes, "ansi-bold")
	}
	if s.italic {
		classes = append(classes, "ansi-italic")
	}
	if s.underline {
		classes = append(classes, "ansi-underline")
	}
	return strings.Join(classes, " ")
}

// change obeys the numbers of one ESC[…m. Colours beyond the 16 leave the text as it is.
func (s *style) change(numbers string) {
	on := map[int]*bool{1: &s.bold, 3: &s.italic, 4: &s.underline, 7: &s.inverse}
	off := map[int]*bool{22: &s.bold, 23: &s.italic, 24: &s.underline, 27: &s.inverse}
	codes := strings.Split(numbers, ";")
	for i := 0; i < len(codes); i++ {
		code, _ := strconv.Atoi(codes[i]) // empty means 0
		switch {
		case code == 0:
			*s = style{}
		case on[code] != nil:
			*on[code] = true
		case off[code] != nil:
			*off[code] = false
		case code >= 30 && code <= 37:
			s.text = code - 30 + 1
		case code >= 90 && code <= 97:
			s.text = code - 90 + 9
		case code == 39:
			s.text = 0
		case code >= 40 && code <= 47:
			s.back = code - 40 + 1
		case code >= 100 && code <= 107:
			s.back = code - 100 + 9
		case code == 49:
			s.back = 0
		case code == 38 || code == 48: // 38;5;n and 38;2;r;g;b
			if i+1 < len(codes) && codes[i+1] == "5" {
				i += 2
			} else {
				i += 4
			}
		}
	}
}
