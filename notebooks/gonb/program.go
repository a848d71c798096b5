package gonb

import (
	"errors"
	"go/scanner"
	"go/token"
	"maps"
	"regexp"
	"slices"
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
	Said    string   // what the commands of the last cell print
	Args    []string // the arguments of the program
	Env     []string // variables of its environment, each NAME=value
	Kept    []string // the names of the cells that a later program may need
	Names   []string // what the cells declare, also what the program does not need
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
// Commands are obeyed as GoNB does, in all cells; that of the last which a browser cannot do is a
// fault. The arguments and the environment are for the caller, who runs the program.
//
// Line directives name the cells, for [CellOf]. A comment that gives other numbers to lines does
// not count. If there are faults in the last cell or in an import, there is no program.
func Compose(cells []Cell, packages []string) (*Program, []Fault) {
	c := newComposer(packages)
	p := &Program{}
	for i, cell := range cells {
		last := i == len(cells)-1
		if faults := c.obey(cell, i, last); last && len(faults) > 0 {
			return nil, faults
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
	if c.tests && len(cells) > 0 {
		last := len(cells) - 1
		if faults := c.read(c.testing(cells[last].Name, last), last, true); len(faults) > 0 {
			return nil, faults
		}
	}
	p.Said, p.Args = strings.Join(c.said, ""), c.arguments
	for _, name := range slices.Sorted(maps.Keys(c.environment)) {
		p.Env = append(p.Env, c.environment[name].text)
	}
	for _, name := range slices.Sorted(maps.Keys(c.live)) {
		if token.IsIdentifier(name) {
			p.Names = append(p.Names, name)
		}
	}
	kept := c.kept()
	for i, cell := range cells {
		if kept[i] {
			p.Kept = append(p.Kept, cell.Name)
		}
	}
	faults := c.write(p, len(cells)-1)
	if len(faults) > 0 {
		return nil, faults
	}
	return p, nil
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
