package judging

import (
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	fileName     = regexp.MustCompile(`^[A-Za-z0-9]+\.go$`)
	functionName = regexp.MustCompile(`^\p{Lu}[\p{L}\p{Nd}_]*$`)
)

// inspect looks at a student's package before the compiler sees it. It refuses what would reach
// outside of the student's own code. Package submission refuses the same, with better messages.
func inspect(files map[string][]byte, functions []string, importable func(string) bool) error {
	if len(files) == 0 || len(functions) == 0 {
		return fmt.Errorf("no files or no functions to compile")
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !fileName.MatchString(name) {
			return fmt.Errorf("the file name %q must be letters and digits and end with .go", name)
		}
		if err := inspectFile(name, files[name], importable); err != nil {
			return err
		}
	}
	for _, name := range functions {
		if !functionName.MatchString(name) {
			return fmt.Errorf("%q is not the name of an exported function", name)
		}
	}
	return nil
}

// inspectFile refuses a file that does not begin as a Go file of the package, that imports a
// package which is not available, or that has directives for the compiler.
func inspectFile(name string, source []byte, importable func(string) bool) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ImportsOnly)
	if err != nil {
		return err
	}
	if file.Name.Name != work {
		return fmt.Errorf("%s: the package is called %s, not %s", name, file.Name.Name, work)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !importable(imported) {
			return fmt.Errorf("%s: cannot import %s", fset.Position(spec.Pos()), spec.Path.Value)
		}
	}
	fset = token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile(name, -1, len(source)), source, func(token.Position, string) {},
		scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return nil
		}
		if tok == token.COMMENT &&
			(strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//export ")) {
			directive, _, _ := strings.Cut(text, " ")
			return fmt.Errorf("%s: the comment %s is not allowed", fset.Position(pos), directive)
		}
	}
}
