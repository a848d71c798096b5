package web

import (
	"maps"
	"slices"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
)

// limited returns the students of the sections to which an assistant is limited, by their names in
// the gradebook. Whoever is not limited gets nil.
func (s *Server) limited(v *visit) (map[string]bool, error) {
	sections := v.member.Limited()
	if len(sections) == 0 || v.role != people.Assistant {
		return nil, nil
	}
	all, err := s.People.Members(v.ctx(), v.course.ID)
	only := map[string]bool{v.member.Student: true} // who may hand in, too
	for _, m := range all {
		if m.Role == people.Student && slices.Contains(sections, m.Section) {
			only[m.Student] = true
		}
	}
	return only, err
}

// sees reports whether the visitor may see a student: the name, the work and what became of it.
// What is read of a whole course goes through it, here or by [seen]. Whoever has left the course is
// in no section.
func (v *visit) sees(student string) bool { return v.only == nil || v.only[student] }

// seen keeps those of a list whose students the visitor sees.
func seen[T any](v *visit, all []T, student func(T) string) []T {
	return slices.DeleteFunc(all, func(one T) bool { return !v.sees(student(one)) })
}

// itself is for a list of names.
func itself(name string) string { return name }

func (s *Server) members(v *visit) ([]people.Member, error) {
	all, err := s.People.Members(v.ctx(), v.course.ID)
	return seen(v, all, func(m people.Member) string { return m.Student }), err
}

// standings are where students stand in a lesson, for those who teach.
func (s *Server) standings(v *visit, lesson string) (map[string]gradebook.Standing, error) {
	all, err := v.course.Book.Standings(v.ctx(), lesson, "", nil)
	maps.DeleteFunc(all, func(name string, _ gradebook.Standing) bool { return !v.sees(name) })
	return all, err
}

// handedIn are the submissions of a lesson, or of all if it is empty, the latest first.
func (s *Server) handedIn(v *visit, lesson string) ([]work.Summary, error) {
	all, err := s.Queue.List(v.ctx(), work.Filter{Course: v.course.ID, Lesson: lesson})
	return seen(v, all, func(one work.Summary) string { return one.Student }), err
}

// team are a submission and those of the other members of a team for whom it counts, too.
func (s *Server) team(v *visit, of work.Submission) ([]work.Summary, error) {
	all, err := s.Queue.List(v.ctx(), work.Filter{Course: of.Course, First: of.First})
	all = seen(v, all, func(one work.Summary) string { return one.Student })
	for i := range all {
		if all[i].By != "" && !v.sees(all[i].By) {
			all[i].By = ""
		}
	}
	return all, err
}
