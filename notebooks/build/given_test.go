package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// part is a second lesson. Its solutions have an F of their own, which is the same as that of the
// first lesson, one. No exercise asks for H.
var part = course.Lesson{Name: "part", Number: 2, Title: "Part",
	Exercises: []course.Exercise{{ID: "part/g", Function: "G", Points: 2, Kind: course.FindBug}},
	Earlier: course.List{{Name: "one", Number: 1, Title: "One",
		Exercises: exercisesOfOne[:1]}}}

func partOf(t *testing.T, body string) string {
	t.Helper()
	root := lessonOf(t, "")
	writeFiles(t, root, map[string]string{
		"lessons/part/lesson.md": strings.ReplaceAll(head, "One", "Part") + body,
		"solutions/one/more.go": "package one\n\nimport \"math\"\n\n// H halves.\nfunc H(x " +
			"float64) float64 { return math.Floor(half(x)) }\n\nfunc half(x float64) float64 " +
			"{ return x / 2 }\n",
		"solutions/part/part.go": "package part\n\n// F doubles.\nfunc F(x int) int { return 2 * " +
			"x }\n\n// G calls F.\nfunc G(x int) int { return F(x) + 1 }\n",
	})
	return root
}

const setG = "\n```go exercise=part/g\n```\n\n```go check=part/g\n```\n"

// Both editions have a given function as in the reference, with its helpers, and only once.
func TestGiven(t *testing.T) {
	root := partOf(t, "\n```go given=one/f\n```\n\n```go given=one/H\n```\n"+setG)
	for _, edition := range []Edition{Student, Teacher} {
		_, nb, err := Notebook(root, part, edition)
		if err != nil {
			t.Fatal(err)
		}
		sources := make(map[string]string)
		for _, cell := range nb.Cells {
			if cell.Type == ipynb.Code {
				sources[cell.ID] = cell.Source
			}
		}
		if got, want := sources["one-f-given"], "// The reference answer of the exercise one/f of "+
			"the lesson \"One\".\n// Yours may stand here instead: go run . bring puts it here."+
			"\n\n// F doubles.\nfunc F(x int) int { return 2 * x }"; got != want {
			t.Errorf("%s: got  %q\nwant %q", edition, got, want)
		}
		if got := sources["one-H-given"]; !strings.Contains(got, "import \"math\"\n") ||
			!strings.HasPrefix(got, "// This function is given: no exercise asks for it.\n") ||
			!strings.HasSuffix(got, "func half(x float64) float64 { return x / 2 }") {
			t.Errorf("%s: got %q", edition, got)
		}
		if got := sources["part-g"]; strings.Contains(got, "func F(") {
			t.Errorf("%s: F stands twice: %q", edition, got)
		}
	}
}

func TestGivenProblems(t *testing.T) {
	const given = "\n```go given=one/f\n```\n"
	for _, test := range []struct{ name, body, want string }{
		{"not given", setG,
			"12: the solution of part/g needs F: put a fence given=one/f in front of it"},
		{"unknown", given + "\n```go given=one/ff\n```\n" + setG,
			`15: no lesson before part has the exercise one/ff (did you mean "one/f"?)`},
		{"by its function", "\n```go given=one/F\n```\n" + setG,
			"12: an exercise asks for F; write given=one/f"},
		{"no such function", given + "\n```go given=one/Half\n```\n" + setG,
			"15: exercise one/Half is solved by Half, but solutions/one has no such function"},
		{"own", given + setG + "\n```go given=part/g\n```\n",
			"21: part/g is an exercise of this lesson; given= has the function of an earlier one"},
		{"twice", given + given + setG, "15: an earlier cell has the F of solutions/one already"},
		{"with code", "\n```go given=one/f\nvar a = 1\n```\n" + setG,
			"12: a fence given= is empty: its code comes from the solutions"},
		{"and a check", "\n```go given=one/f check=one/f\n```\n" + setG,
			"12: a fence is given or check, not both"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := Notebook(partOf(t, test.body), part, Teacher)
			if want := "lessons/part/lesson.md:" + test.want; err == nil ||
				!strings.HasPrefix(err.Error(), want) {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
	// A first lesson cannot be given what a later one asks for.
	root := lessonOf(t, "\n```go given=one/g\n```\n")
	first := part.Earlier[0]
	_, _, err := Notebook(root, first, Student)
	if err == nil || !strings.Contains(err.Error(), "no lesson before one has the exercise one/g") {
		t.Errorf("an exercise of a later lesson: %v", err)
	}
}

// Functions of two folders may have one name, but not in one notebook.
func TestGivenOfTwoFolders(t *testing.T) {
	root := partOf(t, "\n```go given=two/f\n```\n\n```go given=one/f\n```\n"+setG)
	writeFiles(t, root, map[string]string{
		"solutions/two/two.go": "package two\n\nfunc F() int { return 1 }\n"})
	l := part
	l.Earlier = append(course.List{{Name: "two", Title: "Two", Exercises: []course.
		Exercise{{ID: "two/f", Function: "F", Points: 1}}}}, part.Earlier...)
	_, _, err := Notebook(root, l, Student)
	if err == nil || !strings.Contains(err.Error(), "an earlier cell has the F of solutions/two") {
		t.Errorf("got %v", err)
	}
}

// A starter has what the lesson gives in files beside the exercises.
func TestStarterOfASecondLesson(t *testing.T) {
	root := partOf(t, "\n```go given=one/f\n```\n"+setG)
	writeFiles(t, root, map[string]string{"go.mod": "module example.org/m\n\ngo 1.26\n",
		"go.sum": ""})
	file, nb, err := Notebook(root, part, Student)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := starterFiles(root, part); err == nil {
		t.Error("a starter is made without the notebook")
	}
	if err := os.MkdirAll(filepath.Join(root, "notebooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := nb.WriteFile(filepath.Join(root, "notebooks", file)); err != nil {
		t.Fatal(err)
	}
	files, err := starterFiles(root, part)
	if err != nil {
		t.Fatal(err)
	}
	given := string(files["given-one-f.go"])
	if !strings.HasPrefix(given, "package part\n\n// The reference answer") ||
		!strings.Contains(given, "func F(x int) int { return 2 * x }") {
		t.Error(given)
	}
	if stubs := string(files["exercises.go"]); strings.Contains(stubs, "func F(") ||
		!strings.Contains(stubs, "func G(") {
		t.Error(stubs)
	}
}
