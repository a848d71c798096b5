package ipynb

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// lines prints a text as a list of lines.
func (p *printer) lines(t Text) { p.lineList(slices.Values(t)) }

// lineList prints a text that comes in pieces as a list of lines, each with its line end. Jupyter counts as a line end what Python's
// str.splitlines does.
func (p *printer) lineList(pieces iter.Seq[string]) {
	p.print("[")
	p.depth++
	open, first := false, true // open: inside of a line
	cr := false                // the open line ends in \r so far: a \n would belong to it
	end := func() {
		p.print(`"`)
		open = false
	}
	for s := range pieces {
		for s != "" {
			if cr && s[0] != '\n' {
				end()
			}
			cr = false
			if !open {
				if !first {
					p.print(",")
				}
				first, open = false, true
				p.newline()
				p.print(`"`)
			}
			n, ended := lineEnd(s)
			p.escape(s[:n])
			cr = ended && s[n-1] == '\r' // the \n may be in the next piece
			if ended && !cr {
				end()
			}
			s = s[n:]
		}
	}
	if open {
		end()
	}
	p.depth--
	if !first {
		p.newline()
	}
	p.print("]")
}

// lineEnd gives the length of the first line of s with its line end, and whether it has one.
func lineEnd(s string) (n int, ended bool) {
	i := strings.IndexFunc(s, func(r rune) bool {
		switch r {
		case '\n', '\r', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
			return true
		}
		return false
	})
	if i < 0 {
		return len(s), false
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	return i + size, true
}

// pieceSize is how much of a JSON string is decoded at a time.
const pieceSize = 1 << 16

// decodePieces decodes a JSON string, quotes included, piece by piece: a picture of 50 MB is not held twice.
func decodePieces(raw json.RawMessage) iter.Seq[string] {
	return func(yield func(string) bool) {
		rest := raw[1 : len(raw)-1]
		buf := make([]byte, 0, min(len(raw), pieceSize+64))
		for len(rest) > 0 {
			n := pieceEnd(rest)
			buf = append(append(append(buf[:0], '"'), rest[:n]...), '"')
			var s string
			if err := json.Unmarshal(buf, &s); err != nil {
				panic("ipynb: a JSON string that was checked before is broken: " + err.Error())
			}
			if !yield(s) {
				return
			}
			rest = rest[n:]
		}
	}
}

// pieceEnd finds a place near pieceSize that cuts neither a rune nor an escape, nor the two escapes of a surrogate pair.
func pieceEnd(raw []byte) int {
	const pair = len(`\uD83D\uDE00`)
	if len(raw) <= pieceSize+pair {
		return len(raw)
	}
	i := 0
	for i < pieceSize {
		switch {
		case raw[i] != '\\':
			i++
		case raw[i+1] != 'u':
			i += 2
		case len(raw) > i+7 && raw[i+6] == '\\' && raw[i+7] == 'u':
			i += pair
		default:
			i += pair / 2
		}
	}
	for !utf8.RuneStart(raw[i]) {
		i++
	}
	return i
}
