package grading_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
)

// A test's program is the grader's child too.
func TestMain(m *testing.M) {
	grading.Main(func() []grader.Lesson {
		return append(lessons.All(), grader.Lesson{Tasks: append(bankTasks, endless)})
	})
	os.Exit(m.Run())
}

// slow reports whether the tests may take as long as in .ci/run. It is true wherever long is.
func slow() bool { return os.Getenv("TESSELLA_SLOW") != "" || long() }

// aBank is why tests that grade a bank of hand-ins are skipped.
const aBank = "it grades a bank of hand-ins; set TESSELLA_SLOW"

// long reports whether there is time for what takes many minutes, as .ci/long has.
func long() bool { return os.Getenv("TESSELLA_LONG") != "" }

// declaration is a function of a hand-in.
type declaration struct {
	name, text string
	uses       []string // the names in it, functions or not
}

// declarations reads the functions of Go source without a package clause.
func declarations(t *testing.T, source string) []declaration {
	t.Helper()
	const head = "package work\n"
	file, err := parser.ParseFile(token.NewFileSet(), "", head+source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v in\n%s", err, source)
	}
	var all []declaration
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		one := declaration{name: f.Name.Name, text: (head + source)[f.Pos()-1 : f.End()-1]}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				one.uses = append(one.uses, id.Name)
			}
			return true
		})
		all = append(all, one)
	}
	return all
}

// reference returns the functions of a lesson's reference solutions.
func reference(t *testing.T, lesson string) []declaration {
	t.Helper()
	files, err := course.Answers(filepath.Join("../../solutions", lesson))
	if err != nil {
		t.Fatal(err)
	}
	var all []declaration
	for _, file := range files {
		_, body, _ := strings.Cut("\n"+read(t, file), "\npackage "+lesson+"\n")
		all = append(all, declarations(t, body)...)
	}
	return all
}

// handIn is the reference with some functions replaced and others added.
func handIn(reference, other []declaration) []declaration {
	merged := slices.Clone(other)
	for _, d := range reference {
		if !slices.ContainsFunc(other, func(o declaration) bool { return o.name == d.name }) {
			merged = append(merged, d)
		}
	}
	return merged
}

// reach returns the names of the functions that one calls, directly or through others, and its own.
func reach(work []declaration, from string) []string {
	reached := []string{from}
	for i := 0; i < len(reached); i++ {
		for _, d := range work {
			if d.name != reached[i] {
				continue
			}
			for _, use := range d.uses {
				if !slices.Contains(reached, use) {
					reached = append(reached, use)
				}
			}
		}
	}
	return reached
}

// class writes down a class of hand-ins, a Go package for each student.
func class(t *testing.T, work map[string][]declaration) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "class")
	for student, functions := range work {
		var source strings.Builder
		source.WriteString("package answers\n")
		for _, f := range functions {
			source.WriteString("\n" + f.text + "\n")
		}
		write(t, filepath.Join(folder, student, "answers.go"), source.String())
	}
	return folder
}

// write writes a file, in new folders where needed, and returns its path.
func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// read reads a file.
func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// tasks returns the exercises of all lessons in a folder.
func tasks(t *testing.T, folder string) []grader.Task {
	t.Helper()
	var all []grader.Task
	for _, l := range lessons.All() {
		if l.Name == folder {
			all = append(all, l.Tasks...)
		}
	}
	if all == nil {
		t.Fatalf("there is no lesson in %s", folder)
	}
	return all
}

// folders lists the folders of the lessons, which have their names.
func folders() []string {
	var all []string
	for _, l := range lessons.All() {
		all = append(all, l.Name)
	}
	return all
}

// function returns the name of the function that an exercise asks for.
func function(t *testing.T, task grader.Task) string {
	t.Helper()
	return task.About().Function
}

// grade grades a class. What the options leave out is the lesson's, and the cache is one that stays
// between runs of the tests, as a teacher's does.
func grade(t *testing.T, lesson string, o grading.Options) report.Class {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	o.Lesson, o.Sandbox.Cache = lesson, filepath.Join(cache, "tessella", "grade-test")
	if o.Tasks == nil {
		o.Tasks = tasks(t, lesson)
	}
	graded, err := grading.Grade(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return graded.Class
}

// student returns the results of a student.
func student(t *testing.T, c report.Class, name string) report.Student {
	t.Helper()
	i := slices.IndexFunc(c.Students, func(s report.Student) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("nobody is called %s", name)
	}
	return c.Students[i]
}

// exercise returns what became of a student's exercise.
func exercise(t *testing.T, s report.Student, id string) report.Exercise {
	t.Helper()
	for _, ex := range s.Exercises {
		if ex.ID == id {
			return ex
		}
	}
	t.Fatalf("%s has no exercise %s", s.Name, id)
	return report.Exercise{}
}

// right reports whether an exercise is right and has all its points.
func right(ex report.Exercise) bool {
	return ex.State == submission.Graded && ex.Verdict.Status == grader.Passed &&
		ex.Score == float64(ex.Points)
}
