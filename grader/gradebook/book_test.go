package gradebook

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/course"
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

func open(t testing.TB, path string, o Options) *Book {
	t.Helper()
	b, err := Open(t.Context(), path, o)
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

// fresh is a new book in a folder of its own.
func fresh(t testing.TB) *Book {
	t.Helper()
	return open(t, filepath.Join(t.TempDir(), "class.db"), Options{})
}

var day = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC) // when the tests grade

// trees is a lesson with two exercises of 4 and 6 points, without students.
func trees() report.Class {
	return report.Class{Lesson: "trees", Title: "Decision trees", Graded: day,
		Exercises: []course.Exercise{
			{ID: "trees/entropy", Title: "Entropy", Where: "L1", Points: 4,
				Type: "func([]float64) float64"},
			{ID: "trees/gain", Title: "Gain", Where: "L1", Points: 6,
				Type: "func([][]float64) float64"}}}
}

// partly is a verdict that tells apart by its message.
func partly(id, message string) *grader.Verdict {
	return &grader.Verdict{Version: 1, ID: id, Title: "t", Function: "F", Points: 4,
		Status: grader.Partly, Passed: 1, Total: 2, Message: message,
		Cases: []grader.CaseVerdict{
			{Name: "a <case> & more", Outcome: grader.Wrong, Input: []grader.Value{{Text: "[1 2]"}},
				Got: "NaN", Want: "1"},
		}}
}

// hand adds a submission with two scores.
func hand(
	class report.Class, name string, submitted time.Time, entropy, gain float64,
) report.Class {
	s := report.Student{Name: name, Path: "submitted/" + name, Submitted: submitted}
	for i, score := range []float64{entropy, gain} {
		about := class.Exercises[i]
		s.Exercises = append(s.Exercises, report.Exercise{Exercise: about, State: report.Graded,
			Found: "cell 7", Score: score,
			Verdict: partly(about.ID, fmt.Sprintf("%v of %d", score, about.Points))})
	}
	class.Students = append(class.Students, s)
	return class
}

// record keeps a class of one, and returns what counts for it.
func record(t testing.TB, b *Book, class report.Class, content string) report.Student {
	t.Helper()
	contents := map[string]string{}
	for _, s := range class.Students {
		contents[s.Name] = content
	}
	counted, err := b.Record(t.Context(), class, handed(contents))
	if err != nil {
		t.Fatal(err)
	}
	return counted.Students[0]
}

// handed makes contents of hashes.
func handed(hashes map[string]string) map[string]Content {
	contents := map[string]Content{}
	for student, hash := range hashes {
		contents[student] = Content{Hash: hash}
	}
	return contents
}

// wants fails unless an error holds all of the parts.
func wants(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error; want one that says %q", parts)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", err, part)
		}
	}
	if strings.Contains(err.Error(), "gradebook: ") {
		t.Errorf("error %q names a package, which means nothing to a teacher", err)
	}
}

func TestOpenRefusesWhatIsNoBook(t *testing.T) {
	foreign := func(statements string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			db, err := sql.Open("sqlite3", "file:"+path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec(statements); err != nil {
				t.Fatal(err)
			}
		}
	}
	text := func(data string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	damaged := func(damage func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			b, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			record(t, b, hand(trees(), "ada", day, 4, 6), "one")
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name string
		make func(t *testing.T, path string)
		says []string
	}{
		{"a CSV file", text("Student,ID\nada,1\n"),
			[]string{"no gradebook", "nothing was changed"}},
		{"one byte", text("S"), []string{"no gradebook"}},
		{"only the header of SQLite", text(header), []string{"damaged"}},
		{"zeros", text(strings.Repeat("\x00", 8192)), []string{"damaged"}},
		{"another program's database", foreign(`CREATE TABLE bookmarks (url TEXT)`),
			[]string{"another program", "nothing was changed"}},
		{
			"another program's database with our version",
			foreign(`CREATE TABLE x (y); PRAGMA application_id = 7; PRAGMA user_version = 1`),
			[]string{"another program"},
		},
		{
			"a newer schema",
			foreign(fmt.Sprintf(`CREATE TABLE x (y); PRAGMA application_id = %d; PRAGMA `+
				`user_version = 99`, application)),
			[]string{"newer tessella", "99", "update tessella"},
		},
		{"half of the file", damaged(func(d []byte) []byte { return d[:len(d)/2] }),
			[]string{"damaged"}},
		{"pages overwritten", damaged(func(d []byte) []byte {
			return append(append(d[:2*4096:2*4096], bytes.Repeat([]byte{0xa5}, 6*4096)...),
				d[8*4096:]...)
		}), []string{"damaged"}},
		{
			"not even the first page whole",
			damaged(func(d []byte) []byte {
				return append(d[:100:100], bytes.Repeat([]byte{0xff}, len(d)-100)...)
			}), []string{"damaged"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "class.db")
			c.make(t, path)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			b, err := Open(t.Context(), path, Options{})
			if err == nil {
				b.Close()
			}
			wants(t, err, append(c.says, path)...)
			after, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file was changed (%v)", err)
			}
		})
	}
}

func TestOpenRefusesPaths(t *testing.T) {
	folder := t.TempDir()
	for path, says := range map[string]string{
		folder:                                  "is a folder",
		filepath.Join(folder, "no", "class.db"): "there is no folder",
		"":                                      "no name of a file",
		"a\x00b":                                "no name of a file",
		os.DevNull:                              "no regular file",
	} {
		_, err := Open(t.Context(), path, Options{})
		wants(t, err, says)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestOpenOddPaths(t *testing.T) {
	for _, name := range []string{"a book.db", "50%.db", "a?mode=ro&x.db", "#1.db", "a'b\".db",
		"bücher.db", "\xff\xfe.db", "-x", "a:b.db", `a\b.db`, "new\nline"} {
		t.Run(fmt.Sprintf("%q", name), func(t *testing.T) {
			folder := t.TempDir()
			t.Chdir(folder)
			for range 2 { // made, then opened again
				b, err := Open(t.Context(), name, Options{})
				if err != nil {
					t.Fatal(err)
				}
				record(t, b, hand(trees(), "ada", day, 4, 6), "one")
				if err := b.Close(); err != nil {
					t.Fatal(err)
				}
			}
			files, err := os.ReadDir(folder)
			if err != nil || len(files) != 1 || files[0].Name() != name {
				t.Errorf("files %q (%v), want only %q", files, err, name)
			}
		})
	}
}

func TestOpenTakesAnEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if s := record(t, open(t, path, Options{}), hand(trees(), "ada", day, 4, 6),
		"one"); s.Score != 10 {
		t.Errorf("score %v, want 10", s.Score)
	}
}

// TestReadOnly needs a file that this process may not write, which for root there is none.
func TestReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write any file")
	}
	path := filepath.Join(t.TempDir(), "class.db")
	b := open(t, path, Options{})
	record(t, b, hand(trees(), "ada", day, 4, 6), "one")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	locked := open(t, path, Options{})
	class, err := locked.Class(t.Context(), "trees")
	if err != nil || len(class.Students) != 1 {
		t.Errorf("class %v, %v", class, err)
	}
	_, err = locked.Record(t.Context(), hand(trees(), "bob", day, 4, 6),
		handed(map[string]string{"bob": "x"}))
	wants(t, err, "may only be read", path)

	folder := t.TempDir()
	b = open(t, filepath.Join(folder, "class.db"), Options{})
	if err := os.Chmod(folder, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(folder, 0o755) })
	_, err = b.Record(t.Context(), hand(trees(), "bob", day, 4, 6),
		handed(map[string]string{"bob": "x"}))
	wants(t, err, "cannot be written", folder)
	_, err = Open(t.Context(), filepath.Join(folder, "other.db"), Options{})
	wants(t, err, "cannot be written", folder)
}

// writing holds the book's lock, as another program that writes does, until it is told to let go.
func writing(t *testing.T, path string) (release func()) {
	t.Helper()
	other := open(t, path, Options{})
	tx, err := other.db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := tx.Commit(); err != nil {
			t.Error(err)
		}
	}
}

func TestTwoWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	said := make(chan string, 10)
	b := open(t, path, Options{Waiting: func(message string) { said <- message }})
	release := writing(t, path)
	done := make(chan error)
	go func() {
		_, err := b.Record(context.Background(), hand(trees(), "ada", day, 4, 6),
			handed(map[string]string{"ada": "one"}))
		done <- err
	}()
	select {
	case message := <-said:
		if !strings.Contains(message, path) || !strings.Contains(message, "another program") {
			t.Errorf("it says %q", message)
		}
	case err := <-done:
		t.Fatalf("it did not wait: %v", err)
	}
	release()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(said) > 0 {
		t.Errorf("it says more: %q", <-said)
	}
}

func TestWaitEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	for _, wait := range []time.Duration{-1, 50 * time.Millisecond} {
		b := open(t, path, Options{Wait: wait})
		release := writing(t, path)
		_, err := b.Record(t.Context(), hand(trees(), "ada", day, 4, 6),
			handed(map[string]string{"ada": "one"}))
		wants(t, err, "another program", "try again")
		release()
	}
	b := open(t, path, Options{})
	defer writing(t, path)()
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	_, err := b.Record(ctx, hand(trees(), "ada", day, 4, 6),
		handed(map[string]string{"ada": "one"}))
	wants(t, err, context.DeadlineExceeded.Error())
}

// TestEngineWithoutCacheFolder starts SQLite where nothing can be kept: in a
// container without a home.
func TestEngineWithoutCacheFolder(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	if folder := codeFolder(); folder != "" {
		t.Errorf("cache folder %q without a home", folder)
	}
	t.Setenv("HOME", os.DevNull)
	if folder := codeFolder(); folder != "" {
		t.Errorf("cache folder %q in no folder", folder)
	}
}
