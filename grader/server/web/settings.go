package web

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/syllabus"
	"github.com/tessella-go/tessella/notebooks/course"
)

// saveCourse keeps what a course is, and what its gradebook knows of its lessons. It returns what
// this does to the scores. If it is only tried, nothing is kept.
func (s *Server) saveCourse(v *visit, c gradebook.Course, try bool) ([]gradebook.Effect, error) {
	plan, err := s.plan(c.Syllabus)
	if err != nil {
		return nil, err
	}
	if c.Title = plan.Name; !try {
		if err := s.Store.Book.SetCourse(v.ctx(), c); err != nil {
			return nil, err
		}
	}
	var lessons []gradebook.Lesson
	for _, l := range plan.Lessons {
		lessons = append(lessons, gradebook.Lesson{Name: l.Name, Title: l.Title, Terms: l.Terms,
			Exercises: grader.Abouts(l.Tasks)})
	}
	return s.Store.Book.Course(c.Name).SetLessons(v.ctx(), lessons, try)
}

// settingsLesson is a lesson in the form of the settings.
type settingsLesson struct {
	syllabus.FileLesson
	Title     string
	Due       string // as the form writes it
	At        time.Time
	Worth     int // points
	Exercises []settingsExercise
}

type settingsExercise struct {
	course.Exercise
	Own     syllabus.Value // the points that course.yaml says
	Dropped bool
}

// dueForm is how the form writes a time.
const dueForm = "2006-01-02T15:04"

// dueField is when a lesson is due, as the form writes it.
func dueField(l *syllabus.Lesson) string {
	if l == nil || l.Terms.Due.IsZero() {
		return ""
	}
	return l.Terms.Due.Format(dueForm)
}

// syllabus is the text of the course.yaml of a course.
func (s *Server) syllabus(v *visit) (c gradebook.Course, yaml string, err error) {
	if c, err = s.record(v); err != nil {
		return c, "", err
	}
	if c.Syllabus == "" {
		return c, string(syllabus.Example(s.Lessons)), nil
	}
	return c, c.Syllabus, nil
}

func (s *Server) settingsPage(v *visit) error {
	_, yaml, err := s.syllabus(v)
	if err != nil {
		return err
	}
	data := struct {
		YAML    string
		Broken  error
		File    syllabus.File
		Lessons []settingsLesson
		More    []grader.Lesson // that the course does not have
		Whens   []syllabus.When
	}{YAML: yaml, Broken: v.course.Broken, Whens: []syllabus.When{syllabus.AtOnce,
		syllabus.AfterPause, syllabus.AfterDeadline, syllabus.Released}}
	if data.Broken == nil {
		if data.File, err = syllabus.ReadFile([]byte(yaml)); err != nil {
			return err
		}
	}
	for _, l := range data.File.Lessons {
		plan := v.course.Plan.Named(string(l.Lesson))
		one := settingsLesson{FileLesson: l, Title: plan.Title, Due: dueField(plan),
			At: plan.Terms.Due}
		for _, t := range plan.Asked {
			e := settingsExercise{Exercise: t.About(), Dropped: true}
			for _, counts := range plan.Tasks {
				if about := counts.About(); about.ID == e.ID {
					e.Points, e.Dropped = about.Points, false
					one.Worth += about.Points
				}
			}
			e.Own = l.Exercises[syllabus.Value(e.ID)].Points
			one.Exercises = append(one.Exercises, e)
		}
		data.Lessons = append(data.Lessons, one)
	}
	for _, l := range s.Lessons {
		if v.course.Plan.Named(l.Name) == nil {
			data.More = append(data.More, l)
		}
	}
	return s.render(v, "settings.html", "Settings", data)
}

// syllabusFile gives the teacher course.yaml.
func (s *Server) syllabusFile(v *visit) error {
	_, yaml, err := s.syllabus(v)
	if err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	v.w.Header().Set("Content-Disposition", `attachment; filename="`+syllabus.FileName+`"`)
	_, _ = io.WriteString(v.w, yaml)
	return nil
}

// setSettings changes course.yaml: by the fields of the form, or to a text or an uploaded file. It
// shows what this does to scores first.
func (s *Server) setSettings(v *visit) error {
	c, old, err := s.syllabus(v)
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
	form := v.r.PostForm
	switch {
	case file != nil:
		text, err := io.ReadAll(file)
		if err != nil {
			return unreadable(err)
		}
		if len(text) > 0 {
			form.Set("yaml", string(text))
		}
		fallthrough
	case form.Has("yaml"):
		c.Syllabus = strings.ReplaceAll(form.Get("yaml"), "\r\n", "\n")
	case form.Has("course"):
		if c.Syllabus, err = s.filled(v, old); err != nil {
			return refused(http.StatusBadRequest, fmt.Errorf("nothing was changed. %w", err))
		}
	default:
		return wrong(http.StatusBadRequest, "nothing was changed. The form has no field yaml")
	}
	if _, err := s.plan(c.Syllabus); err != nil {
		if !form.Has("yaml") {
			err = ofForm(err, c.Syllabus)
		}
		return refused(http.StatusBadRequest, fmt.Errorf("nothing was changed. %w", err))
	}
	return s.change(v, "Settings", "settings", func(try bool) ([]gradebook.Effect, error) {
		return s.saveCourse(v, c, try)
	}, "changed course.yaml", c.Name, "")
}

// filled is the text of course.yaml with what the fields of the form say.
func (s *Server) filled(v *visit, old string) (string, error) {
	f, err := syllabus.ReadFile([]byte(old))
	if err != nil {
		return "", err
	}
	form := v.r.PostForm
	one := func(name string, i int) syllabus.Value {
		if values := form[name]; i < len(values) {
			return syllabus.Value(strings.TrimSpace(values[i]))
		}
		return ""
	}
	rules := func(to *syllabus.Rules, prefix string, i int) {
		for name, value := range map[string]*syllabus.Value{"late": &to.Late, "policy": &to.Policy,
			"hidden": &to.Hidden, "anonymous": &to.Anonymous, "feedback": &to.Feedback,
			"pause": &to.Pause, "growing": &to.Growing} {
			*value = one(prefix+name, i)
		}
	}
	f.Course, f.Timezone = one("course", 0), one("timezone", 0)
	f.Limits = syllabus.FileLimits{Upload: one("upload", 0), Rate: one("rate", 0)}
	rules(&f.Rules, "all-", 0)
	for i, name := range form["lesson"] {
		l := f.Named(name)
		if l == nil {
			return "", fmt.Errorf("the course has no lesson %q any more; reload the page", name)
		}
		known := v.course.Plan.Named(name)
		// A due day stays one, unless somebody has changed the time.
		if due := one("due", i); string(due) != dueField(known) {
			l.Due = due
		}
		l.Points = one("points", i)
		rules(&l.Rules, "", i)
		if known == nil {
			continue
		}
		for _, t := range known.Asked {
			if id := t.About().ID; form.Has("points " + id) {
				l.SetExercise(id, one("points "+id, 0), one("counts "+id, 0) == "no")
			}
		}
	}
	f.Lessons = slices.DeleteFunc(f.Lessons, func(l syllabus.FileLesson) bool {
		return slices.Contains(form["remove"], string(l.Lesson))
	})
	if add := one("add", 0); add != "" {
		f.Lessons = append(f.Lessons, syllabus.FileLesson{Lesson: add})
	}
	text, err := f.YAML()
	return string(text), err
}

var (
	lineOf     = regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(syllabus.FileName) + `:(\d+): `)
	lessonLine = regexp.MustCompile(`^ *- lesson: (\S+)`)
)

// ofForm names lessons instead of the lines of a file that the person has not seen.
func ofForm(err error, yaml string) error {
	lines := strings.Split(yaml, "\n")
	return errors.New(lineOf.ReplaceAllStringFunc(err.Error(), func(prefix string) string {
		n, _ := strconv.Atoi(lineOf.FindStringSubmatch(prefix)[1])
		for i := min(n, len(lines)) - 1; i >= 0; i-- {
			if m := lessonLine.FindStringSubmatch(lines[i]); m != nil {
				return "Lesson " + m[1] + ": "
			}
		}
		return ""
	}))
}
