package ipynb

import (
	"encoding/json"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// lines prints a text as a list of lines, each with its line end.
func (p *printer) lines(t Text) {
	l := p.beginLines()
	for _, s := range t {
		start := 0 // of a run of characters that are printed unchanged
		for i := 0; i < len(s); {
			if plain(s[i]) {
				i++
				continue
			}
			l.run(s[start:i])
			r, size := utf8.DecodeRuneInString(s[i:])
			l.char(r)
			i += size
			start = i
		}
		l.run(s[start:])
	}
	l.end()
}

// rawLines does the same with a text that stands as a JSON string, quotes included. It decodes on
// the way: a display of 50 MB is not copied.
func (p *printer) rawLines(raw json.RawMessage) {
	l := p.beginLines()
	s := raw[1 : len(raw)-1]
	start := 0
	for i := 0; i < len(s); {
		if plain(s[i]) {
			i++
			continue
		}
		l.bytes(s[start:i])
		r, size := utf8.DecodeRune(s[i:])
		if s[i] == '\\' {
			r, size = unescape(s[i:])
		}
		l.char(r)
		i += size
		start = i
	}
	l.bytes(s[start:])
	l.end()
}

// plain reports whether a byte is a character that JSON prints unchanged and that is not a line
// end.
func plain(c byte) bool { return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' }

// unescape reads the escape that s, the inside of a valid JSON string, begins with, or two
// that are a surrogate pair.
func unescape(s []byte) (r rune, size int) {
	switch c := s[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r = hex4(s[2:])
		if !utf16.IsSurrogate(r) {
			return r, 6
		}
		if len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
			if pair := utf16.DecodeRune(r, hex4(s[8:])); pair != utf8.RuneError {
				return pair, 12
			}
		}
		return utf8.RuneError, 6
	default:
		return rune(c), 2
	}
}

func hex4(s []byte) rune {
	n, _ := strconv.ParseUint(string(s[:4]), 16, 16) // the JSON was checked
	return rune(n)
}

// lineList prints a list of lines. A line ends where Python's str.splitlines
// ends one, as Jupyter counts.
type lineList struct {
	p     *printer
	count int
	open  bool // inside of a line
	cr    bool // the line ends in \r so far; a following \n belongs to it
}

func (p *printer) beginLines() *lineList {
	p.print("[")
	p.depth++
	return &lineList{p: p}
}

// begin makes sure that a line is open.
func (l *lineList) begin() {
	if l.open {
		return
	}
	if l.count++; l.count > 1 {
		l.p.print(",")
	}
	l.p.newline()
	l.p.print(`"`)
	l.open = true
}

func (l *lineList) close() {
	if l.open {
		l.p.print(`"`)
	}
	l.open, l.cr = false, false
}

// run prints plain characters.
func (l *lineList) run(s string) {
	if s == "" {
		return
	}
	if l.cr {
		l.close()
	}
	l.begin()
	l.p.print(s)
}

func (l *lineList) bytes(s []byte) {
	if len(s) == 0 {
		return
	}
	if l.cr {
		l.close()
	}
	l.begin()
	if l.p.err == nil {
		_, l.p.err = l.p.w.Write(s)
	}
}

// char prints any character.
func (l *lineList) char(r rune) {
	if l.cr && r != '\n' {
		l.close()
	}
	l.begin()
	l.p.char(r)
	switch r {
	case '\r':
		l.cr = true
	case '\n', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		l.close()
	}
}

func (l *lineList) end() {
	l.close()
	l.p.depth--
	if l.count > 0 {
		l.p.newline()
	}
	l.p.print("]")
}

// quote prints a JSON string. Only what JSON demands is escaped: <, > and & stay readable.
func (p *printer) quote(s string) {
	p.print(`"`)
	for _, r := range s { // invalid UTF-8 comes as U+FFFD
		p.char(r)
	}
	p.print(`"`)
}

// char prints one character of a JSON string.
func (p *printer) char(r rune) {
	if p.err != nil {
		return
	}
	switch r {
	case '"':
		p.print(`\"`)
	case '\\':
		p.print(`\\`)
	case '\n':
		p.print(`\n`)
	case '\r':
		p.print(`\r`)
	case '\t':
		p.print(`\t`)
	case '\b':
		p.print(`\b`)
	case '\f':
		p.print(`\f`)
	default:
		if r < ' ' {
			p.printf(`\u%04x`, r)
		} else {
			_, p.err = p.w.WriteRune(r)
		}
	}
}
