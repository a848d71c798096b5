package grading_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// firstTrees is the notebook on trees as the first edition of the course had it.
const firstTrees = "testdata/first/06-decision-trees.ipynb"

// answered returns a notebook whose exercises have the reference's answers.
func answered(t *testing.T, path, folder string) *ipynb.Notebook {
	t.Helper()
	nb, err := ipynb.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	answers := make(map[string]string) // by function
	for _, d := range reference(t, folder) {
		answers[d.name] = d.text
	}
	set := make(map[string]string) // functions by exercise
	for _, task := range tasks(t, folder) {
		set[task.About().ID] = task.About().Function
	}
	var taken, reached []string
	for _, cell := range nb.Cells {
		var own struct{ Exercise, Given string }
		if _, err := cell.Metadata.Get("tessella", &own); err != nil {
			t.Fatal(err)
		}
		if f := set[own.Exercise]; f != "" {
			cell.Source = answers[f]
			taken = append(taken, f)
			reached = append(reached, reach(reference(t, folder), f)...)
		}
		for name := range answers {
			if own.Given != "" && strings.Contains(cell.Source, "\nfunc "+name+"(") {
				taken = append(taken, name)
			}
		}
	}
	slices.Sort(reached)
	for _, name := range slices.Compact(reached) { // the helpers
		if answers[name] != "" && !slices.Contains(taken, name) {
			nb.Cells = append(nb.Cells, ipynb.NewCode("helper-"+name, answers[name]))
		}
	}
	return nb
}

// A notebook of the first edition has the exercises of all lessons that were one lesson then. It is
// graded for all of them, and has all points if it is right. With --lesson it is graded for one.
func TestFirstEdition(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ada.ipynb")
	if err := answered(t, firstTrees, "trees").WriteFile(path); err != nil {
		t.Fatal(err)
	}
	lesson, err := grading.Guess(t.Context(), lessons.All(), lessons.FirstEdition(),
		[]string{path}, "ada")
	if err != nil || lesson.Title != "Decision trees (first edition)" || lesson.Folder != "trees" {
		t.Fatalf("%q, %v", lesson.Title, err)
	}
	var out bytes.Buffer
	passed, err := grading.Check(t.Context(), checkOptions(&out, path))
	// The points are those that the cells of the notebook say.
	if err != nil || !passed || !strings.Contains(out.String(),
		"15 of 15 exercises passed, 32 of 32 points") {
		t.Errorf("check: %v, %v\n%s", passed, err, &out)
	}
	out.Reset()
	o := checkOptions(&out, path)
	o.Lesson = "rules"
	if _, err := grading.Check(t.Context(), o); err != nil ||
		strings.Contains(out.String(), "trees/entropy") ||
		!strings.Contains(out.String(), "trees/best-threshold") {
		t.Errorf("with --lesson: %v\n%s", err, &out)
	}
}

// A notebook of this edition is graded for its own lesson, although it has functions that are given
// from others, and for nothing else. So is a class of them.
func TestSecondEdition(t *testing.T) {
	for _, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob(fmt.Sprintf("../../notebooks/%02d-*.ipynb", l.Number))
			if err != nil || len(files) != 1 {
				t.Fatalf("%q, %v", files, err)
			}
			got, err := grading.Guess(t.Context(), lessons.All(), lessons.FirstEdition(), files,
				"ada")
			if err != nil || got.Name != l.Name || got.Title != l.Title {
				t.Errorf("%s %q, %v", got.Name, got.Title, err)
			}
		})
	}
}

// The notebook of a second lesson uses the functions that it is given, and they cost and earn
// nothing.
func TestGivenFunctionsCount(t *testing.T) {
	files, err := filepath.Glob("../../notebooks/*-trees-numbers-and-rules.ipynb")
	if err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	path := filepath.Join(t.TempDir(), "ada.ipynb")
	nb := answered(t, files[0], "trees")
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := grading.Check(t.Context(), checkOptions(&out, path)); err != nil {
		t.Fatal(err)
	}
	// The best threshold is that of the highest gain, by the Gain that is given.
	const want = "passed: The best threshold (trees/best-threshold, "
	if !strings.Contains(out.String(), want) || strings.Contains(out.String(), "trees/gain,") ||
		strings.Contains(out.String(), "trees/entropy") {
		t.Errorf("it does not say %q, or grades what was given:\n%s", want, &out)
	}
}

// A hand-in of the first edition has each function that it asked for; what was handed in of every
// lesson then is seen as such.
func TestGuessOfTheFirstEdition(t *testing.T) {
	all := lessons.All()
	for _, first := range lessons.FirstEdition() {
		var source strings.Builder
		source.WriteString("package work\n\nimport " +
			"\"github.com/tessella-go/tessella/grader/shape\"\n")
		for _, task := range first.Tasks {
			about := task.About()
			fmt.Fprintf(&source, "\nfunc %s%s { panic(1) }\n", about.Function,
				strings.TrimPrefix(about.Type, "func"))
		}
		path := filepath.Join(t.TempDir(), "work.go")
		write(t, path, source.String())
		got, err := grading.Guess(t.Context(), all, lessons.FirstEdition(), []string{path}, "ada")
		if err != nil || got.Folder != first.Folder || len(got.Tasks) != len(first.Tasks) {
			t.Errorf("%s: %s with %d exercises, %v; it should have %d", first.Name, got.Name,
				len(got.Tasks), err, len(first.Tasks))
		}
	}
}
