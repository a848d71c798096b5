package gradebook

import (
	"context"
	"database/sql"
	"fmt"
)

// application marks the file as a gradebook ("Tess"): see SQLite's application_id.
const application = 0x54657373

// migrations lead from each version of the schema to the next: PRAGMA user_version is how many of
// them a file has seen. One that was released is never changed.
//
// Times are microseconds since 1970. A text may hold any bytes.
var migrations = []string{`
CREATE TABLE lessons (
	id     INTEGER PRIMARY KEY,
	name   TEXT NOT NULL UNIQUE,
	title  TEXT NOT NULL,
	policy TEXT NOT NULL CHECK (policy IN ('best', 'last')),
	due    INTEGER, -- null: never
	late   TEXT NOT NULL
) STRICT;
CREATE TABLE exercises (
	id       INTEGER PRIMARY KEY,
	name     TEXT NOT NULL UNIQUE, -- trees/gain
	lesson   INTEGER NOT NULL REFERENCES lessons,
	position INTEGER, -- null: no longer in the lesson
	title    TEXT NOT NULL,
	place    TEXT NOT NULL,
	type     TEXT NOT NULL,
	points   INTEGER NOT NULL
) STRICT;
CREATE TABLE students (
	id   INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE verdicts (
	id   INTEGER PRIMARY KEY,
	hash TEXT NOT NULL UNIQUE, -- SHA-256 of json: equal verdicts are kept once
	json TEXT NOT NULL
) STRICT;
CREATE TABLE attempts (
	id        INTEGER PRIMARY KEY,
	lesson    INTEGER NOT NULL REFERENCES lessons,
	student   INTEGER NOT NULL REFERENCES students,
	number    INTEGER NOT NULL CHECK (number > 0),
	hash      TEXT NOT NULL, -- of the content
	path      TEXT NOT NULL,
	problems  TEXT NOT NULL, -- JSON
	submitted INTEGER NOT NULL, -- when first handed in: lateness
	seen      INTEGER NOT NULL, -- when last handed in: which attempt is the last
	graded    INTEGER NOT NULL,
	UNIQUE (lesson, student, number),
	UNIQUE (lesson, student, hash)
) STRICT;
CREATE TABLE scores (
	attempt  INTEGER NOT NULL REFERENCES attempts,
	exercise INTEGER NOT NULL REFERENCES exercises,
	points   INTEGER NOT NULL, -- what the exercise was worth
	score    REAL NOT NULL,
	state    TEXT NOT NULL,
	found    TEXT NOT NULL,
	problem  TEXT NOT NULL,
	verdict  INTEGER REFERENCES verdicts,
	PRIMARY KEY (attempt, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX scores_of_verdict ON scores (verdict);
CREATE TABLE overrides ( -- a log: of one student and exercise the last row holds
	id       INTEGER PRIMARY KEY,
	student  INTEGER NOT NULL REFERENCES students,
	exercise INTEGER NOT NULL REFERENCES exercises,
	points   INTEGER NOT NULL,
	score    REAL, -- null: revoked
	reason   TEXT NOT NULL CHECK (reason <> ''),
	by       TEXT NOT NULL,
	at       INTEGER NOT NULL
) STRICT;
CREATE INDEX overrides_of_student ON overrides (student);
CREATE TABLE cache (
	id      INTEGER PRIMARY KEY, -- rises with age
	key     TEXT NOT NULL UNIQUE,
	state   TEXT NOT NULL,
	problem TEXT NOT NULL,
	verdict INTEGER REFERENCES verdicts
) STRICT;
CREATE INDEX cache_of_verdict ON cache (verdict);
`, `
ALTER TABLE scores ADD COLUMN code TEXT NOT NULL DEFAULT ''; -- of what was graded, see Function
ALTER TABLE scores ADD COLUMN draw INTEGER NOT NULL DEFAULT 1;
CREATE TABLE removals ( -- a log: of one attempt the last row holds
	id      INTEGER PRIMARY KEY,
	attempt INTEGER NOT NULL REFERENCES attempts,
	removed INTEGER NOT NULL CHECK (removed IN (0, 1)), -- 0: restored
	reason  TEXT NOT NULL CHECK (reason <> ''),
	by      TEXT NOT NULL CHECK (by <> ''),
	at      INTEGER NOT NULL
) STRICT;
CREATE INDEX removals_of_attempt ON removals (attempt);
UPDATE overrides SET by = 'unknown' WHERE by = '';
`, `
ALTER TABLE attempts ADD COLUMN mark TEXT NOT NULL DEFAULT '' -- '': submitted holds
	CHECK (mark IN ('', 'late', 'on time', 'unknown'));
CREATE TABLE extensions (
	lesson  INTEGER NOT NULL REFERENCES lessons,
	student INTEGER NOT NULL REFERENCES students,
	due     INTEGER NOT NULL,
	PRIMARY KEY (lesson, student)
) STRICT, WITHOUT ROWID;
`}

// migrate brings the schema up to date, and refuses what is no gradebook or a newer one.
func (b *Book) migrate(ctx context.Context) error {
	version, err := b.version(ctx, b.db)
	if err != nil || version == len(migrations) {
		return err
	}
	if b.readOnly {
		return fmt.Errorf("%s may only be read, and its schema %d must be brought to %d first",
			b.path, version, len(migrations))
	}
	// only a new file can be told to give the room of what is deleted back to the disk
	if version == 0 {
		if _, err := b.db.ExecContext(ctx, `PRAGMA auto_vacuum = full`); err != nil {
			return err
		}
	}
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if version, err = b.version(ctx, tx); err != nil { // another process may have been quicker
		return err
	}
	for ; version < len(migrations); version++ {
		if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx,
		fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, application,
			version)); err != nil {
		return err
	}
	return tx.Commit()
}

// version is how many migrations the file has seen.
func (b *Book) version(ctx context.Context, q interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) (int, error) {
	var id, version, tables int
	// One statement sees one state of the file: three would mix those before and after
	// another process makes the book.
	const all = `SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM ` +
		`pragma_application_id, pragma_user_version`
	if err := q.QueryRowContext(ctx, all).Scan(&id, &version, &tables); err != nil {
		return 0, err
	}
	switch {
	case id == 0 && version == 0 && tables == 0: // new
		return 0, nil
	case id != application:
		return 0, fmt.Errorf("%s is no gradebook but the database of another program; "+
			"nothing was changed", b.path)
	case version > len(migrations):
		return 0, fmt.Errorf("%s was written by a newer tessella: its schema is %d, and this one "+
			"knows %d; nothing was changed: update tessella", b.path, version, len(migrations))
	}
	return version, nil
}
