package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// admin is a page for administrators.
func (s *Server) admin(f func(*visit) error) http.HandlerFunc {
	return s.closed(func(v *visit) error {
		if !v.person.Admin {
			return errMissing
		}
		return f(v)
	})
}

// courses returns all courses, by name.
func (s *Server) courses(v *visit) ([]Course, error) {
	var ids []int64
	err := s.Store.Read(v.ctx(), func(t *database.Tx) error {
		var id int64
		for range t.Query(`SELECT id FROM courses ORDER BY name`).Into(&id) {
			ids = append(ids, id)
		}
		return nil
	})
	var all []Course
	for _, id := range ids {
		if err != nil {
			return nil, err
		}
		var c Course
		c, err = s.course(v.ctx(), id)
		all = append(all, c)
	}
	return all, err
}

func (s *Server) adminPage(v *visit) error {
	all, err := s.courses(v)
	if err != nil {
		return err
	}
	return s.render(v, "admin.html", "Courses", struct {
		Courses []Course
		Example string
	}{all, string(syllabus.Example(s.Lessons))})
}

// newCourse makes a course from a name, a course.yaml and its owner.
func (s *Server) newCourse(v *visit) error {
	name := strings.TrimSpace(v.r.FormValue("name"))
	if name == "" || len(name) > 100 {
		return wrong(http.StatusBadRequest, "a course has a short name, such as "+
			"classification-2026")
	}
	yaml := v.r.FormValue("yaml")
	if _, err := s.plan(yaml); err != nil {
		return refused(http.StatusBadRequest, err)
	}
	known, err := s.Store.Book.Courses(v.ctx())
	if err != nil {
		return err
	}
	for _, c := range known {
		if c.Name == name {
			return wrong(http.StatusConflict, fmt.Sprintf("there is a course %q already", name))
		}
	}
	// An error after the course was made would leave it without an owner.
	owner := people.Member{Role: people.Owner, Person: people.Person{
		Name: strings.TrimSpace(v.r.FormValue("owner")), Email: v.r.FormValue("email")}}
	if len(owner.Name) > 200 {
		return wrong(http.StatusBadRequest, "the name of the owner has more than 200 bytes")
	}
	if _, err := s.People.ByEmail(v.ctx(), owner.Email); err != nil &&
		!errors.Is(err, people.ErrNobody) {
		return refused(http.StatusBadRequest, err)
	}
	var id int64
	if _, err := s.saveCourse(v, gradebook.Course{Name: name, Syllabus: yaml}, false); err != nil {
		return err
	}
	err = s.Store.Read(v.ctx(), func(t *database.Tx) error {
		t.Query(`SELECT id FROM courses WHERE name = ?`, name).First(&id)
		return nil
	})
	if err != nil {
		return err
	}
	if owner.Name != "" {
		if _, err := s.People.Join(v.ctx(), id, owner, people.Owner); err != nil {
			return refused(http.StatusBadRequest, err)
		}
	}
	v.course.ID = id
	if err := s.log(v, "made the course", name, ""); err != nil {
		return err
	}
	http.Redirect(v.w, v.r, fmt.Sprintf("/c/%d/people", id), http.StatusSeeOther)
	return nil
}

// log adds a line to the log of the course.
func (s *Server) log(v *visit, action, object, detail string) error {
	return s.Marking.Log(v.ctx(), marking.Entry{Course: v.course.ID, Actor: v.person.ID,
		Action: action, Object: object, Detail: detail})
}

// record returns the gradebook's record of the course.
func (s *Server) record(v *visit) (gradebook.Course, error) {
	var name string
	err := s.Store.Read(v.ctx(), func(t *database.Tx) error {
		t.Query(`SELECT name FROM courses WHERE id = ?`, v.course.ID).First(&name)
		return nil
	})
	if err != nil {
		return gradebook.Course{}, err
	}
	all, err := s.Store.Book.Courses(v.ctx())
	for _, c := range all {
		if c.Name == name {
			return c, err
		}
	}
	return gradebook.Course{}, err
}

// endCourse closes a course, or opens it again.
func (s *Server) endCourse(v *visit) error {
	c, err := s.record(v)
	if err != nil {
		return err
	}
	action := "opened the course again"
	c.Closed = time.Time{}
	if v.r.FormValue("closed") == "yes" {
		action, c.Closed = "ended the course", time.Now()
	}
	if err := s.Store.Book.SetCourse(v.ctx(), c); err != nil {
		return err
	}
	return s.logged(v, "settings", action, c.Name, "")
}

// logged adds a line to the log, and redirects to where the form says, or to a page of the course.
func (s *Server) logged(v *visit, page, action, object, detail string) error {
	if err := s.log(v, action, object, detail); err != nil {
		return err
	}
	return v.answered(page)
}

// entries is how many lines of the log a page shows.
const entries = 200

func (s *Server) auditPage(v *visit) error {
	before := number(v.r.FormValue("before"))
	all, err := s.Marking.Entries(v.ctx(), v.course.ID, before, entries)
	if err != nil {
		return err
	}
	var older int64
	if len(all) == entries {
		older = all[len(all)-1].ID
	}
	return s.render(v, "audit.html", "Log", struct {
		Entries []marking.Entry
		Older   int64
	}{all, older})
}
