package web

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
	"github.com/tessella-go/tessella/notebooks/course"
)

// exerciseView is an exercise on the teacher's page of a lesson.
type exerciseView struct {
	report.Figures
	Feedback syllabus.Feedback
	Released time.Time
	Rubric   []gradebook.Item
	ToRead   []work.Summary // answers with a reason that nobody has read yet
	Groups   []namedGroup
}

// namedGroup is a group of wrong answers that no known mistake explains, with what a teacher has
// said about it.
type namedGroup struct {
	grouping.Group
	Named grouping.Named
}

// named returns the groups of two students or more, and those that have a name.
func named(groups []grouping.Group, names map[string]grouping.Named) (found []namedGroup) {
	for _, g := range groups {
		if said := names[g.Signature]; len(g.Students) > 1 || said.Name != "" {
			found = append(found, namedGroup{g, said})
		}
	}
	return found
}

// nameGroup gives a group a name and a hint. All students of the group read them, and so do those
// who join it later.
func (s *Server) nameGroup(v *visit, lesson *syllabus.Lesson) error {
	name, err := v.text("name", 200)
	if err != nil {
		return err
	}
	hint, err := v.text("hint", 2000)
	if err != nil {
		return err
	}
	as := grouping.Named{Name: name, Hint: hint, By: v.person.Name}
	if v.r.FormValue("forget") != "" {
		as.Name, as.Hint = "", ""
	}
	group, err := v.course.Book.NameGroup(v.ctx(), lesson.Name, v.r.FormValue("signature"), as)
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.logged(v, "exercises?lesson="+lesson.Name, "named a group of wrong answers",
		fmt.Sprintf("%d students", len(group.Students)), as.Name)
}

// entry is the answer of a named group as an entry of the lesson's mistakes.txt: a text to be
// copied into the source of the course.
func (s *Server) entry(v *visit, lesson *syllabus.Lesson) error {
	group, named, err := v.course.Book.Group(v.ctx(), lesson.Name, v.r.FormValue("signature"))
	if err != nil {
		return refused(http.StatusNotFound, err)
	}
	if named.Name == "" {
		return wrong(http.StatusBadRequest, "give the group a name and a hint first")
	}
	text, err := s.Queue.Entry(v.ctx(), v.course.ID, lesson.Lesson, s.Solutions, group, named)
	if err != nil {
		return refused(http.StatusUnprocessableEntity, err)
	}
	v.w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(v.w, "# For lessons/%s/mistakes.txt, below the line of the exercise. Then run: "+
		"go run . build\n\nexercise: %s\n\n%s", lesson.Name, named.Exercise, text)
	return nil
}

// exercisesPage shows how hard the exercises of a lesson are, which answers a person must read, and
// what can be released.
func (s *Server) exercisesPage(v *visit, lesson *syllabus.Lesson) error {
	class, err := s.class(v, lesson.Name)
	if err != nil {
		return err
	}
	if len(class.Exercises) == 0 {
		class.Exercises = grader.Abouts(lesson.Tasks)
	}
	released, err := s.Marking.Released(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	rubrics, err := v.course.Book.Rubrics(v.ctx())
	if err != nil {
		return err
	}
	all, err := s.handedIn(v, lesson.Name)
	if err != nil {
		return err
	}
	names, err := v.course.Book.Named(v.ctx(), lesson.Name)
	if err != nil {
		return err
	}
	shown, err := s.names(v, false)
	if err != nil {
		return err
	}
	var list []exerciseView
	for _, f := range class.Figures() {
		for _, g := range f.Groups {
			for i, student := range g.Students {
				g.Students[i] = shown.of(lesson.Name, student)
			}
		}
		one := exerciseView{Figures: f, Feedback: lesson.FeedbackOf(f.ID), Released: released[f.ID],
			Rubric: rubrics[f.ID], Groups: named(f.Groups, names)}
		if kindOf(lesson, f.ID) == course.Choose {
			read, err := s.Marking.Marked(v.ctx(), f.ID)
			if err != nil {
				return err
			}
			one.ToRead = unread(all, read)
		}
		list = append(list, one)
	}
	told := lesson.Feedback.When // of all exercises; empty: they differ
	for _, e := range list {
		if e.Feedback.When != told {
			told = ""
			break
		}
	}
	regrades, err := s.Queue.Regradings(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	regrades = slices.DeleteFunc(regrades, func(r work.Regrading) bool {
		return r.Lesson != lesson.Name
	})
	return s.render(v, "exercises.html", lesson.Title+": exercises", struct {
		Lesson    string
		Lessons   []syllabus.Lesson
		Students  int
		Exercises []exerciseView
		Told      syllabus.When
		Regrades  []work.Regrading
	}{lesson.Name, v.course.Plan.Lessons, len(class.Students), list, told, regrades})
}

// kindOf is the kind of an exercise of a lesson.
func kindOf(l *syllabus.Lesson, exercise string) course.Kind {
	for _, t := range l.Tasks {
		if about := t.About(); about.ID == exercise {
			return about.Kind
		}
	}
	return course.Write
}

// unread returns the last graded submission of each student, if nobody has read it.
func unread(all []work.Summary, read map[int64]bool) []work.Summary {
	var list []work.Summary
	seen := map[string]bool{}
	for _, one := range all { // the latest first
		if one.State != work.Done || seen[one.Student] {
			continue
		}
		seen[one.Student] = true
		if !read[one.ID] {
			list = append(list, one)
		}
	}
	return list
}

// release shows students the whole verdicts on an exercise, or on all of a lesson. It first says
// what of them is not graded or not read yet, unless the form says that the person is sure.
func (s *Server) release(v *visit, lesson *syllabus.Lesson) error {
	one := v.r.FormValue("exercise")
	if one != "" && !asks(lesson, one) {
		return noExercise(one)
	}
	shown := v.r.FormValue("shown") == "yes"
	before, err := s.Marking.Released(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	if shown && v.r.FormValue("sure") != "yes" {
		return s.askRelease(v, lesson, one)
	}
	for _, t := range lesson.Tasks {
		if id := t.About().ID; one == "" || one == id {
			if err := s.Marking.Release(v.ctx(), v.course.ID, id, shown); err != nil {
				return err
			}
		}
	}
	if err := s.mailFeedback(v, lesson, before); err != nil {
		return err
	}
	action := "released feedback"
	if !shown {
		action = "held feedback back"
	}
	object := lesson.Name
	if one != "" {
		object = one
	}
	return s.logged(v, "exercises?lesson="+lesson.Name, action, object, "")
}

// askRelease asks whether feedback is to be released, and says what is still to do.
func (s *Server) askRelease(v *visit, lesson *syllabus.Lesson, one string) error {
	type row struct {
		course.Exercise
		Unread int
	}
	data := struct {
		Lesson, One       string
		Answers, Ungraded int // students
		Exercises         []row
	}{Lesson: lesson.Name, One: one}
	all, err := s.handedIn(v, lesson.Name)
	if err != nil {
		return err
	}
	last := map[string]bool{}
	for _, of := range all { // the latest first
		if !last[of.Student] && of.State != work.Done && of.State != work.Cancelled {
			data.Ungraded++
		}
		last[of.Student] = true
	}
	answers, err := s.answersOf(v, lesson.Name, "")
	if err != nil {
		return err
	}
	data.Answers = len(answers.ids)
	for _, t := range lesson.Tasks {
		about := t.About()
		if one != "" && one != about.ID {
			continue
		}
		if answers.read, err = s.Marking.Marked(v.ctx(), about.ID); err != nil {
			return err
		}
		data.Exercises = append(data.Exercises, row{about, answers.left()})
	}
	return s.render(v, "release.html", lesson.Title+": release the feedback", data)
}

// regrade has a lesson graded again.
func (s *Server) regrade(v *visit, lesson *syllabus.Lesson) error {
	reason, err := v.text("reason", maxReason)
	if err != nil {
		return err
	}
	if reason == "" {
		return wrong(http.StatusBadRequest, "say why the lesson is graded again")
	}
	id, err := s.Queue.Regrade(v.ctx(), v.course.ID, lesson.Name, v.person.Name, reason)
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.logged(v, fmt.Sprintf("regrade/%d", id), "began a regrade", lesson.Name, reason)
}

// regrading returns the regrade in the address, with its submissions.
func (s *Server) regrading(v *visit) (work.Regrading, []work.Compared, error) {
	r, all, err := s.Queue.Compare(v.ctx(), v.number("regrade"))
	if errors.Is(err, work.ErrNoRegrade) || err == nil && r.Course != v.course.ID {
		err = errMissing
	}
	return r, seen(v, all, func(c work.Compared) string { return c.Student }), err
}

// regradePage shows the old and the new results of a regrade side by side.
func (s *Server) regradePage(v *visit) error {
	r, all, err := s.regrading(v)
	if err != nil {
		return err
	}
	type row struct {
		work.Compared
		Before, After float64
		Changed       bool
		Exercises     []string // that have another score, with both
	}
	names, err := s.names(v, false)
	if err != nil {
		return err
	}
	var rows []row
	changed := 0
	lesson := v.course.Plan.Named(r.Lesson)
	for _, c := range all {
		c.Student = names.of(r.Lesson, c.Student)
		one := row{Compared: c, After: math.NaN()}
		if c.Old != nil {
			one.Before = today(lesson, c.Old)
		}
		if c.New != nil {
			one.After = today(lesson, c.New)
			one.Exercises = differences(c)
			one.Changed = len(one.Exercises) > 0
		}
		if one.Changed {
			changed++
		}
		rows = append(rows, one)
	}
	return s.render(v, "regrade.html", "A regrade of "+r.Lesson, struct {
		work.Regrading
		Rows    []row
		Changed int
	}{r, rows, changed})
}

// today gives the exercises of a result the points that they have today, and returns the sum of the
// scores. What the lesson no longer has counts nothing.
func today(l *syllabus.Lesson, r *work.Result) (sum float64) {
	worth := map[string]int{}
	if l != nil {
		for _, t := range l.Tasks {
			worth[t.About().ID] = t.About().Points
		}
	}
	for i := range r.Student.Exercises {
		e := &r.Student.Exercises[i]
		*e = e.Worth(worth[e.ID])
		sum += e.Score
	}
	return sum
}

// differences lists the exercises whose score a regrade changes.
func differences(c work.Compared) []string {
	if c.Old == nil {
		return nil
	}
	before := map[string]float64{}
	for _, e := range c.Old.Student.Exercises {
		before[e.ID] = e.Score
	}
	var list []string
	for _, e := range c.New.Student.Exercises {
		if old, there := before[e.ID]; !there || old != e.Score {
			list = append(list, fmt.Sprintf("%s: %s → %s", e.ID, points(old), points(e.Score)))
		}
	}
	return list
}

// endRegrade lets a regrade count, or drops it.
func (s *Server) endRegrade(v *visit) error {
	r, _, err := s.regrading(v)
	if err != nil {
		return err
	}
	action, end := "applied a regrade", s.Queue.Apply
	if v.r.FormValue("drop") != "" {
		action, end = "dropped a regrade", s.Queue.Discard
	}
	if err := end(v.ctx(), r.ID); err != nil {
		return refused(http.StatusConflict, err)
	}
	return s.logged(v, fmt.Sprintf("regrade/%d", r.ID), action, r.Lesson, r.Reason)
}
