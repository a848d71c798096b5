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

// A function is not more complicated than its pseudocode: it has at most two statements for each
// line of it.
func TestPseudocode(t *testing.T) {
	checked := 0
	eachFile(t, func(path string, file *ast.File) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Doc == nil || pseudocode(f.Doc) == 0 {
				continue
			}
			lines, statements := pseudocode(f.Doc), 0
			ast.Inspect(f.Body, func(n ast.Node) bool {
				switch n.(type) {
				case *ast.BlockStmt, *ast.CaseClause:
				case ast.Stmt:
					statements++
				}
				return true
			})
			if checked++; statements > 2*lines {
				t.Errorf("%s: %s has %d statements for %d lines of pseudocode; make it simpler, "+
					"or the pseudocode more exact", path, f.Name.Name, statements, lines)
			}
		}
	})
	if checked < 30 {
		t.Errorf("only %d functions have pseudocode", checked)
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
	eachRegion(t, func(path, region string) {
		if target := path + "#" + region; !printed[target] {
			t.Errorf("no lesson prints classify/%s; add a region= fence where the algorithm is "+
				"taught, or remove the marks", target)
		}
	})
}

// eachRegion calls visit for each region of the package and of those below it.
func eachRegion(t *testing.T, visit func(path, region string)) {
	t.Helper()
	eachFile(t, func(path string, file *ast.File) {
		for _, r := range regions(file) {
			visit(path, r)
		}
	})
}

// eachFile calls visit for each Go file of the package and of those below it.
func eachFile(t *testing.T, visit func(path string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(path), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// regions lists the names of the marks in a file.
func regions(file *ast.File) (found []string) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			name, ok := strings.CutPrefix(c.Text, "// region ")
			if ok && !strings.Contains(name, " ") { // not a comment that begins with the word
				found = append(found, name)
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
