package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// place matches a line of a compiler's report: a file, a line, a column and a text.
var place = regexp.MustCompile(`^(.*?):(\d+)(?::(\d+))?: (.*)$`)

// compileErrors reads what the compiler reports of the program of a cell.
func compileErrors(a struct {
	Cells []cell
	Text  string
}) (any, error) {
	return columns(readReport(a.Text), a.Cells), nil
}

// readReport reads the lines of a compiler's report. A line that begins with a tab continues the
// one before it. A line that names no cell keeps its text.
func readReport(text string) []gonb.Fault {
	var faults []gonb.Fault
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if n := len(faults); n > 0 && strings.HasPrefix(line, "\t") {
			faults[n-1].Text += "\n" + line
			continue
		}
		if line == "" {
			continue
		}
		if m := place.FindStringSubmatch(line); m != nil {
			if name, ok := gonb.CellOf(m[1]); ok {
				number, _ := strconv.Atoi(m[2])
				column, _ := strconv.Atoi(m[3])
				faults = append(faults, gonb.Fault{Cell: name, Line: number,
					Column: column, Text: m[4]})
				continue
			}
		}
		if line != "too many errors" {
			faults = append(faults, gonb.Fault{Text: line})
		}
	}
	return faults
}

// columns counts columns as JavaScript does: in units of UTF-16, from 1.
func columns(faults []gonb.Fault, cells []cell) []gonb.Fault {
	sources := make(map[string][]string)
	for _, c := range cells {
		sources[c.ID] = strings.Split(c.Source, "\n")
	}
	counted := make([]gonb.Fault, len(faults))
	for i, f := range faults {
		if lines := sources[f.Cell]; f.Line >= 1 && f.Line <= len(lines) && f.Column > 0 {
			f.Column = units(lines[f.Line-1], f.Column)
		}
		counted[i] = f
	}
	return counted
}

// units is a column of bytes, from 1, in units of UTF-16.
func units(line string, column int) int {
	n := 1
	for len(line) > 0 && column > 1 {
		r, size := utf8.DecodeRuneInString(line)
		n += max(1, utf16.RuneLen(r))
		line, column = line[size:], column-size
	}
	return n
}

// frame matches the place of a call in the stack of a panic.
var frame = regexp.MustCompile(`(?m)^\t(.*):(\d+)(?: \+0x[0-9a-f]+)?$`)

// stacks is where the stacks of a program that crashed begin.
var stacks = regexp.MustCompile(`\n\n?(?:goroutine \d+ .*|runtime stack):\n`)

// explainPanic looks for the stacks of a crash at the end of what a program printed. It cuts them
// off and returns the message of the crash, with the places in cells from the innermost outwards.
func explainPanic(outputs []*ipynb.Output) (faults []gonb.Fault) {
	for _, out := range outputs {
		if out.Type != ipynb.Stream || out.Name != "stderr" {
			continue
		}
		text := out.Text.String()
		at := stacks.FindStringIndex(text)
		if at == nil {
			continue
		}
		start := max(strings.LastIndex(text[:at[0]], "\npanic: ")+1,
			strings.LastIndex(text[:at[0]], "\nfatal error: ")+1)
		message, _, _ := strings.Cut(strings.TrimSpace(text[start:at[0]]), "\n[signal ")
		out.Text = ipynb.Text{text[:start]}
		for _, m := range frame.FindAllStringSubmatch(text[at[0]:], -1) {
			if name, ok := gonb.CellOf(m[1]); ok {
				line, _ := strconv.Atoi(m[2])
				faults = append(faults, gonb.Fault{Cell: name, Line: line, Text: message})
			}
		}
		if len(faults) == 0 {
			faults = append(faults, gonb.Fault{Text: message})
		}
		return faults
	}
	return nil
}

// describe says a fault in words for the reader of the cell id.
func describe(f gonb.Fault, id string) string {
	switch {
	case f.Line == 0:
		return f.Text
	case f.Cell == id:
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	}
	return fmt.Sprintf("cell %s, line %d: %s", f.Cell, f.Line, f.Text)
}
