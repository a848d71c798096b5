package web

import (
	"cmp"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/syllabus"
	"github.com/tessella-go/tessella/notebooks/course"
)

// inClass is how long a class may last. Earlier checks are not shown.
const inClass = 3 * time.Hour

// standing is the progress of a class with an exercise.
type standing struct {
	course.Exercise
	Tried, Right, Wrong, Here int // Here: students whose last check it is
	Mistakes                  []counted
}

type counted struct {
	Name  string
	Count int
}

// livePage shows during class how many students are at which exercise, how many have it right, and
// which known mistakes are common. It names nobody.
func (s *Server) livePage(v *visit, lesson *syllabus.Lesson) error {
	all, err := s.Marking.InClass(v.ctx(), v.course.ID, lesson.Name, time.Now().Add(-inClass))
	if err != nil {
		return err
	}
	members, err := s.members(v)
	if err != nil {
		return err
	}
	students, share := 0, 0
	here := map[int64]bool{}
	for _, m := range members {
		here[m.ID] = true
		if m.Role == people.Student {
			students++
			if m.Shares {
				share++
			}
		}
	}
	all = slices.DeleteFunc(all, func(p marking.Progress) bool { return !here[p.Person] })
	latest := map[int64]int{} // the last check of a person
	for i, p := range all {
		if k, there := latest[p.Person]; !there || all[k].At.Before(p.At) {
			latest[p.Person] = i
		}
	}
	var list []standing
	for _, task := range lesson.Asked {
		one := standing{Exercise: task.About()}
		mistakes := map[string]int{}
		for i, p := range all {
			if p.Exercise != one.ID {
				continue
			}
			switch p.Status {
			case string(grader.Passed):
				one.Right++
			case string(grader.Unwritten):
				continue
			default:
				one.Wrong++
				if p.Mistake != "" {
					mistakes[p.Mistake]++
				}
			}
			one.Tried++
			if latest[p.Person] == i {
				one.Here++
			}
		}
		for name, n := range mistakes {
			one.Mistakes = append(one.Mistakes, counted{name, n})
		}
		slices.SortFunc(one.Mistakes, func(a, b counted) int {
			return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name))
		})
		list = append(list, one)
	}
	return s.render(v, "live.html", lesson.Title+": in class", struct {
		Lesson          string
		Lessons         []syllabus.Lesson
		Standings       []standing
		Active, Share   int
		Students, Hours int
	}{lesson.Name, v.course.Plan.Lessons, list, len(latest), share, students,
		int(inClass.Hours())})
}
