// Package gradebook keeps what grading has found over a term: every attempt of every student, what
// counts of them, and what the teacher has set by hand. It is one SQLite file, or tables of a
// PostgreSQL server (see package database).
//
// # What counts
//
// An attempt is one content. The same functions graded again are the same attempt, whatever the
// date of their files; the scores of the later grading replace the earlier ones. One of a student's
// attempts counts for a lesson, the best or the last ([Policy]), after the penalty for lateness
// ([Late]). A score set by hand ([Book.Set]) replaces that of its exercise in the attempt that
// counts, without a penalty, and does not change which attempt that is. If the points of an
// exercise have changed since an attempt was graded or a score was set, the score keeps its share
// of the points. A score that was set by the items of a rubric is what they come to today. Points
// are whole hundredths. A score is rounded down, and so is the penalty of an attempt, once. So the
// numbers shown add up.
//
// The class says when an attempt was handed in: a time, or a learning platform's mark that it was
// late or on time, or nothing. A mark of lateness counts as the shortest delay. An attempt without
// a known time is not late. No attempt is later than its grading. A content keeps the earliest time
// at which it was handed in. An extension is another due time of a lesson, for one student.
//
// # Courses
//
// A book holds one course or several, such as those of two terms. A [Book] that was opened is of
// its only course, and makes one when something is first written. [Book.Course] is the same book
// of another course. Lessons, exercises and students are each course's own: the same name in two
// courses is two students. Verdicts and the cache are shared.
//
// # The file
//
// A change is one transaction, and it is on the disk when the method returns: a process killed at
// any point, or a machine without power, leaves the state before the change or after it. Two
// programs may use one file; the second waits. On PostgreSQL any number may write at once: those
// that record the same student wait for each other, and no others do. A file that is not a
// gradebook, is damaged, or was written by a newer version of this package is never changed.
//
// Names are UTF-8 without zero bytes; another one is a [database.TextError]. In a path or a message
// other bytes are replaced.
package gradebook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// Options say how to use a book. The zero value is usable.
type Options struct {
	// how long to wait for another program that writes the book; 0 means a minute, below 0 not at
	// all
	Wait time.Duration
	// called if the book has waited for a second, with the reason; it must not use the book
	Waiting   func(message string)
	CacheSize int64 // bytes of verdicts to keep for [Book.Cached]; 0 means 256 MiB
}

// Book is an open gradebook. Its methods may be called from several goroutines.
type Book struct {
	db        *database.DB
	cacheSize int64
	verdicts  *verdictCache // that were read lately, for the books of all courses
	course    string        // its name; empty: the only one
}

// Open opens the gradebook at path and makes it if there is no such file. Its folder must exist. A
// book that may not be written can be read, and every change is then an error.
//
// A file that is not a gradebook, is damaged, or was written by a newer version is an error, and it
// stays as it is.
func Open(ctx context.Context, path string, o Options) (*Book, error) {
	db, err := database.OpenFile(ctx, path, database.Options{Wait: o.Wait, Waiting: o.Waiting})
	if err != nil {
		return nil, err
	}
	b, err := On(ctx, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if o.CacheSize != 0 {
		b.cacheSize = o.CacheSize
	}
	return b, nil
}

// On opens the gradebook in a database, and makes its tables if there are none.
func On(ctx context.Context, db *database.DB) (*Book, error) {
	if err := db.Migrate(ctx, "gradebook", schema); err != nil {
		return nil, err
	}
	return &Book{db: db, cacheSize: 256 << 20, verdicts: &verdictCache{}}, nil
}

// Close closes the book and its database.
func (b *Book) Close() error { return b.db.Close() }

// transaction is a transaction in one course.
type transaction struct {
	*database.Tx
	course int64 // 0: the book does not have it yet
}

// join finds the course of a transaction. Only courses that do not exist yet have no id.
func (b *Book) join(tx *database.Tx) *transaction {
	t := &transaction{Tx: tx}
	if b.course != "" {
		tx.Query(`SELECT id FROM courses WHERE name = ?`, b.course).First(&t.course)
		return t
	}
	var names []string
	var name string
	for range tx.Query(`SELECT id, name FROM courses ORDER BY name`).Into(&t.course, &name) {
		names = append(names, name)
	}
	if len(names) > 1 {
		tx.Fail(fmt.Errorf("%s has several courses: %s; name one with --term", b.db.Name,
			strings.Join(names, ", ")))
	}
	return t
}

// read runs f on one state of the book.
func (b *Book) read(ctx context.Context, f func(*transaction) error) error {
	return b.db.Read(ctx, func(tx *database.Tx) error { return f(b.join(tx)) })
}

// write runs f, and either all that it has changed is kept or, where there is an error, nothing.
// f may run more than once, see [database.DB.Write].
func (b *Book) write(ctx context.Context, f func(*transaction) error) error {
	return b.db.Write(ctx, func(tx *database.Tx) error { return f(b.joinToWrite(tx)) })
}

// joinToWrite makes the course where there is none.
func (b *Book) joinToWrite(tx *database.Tx) *transaction {
	t := b.join(tx)
	if t.course == 0 {
		name := cmp.Or(b.course, onlyCourse)
		tx.Exec(`INSERT INTO courses (name) VALUES (?) ON CONFLICT (name) DO NOTHING`, name)
		tx.Query(`SELECT id FROM courses WHERE name = ?`, name).First(&t.course)
	}
	return t
}
