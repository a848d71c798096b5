package web

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/people"
)

// look is how often the server looks whether something has changed, for all who watch a course.
const look = time.Second

// maxStreams is how many open streams of events a person may have: pages that are kept up to date.
const maxStreams = 20

// streams counts the open streams of each person.
type streams struct {
	mu   sync.Mutex
	open map[int64]int
}

// add counts n more streams of a person, and returns how many these are now.
func (s *streams) add(person int64, n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[int64]int{}
	}
	now := s.open[person] + n
	if s.open[person] = now; now == 0 {
		delete(s.open, person)
	}
	return now
}

// events informs a page by server-sent events that something in the course has changed: a
// submission, a result, the state of a job, or somebody's progress. It ends when the person is
// logged out, or has no right to it any more.
func (s *Server) events(v *visit) error {
	defer s.streams.add(v.person.ID, -1)
	if s.streams.add(v.person.ID, 1) > maxStreams {
		return wrong(http.StatusTooManyRequests, fmt.Sprintf("you have %d pages open that are "+
			"kept up to date; close some", maxStreams))
	}
	control := http.NewResponseController(v.w)
	if err := control.SetWriteDeadline(time.Time{}); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/event-stream")
	before, ticker := "", time.NewTicker(look)
	defer ticker.Stop()
	for quiet := 0; ; quiet++ {
		now, err := s.changes(v)
		if err == nil {
			v.person, err = s.Door.Who(v.r)
		}
		if err == nil {
			err = s.enter(v, people.Assistant)
		}
		if err != nil {
			return nil // the browser asks again by itself
		}
		switch {
		case now != before && before != "":
			fmt.Fprint(v.w, "event: change\ndata: \n\n")
			quiet = 0
		case quiet%15 == 0: // so that proxies keep the connection
			fmt.Fprint(v.w, ": still there\n\n")
		}
		before = now
		if control.Flush() != nil {
			return nil
		}
		select {
		case <-v.ctx().Done():
			return nil
		case <-s.Stopping:
			return nil
		case <-ticker.C:
		}
	}
}

// changes returns a text that differs whenever something has changed in the course that the visitor
// sees.
func (s *Server) changes(v *visit) (state string, err error) {
	err = s.Store.Read(v.ctx(), func(t *database.Tx) error {
		var sums [4]int64
		var student string
		var kind, last int64
		for range t.Query(`SELECT student, 0, max(id) FROM submissions WHERE course = ?1
			GROUP BY student UNION ALL SELECT student, 1, max(graded) FROM results
			JOIN submissions ON id = submission WHERE course = ?1 GROUP BY student
			UNION ALL SELECT student, 2, max(at) FROM progress p JOIN members m
			ON m.course = p.course AND m.person = p.person WHERE p.course = ?1 GROUP BY student
			UNION ALL SELECT '', 3, count(*) FROM river_job
			WHERE CAST(state AS TEXT) = 'running'`, v.course.ID).Into(&student, &kind, &last) {
			if v.sees(student) {
				sums[kind] += last
			}
		}
		state = fmt.Sprint(sums)
		return nil
	})
	return state, err
}
