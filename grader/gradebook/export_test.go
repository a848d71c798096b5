package gradebook

import (
	"errors"
	"fmt"
	"testing"

	"github.com/ncruces/go-sqlite3/driver"
)

// MakeFirst makes a book of the first schema, for tests.
func MakeFirst(t *testing.T, path, rows string) {
	t.Helper()
	db, err := driver.Open("file:" + path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(earlier[0] + rows + fmt.Sprintf(
		`; PRAGMA application_id = %d; PRAGMA user_version = 1`, 0x54657373))
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}
