package lti

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/riverqueue/river"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/people"
)

// queue is the queue of requests to platforms, so that gradings do not wait for them.
const queue = "lti"

// Jobs lets a program that works on jobs also send scores and read rosters.
func (t *Tool) Jobs(c *river.Config) {
	c.Queues[queue] = river.QueueConfig{MaxWorkers: 4}
	river.AddWorker(c.Workers, &scorer{tool: t})
	river.AddWorker(c.Workers, &reader{tool: t})
}

// scoreJob passes one version of a score back.
type scoreJob struct {
	Link    int64 `json:"link"`
	Person  int64 `json:"person"`
	Version int64 `json:"version"`
}

func (scoreJob) Kind() string { return "lti-score" }

// InsertOpts has the last attempt end after a day: a platform may be down for a night.
func (scoreJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queue, MaxAttempts: 14}
}

// rosterJob reads the roster of a platform's course.
type rosterJob struct {
	Context int64 `json:"context"`
}

func (rosterJob) Kind() string { return "lti-roster" }

// InsertOpts has few attempts, because there is a new job every hour.
func (rosterJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queue, MaxAttempts: 3}
}

// Score is what a student knows of the score of a lesson.
type Score struct {
	Person   int64
	Activity string  // activityProgress
	Grading  string  // gradingProgress
	Given    float64 // counts if Grading is FullyGraded
	Most     float64
}

// FullyGraded is the progress of a score that the platform may show. Another one has no score.
const FullyGraded = "FullyGraded"

// Offer has the scores of a link passed back that differ from those that were offered before. Each
// change is one job, in the same transaction. It returns how many there are.
func (t *Tool) Offer(ctx context.Context, link Link, all []Score) (n int, err error) {
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		// Of two servers that look at once, one waits here.
		if n = 0; !tx.Query(`SELECT 1 FROM lti_links WHERE id = ? {FOR UPDATE}`, link.ID).
			First(new(int)) {
			return tx.Err()
		}
		known := map[int64]Score{}
		var s Score
		// A database that was restored has no jobs.
		for range tx.Query(`SELECT person, activity, grading, score, most FROM lti_scores
			WHERE link = ? AND (state <> 'waiting'
			OR EXISTS (SELECT 1 FROM river_job WHERE id = job))`, link.ID).
			Into(&s.Person, &s.Activity, &s.Grading, &s.Given, &s.Most) {
			known[s.Person] = s
		}
		for _, s := range all {
			if s.Grading != FullyGraded {
				s.Given = 0
			}
			if known[s.Person] == s {
				continue
			}
			n++
			if err := t.send(ctx, tx, link.ID, s); err != nil {
				return err
			}
		}
		return tx.Err()
	})
	return n, err
}

// send makes the next version of a score, and its job.
func (t *Tool) send(ctx context.Context, tx *database.Tx, link int64, s Score) error {
	var version, at int64
	tx.Query(`SELECT version, at FROM lti_scores WHERE link = ? AND person = ?`, link, s.Person).
		First(&version, &at)
	version++
	at = max(at+1, time.Now().UnixMicro()) // later than the one before, whatever the clocks say
	done, err := t.client.InsertTx(ctx, tx.SQL(), scoreJob{link, s.Person, version}, nil)
	if err != nil {
		return err
	}
	tx.Exec(`INSERT INTO lti_scores (link, person, version, job, activity, grading, score, most, at,
		state, answer) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'waiting', '')
		ON CONFLICT (link, person) DO UPDATE SET version = ?3, job = ?4, activity = ?5,
		grading = ?6, score = ?7, most = ?8, at = ?9, state = 'waiting', answer = ''`, link,
		s.Person, version, done.Job.ID, s.Activity, s.Grading, s.Given, s.Most, at)
	return tx.Err()
}

// Again has a score of a course passed back once more.
func (t *Tool) Again(ctx context.Context, course, link, person int64) error {
	return t.store.Write(ctx, func(tx *database.Tx) error {
		s := Score{Person: person}
		if !tx.Query(`SELECT activity, grading, score, most FROM lti_scores
			WHERE link = ? AND person = ? AND link IN (SELECT l.id FROM lti_links l
			JOIN lti_contexts c ON c.id = l.context WHERE c.course = ?)`, link, person, course).
			First(&s.Activity, &s.Grading, &s.Given, &s.Most) {
			return cmp.Or(tx.Err(), errors.New("the course has no such score"))
		}
		return t.send(ctx, tx, link, s)
	})
}

// Passed is a score on the way to a platform.
type Passed struct {
	Score
	Link                      int64
	Student, Lesson, Platform string
	State                     string // waiting, sent or given up
	Answer                    string // of the platform, to the last attempt
	At                        time.Time
}

// Passed lists the scores of a course on the way: first those that have not arrived.
func (t *Tool) Passed(ctx context.Context, course int64) (all []Passed, err error) {
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		all = nil
		var p Passed
		var at int64
		for range tx.Query(`SELECT s.link, s.person, activity, grading, score, most, s.at, s.state,
			s.answer, m.student, l.lesson, p.name FROM lti_scores s
			JOIN lti_links l ON l.id = s.link JOIN lti_contexts c ON c.id = l.context
			JOIN lti_platforms p ON p.id = c.platform
			JOIN members m ON m.course = c.course AND m.person = s.person WHERE c.course = ?
			ORDER BY CASE s.state WHEN 'given up' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END, s.at DESC
			LIMIT 200`, course).Into(&p.Link, &p.Person, &p.Activity, &p.Grading, &p.Given, &p.Most,
			&at, &p.State, &p.Answer, &p.Student, &p.Lesson, &p.Platform) {
			p.At = time.UnixMicro(at)
			all = append(all, p)
		}
		return nil
	})
	return all, err
}

// scorer sends scores.
type scorer struct {
	river.WorkerDefaults[scoreJob]
	tool *Tool
}

// Timeout ends a request before others take the job of a worker that gives no sign of life.
func (*scorer) Timeout(*river.Job[scoreJob]) time.Duration { return 25 * time.Second }

// Work sends a score, unless a later one has taken its place. If this program is killed between the
// platform's answer and the note of it, the score is sent again, with the same timestamp: the
// platform refuses it then, or replaces the score by the same one.
func (w *scorer) Work(ctx context.Context, j *river.Job[scoreJob]) error {
	t := w.tool
	var l Link
	var s score
	var at int64
	var given float64
	current := false
	err := t.store.Read(ctx, func(tx *database.Tx) error {
		found, err := links(tx, `l.id = ?`, j.Args.Link)
		if err != nil || len(found) == 0 {
			return err
		}
		l = found[0]
		current = tx.Query(`SELECT subject, activity, grading, score, most, at FROM lti_scores s
			JOIN accounts a ON a.person = s.person WHERE s.link = ? AND s.person = ?
			AND s.version = ? AND s.state = 'waiting' AND a.course = ? AND a.platform = ?`, l.ID,
			j.Args.Person, j.Args.Version, l.Course, l.Platform.ID).
			First(&s.User, &s.Activity, &s.Grading, &given, &s.Most, &at)
		return nil
	})
	if err != nil || !current {
		return err
	}
	if s.Grading == FullyGraded {
		s.Given = &given
	}
	if s.At = stamp(at); l.Item == "" {
		if l.Item, err = t.column(ctx, l, s.Most); err == errBusy {
			return river.JobSnooze(5 * time.Second)
		}
	}
	if err == nil {
		var to string
		if to, err = beside(l.Item, "/scores", nil); err == nil {
			_, err = t.ask(ctx, l.Platform, scopeScore, http.MethodPost, to,
				http.Header{"Content-Type": {typeScore}}, s, nil)
		}
	}
	return w.note(context.WithoutCancel(ctx), j, err)
}

// note keeps what the platform has answered to an attempt.
func (w *scorer) note(ctx context.Context, j *river.Job[scoreJob], failed error) error {
	state, answer, result := "sent", "taken", failed
	var a Answer
	switch {
	case errors.As(failed, &a) && a.code == http.StatusConflict:
		answer, result = "it has this score or a later one", nil
	case failed == nil:
	case errors.As(failed, &a) && a.hopeless():
		state, result = "given up", river.JobCancel(failed)
	case j.Attempt >= j.MaxAttempts:
		state = "given up"
	default:
		state = "waiting"
	}
	if failed != nil && result != nil {
		answer = fmt.Sprintf("attempt %d of %d: %s", j.Attempt, j.MaxAttempts,
			oneLine(failed.Error()))
	}
	err := w.tool.store.Write(ctx, func(tx *database.Tx) error {
		tx.Exec(`UPDATE lti_scores SET state = ?, answer = ? WHERE link = ? AND person = ?
			AND version = ?`, state, answer, j.Args.Link, j.Args.Person, j.Args.Version)
		return nil
	})
	return errors.Join(result, err)
}

var errBusy = errors.New("another job makes the column")

// column finds or makes the column of a link. One job at a time does.
func (t *Tool) column(ctx context.Context, l Link, most float64) (item string, err error) {
	if l.Items == "" {
		return "", Answer{http.StatusForbidden, "nothing", "about a column for the scores of " +
			"this link, and lets this server make none. Remove the link there and make it by " +
			"\"select content\" (deep linking), or let the tool make columns"}
	}
	now, mine := time.Now(), false
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		mine = tx.Exec(`UPDATE lti_links SET making = ? WHERE id = ? AND item = '' AND making < ?`,
			now.UnixMicro(), l.ID, now.Add(-time.Minute).UnixMicro()) > 0
		return nil
	})
	if err != nil {
		return "", err
	} else if !mine {
		return "", errBusy
	}
	item, failed := t.item(ctx, l.Platform, l, cmp.Or(l.Title, l.Lesson), most)
	err = t.store.Write(context.WithoutCancel(ctx), func(tx *database.Tx) error {
		tx.Exec(`UPDATE lti_links SET item = ?, making = 0 WHERE id = ?`, item, l.ID)
		return nil
	})
	return item, errors.Join(failed, err)
}

// often is the time between two readings of a roster.
const often = time.Hour

// AskRosters has the rosters of the platforms' courses read: those of a course now, or those of all
// courses that were not read for an hour.
func (t *Tool) AskRosters(ctx context.Context, course int64) error {
	return t.store.Write(ctx, func(tx *database.Tx) error {
		before := time.Now()
		if course == 0 {
			before = before.Add(-often)
		}
		due, err := contexts(tx, `(?1 = c.course OR ?1 = 0 AND EXISTS (SELECT 1 FROM courses
			WHERE id = c.course AND closed IS NULL)) AND c.members <> '' AND c.asked <= ?2`, course,
			before.UnixMicro())
		if err != nil {
			return err
		}
		for _, c := range due {
			if tx.Exec(`UPDATE lti_contexts SET asked = ? WHERE id = ? AND asked <= ?`,
				time.Now().UnixMicro(), c.ID, before.UnixMicro()) == 0 {
				continue // another server was first
			}
			if _, err := t.client.InsertTx(ctx, tx.SQL(), rosterJob{c.ID}, nil); err != nil {
				return err
			}
		}
		return tx.Err()
	})
}

// reader reads rosters.
type reader struct {
	river.WorkerDefaults[rosterJob]
	tool *Tool
}

// Work reads a roster, and changes the members of the course. A roster of nobody changes nothing.
func (w *reader) Work(ctx context.Context, j *river.Job[rosterJob]) error {
	t := w.tool
	var c Context
	err := t.store.Read(ctx, func(tx *database.Tx) error {
		found, err := contexts(tx, `c.id = ? AND c.course <> 0`, j.Args.Context)
		if len(found) > 0 {
			c = found[0]
		}
		return err
	})
	if err != nil || c.ID == 0 {
		return err
	}
	all, failed := t.roster(ctx, c.Platform, c.ID, c.Members)
	if failed == nil && len(all) == 0 {
		failed = river.JobCancel(errors.New("the platform lists nobody, so nothing was changed"))
	}
	answer := ""
	if failed == nil {
		var who *people.Store
		if who, failed = people.Open(ctx, t.store.DB); failed == nil {
			var left int
			left, failed = who.Keep(ctx, c.Course, c.ID, all)
			answer = fmt.Sprintf("%d people, %d have left", len(all), left)
		}
	}
	if failed != nil {
		answer = oneLine(failed.Error())
	}
	err = t.store.Write(context.WithoutCancel(ctx), func(tx *database.Tx) error {
		tx.Exec(`UPDATE lti_contexts SET answer = ? WHERE id = ?`, answer, c.ID)
		return nil
	})
	return errors.Join(failed, err)
}
