package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
	"github.com/tessella-go/tessella/notebooks/course"
)

// desk is where a person is who grades an exercise by hand, student after student.
type desk struct {
	Exercise           string
	Number, Of, Unread int // of the students who have handed in
	Links              []deskLink
}

// deskLink is a link with its key.
type deskLink struct{ Key, Label, To string }

// classAnswers are the submissions of a lesson that count, by the names of their students.
type classAnswers struct {
	names []string // in the order of what is shown of them
	ids   map[string]int64
	read  map[int64]bool
}

// answersOf returns what is to be read of an exercise.
func (s *Server) answersOf(v *visit, lesson, exercise string) (a classAnswers, err error) {
	standings, err := s.standings(v, lesson)
	if err != nil {
		return a, err
	}
	graded, err := s.Queue.Graded(v.ctx(), v.course.ID, lesson)
	if err != nil {
		return a, err
	}
	a.ids = map[string]int64{}
	for name, st := range standings {
		if c := st.Counting(); c != nil {
			if id := graded[[2]string{name, c.Content}]; id != 0 {
				a.names, a.ids[name] = append(a.names, name), id
			}
		}
	}
	names, err := s.names(v, true)
	if err != nil {
		return a, err
	}
	report.SortByName(a.names, func(name string) string { return names.of(lesson, name) })
	a.read, err = s.Marking.Marked(v.ctx(), exercise)
	return a, err
}

// unread is the first answer after a place that nobody has read, and 0 if there is none.
func (a classAnswers) unread(after int) int64 {
	for i := range a.names {
		if id := a.ids[a.names[(after+1+i)%len(a.names)]]; !a.read[id] {
			return id
		}
	}
	return 0
}

// left counts the answers that nobody has read.
func (a classAnswers) left() (n int) {
	for _, id := range a.ids {
		if !a.read[id] {
			n++
		}
	}
	return n
}

func deskPath(course, submission int64, exercise string) string {
	return submissionPath(course, submission) + "?" + url.Values{"exercise": {exercise}}.Encode()
}

// desk says where a submission stands among those of its lesson.
func (s *Server) desk(v *visit, submission int64, student string, lesson *syllabus.Lesson,
	exercise string) (*desk, error) {
	a, err := s.answersOf(v, lesson.Name, exercise)
	if err != nil {
		return nil, err
	}
	d := &desk{Exercise: exercise, Of: len(a.names)}
	add := func(key, label string, id int64, exercise string) {
		d.Links = append(d.Links, deskLink{key, label, deskPath(v.course.ID, id, exercise)})
	}
	i := slices.Index(a.names, student)
	d.Number, d.Unread = i+1, a.left()
	if i > 0 {
		add("k", "previous student", a.ids[a.names[i-1]], exercise)
	}
	if i+1 < len(a.names) {
		add("j", "next student", a.ids[a.names[i+1]], exercise)
	}
	if id := a.unread(i); id != 0 && id != submission {
		add("u", "next that nobody has read", id, exercise)
	}
	at := slices.IndexFunc(lesson.Tasks, func(t grader.Task) bool {
		return t.About().ID == exercise
	})
	if at > 0 {
		add("h", "previous exercise", submission, lesson.Tasks[at-1].About().ID)
	}
	if at >= 0 && at+1 < len(lesson.Tasks) {
		add("l", "next exercise", submission, lesson.Tasks[at+1].About().ID)
	}
	return d, nil
}

// grade redirects to the first answer to an exercise that nobody has read.
func (s *Server) grade(v *visit) error {
	lesson, exercise := v.lesson(), v.r.FormValue("exercise")
	if lesson == nil || !asks(lesson, exercise) {
		return errMissing
	}
	a, err := s.answersOf(v, lesson.Name, exercise)
	if err != nil {
		return err
	}
	if len(a.names) == 0 {
		return wrong(http.StatusNotFound, "nobody has handed in "+lesson.Title+" yet")
	}
	id := a.unread(-1)
	if id == 0 {
		id = a.ids[a.names[0]]
	}
	http.Redirect(v.w, v.r, deskPath(v.course.ID, id, exercise), http.StatusSeeOther)
	return nil
}

// remark is a comment on a page.
type remark struct {
	marking.Comment
	Page string // of the submission
	Back string // where the form leads back to
	Mine bool
	Edit bool // it is being changed
}

// Slug is the name of the exercise's place on the page.
func (r remark) Slug() string { return course.Exercise{ID: r.Exercise}.Slug() }

// codeLine is a line of a student's code with what was said about it.
type codeLine struct {
	Number  int
	Text    string
	Remarks []remark
	Ask     bool // somebody is about to comment on it
}

// lines are the lines of a part of the code for which the page has room, and how many are left out.
func lines(code *source, ask int, room *int) (all []codeLine, left int) {
	if code == nil {
		return nil, 0
	}
	shown, left := cut(strings.TrimRight(code.Text, "\n"), room)
	if shown == "" {
		return nil, left
	}
	for i, text := range strings.Split(strings.TrimSuffix(shown, "\n"), "\n") {
		all = append(all, codeLine{Number: i + 1, Text: text, Ask: i+1 == ask})
	}
	return all, left
}

// attach takes the comments on lines out of a list.
func attach(all []codeLine, remarks *[]remark) {
	*remarks = slices.DeleteFunc(*remarks, func(r remark) bool {
		if r.Line < 1 || r.Line > len(all) {
			return false
		}
		all[r.Line-1].Remarks = append(all[r.Line-1].Remarks, r)
		return true
	})
}

// choice is an item of a rubric on the page of a submission.
type choice struct {
	gradebook.Item
	Chosen bool
	Key    string // empty: it has none
}

func choices(items []gradebook.Item, chosen []int64) (all []choice) {
	for i, item := range items {
		c := choice{Item: item, Chosen: slices.Contains(chosen, item.ID)}
		if i < 9 {
			c.Key = strconv.Itoa(i + 1)
		}
		all = append(all, c)
	}
	return all
}

func noExercise(id string) error {
	return wrong(http.StatusBadRequest, fmt.Sprintf("the lesson has no exercise %.200q", id))
}

// maxReason is the most bytes of a reason, which the log has, too.
const maxReason = 1000

// setScore sets the score of an exercise by hand, or takes that back: a teacher to any number, an
// assistant by the rubric. It also notes that somebody has read the answer.
func (s *Server) setScore(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	exercise := v.r.FormValue("exercise")
	reason, err := v.text("reason", maxReason)
	if err != nil {
		return err
	}
	if lesson := v.course.Plan.Named(sub.Lesson); lesson == nil || !asks(lesson, exercise) {
		return noExercise(exercise)
	}
	s.scoring.Lock()
	defer s.scoring.Unlock()
	set := gradebook.Setting{Student: sub.Student, Exercise: exercise, Reason: reason,
		By: v.person.Name}
	of, err := s.gradedWith(v, sub)
	if err != nil {
		return err
	}
	var action, detail string
	switch item, do := number(v.r.FormValue("item")), v.r.FormValue("do"); {
	case do == "read":
		action = "read an answer"
	case do == "revoke":
		action, detail = "took back a score set by hand", reason
		if detail == "" {
			detail = "the grader's score counts"
		}
		var all map[string]gradebook.Standing
		all, err = s.standings(v, sub.Lesson)
		of = slices.DeleteFunc(of, func(one work.Summary) bool { // others may have none
			return one.ID != sub.ID && all[one.Student].ByHand[exercise] == nil
		})
		for _, one := range of {
			err = cmp.Or(err, v.course.Book.Revoke(v.ctx(), one.Student, exercise, detail,
				v.person.Name))
		}
	case item != 0, do == "none":
		action = "set a score by the rubric"
		set.Items, detail, err = s.toggled(v, sub.Lesson, sub.Student, exercise, item)
	case !v.role.AtLeast(people.Teacher):
		return wrong(http.StatusForbidden, "an assistant sets scores by the rubric; a teacher can "+
			"set any score, or add an item to the rubric")
	case reason == "":
		return wrong(http.StatusBadRequest, "a score that is set by hand needs a reason")
	default:
		action = "set a score"
		set.Score, err = parsePoints(v.r.FormValue("score"))
		detail = fmt.Sprintf("%v: %s", set.Score, reason)
	}
	if err == nil && strings.HasPrefix(action, "set") {
		var all []gradebook.Setting
		for _, one := range of {
			set.Student = one.Student
			all = append(all, set)
		}
		err = v.course.Book.Set(v.ctx(), all)
	}
	for _, one := range of { // who grades may not see the name
		if err != nil {
			err = hidden{err, one.Student}
		}
	}
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	for _, one := range of {
		if err := s.Marking.Mark(v.ctx(), one.ID, exercise, v.person.ID); err != nil {
			return err
		}
		if err := s.log(v, action, one.Student+", "+exercise, detail); err != nil {
			return err
		}
	}
	return v.answered(strings.TrimPrefix(submissionPath(sub.Course, sub.ID),
		coursePath(sub.Course)))
}

// gradedWith are the submissions to which a score set by hand applies: that one, and those of the
// other members of a team for whom the same work counts.
func (s *Server) gradedWith(v *visit, sub work.Submission) ([]work.Summary, error) {
	team, err := s.team(v, sub)
	if err != nil || len(team) == 1 {
		return team, err
	}
	all, err := s.standings(v, sub.Lesson)
	counts := func(student string) string {
		if c := all[student].Counting(); c != nil {
			return c.Content
		}
		return ""
	}
	return slices.DeleteFunc(team, func(one work.Summary) bool {
		return one.ID != sub.ID && counts(one.Student) != counts(sub.Student)
	}), err
}

// hidden is an error that does not name a student.
type hidden struct {
	error
	student string
}

func (h hidden) Error() string {
	return strings.ReplaceAll(h.error.Error(), strconv.Quote(h.student), "the student")
}

func (h hidden) Unwrap() error { return h.error }

// toggled returns the items of a rubric that a student gets if one of them is clicked, and how the
// log says it. Number 0 takes all of them away.
func (s *Server) toggled(v *visit, lesson, student, exercise string, item int64) (items []int64,
	detail string, err error) {
	if item == 0 {
		return []int64{}, "nothing of the rubric", nil
	}
	rubrics, err := v.course.Book.Rubrics(v.ctx())
	if err != nil {
		return nil, "", err
	}
	all, err := v.course.Book.Standings(v.ctx(), lesson, student, nil)
	if err != nil {
		return nil, "", err
	}
	chosen := all[student].Items[exercise]
	items = []int64{}
	known := false
	for _, i := range rubrics[exercise] { // those that were removed meanwhile go
		known = known || i.ID == item
		if slices.Contains(chosen, i.ID) != (i.ID == item) {
			items = append(items, i.ID)
			detail += "; " + i.String()
		}
	}
	if !known {
		return nil, "", errors.New("the rubric has no such item any more; reload the page")
	}
	return items, strings.TrimPrefix(detail, "; "), nil
}

// parsePoints reads points as people write them.
func parsePoints(text string) (float64, error) {
	points, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
	if err != nil {
		return 0, fmt.Errorf("%q are not points; they should be a number such as 1 or -0.5", text)
	}
	return points, nil
}

// rubric changes the rubric of an exercise. It shows what this does to scores first.
func (s *Server) rubric(v *visit) error {
	lesson, exercise := v.lesson(), v.r.FormValue("exercise")
	if lesson == nil || !asks(lesson, exercise) {
		return errMissing
	}
	ids := v.r.Form["id"]
	list := func(title, points string) (items []gradebook.Item, err error) {
		titles, worth := v.r.Form[title], v.r.Form[points]
		if len(ids) != len(titles) || len(ids) != len(worth) {
			return nil, errors.New("each item of a rubric has an id, a title and points, now and " +
				"as they were shown")
		}
		for i, title := range titles {
			if title = strings.TrimSpace(title); title == "" {
				continue
			}
			points, err := parsePoints(worth[i])
			if err != nil {
				return nil, err
			}
			items = append(items, gradebook.Item{ID: number(ids[i]), Title: title, Points: points})
		}
		return items, nil
	}
	shown, err := list("was-title", "was-points")
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	items, err := list("title", "points")
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.change(v, "The rubric of "+exercise, "exercises?lesson="+lesson.Name,
		func(try bool) ([]gradebook.Effect, error) {
			return v.course.Book.SetRubric(v.ctx(), lesson.Name, exercise, shown, items,
				try)
		}, "changed a rubric", exercise, fmt.Sprintf("%d items", len(items)))
}
