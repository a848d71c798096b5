package grading_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// A teacher changes a course in mid-term: an exercise is dropped, others are worth something else,
// and it is due earlier. The same work is the same attempt, and what was set by hand stays.
func TestCourseChanges(t *testing.T) {
	term := term{t, filepath.Dir(ownCache(t))}
	term.handIn("ada", goodSum)
	term.handIn("ben", "func Sum(x []float64) float64 { return -7 }")
	times := filepath.Join(term.folder, "times.csv")
	write(t, times, "Student,Time\nada,2026-11-03T12:00\nben,2026-11-01T12:00\n")
	bank := grader.Lesson{Name: "bank", Title: "Bank", Tasks: bankTasks}
	grade := func(course string) {
		t.Helper()
		c, err := syllabus.Parse("course.yaml", []byte(course), []grader.Lesson{bank})
		if err != nil {
			t.Fatal(err)
		}
		l := c.Lessons[0]
		term.grade(func(o *grading.RunOptions) {
			o.Tasks, o.Asked, o.Hidden, o.Times = l.Tasks, l.Asked, l.Hidden, times
			o.Terms = func(terms *gradebook.Terms) { *terms = l.Terms }
		})
	}
	const lesson = "course: C\nlate: 10%/day\nlessons:\n  - lesson: bank\n"
	for _, c := range []struct {
		course string
		want   []float64
		hidden int
		scores int
	}{
		{lesson, []float64{10, 6, 10}, 3, 4},
		// count is worth 2 of the 10 points
		{lesson + "    dropped: [bank/count]\n    hidden: 5\n", []float64{8, 4, 8}, 5, 3},
		// the sum is worth 8 instead of 4; ada is two begun days late
		{lesson + "    due: 2026-11-02T11:00\n    exercises: {bank/sum: {points: 8}}\n",
			[]float64{11.2, 6, 14}, 3, 4},
		{lesson, []float64{10, 6, 10}, 3, 4},
	} {
		grade(c.course)
		if got := term.points(); !slices.Equal(got, c.want) {
			t.Errorf("%s\ncomes to %v, want %v", c.course, got, c.want)
		}
		if got := term.hidden(); len(got) != c.hidden {
			t.Errorf("%s\nhas the hidden cases %s, want %d", c.course, strings.Join(got, ", "),
				c.hidden)
		}
		if n := attempts(t, term.folder, c.scores); n != 2 {
			t.Errorf("%s\nmakes %d attempts of 2", c.course, n)
		}
	}
}
