package gradebook

import (
	"context"
	"errors"
	"time"
)

// Extend gives a student another time at which a lesson is due, for all attempts. A zero time takes
// that back. The book need not know the student yet.
func (b *Book) Extend(ctx context.Context, lesson, student string, due time.Time) error {
	if lesson == "" || student == "" {
		return errors.New("an extension needs a lesson and a student")
	}
	return b.write(ctx, func(t *transaction) error {
		t.exec(`INSERT INTO lessons (name, title, policy, late) VALUES (?1, ?1, 'best', 'none')
			ON CONFLICT (name) DO NOTHING`, lesson)
		t.exec(`INSERT INTO students (name) VALUES (?) ON CONFLICT (name) DO NOTHING`, student)
		if due.IsZero() {
			t.exec(`DELETE FROM extensions
				WHERE lesson = (SELECT id FROM lessons WHERE name = ?)
				AND student = (SELECT id FROM students WHERE name = ?)`, lesson, student)
			return nil
		}
		t.exec(`INSERT OR REPLACE INTO extensions (lesson, student, due)
			SELECT l.id, s.id, ? FROM lessons l, students s WHERE l.name = ? AND s.name = ?`,
			stampOf(due), lesson, student)
		return nil
	})
}

// Extensions returns until when a lesson is due for single students, by their names.
func (b *Book) Extensions(ctx context.Context, lesson string) (map[string]time.Time, error) {
	found := make(map[string]time.Time)
	err := b.read(ctx, func(t *transaction) error {
		var name string
		var due stamp
		for range t.query(`SELECT s.name, x.due FROM extensions x JOIN lessons l ON l.id = lesson
			JOIN students s ON s.id = student WHERE l.name = ?`, lesson).into(&name, &due) {
			found[name] = due.Time
		}
		return nil
	})
	return found, err
}
