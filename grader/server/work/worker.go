package work

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/store"
)

// Grader grades a submission, within most of processor time; 0: as much as it needs. An error is
// about the machine: the job is tried again.
type Grader interface {
	Grade(ctx context.Context, s Submission, most time.Duration) (Graded, error)
}

// Graded is the result of grading a submission.
type Graded struct {
	Class      report.Class // with the one student
	Content    gradebook.Content
	Unfinished bool // it needs more than it was given
}

// Options say how a worker works. Zero values are ready, but for the Grader.
type Options struct {
	Grader Grader
	Slots  int           // jobs at once; 0: the number of processors; below 0: none
	Mail   Sender        // nil: other programs send the messages
	Limit  time.Duration // for one job; 0: 10 minutes
	// for the jobs that are under way when the worker is told to stop; 0: 20 seconds. Then they
	// are handed back.
	Grace time.Duration
	Log   *slog.Logger // nil: the default one
	// Also adds kinds of jobs that are no gradings, with queues of their own; nil: none.
	Also func(*river.Config)
}

const (
	// pause is the time between two queries for jobs if there were none; see package store for why
	// workers poll.
	pause = 100 * time.Millisecond
	// cooldown is the least time between two queries.
	cooldown = 5 * time.Millisecond
)

// Run works on the jobs of a database until ctx ends. Then it takes no more jobs, finishes those
// that it has, and hands back those that take too long.
//
// A worker gives a sign of life every few seconds. If a worker has given none for half a minute,
// others take its jobs. They also take a job that a worker does not know of, because the database's
// answer was lost. If a job has used all of its time and did not end, River rescues it a minute
// later.
func Run(ctx context.Context, s *store.Store, o Options) error {
	w := &worker{store: s, Options: o, held: map[int64]*held{}, began: time.Now()}
	w.Slots = max(cmp.Or(o.Slots, runtime.NumCPU()), 0)
	w.Limit = cmp.Or(o.Limit, 10*time.Minute)
	w.Grace = cmp.Or(o.Grace, 20*time.Second)
	w.Log = cmp.Or(o.Log, slog.Default())
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	w.host = host
	w.id = fmt.Sprintf("%.60s-%d-%.8s", host, os.Getpid(), strings.ToLower(rand.Text()))
	workers := river.NewWorkers()
	river.AddWorker(workers, w)
	// Each program knows all kinds of jobs, because River ends those of unknown kinds.
	river.AddWorker(workers, postman{send: w.Mail, log: w.Log})
	queues := map[string]river.QueueConfig{}
	if w.Slots > 0 {
		queues[river.QueueDefault] = river.QueueConfig{MaxWorkers: w.Slots}
	}
	if w.Mail != nil {
		queues[mailQueue] = river.QueueConfig{MaxWorkers: 2}
	}
	config := &river.Config{
		ID:                          w.id,
		Logger:                      quiet(w.Log),
		Workers:                     workers,
		Queues:                      queues,
		FetchCooldown:               cooldown,
		FetchPollInterval:           pause,
		JobTimeout:                  w.Limit,
		RescueStuckJobsAfter:        w.Limit + time.Minute,
		DiscardedJobRetentionPeriod: -1, // the dead letters wait for the teacher
	}
	if o.Also != nil {
		o.Also(config)
	}
	client, err := river.NewClient(s.Driver(), config)
	if err != nil {
		return err
	}
	if err := w.live(ctx, client.Driver()); err != nil {
		return err
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		return s.Explain(ctx, err)
	}
	w.Log.Info("working", "worker", w.id, "slots", w.Slots)
	living, die := context.WithCancel(context.WithoutCancel(ctx))
	var alive sync.WaitGroup
	alive.Go(func() { w.heartbeat(living, client.Driver()) })
	alive.Go(func() { w.takeTurns(living) })
	<-ctx.Done()
	err = w.drain(client)
	die()
	alive.Wait()
	w.Log.Info("stopped", "worker", w.id, "done", w.done.Load())
	return errors.Join(err, w.leave())
}

// worker is a program that takes jobs.
type worker struct {
	river.WorkerDefaults[job]
	Options
	store    *store.Store
	id, host string
	began    time.Time
	stopping atomic.Bool // what is under way is handed back
	done     atomic.Int64

	mu   sync.Mutex
	held map[int64]*held // the jobs under way
}

// held is a job under way.
type held struct {
	end  context.CancelCauseFunc // ends it, and the processes that grade it
	last bool                    // of the lowest priority
}

// drain waits for the jobs under way, and hands back those that take too long.
func (w *worker) drain(client *river.Client[*sql.Tx]) error {
	ctx, cancel := context.WithTimeout(context.Background(), w.Grace)
	defer cancel()
	if client.Stop(ctx) == nil {
		return nil
	}
	w.stopping.Store(true)
	ctx, cancel = context.WithTimeout(context.Background(), w.Grace)
	defer cancel()
	return client.StopAndCancel(ctx)
}

var (
	errLost      = errors.New("another worker has this job now; what was found is dropped")
	errCancelled = river.JobCancel(errors.New("it was taken out of the queue"))
)

// Work grades the submission of a job and writes the result. It returns nil only where the job's
// end is written.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	w.mu.Lock()
	w.held[j.ID] = &held{end, j.Priority == int(last)}
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.held, j.ID)
	}()
	began := time.Now()
	err := w.work(ctx, j, began)
	if cause := context.Cause(ctx); err != nil && (cause == errCancelled || cause == errTurn) {
		err = cause
	}
	log := w.Log.With("job", j.ID, "submission", j.Args.Submission, "attempt", j.Attempt,
		"took", time.Since(began).Round(time.Millisecond))
	outcome := "failed"
	switch {
	case err == nil:
		outcome = "graded"
		w.done.Add(1)
		seconds.Observe(time.Since(began).Seconds())
		log.Info(outcome)
	case errors.Is(err, errLost), errors.Is(err, errCancelled):
		outcome = "dropped"
		log.Warn(outcome, "because", err)
	case w.stopping.Load(), errors.Is(err, errTurn):
		outcome = "handed back"
		log.Info(outcome)
		err = river.JobSnooze(0) // does not count as an attempt
	default:
		log.Error(outcome, "error", err)
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			err = errors.Join(err, w.postpone(context.WithoutCancel(ctx), j))
		}
	}
	outcomes.WithLabelValues(outcome).Inc()
	return err
}

func (w *worker) work(ctx context.Context, j *river.Job[job], began time.Time) error {
	var s Submission
	var done bool
	err := w.store.Read(ctx, func(t *database.Tx) (err error) {
		if !wanted(t, j.ID) {
			return errCancelled
		}
		if done = w.hasResult(t, j.Args); !done {
			s, err = find(t, j.Args.Submission, true)
		}
		return err
	})
	if err != nil {
		return err
	}
	var graded Graded
	if !done {
		most := turn
		if j.Priority == int(last) {
			most = 0
		}
		if graded, err = w.Grader.Grade(ctx, s, most); err != nil {
			return err
		}
		if graded.Unfinished && most > 0 {
			return cmp.Or(w.postpone(ctx, j), errTurn)
		}
	}
	return w.store.Write(ctx, func(t *database.Tx) error {
		if err := holds(t, j); err != nil {
			return err
		}
		// Another worker may have written the result, and River may not have noticed.
		if !w.hasResult(t, j.Args) {
			if err := w.write(ctx, t, j.Args, s, graded, time.Since(began)); err != nil {
				return err
			}
		}
		_, err := river.JobCompleteTx[riverdriver.Driver[*sql.Tx]](ctx, t.SQL(), j)
		return err
	})
}

// holds fails unless the job is still running in this attempt. After it, the transaction holds the
// lock on the job's row.
func holds(t *database.Tx, j *river.Job[job]) error {
	var state, metadata string
	var attempt int
	found := t.Query(`SELECT CAST(state AS TEXT), attempt, CAST(metadata AS TEXT)
		FROM river_job WHERE id = ? {FOR UPDATE}`, j.ID).First(&state, &attempt, &metadata)
	switch {
	case t.Err() != nil:
		return t.Err()
	case !found, state != "running", attempt != j.Attempt:
		return errLost
	case strings.Contains(metadata, `"cancel_attempted_at"`): // set by [Queue.Cancel]
		return errCancelled
	}
	return nil
}

func (w *worker) hasResult(t *database.Tx, j job) bool {
	if j.Regrade != 0 {
		return t.Query(`SELECT 1 FROM regraded WHERE regrade = ? AND submission = ?
			AND graded IS NOT NULL`, j.Regrade, j.Submission).First(new(int))
	}
	return t.Query(`SELECT 1 FROM results WHERE submission = ?`, j.Submission).First(new(int))
}

// write stores the result of a submission.
func (w *worker) write(ctx context.Context, t *database.Tx, j job, s Submission, g Graded,
	took time.Duration) error {
	if len(g.Class.Students) != 1 {
		return fmt.Errorf("a result of %d students; it should be one", len(g.Class.Students))
	}
	found, err := json.Marshal(g.Class.Students[0])
	if err != nil {
		return err
	}
	content, err := json.Marshal(g.Content)
	if err != nil {
		return err
	}
	now := time.Now().UnixMicro()
	found, content = store.Pack(found), store.Pack(content)
	if j.Regrade != 0 { // counts when it is applied
		t.Exec(`UPDATE regraded SET report = ?, content = ?, graded = ?, worker = ?, took = ?
			WHERE regrade = ? AND submission = ?`, found, content, now, w.id,
			took.Microseconds(), j.Regrade, j.Submission)
		return t.Err()
	}
	t.Exec(`INSERT INTO results (submission, report, content, hash, graded, worker, took)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, j.Submission, found, content, g.Content.Hash,
		now, w.id, took.Microseconds())
	if t.Err() != nil {
		return t.Err()
	}
	return w.store.Record(ctx, t, s.Course, g.Class,
		map[string]gradebook.Content{g.Class.Students[0].Name: g.Content})
}
