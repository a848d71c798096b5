package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/tessella-go/tessella/grader/database"
)

// Mail is a message that waits to be sent: to whom, and about what. Its text and the address are
// found when it is sent, so nobody gets mail who was erased meanwhile.
type Mail struct {
	Person     int64  `json:"person" river:"unique"`
	Submission int64  `json:"submission" river:"unique"`
	About      About  `json:"about" river:"unique"`
	Exercise   string `json:"exercise" river:"unique"` // of an answer
}

// About is what a message is about.
type About string

// What messages are about.
const (
	Receipt  About = "receipt"
	Feedback About = "feedback" // was released
	Answer   About = "answer"   // to a question
)

// Kind is the name of these jobs in the database.
func (Mail) Kind() string { return "mail" }

// mailQueue is the queue of these jobs. Only programs that know a mail server work on it.
const mailQueue = "mail"

// InsertOpts is how all messages are inserted. Two equal messages that wait are one.
func (Mail) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: mailQueue, MaxAttempts: attempts,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
			rivertype.JobStateRunning, rivertype.JobStateScheduled}}}
}

// Mail has messages sent once the transaction is committed.
func (q *Queue) Mail(ctx context.Context, t *database.Tx, all ...Mail) error {
	for _, m := range all {
		if _, err := q.client.InsertTx(ctx, t.SQL(), m, nil); err != nil {
			return fmt.Errorf("a message about %s is not queued: %w", m.About, err)
		}
	}
	return nil
}

// Sender sends a message. An error is tried again, unless it is an [ErrRefused].
type Sender func(context.Context, Mail) error

// ErrRefused is in the error for a message that the mail server will never take.
var ErrRefused = errors.New("the mail server refuses the message")

// postman is the worker of messages.
type postman struct {
	river.WorkerDefaults[Mail]
	send Sender
	log  *slog.Logger
}

// Timeout ends before others would take the job away from a worker; see [worker.free].
func (postman) Timeout(*river.Job[Mail]) time.Duration { return lease * 2 / 3 }

// Work sends a message.
func (p postman) Work(ctx context.Context, j *river.Job[Mail]) error {
	err := p.send(ctx, j.Args)
	if errors.Is(err, ErrRefused) {
		p.log.WarnContext(ctx, "a message is not sent", "job", j.ID, "error", err)
		return river.JobCancel(err)
	}
	return err
}
