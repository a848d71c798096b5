package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/marking"
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
	all, err := s.Queue.List(v.ctx(), work.Filter{Course: v.course.ID})
	if err != nil {
		return err
	}
	members, err := s.People.Members(v.ctx(), v.course.ID)
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
	type extension struct {
		syllabus.Lesson
		Due time.Time
	}
	var extensions []extension
	for _, l := range v.course.Plan.Lessons {
		st, err := s.standing(v.ctx(), v.course, l.Name, m.Student, v.role)
		if err != nil {
			return err
		}
		if st.Extended {
			extensions = append(extensions, extension{l, st.Due})
		}
	}
	return s.render(v, "student.html", m.Student, struct {
		Member      people.Member
		Submissions []work.Summary
		Attempts    []gradebook.Attempt
		Changes     []gradebook.Change
		Lessons     []syllabus.Lesson
		Extensions  []extension
	}{m, all, attempts, changes, v.course.Plan.Lessons, extensions})
}

// setScore sets a score by hand, or takes that back.
func (s *Server) setScore(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	exercise, reason := v.r.FormValue("exercise"), strings.TrimSpace(v.r.FormValue("reason"))
	if reason == "" {
		return wrong(http.StatusBadRequest, "a score that is set by hand needs a reason")
	}
	object := sub.Student + ", " + exercise
	back := strings.TrimPrefix(submissionPath(sub.Course, sub.ID), coursePath(sub.Course))
	if v.r.FormValue("revoke") != "" {
		if err := v.course.Book.Revoke(v.ctx(), sub.Student, exercise, reason,
			v.person.Name); err != nil {
			return refused(http.StatusBadRequest, err)
		}
		return s.logged(v, back, "took back a score set by hand", object, reason)
	}
	score, err := strconv.ParseFloat(strings.Replace(v.r.FormValue("score"), ",", ".", 1), 64)
	if err != nil {
		return wrong(http.StatusBadRequest, fmt.Sprintf("%q is not a score; it should be a number "+
			"such as 2.5", v.r.FormValue("score")))
	}
	err = v.course.Book.Set(v.ctx(), []gradebook.Setting{{Student: sub.Student, Exercise: exercise,
		Score: score, Reason: reason, By: v.person.Name}})
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	if v.r.FormValue("marked") != "" {
		if err := s.Marking.Mark(v.ctx(), sub.ID, exercise, v.person.ID); err != nil {
			return err
		}
	}
	return s.logged(v, back, "set a score", object, fmt.Sprintf("%v: %s", score, reason))
}

// say adds a comment to a submission.
func (s *Server) say(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	exercise := v.r.FormValue("exercise")
	lesson := v.course.Plan.Named(sub.Lesson)
	if exercise != "" && (lesson == nil || !asks(lesson, exercise)) {
		return wrong(http.StatusBadRequest, fmt.Sprintf("the lesson has no exercise %q", exercise))
	}
	err = s.Marking.Say(v.ctx(), marking.Comment{Submission: sub.ID,
		Exercise: exercise,
		Line:     int(number(v.r.FormValue("line"))),
		Author:   v.person.ID, Text: v.r.FormValue("text")})
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	http.Redirect(v.w, v.r, submissionPath(sub.Course, sub.ID), http.StatusSeeOther)
	return nil
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
	http.Redirect(v.w, v.r, submissionPath(sub.Course, sub.ID), http.StatusSeeOther)
	return nil
}

// extend gives one student a later deadline for a lesson, or takes it back.
func (s *Server) extend(v *visit) error {
	m, err := s.People.Member(v.ctx(), v.course.ID, v.number("person"))
	if err != nil {
		return err
	}
	lesson := v.course.Plan.Named(v.r.FormValue("lesson"))
	if lesson == nil {
		return wrong(http.StatusBadRequest, "the course has no such lesson")
	}
	const form = "2 January 2006, 15:04 MST"
	back, object := fmt.Sprintf("student/%d", m.ID), m.Student+", "+lesson.Name
	if v.r.FormValue("forget") != "" {
		if err := v.course.Book.Extend(v.ctx(), lesson.Name, m.Student, time.Time{}); err != nil {
			return refused(http.StatusBadRequest, err)
		}
		return s.logged(v, back, "took back an extension", object, "")
	}
	due, err := gradebook.ParseDue(v.r.FormValue("due"), v.zone())
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	switch {
	case lesson.Terms.Due.IsZero():
		return wrong(http.StatusBadRequest, lesson.Title+" has no deadline that could be extended")
	case !due.After(lesson.Terms.Due):
		return wrong(http.StatusBadRequest, fmt.Sprintf("%s is due on %s, and an extension should "+
			"be later than that", lesson.Title, lesson.Terms.Due.Format(form)))
	}
	if err := v.course.Book.Extend(v.ctx(), lesson.Name, m.Student, due); err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.logged(v, back, "extended a deadline", object, due.Format(form))
}
