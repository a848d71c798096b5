package database

import (
	"context"
	"errors"
	"fmt"
)

// ErrNewer is the error of a database that a newer program has written.
var ErrNewer = errors.New("written by a newer tessella")

// Migrate brings the tables of one package up to date. Each step leads from one version to the
// next. The table versions holds the number of steps that were run, under the package's name. A
// step that was released is never changed. All missing steps are run in one transaction. If several
// programs begin at once, one of them runs the steps.
//
// A step is SQL, with these words in braces:
//
//	{id}         an integer that is the primary key, given by the database and rising
//	{int}        64 bits
//	{real}       a float64
//	{bool}       TRUE or FALSE
//	{text}       UTF-8 without a zero byte, compared by bytes
//	{blob}       bytes
//	{strict}     behind the table: a column holds nothing but its type
//	{clustered}  the same, and the rows stand in the order of the primary key where they can
func (d *DB) Migrate(ctx context.Context, name string, steps []string) error {
	version, err := d.version(ctx, name)
	switch {
	case err != nil || version == len(steps):
		return err
	case d.ReadOnly && version < len(steps):
		return fmt.Errorf("%s may only be read, and its tables of the %s must be brought from "+
			"version %d to %d first", d.Name, name, version, len(steps))
	case version < len(steps):
		err = d.Write(ctx, func(t *Tx) error {
			version, err = t.migrate(name, steps)
			return err
		})
	}
	if version > len(steps) {
		return fmt.Errorf("%s was %w: its tables of the %s have version %d, and this one knows "+
			"%d; nothing was changed: update tessella", d.Name, ErrNewer, name, version,
			len(steps))
	}
	return err
}

// version is the number of steps of a package that were run on the database.
func (d *DB) version(ctx context.Context, name string) (version int, err error) {
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
		return nil
	})
	return version, err
}

// migrate is [DB.Migrate] within a transaction. It returns the version that the tables have then.
// The version is higher than the number of steps if a newer program made the tables.
func (t *Tx) migrate(name string, steps []string) (version int, err error) {
	if t.Dialect == Postgres { // of programs that begin at once, one continues
		t.Exec(`SELECT pg_advisory_xact_lock(?)`, application)
	}
	t.Exec(t.Dialect.schema(`CREATE TABLE IF NOT EXISTS versions (
		name    {text} PRIMARY KEY,
		version {int} NOT NULL
	) {strict}`))
	t.Query(`SELECT version FROM versions WHERE name = ?`, name).First(&version)
	for ; version < len(steps) && t.err == nil; version++ {
		if _, err := t.tx.ExecContext(t.ctx, t.Dialect.schema(steps[version])); err != nil {
			return version, fmt.Errorf("step %d of the %s's tables: %w", version+1, name, err)
		}
	}
	t.Exec(`INSERT INTO versions (name, version) VALUES (?1, ?2)
		ON CONFLICT (name) DO UPDATE SET version = ?2`, name, version)
	return version, t.err
}
