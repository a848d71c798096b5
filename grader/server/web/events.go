package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// look is how often the server looks whether something has changed, for all who watch a course.
const look = time.Second

// events informs a page by server-sent events that something in the course has changed: a
// submission, a result, the state of a job, or somebody's progress.
func (s *Server) events(v *visit) error {
	control := http.NewResponseController(v.w)
	if err := control.SetWriteDeadline(time.Time{}); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/event-stream")
	before, ticker := "", time.NewTicker(look)
	defer ticker.Stop()
	for quiet := 0; ; quiet++ {
		now, err := s.changes(v)
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

// changes returns a text that differs whenever something in the course has changed.
func (s *Server) changes(v *visit) (state string, err error) {
	err = s.Store.Read(v.ctx(), func(t *database.Tx) error {
		var submitted, graded, progress, jobs int64
		t.Query(`SELECT coalesce(max(id), 0) FROM submissions WHERE course = ?`, v.course.ID).
			First(&submitted)
		t.Query(`SELECT coalesce(max(graded), 0) FROM results
			JOIN submissions ON submissions.id = submission WHERE course = ?`, v.course.ID).
			First(&graded)
		t.Query(`SELECT coalesce(max(at), 0) FROM progress WHERE course = ?`, v.course.ID).
			First(&progress)
		t.Query(`SELECT count(*) FROM river_job WHERE CAST(state AS TEXT) = 'running'`).First(&jobs)
		state = fmt.Sprint(submitted, graded, progress, jobs)
		return nil
	})
	return state, err
}
