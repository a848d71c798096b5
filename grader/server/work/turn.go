package work

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"github.com/tessella-go/tessella/grader/database"
)

// Students take turns, so that nobody blocks the others. Of one student one submission is in the
// queue at a time, and the others are pending. A job that needs more than a turn becomes one of the
// lowest priority, and so do all jobs of a student who has used up an hour's budget. Such a job
// leaves as soon as another one waits for its place. It begins again later, with the results that
// were found. Of other jobs those come first whose students have used less, as if they had waited
// for a while already.
const (
	// turn is the processor time that a job has at first. The answers to a whole lesson take 4 s.
	turn = 6 * time.Second
	// budget is the grading time that a student has within an hour.
	budget = 2 * time.Minute
	// ahead is how long the job of a student who has used nothing counts as waiting at the start,
	// and each second of grading within an hour is a minute less.
	ahead = 10 * time.Minute
	// look is the time between two looks at who waits, and at what was cancelled.
	look = time.Second
)

var errTurn = errors.New("others come first")

// turnOf returns the priority of a student's next job, and for how long it counts as waiting. The
// priority is the given one within the budget.
func turnOf(t *database.Tx, course int64, student string, p Priority) (Priority, time.Duration) {
	var used int64
	t.Query(`SELECT coalesce(sum(took), 0) FROM results JOIN submissions ON id = submission
		WHERE course = ? AND student = ? AND graded > ?`, course, student,
		time.Now().Add(-time.Hour).UnixMicro()).First(&used)
	if used > budget.Microseconds() {
		return last, 0
	}
	return p, max(0, ahead-time.Duration(60*used)*time.Microsecond)
}

// queue gives the pending job of a student a place in the queue.
func queue(t *database.Tx, course int64, student string, job int64, p Priority) {
	p, waits := turnOf(t, course, student, p)
	since := `now() - CAST(? AS DOUBLE PRECISION) * interval '1 second'`
	if t.Dialect == database.SQLite {
		since = `datetime('now', 'subsec', '-' || ? || ' seconds')`
	}
	t.Exec(`UPDATE river_job SET state = 'available', scheduled_at = `+since+`, priority = ?
		WHERE id = ? AND state = 'pending'`, waits.Seconds(), p, job)
}

// ofStudent are the jobs of a student that are in the queue or under way.
const ofStudent = `SELECT 1 FROM submissions s JOIN river_job j ON j.id = s.job
	AND j.state IN ('available', 'running') WHERE `

// active reports whether a job of a student is in the queue or under way.
func active(t *database.Tx, course int64, student string) bool {
	return t.Query(ofStudent+`s.course = ? AND s.student = ?`, course, student).First(new(int))
}

// wanted reports whether a job is still to be done: nobody has cancelled it, erased its student or
// discarded its regrade.
func wanted(t *database.Tx, job int64) bool {
	return t.Query(`SELECT 1 FROM submissions WHERE job = ?1 AND dropped = ''
		UNION ALL SELECT 1 FROM regraded WHERE job = ?1`, job).First(new(int))
}

// postpone gives a job the lowest priority.
func (w *worker) postpone(ctx context.Context, j *river.Job[job]) error {
	return w.store.Write(ctx, func(t *database.Tx) error {
		t.Exec(`UPDATE river_job SET priority = ? WHERE id = ?`, last, j.ID)
		return nil
	})
}

// takeTurns ends jobs that are no longer wanted or leave for another one, and lets pending ones
// into the queue.
func (w *worker) takeTurns(ctx context.Context) {
	for tick := time.NewTicker(look); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := errors.Join(w.endJobs(ctx), w.admit(ctx)); err != nil && ctx.Err() == nil {
			w.Log.Error("no turns could be given", "worker", w.id, "error", err)
		}
	}
}

// endJobs ends jobs of this worker that are no longer wanted. If it has no place left and another
// job waits for one, it ends one of the lowest priority.
func (w *worker) endJobs(ctx context.Context) error {
	w.mu.Lock()
	var late *held
	jobs := map[int64]*held{}
	for id, h := range w.held {
		if jobs[id] = h; h.last {
			late = h
		}
	}
	w.mu.Unlock()
	return w.store.Read(ctx, func(t *database.Tx) error {
		for id, h := range jobs {
			if !wanted(t, id) && t.Err() == nil {
				h.end(errCancelled)
			}
		}
		const more = `SELECT 1 FROM river_job
			WHERE kind = ? AND state = 'available' AND priority < ?`
		if late != nil && len(jobs) >= w.Slots &&
			t.Query(more, job{}.Kind(), last).First(new(int)) {
			late.end(errTurn)
		}
		return nil
	})
}

// admit lets the next job of each student who has none in the queue.
func (w *worker) admit(ctx context.Context) error {
	type next struct {
		job, course int64
		student     string
		priority    Priority
	}
	var all []next
	err := w.store.Read(ctx, func(t *database.Tx) error {
		all = nil
		var n next
		for range t.Query(`SELECT p.id, o.course, o.student, p.priority
			FROM river_job p JOIN submissions o ON o.job = p.id
			WHERE p.state = 'pending' AND NOT EXISTS (`+ofStudent+`
			s.course = o.course AND s.student = o.student) ORDER BY p.id`).
			Into(&n.job, &n.course, &n.student, &n.priority) {
			all = append(all, n)
		}
		return nil
	})
	if err != nil || len(all) == 0 {
		return err
	}
	return w.store.Write(ctx, func(t *database.Tx) error {
		for _, n := range all {
			if !active(t, n.course, n.student) {
				queue(t, n.course, n.student, n.job, n.priority)
			}
		}
		return nil
	})
}
