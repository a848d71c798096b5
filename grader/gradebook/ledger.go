package gradebook

import (
	"cmp"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
)

// ledger is a lesson in the book, without the texts of the verdicts.
type ledger struct {
	lesson    int64
	terms     Terms
	ids       map[string]int64 // of all its exercises
	exercises map[string]int   // the points of those that are in the lesson today
	students  map[string]*student
	named     map[string]grouping.Named // by signature
}

type student struct {
	id        int64
	attempts  []*attempt                  // by number
	overrides map[string]*report.Override // by exercise: the ones that count now
	items     map[string][]int64          // of the rubric, if an override is by it
	// when the lesson is due for this student; zero: as for all
	extended stamp
}

type attempt struct {
	id        int64
	Number    int
	Content   string // its hash
	Path      string
	Problems  texts
	Submitted stamp // when first handed in
	Seen      stamp // when last handed in
	Graded    stamp
	Removals  []Removal // the last one holds
	// says whether the attempt was late if Submitted is zero; see [unknownTime]
	Mark   submission.Mark
	scores map[string]score // by exercise
}

type score struct {
	Exercise string
	Points   int
	Score    float64
	State    string
	Found    string
	Problem  string
	Verdict  string // its hash
	Code     string
}

// removed returns the removal of the attempt; nil if it counts.
func (a *attempt) removed() *Removal {
	if n := len(a.Removals); n > 0 && !a.Removals[n-1].Restored {
		return &a.Removals[n-1]
	}
	return nil
}

// load reads a lesson; if only is not empty, it reads that student alone. It returns nil if the
// book does not have the lesson.
func (t *transaction) load(lesson, only string) *ledger { return t.read(lesson, only, true) }

// read is load. Without texts the scores have no text but their state, which takes half the time.
func (t *transaction) read(lesson, only string, texts bool) *ledger {
	id, terms, known := t.terms(lesson)
	if !known {
		return nil
	}
	l := &ledger{
		lesson:    id,
		terms:     terms,
		ids:       map[string]int64{},
		exercises: map[string]int{},
		students:  map[string]*student{},
		named:     t.named(id),
	}
	var of int64                // a student, an attempt or an exercise
	names := map[int64]string{} // of the exercises
	var name string
	var exercise string
	var points int
	var asked bool
	for range t.Query(`SELECT id, name, points, position IS NOT NULL FROM exercises
		WHERE lesson = ?`, id).Into(&of, &exercise, &points, &asked) {
		l.ids[exercise], names[of] = of, exercise
		if asked {
			l.exercises[exercise] = points
		}
	}
	byID := map[int64]*student{}
	whose, args := `lesson = ?`, []any{id} // the condition on what follows
	those, which := `course = ?`, []any{t.course}
	if only != "" {
		those, which = those+` AND name = ?`, append(which, only)
	}
	for range t.Query(`SELECT id, name FROM students WHERE `+those, which...).Into(&of, &name) {
		s := &student{id: of, overrides: map[string]*report.Override{},
			items: map[string][]int64{}}
		l.students[name], byID[of] = s, s
		if only != "" {
			whose, args = `lesson = ? AND student = ?`, []any{id, of}
		}
	}
	if len(byID) == 0 {
		return l
	}
	var due stamp
	for range t.Query(`SELECT student, due FROM extensions WHERE `+whose, args...).
		Into(&of, &due) {
		if s := byID[of]; s != nil {
			s.extended = due
		}
	}
	attempts := map[int64]*attempt{}
	var a attempt
	for range t.Query(`SELECT id, student, number, hash, path, problems, submitted, seen, graded,
		mark FROM attempts WHERE `+whose+` ORDER BY number`, args...).
		Into(&a.id, &of, &a.Number, &a.Content, &a.Path, &a.Problems, &a.Submitted, &a.Seen,
			&a.Graded, &a.Mark) {
		if s := byID[of]; s != nil {
			a.scores = map[string]score{}
			attempts[a.id] = new(a)
			s.attempts = append(s.attempts, attempts[a.id])
		}
	}
	var sc score
	var about int64 // an exercise
	columns, from := `attempt, exercise, points, score, state`, `scores`
	into := []any{&of, &about, &sc.Points, &sc.Score, &sc.State}
	if texts {
		columns += `, found, problem, coalesce(hash, ''), code`
		from += ` LEFT JOIN verdicts ON verdicts.id = verdict`
		into = append(into, &sc.Found, &sc.Problem, &sc.Verdict, &sc.Code)
	}
	for range t.Query(`SELECT `+columns+` FROM `+from+`
		WHERE attempt IN (SELECT id FROM attempts WHERE `+whose+`)`, args...).Into(into...) {
		if a := attempts[of]; a != nil {
			sc.Exercise = names[about]
			a.scores[sc.Exercise] = sc
		}
	}
	var r Removal
	var at stamp
	for range t.Query(`SELECT attempt, NOT removed, reason, by, at FROM removals
		WHERE attempt IN (SELECT id FROM attempts WHERE `+whose+`) ORDER BY id`, args...).
		Into(&of, &r.Restored, &r.Reason, &r.By, &at) {
		if a := attempts[of]; a != nil {
			r.At = at.Time
			a.Removals = append(a.Removals, r)
		}
	}
	rubric := t.rubric()
	var set sql.NullFloat64
	var items numbers
	var o report.Override
	for range t.Query(`SELECT student, name, o.points, score, items, reason, by, at
		FROM overrides o JOIN exercises e ON e.id = exercise
		WHERE `+whose+` ORDER BY o.id`, args...).
		Into(&of, &exercise, &points, &set, &items, &o.Reason, &o.By, &at) {
		s := byID[of]
		if s == nil {
			continue
		}
		delete(s.overrides, exercise)
		delete(s.items, exercise)
		o.At = at.Time
		switch {
		case items != nil:
			s.items[exercise] = items
			o.Score, o.Reason = rubric.of(items, l.exercises[exercise])
		case set.Valid:
			o.Score = report.Rescale(set.Float64, points, l.exercises[exercise])
		default:
			continue
		}
		s.overrides[exercise] = new(o)
	}
	return l
}

// total is what an attempt comes to.
type total struct {
	score, raw, penalty float64
	graded              float64 // the score as if nothing were set by hand
	late                time.Duration
}

// total adds an attempt up with today's points, terms and overrides. What lateness takes off is
// rounded once, so the points of the exercises less the penalty are the score.
func (l *ledger) total(s *student, a *attempt) total {
	t := total{late: l.lateness(s, a)}
	off := l.terms.Late.off(t.late)
	for exercise, points := range l.exercises { // in any order: rounding makes the sums the same
		was := a.scores[exercise]
		now := report.Rescale(was.Score, was.Points, points)
		t.raw += now
		if o := s.overrides[exercise]; o != nil {
			t.score += o.Score
			continue
		}
		t.penalty += now * off
		t.score += now
	}
	t.raw, t.penalty = report.Hundredths(t.raw), report.Hundredths(t.penalty)
	t.graded = report.Hundredths(t.raw - report.Hundredths(t.raw*off))
	t.score = report.Hundredths(t.score - t.penalty)
	return t
}

// lateness is how late an attempt was, and the least that it can have been where it is marked as
// late.
func (l *ledger) lateness(s *student, a *attempt) time.Duration {
	terms := l.terms
	if !s.extended.IsZero() {
		terms.Due = s.extended.Time
	}
	switch {
	case a.Mark == submission.Unmarked:
		return terms.lateness(a.Submitted.Time)
	// the mark knows nothing of an extension
	case a.Mark == submission.Late && s.extended.IsZero():
		return terms.Late.Grace + time.Second
	}
	return 0
}

// counting is the attempt that counts, and what it comes to; nil where there is none. What is set
// by hand does not choose it: else a mark that takes off points could let another attempt count,
// with a higher score. Only of some exercises may have been graded in an attempt: such a one is not
// the last while another has more.
func (l *ledger) counting(s *student) (*attempt, total) {
	var best *attempt
	of := l.total(s, &attempt{})
	for _, a := range s.attempts {
		if a.removed() != nil {
			continue
		}
		t := l.total(s, a)
		better := best == nil || t.graded > of.graded
		if l.terms.Policy == Last && best != nil {
			// Of one moment it is the higher number.
			more := cmp.Compare(l.parts(a), l.parts(best))
			better = more > 0 || more == 0 && !a.Seen.Before(best.Seen.Time)
		}
		if better {
			best, of = a, t
		}
	}
	return best, of
}

// parts is how many of the lesson's exercises were graded in an attempt.
func (l *ledger) parts(a *attempt) int {
	n := 0
	for exercise := range l.exercises {
		if _, there := a.scores[exercise]; there {
			n++
		}
	}
	return n
}

// fill sets in a student's report what the book knows: of the attempt that is
// reported, and of what counts.
func (l *ledger) fill(to *report.Student, s *student, this *attempt) {
	counts, of := l.counting(s)
	to.Attempt, to.Raw = this.Number, l.total(s, this).raw
	to.Score, to.Penalty, to.Late = of.score, of.penalty, of.late
	to.Mark = submission.Unmarked
	if counts != nil && counts.Mark == submission.Late && of.late > 0 {
		to.Mark = submission.Late
	}
	var notes []string
	if !s.extended.IsZero() {
		notes = append(notes, "extension until "+
			s.extended.Local().Format("2 January 2006 15:04 MST"))
	}
	if r := this.removed(); r != nil {
		notes = append(notes,
			fmt.Sprintf("attempt %d was removed by %s: %s", this.Number, r.By, r.Reason))
	}
	if n := l.parts(this); n < len(l.exercises) && counts != this {
		notes = append(notes, fmt.Sprintf("attempt %d was graded in %d of %d exercises",
			this.Number, n, len(l.exercises)))
	}
	if counts == nil {
		notes = append(notes, "no attempt counts")
	} else if counts != this {
		notes = append(notes, fmt.Sprintf("attempt %d counts", counts.Number))
	}
	for i := range to.Exercises {
		e := &to.Exercises[i]
		e.Override = s.overrides[e.ID]
		if o := e.Override; o != nil {
			e.Score = o.Score
		}
		e.Attempts, e.RightAfter = s.tried(e.ID)
		e.Verdict = grouping.Apply(e.Verdict, l.named)
	}
	to.Note = strings.Join(notes, "; ")
}
