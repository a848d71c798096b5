package marking

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tessella-go/tessella/grader/database"
)

// Line is a line of a rubric: what a person looks for in an answer, and its points.
type Line struct {
	ID     int64
	Title  string  // "names the assumption"
	Points float64 // less than 0: a deduction
}

// AddLine adds a line to the rubric of an exercise.
func (d *Store) AddLine(ctx context.Context, course int64, exercise string, l Line) error {
	l.Title = strings.TrimSpace(l.Title)
	if l.Title == "" || len(l.Title) > 200 {
		return fmt.Errorf("a line of a rubric has a title of 1 to 200 bytes; this one has %d",
			len(l.Title))
	}
	if math.IsNaN(l.Points) || math.Abs(l.Points) > 1000 {
		return fmt.Errorf("%v points; they should be between -1000 and 1000", l.Points)
	}
	return d.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`INSERT INTO rubrics (course, exercise, title, points) VALUES (?, ?, ?, ?)
			ON CONFLICT (course, exercise, title) DO NOTHING`, course, exercise, l.Title,
			l.Points) == 0 {
			return fmt.Errorf("the rubric of %s has a line %q already", exercise, l.Title)
		}
		return nil
	})
}

// errNoLine is the error for a line of a rubric that does not exist.
var errNoLine = errors.New("the rubric has no such line")

// RemoveLine removes a line. Scores that were set with it stay.
func (d *Store) RemoveLine(ctx context.Context, course, id int64) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`DELETE FROM rubrics WHERE course = ? AND id = ?`, course, id) == 0 {
			return errNoLine
		}
		return nil
	})
}

// Rubrics returns the rubrics of a course, by exercise.
func (d *Store) Rubrics(ctx context.Context, course int64) (map[string][]Line, error) {
	all := map[string][]Line{}
	err := d.db.Read(ctx, func(t *database.Tx) error {
		var exercise string
		var l Line
		for range t.Query(`SELECT exercise, id, title, points FROM rubrics WHERE course = ?
			ORDER BY exercise, id`, course).Into(&exercise, &l.ID, &l.Title, &l.Points) {
			all[exercise] = append(all[exercise], l)
		}
		return nil
	})
	return all, err
}

// Mark notes that a person has read an answer.
func (d *Store) Mark(ctx context.Context, submission int64, exercise string, by int64) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`INSERT INTO marked (submission, exercise, by, at) VALUES (?1, ?2, ?3, ?4)
			ON CONFLICT (submission, exercise) DO UPDATE SET by = ?3, at = ?4`, submission,
			exercise, by, d.stamp())
		return nil
	})
}

// Marked returns which submissions a person has read, of an exercise.
func (d *Store) Marked(ctx context.Context, exercise string) (map[int64]bool, error) {
	all := map[int64]bool{}
	err := d.db.Read(ctx, func(t *database.Tx) error {
		var submission int64
		for range t.Query(`SELECT submission FROM marked WHERE exercise = ?`, exercise).
			Into(&submission) {
			all[submission] = true
		}
		return nil
	})
	return all, err
}
