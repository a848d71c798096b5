package gradebook

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// withMigration runs the rest of the test with one more migration.
func withMigration(t *testing.T, statements string) {
	t.Helper()
	before := migrations
	migrations = append(migrations[:len(migrations):len(migrations)], statements)
	t.Cleanup(func() { migrations = before })
}

func TestMigrations(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	b := open(t, path, Options{})
	record(t, b, hand(trees(), "ada", day, 4, 5), "a")

	t.Run("one that fails", func(t *testing.T) {
		withMigration(t, `ALTER TABLE lessons ADD COLUMN note TEXT; INSERT INTO nowhere VALUES (1)`)
		_, err := Open(t.Context(), path, Options{})
		wants(t, err, "nowhere")
	})
	t.Run("one more", func(t *testing.T) {
		withMigration(t, `ALTER TABLE lessons ADD COLUMN note TEXT`) // would fail if the failed one had left it
		for range 2 {
			b := open(t, path, Options{})
			if s := record(t, b, hand(trees(), "ada", day, 4, 5), "a"); s.Attempt != 1 || s.Score != 9 {
				t.Errorf("attempt %d with %v points", s.Attempt, s.Score)
			}
			if _, err := b.db.Exec(`UPDATE lessons SET note = 'x'`); err != nil {
				t.Error(err)
			}
		}
	})
	_, err := Open(t.Context(), path, Options{})
	wants(t, err, "newer tessella", "its schema is 2, and this one knows 1")
}

// TestMadeAtOnce makes one book from many sides.
func TestMadeAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			b, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer b.Close()
			class := hand(trees(), strings.Repeat("x", 1+i), day, 4, 6)
			if _, err := b.Record(t.Context(), class, map[string]string{class.Students[0].Name: "a"}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	class, err := open(t, path, Options{}).Class(t.Context(), "trees")
	if err != nil || len(class.Students) != 8 {
		t.Errorf("%d students (%v), want 8", len(class.Students), err)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("left beside the book: %v, %v", files, err)
	}
}
