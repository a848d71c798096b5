package web

import (
	"archive/zip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// class is a lesson with all students who have handed in, and their scores that count.
func (s *Server) class(v *visit, lesson string) (report.Class, error) {
	known, err := v.course.Book.Lessons(v.ctx())
	if err != nil {
		return report.Class{}, err
	}
	plan := v.course.Plan.Named(lesson)
	if !slices.Contains(known, lesson) {
		if plan == nil {
			return report.Class{}, errMissing
		}
		return report.Class{Lesson: lesson, Title: plan.Title}, nil
	}
	class, err := v.course.Book.Class(v.ctx(), lesson)
	class.Students = seen(v, class.Students, func(st report.Student) string { return st.Name })
	return class, err
}

var errNoLesson = wrong(http.StatusNotFound, "the course has no such lesson; a teacher can add it "+
	"in the settings")

// ofLesson is a page about the lesson that a request names.
func ofLesson(page func(*visit, *syllabus.Lesson) error) func(*visit) error {
	return func(v *visit) error {
		lesson := v.lesson()
		if lesson == nil {
			return errNoLesson
		}
		return page(v, lesson)
	}
}

// lesson is the lesson that a request names, or nil if the course does not have it. A page that
// names none is about the first one. A form must name its own.
func (v *visit) lesson() *syllabus.Lesson {
	name := v.r.FormValue("lesson")
	if name == "" && v.r.Method != http.MethodPost && len(v.course.Plan.Lessons) > 0 {
		return &v.course.Plan.Lessons[0]
	}
	return v.course.Plan.Named(name)
}

// bar is a bar of the histogram of scores: those from a tenth of the points to the next.
type bar struct {
	From, To float64 // points
	Students int
	Height   float64 // percent of the highest bar
}

// histogram counts the scores of a lesson in ten bars. The last one has those with all points, too.
func histogram(scores []float64, points float64) []bar {
	if len(scores) == 0 || points <= 0 {
		return nil
	}
	bars := make([]bar, 10)
	most := 1
	for _, score := range scores {
		b := &bars[min(max(int(10*score/points), 0), len(bars)-1)]
		b.Students++
		most = max(most, b.Students)
	}
	for i := range bars {
		b := &bars[i]
		b.From, b.To = points*float64(i)/10, points*float64(i+1)/10
		b.Height = 100 * float64(b.Students) / float64(most)
	}
	return bars
}

// classRow is a student in the matrix of a class.
type classRow struct {
	Name, Section string
	Person        int64 // 0: the student is no longer a member
	Score         float64
	Late          bool
	Cells         []classCell // of the exercises; nil: nothing handed in
	Submission    int64       // the one that counts
}

type classCell struct {
	Score float64
	Tone  string
	Word  string // how the answer could not be graded; empty: it was
}

// cell is an exercise with a score of so many points.
func cell(score float64, points int, state submission.State) classCell {
	c := classCell{Score: score, Tone: "bad"}
	switch {
	case score == float64(points):
		c.Tone = "good"
	case score > 0:
		c.Tone = "middle"
	}
	if state != submission.Graded {
		c.Word = string(state)
	}
	return c
}

func (s *Server) classPage(v *visit, lesson *syllabus.Lesson) error {
	standings, err := s.standings(v, lesson.Name)
	if err != nil {
		return err
	}
	members, err := s.members(v)
	if err != nil {
		return err
	}
	graded, err := s.Queue.Graded(v.ctx(), v.course.ID, lesson.Name)
	if err != nil {
		return err
	}
	class := report.Class{Lesson: lesson.Name, Exercises: grader.Abouts(lesson.Tasks)}
	names, err := s.names(v, false)
	if err != nil {
		return err
	}
	var rows []classRow
	add := func(row classRow) {
		st := standings[row.Name]
		delete(standings, row.Name)
		row.Score = st.Score
		if a := st.Counting(); a != nil {
			row.Late, row.Submission = a.Late > 0, graded[[2]string{row.Name, a.Content}]
			for _, e := range class.Exercises {
				row.Cells = append(row.Cells, cell(st.ScoreOf(a, e.ID), st.Points[e.ID],
					a.States[e.ID]))
			}
		}
		if row.Person == 0 && len(st.Attempts) == 0 {
			return
		}
		if names.hides(lesson.Name) {
			row.Name, row.Section, row.Person = names.of(lesson.Name, row.Name), "", 0
		}
		rows = append(rows, row)
	}
	for _, m := range members {
		if m.Role == people.Student {
			add(classRow{Name: m.Student, Section: m.Section, Person: m.ID})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(standings)) {
		add(classRow{Name: name})
	}
	if names.hides(lesson.Name) {
		report.SortByName(rows, func(row classRow) string { return row.Name })
	}
	var scores []float64
	for _, row := range rows {
		if row.Cells != nil {
			scores = append(scores, row.Score)
		}
	}
	return s.render(v, "class.html", lesson.Title+": the class", struct {
		report.Class
		Bars    []bar
		Lessons []syllabus.Lesson
		Labels  []string
		Rows    []classRow
		Formats []report.Format
	}{class, histogram(scores, class.Points()), v.course.Plan.Lessons, class.Labels(), rows,
		formats()})
}

// scoresRow is a student over all lessons.
type scoresRow struct {
	Name, Email   string
	Section       string
	Person        int64        // 0: no longer a member
	Cells         []scoresCell // of the lessons
	Sum           float64
	Missing, Late bool // of some lesson
}

type scoresCell struct {
	Score       float64
	Late, There bool // something was handed in
}

// scores are those of all students in all lessons of a course.
type scores struct {
	Columns []scoresColumn
	Rows    []*scoresRow
	Points  float64
	Without []string // lessons that are left out, since their names are hidden
}

type scoresColumn struct {
	syllabus.Lesson
	Points, Mean float64
}

func (s *Server) scores(v *visit) (all scores, err error) {
	members, err := s.members(v)
	if err != nil {
		return all, err
	}
	names, err := s.names(v, false)
	if err != nil {
		return all, err
	}
	lessons, others := names.whole()
	all.Without = others
	rows := map[string]*scoresRow{}
	for _, m := range members {
		if m.Role == people.Student {
			row := &scoresRow{Name: m.Student, Email: m.Email, Section: m.Section, Person: m.ID,
				Cells: make([]scoresCell, len(lessons))}
			rows[m.Student], all.Rows = row, append(all.Rows, row)
		}
	}
	all.Columns = make([]scoresColumn, len(lessons))
	for i, l := range lessons {
		column := &all.Columns[i]
		column.Lesson = l
		for _, t := range l.Tasks {
			column.Points += float64(t.About().Points)
		}
		all.Points += column.Points
		standings, err := s.standings(v, l.Name)
		if err != nil {
			return all, err
		}
		maps.DeleteFunc(standings, func(_ string, st gradebook.Standing) bool {
			return len(st.Attempts) == 0
		})
		for _, name := range slices.Sorted(maps.Keys(standings)) {
			row, st := rows[name], standings[name]
			if row == nil {
				row = &scoresRow{Name: name, Cells: make([]scoresCell, len(lessons))}
				rows[name], all.Rows = row, append(all.Rows, row)
			}
			a := st.Counting()
			row.Cells[i] = scoresCell{st.Score, a != nil && a.Late > 0, true}
			row.Sum += st.Score
			row.Late = row.Late || row.Cells[i].Late
			column.Mean += st.Score / float64(len(standings))
		}
	}
	for _, row := range all.Rows {
		row.Missing = slices.ContainsFunc(row.Cells, func(c scoresCell) bool { return !c.There })
	}
	return all, nil
}

func (s *Server) scoresPage(v *visit) error {
	all, err := s.scores(v)
	if err != nil {
		return err
	}
	return s.render(v, "scores.html", "Scores in all lessons", all)
}

// scoresFile gives the teacher one CSV file of all scores that count. A lesson that a student has
// not handed in has an empty cell.
func (s *Server) scoresFile(v *visit) error {
	all, err := s.scores(v)
	if err != nil {
		return err
	}
	if err := s.log(v, "exported scores", "all lessons", "csv"); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	v.w.Header().Set("Content-Disposition", `attachment; filename="scores.csv"`)
	w := csv.NewWriter(v.w)
	titles := []string{"Name", "Email", "Section"}
	most := []string{"Points", "", ""}
	for _, c := range all.Columns {
		titles, most = append(titles, c.Name), append(most, points(c.Points))
	}
	_ = w.Write(append(titles, "Sum"))
	_ = w.Write(append(most, points(all.Points)))
	for _, row := range all.Rows {
		line := []string{report.Harmless(row.Name), report.Harmless(row.Email),
			report.Harmless(row.Section)}
		for _, c := range row.Cells {
			text := ""
			if c.There {
				text = points(c.Score)
			}
			line = append(line, text)
		}
		_ = w.Write(append(line, points(row.Sum)))
	}
	w.Flush() // a browser that has left needs no scores
	return nil
}

// formats are the formats in which a gradebook can be written. A gradebook has no code to compare.
func formats() []report.Format {
	return slices.DeleteFunc(report.Formats(), func(f report.Format) bool {
		return f.Name == report.Similarity
	})
}

// export gives the teacher a zip of a class in one of the formats that grade has.
func (s *Server) export(v *visit, lesson *syllabus.Lesson) (err error) {
	class, err := s.class(v, lesson.Name)
	if err != nil {
		return err
	}
	if len(class.Students) == 0 {
		return wrong(http.StatusNotFound, "nobody has handed in "+lesson.Title+" yet")
	}
	format := v.r.PathValue("format")
	if !slices.ContainsFunc(formats(), func(f report.Format) bool {
		return f.Name == format
	}) {
		return errMissing
	}
	folder, err := store.Scratch()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	dir := folder.Path
	members, err := s.members(v)
	if err != nil {
		return err
	}
	o := report.Options{Hints: 1, Emails: map[string]string{}}
	for _, m := range members {
		o.Emails[m.Student] = m.Email
	}
	file, _, err := v.r.FormFile("roster") // to be filled in
	switch {
	case err == nil:
		defer file.Close()
		o.Roster = filepath.Join(dir, "roster.csv")
		if err := writeFile(o.Roster, file); err != nil {
			return err
		}
	case !errors.Is(err, http.ErrMissingFile) && !errors.Is(err, http.ErrNotMultipart):
		return unreadable(err)
	}
	out := filepath.Join(dir, "out")
	if err := report.Prepare(out, class, []string{format}, o); err != nil {
		return wrong(http.StatusBadRequest, plain(err, dir))
	}
	var missing *report.NotInRoster
	err = report.WriteAll(io.Discard, out, class, []string{format}, o)
	if err != nil && !errors.As(err, &missing) { // the file of those is among the others
		return wrong(http.StatusBadRequest, plain(err, dir))
	}
	if err := s.log(v, "exported scores", lesson.Title, format); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "application/zip")
	v.w.Header().Set("Content-Disposition",
		fmt.Sprintf(`attachment; filename="%s-%s.zip"`, lesson.Name, format))
	archive := zip.NewWriter(v.w)
	if err := archive.AddFS(os.DirFS(out)); err != nil {
		return err
	}
	return archive.Close()
}

// plain returns an error without the path of the server's own folder.
func plain(err error, dir string) string {
	return strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), "")
}

func writeFile(path string, from io.Reader) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}
