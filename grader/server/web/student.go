package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/handin"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// home redirects a person with one course to that course, and lets others choose.
func (s *Server) home(v *visit) error {
	roles, err := s.People.Courses(v.ctx(), v.person)
	if err != nil {
		return err
	}
	if v.person.Admin {
		http.Redirect(v.w, v.r, "/admin", http.StatusSeeOther)
		return nil
	}
	type row struct {
		Course
		Role people.Role
	}
	var rows []row
	for id, role := range roles {
		c, err := s.course(v.ctx(), id)
		if err != nil {
			return err
		}
		rows = append(rows, row{c, role})
	}
	if len(rows) == 1 {
		http.Redirect(v.w, v.r, coursePath(rows[0].ID), http.StatusSeeOther)
		return nil
	}
	return s.render(v, "home.html", "Your courses", rows)
}

func coursePath(id int64) string { return "/c/" + strconv.FormatInt(id, 10) + "/" }

// lessonRow is a lesson on a student's page.
type lessonRow struct {
	syllabus.Lesson
	gradebook.Standing                // as far as the student may see it
	Points             float64        // of the lesson
	Submissions        []work.Summary // the newest first
	Page               string         // of the site
}

// courseHome is a student's page of a course.
func (s *Server) courseHome(v *visit) error {
	if v.member.ID == 0 || v.role.AtLeast(people.Assistant) {
		return s.teacherHome(v)
	}
	all, err := s.Queue.List(v.ctx(), work.Filter{Course: v.course.ID, Student: v.member.Student})
	if err != nil {
		return err
	}
	var page struct {
		Lessons       []lessonRow
		Next          *lessonRow // the one that is due next; nil: none
		Score, Points float64
		Shares        bool
		Questions     []marking.Question
		Limit         int64
		Team          []string // with the student; nil: none
		Tokens        []people.Token
		Ends          string // of a new token, at first
	}
	page.Questions, err = s.Marking.Questions(v.ctx(), v.course.ID, v.member.Student)
	if err != nil {
		return err
	}
	if v.member.Team != "" {
		members, err := s.People.Members(v.ctx(), v.course.ID)
		if err != nil {
			return err
		}
		for _, m := range members {
			if m.Team == v.member.Team && m.Role == people.Student {
				page.Team = append(page.Team, m.Student)
			}
		}
	}
	page.Tokens, err = s.People.Tokens(v.ctx(), v.course.ID, v.member.ID)
	if err != nil {
		return err
	}
	page.Ends = time.Now().In(v.zone()).AddDate(0, 4, 0).Format(time.DateOnly)
	page.Shares, page.Limit = v.member.Shares, v.course.Plan.Limits.Upload
	for _, l := range v.course.Plan.Lessons {
		row := lessonRow{Lesson: l, Page: s.lessonPage(l.Lesson)}
		row.Standing, err = s.standing(v.ctx(), v.course, l.Name, v.member.Student, v.role)
		if err != nil {
			return err
		}
		for _, t := range l.Tasks {
			row.Points += float64(t.About().Points)
		}
		for _, one := range all {
			if one.Lesson == l.Name {
				row.Submissions = append(row.Submissions, one)
			}
		}
		page.Score, page.Points = page.Score+row.Score, page.Points+row.Points
		if row.Due.After(time.Now()) && (page.Next == nil || row.Due.Before(page.Next.Due)) {
			page.Next = &row
		}
		page.Lessons = append(page.Lessons, row)
	}
	return s.render(v, "course.html", v.course.Name, page)
}

// standing is where a student stands in a lesson, as somebody with a role may see it.
func (s *Server) standing(ctx context.Context, c Course, lesson, student string, by people.Role) (
	gradebook.Standing, error) {
	var knows gradebook.Knows
	if !by.AtLeast(people.Assistant) {
		var err error
		if knows, err = s.knows(ctx, c, lesson); err != nil {
			return gradebook.Standing{}, err
		}
	}
	all, err := c.Book.Standings(ctx, lesson, student, knows)
	st, known := all[student]
	if l := c.Plan.Named(lesson); !known && l != nil {
		st.Due = l.Terms.Due
	}
	return st, err
}

// knows says what students may know now of the scores of a lesson.
func (s *Server) knows(ctx context.Context, c Course, lesson string) (gradebook.Knows, error) {
	released, err := s.Marking.Released(ctx, c.ID)
	return func(exercise string, a gradebook.Attempt, due time.Time) bool {
		at, known := told(c, lesson, exercise, released, a, due)
		return known && !time.Now().Before(at)
	}, err
}

// told returns since when or from when on a student knows what became of the hidden cases of an
// exercise in an attempt. It is false if only the teacher says so.
func told(c Course, lesson, exercise string, released map[string]time.Time, a gradebook.Attempt,
	due time.Time) (time.Time, bool) {
	if at := released[exercise]; !at.IsZero() {
		return at, true
	}
	if c.Broken != nil {
		return time.Time{}, false // nobody knows what is to be shown
	}
	l := c.Plan.Named(lesson)
	if l == nil {
		return time.Time{}, true
	}
	return l.FeedbackOf(exercise).Shown(a.Submitted, a.Number, due)
}

// me is a person's own page: courses, devices, data.
func (s *Server) me(v *visit) error {
	return s.render(v, "me.html", v.person.Name, nil)
}

// newLink makes a link for another device of the same person.
func (s *Server) newLink(v *visit) error {
	secret, err := s.People.NewLink(v.ctx(), v.person.ID, v.person.Courses...)
	if err != nil {
		return err
	}
	return s.render(v, "newlink.html", "A link for another device", s.Door.LinkURL(secret))
}

// endSessions logs a person out everywhere.
func (s *Server) endSessions(v *visit) error {
	if err := s.People.EndAll(v.ctx(), v.person.ID, v.person.Courses...); err != nil {
		return err
	}
	return s.logout(v)
}

// apiMe tells a lesson's page or a program the courses to which the reader may hand in.
func (s *Server) apiMe(v *visit) error {
	roles, err := s.People.Courses(v.ctx(), v.person)
	if err != nil {
		return err
	}
	type item struct {
		handin.Course
		Shares bool `json:"shares"`
	}
	list := []item{}
	for id := range roles {
		c, err := s.course(v.ctx(), id)
		if err != nil {
			return err
		}
		m, err := s.People.Member(v.ctx(), id, v.person.ID)
		if errors.Is(err, people.ErrNobody) || !c.Open() {
			continue
		} else if err != nil {
			return err
		}
		one := item{handin.Course{ID: id, Name: c.Name, Lessons: []string{},
			Limit: c.Plan.Limits.Upload}, m.Shares}
		for _, l := range c.Plan.Lessons {
			one.Lessons = append(one.Lessons, l.Name)
		}
		list = append(list, one)
	}
	answerJSON(v.w, http.StatusOK, map[string]any{"id": v.person.ID, "courses": list})
	return nil
}
