package gradebook

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// format and formatVersion head an export.
const (
	format        = "tessella gradebook"
	formatVersion = 2 // 1 had no removals, draws, marks and extensions
)

// The form of an export, as JSON: see [Book.Export]. A field of type text is a string, or
// {"base64": "…"} where its bytes are not UTF-8.
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
		Due       *time.Time         `json:"due,omitempty"`
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
	}
	exportedStudent struct {
		Name      text               `json:"name"`
		Attempts  []exportedAttempt  `json:"attempts,omitempty"`
		Overrides []exportedOverride `json:"overrides,omitempty"`

		Extensions []exportedExtension `json:"extensions,omitempty"`
	}
	exportedExtension struct {
		Lesson text      `json:"lesson"`
		Due    time.Time `json:"due"`
	}
	exportedAttempt struct {
		Lesson    text            `json:"lesson"`
		Number    int             `json:"number"`
		Content   text            `json:"content"`
		Path      text            `json:"path"`
		Problems  []text          `json:"problems,omitempty"`
		Submitted time.Time       `json:"submitted"`
		Seen      time.Time       `json:"seen"`
		Graded    time.Time       `json:"graded"`
		Scores    []exportedScore `json:"scores"`
		Removals  []Removal       `json:"removals,omitempty"`
		Mark      string          `json:"mark,omitempty"`
	}
	exportedScore struct {
		Exercise text    `json:"exercise"`
		Points   int     `json:"points"`
		Score    float64 `json:"score"`
		State    string  `json:"state"`
		Found    text    `json:"found,omitempty"`
		Problem  text    `json:"problem,omitempty"`
		Verdict  string  `json:"verdict,omitempty"`
		Code     string  `json:"code,omitempty"`
		Draw     int     `json:"draw,omitempty"`
	}
	exportedOverride struct {
		Exercise text      `json:"exercise"`
		Points   int       `json:"points"`
		Score    *float64  `json:"score"`
		Reason   text      `json:"reason"`
		By       text      `json:"by,omitempty"`
		At       time.Time `json:"at"`
	}
)

// Export writes all that the book holds, but for the cache, as JSON; [Book.Import] reads it. Equal
// books have equal exports.
//
//	{
//	  "format": "tessella gradebook", "version": 2,
//	  "lessons": [{"name": "trees", "title": "Decision trees",
//	    "policy": "best", "due": "2026-11-01T22:59:59Z", "late": "10%/day",
//	    "exercises": [{"id": "trees/gain", "title": …, "where": …, "type": "func(…) …",
//	      "points": 3, "dropped": false}]}],
//	  "students": [{"name": "ada",
//	    "attempts": [{"lesson": "trees", "number": 1, "content": its hash,
//	      "path": …, "problems": […],
//	      "submitted": first, "seen": last handed in, "graded": …,
//	      "mark": "late", "on time" or "unknown" where no time of handing in is known,
//	      "scores": [{"exercise": "trees/gain", "points": 3, "score": 2.5, "state": "graded",
//	        "found": "cell 7", "problem": …, "verdict": its name below,
//	        "code": the hash of its code, "draw": of hidden cases}],
//	      "removals": [{"restored": false, "reason": …, "by": …, "at": …}]}],
//	    "extensions": [{"lesson": "trees", "due": …}],
//	    "overrides": [{"exercise": "trees/gain", "points": 3, "score": 3 or null where revoked,
//	      "reason": …, "by": …, "at": …}]}],
//	  "verdicts": {its SHA-256: a grader.Verdict}
//	}
//
// Exercises stand in their order, with those that the lesson no longer asks, which are dropped,
// last; removals and overrides in the order in which they were made. A text that is not UTF-8,
// such as an odd student's name, is {"base64": "…"}.
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
		var hash string
		var verdict []byte
		for range t.query(
			`SELECT hash, json FROM verdicts WHERE id IN (SELECT verdict FROM scores)`).
			into(&hash, &verdict) {
			e.Verdicts[hash] = verdict
		}
		return nil
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

func (e *exported) lessons(t *transaction) {
	at := map[int64]int{}
	var id int64
	var due sql.NullInt64
	l := exportedLesson{Exercises: []exportedExercise{}}
	for range t.query(`SELECT id, name, title, policy, due, late FROM lessons ORDER BY name`).
		into(&id, &l.Name, &l.Title, &l.Policy, &due, &l.Late) {
		l.Due = nil
		if due.Valid {
			l.Due = new(moment(due.Int64))
		}
		at[id] = len(e.Lessons)
		e.Lessons = append(e.Lessons, l)
	}
	var x exportedExercise
	for range t.query(`SELECT lesson, name, title, place, type, points, position IS NULL
		FROM exercises ORDER BY position IS NULL, position, name`).
		into(&id, &x.ID, &x.Title, &x.Where, &x.Type, &x.Points, &x.Dropped) {
		l := &e.Lessons[at[id]]
		l.Exercises = append(l.Exercises, x)
	}
}

func (e *exported) students(t *transaction) {
	var id, of, at, submitted, seen, graded int64
	student := map[int64]int{}
	var name text
	for i := range t.query(`SELECT id, name FROM students ORDER BY name`).into(&id, &name) {
		student[id] = i
		e.Students = append(e.Students, exportedStudent{Name: name})
	}
	type place struct{ student, attempt int }
	attempt := map[int64]place{}
	var problems []byte
	a := exportedAttempt{Scores: []exportedScore{}}
	for range t.query(`SELECT a.id, student, name, number, hash, path, problems,
		submitted, seen, graded, mark
		FROM attempts a JOIN lessons l ON l.id = lesson ORDER BY name, number`).
		into(&id, &of, &a.Lesson, &a.Number, &a.Content, &a.Path, &problems, &submitted, &seen,
			&graded, &a.Mark) {
		a.Submitted, a.Seen, a.Graded = moment(submitted), moment(seen), moment(graded)
		a.Problems = nil
		t.fail(json.Unmarshal(problems, &a.Problems))
		s := &e.Students[student[of]]
		attempt[id] = place{student[of], len(s.Attempts)}
		s.Attempts = append(s.Attempts, a)
	}
	var x exportedScore
	for range t.query(`SELECT attempt, name, s.points, score, state, found, problem,
		coalesce(hash, ''), code, draw
		FROM scores s JOIN exercises e ON e.id = exercise LEFT JOIN verdicts v ON v.id = verdict
		ORDER BY attempt, name`).into(&of, &x.Exercise, &x.Points, &x.Score, &x.State, &x.Found,
		&x.Problem, &x.Verdict, &x.Code, &x.Draw) {
		a := &e.Students[attempt[of].student].Attempts[attempt[of].attempt]
		a.Scores = append(a.Scores, x)
	}
	var r Removal
	for range t.query(`SELECT attempt, NOT removed, reason, by, at FROM removals ORDER BY id`).
		into(&of, &r.Restored, &r.Reason, &r.By, &at) {
		r.At = moment(at)
		a := &e.Students[attempt[of].student].Attempts[attempt[of].attempt]
		a.Removals = append(a.Removals, r)
	}
	var until exportedExtension
	for range t.query(`SELECT student, name, x.due FROM extensions x
		JOIN lessons l ON l.id = lesson ORDER BY name`).into(&of, &until.Lesson, &at) {
		until.Due = moment(at)
		s := &e.Students[student[of]]
		s.Extensions = append(s.Extensions, until)
	}
	var o exportedOverride
	for range t.query(`SELECT student, name, o.points, score, reason, by, at FROM overrides o
		JOIN exercises e ON e.id = exercise ORDER BY o.id`).
		into(&of, &o.Exercise, &o.Points, &o.Score, &o.Reason, &o.By, &at) {
		o.At = moment(at)
		s := &e.Students[student[of]]
		s.Overrides = append(s.Overrides, o)
	}
}
