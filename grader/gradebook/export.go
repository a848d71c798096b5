package gradebook

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// format and formatVersion begin an export.
const (
	format        = "tessella gradebook"
	formatVersion = 2 // 1 had no removals, marks and extensions
)

// The format of an export, as JSON: see [Book.Export]. A field of type text is a string, or
// {"base64": "…"} if its bytes are not UTF-8.
type (
	exported struct {
		Format   string                     `json:"format"`
		Version  int                        `json:"version"`
		Lessons  []exportedLesson           `json:"lessons"`
		Students []exportedStudent          `json:"students"`
		Verdicts map[string]json.RawMessage `json:"verdicts"`
	}
	exportedLesson struct {
		Name      text               `json:"name"`
		Title     text               `json:"title"`
		Policy    string             `json:"policy"`
		Due       stamp              `json:"due,omitzero"`
		Late      string             `json:"late"`
		Exercises []exportedExercise `json:"exercises"`
	}
	exportedExercise struct {
		ID      text `json:"id"`
		Title   text `json:"title"`
		Where   text `json:"where,omitempty"`
		Type    text `json:"type"`
		Points  int  `json:"points"`
		Dropped bool `json:"dropped,omitempty"`
		// what a teacher has said about groups of wrong answers
		Hints []exportedHint `json:"hints,omitempty"`

		position int64
	}
	exportedHint struct {
		Signature string `json:"signature"`
		Name      text   `json:"name"`
		Hint      text   `json:"hint"`
		By        text   `json:"by"`
		At        stamp  `json:"at"`
	}
	exportedStudent struct {
		id        int64
		Name      text               `json:"name"`
		Attempts  []attempt          `json:"attempts,omitempty"`
		Overrides []exportedOverride `json:"overrides,omitempty"`

		Extensions []exportedExtension `json:"extensions,omitempty"`
	}
	exportedExtension struct {
		Lesson text  `json:"lesson"`
		Due    stamp `json:"due"`
	}
	exportedOverride struct {
		Exercise text     `json:"exercise"`
		Points   int      `json:"points"`
		Score    *float64 `json:"score"`
		Reason   text     `json:"reason"`
		By       text     `json:"by,omitempty"`
		At       stamp    `json:"at"`
	}
)

// Export writes all that the book holds of its course, but for the cache, as JSON; [Book.Import]
// reads it. Equal books have equal exports, in a file and on PostgreSQL.
//
//	{
//	  "format": "tessella gradebook", "version": 2,
//	  "lessons": [{"name": "trees", "title": "Decision trees",
//	    "policy": "best", "due": "2026-11-01T22:59:59Z", "late": "10%/day",
//	    "exercises": [{"id": "trees/gain", "title": …, "where": …, "type": "func(…) …",
//	      "points": 3, "dropped": false,
//	      "hints": [{"signature": …, "name": …, "hint": …, "by": …, "at": …}]}]}],
//	  "students": [{"name": "ada",
//	    "attempts": [{"lesson": "trees", "number": 1, "content": its hash,
//	      "path": …, "problems": […],
//	      "submitted": first, "seen": last handed in, "graded": …,
//	      "mark": "late", "on time" or "unknown" where no time of handing in is known,
//	      "scores": [{"exercise": "trees/gain", "points": 3, "score": 2.5, "state": "graded",
//	        "found": "cell 7", "problem": …, "verdict": its name below,
//	        "code": the hash of its code}],
//	      "removals": [{"restored": false, "reason": …, "by": …, "at": …}]}],
//	    "extensions": [{"lesson": "trees", "due": …}],
//	    "overrides": [{"exercise": "trees/gain", "points": 3, "score": 3 or null where revoked,
//	      "reason": …, "by": …, "at": …}]}],
//	  "verdicts": {its SHA-256: a grader.Verdict}
//	}
//
// Exercises are in the order of the lesson. Those that the lesson no longer has are marked as
// dropped and come last. Removals and overrides are in the order in which they were made. A text
// that is not UTF-8, such as an odd student's name, is {"base64": "…"}.
func (b *Book) Export(ctx context.Context, w io.Writer) error {
	e := exported{
		Format:   format,
		Version:  formatVersion,
		Lessons:  []exportedLesson{},
		Students: []exportedStudent{},
		Verdicts: map[string]json.RawMessage{},
	}
	err := b.read(ctx, func(t *transaction) error {
		e.lessons(t)
		e.students(t)
		var hash, verdict string
		for range t.Query(
			`SELECT hash, json FROM verdicts WHERE id IN (SELECT verdict FROM scores s
				JOIN attempts a ON a.id = attempt JOIN lessons l ON l.id = lesson
				WHERE l.course = ?)`, t.course).Into(&hash, &verdict) {
			if readVerdict(hash, verdict) != nil {
				e.Verdicts[hash] = json.RawMessage(verdict)
			}
		}
		return e.whole(b.db.Name)
	})
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	if err := out.Encode(e); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// whole is an error that names each verdict that is damaged.
func (e *exported) whole(file string) error {
	var errs []error
	for _, s := range e.Students {
		for _, a := range s.Attempts {
			for _, x := range a.Scores {
				if x.Verdict != "" && e.Verdicts[x.Verdict] == nil {
					errs = append(errs, errors.New(damaged(file, string(s.Name), string(a.Lesson),
						a.Number, string(x.Exercise))))
				}
			}
		}
	}
	return errors.Join(errs...)
}

func (e *exported) lessons(t *transaction) {
	exercises := map[int64][]exportedExercise{}
	hints := map[text][]exportedHint{}
	var id int64
	var of text
	var h exportedHint
	for range t.Query(`SELECT e.name, signature, h.name, hint, by, at FROM hints h
		JOIN exercises e ON e.id = h.exercise WHERE e.course = ? ORDER BY h.id`, t.course).
		Into(&of, &h.Signature, &h.Name, &h.Hint, &h.By, &h.At) {
		hints[of] = append(hints[of], h)
	}
	var x exportedExercise
	for range t.Query(`SELECT lesson, name, title, place, type, points, position IS NULL,
		coalesce(position, ?) FROM exercises WHERE course = ?`, math.MaxInt64, t.course).
		Into(&id, &x.ID, &x.Title, &x.Where, &x.Type, &x.Points, &x.Dropped, &x.position) {
		x.Hints = hints[x.ID]
		exercises[id] = append(exercises[id], x)
	}
	var l exportedLesson
	for range t.Query(`SELECT id, name, title, policy, due, late FROM lessons WHERE course = ?`,
		t.course).Into(&id, &l.Name, &l.Title, &l.Policy, &l.Due, &l.Late) {
		l.Exercises = append([]exportedExercise{}, exercises[id]...)
		slices.SortFunc(l.Exercises, func(a, b exportedExercise) int {
			return cmp.Or(cmp.Compare(a.position, b.position), cmp.Compare(a.ID, b.ID))
		})
		e.Lessons = append(e.Lessons, l)
	}
	slices.SortFunc(e.Lessons, func(a, b exportedLesson) int { return cmp.Compare(a.Name, b.Name) })
}

func (e *exported) students(t *transaction) {
	s := exportedStudent{}
	for range t.Query(`SELECT id, name FROM students WHERE course = ?`, t.course).
		Into(&s.id, &s.Name) {
		e.Students = append(e.Students, s)
	}
	slices.SortFunc(e.Students,
		func(a, b exportedStudent) int { return cmp.Compare(a.Name, b.Name) })
	student := map[int64]int{}
	for i, s := range e.Students {
		student[s.id] = i
	}
	for _, lesson := range e.Lessons {
		l := t.load(string(lesson.Name), "")
		if t.Err() != nil {
			return
		}
		for i := range e.Students {
			l.export(&e.Students[i], lesson.Name)
		}
	}
	var o exportedOverride
	var id int64
	for range t.Query(`SELECT student, name, o.points, score, reason, by, at FROM overrides o
		JOIN exercises e ON e.id = exercise WHERE e.course = ? ORDER BY o.id`, t.course).
		Into(&id, &o.Exercise, &o.Points, &o.Score, &o.Reason, &o.By, &o.At) {
		s := &e.Students[student[id]]
		s.Overrides = append(s.Overrides, o)
	}
}

func (l *ledger) export(to *exportedStudent, lesson text) {
	s := l.students[string(to.Name)]
	if !s.extended.IsZero() {
		to.Extensions = append(to.Extensions, exportedExtension{lesson, s.extended})
	}
	for _, a := range s.attempts {
		a.Scores = slices.AppendSeq([]score{}, maps.Values(a.scores))
		slices.SortFunc(a.Scores,
			func(x, y score) int { return cmp.Compare(x.Exercise, y.Exercise) })
		to.Attempts = append(to.Attempts, *a)
	}
}
