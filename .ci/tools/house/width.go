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

// Width returns each line of a Go file that is too wide. It leaves out testdata, generated files
// and the output that an Example expects: that is as wide as what the example prints.
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
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, f, text,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		if ast.IsGenerated(file) {
			continue
		}
		printed := expected(fset, file)
		for i, line := range strings.Split(string(text), "\n") {
			n := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
			if n > columns && !printed[i+1] {
				problems = append(problems, fmt.Sprintf(
					"%s:%d: the line has %d columns; break it before column %d", f, i+1,
					n, columns+1))
			}
		}
	}
	return problems, nil
}

// expected returns the lines of the outputs that the file's examples expect.
func expected(fset *token.FileSet, file *ast.File) map[int]bool {
	lines := map[int]bool{}
	for _, group := range file.Comments {
		output := false
		for _, c := range group.List {
			if output {
				lines[fset.Position(c.Pos()).Line] = true
			}
			output = output || c.Text == "// Output:" || c.Text == "// Unordered output:"
		}
	}
	return lines
}
