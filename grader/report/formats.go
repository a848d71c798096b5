package report

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/notebooks/spelling"
)

// Format is a format of reports that [Write] writes.
type Format struct {
	Name string // "gradescope"
	Help string // what it writes, for a line of the help
	// ForTeachers says that its files may contain hidden cases, so no student may see them.
	ForTeachers bool
	render      func(Class, Options) ([]file, error)
	roster      bool // it can fill in a roster
}

// Similarity is the format that shows functions that are alike, side by side. It needs the
// hand-ins themselves; see [Class.Alike].
const Similarity = "similarity"

// Formats lists the formats of reports. If a format has a file for each student, it is in a folder
// named after the student, unless there is only one student. In a format for students, only
// index.html is for the teacher.
func Formats() []Format {
	return []Format{
		{
			Name:   "html",
			Help:   "students/STUDENT.html, and index.html for the teacher",
			render: renderHTML,
		},
		{
			Name:        "json",
			Help:        "grades.json: everything, hidden cases too, for the teacher",
			ForTeachers: true,
			render:      renderJSON,
		},
		{Name: "junit", Help: "junit.xml, for a CI system", render: renderJUnit},
		each("gradescope", "results.json", renderGradescope),
		{
			Name:   "github",
			Help:   "github/[STUDENT/]summary.md and annotations.txt",
			render: renderGitHub,
		},
		each("exercism", "results.json", renderExercism),
		each("prairielearn", "results.json", renderPrairieLearn),
		{
			Name:   "canvas",
			Help:   "canvas.csv; --roster is Canvas' gradebook, to fill in",
			roster: true,
			render: renderCanvas,
		},
		{
			Name:   "moodle",
			Help:   "moodle.csv; --roster is Moodle's worksheet, to fill in",
			roster: true,
			render: renderMoodle,
		},
		each("lti", "score.json", renderLTI),
		{
			Name:        Similarity,
			Help:        "similarity.html: functions that are alike, for the teacher",
			ForTeachers: true,
			render:      renderSimilarity,
		},
	}
}

// each makes a format with a file for each student: FORMAT/[STUDENT/]NAME.
func each(
	format, name string, render func(Class, Student, Options) ([]byte, error),
) Format {
	all := func(c Class, o Options) ([]file, error) {
		var files []file
		for i, dir := range studentDirs(format, c.Students) {
			data, err := render(c, c.Students[i], o)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.Students[i].Name, err)
			}
			files = append(files, file{name: dir + "/" + name, data: data})
		}
		return files, nil
	}
	return Format{Name: format, Help: format + "/[STUDENT/]" + name, render: all}
}

func find(format string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == format {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("no format %q%s; there are %s", format,
		spelling.DidYouMean(format, names), strings.Join(names, ", "))
}
