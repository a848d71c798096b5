package lessons_test

import (
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

// TestAllAsTheirTextsSay holds the list to the lessons' own heads: each folder with a lesson.md is
// listed, by its number and the title before the colon.
func TestAllAsTheirTextsSay(t *testing.T) {
	files, err := filepath.Glob("*/lesson.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	all := lessons.All()
	if len(all) != len(files) {
		t.Errorf("%d lessons are listed, and there are %d", len(all), len(files))
	}
	field := func(text []byte, name string) string {
		match := regexp.MustCompile(`(?m)^` + name + `: "?([^":\n]*)`).FindSubmatch(text)
		if match == nil {
			return ""
		}
		return string(match[1])
	}
	before := 0
	for _, l := range all {
		text, err := os.ReadFile(filepath.Join(l.Folder, "lesson.md"))
		if err != nil {
			t.Error(err)
			continue
		}
		if number := field(text, "number"); number != strconv.Itoa(l.Number) || l.Number <= before {
			t.Errorf("%s is listed as number %d after %d, and its text says %s", l.Folder, l.Number,
				before, number)
		}
		before = l.Number
		if title := field(text, "title"); title != l.Title {
			t.Errorf("%s is listed as %q, and its text says %q", l.Folder, l.Title, title)
		}
		if len(l.Tasks) == 0 {
			t.Errorf("%s has no exercises", l.Folder)
		}
		for _, task := range l.Tasks {
			if !strings.HasPrefix(task.About().ID, l.Folder+"/") {
				t.Errorf("%s is listed with %s", l.Folder, task.About().ID)
			}
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
		tasks += len(l.Tasks)
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
		for _, task := range l.Tasks {
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
