package database

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain gives the tests a cache folder of their own, so that SQLite is compiled once.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		cache, err := os.MkdirTemp("", "database")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(cache)
		os.Setenv("XDG_CACHE_HOME", cache)
		return m.Run()
	}())
}

func open(t testing.TB, path string, o Options) *DB {
	t.Helper()
	d, err := OpenFile(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// people is the schema of the tests.
var people = []string{`CREATE TABLE people (
	id   {id},
	name {text} NOT NULL UNIQUE,
	age  {int}
) {strict};
CREATE TABLE friends (a {int} REFERENCES people, b {int} REFERENCES people) {strict}`}

func fresh(t testing.TB) *DB {
	t.Helper()
	d := open(t, filepath.Join(t.TempDir(), "people.db"), Options{})
	if err := d.Migrate(t.Context(), "people", people); err != nil {
		t.Fatal(err)
	}
	return d
}

func names(t testing.TB, d *DB) (all []string) {
	t.Helper()
	err := d.Read(t.Context(), func(t *Tx) error {
		all = t.Query(`SELECT name FROM people ORDER BY name`).Texts()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTransaction(t *testing.T) {
	d := fresh(t)
	err := d.Write(t.Context(), func(tx *Tx) error {
		for i, name := range []string{"ada", "ben", "Zoë"} {
			id := tx.Insert(`INSERT INTO people (name, age) VALUES (?, ?) RETURNING id`, name, i)
			if id != int64(i+1) {
				t.Errorf("%q has the id %d", name, id)
			}
		}
		if n := tx.Exec(`UPDATE people SET age = age + 30 WHERE name IN {?}`,
			[]string{"ada", "ben", "eve"}); n != 2 {
			t.Errorf("%d rows are changed, want 2", n)
		}
		if id := tx.Insert(`INSERT INTO people (name) VALUES (?) ON CONFLICT (name) DO NOTHING
			RETURNING id`, "ada"); id != 0 {
			t.Errorf("ada is there already, and her id is %d now", id)
		}
		var age int
		if !tx.Query(`SELECT age FROM people WHERE name = ?`, "ben").First(&age) || age != 31 ||
			tx.Query(`SELECT age FROM people WHERE name = ?`, "eve").First(&age) {
			t.Errorf("ben is %d, or eve is there", age)
		}
		return nil
	})
	if got := names(t, d); err != nil || !slices.Equal(got, []string{"Zoë", "ada", "ben"}) {
		t.Errorf("%q, %v", got, err)
	}
}

// After the first error nothing happens, and that error is reported.
func TestFirstErrorHolds(t *testing.T) {
	d := fresh(t)
	consequence := errors.New("a consequence")
	err := d.Write(t.Context(), func(tx *Tx) error {
		tx.Exec(`INSERT INTO people (name) VALUES ('ada')`)
		tx.Exec(`INSERT INTO nowhere VALUES (1)`)
		tx.Exec(`INSERT INTO people (name) VALUES ('ben')`)
		for range tx.Query(`SELECT 1`).Into(new(int)) {
			t.Error("a query after an error has found something")
		}
		return consequence
	})
	if err == nil || !strings.Contains(err.Error(), "nowhere") || errors.Is(err, consequence) ||
		!strings.HasPrefix(err.Error(), d.Name) {
		t.Errorf("error %v", err)
	}
	if got := names(t, d); len(got) > 0 {
		t.Errorf("%q are left of a transaction that has failed", got)
	}
	mine := errors.New("mine")
	err = d.Write(t.Context(), func(tx *Tx) error {
		tx.Exec(`INSERT INTO people (name) VALUES ('ada')`)
		return mine
	})
	if err != mine || len(names(t, d)) > 0 {
		t.Errorf("error %v, people %q", err, names(t, d))
	}
}

// What joins a transaction is kept or lost with it.
func TestJoin(t *testing.T) {
	d := fresh(t)
	for _, commit := range []bool{false, true} {
		tx, err := d.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		joined := Join(t.Context(), tx, d.Dialect)
		joined.Exec(`INSERT INTO people (name) VALUES (?)`, "ada")
		if joined.Err() != nil {
			t.Fatal(joined.Err())
		}
		if commit {
			err = tx.Commit()
		} else {
			err = tx.Rollback()
		}
		if got := len(names(t, d)); err != nil || commit != (got == 1) {
			t.Errorf("commit %v: %d people, %v", commit, got, err)
		}
	}
}

type state string

func (s state) Error() string    { return "SQLSTATE " + string(s) }
func (s state) SQLState() string { return string(s) }

// A transaction that PostgreSQL has undone because of another one runs again.
func TestWriteRunsAgain(t *testing.T) {
	d := fresh(t)
	for code, want := range map[state]int{"40001": 3, "40P01": 3, "23505": 1} {
		runs := 0
		err := d.Write(t.Context(), func(tx *Tx) error {
			if runs++; runs < 3 {
				tx.Fail(code)
			}
			return nil
		})
		if runs != want || (err == nil) != (want == 3) {
			t.Errorf("%s: %d runs, want %d: %v", code, runs, want, err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	err := d.Write(ctx, func(*Tx) error { return state("40001") })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}

func TestMigrate(t *testing.T) {
	d := fresh(t)
	more := append(slices.Clone(people), `ALTER TABLE people ADD COLUMN note {text};
		INSERT INTO people (name) VALUES ('ada')`)
	failing := append(slices.Clone(people), `ALTER TABLE people ADD COLUMN note {text};
		INSERT INTO nowhere VALUES (1)`)
	err := d.Migrate(t.Context(), "people", failing)
	if err == nil || !strings.Contains(err.Error(), "step 2 of the people's tables") {
		t.Errorf("error %v", err)
	}
	var all sync.WaitGroup
	for range 4 { // would fail if the failed one had left a column, or if two ran it
		all.Go(func() {
			if err := d.Migrate(t.Context(), "people", more); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := names(t, d); !slices.Equal(got, []string{"ada"}) {
		t.Errorf("people %q", got)
	}
	others := []string{`CREATE TABLE others (x {int})`}
	if err := d.Migrate(t.Context(), "others", others); err != nil {
		t.Error(err)
	}
	err = d.Migrate(t.Context(), "people", people)
	if err == nil || !strings.Contains(err.Error(), "newer tessella: its tables of the people "+
		"have version 2, and this one knows 1") {
		t.Errorf("error %v", err)
	}
	d.ReadOnly = true
	if err := d.Migrate(t.Context(), "people", more); err != nil {
		t.Errorf("nothing is to be done: %v", err)
	}
	err = d.Migrate(t.Context(), "others", []string{"", ""})
	if err == nil || !strings.Contains(err.Error(), "may only be read") {
		t.Errorf("error %v", err)
	}
}
