package gradebook

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tessella-go/tessella/grader/report"
)

// Revoke removes a score that was set with [Book.Set]: the grader's score counts again. The reason
// and the name of the person are required.
func (b *Book) Revoke(ctx context.Context, student, exercise, reason, by string) error {
	return b.write(ctx, func(t *transaction) error {
		return b.set(t, Setting{Student: student, Exercise: exercise, Reason: reason, By: by}, nil)
	})
}

// set sets a score, by the items of the rubric if there are any. It revokes one if both are nil.
func (b *Book) set(t *transaction, s Setting, score *float64) error {
	what := fmt.Sprintf("the score of %q in %s", s.Student, s.Exercise)
	if s.Items != nil {
		s.Reason = "by the rubric"
	}
	if err := signed(what, s.Reason, s.By); err != nil {
		return err
	}
	var studentID, exerciseID int64
	var points int
	if !t.Query(`SELECT id FROM students WHERE course = ? AND name = ? {FOR NO KEY UPDATE}`,
		t.course, s.Student).First(&studentID) {
		return b.unknown("student", s.Student)
	}
	if !t.Query(`SELECT id, points FROM exercises WHERE course = ? AND name = ?`, t.course,
		s.Exercise).First(&exerciseID, &points) {
		return b.unknown("exercise", s.Exercise)
	}
	var items any
	switch {
	case s.Items != nil:
		if err := t.check(s.Exercise, s.Items); err != nil {
			return err
		}
		score, items = nil, numbers(s.Items)
	case score == nil:
		var holds bool
		t.Query(`SELECT score IS NOT NULL OR items IS NOT NULL FROM overrides
			WHERE student = ? AND exercise = ? ORDER BY id DESC LIMIT 1`, studentID, exerciseID).
			First(&holds)
		if !holds {
			return fmt.Errorf("nothing to revoke: no score is set by hand for %q in %s",
				s.Student, s.Exercise)
		}
	case !(*score >= 0 && *score <= float64(points)):
		return fmt.Errorf("%s is worth %d points, so a score of %v is not allowed; "+
			"it should be from 0 to %[2]d", s.Exercise, points, *score)
	case math.Abs(*score-report.Hundredths(*score)) > 1e-6:
		return fmt.Errorf("%s, %v, has more than two decimals", what, *score)
	}
	t.Exec(`INSERT INTO overrides (student, exercise, points, score, items, reason, by, at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, studentID, exerciseID, points, score, items, s.Reason,
		s.By, stampOf(time.Now()))
	return nil
}

// ErrUnknown is in errors about a lesson, a student or an exercise that the book does not have.
var ErrUnknown = errors.New("book show prints what it knows")

// unknown is the error of a name that is not in the book.
func (b *Book) unknown(what, name string) error {
	return fmt.Errorf("%s knows no %s %q; %w", b.db.Name, what, name, ErrUnknown)
}
