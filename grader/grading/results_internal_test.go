package grading

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
)

// Results that a newer program has kept do not stop an older one. Its gradebook does.
func TestNewerResults(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("HOME", cache) // on macOS
	progress := report.NewProgress(nil)
	open := func(path string) error {
		book, err := openBook(t.Context(), path, progress)
		if err != nil {
			return err
		}
		return book.Close()
	}
	newer := func(path string) {
		t.Helper()
		db, err := database.OpenFile(t.Context(), path, database.Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = db.Write(t.Context(), func(t *database.Tx) error {
			t.Exec(`UPDATE versions SET version = 99`)
			return nil
		})
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if err := open(""); err != nil {
		t.Fatal(err)
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	results := filepath.Join(folder, "tessella", "grade", "results.db")
	newer(results)
	if err := open(""); err != nil {
		t.Error(err)
	}
	book := filepath.Join(t.TempDir(), "grades.db")
	if b, err := gradebook.Open(t.Context(), book, gradebook.Options{}); err != nil {
		t.Fatal(err)
	} else if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	newer(book)
	if err := open(book); !errors.Is(err, database.ErrNewer) {
		t.Errorf("a newer gradebook: %v", err)
	}
}
