package work

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river/riverdriver"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/course"
)

func TestMain(m *testing.M) {
	grading.Main(lessons.All)
	m.Run()
}

// both runs a test on both databases.
func both(t *testing.T, f func(*testing.T, *store.Store, *Queue)) {
	pgtest.Both(t, func(t *testing.T, where string) {
		s := open(t, where)
		q, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		f(t, s, q)
	})
}

func file(t *testing.T) string { return filepath.Join(t.TempDir(), "course.db") }

// open opens a new database, with a course.
func open(t *testing.T, where string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Book.SetCourse(t.Context(), gradebook.Course{Name: "main"}); err != nil {
		t.Fatal(err)
	}
	return s
}

// graderFunc is a grader for tests.
type graderFunc func(context.Context, Submission) error

func (f graderFunc) Grade(ctx context.Context, s Submission, _ time.Duration) (Graded, error) {
	about := course.Exercise{ID: "trees/gain", Title: "Gain", Function: "Gain", Points: 2}
	return Graded{
		Class: report.Class{Lesson: s.Lesson, Title: "Trees", Exercises: []course.Exercise{about},
			Graded: time.Now(), Students: []report.Student{{Name: s.Student, Path: s.Name,
				Submitted: s.Received, Score: 1, Raw: 1, Exercises: []report.Exercise{
					{Exercise: about, State: submission.Missing, Score: 1}}}}},
		Content: gradebook.Content{Hash: s.Hash()},
	}, f(ctx, s)
}

// quick is a grader that never fails.
var quick = graderFunc(func(context.Context, Submission) error { return nil })

func handIn(t *testing.T, s *store.Store, q *Queue, student string, p Priority) Submission {
	t.Helper()
	sub := Submission{Course: 1, Lesson: "trees", Student: student, Name: student + ".ipynb",
		Content: []byte("{} " + student), Via: "upload"}
	err := s.Write(t.Context(), func(tx *database.Tx) error {
		return q.HandIn(t.Context(), tx, &sub, p)
	})
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// start starts a worker that ends with the test, or before by the function that it returns.
func start(t *testing.T, s *store.Store, o Options) (stop func()) {
	t.Helper()
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, s, o) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the worker ended: %v", err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// becomes waits until a submission is in a state.
func becomes(t *testing.T, q *Queue, submission int64, want State) *Result {
	t.Helper()
	for deadline := time.Now().Add(4 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		got, r, err := q.Look(t.Context(), submission)
		if err != nil {
			t.Fatal(err)
		}
		if got == want {
			return r
		}
		if time.Now().After(deadline) {
			t.Fatalf("submission %d is %s; it should be %s", submission, got, want)
		}
	}
}

// To find the submissions of a student or a team, the database does not look at all others.
func TestFilter(t *testing.T) {
	s := open(t, file(t))
	for index, f := range map[string]Filter{
		"submissions_of_student (course=? AND student=? AND lesson=?)": {Course: 1, Lesson: "trees",
			Student: "Ada"},
		"submissions_of_team (first=?)": {Course: 1, First: 7},
	} {
		where, args := f.where()
		var plan string
		if err := s.QueryRowContext(t.Context(), `EXPLAIN QUERY PLAN SELECT * FROM submissions s
			WHERE `+where, args...).Scan(new(int), new(int), new(int), &plan); err != nil ||
			!strings.HasSuffix(plan, "USING INDEX "+index) {
			t.Errorf("%+v: %q, %v", f, plan, err)
		}
	}
}

func TestGraded(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		ada := handIn(t, s, q, "ada", Due)
		if got := becomes(t, q, ada.ID, Waiting); got != nil {
			t.Errorf("a result of what waits: %+v", got)
		}
		if found, err := q.Find(t.Context(), ada.ID); err != nil ||
			!found.Received.Equal(ada.Received) || found.Receipt != ada.Receipt ||
			!bytes.Equal(found.Content, ada.Content) || found.Student != "ada" {
			t.Errorf("found %+v, %v; want %+v", found, err, ada)
		}
		start(t, s, Options{Grader: quick})
		r := becomes(t, q, ada.ID, Done)
		if r.Student.Name != "ada" || r.Student.Score != 1 || r.Content.Hash != ada.Hash() ||
			!strings.Contains(r.Worker, "-") || r.Took <= 0 {
			t.Errorf("the result is %+v", r)
		}
		book, err := s.Course(t.Context(), ada.Course)
		if err != nil {
			t.Fatal(err)
		}
		class, err := book.Class(t.Context(), "trees")
		if err != nil || len(class.Students) != 1 || class.Students[0].Score != 1 ||
			!class.Students[0].Submitted.Equal(ada.Received) {
			t.Errorf("the gradebook has %+v, %v", class.Students, err)
		}
		o, err := q.Overview(t.Context())
		if err != nil || o.Jobs[Done] != 1 || len(o.Workers) != 1 || o.Workers[0].Lost {
			t.Errorf("the overview is %+v, %v", o, err)
		}
	})
}

// After a failure of the machine the job is tried again, and the log has no data of a student.
func TestRetries(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		ada := handIn(t, s, q, "ada", Due)
		var log bytes.Buffer
		tries := 0
		stop := start(t, s, Options{Log: slog.New(slog.NewTextHandler(&log, nil)),
			Grader: graderFunc(func(context.Context, Submission) error {
				if tries++; tries < 3 {
					return errors.New("no room left on the disk")
				}
				return nil
			})})
		becomes(t, q, ada.ID, Retrying)
		becomes(t, q, ada.ID, Done)
		stop()
		if tries != 3 {
			t.Errorf("%d attempts; want 3", tries)
		}
		if !strings.Contains(log.String(), "no room left") ||
			strings.Contains(log.String(), "ada") {
			t.Errorf("the log should have the reason and not the name:\n%s", &log)
		}
	})
}

// A submission that no attempt can grade waits for the teacher, with the reasons.
func TestDeadLetters(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		ada, ben := handIn(t, s, q, "ada", Due), handIn(t, s, q, "ben", Due)
		hopeless(t, s, ada.ID, ben.ID)
		broken := true
		stop := start(t, s, Options{Slots: 1, Grader: graderFunc(
			func(context.Context, Submission) error {
				if broken {
					return errors.New("no room left on the disk")
				}
				return nil
			})})
		becomes(t, q, ada.ID, Dead)
		becomes(t, q, ben.ID, Dead)
		stop()
		letters, err := q.DeadLetters(t.Context())
		if err != nil || len(letters) != 2 {
			t.Fatalf("dead letters %+v, %v; want 2", letters, err)
		}
		if l := letters[0]; l.Student != "ada" || l.Lesson != "trees" || l.Attempts != attempts ||
			!slices.Equal(l.Reasons, []string{"no room left on the disk"}) {
			t.Errorf("the letter is %+v", l)
		}
		if err := q.Drop(t.Context(), letters[1].Job, ""); err == nil {
			t.Error("dropped without a reason")
		}
		if err := q.Drop(t.Context(), letters[1].Job, "not a notebook"); err != nil {
			t.Error(err)
		}
		if err := q.Retry(t.Context(), letters[1].Job); err == nil {
			t.Error("what was dropped is tried again")
		}
		if err := q.Retry(t.Context(), letters[0].Job); err != nil {
			t.Error(err)
		}
		if err := q.Retry(t.Context(), letters[0].Job); err == nil {
			t.Error("what waits is tried again")
		}
		broken = false
		start(t, s, Options{Grader: quick})
		becomes(t, q, ada.ID, Done)
		if got, _, err := q.Look(t.Context(), ben.ID); got != Cancelled || err != nil {
			t.Errorf("what was dropped is %s, %v", got, err)
		}
	})
}

// hopeless leaves one attempt to the jobs of some submissions.
func hopeless(t *testing.T, s *store.Store, submissions ...int64) {
	t.Helper()
	err := s.Write(t.Context(), func(tx *database.Tx) error {
		for _, id := range submissions {
			tx.Exec(`UPDATE river_job SET attempt = max_attempts - 1
				WHERE id = (SELECT job FROM submissions WHERE id = ?)`, id)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// blocked is a grader that reports that it has begun, and continues when it is told to.
func blocked() (g graderFunc, begun chan int64, go_ chan struct{}) {
	begun, go_ = make(chan int64, 10), make(chan struct{})
	return func(ctx context.Context, sub Submission) error {
		begun <- sub.ID
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-go_:
			return nil
		}
	}, begun, go_
}

// A worker that is told to stop finishes what it has.
func TestDrainFinishes(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		g, begun, goOn := blocked()
		ada, ben := handIn(t, s, q, "ada", Due), handIn(t, s, q, "ben", Due)
		stop := start(t, s, Options{Slots: 1, Grader: g})
		<-begun
		time.AfterFunc(300*time.Millisecond, func() { close(goOn) })
		stop()
		becomes(t, q, ada.ID, Done)
		becomes(t, q, ben.ID, Waiting)
		if o, err := q.Overview(t.Context()); err != nil || len(o.Workers) != 0 {
			t.Errorf("workers %+v, %v; want none", o.Workers, err)
		}
	})
}

// A job that takes longer than the worker has is handed back, and this does not count as an
// attempt.
func TestDrainHandsBack(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		g, begun, _ := blocked()
		ada := handIn(t, s, q, "ada", Due)
		hopeless(t, s, ada.ID) // the next attempt is the last
		stop := start(t, s, Options{Grader: g, Grace: 300 * time.Millisecond})
		<-begun
		stop()
		becomes(t, q, ada.ID, Waiting)
		start(t, s, Options{Grader: quick})
		becomes(t, q, ada.ID, Done)
	})
}

// A worker that was cut off, whose job another one has taken and finished, changes nothing.
func TestLostJob(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		g, begun, goOn := blocked()
		ada := handIn(t, s, q, "ada", Due)
		var log bytes.Buffer
		stop := start(t, s, Options{Grader: g, Log: slog.New(slog.NewTextHandler(&log, nil))})
		<-begun
		taken(t, s, ada.ID)
		close(goOn)
		for deadline := time.Now().Add(20 * time.Second); !strings.Contains(log.String(),
			"another worker has this job"); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("the worker did not see that it had lost its job:\n%s", &log)
			}
		}
		if _, r, err := q.Look(t.Context(), ada.ID); r != nil || err != nil {
			t.Errorf("a worker has reported on a job that it did not hold: %+v %v", r, err)
		}
		stop()
	})
}

// taken gives the job of a submission to another worker, as if this one had given no sign of life.
func taken(t *testing.T, s *store.Store, submission int64) {
	t.Helper()
	err := s.Write(t.Context(), func(tx *database.Tx) error {
		tx.Exec(`UPDATE river_job SET attempt = attempt + 1
			WHERE id = (SELECT job FROM submissions WHERE id = ?)`, submission)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The jobs of a worker that gives no sign of life are taken by another one, and so is a job that a
// worker was given without being told. Those of a worker that lives stay with it.
func TestLease(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		old := map[string]Submission{}
		driver := s.Driver()
		other := func(name string) *worker {
			return &worker{store: s, id: name, held: map[int64]*held{},
				Options: Options{Log: slog.New(slog.DiscardHandler)}}
		}
		for _, name := range []string{"dead", "living", "unaware"} {
			old[name] = handIn(t, s, q, name, Due)
			if name != "dead" { // it has never said that it lives
				if err := other(name).live(t.Context(), driver); err != nil {
					t.Fatal(err)
				}
			}
			got, err := driver.GetExecutor().JobGetAvailable(t.Context(),
				&riverdriver.JobGetAvailableParams{ClientID: name, MaxToLock: 1, MaxAttemptedBy: 9,
					Queue: "default"})
			if err != nil || len(got) != 1 {
				t.Fatalf("%v, %v", got, err)
			}
		}
		check := func(want map[string]State) {
			t.Helper()
			for name, state := range want {
				if got, _, err := q.Look(t.Context(), old[name].ID); got != state || err != nil {
					t.Errorf("the job of the %s worker is %s, %v; want %s", name, got, err, state)
				}
			}
		}
		if err := other("unaware").live(t.Context(), driver); err != nil {
			t.Fatal(err)
		}
		check(map[string]State{"dead": Working, "living": Working, "unaware": Working})
		ago := `attempted_at - interval '31 seconds'`
		if s.Dialect == database.SQLite {
			ago = `strftime('%Y-%m-%d %H:%M:%f', attempted_at, '-31 seconds')`
		}
		age := func() {
			t.Helper()
			_, err := s.ExecContext(t.Context(), `UPDATE river_job SET attempted_at = `+ago)
			if err != nil {
				t.Fatal(err)
			}
		}
		age()
		if err := other("unaware").live(t.Context(), driver); err != nil {
			t.Fatal(err)
		}
		check(map[string]State{"dead": Waiting, "living": Working, "unaware": Waiting})
		hopeless(t, s, old["dead"].ID)
		got, err := driver.GetExecutor().JobGetAvailable(t.Context(),
			&riverdriver.JobGetAvailableParams{ClientID: "dead", MaxToLock: 1, MaxAttemptedBy: 9,
				Queue: "default"})
		if err != nil || len(got) != 1 {
			t.Fatalf("%v, %v", got, err)
		}
		age()
		if err := other("unaware").live(t.Context(), driver); err != nil {
			t.Fatal(err)
		}
		check(map[string]State{"dead": Dead}) // a submission must not kill workers forever
		letters, err := q.DeadLetters(t.Context())
		if err != nil || len(letters) != 1 || !strings.Contains(letters[0].Reasons[1],
			"the worker dead was lost") {
			t.Errorf("the dead letters are %+v, %v", letters, err)
		}
	})
}

// A regrade changes nothing until it is applied, and nothing at all if it is discarded.
func TestRegrade(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		score := 1.0
		grade := scored{quick, &score}
		ada, ben := handIn(t, s, q, "ada", Due), handIn(t, s, q, "ben", Due)
		if _, err := q.Regrade(t.Context(), 1, "trees", "eve", "a wrong case"); err == nil {
			t.Error("a regrade of nothing")
		}
		stop := start(t, s, Options{Grader: grade})
		becomes(t, q, ada.ID, Done)
		becomes(t, q, ben.ID, Done)
		stop()
		if _, err := q.Regrade(t.Context(), 1, "trees", "eve", ""); err == nil {
			t.Error("a regrade without a reason")
		}
		if _, err := q.Regrade(t.Context(), 1, "trees", "eve", "a case", ada.ID, 99); err == nil {
			t.Error("a regrade of a submission that does not exist")
		}
		first, err := q.Regrade(t.Context(), 1, "trees", "eve", "a wrong case", ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Apply(t.Context(), first); err == nil {
			t.Error("applied before it was graded")
		}
		if err := q.Discard(t.Context(), first); err != nil {
			t.Error(err)
		}
		id, err := q.Regrade(t.Context(), 1, "trees", "eve", "a wrong case")
		if err != nil {
			t.Fatal(err)
		}
		score = 2
		stop = start(t, s, Options{Grader: grade})
		for graded := 0; graded < 2; time.Sleep(20 * time.Millisecond) {
			all, err := q.Regradings(t.Context(), 1)
			if err != nil || len(all) != 2 || all[0].ID != id || all[0].All != 2 {
				t.Fatalf("the regradings are %+v, %v", all, err)
			}
			graded = all[0].Graded
		}
		stop()
		scores := func() (all []float64) {
			t.Helper()
			class, err := s.Book.Class(t.Context(), "trees")
			if err != nil {
				t.Fatal(err)
			}
			for _, student := range class.Students {
				all = append(all, student.Score)
			}
			return all
		}
		if got := scores(); !slices.Equal(got, []float64{1, 1}) {
			t.Errorf("the scores are %v before the regrade is applied; want 1 1", got)
		}
		side := func(want string) {
			t.Helper()
			r, all, err := q.Compare(t.Context(), id)
			if err != nil || len(all) != 2 || r.State != want || all[0].Student != "ada" ||
				all[0].Old.Student.Score != 1 || all[0].New.Student.Score != 2 {
				t.Errorf("side by side: %+v %+v, %v", r, all, err)
			}
		}
		side("open")
		applied := make(chan error)
		for range 4 { // at once: one of them does it
			go func() { applied <- q.Apply(t.Context(), id) }()
		}
		done := 0
		for range 4 {
			if <-applied == nil {
				done++
			}
		}
		if done != 1 {
			t.Errorf("applied %d times", done)
		}
		side("applied")
		if got := scores(); !slices.Equal(got, []float64{2, 2}) {
			t.Errorf("the scores are %v after it; want 2 2", got)
		}
		if r := becomes(t, q, ben.ID, Done); r.Student.Score != 2 {
			t.Errorf("the result is %+v", r)
		}
		if q.Apply(t.Context(), id) == nil || q.Discard(t.Context(), id) == nil {
			t.Error("applied twice, or discarded after it was applied")
		}
	})
}

// scored returns a grader whose score changes.
type scored struct {
	graderFunc
	score *float64
}

func (g scored) Grade(ctx context.Context, s Submission, most time.Duration) (Graded, error) {
	found, err := g.graderFunc.Grade(ctx, s, most)
	of := &found.Class.Students[0]
	of.Score, of.Raw, of.Exercises[0].Score = *g.score, *g.score, *g.score
	return found, err
}
