// Package marking keeps what a teacher works with besides scores: comments on work, questions of
// students, which answers a person has read, what was released, how far students are in class,
// which submissions are alike, and a log of who changed what.
package marking

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// schema leads the tables of this package from each version to the next; see
// [database.DB.Migrate]. A course is the id of the gradebook's table courses, a submission that of
// the server's table submissions, and a person that of the table people.
var schema = []string{`
CREATE TABLE releases ( -- feedback that the teacher has released
	course   {int} NOT NULL,
	exercise {text} NOT NULL, -- trees/gain
	at       {int} NOT NULL,
	PRIMARY KEY (course, exercise)
) {strict};
CREATE TABLE comments (
	id         {id},
	submission {int} NOT NULL,
	exercise   {text} NOT NULL, -- empty: of the whole work
	line       {int} NOT NULL, -- of the cell or the file with the function; 0: none
	author     {int} NOT NULL,
	text       {text} NOT NULL,
	at         {int} NOT NULL
) {strict};
CREATE INDEX comments_of_submission ON comments (submission);
CREATE TABLE questions ( -- of students; what they ask and the answers are comments
	submission {int} NOT NULL,
	exercise   {text} NOT NULL,
	asker      {int} NOT NULL,
	regrade    {bool} NOT NULL, -- asks for another score
	at         {int} NOT NULL,
	closed     {int}, -- null: it is open
	PRIMARY KEY (submission, exercise)
) {strict};
CREATE TABLE marked ( -- what a person has read of a submission
	submission {int} NOT NULL,
	exercise   {text} NOT NULL,
	by         {int} NOT NULL,
	at         {int} NOT NULL,
	PRIMARY KEY (submission, exercise)
) {strict};
CREATE TABLE progress ( -- in class, of students who agree
	course   {int} NOT NULL,
	person   {int} NOT NULL,
	exercise {text} NOT NULL,
	lesson   {text} NOT NULL,
	status   {text} NOT NULL, -- of the last check
	mistake  {text} NOT NULL, -- that the check has named; empty: none
	checks   {int} NOT NULL,
	at       {int} NOT NULL,
	PRIMARY KEY (course, person, exercise)
) {strict};
CREATE TABLE audit (
	id     {id},
	course {int} NOT NULL, -- 0: the server
	at     {int} NOT NULL,
	actor  {int} NOT NULL, -- 0: the server itself
	action {text} NOT NULL, -- "set score"
	object {text} NOT NULL, -- of what: "Ada Lovelace, trees/gain"
	detail {text} NOT NULL
) {strict};
CREATE INDEX audit_of_course ON audit (course, id);
CREATE TABLE comparisons ( -- of the submissions of a lesson with each other: the last one
	course {int} NOT NULL,
	lesson {text} NOT NULL,
	found  {text} NOT NULL, -- JSON
	PRIMARY KEY (course, lesson)
) {strict};
`}

// Store keeps these in a database.
type Store struct {
	db *database.DB
}

// Open brings the tables up to date.
func Open(ctx context.Context, db *database.DB) (*Store, error) {
	return &Store{db}, db.Migrate(ctx, "marking", schema)
}

func stamp() int64 { return time.Now().UnixMicro() }

// Release shows all students of a course the whole verdicts on an exercise from now on, or takes
// that back.
func (d *Store) Release(ctx context.Context, course int64, exercise string, shown bool) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		if shown {
			t.Exec(`INSERT INTO releases (course, exercise, at) VALUES (?, ?, ?)
				ON CONFLICT (course, exercise) DO NOTHING`, course, exercise, stamp())
		} else {
			t.Exec(`DELETE FROM releases WHERE course = ? AND exercise = ?`, course, exercise)
		}
		return nil
	})
}

// Released returns since when the whole verdicts on exercises of a course are shown.
func (d *Store) Released(ctx context.Context, course int64) (map[string]time.Time, error) {
	all := map[string]time.Time{}
	err := d.db.Read(ctx, func(t *database.Tx) error {
		var exercise string
		var at int64
		for range t.Query(`SELECT exercise, at FROM releases WHERE course = ?`, course).
			Into(&exercise, &at) {
			all[exercise] = timeOf(at)
		}
		return nil
	})
	return all, err
}

// Comment is what somebody has written about a submission.
type Comment struct {
	ID         int64
	Submission int64
	Exercise   string // empty: about the whole work
	Line       int    // of the cell or the file with the function; 0: about no line
	Author     int64
	By         string // the author's name
	Text       string
	At         time.Time
}

func (c *Comment) check() error {
	c.Text = strings.TrimSpace(c.Text)
	if c.Text == "" || len(c.Text) > 10_000 {
		return fmt.Errorf("a comment has 1 to 10,000 bytes; this one has %d", len(c.Text))
	}
	return nil
}

// Say adds a comment. If it has a number, Say gives the author's own comment with this number
// another text.
func (d *Store) Say(ctx context.Context, c Comment) error {
	if err := c.check(); err != nil {
		return err
	}
	return d.db.Write(ctx, func(t *database.Tx) error {
		if c.ID == 0 {
			return d.insert(t, c)
		}
		if t.Exec(`UPDATE comments SET text = ? WHERE id = ? AND submission = ?
			AND author = ?`, c.Text, c.ID, c.Submission, c.Author) == 0 {
			return ErrNoComment
		}
		return nil
	})
}

// maxComments is how many comments of one person a submission has at most.
const maxComments = 100

func (d *Store) insert(t *database.Tx, c Comment) error {
	var said int
	if t.Query(`SELECT count(*) FROM comments WHERE submission = ? AND author = ?`, c.Submission,
		c.Author).First(&said); said >= maxComments {
		return fmt.Errorf("this hand-in has %d comments of yours, which is the most", said)
	}
	t.Exec(`INSERT INTO comments (submission, exercise, line, author, text, at)
		VALUES (?, ?, ?, ?, ?, ?)`, c.Submission, c.Exercise, c.Line, c.Author, c.Text, stamp())
	return nil
}

// ErrNoComment is the error for a comment that does not exist or that somebody else wrote.
var ErrNoComment = errors.New("there is no such comment of yours")

// Unsay removes an author's own comment from a submission.
func (d *Store) Unsay(ctx context.Context, submission, id, author int64) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`DELETE FROM comments WHERE id = ? AND submission = ? AND author = ?`, id,
			submission, author) == 0 {
			return ErrNoComment
		}
		return nil
	})
}

// Shared is a condition in SQL: the person ?1 may read what is said about the submission s, which
// is the person's own or counts for the same team. Those who are not in one team any more share
// what was said before they parted.
const Shared = `(s.person = ?1 OR EXISTS (SELECT 1 FROM members r LEFT JOIN members o
	ON o.course = r.course AND o.person = s.person WHERE r.course = s.course AND r.person = ?1
	AND (o.person IS NULL OR o.team <> '' AND o.team = r.team
	OR comments.at <= CASE WHEN o.teamed > s.received AND (o.teamed < r.teamed
	OR r.teamed <= s.received) THEN o.teamed ELSE r.teamed END)))`

// Comments returns the comments on a submission of a course, the oldest first. reader is a student
// who sees what is [Shared]; 0: somebody who teaches.
func (d *Store) Comments(ctx context.Context, course, submission, reader int64) (all []Comment,
	err error) {
	err = d.db.Read(ctx, func(t *database.Tx) error {
		var c Comment
		var at int64
		for range t.Query(`SELECT comments.id, submission, exercise, line, author,
			coalesce(m.student, people.name, ''), text, at
			FROM comments LEFT JOIN submissions s ON s.id = submission
			LEFT JOIN people ON people.id = author
			LEFT JOIN members m ON m.course = ?2 AND m.person = author
			WHERE submission = ?3 AND (?1 = 0 OR `+Shared+`) ORDER BY comments.id`, reader,
			course, submission).
			Into(&c.ID, &c.Submission, &c.Exercise, &c.Line, &c.Author, &c.By, &c.Text, &at) {
			c.At = timeOf(at)
			all = append(all, c)
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
			exercise, by, stamp())
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

// Entry is a line of the log.
type Entry struct {
	ID     int64
	Course int64 // 0: about the server
	At     time.Time
	Actor  int64  // 0: the server itself
	By     string // the actor's name
	Action string // "set a score"
	Object string // "Ada Lovelace, trees/gain"
	Detail string // "2 of 3: shown orally"
}

// Log adds a line to the log. A line is never changed or removed, except that an erased person's
// name disappears.
func (d *Store) Log(ctx context.Context, e Entry) error {
	return d.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`INSERT INTO audit (course, at, actor, action, object, detail)
			VALUES (?, ?, ?, ?, ?, ?)`, e.Course, stamp(), e.Actor, e.Action, e.Object, e.Detail)
		return nil
	})
}

// Entries returns the lines of a course's log, the newest first: those before a line, or all if
// before is 0, and not more than most.
func (d *Store) Entries(ctx context.Context, course, before int64, most int) (all []Entry,
	err error) {
	err = d.db.Read(ctx, func(t *database.Tx) error {
		var e Entry
		var at int64
		for range t.Query(`SELECT audit.id, audit.course, at, actor,
			coalesce(m.student, people.name, ''), action, object, detail
			FROM audit LEFT JOIN people ON people.id = actor
			LEFT JOIN members m ON m.course = audit.course AND m.person = actor
			WHERE audit.course = ?1 AND (?2 = 0 OR audit.id < ?2) ORDER BY audit.id DESC LIMIT ?3`,
			course, before, most).
			Into(&e.ID, &e.Course, &at, &e.Actor, &e.By, &e.Action, &e.Object, &e.Detail) {
			e.At = timeOf(at)
			all = append(all, e)
		}
		return nil
	})
	return all, err
}

func timeOf(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micros)
}
