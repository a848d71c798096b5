package web

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
)

// say adds a comment to a submission, or changes one's own. What students say is a question about
// an exercise of their own work. Who teaches may answer it, and close it.
func (s *Server) say(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	teaches := v.role.AtLeast(people.Assistant)
	exercise := v.r.FormValue("exercise")
	lesson := v.course.Plan.Named(sub.Lesson)
	if (exercise != "" || !teaches) && (lesson == nil || !asks(lesson, exercise)) {
		return noExercise(exercise)
	}
	c := marking.Comment{ID: number(v.r.FormValue("comment")), Submission: sub.ID,
		Exercise: exercise, Line: int(number(v.r.FormValue("line"))), Author: v.person.ID,
		Text: v.r.FormValue("text")}
	closes, says := v.r.FormValue("close") == "yes", strings.TrimSpace(c.Text) != ""
	if !teaches {
		if err := s.often(v, "question", 30, time.Hour); err != nil {
			return err
		}
		c.ID = 0
		err = s.Marking.Ask(v.ctx(), c, v.r.FormValue("regrade") == "yes")
	} else if says || !closes {
		err = s.Marking.Say(v.ctx(), c)
	}
	if teaches && err == nil && closes {
		err = s.Marking.Close(v.ctx(), sub.ID, exercise)
		if says && errors.Is(err, marking.ErrNoQuestion) { // the comment is kept
			err = nil
		}
	}
	switch {
	case errors.Is(err, marking.ErrNoComment):
		return refused(http.StatusNotFound, err)
	case err != nil:
		return refused(http.StatusBadRequest, err)
	}
	if teaches {
		if err := s.mailAnswer(v.ctx(), c); err != nil {
			return err
		}
	}
	return v.answered(strings.TrimPrefix(submissionPath(sub.Course, sub.ID),
		coursePath(sub.Course)))
}

// unsay removes one's own comment.
func (s *Server) unsay(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	err = s.Marking.Unsay(v.ctx(), sub.ID, number(v.r.FormValue("comment")), v.person.ID)
	if errors.Is(err, marking.ErrNoComment) {
		return refused(http.StatusNotFound, err)
	} else if err != nil {
		return err
	}
	return v.answered(strings.TrimPrefix(submissionPath(sub.Course, sub.ID),
		coursePath(sub.Course)))
}

// questionsPage lists what students have asked.
func (s *Server) questionsPage(v *visit) error {
	all, err := s.Marking.Questions(v.ctx(), v.course.ID, "")
	if err != nil {
		return err
	}
	all = seen(v, all, func(q marking.Question) string { return q.Student })
	names, err := s.names(v, true)
	if err != nil {
		return err
	}
	var open, closed []marking.Question
	for _, q := range all {
		q.Student = names.of(q.Lesson, q.Student)
		if q.Closed.IsZero() {
			open = append(open, q)
		} else {
			closed = append(closed, q)
		}
	}
	return s.render(v, "questions.html", "Questions", struct{ Open, Closed []marking.Question }{
		open, closed})
}
