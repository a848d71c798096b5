package store

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river/rivermigrate"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
)

// Programs that open a new database at once do not disturb each other, and it has all tables.
func TestOpenAtOnce(t *testing.T) {
	pgtest.Both(t, func(t *testing.T, where string) {
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				s, err := Open(t.Context(), where, Options{})
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close()
				complete(t, s)
			})
		}
		group.Wait()
	})
}

// complete fails unless a row can be written to the queue and all tables.
func complete(t *testing.T, s *Store) {
	t.Helper()
	migrator, err := rivermigrate.New(s.Driver(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := migrator.Validate(t.Context()); err != nil || !done.OK {
		t.Errorf("River's tables: %v %v", err, done)
	}
	err = s.Read(t.Context(), func(tx *database.Tx) error {
		for _, table := range []string{"submissions", "results", "regrades", "regraded", "secrets",
			"workers"} {
			tx.Query(`SELECT 1 FROM ` + table).First(new(int))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	_, s := pgtest.Start(t)
	for where, want := range map[string]string{
		"postgres://postgres@127.0.0.1:1/course?sslmode=disable": "cannot be reached",
		"postgres://user:secret@[::1/course":                     "it should be postgres://",
		"postgres://user:secret@127.0.0.1:1/course":              "cannot be reached",
		"/no/such/folder/course.db":                              "there is no folder",
		strings.Replace(s.URL(), "/postgres?", "/other?", 1):     "does not exist",
	} {
		opened, err := Open(context.Background(), where, Options{})
		if err == nil {
			opened.Close()
			t.Errorf("%s: opened", where)
		} else if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v; want %q, and no password", where, err, want)
		}
	}
}

// Nobody else on the machine can read a new file.
func TestNewFileIsPrivate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "course.db")
	s, err := Open(t.Context(), "sqlite:"+file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
}
