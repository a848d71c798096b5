package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// names are the names of students, as a person may see them.
type names struct {
	secret   string
	released map[string]time.Time
	course   Course
	sees     bool // the names of all students
}

// names returns under which names a person sees students. Of a lesson that is graded without names,
// assistants see none until the feedback is released, and neither does anybody while grading.
func (s *Server) names(v *visit, grading bool) (n names, err error) {
	n = names{course: v.course, sees: v.role.AtLeast(people.Teacher) && !grading}
	lessons := v.course.Plan.Lessons
	n.sees = n.sees || v.role == people.Student ||
		!slices.ContainsFunc(lessons, func(l syllabus.Lesson) bool { return l.Anonymous })
	if n.sees {
		return n, nil
	}
	if n.released, err = s.Marking.Released(v.ctx(), v.course.ID); err != nil {
		return n, err
	}
	n.secret, err = work.Secret(v.ctx(), s.Store, v.course.ID)
	return n, err
}

// hides reports whether the names of who has handed in a lesson are hidden.
func (n names) hides(lesson string) bool {
	l := n.course.Plan.Named(lesson)
	return !n.sees && l != nil && l.Anonymous &&
		slices.ContainsFunc(l.Tasks, func(t grader.Task) bool {
			return n.released[t.About().ID].IsZero()
		})
}

// of is the name of a student in a lesson. A name in its place says nothing of the student, and is
// the same on all pages of the lesson.
func (n names) of(lesson, student string) string {
	if !n.hides(lesson) {
		return student
	}
	mac := hmac.New(sha256.New, []byte(n.secret))
	mac.Write([]byte("name\x00" + lesson + "\x00" + student))
	return "Student " + hex.EncodeToString(mac.Sum(nil)[:3])
}

// whole are the lessons of the course in which no name is hidden, for pages on which each student
// has a name, and the titles of the others.
func (n names) whole() (lessons []syllabus.Lesson, others []string) {
	for _, l := range n.course.Plan.Lessons {
		if n.hides(l.Name) {
			others = append(others, l.Title)
		} else {
			lessons = append(lessons, l)
		}
	}
	return lessons, others
}

// ofExercise is the name of the lesson of an exercise; empty: the course does not have it.
func (n names) ofExercise(exercise string) string {
	for _, l := range n.course.Plan.Lessons {
		if asks(&l, exercise) {
			return l.Name
		}
	}
	return ""
}
