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

// mailAnswer tells students of a new comment of somebody who teaches on what they have asked about:
// on this hand-in, or on that of another member of their team with the same work.
func (s *Server) mailAnswer(ctx context.Context, c marking.Comment) error {
	if c.ID != 0 || strings.TrimSpace(c.Text) == "" {
		return nil
	}
	return s.Store.Write(ctx, func(t *database.Tx) error {
		var all []work.Mail
		m := work.Mail{About: work.Answer, Exercise: c.Exercise}
		for range t.Query(`SELECT q.submission, q.asker FROM submissions s
			JOIN submissions o ON o.first = s.first JOIN questions q ON q.submission = o.id
			WHERE s.id = ? AND q.exercise = ? AND q.asker <> ? AND (o.id = s.id OR EXISTS (
				SELECT 1 FROM members i JOIN members m ON m.course = i.course AND m.team = i.team
				WHERE i.course = s.course AND i.person = q.asker AND i.team <> ''
				AND m.person = s.person))`, c.Submission, c.Exercise, c.Author).
			Into(&m.Submission, &m.Person) {
			all = append(all, m)
		}
		return s.mail(ctx, t, all...)
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
