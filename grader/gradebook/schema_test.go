package gradebook_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
)

// earlier writes a book of the schema of before courses. testdata/v3.db.gz and its export, v3.json,
// were made by the program of commit f644904e. They hold all that such a book could.
func earlier(t *testing.T) (path string, data []byte) {
	t.Helper()
	f, err := os.Open("testdata/v3.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err == nil {
		data, err = io.ReadAll(unpacked)
	}
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "class.db")
	if err := os.WriteFile(path, data, 0o640); err != nil {
		t.Fatal(err)
	}
	return path, data
}

// A book of an earlier version holds afterwards what it held, its cache too, and a copy is kept.
func TestUpgrade(t *testing.T) {
	path, before := earlier(t)
	want, err := os.ReadFile("testdata/v3.json")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // upgraded, then opened again
		b := open(t, path, gradebook.Options{})
		var got bytes.Buffer
		if err := b.Export(t.Context(), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Errorf("the export has changed (-before +after):\n%s", diff)
		}
		cached, err := b.Cached(t.Context(), []string{"a", "b"})
		if err != nil || cached["a"].Verdict == nil ||
			cached["a"].Verdict.Message != "kept in the cache alone" ||
			cached["b"].Problem != "cell 7, line 3: undefined: lgo" {
			t.Errorf("the cache has %+v, %v", cached, err)
		}
		courses, err := b.Courses(t.Context())
		if err != nil || len(courses) != 1 || courses[0].Name != "main" {
			t.Errorf("courses %+v, %v", courses, err)
		}
	}
	copied, err := os.ReadFile(path + ".v3")
	if err != nil || !bytes.Equal(copied, before) {
		t.Errorf("the copy differs from what the book was (%v)", err)
	}
	if info, err := os.Stat(path + ".v3"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the copy's mode: %v, %v", info.Mode(), err)
	}
	for _, query := range []string{`PRAGMA integrity_check`,
		`SELECT CASE count(*) WHEN 0 THEN 'ok' END FROM pragma_foreign_key_check`,
		`SELECT CASE count(*) WHEN 0 THEN 'ok' END FROM sqlite_schema WHERE name LIKE 'old%'`} {
		if found := one(t, path, query); found != "ok" {
			t.Errorf("%s: %s", query, found)
		}
	}
	// Both files make books of the same tables.
	other := filepath.Join(t.TempDir(), "class.db")
	if err := open(t, other, gradebook.Options{}).Close(); err != nil {
		t.Fatal(err)
	}
	const tables = `SELECT group_concat(sql, ';' ORDER BY name) FROM sqlite_schema`
	if diff := cmp.Diff(one(t, other, tables), one(t, path, tables)); diff != "" {
		t.Errorf("(-new +upgraded):\n%s", diff)
	}
}

// The copy of another book is not replaced.
func TestUpgradeKeepsOtherFiles(t *testing.T) {
	path, before := earlier(t)
	if err := os.WriteFile(path+".v3", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := gradebook.Open(t.Context(), path, gradebook.Options{})
	booktest.Wants(t, err, path+".v3, which is there already", "nothing was changed")
	for name, want := range map[string]string{path: string(before), path + ".v3": "mine"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s was changed (%v)", name, err)
		}
	}
	// It is one's own of an earlier start, which was killed.
	if err := os.WriteFile(path+".v3", before, 0o644); err != nil {
		t.Fatal(err)
	}
	open(t, path, gradebook.Options{})
}

// A book of the first schema keeps what it holds.
func TestUpgradeOfTheFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	gradebook.MakeFirst(t, path, `
		INSERT INTO lessons VALUES (1, 'trees', 'Decision trees', 'last', NULL, 'none');
		INSERT INTO exercises VALUES (1, 'trees/entropy', 1, 0, 'Entropy', 'Fan', 'func()', 4);
		INSERT INTO students VALUES (1, 'ada');
		INSERT INTO attempts VALUES (1, 1, 1, 1, 'a', 'ada', '[]', 1, 1, 1);
		INSERT INTO scores VALUES (1, 1, 4, 2.5, 'graded', 'cell 7', '', NULL);
		INSERT INTO overrides VALUES (1, 1, 1, 4, 3, 'orally', '', 1)`)
	b := open(t, path, gradebook.Options{})
	attempts, changes, err := b.History(t.Context(), "ada")
	if err != nil || len(attempts) != 1 || attempts[0].Raw != 2.5 || len(changes) != 1 ||
		changes[0].By != "unknown" {
		t.Errorf("%+v, %+v, %v", attempts, changes, err)
	}
	if _, err := os.Stat(path + ".v1"); err != nil {
		t.Error(err)
	}
}

// A file that holds nothing but results, such as the one in the cache folder, needs no copy.
func TestUpgradeOfResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	gradebook.MakeFirst(t, path, `INSERT INTO cache VALUES (1, 'a', 'broken', 'line 3', NULL)`)
	b := open(t, path, gradebook.Options{})
	cached, err := b.Cached(t.Context(), []string{"a"})
	if err != nil || cached["a"].Problem != "line 3" {
		t.Errorf("the cache has %+v, %v", cached, err)
	}
	if courses, err := b.Courses(t.Context()); err != nil || len(courses) > 0 {
		t.Errorf("courses %+v, %v", courses, err)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("left beside the results: %v, %v", files, err)
	}
}

// TestMadeAtOnce makes one book from many sides, or upgrades it.
func TestMadeAtOnce(t *testing.T) {
	upgraded, _ := earlier(t)
	for path, want := range map[string]int{
		filepath.Join(t.TempDir(), "class.db"): 8,
		upgraded:                               8 + 18,
	} {
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				b, err := gradebook.Open(t.Context(), path, gradebook.Options{})
				if err != nil {
					t.Error(err)
					return
				}
				defer b.Close()
				name := strings.Repeat("x", 1+i)
				class := booktest.Hand(booktest.Trees(), name, booktest.Day, 4, 6)
				if _, err := b.Record(t.Context(), class,
					booktest.Handed(map[string]string{name: "a"})); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		class, err := open(t, path, gradebook.Options{}).Class(t.Context(), "trees")
		if err != nil || len(class.Students) != want {
			t.Errorf("%d students (%v), want %d", len(class.Students), err, want)
		}
		files, err := os.ReadDir(filepath.Dir(path))
		if err != nil || len(files) != 1+want/20 {
			t.Errorf("left beside the book: %v, %v", files, err)
		}
	}
}
