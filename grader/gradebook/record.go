package gradebook

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Record keeps what grading has found, and returns the class with what counts: Attempt, Score,
// Penalty, Late and Note of each student and Override of each exercise, whose Score it replaces.
// Raw is of the attempt that was graded; where another one counts, the Note says which. The class
// that it is given stays as it is.
//
// contents holds what each student has handed in. A content that the book knows is not a new
// attempt: its scores become these. Students whom the class does not name keep what they have. A
// student who is named twice, or has no content, is an error.
//
// Where only a part of the lesson was graded, see [report.Class], its exercises are added to those
// of the lesson, the other scores of an attempt stay as they are, and the class that comes back
// has all exercises.
func (b *Book) Record(ctx context.Context, class report.Class,
	contents map[string]Content) (report.Class, error) {
	if err := check(class, contents); err != nil {
		return report.Class{}, err
	}
	err := b.write(ctx, func(t *transaction) error {
		r := newRecorder(t)
		err := r.lesson(class)
		r.ledger = t.load(class.Lesson, "")
		if err != nil || t.err != nil {
			return err
		}
		whole := class
		if class.Part {
			whole.Part, whole.Exercises = false, t.abouts(r.ledger)
		}
		class.Students = slices.Clone(class.Students)
		for i := range class.Students {
			s := &class.Students[i]
			s.Exercises = slices.Clone(s.Exercises)
			known, this := r.attempt(class, *s, contents[s.Name])
			if class.Part {
				r.complete(s, this, whole.Exercises)
			}
			r.ledger.fill(s, known, this)
		}
		whole.Students = class.Students
		class = whole
		if r.replaced {
			t.dropUnused()
		}
		return nil
	})
	if err != nil {
		return report.Class{}, err
	}
	return class, nil
}

// check refuses a class that cannot be kept.
func check(class report.Class, contents map[string]Content) error {
	if class.Lesson == "" {
		return errors.New("a class without a lesson")
	}
	asked := map[string]bool{}
	for _, e := range class.Exercises {
		if e.ID == "" || asked[e.ID] {
			return fmt.Errorf("lesson %s has no exercise name, or twice the name, %q",
				class.Lesson, e.ID)
		}
		asked[e.ID] = true
	}
	paths := map[string]string{}
	for _, s := range class.Students {
		if other, twice := paths[s.Name]; twice {
			return fmt.Errorf("two submissions of %q: %s and %s", s.Name, other, s.Path)
		}
		paths[s.Name] = s.Path
		if s.Name == "" {
			return fmt.Errorf("%s: a submission without a student's name", s.Path)
		}
		if contents[s.Name].Hash == "" {
			return fmt.Errorf("no hash of what %q has handed in", s.Name)
		}
		seen := map[string]bool{}
		for _, e := range s.Exercises {
			if !asked[e.ID] || seen[e.ID] {
				return fmt.Errorf("%q has an exercise that lesson %s does not ask, "+
					"or one twice: %q", s.Name, class.Lesson, e.ID)
			}
			seen[e.ID] = true
			if !(e.Score >= 0) || math.IsInf(e.Score, 1) {
				return fmt.Errorf("%q has the score %v in %s", s.Name, e.Score, e.ID)
			}
		}
	}
	return nil
}

// recorder is one run of Record or Import.
type recorder struct {
	*transaction
	ledger   *ledger
	met      map[string]bool // the hashes of the verdicts of this run
	replaced bool            // a verdict may have lost its last user
}

func newRecorder(t *transaction) *recorder {
	return &recorder{transaction: t, met: map[string]bool{}}
}

// lesson brings the lesson and its exercises up to date.
func (r *recorder) lesson(class report.Class) error {
	r.exec(`INSERT INTO lessons (name, title, policy, late) VALUES (?1, ?2, 'best', 'none')
		ON CONFLICT (name) DO UPDATE SET title = ?2 WHERE title <> ?2`, class.Lesson, class.Title)
	var id int64
	r.query(`SELECT id FROM lessons WHERE name = ?`, class.Lesson).first(&id)
	names := make([]string, len(class.Exercises))
	for i, e := range class.Exercises {
		var position any = i
		if class.Part {
			position = r.position(id, e.ID)
		}
		if err := r.exercise(id, class.Lesson, position, e); err != nil {
			return err
		}
		names[i] = e.ID
	}
	if class.Part {
		return nil
	}
	text, err := json.Marshal(names)
	r.exec(`UPDATE exercises SET position = NULL WHERE lesson = ? AND position IS NOT NULL
		AND name NOT IN (SELECT value FROM json_each(?))`, id, string(text))
	return err
}

// position is where an exercise stands in its lesson, behind all others where it is new.
func (r *recorder) position(lesson int64, exercise string) (position int64) {
	if !r.query(`SELECT position FROM exercises
		WHERE lesson = ? AND name = ? AND position IS NOT NULL`, lesson, exercise).
		first(&position) {
		r.query(`SELECT coalesce(max(position) + 1, 0) FROM exercises WHERE lesson = ?`, lesson).
			first(&position)
	}
	return position
}

// exercise brings one exercise of a lesson up to date; its position is nil where the
// lesson no longer asks it.
func (r *recorder) exercise(lesson int64, name string, position any, e course.Exercise) error {
	var owner int64
	if r.query(`SELECT lesson FROM exercises WHERE name = ?`, e.ID).first(&owner) &&
		owner != lesson {
		return fmt.Errorf("exercise %s of lesson %s is one of another lesson in this book", e.ID,
			name)
	}
	r.exec(`INSERT INTO exercises (name, lesson, position, title, place, type, points)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
		ON CONFLICT (name) DO UPDATE
		SET position = ?3, title = ?4, place = ?5, type = ?6, points = ?7
		WHERE (position, title, place, type, points) IS NOT (?3, ?4, ?5, ?6, ?7)`,
		e.ID, lesson, position, e.Title, e.Where, e.Type, e.Points)
	return nil
}

// attempt keeps one student's submission, in the file and in the ledger, and writes nothing
// that stands there already.
func (r *recorder) attempt(class report.Class, s report.Student,
	content Content) (*student, *attempt) {
	graded := class.Graded
	if graded.IsZero() {
		graded = time.Now()
	}
	submitted, mark := s.Submitted, report.Unmarked
	if submitted.IsZero() {
		mark = cmp.Or(s.Mark, unknownTime)
	}
	if submitted.IsZero() || submitted.After(graded) {
		submitted = graded
	}
	a := &attempt{Content: text(content.Hash), Path: text(s.Path), Problems: textsOf(s.Problems),
		Submitted: stampOf(submitted), Seen: stampOf(submitted), Graded: stampOf(graded),
		Mark: mark, scores: map[text]score{}}
	for _, e := range s.Exercises {
		f := content.Functions[e.ID]
		a.scores[text(e.ID)] = score{Exercise: text(e.ID), Points: e.Points, Score: e.Score,
			State: string(e.State), Found: text(e.Found), Problem: text(e.Problem),
			Verdict: r.verdict(e.Verdict), Code: f.Code, Draw: f.Draw}
	}
	known := r.ledger.students[s.Name]
	if known == nil {
		known = r.student(s.Name)
	}
	return known, r.keep(known, a)
}

// student returns a student by name, and makes one where there is none.
func (r *recorder) student(name string) *student {
	s := &student{}
	if !r.query(`SELECT id FROM students WHERE name = ?`, name).first(&s.id) {
		s.id = r.exec(`INSERT INTO students (name) VALUES (?)`, name)
	}
	r.ledger.students[name] = s
	return s
}

// keep adds an attempt, or takes its scores over into the attempt with the same content.
func (r *recorder) keep(s *student, a *attempt) *attempt {
	i := slices.IndexFunc(s.attempts, func(old *attempt) bool { return old.Content == a.Content })
	if i < 0 {
		a.Number = len(s.attempts) + 1
		a.id = r.exec(`INSERT INTO attempts
			(lesson, student, number, hash, path, problems, submitted, seen, graded, mark)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			r.ledger.lesson, s.id, a.Number, a.Content, a.Path, a.Problems, a.Submitted, a.Seen,
			a.Graded, a.Mark)
		s.attempts = append(s.attempts, a)
		r.scores(a, nil)
		return a
	}
	old := s.attempts[i]
	a.id, a.Number, a.Removals = old.id, old.Number, old.Removals
	a.known(old)
	r.exec(`UPDATE attempts
		SET path = ?1, problems = ?2, submitted = ?3, seen = ?4, graded = ?5, mark = ?6
		WHERE id = ?7 AND (path, problems, submitted, seen, graded, mark) IS NOT
			(?1, ?2, ?3, ?4, ?5, ?6)`,
		a.Path, a.Problems, a.Submitted, a.Seen, a.Graded, a.Mark, a.id)
	s.attempts[i] = a
	r.scores(a, old.scores)
	return a
}

// unknownTime marks an attempt of which nothing says when it was handed in. It does not count as
// late.
const unknownTime report.Mark = "unknown"

// known puts together what is known of when a content was handed in: the earliest time, or else
// that it was on time, or else the later mark. A time is more than a mark.
func (a *attempt) known(old *attempt) {
	switch {
	case (a.Mark == report.Unmarked) == (old.Mark == report.Unmarked):
		if old.Submitted.Before(a.Submitted.Time) {
			a.Submitted = old.Submitted
		}
		if old.Seen.After(a.Seen.Time) {
			a.Seen = old.Seen
		}
		if old.Mark == report.MarkedOnTime || a.Mark == unknownTime {
			a.Mark = old.Mark
		}
	case old.Mark == report.Unmarked:
		a.Submitted, a.Seen, a.Mark = old.Submitted, old.Seen, old.Mark
	}
}

// scores writes the scores of an attempt that are not as they were. Those of exercises that were
// not graded this time stay.
func (r *recorder) scores(a *attempt, old map[text]score) {
	for exercise, s := range old {
		if _, there := a.scores[exercise]; !there {
			a.scores[exercise] = s
		}
	}
	for exercise, s := range a.scores {
		was, there := old[exercise]
		if there && was == s {
			continue
		}
		r.replaced = r.replaced || was.Verdict != "" && was.Verdict != s.Verdict
		r.exec(`INSERT OR REPLACE INTO scores
			(attempt, exercise, points, score, state, found, problem, verdict, code, draw)
			VALUES (?, (SELECT id FROM exercises WHERE name = ?), ?, ?, ?, ?, ?,
				(SELECT id FROM verdicts WHERE hash = ?), ?, ?)`,
			a.id, exercise, s.Points, s.Score, s.State, s.Found, s.Problem, s.Verdict,
			s.Code, s.Draw)
	}
}

// verdict keeps a verdict and returns its hash, which is empty for nil.
func (r *recorder) verdict(v *grader.Verdict) string {
	if v == nil {
		return ""
	}
	text, err := json.Marshal(v)
	r.fail(err)
	return r.text(text)
}

func (r *recorder) text(verdict []byte) string {
	sum := sha256.Sum256(verdict)
	hash := hex.EncodeToString(sum[:])
	if !r.met[hash] {
		r.exec(`INSERT INTO verdicts (hash, json) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING`,
			hash, string(verdict))
		r.met[hash] = true
	}
	return hash
}

// dropUnused deletes the verdicts that neither an attempt nor the cache names.
func (t *transaction) dropUnused() {
	t.exec(`DELETE FROM verdicts WHERE NOT EXISTS (SELECT 1 FROM scores WHERE verdict = verdicts.id)
		AND NOT EXISTS (SELECT 1 FROM cache WHERE verdict = verdicts.id)`)
}
