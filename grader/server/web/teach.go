package web

import (
	"errors"
	"slices"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// teacherHome is the page of a course for those who teach it.
func (s *Server) teacherHome(v *visit) error {
	type row struct {
		syllabus.Lesson
		Page                string
		Students, HandedIn  int
		Waiting, Graded, Up int // submissions; Up: given up
	}
	all, err := s.handedIn(v, "")
	if err != nil {
		return err
	}
	members, err := s.members(v)
	if err != nil {
		return err
	}
	students := 0
	for _, m := range members {
		if m.Role == people.Student {
			students++
		}
	}
	var rows []row
	for _, l := range v.course.Plan.Lessons {
		r := row{Lesson: l, Page: s.lessonPage(l.Lesson), Students: students}
		who := map[string]bool{}
		for _, one := range all {
			if one.Lesson != l.Name {
				continue
			}
			who[one.Student] = true
			switch one.State {
			case work.Done:
				r.Graded++
			case work.Dead:
				r.Up++
			case work.Cancelled:
			default:
				r.Waiting++
			}
		}
		r.HandedIn = len(who)
		rows = append(rows, r)
	}
	return s.render(v, "teach.html", v.course.Name, rows)
}

// studentPage is one student's work, for those who teach.
func (s *Server) studentPage(v *visit) error {
	m, err := s.People.Member(v.ctx(), v.course.ID, v.number("person"))
	if err == nil && !v.sees(m.Student) {
		err = errMissing
	}
	if err != nil {
		return err
	}
	all, err := s.Queue.List(v.ctx(), work.Filter{Course: v.course.ID, Student: m.Student})
	if err != nil {
		return err
	}
	attempts, changes, err := v.course.Book.History(v.ctx(), m.Student)
	if err != nil && !errors.Is(err, gradebook.ErrUnknown) {
		return err
	}
	names, err := s.names(v, false)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(one work.Summary) bool { return names.hides(one.Lesson) })
	attempts = slices.DeleteFunc(attempts, func(a gradebook.Attempt) bool {
		return names.hides(a.Lesson)
	})
	changes = slices.DeleteFunc(changes, func(c gradebook.Change) bool {
		return names.hides(names.ofExercise(c.Exercise))
	})
	_, others := names.whole()
	return s.render(v, "student.html", m.Student, struct {
		Member      people.Member
		Submissions []work.Summary
		Attempts    []gradebook.Attempt
		Changes     []gradebook.Change
		Without     []string
	}{m, all, attempts, changes, others})
}
