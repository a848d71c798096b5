// Package work is the queue of a course server: what students hand in, the workers that grade it,
// and the results.
//
// A submission and its job are written in one transaction, and so are the result, the attempt in
// the gradebook and the end of the job. The jobs are River's (github.com/riverqueue/river), in the
// same database. If a worker dies or is cut off from the database, another worker takes its job;
// see [Run].
//
// # Exactly one result
//
// The table results has a submission as its primary key, so there is one result at most. There is
// one at least, because a job counts as done only in the transaction that writes the result. A
// worker may lose its job while it works: after a time without a sign of life another worker takes
// it. So before a worker writes, it locks the row of the job in the same transaction, and looks
// whether the job is still running in the attempt that it was given. If not, the worker drops its
// result. It never reports success then: River would mark a job as completed that another worker is
// doing.
package work

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/store"
)

// job is the data that River keeps for a job.
type job struct {
	Submission int64 `json:"submission" river:"unique"`
	Regrade    int64 `json:"regrade" river:"unique"` // 0: the result counts at once
}

// Kind is the name of these jobs in the database.
func (job) Kind() string { return "grade" }

// InsertOpts is how all jobs are inserted.
func (job) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: attempts, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// attempts is how often a job is tried. River waits between them, as long as the number of the
// attempt to the power of four in seconds. The last one ends after an hour and a quarter.
const attempts = 8

// Priority says which of the waiting jobs are taken first: those with a smaller one.
type Priority int

// The priorities.
const (
	Due      Priority = 1 // of a lesson with a deadline
	Practice Priority = 2
	Regrade  Priority = 3

	last Priority = 4 // see [turn]
)

// Queue takes submissions and knows their state and results.
type Queue struct {
	store  *store.Store
	client *river.Client[*sql.Tx] // which only inserts jobs
}

// New makes the queue of a database.
func New(s *store.Store) (*Queue, error) {
	client, err := river.NewClient(s.Driver(), &river.Config{Logger: quiet(slog.Default())})
	if err != nil {
		return nil, err
	}
	return &Queue{s, client}, nil
}

// Submission is what a student has handed in for a lesson.
type Submission struct {
	ID       int64 // given by [Queue.HandIn]
	Course   int64
	Lesson   string
	Student  string // the name in the gradebook
	Person   int64  // who handed it in
	Received time.Time
	Name     string // of the file
	Size     int64  // of the content, given by [Queue.Find]
	Content  []byte
	Via      string // upload, page or import
	Receipt  string // given by [Queue.HandIn]
	// the submission of whoever handed it in, if it counts for other members of a team, too. Each
	// of them has a submission of their own. 0 becomes the ID.
	First int64
}

// Hash is the SHA-256 of the content.
func (s Submission) Hash() string {
	sum := sha256.Sum256(s.Content)
	return hex.EncodeToString(sum[:])
}

// HandIn keeps a submission and has it graded. It sets the ID, the receipt, and Received where that
// is zero. Once the transaction is committed, the submission cannot be lost.
func (q *Queue) HandIn(ctx context.Context, t *database.Tx, s *Submission, p Priority) error {
	if s.Received.IsZero() {
		s.Received = time.Now()
	}
	s.Received = s.Received.Truncate(time.Microsecond)
	s.Receipt = rand.Text()
	hash := s.Hash()
	if !t.Query(`SELECT 1 FROM contents WHERE sha256 = ? {FOR KEY SHARE}`, hash).First(new(int)) {
		t.Exec(`INSERT INTO contents (sha256, data) VALUES (?, ?) ON CONFLICT (sha256) DO NOTHING`,
			hash, store.Pack(s.Content))
	}
	s.ID = t.Insert(`INSERT INTO submissions (course, lesson, student, person, received, name, size,
		sha256, via, job, dropped, receipt, first)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', ?, 0) RETURNING id`, s.Course, s.Lesson,
		s.Student, s.Person, s.Received.UnixMicro(), s.Name, len(s.Content), hash, s.Via, s.Receipt)
	if t.Err() != nil {
		return t.Err()
	}
	s.First = cmp.Or(s.First, s.ID)
	p = cmp.Or(p, Practice)
	waits := active(t, s.Course, s.Student)
	id, err := q.insert(ctx, t, job{Submission: s.ID}, river.InsertOpts{Priority: int(p),
		Pending: true})
	if err != nil {
		return err
	}
	if !waits {
		queue(t, s.Course, s.Student, id, p)
	}
	t.Exec(`UPDATE submissions SET job = ?, first = ? WHERE id = ?`, id, s.First, s.ID)
	return t.Err()
}

func (q *Queue) insert(ctx context.Context, t *database.Tx, j job, o river.InsertOpts) (int64,
	error) {
	done, err := q.client.InsertTx(ctx, t.SQL(), j, &o)
	if err != nil {
		return 0, fmt.Errorf("submission %d is not queued: %w", j.Submission, err)
	}
	return done.Job.ID, nil
}

// ErrUnknown is the error for a submission that does not exist.
var ErrUnknown = errors.New("there is no such submission")

// Find returns a submission with its content.
func (q *Queue) Find(ctx context.Context, id int64) (Submission, error) {
	return q.find(ctx, id, true)
}

// Head returns a submission without its content, which may be large.
func (q *Queue) Head(ctx context.Context, id int64) (Submission, error) {
	return q.find(ctx, id, false)
}

func (q *Queue) find(ctx context.Context, id int64, whole bool) (s Submission, err error) {
	err = q.store.Read(ctx, func(t *database.Tx) error {
		s, err = find(t, id, whole)
		return err
	})
	return s, err
}

func find(t *database.Tx, id int64, whole bool) (Submission, error) {
	s := Submission{ID: id}
	var received int64
	if !t.Query(`SELECT course, lesson, student, person, received, name, size, via, receipt, first
		FROM submissions WHERE id = ?`, id).First(&s.Course, &s.Lesson, &s.Student, &s.Person,
		&received, &s.Name, &s.Size, &s.Via, &s.Receipt, &s.First) {
		return s, cmp.Or(t.Err(), fmt.Errorf("%w: %d", ErrUnknown, id))
	}
	s.Received = time.UnixMicro(received)
	if !whole {
		return s, nil
	}
	if !t.Query(`SELECT data FROM contents JOIN submissions
		ON contents.sha256 = submissions.sha256 WHERE id = ?`, id).First(&s.Content) {
		return s, cmp.Or(t.Err(), fmt.Errorf("%w: %d", ErrUnknown, id))
	}
	var err error
	s.Content, err = store.Unpack(s.Content)
	return s, err
}

// quiet is a log for River, which logs much at level info.
func quiet(l *slog.Logger) *slog.Logger { return slog.New(warnings{l.Handler()}) }

type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}
func (w warnings) WithAttrs(a []slog.Attr) slog.Handler { return warnings{w.Handler.WithAttrs(a)} }
func (w warnings) WithGroup(n string) slog.Handler      { return warnings{w.Handler.WithGroup(n)} }

// Requeue gives jobs to the submissions that have neither a result nor a job, and are to be graded:
// this is for a database that was restored. It returns the number of jobs.
func (q *Queue) Requeue(ctx context.Context) (n int, err error) {
	err = q.store.Write(ctx, func(t *database.Tx) error {
		var all []job
		var j job
		for range t.Query(`SELECT s.id, 0 FROM submissions s WHERE s.dropped = ''
			AND NOT EXISTS (SELECT 1 FROM results WHERE submission = s.id)
			AND NOT EXISTS (SELECT 1 FROM river_job WHERE id = s.job)
			UNION ALL SELECT r.submission, r.regrade FROM regraded r JOIN regrades g
			ON g.id = r.regrade WHERE g.state = 'open' AND r.graded IS NULL
			AND NOT EXISTS (SELECT 1 FROM river_job WHERE id = r.job)
			ORDER BY 2, 1`).Into(&j.Submission, &j.Regrade) {
			all = append(all, j)
		}
		for _, j := range all {
			p, where := Practice, `UPDATE submissions SET job = ? WHERE id = ? AND 0 = ?`
			if j.Regrade != 0 {
				p = Regrade
				where = `UPDATE regraded SET job = ? WHERE submission = ? AND regrade = ?`
			}
			id, err := q.insert(ctx, t, j, river.InsertOpts{Priority: int(p)})
			if err != nil {
				return err
			}
			t.Exec(where, id, j.Submission, j.Regrade)
		}
		n = len(all)
		return t.Err()
	})
	return n, err
}
