package gradebook

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
)

// Attempt is one attempt as it counts today.
type Attempt struct {
	Lesson    string
	Number    int
	Content   string // its hash
	Path      string
	Submitted time.Time   // when it was first handed in; zero: not known
	Mark      report.Mark // "late", "on time" or "unknown" where Submitted is zero
	Graded    time.Time
	Late      time.Duration
	Raw       float64 // what the grader found
	Penalty   float64 // taken off for lateness
	Score     float64 // after penalty and overrides
	Counts    bool
	Scores    map[string]float64 // what the grader found, by exercise
	Removals  []Removal          // by hand, in their order: the last one holds
}

// Change is what somebody has set by hand.
type Change struct {
	Exercise string
	Revoked  bool // then Score is 0
	Score    float64
	Reason   string
	By       string
	At       time.Time
}

// History returns all attempts of a student, by lesson and number, and all that was ever
// set by hand, in its order: of an exercise the last one holds. A student whom the book
// does not know is an error.
func (b *Book) History(ctx context.Context, student string) ([]Attempt, []Change, error) {
	var attempts []Attempt
	var changes []Change
	err := b.read(ctx, func(tx *sql.Tx) error {
		var id int64
		if err := tx.QueryRowContext(ctx, `SELECT id FROM students WHERE name = ?`, student).
			Scan(&id); err != nil {
			return unknown(err, "student", student, b.path)
		}
		lessons, err := column(ctx, tx,
			`SELECT name FROM lessons WHERE id IN (SELECT lesson FROM attempts WHERE student = `+
				`?) ORDER BY name`, id)
		if err != nil {
			return err
		}
		for _, lesson := range lessons {
			l, err := load(ctx, tx, lesson, student)
			if err != nil {
				return err
			}
			attempts = append(attempts, l.history(lesson, l.students[student])...)
		}
		return rows(ctx, tx,
			`SELECT name, score, reason, by, at FROM overrides o JOIN exercises e ON e.id = `+
				`exercise WHERE student = ? ORDER BY o.id`, []any{id}, func(scan scanner) error {
				var c Change
				var score sql.NullFloat64
				var at int64
				err := scan(&c.Exercise, &score, &c.Reason, &c.By, &at)
				c.Score, c.Revoked, c.At = score.Float64, !score.Valid, moment(at)
				changes = append(changes, c)
				return err
			})
	})
	return attempts, changes, err
}

func (l *ledger) history(lesson string, s *student) []Attempt {
	counts, _ := l.counting(s)
	var attempts []Attempt
	for _, a := range s.attempts {
		t := l.total(s, a)
		h := Attempt{Lesson: lesson, Number: a.number, Content: a.hash, Path: a.path,
			Submitted: moment(a.submitted), Graded: moment(a.graded),
			Late: t.late, Raw: t.raw, Penalty: t.penalty, Score: t.score,
			Counts: a == counts, Scores: map[string]float64{},
			Removals: a.removals}
		for id, e := range l.exercises {
			if sc, there := a.scores[id]; there {
				h.Scores[e.name] = rescale(sc.score, sc.points, e.points)
			}
		}
		if h.Mark = a.mark; h.Mark != report.Unmarked {
			h.Submitted = time.Time{}
		}
		attempts = append(attempts, h)
	}
	return attempts
}

// column reads one column of texts.
func column(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]string, error) {
	var all []string
	err := rows(ctx, tx, query, args, func(scan scanner) error {
		var one string
		err := scan(&one)
		all = append(all, one)
		return err
	})
	return all, err
}

// Lessons returns the names of the lessons that the book knows, sorted.
func (b *Book) Lessons(ctx context.Context) ([]string, error) {
	var lessons []string
	err := b.read(ctx, func(tx *sql.Tx) (err error) {
		lessons, err = column(ctx, tx, `SELECT name FROM lessons ORDER BY name`)
		return err
	})
	return lessons, err
}

// Class returns a lesson as [Book.Record] would, without grading anything: every student who has
// handed it in, with the attempt that counts. What the book does not keep, the files' names and the
// time that grading took, stays empty.
func (b *Book) Class(ctx context.Context, lesson string) (report.Class, error) {
	class := report.Class{Lesson: lesson}
	err := b.read(ctx, func(tx *sql.Tx) error {
		l, err := load(ctx, tx, lesson, "")
		if err != nil {
			return unknown(err, "lesson", lesson, b.path)
		}
		if err := tx.QueryRowContext(ctx, `SELECT title FROM lessons WHERE id = ?`, l.lesson).
			Scan(&class.Title); err != nil {
			return err
		}
		if class.Exercises, err = l.abouts(ctx, tx); err != nil {
			return err
		}
		verdicts, err := verdicts(ctx, tx,
			`SELECT verdict FROM scores WHERE attempt IN (SELECT id FROM attempts `+
				`WHERE lesson = ?)`, l.lesson)
		if err != nil {
			return err
		}
		names := slices.Collect(maps.Keys(l.students))
		report.SortByName(names, func(name string) string { return name })
		for _, name := range names {
			s := l.students[name]
			if len(s.attempts) == 0 {
				continue
			}
			a, _ := l.counting(s)
			if a == nil { // all were removed
				a = s.attempts[len(s.attempts)-1]
			}
			of := report.Student{Name: name, Path: a.path}
			if a.mark == report.Unmarked {
				of.Submitted = moment(a.submitted)
			}
			var problems []text
			if err := json.Unmarshal([]byte(a.problems), &problems); err != nil {
				return fmt.Errorf("attempt %d of %q: %w", a.number, name, err)
			}
			of.Problems = stringsOf(problems)
			of.Exercises = l.report(a, class.Exercises, verdicts)
			l.fill(&of, s, a)
			class.Students = append(class.Students, of)
			if at := moment(a.graded); at.After(class.Graded) {
				class.Graded = at
			}
		}
		return nil
	})
	if err != nil {
		return report.Class{}, err
	}
	return class, nil
}

// abouts describes the exercises of the lesson, in their order.
func (l *ledger) abouts(ctx context.Context, tx *sql.Tx) ([]grader.About, error) {
	var abouts []grader.About
	const exercises = `SELECT name, title, place, type, points FROM exercises
		WHERE lesson = ? AND position IS NOT NULL ORDER BY position, name`
	err := rows(ctx, tx, exercises, []any{l.lesson}, func(scan scanner) error {
		var e grader.About
		err := scan(&e.ID, &e.Title, &e.Where, &e.Type, &e.Points)
		abouts = append(abouts, e)
		return err
	})
	return abouts, err
}

// report is what the book knows of the exercises in an attempt.
func (l *ledger) report(a *attempt, abouts []grader.About,
	verdicts map[int64]*grader.Verdict) []report.Exercise {
	scores := map[string]score{}
	for id, s := range a.scores {
		scores[l.exercises[id].name] = s
	}
	var list []report.Exercise
	for _, about := range abouts {
		e := report.Exercise{About: about, State: report.Missing,
			Problem: "not graded in this attempt"}
		if s, there := scores[about.ID]; there {
			e.State, e.Found, e.Problem = report.State(s.state), s.found, s.problem
			e.Score, e.Verdict = rescale(s.score, s.points, about.Points), verdicts[s.verdict.Int64]
		}
		list = append(list, e)
	}
	return list
}

// complete adds to a student of whom only some exercises were graded the others of the attempt.
func (l *ledger) complete(ctx context.Context, tx *sql.Tx, s *report.Student, a *attempt,
	abouts []grader.About) error {
	verdicts, err := verdicts(ctx, tx, `SELECT verdict FROM scores WHERE attempt = ?`, a.id)
	if err != nil {
		return err
	}
	all := l.report(a, abouts, verdicts)
	for i, e := range all {
		k := slices.IndexFunc(s.Exercises, func(x report.Exercise) bool { return x.ID == e.ID })
		if k >= 0 { // it knows whether it is of an earlier run
			all[i] = s.Exercises[k]
		}
	}
	s.Exercises = all
	return nil
}
