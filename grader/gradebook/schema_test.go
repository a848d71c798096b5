package gradebook

import (
	"errors"
	"fmt"
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
		// would fail if the failed one had left it
		withMigration(t, `ALTER TABLE lessons ADD COLUMN note TEXT`)
		for range 2 {
			b := open(t, path, Options{})
			if s := record(t, b, hand(trees(), "ada", day, 4, 5), "a"); s.Attempt != 1 ||
				s.Score != 9 {
				t.Errorf("attempt %d with %v points", s.Attempt, s.Score)
			}
			if _, err := b.db.Exec(`UPDATE lessons SET note = 'x'`); err != nil {
				t.Error(err)
			}
		}
	})
	_, err := Open(t.Context(), path, Options{})
	n := len(migrations)
	wants(t, err, "newer tessella", fmt.Sprintf("its schema is %d, and this one knows %d", n+1, n))
}

// A book of before draws and removals keeps what it holds, and what it was graded with is the
// first draw.
func TestFirstSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	all := migrations
	migrations = all[:1]
	b := open(t, path, Options{})
	migrations = all
	_, err := b.db.Exec(`
		INSERT INTO lessons VALUES (1, 'trees', 'Decision trees', 'last', NULL, 'none');
		INSERT INTO exercises VALUES (1, 'trees/entropy', 1, 0, 'Entropy', 'Fan', 'func()', 4);
		INSERT INTO students VALUES (1, 'ada');
		INSERT INTO attempts VALUES (1, 1, 1, 1, 'a', 'ada', '[]', 1, 1, 1);
		INSERT INTO scores VALUES (1, 1, 4, 2.5, 'graded', 'cell 7', '', NULL);
		INSERT INTO overrides VALUES (1, 1, 1, 4, 3, 'orally', '', 1)`)
	if err := errors.Join(err, b.Close()); err != nil {
		t.Fatal(err)
	}
	b = open(t, path, Options{})
	attempts, changes, err := b.History(t.Context(), "ada")
	if err != nil || len(attempts) != 1 || attempts[0].Raw != 2.5 || len(changes) != 1 ||
		changes[0].By != "unknown" {
		t.Errorf("%+v, %+v, %v", attempts, changes, err)
	}
	for content, want := range map[string]int{"a": 1, "b": 2} {
		draws, err := b.Draws(t.Context(), "trees", "ada", content,
			map[string]string{"trees/entropy": "x"})
		if err != nil || draws["trees/entropy"] != want {
			t.Errorf("content %s has the draws %v (%v), want %d", content, draws, err, want)
		}
	}
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
			if _, err := b.Record(t.Context(), class,
				handed(map[string]string{class.Students[0].Name: "a"})); err != nil {
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
