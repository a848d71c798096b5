package web

import (
	"context"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// mail has messages sent, if the server sends any.
func (s *Server) mail(ctx context.Context, t *database.Tx, all ...work.Mail) error {
	if !s.Mail {
		return nil
	}
	return s.Queue.Mail(ctx, t, all...)
}

// mailAnswer tells a student of a new comment of somebody else on what the student has asked about.
func (s *Server) mailAnswer(ctx context.Context, c marking.Comment, student int64) error {
	if c.ID != 0 || c.Author == student || strings.TrimSpace(c.Text) == "" {
		return nil
	}
	return s.Store.Write(ctx, func(t *database.Tx) error {
		if !t.Query(`SELECT 1 FROM questions WHERE submission = ? AND exercise = ?`, c.Submission,
			c.Exercise).First(new(int)) {
			return nil
		}
		return s.mail(ctx, t, work.Mail{Person: student, Submission: c.Submission,
			About: work.Answer, Exercise: c.Exercise})
	})
}

// mailFeedback tells students that all feedback on a lesson is released now. before is what was
// released before.
func (s *Server) mailFeedback(v *visit, l *syllabus.Lesson, before map[string]time.Time) error {
	now, err := s.Marking.Released(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	was, is := true, true
	for _, t := range l.Tasks {
		id := t.About().ID
		was, is = was && !before[id].IsZero(), is && !now[id].IsZero()
	}
	if was || !is {
		return nil
	}
	return s.Store.Write(v.ctx(), func(t *database.Tx) error {
		var all []work.Mail
		m := work.Mail{About: work.Feedback}
		for range t.Query(`SELECT person, max(id) FROM submissions JOIN results ON submission = id
			WHERE course = ? AND lesson = ? GROUP BY person ORDER BY person`, v.course.ID, l.Name).
			Into(&m.Person, &m.Submission) {
			all = append(all, m)
		}
		return s.mail(v.ctx(), t, all...)
	})
}
