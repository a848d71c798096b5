package booktest

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/gradebook"
)

// Two courses of one book share no name. What is set in one says nothing of the other.
func (on suite) courses(t *testing.T) {
	b := on.fresh(t)
	summer, winter := b.Course("summer-26"), b.Course("winter-26")
	Record(t, summer, Hand(Trees(), "ada", Day, 4, 6), "a")
	Record(t, b, Hand(Trees(), "ben", Day, 1, 1), "a") // the only course is summer
	terms(t, winter, gradebook.Terms{Policy: gradebook.Last})
	less := Trees()
	less.Exercises[0].Points = 2
	Record(t, winter, Hand(less, "ada", Day, 1, 6), "a")
	if err := override(t.Context(), winter, "ada", "trees/gain", 3, "orally", "fan"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		book     *gradebook.Book
		students []string
		points   float64
		ada      float64
		policy   gradebook.Policy
	}{
		{summer, []string{"ada", "ben"}, 10, 10, gradebook.Best},
		{winter, []string{"ada"}, 8, 4, gradebook.Last},
	} {
		class, err := c.book.Class(t.Context(), "trees")
		if err != nil {
			t.Fatal(err)
		}
		var students []string
		for _, s := range class.Students {
			students = append(students, s.Name)
		}
		if !slices.Equal(students, c.students) || class.Points() != c.points ||
			class.Students[0].Score != c.ada {
			t.Errorf("%q, %v points, ada has %v; want %+v", students, class.Points(),
				class.Students[0].Score, c)
		}
		if got, err := c.book.Terms(t.Context(), "trees"); err != nil || got.Policy != c.policy {
			t.Errorf("policy %v (%v), want %v", got.Policy, err, c.policy)
		}
	}
	_, err := b.Class(t.Context(), "trees")
	Wants(t, err, "several courses: summer-26, winter-26", "--term")
	_, err = b.Record(t.Context(), Hand(Trees(), "ada", Day, 1, 1),
		Handed(map[string]string{"ada": "b"}))
	Wants(t, err, "several courses")

	about := gradebook.Course{Name: "winter-26", Title: "Classification", Term: "Winter 2026",
		Syllabus: "lessons: [trees]\n", Closed: Day}
	Wants(t, b.SetCourse(t.Context(), gradebook.Course{}), "without a name")
	for _, closed := range []time.Time{{}, Day} {
		about.Closed = closed
		if err := b.SetCourse(t.Context(), about); err != nil {
			t.Fatal(err)
		}
	}
	all, err := b.Courses(t.Context())
	want := []gradebook.Course{{Name: "summer-26"}, about}
	if diff := cmp.Diff(want, all); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
