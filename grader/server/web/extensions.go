package web

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// extension is a later deadline of one student, or of several of a section.
type extension struct {
	Lesson   *syllabus.Lesson
	Section  string // empty: one student
	Of       int    // students in the section
	Students []string
	Due      time.Time
}

// grouped are the extensions of a lesson: those of a section that end together are one.
func grouped(l *syllabus.Lesson, due map[string]time.Time, members []people.Member) []extension {
	type group struct {
		section string
		due     time.Time
	}
	sections, students, together := map[string]string{}, map[string]int{}, map[group]int{}
	of := func(name string) group { return group{sections[name], due[name].UTC()} }
	for _, m := range members {
		if m.Role == people.Student && m.Section != "" {
			sections[m.Student] = m.Section
			students[m.Section]++
			together[of(m.Student)]++
		}
	}
	var all []extension
	at := map[group]int{} // in all
	names := slices.Collect(maps.Keys(due))
	report.SortByName(names, itself)
	for _, name := range names {
		g := of(name)
		if i, there := at[g]; there {
			all[i].Students = append(all[i].Students, name)
			continue
		}
		one := extension{Lesson: l, Students: []string{name}, Due: due[name]}
		if together[g] > 1 {
			one.Section, one.Of, at[g] = g.section, students[g.section], len(all)
		}
		all = append(all, one)
	}
	return all
}

// extensionsPage lists the later deadlines of single students, with a form for more.
func (s *Server) extensionsPage(v *visit) error {
	members, err := s.members(v)
	if err != nil {
		return err
	}
	var data struct {
		Extensions []extension
		Sections   []string
		Students   []string
		Student    string // whom the form is about at first
		Lessons    []syllabus.Lesson
	}
	for _, m := range members {
		if m.Role != people.Student {
			continue
		}
		data.Students = append(data.Students, m.Student)
		if m.ID == number(v.r.FormValue("person")) {
			data.Student = m.Student
		}
	}
	data.Sections = sectionsOf(members)
	for i, l := range v.course.Plan.Lessons {
		if !l.Terms.Due.IsZero() {
			data.Lessons = append(data.Lessons, l)
		}
		of, err := v.course.Book.Extensions(v.ctx(), l.Name)
		if err != nil {
			return err
		}
		maps.DeleteFunc(of, func(name string, _ time.Time) bool { return !v.sees(name) })
		data.Extensions = append(data.Extensions,
			grouped(&v.course.Plan.Lessons[i], of, members)...)
	}
	return s.render(v, "extensions.html", "Extensions", data)
}

// extend gives a student or a section a later deadline for a lesson, or takes it back.
func (s *Server) extend(v *visit) error {
	lesson := v.course.Plan.Named(v.r.FormValue("lesson"))
	if lesson == nil {
		return wrong(http.StatusBadRequest, "the course has no such lesson")
	}
	who := v.r.FormValue("student")
	members, err := s.members(v)
	if err != nil {
		return err
	}
	section, all := strings.CutPrefix(who, "section ")
	var students []string
	for _, m := range members {
		if m.Role == people.Student && (m.Student == who || all && m.Section == section) {
			students = append(students, m.Student)
		}
	}
	const form = "2 January 2006, 15:04 MST"
	var due time.Time
	action, detail := "took back an extension", ""
	if v.r.FormValue("forget") != "" {
		if students = v.r.Form["student"]; len(students) > 1 { // who may have left the course
			who = fmt.Sprintf("%d students", len(students))
		}
	} else {
		if due, err = gradebook.ParseDue(v.r.FormValue("due"), v.zone()); err != nil {
			return refused(http.StatusBadRequest, err)
		}
		action, detail = "extended a deadline", due.Format(form)
	}
	switch {
	case len(students) == 0:
		return wrong(http.StatusBadRequest, fmt.Sprintf("%q is neither a student nor a section of "+
			"the course; it should be a name, or \"section \" and the name of one", who))
	case due.IsZero():
	case lesson.Terms.Due.IsZero():
		return wrong(http.StatusBadRequest, lesson.Title+" has no deadline that could be extended")
	case !due.After(lesson.Terms.Due):
		return wrong(http.StatusBadRequest, fmt.Sprintf("%s is due on %s, and an extension should "+
			"be later than that", lesson.Title, lesson.Terms.Due.Format(form)))
	}
	return s.change(v, "Extensions: "+lesson.Title, "extensions",
		func(try bool) ([]gradebook.Effect, error) {
			return v.course.Book.Extend(v.ctx(), lesson.Name, students, due, try)
		}, action, who+", "+lesson.Name, detail)
}
