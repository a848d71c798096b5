package booktest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
)

// tables are all that a book has.
var tables = []string{"courses", "lessons", "exercises", "students", "verdicts", "attempts",
	"scores", "overrides", "removals", "extensions", "cache", "hints",
	"rubrics"}

// dump returns all rows of a database.
func dump(t *testing.T, db *database.DB) string {
	t.Helper()
	var out strings.Builder
	for _, table := range tables {
		rows, err := db.QueryContext(t.Context(), `SELECT * FROM `+table)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		row, cells := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			cells[i] = &row[i]
		}
		for rows.Next() {
			if err := rows.Scan(cells...); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&out, table, row)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// Of a student who is forgotten nothing is left, and of others everything is.
func (on suite) forget(t *testing.T) {
	db := on.database(t)
	b, err := gradebook.On(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ada", "ben"} {
		Record(t, b, Hand(Trees(), name, Day, 2, 3), "content of "+name[:1])
		if err := override(t.Context(), b, name, "trees/gain", 1, "orally", "grace"); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // the second time there is nobody
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			return b.Forget(t.Context(), tx.SQL(), "ada")
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if text := dump(t, db); strings.Contains(text, "ada") || !strings.Contains(text, "ben") {
		t.Errorf("the book has\n%s", text)
	}
	if _, _, err := b.History(t.Context(), "ada"); !errors.Is(err, gradebook.ErrUnknown) {
		t.Error(err)
	}
	if _, changes, err := b.History(t.Context(), "ben"); err != nil || len(changes) != 1 {
		t.Errorf("%v, %v", changes, err)
	}
}
