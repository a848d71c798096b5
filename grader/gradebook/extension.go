package gradebook

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Extend gives students another due time for all attempts of a lesson. A zero time removes it. The
// students need not be in the book yet. It returns what this does to the scores. If it is only
// tried, nothing is kept.
func (b *Book) Extend(ctx context.Context, lesson string, students []string, due time.Time,
	try bool) ([]Effect, error) {
	if lesson == "" || slices.Contains(students, "") {
		return nil, errors.New("an extension needs a lesson and a student")
	}
	return b.effects(ctx, []string{lesson}, try, func(t *transaction) error {
		t.Exec(`INSERT INTO lessons (course, name, title, policy, late)
			VALUES (?1, ?2, ?2, 'best', 'none') ON CONFLICT (course, name) DO NOTHING`,
			t.course, lesson)
		id, _, _ := t.terms(lesson)
		for _, name := range students {
			if due.IsZero() {
				t.Exec(`DELETE FROM extensions WHERE lesson = ? AND student IN
					(SELECT id FROM students WHERE course = ? AND name = ?)`, id, t.course, name)
			} else {
				t.Exec(`INSERT INTO extensions (lesson, student, due) VALUES (?1, ?2, ?3)
					ON CONFLICT (lesson, student) DO UPDATE SET due = ?3`, id, t.student(name),
					stampOf(due))
			}
		}
		return nil
	})
}

// Extensions returns the due times of single students, by their names.
func (b *Book) Extensions(ctx context.Context, lesson string) (map[string]time.Time, error) {
	found := make(map[string]time.Time)
	err := b.read(ctx, func(t *transaction) error {
		var name string
		var due stamp
		for range t.Query(`SELECT s.name, x.due FROM extensions x JOIN lessons l ON l.id = lesson
			JOIN students s ON s.id = student WHERE l.course = ? AND l.name = ?`,
			t.course, lesson).Into(&name, &due) {
			found[name] = due.Time
		}
		return nil
	})
	return found, err
}
