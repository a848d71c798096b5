package web

import (
	"cmp"
	"fmt"
	"html/template"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/grader/handin"
	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// submission returns the submission in the address, without its content, if the visitor may see it:
// the student who handed it in, or a person who teaches the course.
func (s *Server) submission(v *visit) (work.Submission, error) {
	sub, err := s.Queue.Head(v.ctx(), v.number("submission"))
	if err != nil {
		return sub, err
	}
	if sub.Course != v.course.ID || !v.sees(sub.Student) ||
		!v.role.AtLeast(people.Assistant) && (sub.Person != v.person.ID ||
			sub.Student != v.member.Student) {
		return work.Submission{}, errMissing
	}
	return sub, nil
}

// read returns the hash of a submission, and its parts. A notebook takes many times its bytes while
// it is read. So of large hand-ins and zips one is read at a time, and a student can have it read
// only so often.
func (s *Server) read(v *visit, of work.Submission) (hash string, parts []source, err error) {
	if of.Size > 1<<20 || strings.EqualFold(path.Ext(of.Name), ".zip") {
		if !v.role.AtLeast(people.Assistant) {
			if err := s.often(v, "read a large hand-in", 100, time.Hour); err != nil {
				return "", nil, err
			}
		}
		s.reading.Lock()
		defer s.reading.Unlock()
	}
	whole, err := s.Queue.Find(v.ctx(), of.ID)
	if err != nil {
		return "", nil, err
	}
	return whole.Hash(), sources(whole.Name, whole.Content), nil
}

// shown is an exercise on the page of a submission.
type shown struct {
	report.Exercise
	Feedback report.Feedback
	Card     template.HTML // made from Feedback; package verdict has escaped it
	Whole    bool          // the hidden cases are shown, too
	From     time.Time     // when they will be shown; zero: when the teacher releases them
	Remarks  []remark      // that are about no line of the code
	Code     *source
	Lines    []codeLine
	Left     int               // lines of the code that the page does not show
	With     *report.Exercise  // the one above with which the same code stands; nil: none
	Question *marking.Question // nil: nothing was asked
	Set      *report.Override  // a score that was set by hand
	Rubric   []choice
	Sum      bool   // the score is what the rubric comes to
	Back     string // where the forms of the exercise lead back to
}

// Open reports whether the exercise should be seen at once.
func (e shown) Open() bool {
	return !e.Passed() || e.Question != nil || len(e.Remarks) > 0 ||
		slices.ContainsFunc(e.Lines, func(l codeLine) bool { return len(l.Remarks) > 0 })
}

// submissionView is what the page of a submission shows.
type submissionView struct {
	work.Submission
	Hash      string
	Lesson    *syllabus.Lesson
	State     work.State
	Over      bool // the state will not change by itself
	Result    *work.Result
	Exercises []shown
	Attempt   int
	Dropped   string // why it is not graded
	Standing  gradebook.Standing
	Graded    *gradebook.Attempt // this one in the gradebook; nil: it is not there
	Late      bool
	Remarks   []remark // about the whole work
	Points    float64
	Desk      *desk          // nil: all exercises are shown
	Team      []work.Summary // the same, of each member of the team whom the visitor sees
	Hides     bool           // something of the hidden cases is not told yet
	Told      time.Time      // when all of it is told; zero: when the teacher releases it
}

// AllHide reports whether something of the hidden cases of each exercise is not told yet.
func (view submissionView) AllHide() bool {
	return !slices.ContainsFunc(view.Exercises, func(e shown) bool { return e.Whole })
}

func (s *Server) submissionPage(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	view := submissionView{Submission: sub, Lesson: v.course.Plan.Named(sub.Lesson)}
	var parts []source
	if view.Hash, parts, err = s.read(v, sub); err != nil {
		return err
	}
	if view.State, view.Result, err = s.Queue.Look(v.ctx(), sub.ID); err != nil {
		return err
	}
	view.Over = over(view.State)
	all, err := s.Queue.List(v.ctx(), work.Filter{Course: sub.Course, Lesson: sub.Lesson,
		Student: sub.Student})
	if err != nil {
		return err
	}
	slices.Reverse(all)
	for i, one := range all {
		if one.ID == sub.ID {
			view.Attempt, view.Dropped = 1+i, one.Dropped
		}
	}
	title := sub.Lesson
	if view.Lesson != nil {
		title = view.Lesson.Title
	}
	view.Standing, err = s.standing(v.ctx(), v.course, sub.Lesson, sub.Student, v.role)
	if err != nil {
		return err
	}
	if view.Lesson != nil { // until the gradebook has it
		due := view.Standing.Due
		view.Late = !due.IsZero() && sub.Received.Sub(due) > view.Lesson.Terms.Late.Grace
	}
	for i, a := range view.Standing.Attempts {
		if view.Result != nil && a.Content == view.Result.Content.Hash {
			view.Graded, view.Late = &view.Standing.Attempts[i], a.Late > 0
		}
	}
	if view.Team, err = s.team(v, sub); err != nil {
		return err
	}
	only := v.r.FormValue("exercise") // at the desk
	if err := s.judged(v, &view, parts, only); err != nil {
		return err
	}
	names, err := s.names(v, only != "")
	if err != nil {
		return err
	}
	if names.hides(sub.Lesson) { // the file may be called after the student
		view.Student, view.Name = names.of(sub.Lesson, sub.Student), unnamed(sub.Name)
		for i, one := range view.Team {
			view.Team[i].Student = names.of(sub.Lesson, one.Student)
			if one.By != "" {
				view.Team[i].By = names.of(sub.Lesson, one.By)
			}
		}
		view.conceal(sub)
	}
	if only != "" && v.role.AtLeast(people.Assistant) && view.Result != nil &&
		view.Lesson != nil {
		view.Exercises = slices.DeleteFunc(view.Exercises, func(e shown) bool {
			return e.ID != only
		})
		if len(view.Exercises) == 0 {
			return errMissing
		}
		if view.Desk, err = s.desk(v, sub.ID, sub.Student, view.Lesson, only); err != nil {
			return err
		}
	}
	if v.person.Program { // others might learn a name that is hidden
		answerJSON(v.w, http.StatusOK, view.told(title))
		return nil
	}
	return s.render(v, "submission.html", title, view)
}

// told is what a program learns of the own submission: as much as the page shows to its student.
func (view *submissionView) told(title string) handin.Result {
	r := handin.Result{State: string(view.State), Dropped: view.Dropped, Hides: view.Hides,
		Told: view.Told}
	if view.Result == nil {
		return r
	}
	of := view.Result.Student
	class := report.Class{Lesson: view.Submission.Lesson, Title: title, Graded: view.Result.Graded}
	of.Exercises = nil
	for _, e := range view.Exercises {
		class.Exercises = append(class.Exercises, e.Exercise.Exercise)
		if e.Override = e.Set; e.Verdict != nil {
			shown := grader.ForStudent(*e.Verdict, 1)
			e.Verdict = &shown
		}
		of.Exercises = append(of.Exercises, e.Exercise)
	}
	if of.Raw, of.Score = 0, 0; view.Graded != nil {
		of.Score, of.Penalty, of.Late = view.Graded.Score, view.Graded.Penalty, view.Graded.Late
	}
	class.Students = []report.Student{of}
	r.Class = &class
	return r
}

// judged fills in what is shown about the exercises. Code is shown once, with the first exercise
// that was found in it, or at the desk with the only one.
func (s *Server) judged(v *visit, view *submissionView, parts []source, only string) error {
	var comments []marking.Comment
	var reader int64 // one of the team; 0: all may be read
	if !v.role.AtLeast(people.Assistant) {
		reader = v.person.ID
	}
	for _, one := range view.Team { // the whole team reads what is said to one
		some, err := s.Marking.Comments(v.ctx(), view.Course, one.ID, reader)
		if err != nil {
			return err
		}
		comments = append(comments, some...)
	}
	slices.SortFunc(comments, func(a, b marking.Comment) int { return cmp.Compare(a.ID, b.ID) })
	page, of := submissionPath(view.Course, view.ID), map[string][]remark{}
	edit, line := number(v.r.FormValue("edit")), int(number(v.r.FormValue("line")))
	for _, c := range comments {
		mine := c.Author == v.person.ID && v.role.AtLeast(people.Assistant)
		of[c.Exercise] = append(of[c.Exercise], remark{c,
			submissionPath(view.Course, c.Submission), page, mine, mine && c.ID == edit})
	}
	view.Remarks = of[""]
	if view.Result == nil {
		return nil
	}
	asked, err := s.Marking.Questions(v.ctx(), view.Course, view.Student)
	if err != nil {
		return err
	}
	questions := map[string]*marking.Question{}
	for i, q := range asked {
		if q.Submission == view.ID {
			questions[q.Exercise] = &asked[i]
		}
	}
	released, err := s.Marking.Released(v.ctx(), view.Course)
	if err != nil {
		return err
	}
	rubrics, err := v.course.Book.Rubrics(v.ctx())
	if err != nil {
		return err
	}
	named, err := v.course.Book.Named(v.ctx(), view.Submission.Lesson)
	if err != nil {
		return err
	}
	teaches := v.role.AtLeast(people.Assistant)
	room, printed := maxShown, map[*source]int{}
	for _, e := range view.Result.Student.Exercises {
		if view.Graded != nil { // by the points of today
			e = e.Worth(view.Standing.Points[e.ID])
			e.Score = view.Standing.ScoreOf(view.Graded, e.ID)
		}
		view.Points += float64(e.Points)
		one := shown{Exercise: e, Whole: true, Set: view.Standing.ByHand[e.ID],
			Code: codeOf(parts, e.Found), Question: questions[e.ID], Back: page}
		if len(parts) == 1 { // it was graded under another name
			one.Found = strings.Replace(one.Found, "submission.go", parts[0].Name, 1)
		}
		var chosen []int64
		if chosen, one.Sum = view.Standing.Items[e.ID]; teaches {
			one.Rubric = choices(rubrics[e.ID], chosen)
			one.Back = deskPath(view.Course, view.ID, e.ID)
		}
		one.Back += "#" + e.Slug()
		for i := range of[e.ID] {
			of[e.ID][i].Back = one.Back
		}
		one.Remarks = of[e.ID]
		if at, ok := printed[one.Code]; ok {
			attach(view.Exercises[at].Lines, &one.Remarks)
			one.With, one.Code = &view.Exercises[at].Exercise, nil
		} else if !teaches || only == "" || only == e.ID {
			ask := 0
			if teaches && only != "" {
				ask = line
			}
			one.Lines, one.Left = lines(one.Code, ask, &room)
			attach(one.Lines, &one.Remarks)
			if one.Code != nil {
				printed[one.Code] = len(view.Exercises)
			}
		}
		if view.Graded == nil {
			one.Whole = teaches
		} else if !teaches {
			var known bool
			one.From, known = told(v.course, view.Submission.Lesson, e.ID, released, *view.Graded,
				view.Standing.Due)
			one.Whole = known && !time.Now().Before(one.From)
		}
		if !one.Whole && e.Verdict != nil {
			visible := grader.Visible(*e.Verdict)
			one.Verdict = &visible
		}
		if one.Verdict != nil {
			one.Verdict = grouping.Apply(one.Verdict, named)
		}
		if !one.Whole {
			if !view.Hides || one.From.IsZero() ||
				!view.Told.IsZero() && one.From.After(view.Told) {
				view.Told = one.From
			}
			view.Hides = true
		}
		one.Feedback = one.Exercise.Feedback(1)
		one.Card = template.HTML(one.Feedback.Card)
		view.Exercises = append(view.Exercises, one)
	}
	return nil
}

// unnamed is a name for a file that may be called after a student.
func unnamed(file string) string { return "work" + path.Ext(file) }

// inArchive is a file of an archive in what the grader says of it.
var inArchive = regexp.MustCompile(`submission\.zip/[^:,;]+`)

// conceal puts the shown names in the place of those of the students and of the file. Folders and
// notebooks of an archive may be called after a student, too, and are not named.
func (view *submissionView) conceal(of work.Submission) {
	rename := func(remarks []remark) {
		for i := range remarks {
			for _, one := range view.Team {
				if remarks[i].Author == one.Person {
					remarks[i].By = one.Student
				}
			}
		}
	}
	file := strings.NewReplacer(of.Name, view.Name)
	hide := func(text string) string {
		return inArchive.ReplaceAllString(file.Replace(text), "work.zip")
	}
	rename(view.Remarks)
	for i := range view.Exercises {
		e := &view.Exercises[i]
		rename(e.Remarks)
		e.Found, e.Feedback.Problem = hide(e.Found), hide(e.Feedback.Problem)
		if e.Code != nil {
			name := file.Replace(e.Code.Name)
			if _, cell, ok := strings.Cut(name, ".ipynb, "); ok {
				name = cell
			}
			e.Code.Name = path.Base(name)
		}
	}
	if view.Result != nil {
		for i, p := range view.Result.Student.Problems {
			view.Result.Student.Problems[i] = hide(p)
		}
	}
}

func over(state work.State) bool {
	return state == work.Done || state == work.Dead || state == work.Cancelled
}

// submissionState tells the page's script the state of the submission.
func (s *Server) submissionState(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	state, _, err := s.Queue.Look(v.ctx(), sub.ID)
	if err != nil {
		return err
	}
	answerJSON(v.w, http.StatusOK, map[string]any{"state": state, "over": over(state)})
	return nil
}

// submissionFile returns the file that was handed in, as a download. A browser never displays it.
func (s *Server) submissionFile(v *visit) error {
	sub, err := s.submission(v)
	if err != nil {
		return err
	}
	if !v.role.AtLeast(people.Assistant) {
		if err := s.often(v, "download", 20, time.Hour); err != nil {
			return err
		}
	}
	if sub, err = s.Queue.Find(v.ctx(), sub.ID); err != nil {
		return err
	}
	names, err := s.names(v, false)
	if err != nil {
		return err
	}
	if names.hides(sub.Lesson) {
		sub.Name = unnamed(sub.Name)
	}
	h := v.w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment",
		map[string]string{"filename": sub.Name}))
	h.Set("Content-Length", fmt.Sprint(len(sub.Content)))
	_, _ = v.w.Write(sub.Content)
	return nil
}

// progress keeps what a student's page reports about a check, if the student has agreed to that.
func (s *Server) progress(v *visit) error {
	exercise := v.r.FormValue("exercise")
	lesson := v.course.Plan.Named(v.r.FormValue("lesson"))
	if lesson == nil || !asks(lesson, exercise) {
		return wrong(http.StatusBadRequest, fmt.Sprintf("the course has no exercise %q", exercise))
	}
	status := v.r.FormValue("status")
	known := []string{string(grader.Passed), string(grader.Partly), string(grader.Failed),
		string(grader.Unwritten)}
	if !slices.Contains(known, status) {
		return wrong(http.StatusBadRequest, fmt.Sprintf("%q is not a status; it should be one "+
			"of %v", status, known))
	}
	// A class sees it: only what a card can say is shown, and nothing that a student has written.
	mistake := v.r.FormValue("mistake")
	if mistake != "" && !knownMistake(lesson, exercise, mistake) {
		return wrong(http.StatusBadRequest, fmt.Sprintf("%s has no known mistake %.200q", exercise,
			mistake))
	}
	err := s.Marking.Note(v.ctx(), v.course.ID, marking.Progress{Person: v.person.ID,
		Lesson: lesson.Name, Exercise: exercise, Status: status, Mistake: mistake})
	if err != nil {
		return err
	}
	v.w.WriteHeader(http.StatusNoContent)
	return nil
}

func asks(l *syllabus.Lesson, exercise string) bool {
	return slices.ContainsFunc(l.Asked, func(t grader.Task) bool {
		return t.About().ID == exercise
	})
}

// knownMistake reports whether the card of an exercise can name a mistake so.
func knownMistake(l *syllabus.Lesson, exercise, name string) bool {
	return mistakes.Known(name) || slices.ContainsFunc(l.Asked, func(t grader.Task) bool {
		return t.About().ID == exercise &&
			slices.ContainsFunc(t.Mistakes(), func(m grader.Misconception[any]) bool {
				return m.Name == name
			})
	})
}

// share records whether the student agrees to show progress in class. If the student no longer
// agrees, the progress is removed.
func (s *Server) share(v *visit) error {
	agrees := v.r.FormValue("agrees") == "yes"
	if err := s.People.Share(v.ctx(), v.course.ID, v.person.ID, agrees); err != nil {
		return err
	}
	if !agrees {
		if err := s.Marking.Forget(v.ctx(), v.course.ID, v.person.ID); err != nil {
			return err
		}
	}
	http.Redirect(v.w, v.r, coursePath(v.course.ID), http.StatusSeeOther)
	return nil
}
