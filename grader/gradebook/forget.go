package gradebook

import (
	"context"
	"database/sql"

	"github.com/tessella-go/tessella/grader/database"
)

// Forget removes all that the book of the course holds about a student, within the caller's
// transaction: attempts, scores, what was set by hand, extensions, the name. What it has kept of
// functions, for the next submission that has them, says of nobody whose they are. It returns
// without an error where the book knows no such student.
func (b *Book) Forget(ctx context.Context, tx *sql.Tx, student string) error {
	t := b.join(database.Join(ctx, tx, b.db.Dialect))
	var id int64
	if !t.Query(`SELECT id FROM students WHERE course = ? AND name = ?`, t.course, student).
		First(&id) {
		return t.Err()
	}
	const attempts = `(SELECT id FROM attempts WHERE student = ?)`
	t.Exec(`DELETE FROM scores WHERE attempt IN `+attempts, id)
	t.Exec(`DELETE FROM removals WHERE attempt IN `+attempts, id)
	for _, table := range []string{"attempts", "overrides", "extensions"} {
		t.Exec(`DELETE FROM `+table+` WHERE student = ?`, id)
	}
	t.Exec(`DELETE FROM students WHERE id = ?`, id)
	t.dropUnused()
	return t.Err()
}

// Rename writes another name wherever the book says that a person has done something: set a score,
// removed an attempt, named a group of wrong answers. The reasons that people gave stay as they
// are. It is part of a transaction of the caller.
func (b *Book) Rename(ctx context.Context, tx *sql.Tx, from, to string) error {
	t := b.join(database.Join(ctx, tx, b.db.Dialect))
	t.Exec(`UPDATE overrides SET by = ? WHERE by = ?
		AND student IN (SELECT id FROM students WHERE course = ?)`, to, from, t.course)
	t.Exec(`UPDATE removals SET by = ? WHERE by = ? AND attempt IN (SELECT attempts.id
		FROM attempts JOIN students ON students.id = student WHERE course = ?)`, to, from, t.course)
	t.Exec(`UPDATE hints SET by = ? WHERE by = ?
		AND exercise IN (SELECT id FROM exercises WHERE course = ?)`, to, from, t.course)
	return t.Err()
}
