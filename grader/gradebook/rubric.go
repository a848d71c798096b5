package gradebook

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/report"
)

// Item is an item of a rubric: what a person looks for in an answer, and its points.
type Item struct {
	ID     int64   // 0: a new one
	Title  string  // "names the assumption"
	Points float64 // less than 0 takes off
}

// String is an item as a student reads it.
func (i Item) String() string {
	sign := ""
	if i.Points > 0 {
		sign = "+"
	}
	return i.Title + " (" + sign + strconv.FormatFloat(i.Points, 'f', -1, 64) + ")"
}

// rubric is the items of a course, by their numbers.
type rubric map[int64]Item

// of returns what items come to, in an exercise of so many points, and why. Items that the rubric
// no longer has count nothing.
func (r rubric) of(items []int64, points int) (score float64, why string) {
	var parts []string
	for _, id := range items {
		if item, there := r[id]; there {
			score += item.Points
			parts = append(parts, item.String())
		}
	}
	return report.Hundredths(min(max(score, 0), float64(points))),
		cmp.Or(strings.Join(parts, "; "), "nothing of the rubric")
}

// rubric reads the items of the course.
func (t *transaction) rubric() rubric {
	all := rubric{}
	var i Item
	for range t.Query(`SELECT id, title, points FROM rubrics WHERE course = ?`, t.course).
		Into(&i.ID, &i.Title, &i.Points) {
		all[i.ID] = i
	}
	return all
}

// Rubrics returns the rubrics of the course, by exercise.
func (b *Book) Rubrics(ctx context.Context) (map[string][]Item, error) {
	all := map[string][]Item{}
	err := b.read(ctx, func(t *transaction) error {
		var exercise string
		var i Item
		for range t.Query(`SELECT exercise, id, title, points FROM rubrics WHERE course = ?
			ORDER BY id`, t.course).Into(&exercise, &i.ID, &i.Title, &i.Points) {
			all[exercise] = append(all[exercise], i)
		}
		return nil
	})
	return all, err
}

// SetRubric changes the rubric of an exercise of a lesson from what was shown to items: those
// without a number are new, and those that are missing are removed. What somebody else has added
// meanwhile stays. It is an error if somebody else has changed or removed an item that changes
// here. All scores that were set by the rubric change with it.
func (b *Book) SetRubric(ctx context.Context, lesson, exercise string, shown, items []Item,
	try bool) ([]Effect, error) {
	titles := map[string]bool{}
	for _, i := range items {
		switch {
		case strings.TrimSpace(i.Title) == "" || len(i.Title) > 200:
			return nil, fmt.Errorf("an item of a rubric has a title of 1 to 200 bytes; %q has %d",
				i.Title, len(i.Title))
		case titles[i.Title]:
			return nil, fmt.Errorf("the rubric of %s has the item %q twice", exercise, i.Title)
		case !(math.Abs(i.Points) <= 1000),
			math.Abs(i.Points-math.Round(100*i.Points)/100) > 1e-9:
			return nil, fmt.Errorf("%q has %v points; they should be between -1000 and 1000, with "+
				"at most two decimals", i.Title, i.Points)
		}
		titles[i.Title] = true
	}
	return b.effects(ctx, []string{lesson}, try, func(t *transaction) error {
		now := t.rubric()
		for _, was := range shown {
			i := slices.IndexFunc(items, func(i Item) bool { return i.ID == was.ID })
			if i >= 0 && items[i] == was {
				continue
			}
			if now[was.ID] != was {
				return fmt.Errorf("somebody has changed the item %q of the rubric meanwhile; "+
					"nothing was saved. Load the page again, and change what is there now",
					was.Title)
			}
			if i < 0 {
				t.Exec(`DELETE FROM rubrics WHERE id = ? AND course = ? AND exercise = ?`, was.ID,
					t.course, exercise)
				continue
			}
			t.Exec(`UPDATE rubrics SET title = ?, points = ?
				WHERE id = ? AND course = ? AND exercise = ?`, items[i].Title, items[i].Points,
				was.ID, t.course, exercise)
		}
		for _, i := range items {
			if i.ID == 0 {
				if t.Query(`SELECT 1 FROM rubrics WHERE course = ? AND exercise = ? AND title = ?`,
					t.course, exercise, i.Title).First(new(int)) {
					return fmt.Errorf("the rubric of %s has the item %q already", exercise, i.Title)
				}
				t.Exec(`INSERT INTO rubrics (course, exercise, title, points) VALUES (?, ?, ?, ?)`,
					t.course, exercise, i.Title, i.Points)
			}
		}
		return nil
	})
}

// check returns an error if an exercise has no such items.
func (t *transaction) check(exercise string, items []int64) error {
	known := t.Query(`SELECT CAST(id AS TEXT) FROM rubrics WHERE course = ? AND exercise = ?`,
		t.course, exercise).Texts()
	for _, id := range items {
		if !slices.Contains(known, fmt.Sprint(id)) {
			return fmt.Errorf("the rubric of %s has no such item any more; it should be one of "+
				"those on the page now", exercise)
		}
	}
	return nil
}
