package report

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"math"
	"strings"

	"github.com/tessella-go/tessella/grader"
)

//go:embed page
var pageFiles embed.FS

var pages = template.Must(template.New("").Funcs(template.FuncMap{"number": number,
	"marks": marks, "duration": duration, "set": overrides}).ParseFS(pageFiles, "page/*.html"))

// embedded reads a file that is part of the program.
func embedded(name string) string {
	data, err := pageFiles.ReadFile("page/" + name)
	if err != nil {
		panic("report: " + err.Error())
	}
	return string(data)
}

// policy forbids a page everything but its own style, and its own script where it has one.
func policy(script string) string {
	p := "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
	if script != "" {
		sum := sha256.Sum256([]byte(script))
		p += "; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return p
}

// renderHTML writes a page for each student, which links nowhere so that it can be handed out
// alone, and the teacher's page.
func renderHTML(c Class, o Options) ([]file, error) {
	names := fileNames(c.Students)
	overview := overviewView{Class: c, Statistics: c.statistics(),
		Style: template.CSS(embedded("style.css")), Script: template.JS(embedded("sort.js")),
		Policy: policy(embedded("sort.js")),
		Bins:   c.bins(), Results: results}
	for _, name := range names {
		overview.Pages = append(overview.Pages, "students/"+name+".html")
	}
	data, err := page("overview.html", overview)
	files := []file{{name: "index.html", data: data}}
	for i, s := range c.Students {
		if err != nil {
			break
		}
		data, err = page("student.html", c.view(s, o))
		files = append(files, file{name: "students/" + names[i] + ".html", data: data})
	}
	return files, err
}

func page(name string, view any) ([]byte, error) {
	var b bytes.Buffer
	err := pages.ExecuteTemplate(&b, name, view)
	return b.Bytes(), err
}

// studentView is what the template of a student's page sees.
type studentView struct {
	Class
	Student
	Style     template.CSS
	Policy    string
	Notes     []string
	Exercises []exerciseView
}

// Right counts the exercises that passed.
func (v studentView) Right() int { return v.right() }

// exerciseView is an exercise as the template of a student's page sees it.
type exerciseView struct {
	Exercise
	Anchor   string
	Mark     string
	Word     string
	Tone     string // the class of its colour
	Reason   string
	Problems []string // in lines
	Card     template.HTML
	Hidden   []string
	Steps    []string
	Override string
}

func (c Class) view(s Student, o Options) studentView {
	v := studentView{Class: c, Student: s, Policy: policy(""), Notes: s.notes()}
	style := embedded("style.css")
	cards := ""
	for i, e := range s.Exercises {
		r := e.result()
		x := exerciseView{
			Exercise: e,
			Anchor:   fmt.Sprintf("exercise-%d", i+1),
			Mark:     r.Mark,
			Word:     r.Word,
			Tone:     tone(r.Name),
			Hidden:   e.hidden(),
		}
		if e.State == Graded && e.Verdict != nil {
			x.Card, cards = card(e.shown(o.Hints))
		} else if e.Problem != "" {
			x.Problems = strings.Split(strings.TrimRight(e.Problem, "\n"), "\n")
		}
		if !e.Passed() {
			x.Reason, x.Steps = e.short(), e.steps()
		}
		if e.Override != nil {
			x.Override = overridden(*e.Override)
		}
		v.Exercises = append(v.Exercises, x)
	}
	v.Style = template.CSS(cards + style)
	return v
}

// card is the verdict as it stands in a notebook, and the style of such cards,
// which a page needs but once.
func card(v grader.Verdict) (html template.HTML, style string) {
	before, rest, _ := strings.Cut(v.HTML(), "<style>")
	style, after, _ := strings.Cut(rest, "</style>")
	return template.HTML(before + after), style
}

// tone is the colour of a result.
func tone(result string) string {
	switch result {
	case "passed":
		return "good"
	case "partly":
		return "middle"
	case "unwritten", string(Missing):
		return "none"
	}
	return "bad"
}

// overviewView is what the template of the class's page sees.
type overviewView struct {
	Class
	Statistics statistics
	Style      template.CSS
	Script     template.JS
	Policy     string
	Pages      []string // addresses of the students' pages
	Bins       []bin
	Results    []result
}

// bin is a part of the scores' distribution.
type bin struct {
	From, To float64 // points
	Students []int
	Share    float64 // percent of the largest bin
}

// bins divides the points into ten parts, or fewer where there are fewer points. A part includes
// its lower end, the last both; scores outside of all count to the nearest.
func (c Class) bins() []bin {
	total := c.Points()
	if total <= 0 {
		return nil
	}
	bins := make([]bin, min(10, int(math.Ceil(total))))
	for i := range bins {
		bins[i].From, bins[i].To = total*float64(i)/float64(len(bins)),
			total*float64(i+1)/float64(len(bins))
	}
	most := 0
	for i, s := range c.Students {
		at := min(max(int(s.Score/total*float64(len(bins))), 0), len(bins)-1)
		bins[at].Students = append(bins[at].Students, i)
		most = max(most, len(bins[at].Students))
	}
	for i := range bins {
		bins[i].Share = 100 * float64(len(bins[i].Students)) / float64(max(most, 1))
	}
	return bins
}

// person is a student as the class's page names one.
type person struct{ Name, Page string }

// Who names students.
func (v overviewView) Who(students []int) []person {
	list := make([]person, len(students))
	for i, n := range students {
		list[i] = person{v.Students[n].Name, v.Pages[n]}
	}
	return list
}

// cell is a student's exercise in the table of the class.
type cell struct{ Text, Tone, Title, Sort string }

// Row lists a student's exercises in the order of the class's.
func (v overviewView) Row(s Student) []cell {
	row := make([]cell, len(v.Class.Exercises))
	for i, about := range v.Class.Exercises {
		if e, there := exerciseOf(s, about.ID); there {
			r := e.result()
			row[i] = cell{r.Mark + " " + number(e.Score), tone(r.Name), about.Title + ": " + r.Word,
				fmt.Sprint(e.Score)}
		}
	}
	return row
}

// Percent is a share as a number of percents.
func (x exerciseStatistics) Percent() string { return fmt.Sprintf("%.0f %%", 100*x.share()) }

// Share is the mean in percent of the points.
func (x exerciseStatistics) Share() float64 { return 100 * x.share() }
