package page

import (
	"html/template"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/output"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// Lesson is a notebook as a list shows it: on a card.
type Lesson struct {
	Number    int    // from 1; 0: the notebook has none
	File      string // address of its page; empty where there is none
	Title     string
	Summary   string         // a sentence about it; may be empty
	Question  string         // in bold type before its first section, shown without a summary
	Time      string         // that a student needs, as build computes it; may be empty
	Exercises []string       // their IDs
	Picture   output.Picture // the first large one of its outputs; without them, none

	name  string   // such as trees; empty: it is not of the course
	given []string // lessons whose functions it has
	prose string
}

var (
	timeLine = regexp.MustCompile(`\n\*About ([^.]+)\.`) // see build
	question = regexp.MustCompile("\\*\\*([^\\s*$`][^*$`]*\\?)\\*\\*")
	section  = regexp.MustCompile(`(?m)^## `)
)

// Describe returns what a list shows of a notebook.
func Describe(nb *ipynb.Notebook, number int, file string) Lesson {
	of := stamp.Of(nb)
	l := Lesson{Number: number, File: file, Title: title(nb, "", nil), Summary: of.Summary,
		name: of.Lesson}
	for _, cell := range nb.Cells {
		if role, name := roleOf(cell); role == "exercise" {
			l.Exercises = append(l.Exercises, name)
		}
		var mark struct{ Given string }
		if ok, err := cell.Metadata.Get(stamp.Key, &mark); ok && err == nil {
			lesson, _, _ := strings.Cut(mark.Given, "/")
			l.given = append(l.given, lesson)
		}
		if cell.Type == ipynb.Markdown {
			l.prose += "\n" + cell.Source
		}
		for _, out := range cell.Outputs {
			if p, ok := output.PictureOf(out); ok && l.Picture.Source == "" && large(p) {
				l.Picture = p
			}
		}
	}
	opening := l.prose
	if at := section.FindStringIndex(opening); at != nil {
		opening = opening[:at[0]]
	}
	if found := timeLine.FindStringSubmatch(opening); found != nil {
		l.Time = found[1]
	}
	if found := question.FindStringSubmatch(opening); found != nil {
		l.Question = words(found[1])
	}
	l.prose = words(l.prose)
	return l
}

func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// large reports whether a picture can be recognised on a card, which makes it smaller.
func large(p output.Picture) bool {
	return p.Width >= 300 && p.Height >= 200 && p.Width <= 3*p.Height && p.Height <= 2*p.Width
}

// Short is the title up to its colon.
func (l Lesson) Short() string {
	short, _, _ := strings.Cut(l.Title, ":")
	return short
}

// Further is the title after its colon.
func (l Lesson) Further() string {
	_, further, _ := strings.Cut(l.Title, ": ")
	return further
}

// needs reports whether a lesson builds on one before it: it has a function of the other, or its
// prose names it: by its title in quotation marks, or as "the lesson on" its subject. The last
// lesson is the one before.
func (l Lesson) needs(earlier Lesson, before bool) bool {
	if l.name == "" || earlier.name == "" {
		return false
	}
	for _, name := range l.given {
		if name == earlier.name && name != l.name {
			return true
		}
	}
	subject, _, _ := strings.Cut(earlier.Short(), " ")
	named := regexp.MustCompile(`(?i)\blesson on ` + regexp.QuoteMeta(subject) + `\b|["“*]` +
		regexp.QuoteMeta(earlier.Short()) + `["”*]`)
	return named.MatchString(l.prose) || before && strings.Contains(l.prose, "the last lesson")
}

// Entry is one notebook on the page that lists a run.
type Entry struct {
	Lesson
	Notebook string        // address of the executed notebook; empty where there is none
	Took     time.Duration // the whole run, with the start of the kernel
	Cells    int           // that were executed
	Checks   int           // with a verdict
	Passed   int           // of them
	Waiting  bool          // it has not been executed yet
	Err      error         // nil: every cell ended well
}

// Summarize fills an entry from an executed notebook and its result, which may be nil. The caller
// fills in the addresses.
func Summarize(nb *ipynb.Notebook, result *run.Result, err error) Entry {
	checks := Checks(nb)
	entry := Entry{
		Lesson: Describe(nb, 0, ""), Checks: len(checks), Passed: passed(checks), Err: err,
	}
	if result != nil {
		entry.Took, entry.Cells = result.Start, len(result.Cells)
		for _, cell := range result.Cells {
			entry.Took += cell.Duration
		}
	}
	return entry
}

// WriteIndex writes the page that lists the notebooks of a run, each with how it ended and how long
// it took, or that it is waiting.
func WriteIndex(w io.Writer, heading string, entries []Entry) error {
	return writeIndex(w, indexView{Title: heading, Style: template.CSS(Style())}, entries)
}

// WriteContents writes the first page of a site, which lists its lessons.
func WriteContents(w io.Writer, site Site) error {
	entries := make([]Entry, len(site.Lessons))
	for i, l := range site.Lessons {
		if l.Picture.Source != "" {
			var err error
			if l.Picture.Source, err = site.file(l.Picture.Source); err != nil {
				return err
			}
		}
		entries[i].Lesson = l
	}
	return writeIndex(w, indexView{Title: site.Title, Summary: site.Summary, Site: &site,
		Data: pageData{Edition: site.Edition}, Way: wayOf(site.Lessons)}, entries)
}

// indexView is what the template of a list sees.
type indexView struct {
	Title   string
	Summary string // of a site
	Style   template.CSS
	Site    *Site // nil: the list of a run
	Data    pageData
	Way     way // of a site
	Cards   []card
	Failed  int
	Waiting int
	Took    time.Duration
}

// card is what the template sees of a notebook.
type card struct {
	Entry
	Source  template.URL // of the picture
	Earlier []string     // titles of the lessons that it builds on
}

func writeIndex(w io.Writer, view indexView, entries []Entry) error {
	for i, entry := range entries {
		view.Took += entry.Took
		if entry.Err != nil {
			view.Failed++
		}
		if entry.Waiting {
			view.Waiting++
		}
		// the picture of an output has been encoded, or is a file of the site
		one := card{Entry: entry, Source: template.URL(entry.Picture.Source)}
		for j, earlier := range entries[:i] {
			if entry.needs(earlier.Lesson, j == i-1) {
				one.Earlier = append(one.Earlier, earlier.Short())
			}
		}
		view.Cards = append(view.Cards, one)
	}
	return pageTemplates.ExecuteTemplate(w, "index.html", view)
}
