package report

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// The limits of GitHub Actions: bytes of a job summary, annotations of a kind a step.
const (
	githubSummary     = 1 << 20
	githubAnnotations = 10
)

// renderGitHub writes a summary and annotations of all students, and also of each if there are
// several.
func renderGitHub(c Class, o Options) ([]file, error) {
	files := c.github("github", o)
	if len(c.Students) < 2 {
		return files, nil
	}
	for i, dir := range studentDirs("github", c.Students) {
		one := c
		one.Students = c.Students[i : i+1]
		files = append(files, one.github(dir, o)...)
	}
	return files, nil
}

func (c Class) github(dir string, o Options) []file {
	return []file{{name: dir + "/summary.md", data: []byte(c.markdown(o))},
		{name: dir + "/annotations.txt", data: []byte(c.annotations())}}
}

// summary is a job summary within the limit. Parts that do not fit are left out and counted.
type summary struct {
	strings.Builder
	left int
}

// add adds a complete part, unless it is too long.
func (m *summary) add(part string) {
	const note = 200 // kept for the note at the end
	if m.left > 0 || m.Len()+len(part) > githubSummary-note {
		m.left++
		return
	}
	m.WriteString(part)
}

func (c Class) markdown(o Options) string {
	var m summary
	m.add("# " + markdown(c.Title) + "\n\n")
	if len(c.Students) == 1 {
		c.Students[0].markdown(&m, c, o)
	} else {
		c.markdownTable(&m)
	}
	if m.left > 0 {
		m.left = 0
		m.WriteString("\n**This summary is not whole:** GitHub shows no more than 1 MiB.\n")
	}
	return m.String()
}

// markdownTable adds a table of students and exercises.
func (c Class) markdownTable(m *summary) {
	head, rule := "| Student |", "| --- |"
	for _, label := range c.Labels() {
		head += " " + markdown(label) + " |"
		rule += " --- |"
	}
	m.add(head + " Score |\n" + rule + " ---: |\n")
	for _, s := range c.Students {
		row := "| " + markdown(s.Name) + " |"
		for _, about := range c.Exercises {
			if e, there := exerciseOf(s, about.ID); there {
				row += " " + e.result().Mark + " " + marks(e)
			}
			row += " |"
		}
		m.add(row + " " + number(s.Score) + "/" + number(c.Points()) + " |\n")
	}
	var words []string
	for _, r := range results {
		words = append(words, markdown(r.Mark+" "+r.Word))
	}
	m.add("\n" + strings.Join(words, ", ") + "\n")
}

// markdown adds the feedback for one student.
func (s Student) markdown(m *summary, c Class, o Options) {
	m.add(fmt.Sprintf("**%s: %s of %s**\n\n", markdown(s.Name), number(s.Score),
		counted(c.Points(), "point")))
	for _, note := range s.notes() {
		m.add("- " + markdown(note) + "\n")
	}
	table := "\n| Exercise | Result | Points | First thing to look at |\n| --- | --- " +
		"| ---: | --- |\n"
	for _, e := range s.Exercises {
		r, why := e.result(), ""
		if !e.Passed() {
			why = markdown(cut(e.short(), 300))
		} else if e.Override != nil {
			why = markdown(cut(e.reason(), 300))
		}
		table += fmt.Sprintf("| %s | %s %s | %s | %s |\n", markdown(e.Title), r.Mark,
			markdown(r.Word), marks(e), why)
	}
	m.add(table)
	for _, e := range s.Exercises {
		if !e.Passed() {
			m.add("\n## " + markdown(e.Title) + "\n\n" + fence(e.feedback(o.Hints)))
		}
	}
}

// annotations are the workflow commands that a step prints: an error for each problem and each
// wrong exercise, at its first deviation, and a warning for each missing one, at most ten of each.
func (c Class) annotations() string {
	commands := make(map[string][]string)
	add := func(kind, place, title, message string) {
		commands[kind] = append(commands[kind], command(kind, place, title, message))
	}
	for _, s := range c.Students {
		who := ""
		if len(c.Students) > 1 {
			who = line(s.Name) + ": "
		}
		kind := "error"
		if s.Passed() {
			kind = "warning"
		}
		for _, problem := range s.Problems {
			add(kind, s.place(""), who+"the submission", problem)
		}
		for _, e := range s.Exercises {
			if e.Passed() {
				continue
			}
			title := who + e.Title + " (" + e.ID + "): " + e.result().Word
			switch e.Result() {
			case string(submission.Missing), string(grader.Unwritten):
				add("warning", s.place(e.Found), title, e.reason())
			default:
				add("error", s.place(e.where()), title, e.told())
			}
		}
	}
	var b strings.Builder
	left := 0
	for _, kind := range []string{"error", "warning"} {
		list := commands[kind]
		n := min(len(list), githubAnnotations)
		b.WriteString(strings.Join(list[:n], ""))
		left += len(list) - n
	}
	if left > 0 {
		b.WriteString(command("notice", "", "More to look at",
			fmt.Sprintf("GitHub shows ten annotations of a kind; the job summary has %d more.",
				left)))
	}
	return b.String()
}

// told is the text of an annotation: the first deviation with the result and the right result, and
// the known mistakes.
func (e Exercise) told() string {
	lines := []string{e.reason()}
	if e.graded() {
		v := grader.ForStudent(*e.Verdict, 0)
		if c := first(&v); c != nil {
			lines = append(lines, call(v.Function, *c), values(*c))
		}
		lines = append(append(lines, e.hidden()...), e.misconceptions()...)
	}
	return cut(strings.Join(lines, "\n"), 4000)
}

// where is the place of the first deviation as text; without one, the place of the function.
func (e Exercise) where() string {
	if !e.graded() {
		return e.Problem + "\n" + e.Found
	}
	v := grader.ForStudent(*e.Verdict, 0)
	if c := first(&v); c != nil && c.Line != "" {
		return c.Line
	}
	return e.Found
}

// goPlace finds a place in a Go file: "answers.go, line 12" or "answers.go:12". A place in a cell
// has no line of a file.
var goPlace = regexp.MustCompile(`(?m)(?:^|\s)([^\s:,]+\.go)(?:, line |:)([0-9]+)`)

// place returns the file and, if known, the line that a text names, as properties of an annotation.
// A notebook is one file.
func (s Student) place(text string) string {
	join := func(name string) string {
		if name == "" || filepath.Base(s.Path) == name {
			name = s.Path
		} else {
			name = filepath.Join(s.Path, name)
		}
		return filepath.ToSlash(filepath.Clean(name))
	}
	if m := goPlace.FindStringSubmatch(text); m != nil {
		return "file=" + property(join(m[1])) + ",line=" + m[2]
	}
	if len(s.Files) == 1 {
		return "file=" + property(join(s.Files[0]))
	}
	if s.Path != "" && filepath.Ext(s.Path) != "" {
		return "file=" + property(join(""))
	}
	return ""
}

// command is a workflow command of GitHub Actions; place has its first properties.
func command(kind, place, title, message string) string {
	if place != "" {
		place += ","
	}
	return "::" + kind + " " + place + "title=" + property(line(title)) + "::" +
		data(message) + "\n"
}

// data and property escape the message and a property of a workflow command.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",",
		"%2C").Replace
)
