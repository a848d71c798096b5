package booktest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
)

// What is recorded in a transaction is kept or lost with it, and so are other rows.
func (on suite) recordIn(t *testing.T) {
	db := on.database(t)
	b, err := gradebook.On(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE jobs (done INTEGER)`); err != nil {
		t.Fatal(err)
	}
	class, contents := Hand(Trees(), "ada", Day, 4, 6), Handed(map[string]string{"ada": "a"})
	for _, commit := range []bool{false, true} {
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(`INSERT INTO jobs VALUES (1)`); err != nil {
			t.Fatal(err)
		}
		counts, err := b.RecordIn(t.Context(), tx, class, contents)
		if err != nil || counts.Students[0].Score != 10 {
			t.Errorf("%+v, %v", counts, err)
		}
		end, want := tx.Rollback, 0
		if commit {
			end, want = tx.Commit, 1
		}
		if err := end(); err != nil {
			t.Fatal(err)
		}
		lessons, err := b.Lessons(t.Context())
		var jobs int
		if err := db.QueryRow(`SELECT count(*) FROM jobs`).Scan(&jobs); err != nil {
			t.Error(err)
		}
		if err != nil || len(lessons) != want || jobs != want {
			t.Errorf("commit %v: %d jobs, lessons %q, %v", commit, jobs, lessons, err)
		}
	}
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	class.Lesson = "forests"
	_, err = b.RecordIn(t.Context(), tx, class, contents)
	Wants(t, err, "trees/entropy", "another lesson")
	_, err = b.RecordIn(t.Context(), tx, class, nil)
	Wants(t, err, "no hash")
}

// Many workers record at once: students of one lesson, with equal verdicts, some of them the same
// student, into a book that is empty.
func (on suite) writersAtOnce(t *testing.T) {
	const workers, students, attempts = 8, 12, 5
	b := on.fresh(t)
	type work struct{ student, attempt int }
	queue := make(chan work)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for w := range queue {
				name := fmt.Sprint("student ", w.student)
				// of all students one in four has the same answers
				class := Hand(graded(9), name, at(1), float64(w.student%4), float64(w.attempt))
				_, err := b.Record(t.Context(), class,
					Handed(map[string]string{name: fmt.Sprint("content ", w.attempt)}))
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	for attempt := range attempts {
		for student := range students {
			for range 2 { // the second one is the same work
				queue <- work{student, attempt}
			}
		}
	}
	close(queue)
	all.Wait()
	class, err := b.Class(t.Context(), "trees")
	if err != nil || len(class.Students) != students {
		t.Fatalf("%d students, %v", len(class.Students), err)
	}
	for _, s := range class.Students {
		done, _, err := b.History(t.Context(), s.Name)
		if err != nil || len(done) != attempts {
			t.Errorf("%s has %d attempts, want %d (%v)", s.Name, len(done), attempts, err)
		}
		for _, e := range s.Exercises {
			if e.Verdict == nil || e.Verdict.ID != e.ID {
				t.Errorf("%s: the verdict of %s is %+v", s.Name, e.ID, e.Verdict)
			}
		}
	}
}

// On PostgreSQL nobody waits for a transaction that records another student of the same lesson,
// though both have the same verdicts. Those of the same student do wait.
func (on suite) othersDoNotWait(t *testing.T) {
	db := on.database(t)
	if db.Dialect == database.SQLite {
		t.Skip("SQLite has one writer at a time")
	}
	b, err := gradebook.On(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	work := func(name string, score float64) (report.Class, map[string]gradebook.Content) {
		return Hand(Trees(), name, Day, score, score),
			Handed(map[string]string{name: fmt.Sprint("content ", score)})
	}
	class, contents := work("ada", 1)
	if _, err := b.Record(t.Context(), class, contents); err != nil { // makes lesson and verdicts
		t.Fatal(err)
	}
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	class, contents = work("ben", 1)
	if _, err := b.RecordIn(t.Context(), tx, class, contents); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
	defer stop()
	for _, name := range []string{"cleo", "dora"} {
		class, contents := work(name, 1)
		if _, err := b.Record(ctx, class, contents); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	done := make(chan error, 1)
	go func() {
		class, contents := work("ben", 2)
		_, err := b.Record(ctx, class, contents)
		done <- err
	}()
	select {
	case err := <-done:
		t.Errorf("ben was recorded twice at once: %v", err)
		done <- nil
	case <-time.After(200 * time.Millisecond):
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	attempts, _, err := b.History(t.Context(), "ben")
	if err != nil || len(attempts) != 2 || attempts[1].Number != 2 {
		t.Errorf("%+v, %v", attempts, err)
	}
}

// Verdicts that nothing needs go, and no others, while others record.
func (on suite) tidy(t *testing.T) {
	db := on.database(t)
	b, err := gradebook.On(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for worker := range 3 {
		all.Go(func() {
			for i := range 10 { // each grading replaces the verdicts of the one before
				name := fmt.Sprint("student ", worker)
				_, err := b.Record(t.Context(), Hand(Trees(), name, Day, float64(i%4), 0),
					Handed(map[string]string{name: "a"}))
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Go(func() {
		for range 10 {
			if err := b.Tidy(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	all.Wait()
	if err := b.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	class, err := b.Class(t.Context(), "trees")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range class.Students {
		for _, e := range s.Exercises {
			if e.Verdict == nil {
				t.Errorf("%s has no verdict in %s", s.Name, e.ID)
			}
		}
	}
	var verdicts int
	if err := db.QueryRow(`SELECT count(*) FROM verdicts`).Scan(&verdicts); err != nil ||
		verdicts != 2 {
		t.Errorf("%d verdicts (%v), want the 2 that somebody names", verdicts, err)
	}
}
