package build

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/lint"
	"github.com/tessella-go/tessella/notebooks/markdown"
	"github.com/tessella-go/tessella/notebooks/source"
	"github.com/tessella-go/tessella/notebooks/spelling"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// builder turns the blocks of one lesson into the cells of one edition.
type builder struct {
	*lesson
	root      string
	edition   Edition
	solutions *solutions
	known     known          // what the cells declare so far of the solutions
	set       map[string]int // line of each exercise
	checked   map[string]int // line of each check
	ids       map[string]bool
	visible   int // lines of code cells of the text that are not folded
	linter    *lint.Linter
	notebook  *ipynb.Notebook
}

// build makes the cells of a lesson. Its problems, and those of the lesson's
// own, are returned together.
func (l *lesson) build(root string, edition Edition) (*ipynb.Notebook, error) {
	own := *l
	own.problems = append(Problems(nil), l.problems...)
	b := &builder{lesson: &own, root: root, edition: edition, known: make(known),
		set: make(map[string]int), checked: make(map[string]int), ids: make(map[string]bool),
		linter: lint.New(), notebook: ipynb.New()}
	families, _ := filepath.Glob(filepath.Join(root, "classify", "*"))
	for i := range families {
		families[i] = "classify/" + filepath.Base(families[i])
	}
	if problem := lint.Folder(l.dir, families); problem != "" {
		b.problems = append(b.problems, Problem{File: "lessons/" + l.dir, Message: problem})
	}
	solutions, err := readSolutions(root, l.dir)
	if err != nil {
		return nil, err
	}
	b.solutions = solutions
	if len(l.blocks) > 0 && (!l.blocks[0].opens || l.blocks[0].heading != l.front.Title ||
		!strings.HasPrefix(l.blocks[0].text, "# ")) {
		b.problem(l.blocks[0].line,
			"the text begins with the heading # %s, the title of the front matter", l.front.Title)
	}
	for i, block := range l.blocks {
		if i == 0 && block.opens {
			block.text = l.below(block.text, hasNotation(root))
		}
		b.block(block)
	}
	for _, ex := range l.listed.Exercises {
		line, checked := b.set[ex.ID], b.checked[ex.ID]
		if line > 0 && checked == 0 {
			b.problem(line, "exercise %s is never checked: add a fence check=%[1]s behind it",
				ex.ID)
		}
		if ex.Kind == course.Predict && checked > 0 && !l.shown(ex.ID) {
			b.problem(checked, "the prediction %s needs a code cell behind its check, before the "+
				"next exercise, that shows what comes out", ex.ID)
		}
	}
	if b.visible > maxVisible {
		b.problems = append(b.problems, Problem{l.file, 0, fmt.Sprintf("it shows %d lines of code "+
			"beside exercises, checks and regions; a lesson has at most %d, so put fold on the "+
			"fences that only prepare or draw", b.visible, maxVisible)})
	}
	if err := b.problems.err(); err != nil {
		return nil, err
	}
	b.metadata()
	if err := b.notebook.Validate(); err != nil {
		return nil, err
	}
	return b.notebook, nil
}

// shown reports whether there is a code cell between the check of an exercise and the next one.
func (l *lesson) shown(id string) bool {
	checked := false
	for _, b := range l.blocks {
		switch b.kind {
		case checkBlock:
			checked = checked || b.target == id
		case exerciseBlock:
			if checked {
				return false
			}
		case codeBlock, regionBlock:
			if checked {
				return true
			}
		}
	}
	return false
}

// below puts a line under the title, the first line of the text, that says how long the lesson
// takes, which lectures it follows, and where its symbols are explained.
func (l *lesson) below(text string, notation bool) string {
	about := []string{"About " + roughly(l.minutes) + "."}
	if lecture := l.front.Lecture; lecture != "" {
		about = append(about, "The material follows "+strings.TrimSuffix(lecture, ".")+".")
	}
	if notation {
		about = append(about, "What a symbol means is on the page of [notation]("+
			notationNotebook+").")
	}
	if slices.ContainsFunc(l.blocks, func(b block) bool {
		return strings.Contains(b.text, "live.Show(")
	}) {
		about = append(about, stamp.Serve)
	}
	title, rest, _ := strings.Cut(text, "\n")
	return strings.TrimRight(title+"\n\n*"+strings.Join(about, " ")+"*\n\n"+
		strings.TrimLeft(rest, "\n"), "\n")
}

// roughly is a time in words: minutes below an hour, and half hours from there on.
func roughly(minutes int) string {
	if minutes < 60 {
		return fmt.Sprintf("%d minutes", minutes)
	}
	halves := (minutes + 15) / 30
	hours := fmt.Sprint(halves / 2)
	if halves%2 == 1 {
		return hours + "½ hours"
	}
	if halves == 2 {
		return "1 hour"
	}
	return hours + " hours"
}

func (b *builder) metadata() {
	setMetadata(b.notebook, b.front.Title, stamp.Stamp{
		Lesson:  b.listed.Name,
		Edition: string(b.edition),
		Summary: b.front.Summary,
	})
}

// setMetadata says what a notebook is, runs on, and was made of. The stamp gets its hash here.
func setMetadata(nb *ipynb.Notebook, title string, s stamp.Stamp) {
	nb.Metadata.Set("title", title)
	nb.Metadata.Set("kernelspec", map[string]string{
		"name":         "tessella",
		"display_name": "Go (Tessella)",
		"language":     "go",
	})
	nb.Metadata.Set("language_info", map[string]string{
		"name":           "go",
		"file_extension": ".go",
		"mimetype":       "text/x-go",
	})
	s.Hash = stamp.HashOf(nb)
	nb.Metadata.Set(stamp.Key, s)
}

func (b *builder) block(block block) {
	switch block.kind {
	case proseBlock:
		id := ""
		if block.opens {
			id = markdown.Slug(block.heading)
		}
		id = b.cellID(block, id) // of the folded text: both editions have the same ids
		if b.edition == Teacher {
			block.text = unfold(block.text)
		}
		b.add(ipynb.NewMarkdown(id, block.text))
	case codeBlock:
		if strings.TrimSpace(block.text) == "" {
			b.problem(block.line-1, "this fence is empty")
			return
		}
		b.code(block, block.id, strings.Trim(block.text, "\n"))
	case regionBlock:
		b.region(block)
	case exerciseBlock:
		b.exercise(block)
	case givenBlock:
		b.given(block)
	case checkBlock:
		b.check(block)
	}
}

func (b *builder) add(cell *ipynb.Cell) { b.notebook.Cells = append(b.notebook.Cells, cell) }

// code adds a code cell and reads it as GoNB would. All lines of generated code have the line of
// the fence.
func (b *builder) code(block block, id, source string) *ipynb.Cell {
	b.linter.Cell(source, func(line int, format string, args ...any) {
		at := block.line
		if block.kind == codeBlock {
			at += line - 1
		}
		b.problem(at, format, args...)
	})
	cell := ipynb.NewCode(b.cellID(block, id), source)
	if block.fold {
		cell.Metadata.Set("jupyter", map[string]bool{"source_hidden": true})
	} else if block.kind == codeBlock {
		b.visible += 1 + strings.Count(source, "\n")
	}
	b.add(cell)
	return cell
}

func (b *builder) region(block block) {
	region, err := readRegion(b.root, block.target)
	if err != nil {
		b.problem(block.line, "%v", err)
		return
	}
	if strings.TrimSpace(block.text) != "" {
		b.problem(block.line, "the fence of a region is empty: its code comes from %s",
			block.target)
	}
	b.code(block, block.id, source.ImportDecl(region.imports)+strings.TrimSuffix(region.code, "\n"))
}

func (b *builder) find(block block) (course.Exercise, bool) {
	var ids []string
	for _, ex := range b.listed.Exercises {
		if ex.ID == block.target {
			return ex, true
		}
		ids = append(ids, ex.ID)
	}
	b.problem(block.line, "exercise %s has a fence and is not in the Tasks of the lesson %s%s",
		block.target, b.listed.Name, spelling.DidYouMean(block.target, ids))
	return course.Exercise{}, false
}

func (b *builder) exercise(block block) {
	ex, ok := b.find(block)
	if !ok {
		return
	}
	if line, ok := b.set[ex.ID]; ok {
		b.problem(block.line, "exercise %s is set in line %d already", ex.ID, line)
		return
	}
	b.set[ex.ID] = block.line
	for line := range strings.Lines(block.text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			b.problem(block.line,
				"the fence of an exercise holds comment lines only, which go into the stub; the "+
					"code comes from %s", b.solutions.folder)
			return
		}
	}
	var code string
	var err error
	if b.edition == Teacher {
		code, err = b.solutions.solution(ex, b.known, b.missing)
	} else {
		code, err = b.solutions.stub(ex, block.text)
		b.known[ex.Function] = b.solutions
	}
	if err != nil {
		b.problem(block.line, "%v", err)
		return
	}
	cell := b.code(block, ex.Slug(), fmt.Sprintf("// Exercise %s · %s\n\n%s", ex.ID,
		points(ex.Points), strings.TrimSuffix(code, "\n")))
	markSolution(cell, ex.Slug())
	cell.Metadata.Set(stamp.Key, map[string]string{"exercise": ex.ID})
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

func (b *builder) check(block block) {
	ex, ok := b.find(block)
	if !ok {
		return
	}
	if line, ok := b.checked[ex.ID]; ok {
		b.problem(block.line, "exercise %s is checked in line %d already", ex.ID, line)
		return
	}
	b.checked[ex.ID] = block.line
	if b.set[ex.ID] == 0 {
		b.problem(block.line, "exercise %s is checked before it is set", ex.ID)
		return
	}
	if strings.TrimSpace(block.text) != "" {
		b.problem(block.line, "the fence of a check is empty: the check is always the same call")
		return
	}
	cell := b.code(block, ex.Slug()+"-check", checkSource(b.dir, ex))
	markCheck(cell, ex.Slug()+"-check", ex.Points)
	cell.Metadata.Set(stamp.Key, map[string]string{"check": ex.ID})
}

// checkSource is the cell that checks an exercise of a folder. The imports stand here too: the cell
// must run without the others, and goimports would look for them in vain or find the solutions.
func checkSource(folder string, ex course.Exercise) string {
	return source.ImportDecl([]string{`"` + kernel.Module + `/grader"`,
		`"` + kernel.Module + `/lessons/` + folder + `"`}) +
		fmt.Sprintf("%%%%\ngrader.Check(%s.%s, %[2]s)", folder, ex.Function)
}

// cellID returns the wanted id, or one made of the section's heading and the content, so that an id
// stays when other cells come and go. An id that is taken gets the next free number as a suffix.
func (b *builder) cellID(block block, want string) string {
	if want == "" {
		section := markdown.Slug(block.heading)
		sum := sha256.Sum256([]byte(block.target + block.text))
		want = section + "-" + hex.EncodeToString(sum[:3])
	} else if b.ids[want] && block.kind != proseBlock {
		b.problem(block.line, "the id %s is that of an earlier cell", want)
	}
	id := want
	for n := 2; b.ids[id]; n++ {
		id = fmt.Sprintf("%s-%d", want, n)
	}
	b.ids[id] = true
	return id
}
