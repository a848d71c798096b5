package database

import (
	"context"
	"fmt"
)

// Migrate brings the tables of one package up to date. Each step leads from one version of them to
// the next; how many of them the database has seen is kept in the table versions, under the
// package's name. A step that was released is never changed. All that are missing are run in one
// transaction, and of several programs that begin at once one runs them.
//
// A step is SQL, with these words in braces:
//
//	{id}         an integer that is the primary key, given by the database and rising
//	{int}        64 bits
//	{real}       a float64
//	{bool}       TRUE or FALSE
//	{text}       any bytes, compared by bytes
//	{blob}       bytes
//	{strict}     behind the table: a column holds nothing but its type
//	{clustered}  the same, and the rows stand in the order of the primary key where they can
func (d *DB) Migrate(ctx context.Context, name string, steps []string) error {
	version, err := d.version(ctx, name, len(steps))
	if err != nil || version == len(steps) {
		return err
	}
	if d.ReadOnly {
		return fmt.Errorf("%s may only be read, and its tables of the %s must be brought from "+
			"version %d to %d first", d.Name, name, version, len(steps))
	}
	return d.Write(ctx, func(t *Tx) error {
		if d.Dialect == Postgres { // of programs that begin at once one goes on
			t.Exec(`SELECT pg_advisory_xact_lock(?)`, application)
		}
		t.Exec(d.Dialect.schema(`CREATE TABLE IF NOT EXISTS versions (
			name    {text} PRIMARY KEY,
			version {int} NOT NULL
		) {strict}`))
		var version int // another process may have been quicker
		t.Query(`SELECT version FROM versions WHERE name = ?`, name).First(&version)
		if err := d.known(name, version, len(steps)); err != nil || t.err != nil {
			return err
		}
		for i, step := range steps[min(version, len(steps)):] {
			if _, err := t.tx.ExecContext(ctx, d.Dialect.schema(step)); err != nil {
				return fmt.Errorf("step %d of the %s's tables: %w", version+i+1, name, err)
			}
		}
		t.Exec(`INSERT INTO versions (name, version) VALUES (?1, ?2)
			ON CONFLICT (name) DO UPDATE SET version = ?2`, name, len(steps))
		return nil
	})
}

// version is how many steps of a package the database has seen. It refuses more than there are.
func (d *DB) version(ctx context.Context, name string, steps int) (version int, err error) {
	err = d.Read(ctx, func(t *Tx) error {
		table := `SELECT count(*) > 0 FROM sqlite_schema WHERE name = 'versions'`
		if d.Dialect == Postgres {
			table = `SELECT to_regclass('versions') IS NOT NULL`
		}
		var there bool
		t.Query(table).First(&there)
		if there {
			t.Query(`SELECT version FROM versions WHERE name = ?`, name).First(&version)
		}
		return d.known(name, version, steps)
	})
	return version, err
}

func (d *DB) known(name string, version, steps int) error {
	if version > steps {
		return fmt.Errorf("%s was written by a newer tessella: its tables of the %s have version "+
			"%d, and this one knows %d; nothing was changed: update tessella", d.Name, name,
			version, steps)
	}
	return nil
}
