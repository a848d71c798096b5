package gradebook

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"

	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Import adds what [Book.Export] wrote to the book, which need not be empty: all of it, or nothing
// if there is an error. Entries that are in both are kept once.
//
// If an attempt with the same content is in both, the later grading counts. An attempt that is only
// in the export comes after those of the book. New overrides and removals are added in the order of
// their times. Exercises of the book keep their titles and points. Lessons whose terms differ are
// an error, and so is anything that Export would not write.
func (b *Book) Import(ctx context.Context, from io.Reader) error {
	e, err := readExport(from)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	verdicts := map[string][]byte{}
	for hash, verdict := range e.Verdicts {
		verdicts[hash] = verdict
	}
	return b.write(ctx, func(t *transaction) error {
		m := merger{recorder: newRecorder(t), from: e, texts: verdicts,
			lessons: map[text]*ledger{}, lessonOf: map[text]text{}}
		for _, l := range e.Lessons {
			if err := m.lesson(l); err != nil || t.Err() != nil {
				return fmt.Errorf("import: lesson %s: %w", l.Name, cmp.Or(t.Err(), err))
			}
		}
		for _, s := range e.Students {
			if err := m.student(s); err != nil || t.Err() != nil {
				return fmt.Errorf("import: student %q: %w", s.Name, cmp.Or(t.Err(), err))
			}
		}
		t.dropUnused()
		return nil
	})
}

// readExport reads an export, and checks what can be checked without a book.
func readExport(from io.Reader) (*exported, error) {
	in := json.NewDecoder(from)
	var data json.RawMessage
	if err := in.Decode(&data); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more follows the JSON")
	}
	var head struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err != nil || head.Format != format {
		return nil, fmt.Errorf("not an export of grades: its format is %q, not %q",
			head.Format, format)
	}
	if head.Version < 1 || head.Version > formatVersion {
		return nil, fmt.Errorf("its version is %d, and this tessella reads 1 to %d",
			head.Version, formatVersion)
	}
	var e exported
	in = json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&e); err != nil {
		return nil, err
	}
	for name, text := range e.Verdicts {
		var compact bytes.Buffer
		if err := json.Compact(&compact, text); err != nil {
			return nil, fmt.Errorf("verdict %s: %w", name, err)
		}
		if hash := hashOf(compact.Bytes()); hash != name {
			return nil, fmt.Errorf("verdict %s was changed: its SHA-256 is %s", name, hash)
		}
		if _, err := verdict.Read(text); err != nil {
			return nil, fmt.Errorf("verdict %s: %w", name, err)
		}
		e.Verdicts[name] = compact.Bytes()
	}
	return &e, nil
}

// merger is one run of Import.
type merger struct {
	*recorder
	from     *exported
	texts    map[string][]byte // the verdicts, by their hashes
	lessons  map[text]*ledger
	lessonOf map[text]text // by exercise
}

func (m *merger) lesson(l exportedLesson) error {
	if l.Name == "" || m.lessons[l.Name] != nil {
		return errors.New("no name, or the same one twice")
	}
	late, err := parseLate(l.Late)
	if err != nil {
		return fmt.Errorf("late %q: %w", l.Late, err)
	}
	terms := Terms{Policy: Policy(l.Policy), Due: l.Due.Time, Late: late}
	if err := terms.valid(); err != nil {
		return err
	}
	id, here, known := m.terms(string(l.Name))
	if !known {
		id = m.Insert(`INSERT INTO lessons (course, name, title, policy, due, late)
			VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
			m.course, l.Name, l.Title, terms.Policy, nullTime(terms.Due), late.String())
	} else if here != terms {
		return fmt.Errorf("its terms are %s here and %s in the export; make them the same first",
			describe(here), describe(terms))
	}
	for i, x := range l.Exercises {
		if err := m.exercise(id, l.Name, i, x); err != nil {
			return fmt.Errorf("exercise %s: %w", x.ID, err)
		}
	}
	m.lessons[l.Name] = m.load(string(l.Name), "")
	return nil
}

func (m *merger) exercise(lesson int64, name text, position int, x exportedExercise) error {
	if x.ID == "" || m.lessonOf[x.ID] != "" {
		return errors.New("no name, or the same one twice")
	}
	if x.Points < 0 {
		return fmt.Errorf("it is worth %d points", x.Points)
	}
	m.lessonOf[x.ID] = name
	const find = `SELECT id FROM exercises WHERE name = ? AND lesson = ?`
	var id int64
	if m.Query(find, x.ID, lesson).First(&id) {
		m.hints(id, x.Hints)
		return nil
	}
	about := course.Exercise{ID: string(x.ID), Title: string(x.Title), Where: string(x.Where),
		Type: string(x.Type), Points: x.Points}
	at := sql.NullInt64{Int64: int64(position), Valid: !x.Dropped}
	if err := m.recorder.exercise(lesson, string(name), exercise{about, at}); err != nil {
		return err
	}
	if m.Query(find, x.ID, lesson).First(&id) {
		m.hints(id, x.Hints)
	}
	return nil
}

// hints takes over those of groups about which nothing is said here.
func (m *merger) hints(exercise int64, list []exportedHint) {
	for _, h := range list {
		m.Exec(`INSERT INTO hints (exercise, signature, name, hint, by, at)
			VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (exercise, signature) DO NOTHING`, exercise,
			h.Signature, h.Name, h.Hint, h.By, h.At)
	}
}

func describe(t Terms) string {
	due := "never due"
	if !t.Due.IsZero() {
		due = "due " + t.Due.Format("2006-01-02 15:04:05 MST")
	}
	return fmt.Sprintf("(%s, %s, late %s)", t.Policy, due, t.Late)
}

func (m *merger) student(s exportedStudent) error {
	if s.Name == "" {
		return errors.New("no name")
	}
	id := m.recorder.student(string(s.Name))
	for i, a := range s.Attempts {
		if err := m.attempt(id, string(s.Name), &a); err != nil {
			return fmt.Errorf("attempt %d of its %d: %w", i+1, len(s.Attempts), err)
		}
	}
	if err := m.extensions(id, s.Extensions); err != nil {
		return err
	}
	return m.overrides(id, s.Overrides)
}

func (m *merger) attempt(id int64, name string, a *attempt) error {
	l := m.lessons[a.Lesson]
	switch {
	case l == nil:
		return fmt.Errorf("lesson %q is not in the export", a.Lesson)
	case a.Content == "":
		return errors.New("no content")
	case a.Submitted.After(a.Seen.Time):
		return errors.New("it was first handed in after it was last handed in")
	}
	if !slices.Contains([]submission.Mark{submission.Unmarked, submission.Late, submission.OnTime,
		unknownTime}, a.Mark) {
		return fmt.Errorf("the mark %q; it should be late, on time or unknown", a.Mark)
	}
	removals := a.Removals
	a.Removals, a.scores = nil, map[text]score{}
	for _, x := range a.Scores {
		if m.lessonOf[x.Exercise] != a.Lesson {
			return fmt.Errorf("lesson %s has no exercise %q", a.Lesson, x.Exercise)
		}
		if !(x.Score >= 0) || math.IsInf(x.Score, 1) || x.Points < 0 {
			return fmt.Errorf("the score %v of %d points in %s", x.Score, x.Points, x.Exercise)
		}
		if x.Verdict != "" {
			if _, there := m.from.Verdicts[x.Verdict]; !there {
				return fmt.Errorf("verdict %s of %s is not in the export", x.Verdict, x.Exercise)
			}
		}
		a.scores[x.Exercise] = x
	}
	s := l.students[name]
	if s == nil {
		s = &student{id: id}
		l.students[name] = s
	}
	m.ledger = l
	if i := slices.IndexFunc(s.attempts, func(old *attempt) bool {
		return old.Content == a.Content
	}); i >= 0 && !s.attempts[i].Graded.Before(a.Graded.Time) {
		// The attempt in the book was graded later. Only the times of handing in are taken over,
		// and exercises that were not graded here.
		old := s.attempts[i]
		a.Path, a.Problems, a.Graded = old.Path, old.Problems, old.Graded
		maps.Copy(a.scores, old.scores)
	}
	return m.removals(m.keep(s, a, m.texts), removals)
}

// removals adds the removals that are not in the book, and sorts all of the attempt by time.
func (m *merger) removals(a *attempt, more []Removal) error {
	all := slices.Clone(a.Removals)
	for _, r := range more {
		if r.Reason == "" || r.By == "" {
			return errors.New("it was removed or restored without a reason, or by nobody")
		}
		if !slices.Contains(a.Removals, r) {
			all = append(all, r)
		}
	}
	if len(all) == len(a.Removals) {
		return nil
	}
	slices.SortStableFunc(all, func(a, b Removal) int { return a.At.Compare(b.At.Time) })
	m.Exec(`DELETE FROM removals WHERE attempt = ?`, a.id)
	for _, r := range all {
		m.Exec(`INSERT INTO removals (attempt, removed, reason, by, at) VALUES (?, ?, ?, ?, ?)`,
			a.id, !r.Restored, r.Reason, r.By, r.At)
	}
	a.Removals = all
	return nil
}

// extensions adds the extensions that are not in the book. One that differs is an error.
func (m *merger) extensions(student int64, more []exportedExtension) error {
	for _, x := range more {
		l := m.lessons[x.Lesson]
		if l == nil {
			return fmt.Errorf("extension: lesson %q is not in the export", x.Lesson)
		}
		var due stamp
		if !m.Query(`SELECT due FROM extensions WHERE lesson = ? AND student = ?`, l.lesson,
			student).First(&due) {
			m.Exec(`INSERT INTO extensions (lesson, student, due) VALUES (?, ?, ?)`,
				l.lesson, student, x.Due)
		} else if due != x.Due {
			return fmt.Errorf("the extension in %s is until %s here and until %s in the export; "+
				"make them the same first", x.Lesson, due, x.Due)
		}
	}
	return nil
}

// overrides adds the overrides that are not in the book, and sorts all of the student by time.
func (m *merger) overrides(student int64, more []exportedOverride) error {
	var all []exportedOverride
	var o exportedOverride
	for range m.Query(`SELECT name, o.points, score, reason, by, at
		FROM overrides o JOIN exercises e ON e.id = exercise WHERE student = ? ORDER BY o.id`,
		student).Into(&o.Exercise, &o.Points, &o.Score, &o.Reason, &o.By, &o.At) {
		all = append(all, o)
	}
	here := len(all)
	for _, x := range more {
		x.By = cmp.Or(x.By, "unknown")
		switch {
		case m.lessonOf[x.Exercise] == "":
			return fmt.Errorf("override: exercise %q is not in the export", x.Exercise)
		case x.Reason == "":
			return fmt.Errorf("override of %s: no reason", x.Exercise)
		case x.Score != nil && (!(*x.Score >= 0) || math.IsInf(*x.Score, 1)):
			return fmt.Errorf("override of %s: the score %v", x.Exercise, *x.Score)
		}
		if !slices.ContainsFunc(all[:here],
			func(o exportedOverride) bool { return reflect.DeepEqual(o, x) }) {
			all = append(all, x)
		}
	}
	if len(all) == here {
		return nil
	}
	slices.SortStableFunc(all, func(a, b exportedOverride) int { return a.At.Compare(b.At.Time) })
	m.Exec(`DELETE FROM overrides WHERE student = ?`, student)
	for _, o := range all {
		m.Exec(`INSERT INTO overrides (student, exercise, points, score, reason, by, at)
			VALUES (?, (SELECT id FROM exercises WHERE course = ? AND name = ?), ?, ?, ?, ?, ?)`,
			student, m.course, o.Exercise, o.Points, o.Score, o.Reason, o.By, o.At)
	}
	return nil
}
