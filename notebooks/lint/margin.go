package lint

import (
	"slices"
	"strings"
	"unicode"
)

func (l *Linter) cellMagic(first string) {
	word := strings.Fields(first)[0]
	if !slices.Contains([]string{"%%writefile", "%%script", "%%bash", "%%sh"}, word) {
		l.report(1, "GoNB knows no %s; statements stand behind a line %%%% alone", word)
	}
}

var gonbCommands = strings.Fields(
	"% main args test exec wasm widgets widgets_hb env cd goflags autoget noautoget help version " +
		"reset ls list rm remove with_inputs with_password track untrack goworkfix capture")

// marginLines reports lines at the left margin that GoNB interprets although they are not meant for
// it, and whether there are none.
func (l *Linter) marginLines(source string) bool {
	clean := true
	report := func(line int, format string, args ...any) {
		clean = false
		l.report(line, format, args...)
	}
	state := ' ' // ' ' in code, '`' in a raw string, '*' in a comment over several lines
	unfinished := false
	number := 0
	for line := range strings.Lines(source) {
		number++
		line = strings.TrimSuffix(line, "\n")
		special := len(line) > 1 && (line[0] == '%' || line[0] == '!') ||
			strings.HasPrefix(line, "//gonb:")
		switch {
		case strings.HasPrefix(line, "package"):
			report(number, "GoNB leaves out a line that begins with package, here %q", line)
		case special && state == '`':
			report(number,
				"GoNB takes a line that begins with %% or ! for a command, even within "+
					"a raw string: %q", line)
		case special && state == '*':
			report(number,
				"GoNB takes a line that begins with %% or ! for a command, even "+
					"within a comment: %q", line)
		case special && unfinished:
			report(number,
				"GoNB takes this line for a command, but it goes on from the line "+
					"before: indent it: %q", line)
		case special && line[0] == '%':
			if words := strings.Fields(line[1:]); len(words) == 0 ||
				!slices.Contains(gonbCommands, words[0]) {
				report(number, "GoNB knows no command %q, and says so only on stderr", line)
			} else if words[0] == "with_inputs" || words[0] == "with_password" {
				report(number, "%%%s waits for input, which a run without a reader cannot give",
					words[0])
			}
		}
		if special && state == ' ' {
			continue
		}
		state = scanLine(line, state)
		if code := strings.TrimRightFunc(line, unicode.IsSpace); state == ' ' && code != "" {
			unfinished = strings.ContainsRune("&|+-*/%=<>(,.^", rune(code[len(code)-1])) &&
				!strings.HasSuffix(code, "++") && !strings.HasSuffix(code, "--") &&
				!strings.HasSuffix(code, "*/")
		}
	}
	return clean
}

// scanLine follows raw strings and comments through one line and returns the state after it.
func scanLine(line string, state rune) rune {
	for i := 0; i < len(line); i++ {
		rest := line[i:]
		switch state {
		case ' ':
			switch {
			case strings.HasPrefix(rest, "//"):
				return ' '
			case strings.HasPrefix(rest, "/*"):
				state = '*'
				i++
			case rest[0] == '`' || rest[0] == '"' || rest[0] == '\'':
				state = rune(rest[0])
			}
		case '*':
			if strings.HasPrefix(rest, "*/") {
				state = ' '
				i++
			}
		case '`':
			if rest[0] == '`' {
				state = ' '
			}
		default: // in a string or a rune
			if rest[0] == '\\' {
				i++
			} else if rune(rest[0]) == state {
				state = ' '
			}
		}
	}
	if state == '"' || state == '\'' {
		return ' '
	}
	return state
}
