package marking

import (
	"context"
	"errors"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Question is what a student has asked about an exercise of a submission. The question itself and
// the answers are comments.
type Question struct {
	Submission int64
	Lesson     string
	Student    string // the name in the gradebook
	Exercise   string
	Regrade    bool // the student asks for another score
	At         time.Time
	Closed     time.Time // zero: it is open
	Answered   bool      // somebody has commented since who is not of the team
	Text       string    // what was asked last
}

// Slug is the name of the exercise where a slash is not allowed.
func (q Question) Slug() string { return course.Exercise{ID: q.Exercise}.Slug() }

// Ask adds a student's own comment to an exercise, and opens the question, again if it was closed.
func (d *Store) Ask(ctx context.Context, c Comment, regrade bool) error {
	if err := c.check(); err != nil {
		return err
	}
	return d.db.Write(ctx, func(t *database.Tx) error {
		if err := d.insert(t, c); err != nil {
			return err
		}
		t.Exec(`INSERT INTO questions (submission, exercise, asker, regrade, at)
			VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (submission, exercise) DO UPDATE
			SET asker = ?3, regrade = ?4, at = ?5, closed = NULL`, c.Submission, c.Exercise,
			c.Author, regrade, stamp())
		return nil
	})
}

// ErrNoQuestion is the error for a question that is not open.
var ErrNoQuestion = errors.New("this question is not open; somebody may have closed it meanwhile")

// Close closes a question.
func (d *Store) Close(ctx context.Context, submission int64, exercise string) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`UPDATE questions SET closed = ? WHERE submission = ? AND exercise = ?
			AND closed IS NULL`, stamp(), submission, exercise) == 0 {
			return ErrNoQuestion
		}
		return nil
	})
}

// Questions returns what a student of a course has asked, or all students if the name is empty: the
// open questions first, and of these the oldest.
func (d *Store) Questions(ctx context.Context, course int64, student string) (all []Question,
	err error) {
	err = d.db.Read(ctx, func(t *database.Tx) error {
		all = nil
		var q Question
		var at, closed int64
		for range t.Query(`SELECT q.submission, s.lesson, s.student, q.exercise, q.regrade, q.at,
			coalesce(q.closed, 0), EXISTS (SELECT 1 FROM comments c JOIN submissions o
				ON o.id = c.submission WHERE o.first = s.first AND c.exercise = q.exercise
				AND c.at >= q.at AND c.author NOT IN (SELECT person FROM submissions
				WHERE first = s.first)),
			coalesce((SELECT c.text FROM comments c WHERE c.submission = q.submission
				AND c.exercise = q.exercise AND c.author = q.asker ORDER BY c.id DESC LIMIT 1), '')
			FROM questions q JOIN submissions s ON s.id = q.submission
			WHERE s.course = ?1 AND (?2 = '' OR s.student = ?2)
			ORDER BY q.closed IS NOT NULL, q.at, q.submission, q.exercise`, course, student).
			Into(&q.Submission, &q.Lesson, &q.Student, &q.Exercise, &q.Regrade, &at, &closed,
				&q.Answered, &q.Text) {
			q.At, q.Closed = timeOf(at), timeOf(closed)
			all = append(all, q)
		}
		return nil
	})
	return all, err
}

// Open returns the students of the open questions of a course, one for each question.
func (d *Store) Open(ctx context.Context, course int64) (students []string, err error) {
	err = d.db.Read(ctx, func(t *database.Tx) error {
		students = t.Query(`SELECT student FROM questions JOIN submissions ON id = submission
			WHERE course = ? AND closed IS NULL`, course).Texts()
		return nil
	})
	return students, err
}
