package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// columns is how wide a line of Go may be. A tab counts four.
const columns = 100

// Width returns each line of a Go file that is too wide. It leaves out testdata and generated
// files.
func Width(root string, files []string) ([]string, error) {
	var problems []string
	for _, f := range files {
		if !strings.HasSuffix(f, ".go") || strings.Contains("/"+f, "/testdata/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, f))
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), f, text, parser.ParseComments)
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		if ast.IsGenerated(file) {
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			n := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
			if n > columns {
				problems = append(problems, fmt.Sprintf(
					"%s:%d: the line has %d columns; break it before column %d", f, i+1,
					n, columns+1))
			}
		}
	}
	return problems, nil
}
