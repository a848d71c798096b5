package lessons_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons"
)

// TestAllAsTheirTextsSay holds the list to the texts of the lessons: each is listed by the title
// before the colon, under a name of its own. The first lesson of a folder has the folder's name, so
// that the name of a folder always means a lesson.
func TestAllAsTheirTextsSay(t *testing.T) {
	files, err := filepath.Glob("*/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	all := lessons.All()
	if len(all) != len(files) {
		t.Errorf("%d lessons are listed, and there are %d", len(all), len(files))
	}
	names, ids := make(map[string]bool), make(map[string]bool)
	for i, l := range all {
		if l.Number != i+1 {
			t.Errorf("%s is number %d at place %d", l.Name, l.Number, i+1)
		}
		if names[l.Name] || l.Name != l.Folder && !names[l.Folder] {
			t.Errorf("%s in the folder %s: the name stands twice, or the folder's own lesson does "+
				"not come before it", l.Name, l.Folder)
		}
		names[l.Name] = true
		text, err := os.ReadFile(filepath.Join(l.Folder, l.Name+".md"))
		if err != nil {
			t.Error(err)
			continue
		}
		title := regexp.MustCompile(`(?m)^title: "?` + regexp.QuoteMeta(l.Title) + `[:"\n]`)
		if !title.Match(text) {
			t.Errorf("%s is listed as %q, and its text says otherwise", l.Name, l.Title)
		}
		if len(l.Tasks) == 0 {
			t.Errorf("%s has no exercises", l.Name)
		}
		for _, task := range slices.Concat(l.Tasks, l.Retired) {
			id := task.About().ID
			if !strings.HasPrefix(id, l.Folder+"/") || ids[id] {
				t.Errorf("%s is listed with %s, which is of another folder or listed twice",
					l.Name, id)
			}
			ids[id] = true
		}
	}
}

// TestFirstEdition holds the course to the exercises that its first edition had: none may vanish,
// and each still belongs to the folder that is in its ID.
func TestFirstEdition(t *testing.T) {
	n := 0
	for _, l := range lessons.FirstEdition() {
		for i, task := range l.Tasks {
			n++
			if task == nil {
				t.Errorf("exercise %d of the first edition of %s is neither in Tasks nor in "+
					"Retired", i+1, l.Name)
			}
		}
	}
	if lessons := len(lessons.FirstEdition()); n != 131 || lessons != 13 {
		t.Errorf("%d exercises in %d lessons; the first edition had 131 in 13", n, lessons)
	}
}

// TestREADMEListsAll holds the table of lessons in README.md to the list and to the notebooks.
func TestREADMEListsAll(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lessons.All() {
		files, err := filepath.Glob(fmt.Sprintf("../notebooks/%02d-*.ipynb", l.Number))
		if err != nil || len(files) != 1 {
			t.Errorf("%d notebooks have the number of %s: %v", len(files), l.Name, err)
			continue
		}
		file := filepath.Base(files[0])
		row := fmt.Sprintf("| %d | %s | [`%s`](notebooks/%[3]s) |\n", l.Number, l.Title, file)
		if !strings.Contains(string(readme), row) {
			t.Errorf("README.md lacks the row %s", row)
		}
	}
}

// TestNamesAsTheTypesSay holds the names on the cards to those in the exercises' types: the
// parameters', and the results' where there are several.
func TestNamesAsTheTypesSay(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			exercise, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			index, ok := exercise.Type.(*ast.IndexExpr)
			if !ok {
				return true
			}
			signature, ok := index.Index.(*ast.FuncType)
			if !ok {
				return true
			}
			found++
			if got, want := listed(exercise, "Params"),
				names(signature.Params); !slices.Equal(got, want) {
				t.Errorf("%s: Params is %q, and the type says %q", path, got, want)
			}
			got, want := listed(exercise, "Results"), names(signature.Results)
			if signature.Results.NumFields() > 1 && !slices.Equal(got, want) {
				t.Errorf("%s: Results is %q, and the type says %q", path, got, want)
			}
			return true
		})
	}
	tasks := 0
	for _, l := range lessons.All() {
		tasks += len(l.Tasks) + len(l.Retired)
	}
	if found != tasks {
		t.Errorf("%d exercises are found in the files, and %d are listed", found, tasks)
	}
}

// listed returns the texts in a field of an exercise.
func listed(exercise *ast.CompositeLit, field string) []string {
	var list []string
	for _, e := range exercise.Elts {
		entry, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := entry.Key.(*ast.Ident); !ok || key.Name != field {
			continue
		}
		for _, text := range entry.Value.(*ast.CompositeLit).Elts {
			value, err := strconv.Unquote(text.(*ast.BasicLit).Value)
			if err != nil {
				return []string{err.Error()}
			}
			list = append(list, value)
		}
	}
	return list
}

// names returns the names in a list of parameters or results.
func names(fields *ast.FieldList) []string {
	var list []string
	for _, field := range fields.List {
		for _, name := range field.Names {
			list = append(list, name.Name)
		}
	}
	return list
}

// TestPlansAreEqual makes the plan of each exercise twice. What is expected must not depend on the
// order in which Go ranges over a map: verdicts that are kept would be lost.
func TestPlansAreEqual(t *testing.T) {
	for _, l := range lessons.All() {
		for _, task := range slices.Concat(l.Tasks, l.Retired) {
			var prints [2]string
			for i := range prints {
				p, err := grader.NewPlan(task, grader.PlanOptions{Secret: "secret", Hidden: 20})
				if err != nil {
					t.Fatal(err)
				}
				prints[i] = p.Fingerprint()
			}
			if prints[0] != prints[1] {
				t.Errorf("%s has another plan the second time", task.About().ID)
			}
		}
	}
}
