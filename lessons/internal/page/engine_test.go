package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// The report is what Go 1.26's compiler prints, with a line that goes on and one that names no
// cell.
func TestReadReport(t *testing.T) {
	got := readReport("cell/a-b:3:5: undefined: x\n/w/cell/c:7:2: not enough arguments\n" +
		"\thave (number)\n\twant ()\nmain.go:1:1: odd\ntoo many errors\n")
	want := []gonb.Fault{
		{Cell: "a-b", Line: 3, Column: 5, Text: "undefined: x"},
		{Cell: "c", Line: 7, Column: 2, Text: "not enough arguments\n\thave (number)\n\twant ()"},
		{Text: "main.go:1:1: odd"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A letter of the plane of 𝄞 has 4 bytes and counts 2 in JavaScript.
func TestColumns(t *testing.T) {
	cells := []cell{{ID: "a", Source: "x\nσ𝄞y"}}
	for bytes, units := range map[int]int{0: 0, 1: 1, 3: 2, 7: 4, 8: 5, 99: 5} {
		got := columns([]gonb.Fault{{Cell: "a", Line: 2, Column: bytes}}, cells)[0].Column
		if got != units {
			t.Errorf("byte %d is unit %d, want %d", bytes, got, units)
		}
	}
	outside := []gonb.Fault{{Cell: "b", Line: 1, Column: 3}, {Cell: "a", Line: 9, Column: 3}}
	for _, f := range outside {
		if got := columns([]gonb.Fault{f}, cells)[0]; got != f {
			t.Errorf("%v became %v", f, got)
		}
	}
}

// The stack is what a program of Go 1.26 for wasip1 prints.
const stack = `before
panic: runtime error: index out of range [3] with length 1 [recovered]
[signal 0xb code=0x0 addr=0x0 pc=0x0]

goroutine 1 [running]:
main.f(...)
	cell/above:2 +0x3
slices.SortFunc(0x1)
	/usr/lib/go/src/slices/sort.go:21 +0x5
main.main()
	cell/x:5 +0x2
`

func TestRenderPanic(t *testing.T) {
	raw := func(v any) json.RawMessage {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	outputs := []json.RawMessage{
		raw(map[string]string{"output_type": "stream", "name": "stderr", "text": stack}),
		raw(map[string]any{"output_type": "error", "ename": "Exit", "evalue": "exit status 2",
			"traceback": []string{}}),
	}
	got := ask[rendered](t, newEngine(nil), "render", renderArguments{ID: "x", Raw: outputs})
	message := "panic: runtime error: index out of range [3] with length 1 [recovered]"
	want := []gonb.Fault{{Cell: "above", Line: 2, Text: message}}
	if !slices.Equal(got.Errors, want) {
		t.Errorf("errors %v, want %v", got.Errors, want)
	}
	if len(got.Outputs) != 2 || !strings.Contains(got.Outputs[0], "before") ||
		!strings.Contains(got.Outputs[1], message+"\nat cell above, line 2\nat line 5<") {
		t.Errorf("outputs %q", got.Outputs)
	}
}

// What a program displays may come from anybody.
func TestRenderIsClean(t *testing.T) {
	raw := json.RawMessage(`{"output_type": "display_data", "metadata": {}, "data": {"text/html":
		"<b onclick=\"f()\">bold</b><script>alert(1)</script><img src=x onerror=f()>"}}`)
	got := ask[rendered](t, newEngine(nil), "render",
		renderArguments{ID: "x", Raw: []json.RawMessage{raw}})
	html := strings.Join(got.Outputs, "")
	if !strings.Contains(html, "<b>bold</b>") || strings.Contains(html, "script") ||
		strings.Contains(html, "onclick") || strings.Contains(html, "onerror") {
		t.Errorf("outputs %q", html)
	}
}

// A hostile notebook is read as text: only sources and valid names come out.
func TestLoadHostile(t *testing.T) {
	nb := ipynb.New()
	nb.Metadata.Set("tessella", map[string]string{"lesson": "<script>"})
	add := func(id, source string, metadata any) {
		c := ipynb.NewCode(id, source)
		c.Metadata.Set("tessella", metadata)
		c.Outputs = []*ipynb.Output{{Type: ipynb.Stream, Name: "stdout", Text: ipynb.Text{"<img>"}}}
		nb.Cells = append(nb.Cells, c)
	}
	add("good", "%%\nos.Exit(1)", map[string]string{"exercise": "trees/gain"})
	add("odd", "x", map[string]string{"exercise": "../<b>", "check": strings.Repeat("a", 65)})
	add("good", "twice", nil)
	add("a b", "no id", nil)
	add("long", strings.Repeat("x", maxSource+1), nil)
	nb.Cells = append(nb.Cells, &ipynb.Cell{ID: "raw", Type: ipynb.Raw, Metadata: ipynb.Object{}})
	var file strings.Builder
	if err := nb.Write(&file); err != nil {
		t.Fatal(err)
	}
	got := ask[loaded](t, newEngine(nil), "load", map[string]string{"text": file.String()})
	want := []cell{{ID: "good", Source: "%%\nos.Exit(1)", Kind: "code", Exercise: "trees/gain"},
		{ID: "odd", Source: "x", Kind: "code"}}
	if got.Lesson != "" || !slices.Equal(got.Cells, want) || len(got.Problems) != 5 {
		t.Errorf("loaded %+v", got)
	}
	for _, text := range []string{"", "{", "[]", "null", `{"nbformat": 3}`,
		strings.Repeat(" ", maxNotebook+1)} {
		if _, err := load(struct{ Text string }{text}); err == nil {
			t.Errorf("%.20q was loaded", text)
		}
	}
	many := ipynb.New()
	for i := range maxCells + 1 {
		many.Cells = append(many.Cells, ipynb.NewCode(fmt.Sprint(i), ""))
	}
	file.Reset()
	if err := many.Write(&file); err != nil {
		t.Fatal(err)
	}
	got = ask[loaded](t, newEngine(nil), "load", map[string]string{"text": file.String()})
	if len(got.Cells) != maxCells || len(got.Problems) != 2 {
		t.Errorf("%d cells, %v", len(got.Cells), got.Problems)
	}
}

// An error is at the word that is wrong, in the units of JavaScript.
func TestTypes(t *testing.T) {
	e := newTestEngine(t)
	cells := []cell{
		{ID: "above", Kind: "code", Source: "func f(n int) int { return n + m }"},
		{ID: "x", Kind: "code", Source: "%%\nσ := \"𝄞\"\nfmt.Println(f(σ), math.Log3)"},
	}
	got := ask[typed](t, e, "types", cellArguments{cells, "x"})
	if len(got.Marks) != 2 || !slices.Equal(got.Imports, []string{"fmt", "math"}) {
		t.Fatalf("%+v", got)
	}
	for i, want := range []mark{
		{Line: 3, Column: 15, EndColumn: 16}, {Line: 3, Column: 24, EndColumn: 28}} {
		m := got.Marks[i]
		m.Text = ""
		if m != want {
			t.Errorf("mark %+v, want %+v", got.Marks[i], want)
		}
	}
	cells[1].Source = "%%\nf(\n"
	if got := ask[typed](t, e, "types", cellArguments{cells, "x"}); len(got.Marks) != 1 {
		t.Errorf("%+v", got)
	}
}

// A request that cannot be answered is an error, and so is a crash.
func TestAnswerErrors(t *testing.T) {
	e := newEngine(nil)
	e.requests["crash"] = func([]byte) (any, error) { panic("oh") }
	for name, want := range map[string]string{
		"nothing": "cannot do", "crash": "crashed: oh", "compose": "unexpected end of JSON",
	} {
		if got := e.answer(name, nil); !strings.Contains(got, `"error":`) ||
			!strings.Contains(got, want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := e.answer("compose", []byte(`{"cells": [], "id": "x"}`)); !strings.Contains(got,
		"there is no code cell") {
		t.Error(got)
	}
}
