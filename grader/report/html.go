package report

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

//go:embed page/style.css
var style string

//go:embed page/sort.js
var script string

//go:embed page/*.html
var pageFiles embed.FS

var pages = template.Must(template.New("").Funcs(template.FuncMap{"number": number,
	"duration": duration, "marks": marks, "result": Exercise.result, "reason": Exercise.short,
	"steps": Exercise.steps, "hidden": Exercise.hidden, "overridden": overridden,
	"lateness": Student.lateness, "notes": Student.notes, "right": Student.right,
	"set": overrides, "coefficient": coefficient, "rank": rank,
	"next":  func(i int) int { return i + 1 },
	"lines": func(text string) string { return strings.TrimRight(text, "\n") },
}).ParseFS(pageFiles, "page/*.html"))

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
		Style: template.CSS(style), Script: template.JS(script), Policy: policy(script),
		Bins: c.bins(), Results: results}
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
	Style  template.CSS
	Policy string
	Cards  []template.HTML // of the exercises; empty where there is no verdict
}

func (c Class) view(s Student, o Options) studentView {
	v := studentView{Class: c, Student: s, Policy: policy(""),
		Cards: make([]template.HTML, len(s.Exercises))}
	for i, e := range s.Exercises {
		if e.graded() {
			v.Cards[i] = template.HTML(e.shown(o.Hints).Card())
		}
	}
	v.Style = template.CSS(verdict.Style + style)
	return v
}

// Tone is the colour of a result.
func (r result) Tone() string {
	switch r.Name {
	case "passed":
		return "good"
	case "partly":
		return "middle"
	case "unwritten", string(submission.Missing):
		return "none"
	}
	return "bad"
}

// overviewView is what the template of the class's page sees.
type overviewView struct {
	Class
	Statistics classStatistics
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

// AnyLate reports whether the class's page has a column of lateness.
func (v overviewView) AnyLate() bool {
	return slices.ContainsFunc(v.Students, func(s Student) bool { return s.lateness() != "" })
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
			row[i] = cell{r.Mark + " " + number(e.Score), r.Tone(), about.Title + ": " + r.Word,
				fmt.Sprint(e.Score)}
		}
	}
	return row
}

// coefficient writes a number from −1 to 1, and – where it is not known.
func coefficient(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.Replace(strconv.FormatFloat(x, 'f', 2, 64), "-", "−", 1)
}

// rank is what a table is sorted by: what is not known comes below all else.
func rank(x float64) float64 {
	if math.IsNaN(x) {
		return -9
	}
	return x
}

// Attempted reports whether a gradebook knows attempts.
func (st classStatistics) Attempted() bool {
	return slices.ContainsFunc(st.Exercises,
		func(x exerciseStatistics) bool { return !math.IsNaN(x.Attempts) })
}

// Percent is a share as a number of percents.
func (x exerciseStatistics) Percent() string { return fmt.Sprintf("%.0f %%", 100*x.share()) }

// Percent is the share of the students who have the case right.
func (c caseStatistics) Percent() string { return fmt.Sprintf("%.0f %%", 100*c.Item.Difficulty) }

// Share is the mean in percent of the points.
func (x exerciseStatistics) Share() float64 { return 100 * x.share() }

// renderSimilarity writes the page that shows functions that are alike.
func renderSimilarity(c Class, _ Options) ([]file, error) {
	if c.Alike == nil {
		return nil, errors.New("functions are compared where hand-ins are read: " +
			"ask grade for this format")
	}
	v := similarityView{Class: c, Style: template.CSS(style), Script: template.JS(script),
		Policy: policy(script)}
	for _, p := range c.Alike {
		v.Pairs = append(v.Pairs, pairView{Pair: p, Functions: functionViews(p)})
	}
	data, err := page("similarity.html", v)
	return []file{{name: "similarity.html", data: data}}, err
}

// similarityView is what the template of the page sees.
type similarityView struct {
	Class
	Style  template.CSS
	Script template.JS
	Policy string
	Pairs  []pairView
}

type pairView struct {
	similarity.Pair
	Functions []functionView
}

// functionView is two functions side by side.
type functionView struct {
	similarity.Match
	Percent     string
	Left, Right []CodeLine
}

// CodeLine is a line of a function that is shown beside another one. The heads of pieces are lines
// without a number.
type CodeLine struct {
	Number int
	Text   string
	Block  int  // the number of the block that it belongs to, from 1; 0: none
	First  bool // of the block
}

func functionViews(p similarity.Pair) []functionView {
	var all []functionView
	for _, m := range p.Functions {
		left, right := SideBySide(m)
		all = append(all, functionView{m, fmt.Sprintf("%.0f %%", 100*m.Share), left, right})
	}
	return all
}

// SideBySide returns the lines of two functions that are alike, with the blocks that both have.
func SideBySide(m similarity.Match) (a, b []CodeLine) {
	var left, right []similarity.Lines
	for _, b := range m.Blocks {
		left, right = append(left, b.A), append(right, b.B)
	}
	return code(m.A, left), code(m.B, right)
}

// code writes the lines of pieces, with the blocks that they belong to.
func code(pieces []similarity.Piece, blocks []similarity.Lines) []CodeLine {
	var all []CodeLine
	for i, p := range pieces {
		all = append(all, CodeLine{Text: p.Place})
		last := 0
		for n, text := range strings.Split(p.Text, "\n") {
			number := p.Line + n
			at := 1 + slices.IndexFunc(blocks, func(l similarity.Lines) bool {
				return l.Piece == i && l.From <= number && number <= l.To
			})
			all = append(all, CodeLine{number, strings.ReplaceAll(text, "\t", "    "), at,
				at > 0 && at != last})
			last = at
		}
	}
	return all
}
