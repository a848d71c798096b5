package marking

import (
	"context"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// Progress is where a student stands with an exercise, as the student's page has said.
type Progress struct {
	Person   int64
	Lesson   string
	Exercise string
	Status   string // of the last check: passed, failed, unwritten
	Mistake  string // a known one, if the check has named it
	Checks   int    // so far
	At       time.Time
}

// Note keeps a check of a student who agrees to that. Checks of a person who does not agree, or who
// is not in the course, are dropped without an error.
func (d *Store) Note(ctx context.Context, course int64, p Progress) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		var one int
		if !t.Query(`SELECT 1 FROM members WHERE course = ? AND person = ? AND shares`, course,
			p.Person).First(&one) {
			return nil
		}
		t.Exec(`INSERT INTO progress (course, person, exercise, lesson, status, mistake, checks, at)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7)
			ON CONFLICT (course, person, exercise) DO UPDATE
			SET status = ?5, mistake = ?6, checks = progress.checks + 1, at = ?7`, course, p.Person,
			p.Exercise, p.Lesson, p.Status, p.Mistake, stamp())
		return nil
	})
}

// InClass returns where the students of a course stand with a lesson, of those who agree to show
// it, since a time.
func (d *Store) InClass(ctx context.Context, course int64, lesson string,
	since time.Time) (all []Progress, err error) {
	err = d.db.Read(ctx, func(t *database.Tx) error {
		var p Progress
		var at int64
		for range t.Query(`SELECT progress.person, lesson, exercise, status, mistake, checks, at
			FROM progress JOIN members ON members.course = progress.course
			AND members.person = progress.person AND members.shares
			WHERE progress.course = ? AND lesson = ? AND at >= ?`, course, lesson,
			since.UnixMicro()).
			Into(&p.Person, &p.Lesson, &p.Exercise, &p.Status, &p.Mistake, &p.Checks, &at) {
			p.At = timeOf(at)
			all = append(all, p)
		}
		return nil
	})
	return all, err
}

// Forget removes the progress of a student who no longer agrees.
func (d *Store) Forget(ctx context.Context, course, person int64) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`DELETE FROM progress WHERE course = ? AND person = ?`, course, person)
		return nil
	})
}
