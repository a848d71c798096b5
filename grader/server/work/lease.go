package work

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"github.com/tessella-go/tessella/grader/database"
)

const (
	beat = 5 * time.Second
	// lease is how long a worker keeps its jobs without a sign of life.
	lease = 30 * time.Second
	// forgotten is how long a worker that gives no sign of life stays in the list.
	forgotten = time.Hour
)

// heartbeat gives signs of life, and frees the jobs of workers that give none.
func (w *worker) heartbeat(ctx context.Context, driver riverdriver.Driver[*sql.Tx]) {
	for tick := time.NewTicker(beat); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		within, cancel := context.WithTimeout(ctx, lease)
		if err := w.live(within, driver); err != nil && ctx.Err() == nil {
			w.Log.Error("no sign of life could be given", "worker", w.id, "error", err)
		}
		cancel()
	}
}

// clock is the time of the database in microseconds: the clocks of the workers' machines may
// differ.
func clock(d database.Dialect) string {
	if d == database.Postgres {
		return `CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`
	}
	return `CAST(unixepoch('subsec') * 1000000 AS INTEGER)`
}

// live gives one sign of life, and frees jobs that nobody works on.
func (w *worker) live(ctx context.Context, driver riverdriver.Driver[*sql.Tx]) error {
	var freed int
	err := w.store.Write(ctx, func(t *database.Tx) error {
		w.mu.Lock()
		busy := len(w.held)
		w.mu.Unlock()
		now := clock(t.Dialect)
		t.Exec(`INSERT INTO workers (id, host, slots, started, seen, busy, done)
			VALUES (?1, ?2, ?3, `+now+`, `+now+`, ?4, ?5)
			ON CONFLICT (id) DO UPDATE SET seen = `+now+`, busy = ?4, done = ?5`,
			w.id, w.host, w.Slots, busy, w.done.Load())
		t.Exec(`DELETE FROM workers WHERE seen < `+now+` - ?`, forgotten.Microseconds())
		alive := map[string]bool{}
		var id string
		for range t.Query(`SELECT id FROM workers WHERE seen > `+now+` - ?`,
			lease.Microseconds()).Into(&id) {
			alive[id] = true
		}
		if t.Err() != nil {
			return t.Err()
		}
		var err error
		freed, err = w.free(ctx, t, driver.UnwrapExecutor(t.SQL()), alive)
		return err
	})
	if freed > 0 {
		w.Log.Warn("jobs that nobody worked on are free again", "worker", w.id, "jobs", freed)
	}
	return err
}

// free lets others take the jobs of workers that are not alive, and jobs that this worker was given
// without knowing it.
func (w *worker) free(ctx context.Context, t *database.Tx, river riverdriver.ExecutorTx,
	alive map[string]bool) (int, error) {
	const most = 1000
	running, err := river.JobGetStuck(ctx, &riverdriver.JobGetStuckParams{Max: most,
		StuckHorizon: time.Now().Add(-lease)})
	if err != nil {
		return 0, err
	}
	var p riverdriver.JobRescueManyParams
	for _, j := range running {
		holder := j.AttemptedBy[len(j.AttemptedBy)-1]
		w.mu.Lock()
		unknown := j.Kind == job{}.Kind() && holder == w.id && w.held[j.ID] == nil
		w.mu.Unlock()
		if alive[holder] && !unknown {
			continue
		}
		// It may have ended since, or another worker may be freeing it.
		if !t.Query(`SELECT 1 FROM river_job WHERE id = ? AND state = 'running' AND attempt = ?
			{FOR UPDATE SKIP LOCKED}`, j.ID, j.Attempt).First(new(int)) {
			continue
		}
		now := time.Now().UTC()
		said, err := json.Marshal(rivertype.AttemptError{At: now, Attempt: j.Attempt,
			Error: "the worker " + holder + " was lost"})
		if err != nil {
			return 0, err
		}
		state, ended := rivertype.JobStateAvailable, (*time.Time)(nil)
		if j.Attempt >= j.MaxAttempts {
			state, ended = rivertype.JobStateDiscarded, &now
		}
		p.ID, p.Error = append(p.ID, j.ID), append(p.Error, said)
		p.State, p.FinalizedAt = append(p.State, string(state)), append(p.FinalizedAt, ended)
		p.ScheduledAt = append(p.ScheduledAt, j.ScheduledAt)
	}
	if t.Err() != nil || len(p.ID) == 0 {
		return 0, t.Err()
	}
	_, err = river.JobRescueMany(ctx, &p)
	return len(p.ID), err
}

// leave takes the worker out of the list.
func (w *worker) leave() error {
	ctx, cancel := context.WithTimeout(context.Background(), beat)
	defer cancel()
	return w.store.Write(ctx, func(t *database.Tx) error {
		t.Exec(`DELETE FROM workers WHERE id = ?`, w.id)
		return nil
	})
}
