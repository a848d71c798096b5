package work

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/store"
)

// loops is a grader to which the work of students whose names begin with "loop" never ends. A job
// has a tenth of its time.
type loops struct {
	mu      sync.Mutex
	running map[string]int
	order   []string
}

func (g *loops) Grade(ctx context.Context, s Submission, most time.Duration) (Graded, error) {
	g.mu.Lock()
	g.running[s.Student]++
	g.order = append(g.order, s.Student)
	g.mu.Unlock()
	defer func() {
		g.mu.Lock()
		g.running[s.Student]--
		g.mu.Unlock()
	}()
	graded, err := quick.Grade(ctx, s, most)
	if !strings.HasPrefix(s.Student, "loop") {
		return graded, err
	}
	if most == 0 {
		most = 10 * time.Minute
	}
	select {
	case <-ctx.Done():
		return graded, ctx.Err()
	case <-time.After(most / 10):
		graded.Unfinished = true
		return graded, nil
	}
}

// Whatever ten students send, another one waits for a few seconds only. Each has one job at a time.
func TestLoopsDoNotBlock(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		for range 5 {
			for i := range 10 {
				handIn(t, s, q, fmt.Sprint("loop", i), Due)
			}
		}
		g := &loops{running: map[string]int{}}
		start(t, s, Options{Slots: 2, Grader: g, Grace: time.Second})
		for try := range 3 {
			// Practice comes after work with a deadline, but not after what has had its turn.
			ada := handIn(t, s, q, fmt.Sprint("ada", try), Practice)
			began := time.Now()
			becomes(t, q, ada.ID, Done)
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("she has waited for %v", took)
			}
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		for student, n := range g.running {
			if n > 1 {
				t.Errorf("%d jobs of %s at once", n, student)
			}
		}
	})
}

// Work with a deadline is graded before practice, and a regrade comes last. Of those who wait, who
// has used less comes first, and who has used up the budget of an hour comes last. A student with
// many submissions is graded in turns with others.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		used  time.Duration       // by the student much
		as    map[string]Priority // of work without a deadline
		waits []string
		want  []string
	}{
		{0, nil, []string{"much", "much", "much", "ada"}, []string{"much", "ada", "much", "much"}},
		{0, map[string]Priority{"a": Regrade, "b": Practice, "d": Regrade, "e": Practice},
			[]string{"a", "b", "c", "d", "e", "f"}, []string{"c", "f", "b", "e", "a", "d"}},
		{20 * time.Second, nil, []string{"much", "much", "ada", "ben"},
			[]string{"ada", "ben", "much", "much"}},
		{121 * time.Second, map[string]Priority{"ada": Practice}, []string{"much", "ada"},
			[]string{"ada", "much"}},
	} {
		both(t, func(t *testing.T, s *store.Store, q *Queue) {
			stop := start(t, s, Options{Slots: 1, Grader: quick})
			becomes(t, q, handIn(t, s, q, "much", Due).ID, Done)
			stop()
			if _, err := s.ExecContext(t.Context(), fmt.Sprint(`UPDATE results SET took = `,
				c.used.Microseconds())); err != nil {
				t.Fatal(err)
			}
			var all []Submission
			for _, name := range c.waits {
				all = append(all, handIn(t, s, q, name, cmp.Or(c.as[name], Due)))
			}
			g := &loops{running: map[string]int{}}
			start(t, s, Options{Slots: 1, Grader: g})
			for _, sub := range all {
				becomes(t, q, sub.ID, Done)
			}
			if !slices.Equal(g.order, c.want) {
				t.Errorf("graded in the order %q; want %q", g.order, c.want)
			}
		})
	}
}

// To cancel ends what grades the submission, and a worker that starts later does not begin it again
// although the one before was killed. So it is with one that waits, and not with one that is
// graded.
func TestCancelEnds(t *testing.T) {
	both(t, func(t *testing.T, s *store.Store, q *Queue) {
		ended := make(chan struct{})
		begun := make(chan struct{})
		ada, ben := handIn(t, s, q, "ada", Due), handIn(t, s, q, "ben", Due)
		stop := start(t, s, Options{Slots: 1, Grader: graderFunc(
			func(ctx context.Context, _ Submission) error {
				close(begun)
				<-ctx.Done()
				close(ended)
				return ctx.Err()
			})})
		<-begun
		for _, sub := range []Submission{ben, ada} {
			if err := q.Cancel(t.Context(), sub.ID, "handed in twice"); err != nil {
				t.Fatal(err)
			}
		}
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			t.Fatal("it is still being graded")
		}
		becomes(t, q, ada.ID, Cancelled)
		becomes(t, q, ben.ID, Cancelled)
		stop()
		// as a killed worker leaves it, after others were told to take its jobs
		err := s.Write(t.Context(), func(tx *database.Tx) error {
			tx.Exec(`UPDATE river_job SET state = 'available', finalized_at = NULL`)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		g := &loops{running: map[string]int{}}
		start(t, s, Options{Grader: g})
		eve := handIn(t, s, q, "eve", Practice)
		becomes(t, q, eve.ID, Done)
		if q.Cancel(t.Context(), eve.ID, "too late") == nil || becomes(t, q, eve.ID, Done) == nil {
			t.Error("a graded submission was cancelled, or its result is lost")
		}
		if want := []string{"eve"}; !slices.Equal(g.order, want) {
			t.Errorf("graded %q; want %q", g.order, want)
		}
	})
}
