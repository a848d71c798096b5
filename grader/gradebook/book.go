// Package gradebook keeps what grading has found over a term: every attempt of every student, what
// counts of them, and what the teacher has set by hand. It is one SQLite file.
//
// # What counts
//
// An attempt is one content: the same functions graded again are the same attempt, whatever the
// date of their files, and take over the scores of the later grading. Of a student's attempts one
// counts for a lesson, the best or the last ([Policy]), after what [Late] takes off. A score set
// by hand ([Book.Set]) stands for its exercise in whichever attempt counts, and lateness
// takes nothing off it. Where an exercise is worth more or less than when an attempt was graded,
// the score keeps its share of the points. Points are whole hundredths: a score is rounded down,
// and so is what lateness takes off an attempt, once. So what is shown adds up.
//
// When an attempt was handed in is what the class says: a time, or a learning platform's mark that
// it was late or on time, or nothing. A mark of lateness costs what the shortest delay does, and an
// attempt of which nothing is known is not late. No attempt is later than its grading, and a
// content keeps the earliest time at which it was handed in. An extension is another time at which
// a lesson is due, for one student.
//
// # The file
//
// A change is one transaction, and it is on the disk when the method returns: a process killed at
// any point, or a machine without power, leaves the state before the change or after it. The
// journal is SQLite's rollback journal, not its write-ahead log: the file alone is the whole book
// whenever nobody writes, so it can be copied and mailed, and it works on a network disk. Two
// programs may use one book; the second waits. A file that is not a gradebook, is damaged, or was
// written by a newer version of this package is never changed.
//
// Names are bytes: what is not UTF-8 is kept as it is.
//
// # Why this SQLite
//
// github.com/ncruces/go-sqlite3 v0.32.0 is SQLite compiled to WebAssembly and runs on the engine
// that the sandbox needs anyway. Measured on two cores with an empty cache: it adds 11 s to the
// first build; v0.35.5, whose SQLite is translated to Go source, takes 21 s, and modernc.org/sqlite
// adds 10 s and 60 MB to the first run of everybody. Its price is 0.64 s in each process to compile
// the WebAssembly. So the machine code is kept in the user's cache folder (7.5 MB), and from the
// second process on it is 0.02 s.
package gradebook

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Options say how a book is used. The zero value is ready.
type Options struct {
	// for another program that writes the book; 0 means a minute, less than 0 not at all
	Wait time.Duration
	// is told, after a second, that the book is waiting and for what; it must not
	// use the book; nil: nobody
	Waiting   func(message string)
	CacheSize int64 // bytes of verdicts to keep for [Book.Cached]; 0 means 256 MiB
}

// Book is an open gradebook. Its methods may be called from several goroutines.
type Book struct {
	path     string // as the caller wrote it
	o        Options
	db       *sql.DB
	readOnly bool
}

// noticeAfter is how long a wait may last before somebody is told.
const noticeAfter = time.Second

// Open opens the gradebook at path and makes it if there is no such file. Its folder must exist. A
// book that may not be written can be read, and every change is then an error.
//
// A file that is no gradebook, that is damaged, or that a newer version wrote is an
// error, and it stays as it is.
func Open(ctx context.Context, path string, o Options) (*Book, error) {
	if o.Wait == 0 {
		o.Wait = time.Minute
	}
	if o.CacheSize == 0 {
		o.CacheSize = 256 << 20
	}
	b := &Book{path: path, o: o}
	if err := b.open(ctx); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *Book) open(ctx context.Context) error {
	var err error
	if b.readOnly, err = inspect(b.path); err != nil {
		return err
	}
	if err := engine(); err != nil {
		return err
	}
	whole, err := filepath.Abs(b.path)
	if err != nil {
		return fmt.Errorf("%s: %w", b.path, err)
	}
	mode := "rwc"
	if b.readOnly {
		mode = "ro"
	}
	name := url.URL{
		Scheme:   "file",
		OmitHost: true,
		Path:     filepath.ToSlash(whole),
		RawQuery: "_txlock=immediate&mode=" + mode,
	}
	if b.db, err = driver.Open(name.String(), b.connect); err != nil {
		return b.explain(ctx, err)
	}
	// One connection: each is a whole SQLite with its own memory, and a book
	// has one reader at a time.
	b.db.SetMaxOpenConns(1)
	err = b.explain(ctx, b.migrate(ctx))
	if err == nil {
		err = b.examine(ctx)
	}
	if err != nil {
		return errors.Join(err, b.db.Close())
	}
	return nil
}

// Close closes the book.
func (b *Book) Close() error {
	if err := b.db.Close(); err != nil {
		return fmt.Errorf("%s: %w", b.path, err)
	}
	return nil
}

// header is what every SQLite file begins with.
const header = "SQLite format 3\x00"

// inspect refuses, before SQLite touches it, what cannot be a gradebook, and says whether it may
// only be read. What does not exist or is empty will be made.
func inspect(path string) (readOnly bool, err error) {
	if path == "" || strings.ContainsRune(path, 0) {
		return false, fmt.Errorf("%q is no name of a file", path)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		folder := filepath.Dir(path)
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return false, fmt.Errorf("%s cannot be made: there is no folder %s", path, folder)
		}
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if info.IsDir() {
		return false, fmt.Errorf("%s is a folder: name a file, such as %s", path,
			filepath.Join(path, "gradebook.db"))
	}
	if !info.Mode().IsRegular() {
		return false, fmt.Errorf("%s is no regular file", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		readOnly = true
		if f, err = os.Open(path); err != nil {
			return false, err
		}
	}
	defer f.Close()
	// SQLite gives a new file its size before it writes the first page, so a file of zeros may be
	// a book that another process is making. SQLite waits for that, and refuses other zeros.
	start := make([]byte, len(header))
	if n, err := f.ReadAt(start, 0); n > 0 && string(start) != header && start[0] != 0 {
		return false, fmt.Errorf("%s is no gradebook, nor any SQLite file; nothing was changed",
			path)
	} else if n == 0 && info.Size() > 0 {
		return false, fmt.Errorf("%s: %w", path, err)
	}
	return readOnly, nil
}

// connect sets up a connection.
func (b *Book) connect(c *sqlite3.Conn) error {
	var since time.Time
	var told bool
	err := c.BusyHandler(func(ctx context.Context, count int) bool {
		if count == 0 {
			since, told = time.Now(), false
		}
		waited := time.Since(since)
		if waited >= noticeAfter && !told && b.o.Waiting != nil {
			told = true
			b.o.Waiting(
				fmt.Sprintf("%s is being written by another program; waiting for it, at most %v",
					b.path, b.o.Wait))
		}
		if waited >= b.o.Wait {
			return false
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(min(time.Duration(1+count)*5*time.Millisecond, 100*time.Millisecond)):
			return true
		}
	})
	if err != nil {
		return err
	}
	// extra: the folder is synced too, so that a deleted journal cannot come back after a loss of
	// power and undo what was committed.
	return c.Exec(`PRAGMA foreign_keys = on; PRAGMA synchronous = extra; PRAGMA trusted_schema = ` +
		`off; PRAGMA cell_size_check = on`)
}

// examine looks for damage, so that nothing is built upon it.
func (b *Book) examine(ctx context.Context) error {
	var found string
	if err := b.db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&found); err != nil {
		return b.explain(ctx, err)
	}
	if found != "ok" {
		return b.damaged(found)
	}
	return nil
}

func (b *Book) damaged(what string) error {
	return fmt.Errorf("%s is damaged (%s); nothing was changed: take a copy or an export of it",
		b.path, strings.TrimPrefix(what, "sqlite3: "))
}

// write runs f, and either all that it has changed is kept or, where there is an error, nothing.
func (b *Book) write(ctx context.Context, f func(*transaction) error) error {
	if b.readOnly {
		return fmt.Errorf("%s may only be read", b.path)
	}
	return b.within(ctx, nil, f)
}

// explain puts an error of SQLite into the words of who uses a gradebook; other
// errors it returns as they are.
func (b *Book) explain(ctx context.Context, err error) error {
	var code sqlite3.ErrorCode
	if err == nil || !errors.As(err, &code) {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case code == sqlite3.BUSY, code == sqlite3.LOCKED:
		return fmt.Errorf("%s is being written by another program, still after %v; nothing was "+
			"changed: try again when that has ended", b.path, max(b.o.Wait, 0))
	case code == sqlite3.CORRUPT, code == sqlite3.NOTADB:
		return b.damaged(err.Error())
	case code == sqlite3.READONLY, code == sqlite3.CANTOPEN, code == sqlite3.PERM:
		return fmt.Errorf("%s, or the folder %s, where its journal must lie, cannot be written: %w",
			b.path, filepath.Dir(b.path), err)
	case code == sqlite3.FULL:
		return fmt.Errorf("%s: no room left on the disk; nothing was changed", b.path)
	}
	return fmt.Errorf("%s: %w", b.path, err)
}
