package work

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/store"
)

// State is how far a submission is.
type State string

// The states of a submission.
const (
	Waiting   State = "waiting"
	Working   State = "grading"
	Retrying  State = "waiting for another attempt" // something was wrong with the machine
	Done      State = "graded"
	Dead      State = "given up" // it waits for the teacher; see [Queue.DeadLetters]
	Cancelled State = "cancelled"
)

// state maps River's state of a job to ours.
func state(of rivertype.JobState) State {
	switch of {
	case rivertype.JobStateRunning:
		return Working
	case rivertype.JobStateRetryable:
		return Retrying
	case rivertype.JobStateCompleted:
		return Done
	case rivertype.JobStateDiscarded:
		return Dead
	case rivertype.JobStateCancelled, "": // River forgets cancelled jobs after a day
		return Cancelled
	}
	return Waiting
}

// Result is the result of a submission.
type Result struct {
	Student report.Student
	Content gradebook.Content
	Graded  time.Time
	Worker  string
	Took    time.Duration
}

// status is the state of a submission in SQL: the state of River's job, or NULL if River has
// deleted the job.
const status = `CASE WHEN r.submission IS NOT NULL THEN 'completed'
	WHEN s.dropped <> '' THEN 'cancelled' ELSE CAST(j.state AS TEXT) END`

const withStatus = `submissions s LEFT JOIN results r ON r.submission = s.id
	LEFT JOIN river_job j ON j.id = s.job`

// Look returns the state of a submission, and the result if there is one.
func (q *Queue) Look(ctx context.Context, submission int64) (s State, r *Result, err error) {
	err = q.store.Read(ctx, func(t *database.Tx) error {
		var text, worker sql.NullString
		var found, content []byte
		var graded, took sql.NullInt64
		var student, name string
		if !t.Query(`SELECT `+status+`, r.report, r.content, r.worker, r.graded, r.took, s.student,
			s.name FROM `+withStatus+` WHERE s.id = ?`, submission).First(&text, &found, &content,
			&worker, &graded, &took, &student, &name) {
			return cmp.Or(t.Err(), fmt.Errorf("%w: %d", ErrUnknown, submission))
		}
		s = state(rivertype.JobState(text.String))
		if graded.Valid {
			r, err = result(student, name, found, content, graded.Int64, worker.String, took.Int64)
		}
		return err
	})
	return s, r, err
}

// Filter chooses submissions. A zero field chooses all.
type Filter struct {
	Course  int64
	Lesson  string
	Student string
	First   int64 // of a team, see [Submission]
}

// Summary is a submission without its content and result.
type Summary struct {
	ID       int64
	Course   int64
	Lesson   string
	Student  string
	Person   int64
	First    int64  // see [Submission]
	By       string // who handed it in; empty: the person was erased
	Received time.Time
	Name     string // of the file
	Size     int64  // bytes
	State    State
	Dropped  string // why it is not graded; empty: it is, or will be
}

// where is the filter as a condition in SQL on submissions s, by which the database can use its
// indexes.
func (f Filter) where() (condition string, args []any) {
	condition = `1 = 1`
	equal := func(column string, value any, all bool) {
		if !all {
			condition += ` AND s.` + column + ` = ?`
			args = append(args, value)
		}
	}
	equal("course", f.Course, f.Course == 0)
	equal("lesson", f.Lesson, f.Lesson == "")
	equal("student", f.Student, f.Student == "")
	equal("first", f.First, f.First == 0)
	return condition, args
}

// List returns the submissions that a filter chooses, the latest first.
func (q *Queue) List(ctx context.Context, f Filter) ([]Summary, error) {
	var all []Summary
	where, args := f.where()
	err := q.store.Read(ctx, func(t *database.Tx) error {
		var s Summary
		var received int64
		var text sql.NullString
		for range t.Query(`SELECT s.id, s.course, s.lesson, s.student, s.person, s.first,
			coalesce(f.student, ''), s.received, s.name, s.size, s.dropped, `+status+`
			FROM `+withStatus+` LEFT JOIN submissions f ON f.id = s.first
			WHERE `+where+` ORDER BY s.id DESC`, args...).
			Into(&s.ID, &s.Course, &s.Lesson, &s.Student, &s.Person, &s.First, &s.By, &received,
				&s.Name, &s.Size, &s.Dropped, &text) {
			s.Received, s.State = time.UnixMicro(received), state(rivertype.JobState(text.String))
			all = append(all, s)
		}
		return nil
	})
	return all, err
}

// Graded returns the last submission of each attempt at a lesson, by the student and the hash of
// the attempt's content.
func (q *Queue) Graded(ctx context.Context, course int64, lesson string) (
	all map[[2]string]int64, err error) {
	err = q.store.Read(ctx, func(t *database.Tx) error {
		all = map[[2]string]int64{}
		var key [2]string
		var id int64
		for range t.Query(`SELECT student, hash, max(id) FROM submissions JOIN results
			ON submission = id WHERE course = ? AND lesson = ? GROUP BY student, hash`, course,
			lesson).Into(&key[0], &key[1], &id) {
			all[key] = id
		}
		return nil
	})
	return all, err
}

// ByReceipt returns the number of the submission in a course that has a receipt, or [ErrUnknown].
func (q *Queue) ByReceipt(ctx context.Context, course int64, receipt string) (id int64, err error) {
	err = q.store.Read(ctx, func(t *database.Tx) error {
		if !t.Query(`SELECT id FROM submissions WHERE course = ? AND receipt = ?`, course,
			receipt).First(&id) {
			return fmt.Errorf("%w with the receipt %q", ErrUnknown, receipt)
		}
		return nil
	})
	return id, err
}

// result reads a result. JSON cannot hold names of arbitrary bytes, so these are taken from the
// submission.
func result(student, name string, found, content []byte, graded int64, worker string, took int64) (
	*Result, error) {
	r := &Result{Graded: time.UnixMicro(graded), Worker: worker,
		Took: time.Duration(took) * time.Microsecond}
	found, err := store.Unpack(found)
	if err == nil {
		err = json.Unmarshal(found, &r.Student)
	}
	if err == nil {
		content, err = store.Unpack(content)
	}
	if err != nil {
		return nil, err
	}
	r.Student.Name, r.Student.Path = student, name
	return r, json.Unmarshal(content, &r.Content)
}

// Letter is a submission that was given up: every attempt has failed, or a person has removed the
// job.
type Letter struct {
	Job        int64
	Submission int64
	Regrade    int64 // 0: not of a regrade
	Course     int64
	Lesson     string
	Student    string
	Attempts   int
	Reasons    []string // of the attempts
	At         time.Time
}

// DeadLetters lists the submissions of all courses that were given up, the oldest first.
func (q *Queue) DeadLetters(ctx context.Context) ([]Letter, error) {
	var letters []Letter
	err := q.store.Read(ctx, func(t *database.Tx) error {
		found, err := q.client.JobListTx(ctx, t.SQL(), river.NewJobListParams().
			Kinds(job{}.Kind()).States(rivertype.JobStateDiscarded).First(1000))
		if err != nil {
			return err
		}
		for _, j := range found.Jobs {
			l, err := letter(t, j)
			if err != nil {
				return err
			}
			letters = append(letters, l)
		}
		return nil
	})
	return letters, err
}

func letter(t *database.Tx, j *rivertype.JobRow) (Letter, error) {
	var of job
	if err := json.Unmarshal(j.EncodedArgs, &of); err != nil {
		return Letter{}, err
	}
	l := Letter{Job: j.ID, Submission: of.Submission, Regrade: of.Regrade, Attempts: j.Attempt,
		At: *j.FinalizedAt}
	for _, e := range j.Errors {
		l.Reasons = append(l.Reasons, e.Error)
	}
	t.Query(`SELECT course, lesson, student FROM submissions WHERE id = ?`, of.Submission).
		First(&l.Course, &l.Lesson, &l.Student)
	return l, t.Err()
}

// Retry has a submission that was given up graded after all.
func (q *Queue) Retry(ctx context.Context, job int64) error {
	return q.store.Write(ctx, func(t *database.Tx) error {
		if _, err := q.dead(ctx, t, job); err != nil {
			return err
		}
		_, err := q.client.JobRetryTx(ctx, t.SQL(), job)
		return err
	})
}

// Drop ends a submission that was given up: it is not graded, for a reason that the student sees.
func (q *Queue) Drop(ctx context.Context, job int64, reason string) error {
	if reason == "" {
		return errors.New("no reason why it is not graded; the student should be told one")
	}
	return q.store.Write(ctx, func(t *database.Tx) error {
		l, err := q.dead(ctx, t, job)
		if err != nil {
			return err
		}
		if l.Regrade == 0 {
			t.Exec(`UPDATE submissions SET dropped = ? WHERE id = ?`, reason, l.Submission)
		} else {
			t.Exec(`DELETE FROM regraded WHERE regrade = ? AND submission = ?`, l.Regrade,
				l.Submission)
		}
		if t.Err() != nil {
			return t.Err()
		}
		_, err = q.client.JobDeleteTx(ctx, t.SQL(), job)
		return err
	})
}

// dead returns the dead letter of a job.
func (q *Queue) dead(ctx context.Context, t *database.Tx, job int64) (Letter, error) {
	j, err := q.client.JobGetTx(ctx, t.SQL(), job)
	if errors.Is(err, river.ErrNotFound) ||
		err == nil && j.State != rivertype.JobStateDiscarded {
		return Letter{}, fmt.Errorf("the job %d is not among those that were given up", job)
	}
	if err != nil {
		return Letter{}, err
	}
	return letter(t, j)
}

// Cancel takes a submission out of the queue, for a reason that the student sees. If a worker is
// grading it, the worker's result is dropped. A submission that has a result keeps it, and Cancel
// says so.
func (q *Queue) Cancel(ctx context.Context, submission int64, reason string) error {
	if reason == "" {
		return errors.New("no reason why it is not graded; the student should be told one")
	}
	return q.store.Write(ctx, func(t *database.Tx) error {
		var job int64
		if !t.Query(`SELECT job FROM submissions WHERE id = ?`, submission).First(&job) {
			return cmp.Or(t.Err(), fmt.Errorf("%w: %d", ErrUnknown, submission))
		}
		// The worker looks for this mark in the transaction that writes the result.
		if _, err := q.client.JobCancelTx(ctx, t.SQL(), job); err != nil {
			return err
		}
		if t.Query(`SELECT 1 FROM results WHERE submission = ?`, submission).First(new(int)) {
			return fmt.Errorf("submission %d is graded already", submission)
		}
		t.Exec(`UPDATE submissions SET dropped = ? WHERE id = ?`, reason, submission)
		return t.Err()
	})
}

// Worker is a program that takes jobs, and gives signs of life.
type Worker struct {
	ID      string
	Host    string
	Slots   int // jobs at once
	Busy    int // jobs now
	Done    int // jobs since it started
	Started time.Time
	Seen    time.Time
	Lost    bool // it has given no sign of life for so long that others take its jobs
}

// Overview is the queue at one moment.
type Overview struct {
	Jobs    map[State]int
	Workers []Worker
}

// Overview counts the jobs that grade, and lists the workers.
func (q *Queue) Overview(ctx context.Context) (Overview, error) {
	o := Overview{Jobs: map[State]int{}}
	err := q.store.Read(ctx, func(t *database.Tx) error {
		var text string
		var n int
		for range t.Query(`SELECT CAST(state AS TEXT), count(*) FROM river_job
			WHERE kind = ? GROUP BY state`, job{}.Kind()).Into(&text, &n) {
			o.Jobs[state(rivertype.JobState(text))] += n
		}
		var w Worker
		var started, seen, now int64
		for range t.Query(`SELECT id, host, slots, busy, done, started, seen, `+clock(t.Dialect)+`
			FROM workers ORDER BY id`).Into(&w.ID, &w.Host, &w.Slots, &w.Busy, &w.Done, &started,
			&seen, &now) {
			w.Started, w.Seen = time.UnixMicro(started), time.UnixMicro(seen)
			w.Lost = now-seen > lease.Microseconds()
			o.Workers = append(o.Workers, w)
		}
		return t.Err()
	})
	return o, err
}
