package gradebook

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Attempt is one attempt as it counts today.
type Attempt struct {
	Lesson    string
	Number    int
	Content   string // its hash
	Path      string
	Submitted time.Time       // when it was first handed in; zero: not known
	Mark      submission.Mark // "late", "on time" or "unknown" where Submitted is zero
	Graded    time.Time
	Late      time.Duration
	Raw       float64 // what the grader found
	Penalty   float64 // taken off for lateness
	Score     float64 // after penalty and overrides
	Counts    bool
	Scores    map[string]float64 // what the grader found, by exercise
	States    map[string]submission.State
	Removals  []Removal // by hand, in their order: the last one counts
}

// Change is a score set by hand.
type Change struct {
	Exercise string
	Revoked  bool    // then Score is 0
	Score    float64 // as it counts today
	Reason   string
	By       string
	At       time.Time
}

// History returns all attempts of a student, by lesson and number, and all changes by hand, in
// their order: the last one of an exercise counts. An unknown student is an error.
func (b *Book) History(ctx context.Context, student string) ([]Attempt, []Change, error) {
	var attempts []Attempt
	var changes []Change
	err := b.read(ctx, func(t *transaction) error {
		var id int64
		var at stamp
		if !t.Query(`SELECT id FROM students WHERE course = ? AND name = ?`, t.course, student).
			First(&id) {
			return b.unknown("student", student)
		}
		lessons := t.Query(`SELECT name FROM lessons
			WHERE id IN (SELECT lesson FROM attempts WHERE student = ?)`, id).Texts()
		slices.Sort(lessons)
		for _, lesson := range lessons {
			if l := t.load(lesson, student); t.Err() == nil {
				attempts = append(attempts, l.history(lesson, l.students[student])...)
			}
		}
		var c Change
		var score sql.NullFloat64
		var items numbers
		var was, points int
		rubric := t.rubric()
		for range t.Query(`SELECT name, o.points, e.points, score, items, reason, by, at
			FROM overrides o JOIN exercises e ON e.id = exercise WHERE student = ? ORDER BY o.id`,
			id).
			Into(&c.Exercise, &was, &points, &score, &items, &c.Reason, &c.By, &at) {
			c.Score = report.Rescale(score.Float64, was, points)
			c.Revoked, c.At = !score.Valid && items == nil, at.Time
			if items != nil {
				c.Score, c.Reason = rubric.of(items, points)
			}
			changes = append(changes, c)
		}
		return nil
	})
	return attempts, changes, err
}

func (l *ledger) history(lesson string, s *student) []Attempt {
	counts, _ := l.counting(s)
	var attempts []Attempt
	for _, a := range s.attempts {
		t := l.total(s, a)
		h := Attempt{Lesson: lesson, Number: a.Number, Content: a.Content,
			Path: a.Path, Submitted: a.handedIn(), Mark: a.Mark, Graded: a.Graded.Time,
			Late: t.late, Raw: t.raw, Penalty: t.penalty, Score: t.score,
			Counts: a == counts, Scores: map[string]float64{},
			States: map[string]submission.State{}, Removals: a.Removals}
		for exercise, points := range l.exercises {
			if sc, there := a.scores[exercise]; there {
				h.Scores[exercise] = report.Rescale(sc.Score, sc.Points, points)
				h.States[exercise] = submission.State(sc.State)
			}
		}
		attempts = append(attempts, h)
	}
	return attempts
}

// handedIn returns when the attempt was handed in; zero if that is not known.
func (a *attempt) handedIn() time.Time {
	if a.Mark != submission.Unmarked {
		return time.Time{}
	}
	return a.Submitted.Time
}

// Lessons returns the names of the lessons in the book, sorted.
func (b *Book) Lessons(ctx context.Context) (lessons []string, err error) {
	err = b.read(ctx, func(t *transaction) error {
		lessons = t.Query(`SELECT name FROM lessons WHERE course = ?`, t.course).Texts()
		slices.Sort(lessons)
		return nil
	})
	return lessons, err
}

// Class returns a lesson as [Book.Record] would, without grading anything: every student who has
// handed it in, with the attempt that counts. The book does not keep the names of files and the
// time that grading took, so these are empty.
func (b *Book) Class(ctx context.Context, lesson string) (report.Class, error) {
	class := report.Class{Lesson: lesson}
	err := b.read(ctx, func(t *transaction) error {
		l := t.load(lesson, "")
		if l == nil {
			return b.unknown("lesson", lesson)
		}
		t.Query(`SELECT title FROM lessons WHERE id = ?`, l.lesson).First(&class.Title)
		class.Exercises = t.abouts(l)
		shown := map[string]*attempt{}
		var hashes []string
		for name, s := range l.students {
			if len(s.attempts) == 0 {
				continue
			}
			a, _ := l.counting(s)
			if a == nil { // all were removed
				a = s.attempts[len(s.attempts)-1]
			}
			shown[name] = a
			for _, sc := range a.scores {
				hashes = append(hashes, sc.Verdict)
			}
		}
		verdicts := b.verdicts.of(t, hashes)
		names := slices.Collect(maps.Keys(shown))
		report.SortByName(names, func(name string) string { return name })
		for _, name := range names {
			s, a := l.students[name], shown[name]
			of := report.Student{Name: name, Path: a.Path, Submitted: a.handedIn(),
				Problems:  a.Problems,
				Exercises: l.report(a, class.Exercises, verdicts)}
			for _, e := range of.Exercises {
				if e.State == submission.Damaged {
					of.Problems = append(of.Problems,
						damaged(b.db.Name, name, lesson, a.Number, e.ID))
				}
			}
			l.fill(&of, s, a)
			class.Students = append(class.Students, of)
			if a.Graded.After(class.Graded) {
				class.Graded = a.Graded.Time
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
func (t *transaction) abouts(l *ledger) []course.Exercise {
	var abouts []course.Exercise
	var e course.Exercise
	for range t.Query(`SELECT name, title, place, type, points FROM exercises
		WHERE lesson = ? AND position IS NOT NULL ORDER BY position, name`, l.lesson).
		Into(&e.ID, &e.Title, &e.Where, &e.Type, &e.Points) {
		abouts = append(abouts, e)
	}
	return abouts
}

// report returns what the book has about the exercises in an attempt.
func (l *ledger) report(a *attempt, abouts []course.Exercise,
	verdicts map[string]*grader.Verdict) []report.Exercise {
	var list []report.Exercise
	for _, about := range abouts {
		e := report.Exercise{Exercise: about, State: submission.Missing,
			Problem: "not graded in this attempt"}
		if s, there := a.scores[about.ID]; there {
			e.State = submission.State(s.State)
			e.Found, e.Problem = s.Found, s.Problem
			e.Points, e.Score, e.Verdict = s.Points, s.Score, verdicts[s.Verdict]
			e = e.Worth(about.Points)
			if s.Verdict != "" && e.Verdict == nil {
				e.State = submission.Damaged
			}
		}
		list = append(list, e)
	}
	return list
}

// complete adds the other exercises of the attempt to a student if only some were graded.
func (r *recorder) complete(s *report.Student, a *attempt, abouts []course.Exercise) {
	verdicts := r.transaction.stored(`SELECT verdict FROM scores WHERE attempt = ?`, a.id)
	all := r.ledger.report(a, abouts, verdicts)
	for i, e := range all {
		k := slices.IndexFunc(s.Exercises, func(x report.Exercise) bool { return x.ID == e.ID })
		if k >= 0 { // it knows whether it is of an earlier run
			all[i] = s.Exercises[k]
		}
	}
	s.Exercises = all
}
