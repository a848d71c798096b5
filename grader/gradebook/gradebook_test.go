package gradebook_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
)

// TestMain gives the tests a cache folder of their own, so that the compiled SQLite is made once
// and shared with the children, and serves as such a child.
func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		child()
	}
	os.Exit(func() int {
		cache, err := os.MkdirTemp("", "gradebook")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(cache)
		os.Setenv("XDG_CACHE_HOME", cache)
		return m.Run()
	}())
}

func open(t testing.TB, path string, o gradebook.Options) *gradebook.Book {
	t.Helper()
	b, err := gradebook.Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func TestBook(t *testing.T) {
	booktest.Run(t, func(t testing.TB) *database.DB {
		path := filepath.Join(t.TempDir(), "class.db")
		db, err := database.OpenFile(t.Context(), path, database.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		return db
	})
}

// one is what a query of the file finds, in one row and column.
func one(t testing.TB, path, query string) (found string) {
	t.Helper()
	db, err := database.OpenFile(t.Context(), path, database.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(query).Scan(&found); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return found
}

// A verdict that nothing needs any more does not stay in the file.
func TestUnusedVerdictsGo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	b := open(t, path, gradebook.Options{})
	for _, score := range []float64{4, 1} { // the grader was wrong before
		class := booktest.Hand(booktest.Trees(), "ada", booktest.Day, score, score)
		booktest.Record(t, b, class, "a")
	}
	if n := one(t, path, `SELECT count(*) FROM verdicts`); n != "2" {
		t.Errorf("%s verdicts are kept, want the 2 that somebody names", n)
	}
}
