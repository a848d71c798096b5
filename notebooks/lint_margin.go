package notebooks

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

func (l *linter) cellMagic(first string) {
	word := strings.Fields(first)[0]
	if !slices.Contains([]string{"%%writefile", "%%script", "%%bash", "%%sh"}, word) {
		l.report(1, "GoNB knows no %s; statements stand behind a line %%%% alone", word)
	}
}

var gonbCommands = strings.Fields(
	"% main args test exec wasm widgets widgets_hb env cd goflags autoget noautoget help version " +
		"reset ls list rm remove with_inputs with_password track untrack goworkfix capture")

// marginLines reports lines at the left margin that GoNB takes for its own though they are not
// meant so, and whether there are none.
func (l *linter) marginLines(source string) bool {
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

// scanLine follows raw strings and comments over one line and returns the state behind it.
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

// parseGoNB parses a cell as GoNB makes a file of it. Lines keep their numbers.
func parseGoNB(source string) (*token.FileSet, *ast.File, error) {
	return parseFile(fileOfGoNB(source))
}

// fileOfGoNB is what GoNB makes a file of, without the lines that it puts in front.
func fileOfGoNB(source string) []byte {
	var out bytes.Buffer
	inMain := false
	for line := range strings.Lines(source) {
		switch {
		case strings.HasPrefix(line, "%exec"):
		case strings.HasPrefix(line, "%main"), strings.TrimRight(line, "\n") == "%%",
			strings.HasPrefix(line, "%% "), strings.HasPrefix(line, "%%\t"):
			out.WriteString("func main() {")
			inMain = true
		case strings.HasPrefix(line, "%"), strings.HasPrefix(line, "!"),
			strings.HasPrefix(line, "package"), strings.HasPrefix(line, "//gonb:"):
		default:
			out.WriteString(strings.TrimSuffix(line, "\n"))
		}
		out.WriteByte('\n')
	}
	if inMain {
		out.WriteString("\n}\n")
	}
	return out.Bytes()
}

func parseFile(code []byte) (*token.FileSet, *ast.File, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", append([]byte("package main\n//line :1\n"), code...),
		parser.ParseComments|parser.SkipObjectResolution)
	return fset, file, err
}

// parseCell is parseGoNB for code that need not be right: the file is nil if it does not parse.
// Comments that give other numbers to lines do not count.
func parseCell(source string) (*token.FileSet, *ast.File) {
	code := fileOfGoNB(source)
	ipynb.BlankComments(code, renumbers)
	fset, file, err := parseFile(code)
	if err != nil {
		return nil, nil
	}
	return fset, file
}

// renumbers reports whether Go takes a comment for new numbers of the lines that follow.
func renumbers(comment string) bool { return strings.HasPrefix(comment[2:], "line ") }

func lineOf(err error) int {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Pos.Line
	}
	return 1
}

func messageOf(err error) string {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Msg
	}
	return err.Error()
}
