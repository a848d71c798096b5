package database

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// add writes a row, and makes the tables if there are none.
func add(ctx context.Context, d *DB, name string) error {
	if err := d.Migrate(ctx, "people", people); err != nil {
		return err
	}
	return d.Write(ctx, func(t *Tx) error {
		t.Exec(`INSERT INTO people (name) VALUES (?)`, name)
		return nil
	})
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
			b, err := OpenFile(t.Context(), path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(add(t.Context(), b, "ada"), b.Close()); err != nil {
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
			[]string{"not a gradebook", "nothing was changed"}},
		{"one byte", text("S"), []string{"not a gradebook"}},
		{"only the header of SQLite", text(header), []string{"damaged"}},
		{"zeros", text(strings.Repeat("\x00", 8192)), []string{"damaged"}},
		{"another program's database", foreign(`CREATE TABLE bookmarks (url TEXT)`),
			[]string{"another program", "nothing was changed"}},
		{
			"another program's database with its application_id",
			foreign(`CREATE TABLE x (y); PRAGMA application_id = 7`),
			[]string{"another program"},
		},
		{"half of the file", damaged(func(d []byte) []byte { return d[:len(d)/2] }),
			[]string{"damaged"}},
		{"pages overwritten", damaged(func(d []byte) []byte {
			return append(append(d[:2*4096:2*4096], bytes.Repeat([]byte{0xa5}, 4*4096)...),
				d[6*4096:]...)
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
			b, err := OpenFile(t.Context(), path, Options{})
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
		"":                                      "not the name of a file",
		"a\x00b":                                "not the name of a file",
		os.DevNull:                              "not a regular file",
	} {
		_, err := OpenFile(t.Context(), path, Options{})
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
			for i := range 2 { // made, then opened again
				b, err := OpenFile(t.Context(), name, Options{})
				if err != nil {
					t.Fatal(err)
				}
				err = errors.Join(add(t.Context(), b, fmt.Sprint("ada", i)), b.Close())
				if err != nil {
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
	if err := add(t.Context(), open(t, path, Options{}), "ada"); err != nil {
		t.Error(err)
	}
}

// TestReadOnly needs a file that this process may not write. For root there is no such file.
func TestReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write any file")
	}
	path := filepath.Join(t.TempDir(), "class.db")
	b := open(t, path, Options{})
	if err := add(t.Context(), b, "ada"); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	locked := open(t, path, Options{})
	if got := names(t, locked); len(got) != 1 {
		t.Errorf("people %q", got)
	}
	wants(t, add(t.Context(), locked, "ben"), "may only be read", path)

	folder := t.TempDir()
	b = open(t, filepath.Join(folder, "class.db"), Options{})
	if err := os.Chmod(folder, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(folder, 0o755) })
	wants(t, add(t.Context(), b, "ben"), "cannot be written", folder)
	_, err := OpenFile(t.Context(), filepath.Join(folder, "other.db"), Options{})
	wants(t, err, "cannot be written", folder)
}

// writing holds the book's lock, as another writing program does, until it is told to release it.
func writing(t *testing.T, path string) (release func()) {
	t.Helper()
	other := open(t, path, Options{})
	tx, err := other.Begin()
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
		done <- add(context.Background(), b, "ada")
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
		wants(t, add(t.Context(), b, "ada"), "another program", "try again")
		release()
	}
	b := open(t, path, Options{})
	defer writing(t, path)()
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	wants(t, add(ctx, b, "ada"), context.DeadlineExceeded.Error())
}

// TestEngineWithoutCacheFolder starts SQLite where no machine code can be kept: in a container
// without a home.
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
