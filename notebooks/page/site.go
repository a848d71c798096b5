package page

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/stamp"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Site is the static site that a page belongs to. Its pages show what those of a run show, and link
// to each other. Their scripts and styles are files in the folder assets beside them, and their
// content security policy lets the browser run and fetch the site's own files only. Without
// scripts, all text, outputs and pictures are there.
type Site struct {
	Title   string // of the course
	Summary string // a sentence about it, for the page of contents
	// changes with anything that is on the site, as in parts/manifest.json and sw.js
	Edition string
	First   *First   // nil: the first page has none
	Lessons []Lesson // in the order of the course
	Here    string   // the file of the page that is written, such as notation.html
	// Picture stores a picture and returns its address, such as pictures/4f2a.png.
	Picture func(kind string, data []byte) (address string, err error)
}

// First is the live figure at the top of a site's first page.
type First struct {
	Live          string // the JSON of its name and its state
	Source        string // address of the still picture
	Alt           string
	Width, Height int
}

// Previous is the lesson before this page, or nil.
func (s *Site) Previous() *Lesson { return s.near(-1) }

// Next is the lesson after this page, or nil.
func (s *Site) Next() *Lesson { return s.near(1) }

func (s *Site) near(step int) *Lesson {
	at := slices.IndexFunc(s.Lessons, func(l Lesson) bool { return l.File == s.Here })
	if to := at + step; at >= 0 && to >= 0 && to < len(s.Lessons) {
		return &s.Lessons[to]
	}
	return nil
}

// Style is what the pages of a site load as assets/page.css: that of a run's pages.
func Style() string { return palette + pageStyle + verdict.Style }

// Palette is the part of it with the colours and the fonts, for pages that look otherwise.
func Palette() string { return palette }

// pageData is what the scripts of a site read of a page, as JSON.
type pageData struct {
	Lesson  string     `json:"lesson"` // its name, such as trees; empty: no lesson
	Edition string     `json:"edition"`
	Cells   []cellData `json:"cells"` // of a notebook without code, none
}

// cellData is a cell as it was built: its source is exact.
type cellData struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"` // code or markdown
	Source   string `json:"source"`
	Exercise string `json:"exercise,omitempty"`
	Check    string `json:"check,omitempty"`
}

func dataOf(nb *ipynb.Notebook, site *Site) pageData {
	data := pageData{Lesson: stamp.Of(nb).Lesson, Edition: site.Edition}
	if !slices.ContainsFunc(nb.Cells, func(c *ipynb.Cell) bool { return c.Type == ipynb.Code }) {
		return data
	}
	for _, cell := range nb.Cells {
		one := cellData{ID: cell.ID, Kind: string(cell.Type), Source: cell.Source}
		switch role, name := roleOf(cell); role {
		case "exercise":
			one.Exercise = name
		case "check":
			one.Check = name
		}
		data.Cells = append(data.Cells, one)
	}
	return data
}

var (
	pictureData = regexp.MustCompile(`src="(data:image/[a-z+]+;base64,[A-Za-z0-9+/=\s]*)"`)
	dataAddress = regexp.MustCompile(`^data:(image/[a-z+]+);base64,([A-Za-z0-9+/=\s]*)$`)
)

// file puts a picture that is part of its address into a file, and returns the address of that.
func (s *Site) file(address string) (string, error) {
	parts := dataAddress.FindStringSubmatch(address)
	if parts == nil {
		return "", fmt.Errorf("a picture: the address %.40q has no data", address)
	}
	data, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(parts[2]), ""))
	if err == nil {
		address, err = s.Picture(parts[1], data)
	}
	if err != nil {
		return "", fmt.Errorf("a picture: %w", err)
	}
	return address, nil
}

// store puts the pictures of a cell into files of their own.
func (s *Site) store(cell *cellView) error {
	var failed error
	outside := func(text string) string {
		return pictureData.ReplaceAllStringFunc(text, func(source string) string {
			address, err := s.file(pictureData.FindStringSubmatch(source)[1])
			failed = cmp.Or(failed, err)
			return `src="` + html.EscapeString(address) + `"`
		})
	}
	cell.Content = template.HTML(outside(string(cell.Content)))
	for i, shown := range cell.Outputs {
		cell.Outputs[i] = template.HTML(outside(string(shown)))
	}
	return failed
}

// Section is the text below a heading, for a search.
type Section struct {
	Page    string `json:"page"` // the file
	ID      string `json:"id"`   // of the heading; empty for what is above the first
	Heading string `json:"heading"`
	Text    string `json:"text"`
}

// Sections returns what a reader can search for on the page of a notebook: the prose, and the stubs
// of the exercises, which say what is asked.
func Sections(nb *ipynb.Notebook, file string) ([]Section, error) {
	sections := []Section{{Page: file}}
	p := newProse(nb)
	p.site = true
	for _, cell := range nb.Cells {
		last := &sections[len(sections)-1]
		if role, _ := roleOf(cell); role == "exercise" {
			last.Text += " " + cell.Source
		}
		if cell.Type != ipynb.Markdown {
			continue
		}
		content, err := p.render(cell)
		if err != nil {
			return nil, err
		}
		document, err := nethtml.Parse(strings.NewReader(content))
		if err != nil {
			return nil, err
		}
		for node := range document.Descendants() {
			last := &sections[len(sections)-1]
			switch at := slices.IndexFunc(p.headings, func(h heading) bool {
				return h.ID == attribute(node, "id")
			}); {
			case at >= 0:
				sections = append(sections,
					Section{Page: file, ID: p.headings[at].ID, Heading: p.headings[at].Text})
			case node.Type == nethtml.TextNode && node.Parent.Namespace == "math":
				if node.Parent.Data != "annotation" {
					last.Text += strings.TrimSpace(node.Data)
				}
			case node.Type == nethtml.TextNode:
				last.Text += node.Data
			case slices.Contains([]string{"p", "li", "td", "th", "pre"}, node.Data):
				last.Text += " "
			}
		}
	}
	for i := range sections {
		words := strings.Join(strings.Fields(sections[i].Text), " ")
		sections[i].Text = strings.TrimPrefix(words, sections[i].Heading+" ")
	}
	if sections[0].Text == "" {
		sections = sections[1:]
	}
	return sections, nil
}

func attribute(node *nethtml.Node, key string) string {
	for _, a := range node.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
