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

// TryParse is parseGoNB for code that need not be right: the file is nil if it does not parse.
// Comments that give other numbers to lines do not count.
func TryParse(source string) (*token.FileSet, *ast.File) {
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

func LineOf(err error) int {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Pos.Line
	}
	return 1
}

func MessageOf(err error) string {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Msg
	}
	return err.Error()
}

// CommandLines gives the numbers of the lines, from 1, that GoNB takes for commands. Behind %%bash
// and the like the whole cell is one.
func CommandLines(source string) []int {
	var ns []int
	for i, l := range strings.Split(source, "\n") {
		if l = Command(l); l == "" {
			continue
		}
		ns = append(ns, i+1)
		if i == 0 && (strings.HasPrefix(l, "%%bash") || strings.HasPrefix(l, "%%sh") ||
			strings.HasPrefix(l, "%%script")) {
			break
		}
	}
	return ns
}

// Command is the line as GoNB reads a command: behind an optional //gonb: it begins with ! or %. ""
// if it is none, or only %% or %main, which begin the main function.
func Command(line string) string {
	line = strings.TrimPrefix(line, "//gonb:")
	if len(line) < 2 || line[0] != '!' && line[0] != '%' {
		return ""
	}
	if f := strings.Fields(line); f[0] == "%%" || f[0] == "%main" {
		return ""
	}
	return line
}
