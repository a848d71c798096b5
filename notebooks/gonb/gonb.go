// Package gonb reads the source of a cell as the kernel GoNB does: it tells commands from Go.
package gonb

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// Parse parses a cell as GoNB makes a file of it. Lines keep their numbers.
func Parse(source string) (*token.FileSet, *ast.File, error) {
	fset := token.NewFileSet()
	file, err := parseFile(fset, fileOfGoNB(source))
	return fset, file, err
}

// fileOfGoNB is what GoNB makes a file of, without the lines that it puts in front.
func fileOfGoNB(source string) []byte {
	var out bytes.Buffer
	inMain, continued := false, false
	for line := range strings.Lines(source) {
		command := isCommand(line) || continued
		continued = command && strings.HasSuffix(strings.TrimRight(line, "\r\n"), "\\")
		switch {
		case startsMain(line):
			out.WriteString(mainHead)
			inMain = true
		case executed(line) != "":
			out.WriteString(mainHead + executed(line) + "() }")
		case command, strings.HasPrefix(line, "package"):
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

// mainHead begins the function main of a cell. It has room for [parseFlags].
const mainHead = "func main() {              ; "

// parseFlags is what main begins with in a program with package flag.
const parseFlags = "flag.Parse()"

// head is in front of the code of a cell when it is parsed.
const head = "package main\n//line :1:1\n"

func parseFile(fset *token.FileSet, code []byte) (*ast.File, error) {
	return parser.ParseFile(fset, "", append([]byte(head), code...),
		parser.ParseComments|parser.SkipObjectResolution)
}

// TryParse is [Parse] for code that need not be right: the file is nil if it does not parse.
// Comments that give other numbers to lines do not count.
func TryParse(source string) (*token.FileSet, *ast.File) {
	code := fileOfGoNB(source)
	ipynb.BlankComments(code, renumbers)
	fset := token.NewFileSet()
	file, err := parseFile(fset, code)
	if err != nil {
		return nil, nil
	}
	return fset, file
}

// renumbers reports whether Go takes a comment for new numbers of the lines that follow.
func renumbers(comment string) bool { return strings.HasPrefix(comment[2:], "line ") }

// LineOf returns the line of the first error that [Parse] found, 1 if it is not known.
func LineOf(err error) int {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Pos.Line
	}
	return 1
}

// MessageOf returns the first error that [Parse] found without its place.
func MessageOf(err error) string {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Msg
	}
	return err.Error()
}
