package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Options say how a file is used. The zero value is ready.
type Options struct {
	// for another program that writes the file; 0 means a minute, less than 0 not at all
	Wait time.Duration
	// called after a second of waiting, with what the program waits for; it must not use the
	// database; nil: not called
	Waiting func(message string)
}

// noticeAfter is how long a wait may last before it is reported.
const noticeAfter = time.Second

// file is a SQLite file that is being opened.
type file struct {
	path string // as the caller wrote it
	o    Options
}

// OpenFile opens the SQLite file at path, or creates it. Its folder must exist. A read-only file
// can be read, and every change is then an error.
//
// It is an error if the file is not a database of tessella or is damaged. Then the file is not
// changed.
//
// A change is on the disk when it is committed. The journal is SQLite's rollback journal, not its
// write-ahead log: whenever nobody writes, the file alone is the whole database. So it can be
// copied and mailed, and it works on a network disk.
func OpenFile(ctx context.Context, path string, o Options) (*DB, error) {
	if o.Wait == 0 {
		o.Wait = time.Minute
	}
	f := file{path, o}
	readOnly, err := inspect(path)
	if err != nil {
		return nil, err
	}
	if err := engine(); err != nil {
		return nil, err
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	mode := "rwc"
	if readOnly {
		mode = "ro"
	}
	name := url.URL{
		Scheme:   "file",
		OmitHost: true,
		Path:     filepath.ToSlash(whole),
		// SQLite's own form of times, which those that River writes are compared with
		RawQuery: "_txlock=immediate&_timefmt=sqlite&mode=" + mode,
	}
	db, err := driver.Open(name.String(), f.connect)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	// One connection: each is a whole SQLite with its own memory.
	db.SetMaxOpenConns(1)
	d := New(db, SQLite, path, f.explain)
	d.ReadOnly = readOnly
	err = d.mark(ctx)
	if err == nil {
		err = f.examine(ctx, d)
	}
	if err != nil {
		return nil, errors.Join(d.Explain(ctx, err), d.Close())
	}
	return d, nil
}

// header is what every SQLite file begins with.
const header = "SQLite format 3\x00"

// inspect looks at a path before SQLite opens it. It refuses what cannot be a database, and reports
// whether the file is read-only. A file that does not exist or is empty is accepted, and will be
// made.
func inspect(path string) (readOnly bool, err error) {
	if path == "" || strings.ContainsRune(path, 0) {
		return false, fmt.Errorf("%q is not the name of a file", path)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		folder := filepath.Dir(path)
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return false, fmt.Errorf("%s cannot be made: there is no folder %s", path, folder)
		}
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if info.IsDir() {
		return false, fmt.Errorf("%s is a folder: name a file, such as %s", path,
			filepath.Join(path, "gradebook.db"))
	}
	if !info.Mode().IsRegular() {
		return false, fmt.Errorf("%s is not a regular file", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		readOnly = true
		if f, err = os.Open(path); err != nil {
			return false, err
		}
	}
	defer f.Close()
	// SQLite gives a new file its size before it writes the first page, so a file of zeros may be
	// one that another process is making. SQLite waits for that, and refuses other zeros.
	start := make([]byte, len(header))
	if n, err := f.ReadAt(start, 0); n > 0 && string(start) != header && start[0] != 0 {
		return false, fmt.Errorf("%s is not a gradebook, nor another database of tessella; "+
			"nothing was changed", path)
	} else if n == 0 && info.Size() > 0 {
		return false, fmt.Errorf("%s: %w", path, err)
	}
	return readOnly, nil
}

// connect sets up a connection.
func (f file) connect(c *sqlite3.Conn) error {
	var since time.Time
	var told bool
	err := c.BusyHandler(func(ctx context.Context, count int) bool {
		if count == 0 {
			since, told = time.Now(), false
		}
		waited := time.Since(since)
		if waited >= noticeAfter && !told && f.o.Waiting != nil {
			told = true
			f.o.Waiting(
				fmt.Sprintf("%s is being written by another program; waiting for it, at most %v",
					f.path, f.o.Wait))
		}
		if waited >= f.o.Wait {
			return false
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(min(time.Duration(1+count)*5*time.Millisecond, 100*time.Millisecond)):
			return true
		}
	})
	if err != nil {
		return err
	}
	// extra: the folder is synced too, so that a deleted journal cannot come back after a loss of
	// power and undo what was committed. secure_delete: the bytes of a deleted row are overwritten,
	// so that nothing of an erased person stays in the file.
	return c.Exec(`PRAGMA foreign_keys = on; PRAGMA synchronous = extra; PRAGMA trusted_schema = ` +
		`off; PRAGMA cell_size_check = on; PRAGMA secure_delete = on`)
}

const application = 0x54657373 // "Tess": see SQLite's application_id

// mark marks a new file as a database of tessella, and refuses a file of another program.
func (d *DB) mark(ctx context.Context) error {
	blank, err := d.blank(ctx)
	if err != nil || !blank {
		return err
	}
	if d.ReadOnly {
		return fmt.Errorf("%s may only be read, and it is empty", d.Name)
	}
	// only a new file can be told to return the space of deleted rows to the disk
	if _, err := d.ExecContext(ctx, `PRAGMA auto_vacuum = full`); err != nil {
		return err
	}
	return d.Write(ctx, func(t *Tx) error {
		t.Exec(fmt.Sprintf(`PRAGMA application_id = %d`, application))
		return nil
	})
}

// blank reports whether a file is new, and refuses one that another program wrote.
func (d *DB) blank(ctx context.Context) (bool, error) {
	var id, tables int
	// One statement sees one state of the file: two would mix those before and after
	// another process makes it.
	const all = `SELECT application_id, (SELECT count(*) FROM sqlite_schema) ` +
		`FROM pragma_application_id`
	if err := d.QueryRowContext(ctx, all).Scan(&id, &tables); err != nil {
		return false, err
	}
	switch {
	case id == 0 && tables == 0:
		return true, nil
	case id != application:
		return false, fmt.Errorf("%s is not a gradebook but the database of another program; "+
			"nothing was changed", d.Name)
	}
	return false, nil
}

// examine looks for damage before the file is used.
func (f file) examine(ctx context.Context, d *DB) error {
	var found string
	if err := d.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return f.damaged(found)
	}
	return nil
}

func (f file) damaged(what string) error {
	return fmt.Errorf("%s is damaged (%s); nothing was changed: restore a copy of it",
		f.path, strings.TrimPrefix(what, "sqlite3: "))
}

// explain puts an error of SQLite into words for a person who uses a gradebook. It returns nil for
// an error that does not come from SQLite.
func (f file) explain(err error) error {
	var code sqlite3.ErrorCode
	if !errors.As(err, &code) {
		return nil
	}
	switch code {
	case sqlite3.BUSY, sqlite3.LOCKED:
		return fmt.Errorf("%s is being written by another program, still after %v; nothing was "+
			"changed: try again when that has ended", f.path, max(f.o.Wait, 0))
	case sqlite3.CORRUPT, sqlite3.NOTADB:
		return f.damaged(err.Error())
	case sqlite3.READONLY, sqlite3.CANTOPEN, sqlite3.PERM:
		return fmt.Errorf("%s, or the folder %s, where its journal must lie, cannot be written: %w",
			f.path, filepath.Dir(f.path), err)
	case sqlite3.FULL:
		return fmt.Errorf("%s: no room left on the disk; nothing was changed", f.path)
	}
	return fmt.Errorf("%s: %w", f.path, err)
}
