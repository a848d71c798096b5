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
		Lesson    text              `json:"lesson"`
		Number    int               `json:"number"`
		Content   text              `json:"content"`
		Path      text              `json:"path"`
		Problems  []text            `json:"problems,omitempty"`
		Submitted time.Time         `json:"submitted"`
		Seen      time.Time         `json:"seen"`
		Graded    time.Time         `json:"graded"`
		Scores    []exportedScore   `json:"scores"`
		Removals  []exportedRemoval `json:"removals,omitempty"`
		Mark      string            `json:"mark,omitempty"`
	}
	exportedRemoval struct {
		Restored bool      `json:"restored,omitempty"`
		Reason   text      `json:"reason"`
		By       text      `json:"by"`
		At       time.Time `json:"at"`
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
	err := b.read(ctx, func(tx *sql.Tx) error {
		for _, part := range []func(context.Context, *sql.Tx) error{e.lessons, e.students} {
			if err := part(ctx, tx); err != nil {
				return err
			}
		}
		return rows(ctx, tx,
			`SELECT hash, json FROM verdicts WHERE id IN (SELECT verdict FROM scores)`,
			nil, func(scan scanner) error {
				var hash string
				var verdict []byte
				err := scan(&hash, &verdict)
				e.Verdicts[hash] = verdict
				return err
			})
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

func (e *exported) lessons(ctx context.Context, tx *sql.Tx) error {
	at := map[int64]int{}
	err := rows(ctx, tx, `SELECT id, name, title, policy, due, late FROM lessons ORDER BY name`,
		nil, func(scan scanner) error {
			var id int64
			var due sql.NullInt64
			l := exportedLesson{Exercises: []exportedExercise{}}
			err := scan(&id, (*string)(&l.Name), (*string)(&l.Title), &l.Policy, &due, &l.Late)
			if due.Valid {
				t := moment(due.Int64)
				l.Due = &t
			}
			at[id] = len(e.Lessons)
			e.Lessons = append(e.Lessons, l)
			return err
		})
	if err != nil {
		return err
	}
	return rows(ctx, tx, `SELECT lesson, name, title, place, type, points, position IS NULL FROM `+
		`exercises ORDER BY position IS NULL, position, name`, nil, func(scan scanner) error {
		var lesson int64
		var x exportedExercise
		err := scan(&lesson, (*string)(&x.ID), (*string)(&x.Title), (*string)(&x.Where),
			(*string)(&x.Type), &x.Points, &x.Dropped)
		l := &e.Lessons[at[lesson]]
		l.Exercises = append(l.Exercises, x)
		return err
	})
}

func (e *exported) students(ctx context.Context, tx *sql.Tx) error {
	student := map[int64]int{}
	err := rows(ctx, tx, `SELECT id, name FROM students ORDER BY name`,
		nil, func(scan scanner) error {
			var id int64
			var s exportedStudent
			err := scan(&id, (*string)(&s.Name))
			student[id] = len(e.Students)
			e.Students = append(e.Students, s)
			return err
		})
	if err != nil {
		return err
	}
	type place struct{ student, attempt int }
	attempt := map[int64]place{}
	err = rows(ctx, tx, `SELECT a.id, student, name, number, hash, path, problems,
		submitted, seen, graded, mark
		FROM attempts a JOIN lessons l ON l.id = lesson
		ORDER BY name, number`, nil, func(scan scanner) error {
		var id, of, submitted, seen, graded int64
		var problems []byte
		a := exportedAttempt{Scores: []exportedScore{}}
		if err := scan(&id, &of, (*string)(&a.Lesson), &a.Number, (*string)(&a.Content),
			(*string)(&a.Path), &problems, &submitted, &seen, &graded, &a.Mark); err != nil {
			return err
		}
		a.Submitted, a.Seen, a.Graded = moment(submitted), moment(seen), moment(graded)
		s := &e.Students[student[of]]
		attempt[id] = place{student[of], len(s.Attempts)}
		s.Attempts = append(s.Attempts, a)
		return json.Unmarshal(problems, &s.Attempts[len(s.Attempts)-1].Problems)
	})
	if err != nil {
		return err
	}
	err = rows(ctx, tx, `SELECT attempt, name, s.points, score, state, found, problem,
		coalesce(hash, ''), code, draw
		FROM scores s JOIN exercises e ON e.id = exercise LEFT JOIN verdicts v ON v.id = verdict
		ORDER BY attempt, name`, nil, func(scan scanner) error {
		var of int64
		var x exportedScore
		err := scan(&of, (*string)(&x.Exercise), &x.Points, &x.Score, &x.State,
			(*string)(&x.Found), (*string)(&x.Problem), &x.Verdict, &x.Code, &x.Draw)
		a := &e.Students[attempt[of].student].Attempts[attempt[of].attempt]
		a.Scores = append(a.Scores, x)
		return err
	})
	if err != nil {
		return err
	}
	const removals = `SELECT attempt, NOT removed, reason, by, at FROM removals ORDER BY id`
	err = rows(ctx, tx, removals, nil, func(scan scanner) error {
		var of, at int64
		var x exportedRemoval
		err := scan(&of, &x.Restored, (*string)(&x.Reason), (*string)(&x.By), &at)
		x.At = moment(at)
		a := &e.Students[attempt[of].student].Attempts[attempt[of].attempt]
		a.Removals = append(a.Removals, x)
		return err
	})
	if err != nil {
		return err
	}
	extensions := `SELECT student, name, x.due FROM extensions x JOIN lessons l ON l.id = ` +
		`lesson ORDER BY name`
	err = rows(ctx, tx, extensions, nil, func(scan scanner) error {
		var of, due int64
		var x exportedExtension
		err := scan(&of, (*string)(&x.Lesson), &due)
		x.Due = moment(due)
		s := &e.Students[student[of]]
		s.Extensions = append(s.Extensions, x)
		return err
	})
	if err != nil {
		return err
	}
	return rows(ctx, tx, `SELECT student, name, o.points, score, reason, by, at FROM overrides o `+
		`JOIN exercises e ON e.id = exercise ORDER BY o.id`, nil, func(scan scanner) error {
		var of, at int64
		var x exportedOverride
		err := scan(&of, (*string)(&x.Exercise), &x.Points, &x.Score, (*string)(&x.Reason),
			(*string)(&x.By), &at)
		x.At = moment(at)
		s := &e.Students[student[of]]
		s.Overrides = append(s.Overrides, x)
		return err
	})
}
