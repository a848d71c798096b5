package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"

	"github.com/tessella-go/tessella/notebooks/gonb"
)

// checker type-checks programs with the export data of compiled packages, which it keeps.
type checker struct {
	fset     *token.FileSet
	importer types.Importer
}

func newChecker(archive func(path string) []byte) *checker {
	fset := token.NewFileSet()
	lookup := func(path string) (io.ReadCloser, error) {
		data := archive(path)
		if data == nil {
			return nil, fmt.Errorf("the package %q is not loaded", path)
		}
		return io.NopCloser(bytes.NewReader(data)), nil
	}
	return &checker{fset, importer.ForCompiler(fset, "gc", lookup)}
}

// mark is a place to underline.
type mark struct {
	Line      int    `json:"line"`      // from 1
	Column    int    `json:"column"`    // in units of UTF-16, from 1
	EndColumn int    `json:"endColumn"` // after the last unit
	Text      string `json:"text"`
}

// typed is what a type checker finds in a cell, with the imports of the cell's program. The
// findings are right only if these packages are loaded.
type typed struct {
	Marks   []mark   `json:"marks"`
	Imports []string `json:"imports"`
}

// types lists what a type checker finds in the cell that is meant.
func (e *engine) types(a cellArguments) (any, error) {
	cells, err := a.program()
	if err != nil {
		return nil, err
	}
	t := typed{[]mark{}, []string{}}
	p, faults := gonb.Compose(cells, e.packages)
	if p != nil && p.Source != nil {
		t.Imports = append(t.Imports, p.Imports...)
		faults = e.checker.check(p.Source)
	}
	for _, f := range faults {
		if f.Cell == a.ID && f.Line > 0 {
			t.Marks = append(t.Marks, markOf(f, cells[len(cells)-1].Source))
		}
	}
	return t, nil
}

// check type-checks a program.
func (c *checker) check(program []byte) []gonb.Fault {
	var faults []gonb.Fault
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", program, parser.SkipObjectResolution)
	if err != nil {
		return nil // its cells were parsed, so this is not theirs
	}
	config := types.Config{Importer: c.importer, Error: func(err error) {
		var wrong types.Error
		if !errors.As(err, &wrong) {
			return
		}
		at := fset.Position(wrong.Pos)
		if name, ok := gonb.CellOf(at.Filename); ok {
			faults = append(faults, gonb.Fault{Cell: name, Line: at.Line,
				Column: at.Column, Text: wrong.Msg})
		}
	}}
	_, _ = config.Check("main", fset, []*ast.File{file}, nil) // Error has got them all
	return faults
}

// markOf underlines the word at which a fault is.
func markOf(f gonb.Fault, source string) mark {
	line := lineOf(source, f.Line)
	from := min(max(f.Column, 1)-1, len(line))
	var s scanner.Scanner
	rest := []byte(line[from:])
	s.Init(token.NewFileSet().AddFile("", -1, len(rest)), rest, nil, 0)
	_, kind, word := s.Scan()
	length := len(word)
	if length == 0 {
		length = len(kind.String())
	}
	if kind == token.EOF || word == "\n" {
		length = 0
	}
	begin := units(line, from+1)
	end := units(line, min(from+length, len(line))+1)
	return mark{f.Line, begin, max(end, begin+1), f.Text}
}

func lineOf(source string, number int) string {
	for line := range bytes.Lines([]byte(source)) {
		if number--; number == 0 {
			return string(bytes.TrimRight(line, "\n"))
		}
	}
	return ""
}
