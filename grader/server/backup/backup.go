// Package backup copies all data of a course server from one database to another, of any kind: from
// PostgreSQL to a file for safe-keeping, back again, or from the file of a laptop to the PostgreSQL
// server of a faculty.
//
// The copy is a snapshot, and the server may run meanwhile. The jobs of River are not copied:
// submissions without a result get new jobs, see [work.Queue.Requeue]. Neither are the private keys
// of LTI: whoever reads a backup must not write into the gradebooks of learning platforms. The
// server makes a new key, and platforms ask for it.
package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
)

// ToFile copies a server's database into a new file, which a server can use as it is. It is an
// error if the file exists. The file appears only when the copy is complete.
func ToFile(ctx context.Context, from, file string) (err error) {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is such a file already, or its folder cannot be read", file)
	}
	part := file + ".part"
	// Nobody else may read what students wrote.
	f, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("%w; remove it if no other backup is under way", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part))
		}
	}()
	if err := f.Close(); err != nil {
		return err
	}
	if err := Copy(ctx, from, part); err != nil {
		return err
	}
	return os.Rename(part, file)
}

// Copy copies all of one database into another one, which must be empty. If there is an error,
// nothing is copied.
func Copy(ctx context.Context, from, to string) (err error) {
	if !store.IsURL(from) { // opening would make it
		if _, err := os.Stat(strings.TrimPrefix(from, "sqlite:")); err != nil {
			return err
		}
	}
	source, err := open(ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := open(ctx, to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	tables, err := tablesOf(ctx, source, target)
	if err != nil {
		return err
	}
	err = source.Read(ctx, func(out *database.Tx) error {
		return target.Write(ctx, func(in *database.Tx) error {
			for _, t := range tables {
				if err := t.copy(out, in, target.Name); err != nil {
					return fmt.Errorf("table %s: %w", t.name, err)
				}
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	queue, err := work.New(target)
	if err != nil {
		return err
	}
	_, err = queue.Requeue(ctx)
	return err
}

// open opens a database with the tables of all packages.
func open(ctx context.Context, where string) (*store.Store, error) {
	s, err := store.Open(ctx, where, store.Options{})
	if err != nil {
		return nil, err
	}
	_, err = people.Open(ctx, s.DB)
	if err == nil {
		_, err = marking.Open(ctx, s.DB)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// table is a table that is copied.
type table struct {
	name    string
	columns []column
	after   []string // tables that it refers to
}

type column struct{ name, kind string } // kind is that of SQLite, or boolean

// own are the tables that belong to the database system.
func own(name string) bool {
	return name == "versions" || name == "workers" || name == "lti_keys" ||
		strings.HasPrefix(name, "river_") || strings.HasPrefix(name, "sqlite_")
}

// tablesOf lists the tables of two databases with the same tables. Each comes after those that it
// refers to. The table of PostgreSQL tells which columns are boolean, and the table of SQLite tells
// everything else.
func tablesOf(ctx context.Context, all ...*store.Store) ([]table, error) {
	booleans := map[string]bool{}
	described := all[0]
	for _, s := range all {
		if s.Dialect == database.SQLite {
			described = s
			continue
		}
		err := s.Read(ctx, func(t *database.Tx) error {
			var table, column string
			for range t.Query(`SELECT table_name, column_name FROM information_schema.columns
				WHERE table_schema = current_schema() AND data_type = 'boolean'`).
				Into(&table, &column) {
				booleans[table+"."+column] = true
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if described.Dialect != database.SQLite {
		return nil, errors.New("one of the two databases should be a file")
	}
	var tables []table
	err := described.Read(ctx, func(t *database.Tx) error {
		for _, name := range t.Query(`SELECT name FROM sqlite_schema WHERE type = 'table'
			ORDER BY name`).Texts() {
			if own(name) {
				continue
			}
			one := table{name: name}
			var c column
			for range t.Query(`SELECT name, type FROM pragma_table_info(?) ORDER BY cid`, name).
				Into(&c.name, &c.kind) {
				if booleans[name+"."+c.name] {
					c.kind = "boolean"
				}
				one.columns = append(one.columns, c)
			}
			one.after = t.Query(`SELECT "table" FROM pragma_foreign_key_list(?)`, name).Texts()
			tables = append(tables, one)
		}
		return nil
	})
	return sorted(tables), err
}

// sorted puts tables after those that they refer to.
func sorted(tables []table) []table {
	var done []table
	has := func(name string) bool {
		return slices.ContainsFunc(done, func(t table) bool { return t.name == name })
	}
	for len(done) < len(tables) {
		before := len(done)
		for _, t := range tables {
			if !has(t.name) && !slices.ContainsFunc(t.after, func(name string) bool {
				return name != t.name && !has(name)
			}) {
				done = append(done, t)
			}
		}
		if len(done) == before {
			panic("tables that refer to each other in a circle")
		}
	}
	return done
}

// copy copies a table's rows into one that must be empty.
func (t table) copy(out, in *database.Tx, target string) error {
	if in.Query(`SELECT 1 FROM ` + t.name + ` LIMIT 1`).First(new(int)) {
		return fmt.Errorf("%s is not empty; it should be a new database", target)
	}
	var names, places []string
	row := make([]any, len(t.columns))
	for i, c := range t.columns {
		names, places = append(names, `"`+c.name+`"`), append(places, "?")
		row[i] = c.cell()
	}
	list := strings.Join(names, ", ")
	insert := fmt.Sprintf(`INSERT INTO %s (%s) VALUES (%s)`, t.name, list,
		strings.Join(places, ", "))
	for range out.Query(`SELECT ` + list + ` FROM ` + t.name + ` ORDER BY 1`).Into(row...) {
		values := make([]any, len(row))
		for i, cell := range row {
			values[i] = t.columns[i].value(cell)
		}
		if in.Exec(insert, values...); in.Err() != nil {
			return in.Err()
		}
	}
	if err := out.Err(); err != nil {
		return err
	}
	if in.Dialect == database.Postgres && t.columns[0].name == "id" {
		// The next row gets the number after the last one.
		var sequence sql.NullString
		in.Query(`SELECT pg_get_serial_sequence(?, 'id')`, t.name).First(&sequence)
		if sequence.Valid {
			in.Exec(`SELECT setval(CAST(? AS regclass), (SELECT coalesce(max(id), 0) + 1 FROM `+
				t.name+`), false)`, sequence.String)
		}
	}
	return in.Err()
}

// cell returns a destination for one value of the column.
func (c column) cell() any {
	switch c.kind {
	case "boolean":
		return new(sql.NullBool)
	case "INTEGER":
		return new(sql.NullInt64)
	case "REAL":
		return new(sql.NullFloat64)
	case "BLOB":
		return new([]byte)
	}
	return new(sql.NullString)
}

// value is what was read to a cell.
func (c column) value(cell any) any {
	switch v := cell.(type) {
	case *sql.NullBool:
		return *v
	case *sql.NullInt64:
		return *v
	case *sql.NullFloat64:
		return *v
	case *[]byte:
		return *v
	case *sql.NullString:
		return *v
	}
	panic(fmt.Sprintf("a cell of type %T", cell))
}
