package grading_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/grading"
)

// TestReference grades the reference solutions of every lesson as a hand-in: they have full points
// whatever cases are drawn. Without TESSELLA_LONG it grades those of trees; TestWrong grades most
// functions of the other lessons too.
func TestReference(t *testing.T) {
	seeds := 1
	if long() {
		seeds = 4
	}
	for _, folder := range folders() {
		t.Run(folder, func(t *testing.T) {
			if folder != "trees" && !long() {
				t.Skip("it grades a lesson; set TESSELLA_LONG")
			}
			t.Parallel()
			for seed := range seeds {
				o := grading.Options{
					Paths:      []string{filepath.Join("../../solutions", folder)},
					Secret:     fmt.Sprint("seed ", seed),
					PerStudent: true,
					Hidden:     12,
				}
				class := grade(t, folder, o)
				if len(class.Students) != 1 ||
					len(class.Students[0].Exercises) != len(tasks(t, folder)) {
					t.Fatalf("seed %d: graded are %+v", seed, class.Students)
				}
				for _, ex := range class.Students[0].Exercises {
					if !right(ex) {
						t.Errorf("seed %d: %s: %s", seed, ex.ID, explain(ex))
					}
				}
				if problems := class.Students[0].Problems; len(problems) > 0 {
					t.Errorf("seed %d: %q", seed, problems)
				}
			}
		})
	}
}

// TestRight grades right solutions in styles far from the reference's, each of all exercises: they
// have full points whatever cases are drawn. testdata/right/trees holds a file for each style.
func TestRight(t *testing.T) {
	files, err := filepath.Glob("testdata/right/trees/*.go.txt")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d styles: %v", len(files), err)
	}
	folder := filepath.Join(t.TempDir(), "class")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".go.txt")
		write(t, filepath.Join(folder, name, "answers.go"), "package answers\n\n"+read(t, file))
	}
	seeds := 1
	if long() {
		seeds = 8
	}
	for seed := range seeds {
		for _, s := range grade(t, "trees",
			grading.Options{
				Paths:  []string{folder},
				Secret: fmt.Sprint("seed ", seed),
				Hidden: 12,
			}).Students {
			for _, ex := range s.Exercises {
				if !right(ex) {
					t.Errorf("seed %d: %s in the style %s: %s", seed, ex.ID, s.Name, explain(ex))
				}
			}
			if len(s.Problems) > 0 {
				t.Errorf("in the style %s: %q", s.Name, s.Problems)
			}
		}
	}
}
