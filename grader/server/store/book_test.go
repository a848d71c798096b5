package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
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

// Equal books have equal exports, in a file and on PostgreSQL. This holds for books of one history,
// and for books that were migrated from an earlier version with every kind of content.
func TestEqualExports(t *testing.T) {
	earlier, err := os.ReadFile("../../gradebook/testdata/v3.json")
	if err != nil {
		t.Fatal(err)
	}
	file, err := database.OpenFile(t.Context(), filepath.Join(t.TempDir(), "class.db"),
		database.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var histories, imports []string
	for _, db := range []*database.DB{file, postgres(t)(t)} {
		b, err := gradebook.On(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		export := func(b *gradebook.Book) string {
			var out bytes.Buffer
			if err := b.Export(t.Context(), &out); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		b = b.Course("history")
		booktest.Term(t, b)
		// scores that were set by hand have the time of the test
		at := regexp.MustCompile(`"at": "[^"]*"`)
		histories = append(histories, at.ReplaceAllString(export(b), `"at": ""`))
		b = b.Course("import")
		if err := b.Import(t.Context(), bytes.NewReader(earlier)); err != nil {
			t.Fatal(err)
		}
		imports = append(imports, export(b))
	}
	if diff := cmp.Diff(histories[0], histories[1]); diff != "" {
		t.Errorf("of one history (-file +PostgreSQL):\n%s", diff)
	}
	if len(histories[0]) < 1000 {
		t.Errorf("the history exports as %s", histories[0])
	}
	for i, name := range []string{"a file", "PostgreSQL"} {
		if diff := cmp.Diff(string(earlier), imports[i]); diff != "" {
			t.Errorf("an import into %s exports as something else (-before +after):\n%s", name,
				diff)
		}
	}
}
