package gradebook

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// Content identifies a student's hand-in for a lesson.
type Content struct {
	Hash string // of all functions that the lesson asks for
	// by exercise: a hash of the code without comments and formatting, where it was graded
	Codes map[string]string
}

// Record keeps the results of a grading. It returns the class with what counts: Attempt, Score,
// Penalty, Late and Note of each student, and Override of each exercise, which replaces its Score.
// Raw is of the attempt that was graded; if another one counts, the Note says which. The argument
// is not changed.
//
// contents has the hand-in of each student. A content that is already in the book is not a new
// attempt: it gets the new scores. Students who are not in the class keep what they have. A student
// who is named twice, or has no content, is an error.
//
// If only a part of the lesson was graded, see [report.Class], its exercises are added to those of
// the lesson. The other scores of an attempt do not change, and the returned class has all
// exercises.
func (b *Book) Record(ctx context.Context, class report.Class,
	contents map[string]Content) (report.Class, error) {
	if err := check(class, contents); err != nil {
		return report.Class{}, err
	}
	var counts report.Class
	err := b.write(ctx, func(t *transaction) (err error) {
		counts, err = t.record(class, contents)
		return err
	})
	if err != nil {
		return report.Class{}, err
	}
	return counts, nil
}

// RecordIn is [Book.Record] within a transaction of the book's database. The caller commits it, or
// rolls it back if there is an error. So a result is kept together with what else is written.
func (b *Book) RecordIn(ctx context.Context, tx *sql.Tx, class report.Class,
	contents map[string]Content) (report.Class, error) {
	if err := check(class, contents); err != nil {
		return report.Class{}, err
	}
	t := b.joinToWrite(database.Join(ctx, tx, b.db.Dialect))
	counts, err := t.record(class, contents)
	if err = cmp.Or(t.Err(), err); err != nil {
		return report.Class{}, b.db.Explain(ctx, err)
	}
	return counts, nil
}

func (t *transaction) record(class report.Class, contents map[string]Content) (report.Class,
	error) {
	r := newRecorder(t)
	if err := r.lesson(class); err != nil {
		return class, err
	}
	t.hold(class)
	only := ""
	if len(class.Students) == 1 {
		only = class.Students[0].Name
	}
	if r.ledger = t.load(class.Lesson, only); t.Err() != nil {
		return class, nil
	}
	whole := class
	if class.Part {
		whole.Part, whole.Exercises = false, t.abouts(r.ledger)
	}
	whole.Students = slices.Clone(class.Students)
	for i := range whole.Students {
		s := &whole.Students[i]
		s.Exercises = slices.Clone(s.Exercises)
		known, this := r.attempt(class, *s, contents[s.Name])
		if class.Part {
			r.complete(s, this, whole.Exercises)
		}
		r.ledger.fill(s, known, this)
	}
	if r.replaced {
		t.dropUnused()
	}
	return whole, nil
}

// hold makes other writers of the same students wait for the end of the transaction, so that no two
// attempts get one number. SQLite has one writer at a time.
func (t *transaction) hold(class report.Class) {
	if t.Dialect == database.SQLite {
		return
	}
	var names []string
	for _, s := range class.Students {
		names = append(names, s.Name)
	}
	for _, name := range slices.Sorted(slices.Values(names)) { // in one order: no deadlock
		t.student(name)
	}
}

// student is the id of a student, who is made if there is none. Other writers of the same student
// wait.
func (t *transaction) student(name string) (id int64) {
	const known = `SELECT id FROM students WHERE course = ? AND name = ? {FOR NO KEY UPDATE}`
	if t.Query(known, t.course, name).First(&id) {
		return id
	}
	t.Exec(`INSERT INTO students (course, name) VALUES (?, ?)
		ON CONFLICT (course, name) DO NOTHING`, t.course, name)
	t.Query(known, t.course, name).First(&id)
	return id
}

// check refuses a class that cannot be kept.
func check(class report.Class, contents map[string]Content) error {
	if class.Lesson == "" {
		return errors.New("a class without a lesson")
	}
	asked := map[string]bool{}
	for _, e := range class.Exercises {
		if e.ID == "" || asked[e.ID] {
			return fmt.Errorf("lesson %s has an exercise with no name, or a name twice: %q",
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
				return fmt.Errorf("%q has an exercise that lesson %s does not have, "+
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

// recorder is one run of Record or Store.
type recorder struct {
	*transaction
	ledger   *ledger
	ids      map[string]int64 // of the verdicts of this run, by hash
	replaced bool             // a verdict may have lost its last user
}

func newRecorder(t *transaction) *recorder {
	return &recorder{transaction: t, ids: map[string]int64{}}
}

// lesson brings the lesson and its exercises up to date. It writes nothing that stands there
// already: on PostgreSQL, those who write the same row wait for each other.
func (r *recorder) lesson(class report.Class) error {
	const known = `SELECT id, title FROM lessons WHERE course = ? AND name = ?`
	var id int64
	var title string
	if !r.Query(known, r.course, class.Lesson).First(&id, &title) || title != class.Title {
		r.Exec(`INSERT INTO lessons (course, name, title, policy, late)
			VALUES (?1, ?2, ?3, 'best', 'none')
			ON CONFLICT (course, name) DO UPDATE SET title = ?3`,
			r.course, class.Lesson, class.Title)
		r.Query(known, r.course, class.Lesson).First(&id, &title)
	}
	there := r.exercises(id)
	var behind int64
	for _, e := range there {
		if e.position.Valid {
			behind = max(behind, e.position.Int64+1)
		}
	}
	for i, about := range class.Exercises {
		about.Kind, about.Function = "", "" // what the book does not keep
		e := exercise{about, sql.NullInt64{Int64: int64(i), Valid: true}}
		was, known := there[about.ID]
		delete(there, about.ID)
		if class.Part {
			if e.position = was.position; !e.position.Valid {
				e.position = sql.NullInt64{Int64: behind, Valid: true}
				behind++
			}
		}
		if known && was == e {
			continue
		}
		if err := r.exercise(id, class.Lesson, e); err != nil {
			return err
		}
	}
	for _, e := range there {
		if !class.Part && e.position.Valid {
			r.Exec(`UPDATE exercises SET position = NULL WHERE lesson = ? AND name = ?`, id, e.ID)
		}
	}
	return nil
}

// exercise is an exercise of a lesson.
type exercise struct {
	course.Exercise
	position sql.NullInt64 // null: the lesson no longer asks it
}

// exercises are those of a lesson, by name, with those that it no longer asks.
func (t *transaction) exercises(lesson int64) map[string]exercise {
	all := map[string]exercise{}
	var e exercise
	for range t.Query(`SELECT name, title, place, type, points, position FROM exercises
		WHERE lesson = ?`, lesson).
		Into(&e.ID, &e.Title, &e.Where, &e.Type, &e.Points, &e.position) {
		all[e.ID] = e
	}
	return all
}

// exercise brings one exercise of a lesson up to date.
func (r *recorder) exercise(lesson int64, name string, e exercise) error {
	var owner int64
	if r.Query(`SELECT lesson FROM exercises WHERE course = ? AND name = ?`, r.course, e.ID).
		First(&owner) && owner != lesson {
		return fmt.Errorf("exercise %s of lesson %s is one of another lesson in this book", e.ID,
			name)
	}
	r.Exec(`INSERT INTO exercises (course, lesson, name, position, title, place, type, points)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (course, name) DO UPDATE
		SET position = ?4, title = ?5, place = ?6, type = ?7, points = ?8`,
		r.course, lesson, e.ID, e.position, e.Title, e.Where, e.Type, e.Points)
	return nil
}

// attempt keeps one student's submission, in the file and in the ledger. It writes only what has
// changed.
func (r *recorder) attempt(class report.Class, s report.Student,
	content Content) (*student, *attempt) {
	graded := class.Graded
	if graded.IsZero() {
		graded = time.Now()
	}
	submitted, mark := s.Submitted, submission.Unmarked
	if submitted.IsZero() {
		mark = cmp.Or(s.Mark, unknownTime)
	}
	if submitted.IsZero() || submitted.After(graded) {
		submitted = graded
	}
	var problems texts
	for _, problem := range s.Problems {
		problems = append(problems, clean(problem))
	}
	a := &attempt{Content: content.Hash, Path: clean(s.Path), Problems: problems,
		Submitted: stampOf(submitted), Seen: stampOf(submitted), Graded: stampOf(graded),
		Mark: mark, scores: map[string]score{}}
	texts := map[string][]byte{}
	for _, e := range s.Exercises {
		a.scores[e.ID] = score{Exercise: e.ID, Points: e.Points, Score: e.Score,
			State: string(e.State), Found: clean(e.Found), Problem: clean(e.Problem),
			Verdict: r.verdict(e.Verdict, texts),
			Code:    content.Codes[e.ID]}
	}
	known := r.ledger.students[s.Name]
	if known == nil {
		known = &student{id: r.student(s.Name)}
		r.ledger.students[s.Name] = known
	}
	return known, r.keep(known, a, texts)
}

// keep adds an attempt, or takes its scores over into the attempt with the same content. texts has
// the verdicts of the scores by their hashes.
func (r *recorder) keep(s *student, a *attempt, texts map[string][]byte) *attempt {
	i := slices.IndexFunc(s.attempts, func(old *attempt) bool { return old.Content == a.Content })
	if i < 0 {
		a.Number = len(s.attempts) + 1
		a.id = r.Insert(`INSERT INTO attempts
			(lesson, student, number, hash, path, problems, submitted, seen, graded, mark)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			r.ledger.lesson, s.id, a.Number, a.Content, a.Path, a.Problems, a.Submitted, a.Seen,
			a.Graded, a.Mark)
		s.attempts = append(s.attempts, a)
		r.scores(a, nil, texts)
		return a
	}
	old := s.attempts[i]
	a.id, a.Number, a.Removals = old.id, old.Number, old.Removals
	a.known(old)
	if a.Path != old.Path || !slices.Equal(a.Problems, old.Problems) || a.Mark != old.Mark ||
		a.Submitted != old.Submitted || a.Seen != old.Seen || a.Graded != old.Graded {
		r.Exec(`UPDATE attempts
			SET path = ?, problems = ?, submitted = ?, seen = ?, graded = ?, mark = ?
			WHERE id = ?`,
			a.Path, a.Problems, a.Submitted, a.Seen, a.Graded, a.Mark, a.id)
	}
	s.attempts[i] = a
	r.scores(a, old.scores, texts)
	return a
}

// unknownTime marks an attempt whose time is not known. It does not count as late.
const unknownTime submission.Mark = "unknown"

// known combines what two hand-ins of the same content say about its time: the earliest time, or
// else that it was on time, or else the later mark. A time is better than a mark.
func (a *attempt) known(old *attempt) {
	switch {
	case (a.Mark == submission.Unmarked) == (old.Mark == submission.Unmarked):
		if old.Submitted.Before(a.Submitted.Time) {
			a.Submitted = old.Submitted
		}
		if old.Seen.After(a.Seen.Time) {
			a.Seen = old.Seen
		}
		if old.Mark == submission.OnTime || a.Mark == unknownTime {
			a.Mark = old.Mark
		}
	case old.Mark == submission.Unmarked:
		a.Submitted, a.Seen, a.Mark = old.Submitted, old.Seen, old.Mark
	}
}

// scores writes the scores of an attempt that are not as they were, with their verdicts. Those of
// exercises that were not graded this time stay.
func (r *recorder) scores(a *attempt, old map[string]score, texts map[string][]byte) {
	for exercise, s := range old {
		if _, there := a.scores[exercise]; !there {
			a.scores[exercise] = s
		}
	}
	var changed []score
	used := map[string][]byte{}
	for exercise, s := range a.scores {
		was, there := old[exercise]
		if there && was == s {
			continue
		}
		r.replaced = r.replaced || was.Verdict != "" && was.Verdict != s.Verdict
		changed = append(changed, s)
		if s.Verdict != "" {
			used[s.Verdict] = texts[s.Verdict]
		}
	}
	r.verdicts(used)
	for _, s := range changed {
		r.Exec(`INSERT INTO scores
			(attempt, exercise, points, score, state, found, problem, verdict, code)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (attempt, exercise) DO UPDATE SET points = excluded.points,
				score = excluded.score, state = excluded.state, found = excluded.found,
				problem = excluded.problem, verdict = excluded.verdict, code = excluded.code`,
			a.id, r.ledger.ids[s.Exercise], s.Points, s.Score, s.State, s.Found, s.Problem,
			r.id(s.Verdict), s.Code)
	}
}

// verdict adds a verdict's JSON to texts and returns its hash, which is empty for nil.
func (r *recorder) verdict(v *grader.Verdict, texts map[string][]byte) string {
	if v == nil {
		return ""
	}
	text, err := json.Marshal(v)
	r.Fail(err)
	hash := hashOf(text)
	texts[hash] = text
	return hash
}

// hashOf is the hash of a verdict's JSON.
func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// verdicts keeps verdicts, by their hashes, and learns their ids. It replaces damaged ones.
func (r *recorder) verdicts(texts map[string][]byte) {
	known := func(hashes []string) {
		var id int64
		var hash, text string
		var damaged []string
		for range r.Query(`SELECT id, hash, json FROM verdicts WHERE hash IN {?} {FOR KEY SHARE}`,
			hashes).Into(&id, &hash, &text) {
			r.ids[hash] = id
			if text != string(texts[hash]) {
				damaged = append(damaged, hash)
			}
		}
		for _, hash := range damaged {
			r.Exec(`UPDATE verdicts SET json = ? WHERE id = ?`, string(texts[hash]), r.ids[hash])
		}
	}
	var hashes []string
	for hash := range texts {
		if r.ids[hash] == 0 {
			hashes = append(hashes, hash)
		}
	}
	if len(hashes) == 0 {
		return
	}
	slices.Sort(hashes) // in one order: no deadlock
	known(hashes)
	for _, hash := range hashes {
		if r.ids[hash] != 0 {
			continue
		}
		r.ids[hash] = r.Insert(`INSERT INTO verdicts (hash, json) VALUES (?, ?)
			ON CONFLICT (hash) DO NOTHING RETURNING id`, hash, string(texts[hash]))
		if r.ids[hash] == 0 { // another transaction was quicker
			known([]string{hash})
		}
	}
}

// id is the id of a verdict, and null where there is none.
func (r *recorder) id(hash string) sql.NullInt64 {
	return sql.NullInt64{Int64: r.ids[hash], Valid: hash != ""}
}

// dropUnused deletes the verdicts that neither an attempt nor the cache names. Where others write
// at the same time they wait for [Book.Tidy].
func (t *transaction) dropUnused() {
	if t.Dialect == database.SQLite {
		t.deleteUnused()
	}
}

func (t *transaction) deleteUnused() {
	t.Exec(`DELETE FROM verdicts WHERE NOT EXISTS (SELECT 1 FROM scores WHERE verdict = verdicts.id)
		AND NOT EXISTS (SELECT 1 FROM cache WHERE verdict = verdicts.id)`)
}
