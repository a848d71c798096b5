package classify_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// A region with pseudocode has at most twice as many statements as its pseudocode has lines.
// Pseudocode is what doc comments indent, if there is an arrow in it.
func TestRegions(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, r := range regions(file) {
			lines, statements := 0, 0
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Doc != nil && r.from < n.Pos() && n.End() < r.to {
						lines += pseudocode(n.Doc)
					}
				case *ast.BlockStmt, *ast.CaseClause:
				case ast.Stmt:
					if r.from < n.Pos() && n.End() < r.to {
						statements++
					}
				}
				return true
			})
			if lines == 0 {
				continue
			}
			if checked++; statements > 2*lines {
				t.Errorf("%s#%s: %d statements for %d lines of pseudocode; make it simpler, or "+
					"the pseudocode more exact", path, r.name, statements, lines)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 8 {
		t.Errorf("only %d regions have pseudocode", checked)
	}
}

type region struct {
	name     string
	from, to token.Pos
}

func regions(file *ast.File) (found []region) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if name, ok := strings.CutPrefix(c.Text, "// region "); ok {
				found = append(found, region{name: name, from: c.Pos()})
			} else if c.Text == "// endregion" {
				found[len(found)-1].to = c.Pos()
			}
		}
	}
	return found
}

// pseudocode returns the number of indented lines, or 0 if none has an arrow.
func pseudocode(doc *ast.CommentGroup) (lines int) {
	arrow := false
	for _, c := range doc.List {
		if strings.HasPrefix(c.Text, "//\t") {
			lines++
			arrow = arrow || strings.Contains(c.Text, "←")
		}
	}
	if !arrow {
		return 0
	}
	return lines
}
