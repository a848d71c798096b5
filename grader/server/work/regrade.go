package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
)

// Regrading is a second grading of submissions of a lesson, with a corrected exercise or another
// syllabus. Its results count when a person applies it.
type Regrading struct {
	ID     int64
	Course int64
	Lesson string
	By     string
	Reason string
	At     time.Time
	State  string // open, applied or dropped
	All    int    // submissions
	Graded int    // of them, until now
}

// Regrade has submissions of a lesson graded again: those with the IDs, or else all that have a
// result. It returns the ID of the regrading.
func (q *Queue) Regrade(ctx context.Context, course int64, lesson, by, reason string,
	submissions ...int64) (id int64, err error) {
	if by == "" || reason == "" {
		return 0, errors.New("a regrade needs who asks for it, and a reason")
	}
	wanted := map[int64]bool{}
	for _, s := range submissions {
		wanted[s] = true
	}
	err = q.store.Write(ctx, func(t *database.Tx) error {
		id = t.Insert(`INSERT INTO regrades (course, lesson, by, reason, at, state)
			VALUES (?, ?, ?, ?, ?, 'open') RETURNING id`, course, lesson, by, reason,
			time.Now().UnixMicro())
		var found []int64
		var one int64
		for range t.Query(`SELECT id FROM submissions JOIN results ON submission = id
			WHERE course = ? AND lesson = ? ORDER BY id`, course, lesson).Into(&one) {
			if len(wanted) == 0 || wanted[one] {
				found = append(found, one)
				delete(wanted, one)
			}
		}
		switch {
		case t.Err() != nil:
			return t.Err()
		case len(wanted) > 0:
			return fmt.Errorf("%d of the submissions are not of the lesson %s, or have no result",
				len(wanted), lesson)
		case len(found) == 0:
			return fmt.Errorf("no submission of the lesson %s has a result", lesson)
		}
		for _, s := range found {
			job, err := q.insert(ctx, t, job{Submission: s, Regrade: id},
				river.InsertOpts{Priority: int(Regrade)})
			if err != nil {
				return err
			}
			t.Exec(`INSERT INTO regraded (regrade, submission, job) VALUES (?, ?, ?)`, id, s, job)
		}
		return t.Err()
	})
	return id, err
}

const regradings = `SELECT id, course, lesson, by, reason, at, state,
	(SELECT count(*) FROM regraded WHERE regrade = id),
	(SELECT count(*) FROM regraded WHERE regrade = id AND graded IS NOT NULL) FROM regrades`

// Regradings lists the regradings of a course, the latest first.
func (q *Queue) Regradings(ctx context.Context, course int64) ([]Regrading, error) {
	var all []Regrading
	err := q.store.Read(ctx, func(t *database.Tx) error {
		var r Regrading
		for range r.read(t.Query(regradings+` WHERE course = ? ORDER BY id DESC`, course)) {
			all = append(all, r)
		}
		return nil
	})
	return all, err
}

// read sets r to one row of regradings after the other.
func (r *Regrading) read(from database.Query) func(yield func(int) bool) {
	var at int64
	return func(yield func(int) bool) {
		for i := range from.Into(&r.ID, &r.Course, &r.Lesson, &r.By, &r.Reason, &at, &r.State,
			&r.All, &r.Graded) {
			r.At = time.UnixMicro(at)
			if !yield(i) {
				return
			}
		}
	}
}

// Compared is a submission before and after a regrade.
type Compared struct {
	Submission int64
	Student    string
	Old        *Result
	New        *Result // nil: not graded yet
}

// ErrNoRegrade is the error for a regrade that does not exist.
var ErrNoRegrade = errors.New("there is no such regrade")

// Compare returns a regrading with all its submissions, in the order of the students' names.
func (q *Queue) Compare(ctx context.Context, regrade int64) (r Regrading, all []Compared,
	err error) {
	err = q.store.Read(ctx, func(t *database.Tx) error {
		r, all, err = compare(t, regrade)
		return err
	})
	return r, all, err
}

func compare(t *database.Tx, regrade int64) (r Regrading, all []Compared, err error) {
	for range r.read(t.Query(regradings+` WHERE id = ?`, regrade)) {
		break
	}
	if r.ID == 0 {
		return r, nil, cmp.Or(t.Err(), fmt.Errorf("%w: %d", ErrNoRegrade, regrade))
	}
	// After the regrade was applied, the result is the new one, and the old one is kept beside it.
	const rows = `SELECT s.id, s.student, s.name, coalesce(n.was, o.report),
		coalesce(n.contents, o.content), o.graded, o.worker, o.took,
		n.report, n.content,
		coalesce(n.graded, 0), coalesce(n.worker, ''), coalesce(n.took, 0)
		FROM regraded n JOIN submissions s ON s.id = n.submission
		JOIN results o ON o.submission = s.id WHERE n.regrade = ? ORDER BY s.student, s.id`
	var c Compared
	var name, oldWorker, worker string
	var old, was, now, is []byte
	var oldGraded, oldTook, graded, took int64
	for range t.Query(rows, regrade).Into(&c.Submission, &c.Student, &name, &old, &was,
		&oldGraded,
		&oldWorker, &oldTook, &now, &is, &graded, &worker, &took) {
		c.New = nil
		c.Old, err = result(c.Student, name, old, was, oldGraded, oldWorker, oldTook)
		if err != nil {
			return r, nil, err
		}
		if graded != 0 {
			if c.New, err = result(c.Student, name, now, is, graded, worker, took); err != nil {
				return r, nil, err
			}
		}
		all = append(all, c)
	}
	return r, all, t.Err()
}

// Apply makes the new results of a regrade count, all in one transaction. It is an error if a
// result is missing.
func (q *Queue) Apply(ctx context.Context, regrade int64) error {
	return q.store.Write(ctx, func(t *database.Tx) error {
		// First, so that another one that applies it at the same time waits, and finds it applied.
		open := t.Exec(`UPDATE regrades SET state = 'applied' WHERE id = ? AND state = 'open'`,
			regrade) > 0
		r, all, err := compare(t, regrade)
		switch {
		case err != nil:
			return err
		case !open:
			return fmt.Errorf("the regrade %d is %s already", regrade, r.State)
		case r.Graded < r.All:
			return fmt.Errorf("%d of %d submissions are not graded again yet", r.All-r.Graded,
				r.All)
		}
		class := report.Class{Lesson: r.Lesson}
		t.Query(`SELECT title FROM lessons WHERE course = ? AND name = ?`, r.Course, r.Lesson).
			First(&class.Title)
		for _, c := range all {
			t.Exec(`UPDATE regraded SET
				was = (SELECT report FROM results WHERE submission = regraded.submission),
				contents = (SELECT content FROM results WHERE submission = regraded.submission)
				WHERE regrade = ? AND submission = ?`, regrade, c.Submission)
			t.Exec(`UPDATE results SET (report, content, graded, worker, took) =
				(SELECT report, content, graded, worker, took FROM regraded
				WHERE regrade = ?1 AND submission = ?2) WHERE submission = ?2`, regrade,
				c.Submission)
			t.Exec(`UPDATE results SET hash = ? WHERE submission = ?`, c.New.Content.Hash,
				c.Submission)
			class.Graded, class.Students = c.New.Graded, []report.Student{c.New.Student}
			class.Exercises = nil
			for _, e := range c.New.Student.Exercises {
				class.Exercises = append(class.Exercises, e.Exercise)
			}
			if t.Err() != nil {
				return t.Err()
			}
			if err := q.store.Record(ctx, t, r.Course, class,
				map[string]gradebook.Content{c.Student: c.New.Content}); err != nil {
				return err
			}
		}
		return t.Err()
	})
}

// Discard ends a regrade without any change. What is not graded yet is taken out of the queue.
func (q *Queue) Discard(ctx context.Context, regrade int64) error {
	return q.store.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`UPDATE regrades SET state = 'dropped' WHERE id = ? AND state = 'open'`,
			regrade) == 0 {
			return cmp.Or(t.Err(), fmt.Errorf("there is no open regrade %d", regrade))
		}
		var waiting []int64
		var job int64
		for range t.Query(`SELECT job FROM regraded WHERE regrade = ? AND graded IS NULL`,
			regrade).Into(&job) {
			waiting = append(waiting, job)
		}
		for _, job := range waiting {
			if _, err := q.client.JobCancelTx(ctx, t.SQL(), job); err != nil {
				return err
			}
		}
		t.Exec(`DELETE FROM regraded WHERE regrade = ? AND graded IS NULL`, regrade)
		return nil
	})
}
