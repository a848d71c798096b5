package marking

import (
	"context"
	"errors"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// ErrErased is the error for a comparison that may have work of somebody who was erased meanwhile.
var ErrErased = errors.New("somebody was erased meanwhile; compare again")

// KeepComparison keeps what a comparison of the submissions of a lesson has found, in the place of
// the one before. It began at a time.
func (d *Store) KeepComparison(ctx context.Context, course int64, lesson, found string,
	began time.Time) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		if t.Query(`SELECT 1 FROM people WHERE erased >= ?`, began.UnixMicro()).First(new(int)) {
			return ErrErased
		}
		t.Exec(`INSERT INTO comparisons (course, lesson, found) VALUES (?1, ?2, ?3)
			ON CONFLICT (course, lesson) DO UPDATE SET found = ?3`, course, lesson, found)
		return nil
	})
}

// Comparison returns what the last comparison of a lesson has found; empty: there was none.
func (d *Store) Comparison(ctx context.Context, course int64, lesson string) (found string,
	err error) {
	err = d.db.Read(ctx, func(t *database.Tx) error {
		t.Query(`SELECT found FROM comparisons WHERE course = ? AND lesson = ?`, course, lesson).
			First(&found)
		return nil
	})
	return found, err
}
