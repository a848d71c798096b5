package gradebook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/grader/database"
)

// earlier lead from each version of the schema to the next in files of before package database.
// There, PRAGMA user_version is how many of them a file has seen.
var earlier = []string{`
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

// toCourses leads from the last of them to the first step of schema. Its tables stand beside the
// old ones.
const (
	renameEarlier = `
DROP INDEX scores_of_verdict;
DROP INDEX overrides_of_student;
DROP INDEX cache_of_verdict;
DROP INDEX removals_of_attempt;
ALTER TABLE lessons RENAME TO old_lessons;
ALTER TABLE exercises RENAME TO old_exercises;
ALTER TABLE students RENAME TO old_students;
ALTER TABLE verdicts RENAME TO old_verdicts;
ALTER TABLE attempts RENAME TO old_attempts;
ALTER TABLE scores RENAME TO old_scores;
ALTER TABLE overrides RENAME TO old_overrides;
ALTER TABLE cache RENAME TO old_cache;
ALTER TABLE removals RENAME TO old_removals;
ALTER TABLE extensions RENAME TO old_extensions;
`
	takeOver = `
INSERT INTO courses (id, name) SELECT 1, 'main'
	WHERE EXISTS (SELECT 1 FROM old_lessons) OR EXISTS (SELECT 1 FROM old_students);
INSERT INTO lessons (id, course, name, title, policy, due, late)
	SELECT id, 1, name, title, policy, due, late FROM old_lessons;
INSERT INTO exercises (id, course, lesson, name, position, title, place, type, points)
	SELECT id, 1, lesson, name, position, title, place, type, points FROM old_exercises;
INSERT INTO students (id, course, name) SELECT id, 1, name FROM old_students;
INSERT INTO verdicts (id, hash, json) SELECT id, hash, json FROM old_verdicts;
INSERT INTO attempts (id, lesson, student, number, hash, path, problems, submitted, seen, graded,
	mark) SELECT id, lesson, student, number, hash, path, problems, submitted, seen, graded, mark
	FROM old_attempts;
INSERT INTO scores (attempt, exercise, points, score, state, found, problem, verdict, code)
	SELECT attempt, exercise, points, score, state, found, problem, verdict, code
	FROM old_scores;
INSERT INTO overrides (id, student, exercise, points, score, reason, by, at)
	SELECT id, student, exercise, points, score, reason, by, at FROM old_overrides;
INSERT INTO removals (id, attempt, removed, reason, by, at)
	SELECT id, attempt, removed, reason, by, at FROM old_removals;
INSERT INTO extensions (lesson, student, due) SELECT lesson, student, due FROM old_extensions;
INSERT INTO cache (id, key, state, problem, verdict, stored)
	SELECT id, key, state, problem, verdict, id FROM old_cache;
DROP TABLE old_cache;
DROP TABLE old_extensions;
DROP TABLE old_removals;
DROP TABLE old_overrides;
DROP TABLE old_scores;
DROP TABLE old_attempts;
DROP TABLE old_verdicts;
DROP TABLE old_students;
DROP TABLE old_exercises;
DROP TABLE old_lessons;
PRAGMA user_version = 4;
`
)

// upgrade brings a file of before package database to the first step of schema. A copy of the file
// is kept beside it, unless it holds only results that can be found again.
func upgrade(ctx context.Context, db *database.DB) error {
	if db.Dialect != database.SQLite {
		return nil
	}
	const fileVersion = `SELECT user_version FROM pragma_user_version`
	var version int
	err := db.QueryRowContext(ctx, fileVersion).Scan(&version)
	if err != nil || version > len(earlier) {
		return err
	}
	if db.ReadOnly {
		return fmt.Errorf("%s may only be read, and its schema %d must be brought to %d first",
			db.Name, version, len(earlier)+1)
	}
	return db.Write(ctx, func(t *database.Tx) error {
		t.Query(fileVersion).First(&version)
		if version > len(earlier) { // another process was quicker
			return nil
		}
		var used bool
		t.Query(`SELECT EXISTS (SELECT 1 FROM lessons) OR EXISTS (SELECT 1 FROM students)`).
			First(&used)
		if used && t.Err() == nil {
			if err := keepCopy(db.Name, fmt.Sprintf("%s.v%d", db.Name, version)); err != nil {
				return err
			}
		}
		run := func(statements string) {
			if t.Err() == nil {
				_, err := t.SQL().ExecContext(ctx, statements)
				t.Fail(err)
			}
		}
		for _, step := range earlier[version:] {
			run(step)
		}
		run(renameEarlier)
		if t.Err() == nil {
			_, err := t.Migrate("gradebook", schema[:1])
			t.Fail(err)
		}
		run(takeOver)
		return nil
	})
}

// keepCopy copies a file whose lock the caller holds. What is there under the copy's name is never
// replaced.
func keepCopy(path, name string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	there, err := os.ReadFile(name)
	if err == nil && bytes.Equal(there, data) { // of an earlier start, which was killed
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is of an earlier version, and a copy of it must be kept as %s, "+
			"which is there already and differs: move that away; nothing was changed", path, name)
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return renameio.WriteFile(name, data, info.Mode().Perm())
}
