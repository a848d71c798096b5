package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// atCursor makes the arguments for a cell with | at the cursor.
func atCursor(source string, above ...string) cursorArguments {
	before, after, _ := strings.Cut(source, "|")
	var cells []cell
	for i, text := range above {
		cells = append(cells, cell{ID: string(rune('a' + i)), Kind: "code", Source: text})
	}
	cells = append(cells, cell{ID: "x", Kind: "code", Source: before + after})
	return cursorArguments{cellArguments{cells, "x"}, len(utf16.Encode([]rune(before)))}
}

func TestComplete(t *testing.T) {
	e := newTestEngine(t)
	above := "type pair struct{ Left, right int }\nfunc (p *pair) Sum() int { return 0 }"
	for source, want := range map[string]string{
		"%%\nmath.Log1|":                                    "Log10 Log10E Log1p",
		"%%\nfmt.Fprint|ln()":                               "Fprint Fprintf Fprintln",
		"%%\np := pair{}\np.|":                              "Left Sum right",
		"%%\nvar s strings.Builder\ns.WriteR|":              "WriteRune",
		"%%\nfor _, p := range []pair{} {\n\tif p.S|":       "Sum",
		"%%\nlength := 1\nif len|":                          "len length",
		"%%\nσum := 1\nfmt.Println(\"𝄞\", σ|":               "σum",
		"%%\nfmt.Println(\"pai|\")":                         "",
		"%%\npai|":                                          "pair",
		"func f(n int) int {\n\treturn n + pai|":            "pair",
		"import \"strings\"\n\n%%\nstrings.ToU|pper(\"x\")": "ToUpper ToUpperSpecial",
		"%%\nstrin|":                                        "string strings",
	} {
		a := atCursor(source, above)
		got := ask[completed](t, e, "complete", a)
		if strings.Join(got.Matches, " ") != want {
			t.Errorf("%q: %q, want %q", source, got.Matches, want)
		}
	}
	got := ask[completed](t, e, "complete", atCursor("%%\n_ = \"𝄞\" + strings.ToU|pper(\"x\")"))
	if got.Start != 22 || got.End != 29 || !slices.Contains(got.Imports, "strings") {
		t.Errorf("%+v", got)
	}
}

func TestInspect(t *testing.T) {
	e := newTestEngine(t)
	above := "// half is the half of n.\nfunc half(n int) int { return n / 2 }"
	for source, want := range map[string]inspected{
		"%%\nfmt.Println(ha|lf(3))": {Text: "func half(n int) int",
			Doc: "half is the half of n.\n"},
		"%%\n_ = math.|Log2(8)": {Text: "func math.Log2(x float64) float64",
			Package: "math", Symbol: "Log2"},
		"%%\nvar s strings.Builder\ns.WriteString|(\"𝄞\")": {
			Text:    "func (*strings.Builder).WriteString(s string) (int, error)",
			Package: "strings", Symbol: "Builder.WriteString"},
		"%%\n_ = mat|h.Pi":    {Text: `package math`, Package: "math"},
		"%%\n_ = le|n(\"x\")": {Text: "builtin len"},
		"%%\n_ = \"len|\"":    {},
		"%%\n_ = 1 |":         {},
	} {
		got := ask[inspected](t, e, "inspect", atCursor(source, above))
		got.Imports = nil
		if got.Text != want.Text || got.Doc != want.Doc || got.Package != want.Package ||
			got.Symbol != want.Symbol {
			t.Errorf("%q: %+v, want %+v", source, got, want)
		}
	}
}

func TestChecksIn(t *testing.T) {
	head := "import (\n\t\"github.com/tessella-go/tessella/grader\"\n" +
		"\t\"github.com/tessella-go/tessella/lessons/trees\"\n)\n\n%%\n"
	for source, want := range map[string]string{
		head + "grader.Check(trees.Gain, Gain)": "trees/gain",
		head + "grader.Check(trees.Gain, Gain)\ngrader.Check(trees.ID3, ID3)": "trees/gain " +
			"trees/id3",
		head + "grader.Check(trees.Gain, Gain)\nfmt.Println(1)":          "",
		head + "grader.Check(trees.Gain, mine)":                          "",
		head + "x.Check(trees.Gain, Gain)":                               "",
		"func f() {}\n" + strings.Replace(head, "import", "\nimport", 1): "",
		head:    "",
		"%%\n(": "",
	} {
		if got := strings.Join(checksIn(source), " "); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}
