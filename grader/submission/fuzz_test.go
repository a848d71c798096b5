package submission

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
)

// fileOf is a hand-in of one file.
func fileOf(name string, data []byte) Source {
	return Source{Student: "ada", nodes: []*node{leaf(name, string(data))}}
}

// leaf is a file of a hand-in.
func leaf(name, text string) *node {
	return &node{name: name, open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(text)), nil
	}}
}

var ownDirective = regexp.MustCompile(
	`^//line (cell \d+|file \d+|[A-Za-z0-9_][A-Za-z0-9_.-]*\.go):\d+$`)

// checkSource holds what is true of Source whatever was handed in: it parses, imports only what is
// allowed, declares each function that it promises, and has no comment but the line directives that
// we wrote, each with a place that exists.
func checkSource(t *testing.T, s *Submission) {
	t.Helper()
	declared := make(map[string]bool)
	for name, text := range s.Source() {
		tree, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, group := range tree.Comments {
			for _, c := range group.List {
				if !ownDirective.MatchString(c.Text) {
					t.Fatalf("comment %q in\n%s", c.Text, text)
				}
			}
		}
		for _, i := range tree.Imports {
			if s := (&spec{Path: i.Path.Value[1 : len(i.Path.Value)-1]}); s.refusal(&unit{}) != "" {
				t.Fatalf("import %s in\n%s", i.Path.Value, text)
			}
		}
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					declared[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, x := range d.Specs {
					if v, ok := x.(*ast.ValueSpec); ok {
						for _, id := range v.Names {
							declared[id.Name] = true
						}
					}
				}
			}
		}
	}
	for _, name := range s.Functions() {
		if !declared[name] {
			t.Fatalf("%s is not declared in\n%s", name, dump(s))
		}
	}
	if declared["main"] {
		t.Fatal(dump(s))
	}
}

// FuzzRead reads any bytes as a notebook and as a zip.
func FuzzRead(f *testing.F) {
	f.Add(notebook(f, code(gainCode, entropyCode)...))
	f.Add([]byte(pack(f, entry{name: "a/b.ipynb", text: string(notebook(f, code(gainCode)...))},
		entry{name: "../x", text: "y"})))
	f.Add([]byte(`{"cells": [{"cell_type": "code", "metadata": {"tessella": {"exercise": ` +
		`"trees/gain"}}, "source": ["x\n"], "outputs": []}], "metadata": {}, "nbformat": 4, ` +
		`"nbformat_minor": 5}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		checkSource(
			t,
			fileOf("w.ipynb", data).Read(context.Background(), []course.Exercise{gain, entropy}),
		)
		nodes, err := zipNodes(bytes.NewReader(data), int64(len(data)), true)
		if err == nil {
			checkSource(t,
				Source{
					nodes: []*node{{children: func() ([]*node, error) { return nodes, nil }}},
				}.Read(context.Background(), []course.Exercise{gain}))
		}
	})
}

// FuzzCells reads any text as two cells and as two files.
func FuzzCells(f *testing.F) {
	for _, pair := range [][2]string{
		{gainCode, entropyCode},
		{"const (\n\tA = iota\n\tB\n)\nvar x, y = A, B",
			"var y = 2\nfunc Gain(c [][]float64) float64 { return float64(x) + float64(A) }"},
		{"type T[K any] struct{}\nfunc (t *T[K]) m() {}\n//go:embed x\nvar z int",
			"import . \"math\"\nfunc gain(c [][]float64) float64 { var t T[int]; _ = t; return " +
				"Log2(3) /*line x:3*/ }"},
		{"!ls \\\n x\n%%\nfunc Gain() {",
			"/*\n*/func Gain(c [][]float64) float64 { return `\n//line z:3\n` }"},
		{
			"//line a:1\nfunc f(",
			"package p; var Gain = func(c [][]float64) (f float64) { f = g(); return }; func g() " +
				"float64 { return rand.Float64() }",
		},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		s := fileOf("w.ipynb", notebook(t, cell{a, "trees/gain"}, cell{b, ""})).Read(
			context.Background(), []course.Exercise{gain, entropy})
		checkSource(t, s)
		for i := 0; len(s.Source()) > 0; i++ { // Drop comes to an end
			if i > 10 ||
				!s.Drop([]CompileError{{File: "cell 1", Line: 1, Text: "x"},
					{File: fmt.Sprint("p/cell ", 1+i%2), Line: i, Text: "undefined: x"}}) {
				break
			}
			checkSource(t, s)
		}
		nodes := []*node{leaf("a.go", a), leaf("b.go", "package p\n"+b)}
		checkSource(
			t,
			Source{nodes: nodes}.Read(context.Background(), []course.Exercise{gain, entropy}),
		)
	})
}
