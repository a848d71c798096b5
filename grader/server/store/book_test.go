package store

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
)

// postgres starts a server, and returns a function that makes an empty schema in it, which is
// quicker than a database.
func postgres(t *testing.T) func(testing.TB) *database.DB {
	t.Helper()
	url, _ := pgtest.Start(t)
	open := func(t testing.TB, url string) *database.DB {
		db, err := openPostgres(t.Context(), url, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		return db
	}
	server, made := open(t, url), 0
	return func(t testing.TB) *database.DB {
		t.Helper()
		made++
		name := fmt.Sprint("book", made)
		if _, err := server.Exec(`CREATE SCHEMA ` + name); err != nil {
			t.Fatal(err)
		}
		return open(t, url+"&synchronous_commit=off&search_path="+name)
	}
}

// A gradebook on PostgreSQL works like one in a file.
func TestBookOnPostgres(t *testing.T) { booktest.Run(t, postgres(t)) }
