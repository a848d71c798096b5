package grading_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/lessons"
)

// Options that ask for what cannot be are errors before anything is graded, which
// say what to give instead.
func TestWrongOptions(t *testing.T) {
	for _, c := range []struct {
		name string
		o    grading.Options
		want string
	}{
		{"two paths for one student", grading.Options{Paths: []string{"a", "b"}, Student: "ada"},
			"2 paths for one student, ada"},
		{"cases for each without a secret", grading.Options{Paths: []string{"a"}, PerStudent: true},
			"cases for each student need a secret to draw them from; name it with --seed"},
		{"hidden cases without a secret", grading.Options{Paths: []string{"a"}, Hidden: 5},
			"5 hidden cases need a secret to draw them from; name it with --seed"},
		{"fewer jobs than none", grading.Options{Paths: []string{"a"}, Jobs: -1},
			"-1 jobs; it should be 1 or more"},
		{"no path", grading.Options{}, "nothing to grade: name a notebook"},
		{"an unknown exercise", grading.Options{Paths: []string{"a"}, Only: []string{"trees/none"}},
			`the lesson trees has no exercise "trees/none"; it has trees/classify, `},
	} {
		c.o.Lesson, c.o.Tasks = "trees", tasks(t, "trees")
		if _, err := grading.Grade(t.Context(), c.o); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Reports that cannot be written are an error before a class is graded: one that is not
// there is not even looked for.
func TestReportsFirst(t *testing.T) {
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "file"), "")
	for _, c := range []struct{ out, format, want string }{
		{folder, "pdf", `no format "pdf"`},
		{file, "json", "the folder for reports cannot be made"},
		{folder, "json", "nobody: no such file"},
	} {
		o := grading.RunOptions{Options: grading.Options{
			Tasks: tasks(t, "trees"),
			Paths: []string{filepath.Join(folder, "nobody")},
		}, Book: filepath.Join(folder, "grades.db"),
			Formats: []string{c.format}, Out: c.out, Stdout: &bytes.Buffer{}, Stderr: os.Stderr}
		if _, err := grading.Run(t.Context(), o); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s to %s: %v", c.format, c.out, err)
		}
	}
}

// A hand-in for another lesson is not only 0 points: a teacher who has named
// the wrong lesson is told.
func TestAnotherLesson(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "ada", "answers.go"),
		"package x\n\nfunc Posterior(prior, likelihood []float64) []float64 { return nil }\n")
	class := grade(t, "trees", grading.Options{Paths: []string{dir}})
	want := fmt.Sprintf("it declares none of the %d functions that are graded; is it of another "+
		"lesson?", len(tasks(t, "trees")))
	if problems := class.Students[0].Problems; len(problems) != 1 || problems[0] != want {
		t.Errorf("problems %q, want %q", problems, want)
	}
}

// The lesson that nobody has named is the one of the hand-ins, unless they are of different ones.
func TestGuess(t *testing.T) {
	const (
		gain = "func Gain(children [][]float64) float64 { return 1 }\nfunc Majority(labels " +
			"[]string) string { return labels[0] }\n"
		sigmoid = "func Sigmoid(t float64) (y, slope float64) { return t, t }\nfunc Cost(w " +
			"[]float64, x [][]float64, r []int, lambda float64) float64 { return lambda }\n"
	)
	all := lessons.All()
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string // a lesson, or an error
	}{
		{"one lesson, and one who has nothing",
			map[string]string{"ada": gain, "ben": gain, "cleo": "func Mine() {}\n"}, "trees"},
		{"two lessons", map[string]string{"ada": gain, "ben": sigmoid},
			`ada has handed in the lesson trees, "Decision trees", and ben the lesson ` +
				`regression, "Logistic regression"; say with --lesson which is to be graded`},
		{"no lesson", map[string]string{"ada": "func Mine() {}\n"},
			"it cannot be seen which lesson was handed in; say --lesson, with one of decisions, "},
	} {
		dir := t.TempDir()
		for student, text := range c.files {
			write(t, filepath.Join(dir, student, "answers.go"), "package x\n\n"+text)
		}
		got, err := grading.Guess(t.Context(), all, []string{dir}, "")
		if said := got.Name; said != c.want &&
			(err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %q, %v; it should be %s", c.name, said, err, c.want)
		}
	}
}
