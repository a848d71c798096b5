package web

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/work"
)

// queuePage shows the waiting submissions, the workers, and what was given up.
func (s *Server) queuePage(v *visit) error {
	all, err := s.Queue.Overview(v.ctx())
	if err != nil {
		return err
	}
	letters, err := s.letters(v)
	if err != nil {
		return err
	}
	list, err := s.handedIn(v, "")
	if err != nil {
		return err
	}
	passed, err := s.LTI.Passed(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	passed = seen(v, passed, func(p lti.Passed) string { return p.Student })
	open := slices.DeleteFunc(list, func(o work.Summary) bool { return over(o.State) })
	names, err := s.names(v, false)
	if err != nil {
		return err
	}
	for i, one := range open {
		open[i].Student = names.of(one.Lesson, one.Student)
	}
	for i, one := range passed {
		passed[i].Student = names.of(one.Lesson, one.Student)
	}
	for i, one := range letters {
		letters[i].Student = names.of(one.Lesson, one.Student)
	}
	return s.render(v, "queue.html", "Queue", struct {
		work.Overview
		Letters []work.Letter
		Open    []work.Summary
		Passed  []lti.Passed
	}{all, letters, open[:min(len(open), 100)], passed})
}

// letters lists the submissions of the course that were given up.
func (s *Server) letters(v *visit) ([]work.Letter, error) {
	all, err := s.Queue.DeadLetters(v.ctx())
	return slices.DeleteFunc(all, func(l work.Letter) bool {
		return l.Course != v.course.ID || !v.sees(l.Student)
	}), err
}

// again has a submission that was given up graded again, or drops it.
func (s *Server) again(v *visit) error {
	all, err := s.letters(v)
	if err != nil {
		return err
	}
	job := v.number("job")
	i := slices.IndexFunc(all, func(l work.Letter) bool { return l.Job == job })
	if i < 0 {
		return errMissing
	}
	object := all[i].Student + ", " + all[i].Lesson
	if v.r.FormValue("drop") == "" {
		if err := s.Queue.Retry(v.ctx(), job); err != nil {
			return err
		}
		return s.logged(v, "queue", "had a submission graded again", object, "")
	}
	reason, err := v.text("reason", maxReason)
	if err != nil {
		return err
	}
	if reason == "" {
		return wrong(http.StatusBadRequest, "say why it is dropped")
	}
	if err := s.Queue.Drop(v.ctx(), job, reason); err != nil {
		return err
	}
	return s.logged(v, "queue", "dropped a submission", object, reason)
}

// cancel stops the grading of a submission that is waiting or under way.
func (s *Server) cancel(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	if err := s.Queue.Cancel(v.ctx(), sub.ID, cancelledBy(v.person.Name)); err != nil {
		return refused(http.StatusConflict, err)
	}
	return s.logged(v, "queue", "cancelled a grading", sub.Student+", "+sub.Lesson,
		strconv.FormatInt(sub.ID, 10))
}

// cancelledBy is the reason why a submission is not graded that somebody has cancelled.
func cancelledBy(name string) string { return "cancelled by " + name }
