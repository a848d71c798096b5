package gradebook

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Extend gives a student another time at which a lesson is due, for all attempts. A zero time takes
// that back. The book need not know the student yet.
func (b *Book) Extend(ctx context.Context, lesson, student string, due time.Time) error {
	if lesson == "" || student == "" {
		return errors.New("an extension needs a lesson and a student")
	}
	return b.write(ctx, func(tx *sql.Tx) error {
		r := recorder{ctx: ctx, tx: tx, statements: map[string]*sql.Stmt{}}
		_, err := r.exec(`INSERT INTO lessons (name, title, policy, late)
			VALUES (?1, ?1, 'best', 'none')
			ON CONFLICT (name) DO NOTHING`, lesson)
		if err != nil {
			return err
		}
		if _, err = r.exec(`INSERT INTO students (name) VALUES (?) ON CONFLICT (name) DO NOTHING`,
			student); err != nil {
			return err
		}
		if due.IsZero() {
			_, err = r.exec(`DELETE FROM extensions
				WHERE lesson = (SELECT id FROM lessons WHERE name = ?)
				AND student = (SELECT id FROM students WHERE name = ?)`, lesson, student)
			return err
		}
		_, err = r.exec(`INSERT OR REPLACE INTO extensions (lesson, student, due)
			SELECT l.id, s.id, ? FROM lessons l, students s WHERE l.name = ? AND s.name = ?`,
			micros(due), lesson, student)
		return err
	})
}

// Extensions returns until when a lesson is due for single students, by their names.
func (b *Book) Extensions(ctx context.Context, lesson string) (map[string]time.Time, error) {
	found := make(map[string]time.Time)
	err := b.read(ctx, func(tx *sql.Tx) error {
		const query = `SELECT s.name, x.due FROM extensions x JOIN lessons l ON l.id = lesson
			JOIN students s ON s.id = student WHERE l.name = ?`
		return rows(ctx, tx, query, []any{lesson}, func(scan scanner) error {
			var name string
			var due int64
			if err := scan(&name, &due); err != nil {
				return fmt.Errorf("extensions: %w", err)
			}
			found[name] = moment(due)
			return nil
		})
	})
	return found, err
}
