// Package store opens the database of a course server: a SQLite file on one machine, or a
// PostgreSQL server (15 or later) that several machines share. It holds the gradebook, the server's
// own tables, and River's queue of jobs, so that a result, its row in the gradebook and the end of
// its job are one transaction.
//
// # One kind of transaction
//
// Both databases are used through [database/sql]: PostgreSQL through pgx's stdlib driver and
// River's riverdatabasesql, SQLite through ncruces' driver and riversqlite. River's own driver for
// pgx would notify workers of a new job at once, but its transactions have another type than the
// gradebook's, so all code that joins a transaction would be needed twice. Without it workers ask
// for jobs ten times a second, which costs less.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
)

// Options say how a database is used. The zero value is ready.
type Options struct {
	// connections at once to a PostgreSQL server; 0: 8
	Connections int
	File        database.Options // of a SQLite file
}

// Store is an open database with all tables.
type Store struct {
	*database.DB
	Book *gradebook.Book // of all courses; see [Store.Course]
}

// Open opens a database and brings all its tables up to date. where is a PostgreSQL URL
// (postgres://user@host/name), or a file, which may be written as sqlite:FILE. A file that does not
// exist is made.
func Open(ctx context.Context, where string, o Options) (*Store, error) {
	var db *database.DB
	var err error
	if IsURL(where) {
		db, err = openPostgres(ctx, where, o)
	} else {
		file := strings.TrimPrefix(where, "sqlite:")
		makePrivate(file)
		db, err = database.OpenFile(ctx, file, o.File)
	}
	if err != nil {
		return nil, err
	}
	s := &Store{DB: db}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(db.Explain(ctx, err), db.Close())
	}
	return s, nil
}

// makePrivate makes a file that does not exist, so that other users of the machine cannot read what
// students will have written. If it cannot, opening the file says why.
func makePrivate(file string) {
	if f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600); err == nil {
		f.Close()
	}
}

// IsURL reports whether a name is the URL of a PostgreSQL server and not a file.
func IsURL(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// Driver is the driver by which River uses the database.
func (s *Store) Driver() riverdriver.Driver[*sql.Tx] {
	if s.Dialect == database.Postgres {
		return riverdatabasesql.New(s.DB.DB)
	}
	return riversqlite.New(s.DB.DB)
}

// migrate brings all tables up to date: those of the gradebook, of the server and of River.
func (s *Store) migrate(ctx context.Context) (err error) {
	if s.Book, err = gradebook.On(ctx, s.DB); err != nil {
		return err
	}
	if err := s.Migrate(ctx, "work", schema); err != nil {
		return err
	}
	return s.migrateRiver(ctx)
}

// migrateRiver brings River's tables up to date. If several programs begin at once, one is first.
// The others fail and look again.
func (s *Store) migrateRiver(ctx context.Context) error {
	migrator, err := rivermigrate.New(s.Driver(), nil)
	if err != nil {
		return err
	}
	for range 20 {
		var done *rivermigrate.ValidateResult
		if done, err = migrator.Validate(ctx); err != nil || done.OK {
			return err
		}
		if s.ReadOnly {
			return fmt.Errorf("%s may only be read, and the tables of its jobs are of an older "+
				"version", s.Name)
		}
		if _, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return err
}

// Course is the gradebook of a course.
func (s *Store) Course(ctx context.Context, id int64) (book *gradebook.Book, err error) {
	err = s.Read(ctx, func(t *database.Tx) error {
		book, err = s.course(t, id)
		return err
	})
	return book, err
}

func (s *Store) course(t *database.Tx, id int64) (*gradebook.Book, error) {
	var name string
	if !t.Query(`SELECT name FROM courses WHERE id = ?`, id).First(&name) {
		return nil, cmp.Or(t.Err(), fmt.Errorf("there is no course %d", id))
	}
	return s.Book.Course(name), nil
}

// Record keeps the attempts of a class in the gradebook of a course, within a transaction. The
// settings say what an exercise is worth, and may have changed since the class was graded.
func (s *Store) Record(ctx context.Context, t *database.Tx, course int64, class report.Class,
	contents map[string]gradebook.Content) error {
	book, err := s.course(t, course)
	if err == nil {
		class.Exercises = slices.Clone(class.Exercises)
		for i, e := range class.Exercises {
			t.Query(`SELECT points FROM exercises WHERE course = ? AND name = ?`, course, e.ID).
				First(&class.Exercises[i].Points)
		}
		_, err = book.RecordIn(ctx, t.SQL(), class, contents)
	}
	return err
}

// Forget removes a student from the gradebook of a course, within a transaction.
func (s *Store) Forget(ctx context.Context, t *database.Tx, course int64, student string) error {
	book, err := s.course(t, course)
	if err == nil {
		err = book.Forget(ctx, t.SQL(), student)
	}
	return err
}

// Rename gives a person who has set scores, or named groups, another name in the gradebook of a
// course, within a transaction.
func (s *Store) Rename(ctx context.Context, t *database.Tx, course int64, from, to string) error {
	book, err := s.course(t, course)
	if err == nil {
		err = book.Rename(ctx, t.SQL(), from, to)
	}
	return err
}
