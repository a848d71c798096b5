package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// home redirects a person with one course to that course, and lets others choose.
func (s *Server) home(v *visit) error {
	roles, err := s.People.Courses(v.ctx(), v.person.ID)
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
	Due      time.Time // for this student; zero: never
	Extended bool
	Attempts []work.Summary // the newest first
	Score    float64        // that counts, as far as the student may see it
	Page     string         // of the site
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
	var rows []lessonRow
	for _, l := range v.course.Plan.Lessons {
		row := lessonRow{Lesson: l, Page: s.lessonPage(l.Lesson)}
		if row.Due, row.Extended, err = s.due(v, l, v.member.Student); err != nil {
			return err
		}
		for _, one := range all {
			if one.Lesson == l.Name {
				row.Attempts = append(row.Attempts, one)
			}
		}
		rows = append(rows, row)
	}
	return s.render(v, "course.html", v.course.Name, struct {
		Lessons []lessonRow
		Shares  bool
		Limit   int64
	}{rows, v.member.Shares, v.course.Plan.Limits.Upload})
}

// due is when a lesson is due for a student.
func (s *Server) due(v *visit, l syllabus.Lesson, student string) (due time.Time, extended bool,
	err error) {
	later, err := v.course.Book.Extensions(v.ctx(), l.Name)
	if err != nil {
		return due, false, err
	}
	if at, ok := later[student]; ok {
		return at, true, nil
	}
	return l.Terms.Due, false, nil
}

// me is a person's own page: courses, devices, data.
func (s *Server) me(v *visit) error {
	return s.render(v, "me.html", v.person.Name, nil)
}

// newLink makes a link for another device of the same person.
func (s *Server) newLink(v *visit) error {
	secret, err := s.People.NewLink(v.ctx(), v.person.ID)
	if err != nil {
		return err
	}
	return s.render(v, "newlink.html", "A link for another device", s.Door.LinkURL(secret))
}

// endSessions logs a person out everywhere.
func (s *Server) endSessions(v *visit) error {
	if err := s.People.EndAll(v.ctx(), v.person.ID); err != nil {
		return err
	}
	http.Redirect(v.w, v.r, "/login", http.StatusSeeOther)
	return nil
}

// apiMe tells a lesson's page the courses to which the reader may hand in.
func (s *Server) apiMe(v *visit) error {
	roles, err := s.People.Courses(v.ctx(), v.person.ID)
	if err != nil {
		return err
	}
	type item struct {
		ID      int64    `json:"id"`
		Name    string   `json:"name"`
		Lessons []string `json:"lessons"`
		Shares  bool     `json:"shares"`
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
		one := item{ID: id, Name: c.Name, Shares: m.Shares, Lessons: []string{}}
		for _, l := range c.Plan.Lessons {
			one.Lessons = append(one.Lessons, l.Name)
		}
		list = append(list, one)
	}
	answerJSON(v.w, http.StatusOK, map[string]any{"name": v.person.Name, "courses": list})
	return nil
}
