package classify_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A region with pseudocode has at most twice as many statements as its pseudocode has lines.
// Pseudocode is what doc comments indent, if there is an arrow in it.
func TestRegions(t *testing.T) {
	checked := 0
	eachRegion(t, func(path string, file *ast.File, r region) {
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
			return
		}
		if checked++; statements > 2*lines {
			t.Errorf("%s#%s: %d statements for %d lines of pseudocode; make it simpler, or "+
				"the pseudocode more exact", path, r.name, statements, lines)
		}
	})
	if checked < 8 {
		t.Errorf("only %d regions have pseudocode", checked)
	}
}

// Regions are marked for the lessons, so each of them is printed by one.
func TestRegionsInLessons(t *testing.T) {
	files, err := filepath.Glob("../lessons/*/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	fence := regexp.MustCompile("(?m)^```go region=classify/(\\S+)")
	printed := map[string]bool{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range fence.FindAllSubmatch(text, -1) {
			printed[string(match[1])] = true
		}
	}
	eachRegion(t, func(path string, _ *ast.File, r region) {
		if target := path + "#" + r.name; !printed[target] {
			t.Errorf("no lesson prints classify/%s; add a region= fence where the algorithm is "+
				"taught, or remove the marks", target)
		}
	})
}

// eachRegion calls visit for each region of the package and of those below it.
func eachRegion(t *testing.T, visit func(path string, file *ast.File, r region)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, r := range regions(file) {
			visit(filepath.ToSlash(path), file, r)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

type region struct {
	name     string
	from, to token.Pos
}

func regions(file *ast.File) (found []region) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			name, ok := strings.CutPrefix(c.Text, "// region ")
			if ok && !strings.Contains(name, " ") { // not a comment that begins with the word
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
