package web

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
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
	if err := s.saveCourse(v, gradebook.Course{Name: name, Syllabus: yaml}); err != nil {
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

// saveCourse keeps what a course is, and the terms of its lessons in its gradebook.
func (s *Server) saveCourse(v *visit, c gradebook.Course) error {
	plan, err := s.plan(c.Syllabus)
	if err != nil {
		return err
	}
	c.Title = plan.Name
	if err := s.Store.Book.SetCourse(v.ctx(), c); err != nil {
		return err
	}
	book := s.Store.Book.Course(c.Name)
	for _, l := range plan.Lessons {
		if err := book.SetTerms(v.ctx(), l.Name, l.Terms); err != nil {
			return err
		}
	}
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

func (s *Server) settingsPage(v *visit) error {
	c, err := s.record(v)
	if err != nil {
		return err
	}
	yaml := c.Syllabus
	if yaml == "" {
		yaml = string(syllabus.Example(s.Lessons))
	}
	return s.settings(v, yaml, nil)
}

// settings shows course.yaml, and why it was not saved.
func (s *Server) settings(v *visit, yaml string, late []string) error {
	return s.render(v, "settings.html", "Settings", struct {
		YAML   string
		Broken error
		Late   []string
	}{yaml, v.course.Broken, late})
}

// late says for each lesson how many students a new course.yaml makes late who are not so now.
func (s *Server) late(v *visit, plan *syllabus.Course) (late []string, err error) {
	err = s.Store.Read(v.ctx(), func(t *database.Tx) error {
		late = nil
		for _, l := range plan.Lessons {
			was := v.course.Plan.Named(l.Name)
			if was == nil || l.Terms.Due.IsZero() {
				continue
			}
			before := int64(math.MaxInt64)
			if !was.Terms.Due.IsZero() {
				before = was.Terms.Due.Add(was.Terms.Late.Grace).UnixMicro()
			}
			n := 0
			t.Query(`SELECT count(DISTINCT student) FROM submissions WHERE course = ?
				AND lesson = ? AND received > ? AND received <= ? AND dropped = ''`, v.course.ID,
				l.Name, l.Terms.Due.Add(l.Terms.Late.Grace).UnixMicro(), before).First(&n)
			if n > 0 {
				late = append(late, fmt.Sprintf("%s: %d", l.Title, n))
			}
		}
		return nil
	})
	return late, err
}

// setSettings changes course.yaml, from the form's text or an uploaded file.
func (s *Server) setSettings(v *visit) error {
	c, err := s.record(v)
	if err != nil {
		return err
	}
	file, _, err := v.r.FormFile("file") // reads the whole form
	switch {
	case err == nil:
		defer file.Close()
	case !errors.Is(err, http.ErrMissingFile) && !errors.Is(err, http.ErrNotMultipart):
		return unreadable(err)
	}
	if !v.r.PostForm.Has("yaml") {
		return wrong(http.StatusBadRequest, "nothing was changed. The form has no field yaml")
	}
	yaml := v.r.PostForm.Get("yaml")
	if file != nil {
		text, err := io.ReadAll(file)
		if err != nil {
			return unreadable(err)
		}
		if len(text) > 0 {
			yaml = string(text)
		}
	}
	yaml = strings.ReplaceAll(yaml, "\r\n", "\n")
	plan, err := s.plan(yaml)
	if err != nil {
		return refused(http.StatusBadRequest, fmt.Errorf("nothing was changed. %w", err))
	}
	if v.r.PostForm.Get("late") != "yes" {
		if late, err := s.late(v, plan); err != nil || len(late) > 0 {
			return cmp.Or(err, s.settings(v, yaml, late))
		}
	}
	c.Syllabus = yaml
	if err := s.saveCourse(v, c); err != nil {
		return err
	}
	return s.logged(v, "settings", "changed course.yaml", c.Name, "")
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
