package grading_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
)

// term is a lecturer's term with a gradebook: hand-ins of the bank, graded again and again.
type term struct {
	*testing.T
	folder string
}

// handIn writes the notebook of a student, with a sum.
func (t term) handIn(student, sum string) { t.write(student, answers(sum)) }

func (t term) write(student string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		write(t.T, filepath.Join(t.folder, "class", student, name), text)
	}
}

// grade grades the class as the command does.
func (t term) grade(change func(*grading.RunOptions)) {
	t.Helper()
	o := runOptions(filepath.Join(t.folder, "class"), t.folder)
	o.Formats, o.Stdout = []string{"json"}, &bytes.Buffer{}
	change(&o)
	if _, err := grading.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
}

// points are the students' scores, and what the lesson is worth behind them, as the book has them.
func (t term) points() []float64 {
	t.Helper()
	book, err := gradebook.Open(t.Context(), filepath.Join(t.folder, "grades.db"),
		gradebook.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	class, err := book.Class(t.Context(), "bank")
	if err != nil {
		t.Fatal(err)
	}
	var points []float64
	for _, s := range class.Students {
		points = append(points, s.Score)
	}
	return append(points, class.Points())
}

// hidden lists what the hidden cases of the sum hold for the first student, as the last report
// says.
func (t term) hidden() []string {
	t.Helper()
	data := []byte(read(t.T, filepath.Join(t.folder, "reports", "grades.json")))
	var class struct {
		Students []struct {
			Exercises []struct {
				Verdict struct {
					Cases []struct {
						Hidden bool
						Input  []struct{ Text string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(data, &class); err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for _, c := range class.Students[0].Exercises[0].Verdict.Cases {
		if c.Hidden {
			inputs = append(inputs, c.Input[0].Text)
		}
	}
	return inputs
}

// One exercise of a lesson is graded again. The lesson stays what it was, and so do the attempts,
// whichever of them counts; cases of other exercises are passed over.
func TestOneExerciseAgain(t *testing.T) {
	for _, policy := range []gradebook.Policy{gradebook.Best, gradebook.Last} {
		t := term{t, filepath.Dir(ownCache(t))}
		t.handIn("ada", goodSum)
		t.handIn("ben", "func Sum(x []float64) float64 { return -7 }")
		terms := func(terms *gradebook.Terms) { terms.Policy = policy }
		t.grade(func(o *grading.RunOptions) { o.Terms = terms })
		want := []float64{10, 6, 10}
		if got := t.points(); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", policy, got, want)
		}
		cases := write(t.T, filepath.Join(t.folder, "cases.json"),
			`[{"exercise": "bank/sum", "name": "mine", "args": [[1, 2]]},
			{"exercise": "bank/root", "name": "mine", "args": [16]}]`)
		for _, only := range [][]string{{"bank/sum"}, {"bank/root", "bank/leaf"}} {
			t.grade(func(o *grading.RunOptions) { o.Only, o.Cases = only, cases })
			if got := t.points(); !slices.Equal(got, want) {
				t.Errorf("%s, after %q: %v, want %v", policy, only, got, want)
			}
			if n := attempts(t.T, t.folder, len(bankTasks)); n != 2 {
				t.Errorf("%s, after %q: %d attempts of two students", policy, only, n)
			}
		}
	}
}

// Another attempt has the same hidden cases, so a student cannot get others by renaming a variable.
// They do not depend on the gradebook either.
func TestHiddenCasesDoNotDependOnTheAttempt(t *testing.T) {
	term := term{t, filepath.Dir(ownCache(t))}
	sees := func(sum string) []string {
		t.Helper()
		term.handIn("ada", sum)
		term.grade(func(*grading.RunOptions) {})
		return term.hidden()
	}
	first := sees("func Sum(x []float64) float64 { return -7 }")
	if len(first) != 3 {
		t.Fatalf("hidden cases %q, want 3", first)
	}
	if diff := cmp.Diff(first, sees(goodSum)); diff != "" {
		t.Errorf("other code has other cases:\n%s", diff)
	}
	term.grade(func(o *grading.RunOptions) { o.Book = "" })
	if diff := cmp.Diff(first, term.hidden()); diff != "" {
		t.Errorf("without a book the cases are others:\n%s", diff)
	}
}

// A class is graded into the course that is named. Where a book has several and none is named,
// nothing is graded.
func TestCourseOfABook(t *testing.T) {
	term := term{t, filepath.Dir(ownCache(t))}
	term.handIn("ada", goodSum)
	term.grade(func(o *grading.RunOptions) { o.Course = "summer-26" })
	term.grade(func(o *grading.RunOptions) {}) // the only one
	term.handIn("ben", goodSum)
	term.grade(func(o *grading.RunOptions) { o.Course = "winter-26" })
	o := runOptions(filepath.Join(term.folder, "class"), term.folder)
	_, err := grading.Run(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "grades.db has several courses: summer-26, "+
		"winter-26; name one with --term") {
		t.Errorf("error %v", err)
	}
	book, err := gradebook.Open(t.Context(), filepath.Join(term.folder, "grades.db"),
		gradebook.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for course, want := range map[string]int{"summer-26": 1, "winter-26": 2} {
		class, err := book.Course(course).Class(t.Context(), "bank")
		if err != nil || len(class.Students) != want || class.Students[0].Attempt != 1 {
			t.Errorf("%s has %d students (%v), want %d", course, len(class.Students), err, want)
		}
	}
}
