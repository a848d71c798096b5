package gonb

import (
	"errors"
	"go/scanner"
	"regexp"
	"strings"
)

// Cell is a code cell of a notebook.
type Cell struct {
	Name   string // letters, digits, - and _; no other cell has it
	Source string
}

// Fault is a problem with a line of a cell.
type Fault struct {
	Cell   string `json:"cell"`
	Line   int    `json:"line"`   // from 1; 0: not known
	Column int    `json:"column"` // in bytes, from 1; 0: not known
	Text   string `json:"text"`
}

// Program is a Go program made of cells.
type Program struct {
	Source  []byte   // one file of package main; nil: the cell declares nothing
	Imports []string // the paths in it, sorted
	Runs    bool     // false: the last cell only declares, so that compiling it is enough
	LeftOut []Fault  // cells above that cannot be read, each with its first fault
	Ignored []Fault  // commands of the last cell, which only a kernel can run
}

// folder is in front of a cell's name in line directives and in what a compiler reports.
const folder = "cell/"

// CellOf returns the name of the cell that a file stands for in what a compiler or a panic reports,
// false if it stands for none.
func CellOf(file string) (string, bool) {
	at := strings.LastIndex("/"+file, "/"+folder)
	if at < 0 {
		return "", false
	}
	return file[at+len(folder):], true
}

// Compose makes the program that GoNB makes of the last cell: its main, which is func main or what
// stands below %%, all that it declares, and of the cells above what these need. A declaration
// replaces the earlier ones of its name. Functions called init or init_…, and variables whose
// initial value is a call, are always needed: they may do something.
//
// Imports of the cells above count too. A missing one is added if packages, the paths of all that
// can be imported, has one of the name; an unused one is left out.
//
// Line directives name the cells, for [CellOf]. A comment that gives other numbers to lines does
// not count. If there are faults in the last cell or in an import, there is no program.
func Compose(cells []Cell, packages []string) (*Program, []Fault) {
	c := newComposer(packages)
	p := &Program{}
	for i, cell := range cells {
		last := i == len(cells)-1
		if last {
			p.Ignored = commands(cell)
		}
		if isScript(cell.Source) {
			continue
		}
		if faults := c.read(cell, i, last); last && len(faults) > 0 {
			return nil, faults
		} else if len(faults) > 0 {
			p.LeftOut = append(p.LeftOut, faults[0])
		}
	}
	faults := c.write(p, len(cells)-1)
	if len(faults) > 0 {
		return nil, faults
	}
	return p, nil
}

// isScript reports whether a cell is a script of another language, or a file to write.
func isScript(source string) bool {
	first := strings.TrimLeft(source, " \t\r\n")
	word, _, _ := strings.Cut(first, "\n")
	return strings.HasPrefix(word, "%%") && !startsMain(strings.TrimRight(word, "\r"))
}

// commands lists the lines of a cell that only a kernel can run.
func commands(cell Cell) []Fault {
	var found []Fault
	for i, line := range strings.Split(cell.Source, "\n") {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case !isCommand(line) || word == "%noautoget" || word == "%autoget":
		default:
			text := word + " is a command for the kernel of JupyterLab, and is left out here"
			found = append(found, Fault{cell.Name, i + 1, 1, text})
		}
		if isScript(cell.Source) {
			return found
		}
	}
	return found
}

// faultsOf lists what a parser found in a cell. What it found in the closing brace of main, which
// is not in the cell, is at the cell's end.
func faultsOf(cell Cell, err error) []Fault {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []Fault{{cell.Name, 0, 0, err.Error()}}
	}
	lines := strings.Split(strings.TrimRight(cell.Source, "\n"), "\n")
	var faults []Fault
	for _, e := range list {
		f := Fault{cell.Name, e.Pos.Line, e.Pos.Column, e.Msg}
		if f.Line > len(lines) {
			f.Line, f.Column = len(lines), len(lines[len(lines)-1])+1
			f.Text = foundEnd.ReplaceAllString(f.Text, "found the end of the cell")
		}
		faults = append(faults, f)
	}
	return faults
}

var foundEnd = regexp.MustCompile(`found ('}'|'EOF'|newline)$`)
