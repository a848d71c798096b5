package work

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// Secret returns what the hidden cases of a course are drawn from. It is random.
func Secret(ctx context.Context, s *store.Store, course int64) (text string, err error) {
	read := func(t *database.Tx) error {
		t.Query(`SELECT secret FROM secrets WHERE course = ?`, course).First(&text)
		return nil
	}
	if err := s.Read(ctx, read); err != nil || text != "" {
		return text, err
	}
	err = s.Write(ctx, func(t *database.Tx) error {
		t.Exec(`INSERT INTO secrets (course, secret) VALUES (?, ?) ON CONFLICT (course) DO NOTHING`,
			course, rand.Text())
		return read(t)
	})
	return text, err
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
func (g *Sandboxed) Grade(ctx context.Context, s Submission, most time.Duration) (graded Graded,
	err error) {
	lesson, hidden, err := g.lesson(ctx, s)
	if err != nil {
		return graded, err
	}
	carry, err := fs.Sub(g.Solutions, lesson.Name)
	if err != nil {
		return graded, err
	}
	secret, err := Secret(ctx, g.store, s.Course)
	if err != nil {
		return graded, err
	}
	book, err := g.store.Course(ctx, s.Course)
	if err != nil {
		return graded, err
	}
	folder, err := store.Scratch()
	if err != nil {
		return graded, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	path := filepath.Join(folder.Path, one, "submission"+extension(s.Name))
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		return graded, err
	}
	if err := os.WriteFile(path, s.Content, 0o600); err != nil {
		return graded, err
	}
	found, err := grading.Grade(ctx, grading.Options{Lesson: lesson.Name, Title: lesson.Title,
		Tasks: lesson.Tasks, Paths: []string{folder.Path},
		Names: map[string]string{one: s.Student}, Secret: secret, Hidden: hidden, Store: book,
		Carry: carry, Jobs: 1, Limit: most})
	if err != nil {
		return graded, err
	}
	if len(found.Students) != 1 {
		return graded, fmt.Errorf("submission %d was not found among what was graded", s.ID)
	}
	of := &found.Students[0]
	of.Name, of.Submitted, of.Mark, of.Path = s.Student, s.Received, submission.Unmarked, s.Name
	return Graded{found.Class, found.Contents[one], len(found.Unfinished) > 0}, nil
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
