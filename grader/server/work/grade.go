package work

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// Settings say how the submissions of a course are graded.
type Settings struct {
	Secret     string // hidden cases are drawn from it
	PerStudent bool   // each student has different hidden cases
	Credit     grader.Credit
	Private    []grader.PrivateCase // further hidden cases
}

// Settings returns the settings of a course. If none were set, the course has a random secret, and
// credit by case.
func (q *Queue) Settings(ctx context.Context, course int64) (Settings, error) {
	return settings(ctx, q.store, course)
}

func settings(ctx context.Context, s *store.Store, course int64) (Settings, error) {
	var set Settings
	err := s.Read(ctx, func(t *database.Tx) (err error) {
		set, err = read(t, course)
		return err
	})
	if err != nil || set.Secret != "" {
		return set, err
	}
	err = s.Write(ctx, func(t *database.Tx) (err error) {
		t.Exec(`INSERT INTO settings (course, secret, per_student, credit, cases)
			VALUES (?, ?, FALSE, ?, '') ON CONFLICT (course) DO NOTHING`, course, rand.Text(),
			grader.ByCase)
		set, err = read(t, course)
		return err
	})
	return set, err
}

// read returns the settings of a course. If there are none, it returns settings without a secret.
func read(t *database.Tx, course int64) (s Settings, err error) {
	var cases string
	t.Query(`SELECT secret, per_student, credit, cases FROM settings WHERE course = ?`,
		course).First(&s.Secret, &s.PerStudent, &s.Credit, &cases)
	if t.Err() == nil && cases != "" {
		s.Private, err = grader.ReadPrivateCases(strings.NewReader(cases))
	}
	return s, errors.Join(t.Err(), err)
}

// SetSettings changes the settings of a course. Earlier results stay unchanged; see
// [Queue.Regrade].
func (q *Queue) SetSettings(ctx context.Context, course int64, s Settings) error {
	if s.Secret == "" {
		return errors.New("no secret to draw hidden cases from")
	}
	cases := ""
	if len(s.Private) > 0 {
		text, err := json.Marshal(s.Private)
		if err != nil {
			return err
		}
		cases = string(text)
	}
	return q.store.Write(ctx, func(t *database.Tx) error {
		t.Exec(`INSERT INTO settings (course, secret, per_student, credit, cases)
			VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (course) DO UPDATE SET secret = ?2,
			per_student = ?3, credit = ?4, cases = ?5`, course, s.Secret, s.PerStudent, s.Credit,
			cases)
		return nil
	})
}

// Sandboxed grades with package grading, in child processes. It keeps the results of the same
// functions from one submission to the next.
type Sandboxed struct {
	Lessons   []grader.Lesson
	Solutions fs.FS // the source of the reference answers, in the lessons' folders

	store *store.Store
}

// Open prepares it for the submissions of a database.
func (g *Sandboxed) Open(s *store.Store) { g.store = s }

// one is the name of the student while a submission is graded: the real one may be any text.
const one = "submission"

// Grade grades one submission: the exercises that the course's syllabus has for the lesson.
func (g *Sandboxed) Grade(ctx context.Context, s Submission) (graded Graded, err error) {
	lesson, hidden, err := g.lesson(ctx, s)
	if err != nil {
		return graded, err
	}
	carry, err := fs.Sub(g.Solutions, lesson.Name)
	if err != nil {
		return graded, err
	}
	set, err := settings(ctx, g.store, s.Course)
	if err != nil {
		return graded, err
	}
	book, err := g.store.Course(ctx, s.Course)
	if err != nil {
		return graded, err
	}
	folder, err := os.MkdirTemp("", "submission")
	if err != nil {
		return graded, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, one, "submission"+extension(s.Name))
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		return graded, err
	}
	if err := os.WriteFile(path, s.Content, 0o600); err != nil {
		return graded, err
	}
	found, err := grading.Grade(ctx, grading.Options{Lesson: lesson.Name, Title: lesson.Title,
		Tasks: lesson.Tasks, Paths: []string{folder},
		Names: map[string]string{one: s.Student}, Secret: set.Secret, Hidden: hidden,
		PerStudent: set.PerStudent, Private: set.Private, Credit: set.Credit, Store: book,
		Carry: carry, Jobs: 1})
	if err != nil {
		return graded, err
	}
	if len(found.Students) != 1 {
		return graded, fmt.Errorf("submission %d was not found among what was graded", s.ID)
	}
	of := &found.Students[0]
	of.Name, of.Submitted, of.Mark, of.Path = s.Student, s.Received, submission.Unmarked, s.Name
	return Graded{Class: found.Class, Content: found.Contents[one]}, nil
}

// lesson returns the exercises of a submission that are graded, and the number of hidden cases of
// each exercise. A course without a syllabus has the unchanged lessons.
func (g *Sandboxed) lesson(ctx context.Context, s Submission) (l grader.Lesson, hidden int,
	err error) {
	var text string
	err = g.store.Read(ctx, func(t *database.Tx) error {
		t.Query(`SELECT syllabus FROM courses WHERE id = ?`, s.Course).First(&text)
		return nil
	})
	if err != nil {
		return l, 0, err
	}
	if text == "" {
		l, err = grading.Named(g.Lessons, s.Lesson)
		return l, 0, err
	}
	plan, err := syllabus.Parse(syllabus.FileName, []byte(text), g.Lessons)
	if err != nil {
		return l, 0, err
	}
	named := plan.Named(s.Lesson)
	if named == nil {
		return l, 0, fmt.Errorf("the course has no lesson %q", s.Lesson)
	}
	return named.Lesson, named.Hidden, nil
}

// extension is how the name of a file ends that package submission reads, or nothing.
func extension(name string) string {
	switch end := strings.ToLower(filepath.Ext(name)); end {
	case ".ipynb", ".zip", ".go":
		return end
	}
	return ""
}

// A gradebook keeps results of functions for the next submission that has them.
var _ grading.Store = (*gradebook.Book)(nil)
