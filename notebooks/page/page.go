// Package page shows executed notebooks as HTML pages that need nothing else.
package page

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/output"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

//go:embed index.html page.html parts.html
var pageFiles embed.FS

//go:embed palette.css
var palette string

//go:embed style.css
var pageStyle string

var pageTemplates = template.Must(template.New("").
	Funcs(template.FuncMap{"duration": run.Duration}).ParseFS(pageFiles, "*.html"))

// Options say what a page shows beside the notebook.
type Options struct {
	Title string // empty: the notebook's title, else its first heading, else its file name
	// of the run that made the outputs: the page tells its time and which
	// cells failed; nil: not known
	Result  *run.Result
	Waiting bool   // the notebook will be executed, and the page written again
	Index   string // address of the page that lists all notebooks; empty: none
	Site    *Site  // that the page belongs to; nil: the page stands alone
}

// Write writes an executed notebook as one HTML page that needs nothing else: no network, no
// script, no font. Pictures that are beside the notebook (nb.Path) or attached to its cells are put
// into the page. Formulas become MathML; one that cannot be drawn shows its TeX. The values of a
// slider (figure.Slider) become buttons, and the style shows the picture of the one that the reader
// chooses.
//
// A notebook may come from anybody. Whatever HTML is in it, of a display or of Markdown, passes a
// list of harmless elements, attributes and styles, SVG is shown as a picture, in which scripts do
// not run, and a content security policy forbids the browser to run or fetch anything at all. Text
// of more than 256 KiB in one output is cut.
//
// A page of a site ([Options.Site]) differs in that its styles, scripts and pictures are files
// beside it.
func Write(w io.Writer, nb *ipynb.Notebook, options Options) error {
	view := pageView{Style: template.CSS(Style()), Index: options.Index, Checks: Checks(nb),
		Waiting: options.Waiting, Site: options.Site}
	if options.Site != nil {
		view.Summary, view.Data = stamp.Of(nb).Summary, dataOf(nb, options.Site)
	}
	p := newProse(nb)
	p.site = options.Site != nil
	ended := make(map[int]run.Cell)
	if options.Result != nil {
		for _, cell := range options.Result.Cells {
			ended[cell.Cell] = cell
			view.Took += cell.Duration
			if cell.Err != nil {
				view.Failed++
			}
		}
		view.Ran = len(options.Result.Cells)
	}
	for i, cell := range nb.Cells {
		shown, err := viewCell(cell, p)
		if err != nil {
			return fmt.Errorf("cell %d: %w", i+1, err)
		}
		if options.Site != nil {
			if err := options.Site.store(&shown); err != nil {
				return fmt.Errorf("cell %d: %w", i+1, err)
			}
		}
		if end, ok := ended[i+1]; ok {
			shown.Took = end.Duration
			if end.Err != nil {
				shown.Failure = end.Err.Error()
			}
		}
		view.Cells = append(view.Cells, shown)
	}
	view.Headings = p.headings
	view.Title = title(nb, options.Title, p.headings)
	return pageTemplates.ExecuteTemplate(w, "page.html", view)
}

func title(nb *ipynb.Notebook, wanted string, headings []heading) string {
	if wanted != "" {
		return wanted
	}
	var own string
	if ok, err := nb.Metadata.Get("title", &own); ok && err == nil && own != "" {
		return own
	}
	if len(headings) > 0 {
		return headings[0].Text
	}
	if nb.Path != "" {
		return strings.TrimSuffix(filepath.Base(nb.Path), ".ipynb")
	}
	return "Notebook"
}

// pageView is what the template of a page sees.
type pageView struct {
	Title    string
	Summary  string // on a site
	Style    template.CSS
	Index    string
	Waiting  bool
	Headings []heading
	Cells    []cellView
	Checks   []Check
	Ran      int // cells
	Failed   int
	Took     time.Duration
	Site     *Site    // nil: the page stands alone
	Data     pageData // for the scripts of a site
}

// Passed counts the checks that are all right.
func (v pageView) Passed() int { return passed(v.Checks) }

func passed(checks []Check) (n int) {
	for _, check := range checks {
		if check.Right() {
			n++
		}
	}
	return n
}

// cellView is a cell as the template sees it.
type cellView struct {
	ID      string
	Type    string
	Role    string        // of a code cell: exercise, check or nothing
	Name    string        // the exercise's ID
	Fold    string        // what its folded code is; empty: the code is shown
	Count   *int          // the execution count
	Content template.HTML // of the source
	Outputs []template.HTML
	Failure string
	Took    time.Duration
}

func viewCell(cell *ipynb.Cell, p *prose) (cellView, error) {
	view := cellView{ID: cell.ID, Type: cell.Type, Count: cell.ExecutionCount}
	switch cell.Type {
	case ipynb.Markdown:
		content, err := p.render(cell)
		view.Content = template.HTML(content)
		return view, err
	case ipynb.Code:
		view.Content = template.HTML(highlight(cell.Source, "go"))
		view.Role, view.Name = roleOf(cell)
		view.Fold = foldOf(cell, view)
		section := ""
		if len(p.headings) > 0 {
			section = p.headings[len(p.headings)-1].Text
		}
		for i, out := range cell.Outputs {
			name := fmt.Sprintf("%s-%d", cell.ID, i)
			view.Outputs = append(view.Outputs, template.HTML(output.HTML(out, section, name)))
		}
	default:
		view.Content = template.HTML(highlight(cell.Source, ""))
	}
	return view, nil
}

// roleOf tells whether a cell is an exercise, a check or neither, and of which exercise.
func roleOf(cell *ipynb.Cell) (role, name string) {
	var mark struct{ Exercise, Check string }
	_, err := cell.Metadata.Get(stamp.Key, &mark)
	switch {
	case err != nil || cell.Type != ipynb.Code:
	case mark.Exercise != "":
		return "exercise", mark.Exercise
	case mark.Check != "":
		return "check", mark.Check
	}
	return "", ""
}

// foldOf says in a few words what the folded code of a cell is: that of a check, or what the first
// comment says. It is empty if the code is not folded.
func foldOf(cell *ipynb.Cell, view cellView) string {
	var jupyter struct {
		Hidden bool `json:"source_hidden"`
	}
	_, err := cell.Metadata.Get("jupyter", &jupyter)
	comment, ok := strings.CutPrefix(cell.Source, "//")
	comment, _, _ = strings.Cut(comment, "\n")
	switch {
	case view.Role == "check":
		return "check " + view.Name
	case err != nil || !jupyter.Hidden:
		return ""
	case ok:
		return strings.TrimSuffix(strings.TrimSpace(comment), ".")
	}
	return "code that prepares or draws"
}

// Check is the verdict of one check.
type Check struct {
	verdict.Verdict
	Cell string // the id of its cell
}

// Right reports whether every case is.
func (v Check) Right() bool { return v.Status == verdict.Passed }

// Checks reads the verdicts out of a notebook's outputs, the last one of each cell.
func Checks(nb *ipynb.Notebook) []Check {
	var checks []Check
	for _, cell := range nb.Cells {
		for _, out := range slices.Backward(cell.Outputs) {
			if verdict, ok := verdictOf(out); ok {
				checks = append(checks, Check{verdict, cell.ID})
				break
			}
		}
	}
	return checks
}

// verdictOf reads the verdict that a check's card carries.
func verdictOf(out *ipynb.Output) (verdict.Verdict, bool) {
	v, err := verdict.Read(out.Data[verdict.MIME])
	return v, err == nil
}
