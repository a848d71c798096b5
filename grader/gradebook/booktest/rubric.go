package booktest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/gradebook"
)

// rubricOf sets the rubric of trees/gain, and returns it with its numbers.
func rubricOf(t *testing.T, b *gradebook.Book, items ...gradebook.Item) []gradebook.Item {
	t.Helper()
	_, err := b.SetRubric(t.Context(), "trees", "trees/gain", rubricNow(t, b), items, false)
	if err != nil {
		t.Fatal(err)
	}
	return rubricNow(t, b)
}

func rubricNow(t *testing.T, b *gradebook.Book) []gradebook.Item {
	t.Helper()
	all, err := b.Rubrics(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all["trees/gain"]
}

// A score by a rubric follows the rubric.
func (on suite) rubric(t *testing.T) {
	b := on.fresh(t)
	terms(t, b, gradebook.Terms{Due: at(0), Late: gradebook.Late{Share: 0.1, Per: 24 * time.Hour}})
	Record(t, b, Hand(graded(2), "ada", at(2), 2, 1), "a") // two days late
	Record(t, b, Hand(graded(2), "ben", at(-1), 2, 1), "b")
	items := rubricOf(t, b, gradebook.Item{Title: "names the assumption", Points: 4},
		gradebook.Item{Title: "no example", Points: -1.5})
	mark := func(ids []int64) {
		t.Helper()
		if err := b.Set(t.Context(), []gradebook.Setting{{Student: "ada", Exercise: "trees/gain",
			Items: ids, By: "ms hopper"}}); err != nil {
			t.Fatal(err)
		}
	}
	// The entropy's 2 less 20 %, and the gain by hand.
	has := func(gain float64, why string) {
		t.Helper()
		all, err := b.Standings(t.Context(), "trees", "ada", nil)
		if err != nil {
			t.Fatal(err)
		}
		st := all["ada"]
		if o := st.ByHand["trees/gain"]; st.Score != 1.6+gain || o == nil || o.Score != gain ||
			o.Reason != why || o.By != "ms hopper" {
			t.Errorf("%v points, %+v; want %v for the gain: %s", st.Score, o, gain, why)
		}
		_, changes, err := b.History(t.Context(), "ada")
		if err != nil {
			t.Fatal(err)
		}
		if c := changes[len(changes)-1]; c.Score != gain || c.Reason != why || c.Revoked {
			t.Errorf("the history has %+v", c)
		}
	}
	mark([]int64{items[0].ID, items[1].ID})
	has(2.5, "names the assumption (+4); no example (-1.5)")
	items[1].Points = -2
	effects, err := b.SetRubric(t.Context(), "trees", "trees/gain", rubricNow(t, b), items, true)
	want := []gradebook.Effect{{Lesson: "trees", Student: "ada", Before: 4.1, After: 3.6}}
	if diff := cmp.Diff(want, effects); err != nil || diff != "" {
		t.Errorf("%v, effects (-want +got):\n%s", err, diff)
	}
	has(2.5, "names the assumption (+4); no example (-1.5)") // it was only tried
	items = rubricOf(t, b, items...)
	has(2, "names the assumption (+4); no example (-2)")
	rubricOf(t, b, items[1]) // takes off more than there is
	has(0, "no example (-2)")
	items = rubricOf(t, b, gradebook.Item{ID: items[1].ID, Title: "all", Points: 60})
	has(6, "all (+60)") // not more than the exercise is worth
	mark([]int64{})
	has(0, "nothing of the rubric")
	// What was set last holds.
	if err := override(t.Context(), b, "ada", "trees/gain", 3, "orally", "ms hopper"); err != nil {
		t.Fatal(err)
	}
	has(3, "orally")
	mark([]int64{items[0].ID})
	if err := b.Revoke(t.Context(), "ada", "trees/gain", "an error", "ms hopper"); err != nil {
		t.Fatal(err)
	}
	all, err := b.Standings(t.Context(), "trees", "ada", nil)
	if st := all["ada"]; err != nil || st.Score != 2.4 || len(st.ByHand)+len(st.Items) > 0 {
		t.Errorf("revoked: %+v, %v", st, err)
	}
	// A rubric of another course is another one.
	if other, err := b.Course("d").Rubrics(t.Context()); err != nil || len(other) > 0 {
		t.Errorf("another course has %v, %v", other, err)
	}
}

func (on suite) rubricRefuses(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(Trees(), "ada", Day, 4, 6), "a")
	for want, item := range map[string]gradebook.Item{
		"has 0":        {Title: "", Points: 1},
		"twice":        {Title: "once", Points: 1},
		"-1000":        {Title: "much", Points: 1001},
		"two decimals": {Title: "fine", Points: .001},
	} {
		_, err := b.SetRubric(t.Context(), "trees", "trees/gain", nil,
			[]gradebook.Item{{Title: "once"}, item}, false)
		Wants(t, err, want)
	}
	items := rubricOf(t, b, gradebook.Item{Title: "once", Points: 1})
	for exercise, id := range map[string]int64{"trees/gain": items[0].ID + 1,
		"trees/entropy": items[0].ID} {
		err := b.Set(t.Context(), []gradebook.Setting{{Student: "ada", Exercise: exercise,
			Items: []int64{id}, By: "fan"}})
		Wants(t, err, exercise+" has no such item")
	}
}

// Two people change a rubric at once: what each has done stays, or the second is told.
func (on suite) rubricOfTwo(t *testing.T) {
	b := on.fresh(t)
	Record(t, b, Hand(Trees(), "ada", Day, 4, 6), "a")
	shown := rubricOf(t, b, gradebook.Item{Title: "idea", Points: 1},
		gradebook.Item{Title: "proof", Points: 2}, gradebook.Item{Title: "example", Points: 3})
	set := func(items ...gradebook.Item) error {
		_, err := b.SetRubric(t.Context(), "trees", "trees/gain", shown, items, false)
		return err
	}
	with := func(i gradebook.Item, points float64) gradebook.Item {
		i.Points = points
		return i
	}
	// The one adds an item and changes one, the other removes one and adds another.
	style := gradebook.Item{Title: "style"}
	if err := set(with(shown[0], 4), shown[1], shown[2], style); err != nil {
		t.Fatal(err)
	}
	if err := set(shown[0], shown[1], gradebook.Item{Title: "tests"}); err != nil {
		t.Fatal(err)
	}
	var got []string
	now := rubricNow(t, b)
	for _, i := range now {
		got = append(got, i.String())
	}
	if want := []string{"idea (+4)", "proof (+2)", "style (0)", "tests (0)"}; !slices.Equal(got,
		want) {
		t.Errorf("together they make %q, want %q", got, want)
	}
	Wants(t, set(with(shown[0], 5), shown[1], shown[2]), `"idea"`, "meanwhile")
	Wants(t, set(shown[1], shown[2]), `"idea"`, "meanwhile")
	Wants(t, set(shown[0], shown[1], with(shown[2], 5)), `"example"`, "meanwhile")
	Wants(t, set(shown[0], shown[1], shown[2], gradebook.Item{Title: "tests"}), `"tests" already`)
	if diff := cmp.Diff(now, rubricNow(t, b)); diff != "" {
		t.Errorf("what was refused has changed something:\n%s", diff)
	}
}

// What other terms, points and extensions do is known before they hold.
func (on suite) effects(t *testing.T) {
	b := on.fresh(t)
	class := graded(2)
	class = Hand(Hand(class, "ada", at(2), 4, 3), "ben", at(-1), 4, 3)
	if _, err := b.Record(t.Context(), class,
		Handed(map[string]string{"ada": "a", "ben": "b"})); err != nil {
		t.Fatal(err)
	}
	lesson := gradebook.Lesson{Name: "trees", Title: "Decision trees", Terms: gradebook.Terms{
		Due: at(0), Late: gradebook.Late{Share: .1, Per: 24 * time.Hour}},
		Exercises: Trees().Exercises[1:]}
	lesson.Exercises[0].Points = 12
	for _, try := range []bool{true, false} {
		got, err := b.SetLessons(t.Context(), []gradebook.Lesson{lesson}, try)
		// The entropy no longer counts, and 3 of 6 are 6 of 12: less 20 % for two days.
		want := []gradebook.Effect{
			{Lesson: "trees", Student: "ada", Before: 7, After: 4.8, Late: true},
			{Lesson: "trees", Student: "ben", Before: 7, After: 6}}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("tried %v: %v, effects (-want +got):\n%s", try, err, diff)
		}
	}
	extend := func(try bool, due time.Time, students ...string) []gradebook.Effect {
		t.Helper()
		got, err := b.Extend(t.Context(), "trees", students, due, try)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := []gradebook.Effect{{Lesson: "trees", Student: "ada", Before: 4.8, After: 6}}
	for _, try := range []bool{true, false} {
		got := extend(try, at(3), "ada", "ben", "cleo")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("tried %v: effects (-want +got):\n%s", try, diff)
		}
	}
	if all, err := b.Extensions(t.Context(), "trees"); err != nil || len(all) != 3 {
		t.Errorf("the extensions are %v, %v", all, err)
	}
	if got := extend(false, time.Time{}, "ada", "ben"); len(got) != 1 || got[0].After != 4.8 {
		t.Errorf("taken back: %+v", got)
	}
	if class, err := b.Class(t.Context(), "trees"); err != nil || len(class.Exercises) != 1 ||
		class.Students[0].Score != 4.8 || strings.Contains(class.Students[0].Note, "extension") {
		t.Errorf("the class has %+v, %v", class, err)
	}
}
