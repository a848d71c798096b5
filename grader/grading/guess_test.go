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

// A notebook is graded for its own lesson, although it has functions that are given from others.
func TestGuessOfANotebook(t *testing.T) {
	for _, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob(fmt.Sprintf("../../notebooks/%02d-*.ipynb", l.Number))
			if err != nil || len(files) != 1 {
				t.Fatalf("%q, %v", files, err)
			}
			got, err := grading.Guess(t.Context(), lessons.All(), files, "ada")
			if err != nil || got.Name != l.Name || got.Title != l.Title {
				t.Errorf("%s %q, %v", got.Name, got.Title, err)
			}
		})
	}
}

// The notebook of a second lesson uses the functions that it is given, and they cost and earn
// nothing.
func TestGivenFunctionsCount(t *testing.T) {
	files, err := filepath.Glob("../../notebooks/*-thresholds.ipynb")
	if err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	path := filepath.Join(t.TempDir(), "ada.ipynb")
	nb := answered(t, files[0], "thresholds")
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := grading.Check(t.Context(), checkOptions(&out, path)); err != nil {
		t.Fatal(err)
	}
	// The best threshold is that of the highest gain, by the Gain that is given.
	const want = "passed: The best threshold (thresholds/best-threshold, "
	if !strings.Contains(out.String(), want) || strings.Contains(out.String(), "trees/gain,") ||
		strings.Contains(out.String(), "trees/entropy") {
		t.Errorf("it does not say %q, or grades what was given:\n%s", want, &out)
	}
}
