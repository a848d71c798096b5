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
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/server/store"
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

// Sandboxed grades in the sandbox of package grading. It keeps what compiles, and the results of
// the same functions, from one submission to the next.
//
// Submissions of a lesson that are waiting at the same time are compiled together, because most of
// the time for one goes into linking a program and translating it, several times: measured on one
// core, a notebook with five exercises takes 0.53 s if 32 of them wait, and 3 s alone.
type Sandboxed struct {
	Lessons   []grader.Lesson
	Solutions fs.FS // the source of the reference answers, in the lessons' folders

	store   *store.Store
	builder *sandbox.Builder

	running sync.WaitGroup
	mu      sync.Mutex
	waiting []*request
	busy    bool // a batch is under way
}

// request is one submission that waits for its result.
type request struct {
	Submission
	ctx   context.Context
	found Graded
	err   error
	done  chan struct{} // closed when found or err is set
}

// Open prepares it for the submissions of a database. It must be closed.
func (g *Sandboxed) Open(ctx context.Context, s *store.Store) (err error) {
	g.store = s
	g.builder, err = sandbox.New(ctx, sandbox.Config{})
	return err
}

// Close removes its temporary files. Nobody may wait for a result any more.
func (g *Sandboxed) Close() error {
	g.running.Wait()
	return g.builder.Close()
}

// Grade grades one submission: the exercises that the course's syllabus has for the lesson.
func (g *Sandboxed) Grade(ctx context.Context, s Submission) (Graded, error) {
	r := &request{Submission: s, ctx: ctx, done: make(chan struct{})}
	g.mu.Lock()
	g.waiting = append(g.waiting, r)
	begin := !g.busy
	g.busy = true
	g.mu.Unlock()
	if begin {
		g.running.Go(g.run)
	}
	select {
	case <-ctx.Done():
		return Graded{}, ctx.Err()
	case <-r.done:
		return r.found, r.err
	}
}

// run grades what waits, batch by batch.
func (g *Sandboxed) run() {
	for {
		g.gather()
		g.mu.Lock()
		batch := g.next()
		g.busy = len(batch) > 0
		g.mu.Unlock()
		if len(batch) == 0 {
			return
		}
		// A failure of the batch may be due to one submission, so each is graded alone.
		if err := g.grade(batch); err != nil && len(batch) > 1 {
			for _, r := range batch {
				r.err = g.grade([]*request{r})
			}
		} else if err != nil {
			batch[0].err = err
		}
		for _, r := range batch {
			close(r.done)
		}
	}
}

// gather waits until no more submissions arrive. Those of the last batch make way for them one by
// one, when their results are written.
func (g *Sandboxed) gather() {
	for before := -1; ; {
		g.mu.Lock()
		now := len(g.waiting)
		g.mu.Unlock()
		if now == before {
			return
		}
		before = now
		time.Sleep(pause + pause/2)
	}
}

// next takes the submission that waits longest, and all others of its lesson, but only one of each
// student. Submissions that nobody waits for any more are left out.
func (g *Sandboxed) next() []*request {
	g.waiting = slices.DeleteFunc(g.waiting, func(r *request) bool { return r.ctx.Err() != nil })
	var batch []*request
	students := map[string]bool{}
	g.waiting = slices.DeleteFunc(g.waiting, func(r *request) bool {
		if len(batch) > 0 && (r.Course != batch[0].Course || r.Lesson != batch[0].Lesson ||
			students[r.Student]) {
			return false
		}
		students[r.Student] = true
		batch = append(batch, r)
		return true
	})
	return batch
}

// grade grades a batch.
func (g *Sandboxed) grade(batch []*request) error {
	ctx, cancel := anyOf(batch)
	defer cancel()
	first := batch[0]
	lesson, hidden, err := g.lesson(ctx, first.Submission)
	if err != nil {
		return err
	}
	carry, err := fs.Sub(g.Solutions, lesson.Folder)
	if err != nil {
		return err
	}
	set, err := settings(ctx, g.store, first.Course)
	if err != nil {
		return err
	}
	book, err := g.store.Course(ctx, first.Course)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "submissions")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	o := grading.Options{Lesson: lesson.Name, Title: lesson.Title, Tasks: lesson.Tasks,
		Paths: []string{folder}, Secret: set.Secret, Hidden: hidden, PerStudent: set.PerStudent,
		Private: set.Private, Credit: set.Credit, Builder: g.builder, Store: book, Carry: carry,
		Names: map[string]string{}}
	for _, r := range batch { // a student's name may not be one of a folder
		name := r.folder()
		o.Names[name] = r.Student
		path := filepath.Join(folder, name, "submission"+extension(r.Name))
		if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, r.Content, 0o600); err != nil {
			return err
		}
	}
	found, err := grading.Grade(ctx, o)
	if err != nil {
		return err
	}
	for _, r := range batch {
		i := slices.IndexFunc(found.Students, func(s report.Student) bool {
			return s.Name == r.folder()
		})
		if i < 0 {
			return fmt.Errorf("submission %d was not found among what was graded", r.ID)
		}
		of := found.Students[i]
		of.Name, of.Submitted, of.Mark, of.Path = r.Student, r.Received, report.Unmarked, r.Name
		r.found.Class, r.found.Content = found.Class, found.Contents[r.folder()]
		r.found.Class.Students = []report.Student{of}
	}
	return nil
}

// folder is the name of a submission while it is graded.
func (r *request) folder() string { return fmt.Sprint("submission-", r.ID) }

// anyOf is a context that ends when nobody waits for the batch any more.
func anyOf(batch []*request) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(batch[0].ctx))
	var waiting atomic.Int64
	waiting.Store(int64(len(batch)))
	for _, r := range batch {
		context.AfterFunc(r.ctx, func() {
			if waiting.Add(-1) == 0 {
				cancel()
			}
		})
	}
	return ctx, cancel
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
