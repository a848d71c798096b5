// Package database keeps data with SQL, in a SQLite file or on a PostgreSQL server (15 or later).
// [OpenFile] opens a file; the server's module opens a PostgreSQL server. A package with tables
// brings its schema with [DB.Migrate], and reads and writes in transactions ([Tx]), without asking
// which of the two it has.
//
// # The SQL that both understand
//
//   - ON CONFLICT, RETURNING and IS DISTINCT FROM; no INSERT OR REPLACE and no PRAGMA.
//   - Placeholders are ?, or ?1, ?2 … where an argument is used twice; not both in one statement. A
//     ? in a string literal, a quoted name or a comment is not a placeholder.
//   - IN {?} takes a []string: name IN {?}.
//   - max(a, b) and min(a, b) of two values are SQLite's alone: compute them in Go.
//   - A query must have been read to its end, or left, before the next one begins.
//   - FOR SHARE, FOR UPDATE and their kin are written in braces, {FOR UPDATE}. SQLite does not need
//     them, since it has one writer at a time.
//
// A schema names types in braces, see [DB.Migrate]. A time is an {int}, in microseconds since 1970.
//
// # Texts
//
// A text is UTF-8 and has no zero byte, because PostgreSQL takes no other. [Tx] refuses another one
// with a [TextError]. Texts are compared and sorted by their bytes.
//
// # Why this SQLite
//
// github.com/ncruces/go-sqlite3 v0.32.0 is SQLite compiled to WebAssembly and runs on the engine
// that the sandbox needs anyway. Measured on two cores with an empty cache: it adds 11 s to the
// first build; v0.35.5, whose SQLite is translated to Go source, takes 21 s, and modernc.org/sqlite
// adds 10 s and 60 MB to the first run of everybody. It costs 0.64 s in each process to compile the
// WebAssembly. So the machine code is kept in the user's cache folder (7.5 MB), and the second
// process and later ones take 0.02 s.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// Dialect says which database runs the SQL.
type Dialect int

// The dialects.
const (
	SQLite Dialect = iota
	Postgres
)

// DB is an open database. Its methods may be called from several goroutines. A SQLite file has one
// connection. So a goroutine that begins a transaction within another one waits forever.
type DB struct {
	*sql.DB
	Dialect  Dialect
	Name     string // for messages: the file as the caller wrote it, or the server and its database
	ReadOnly bool
	explain  func(error) error
}

// New makes a DB of an open [sql.DB]. explain turns an error of the database into words for the
// person who runs the program. It returns nil for an error that does not come from the database.
func New(db *sql.DB, d Dialect, name string, explain func(error) error) *DB {
	return &DB{DB: db, Dialect: d, Name: name, explain: explain}
}

// Close closes the database.
func (d *DB) Close() error {
	if err := d.DB.Close(); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	return nil
}

// Explain puts an error of the database into words. It returns any other error as it is, and the
// context's error where the context has ended the work.
func (d *DB) Explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	said := d.explain(err)
	if said == nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return Error{said}
}

// Error is an error of the database in words for the person who runs the program. It may have the
// path of a file, and SQL.
type Error struct{ error }

// Unwrap returns what it is about.
func (e Error) Unwrap() error { return e.error }

// Read runs f on one state of the database.
func (d *DB) Read(ctx context.Context, f func(*Tx) error) error {
	o := sql.TxOptions{ReadOnly: true}
	if d.Dialect == Postgres {
		o.Isolation = sql.LevelRepeatableRead
	}
	return d.Explain(ctx, d.once(ctx, &o, f))
}

// Write runs f in one transaction. All changes of f are on the disk when Write returns. If there is
// an error, none is kept. On SQLite the transaction is the only writer from its beginning. On
// PostgreSQL each statement sees what others have committed before it. If the transaction conflicts
// with another one, f runs again in a new transaction.
func (d *DB) Write(ctx context.Context, f func(*Tx) error) error {
	if d.ReadOnly {
		return fmt.Errorf("%s may only be read", d.Name)
	}
	pause := 5 * time.Millisecond
	for {
		err := d.once(ctx, nil, f)
		if !collided(err) || pause > 5*time.Second {
			return d.Explain(ctx, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause)):
		}
		pause *= 2
	}
}

// collided reports whether PostgreSQL has undone a transaction because of another one.
func collided(err error) bool {
	var e interface{ SQLState() string }
	if !errors.As(err, &e) {
		return false
	}
	const serialization, deadlock = "40001", "40P01"
	return e.SQLState() == serialization || e.SQLState() == deadlock
}

// once runs f in a transaction and returns the error of f. If the transaction had an error before,
// once returns that one, because the error of f may be a consequence of it.
func (d *DB) once(ctx context.Context, o *sql.TxOptions, f func(*Tx) error) error {
	tx, err := d.BeginTx(ctx, o)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a commit it does nothing
	t := Join(ctx, tx, d.Dialect)
	err = f(t)
	if t.err != nil && !errors.Is(err, t.err) {
		err = t.err
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}
