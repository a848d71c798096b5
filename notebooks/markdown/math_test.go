package markdown

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// shape writes MathML as nested words without attributes: mfrac(mn[1] mn[2]).
func shape(t *testing.T, mathML string) string {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(mathML))
	var out strings.Builder
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return strings.TrimSpace(out.String())
		}
		if err != nil {
			t.Fatalf("%v in %s", err, mathML)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "annotation" {
				if err := decoder.Skip(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			out.WriteString(" " + token.Name.Local + "(")
		case xml.EndElement:
			out.WriteString(")")
		case xml.CharData:
			out.WriteString(strings.Trim(string(token), " \n"))
		}
	}
}

// The formulas of a lesson on decision trees. The shapes are those of the MathML recommendation:
// mfrac has a numerator and a denominator, munderover a base, what is below and what is above it, a
// table rows of cells.
func TestFormulas(t *testing.T) {
	for tex, want := range map[string]string{
		`\frac{n_c + 1}{n + K}`: "mfrac( mrow( msub( mi(n) mi(c)) mo(+) mn(1)) mrow( " +
			"mi(n) mo(+) mi(K)))",
		`\sum_{i=1}^K`:  "munderover( mo(∑) mrow( mi(i) mo(=) mn(1)) mi(K))",
		`\log_2 p`:      "msub( mo(log) mn(2)) mi(p)",
		`\log_2\frac12`: "msub( mo(log) mn(2)) mfrac( mn(1) mn(2))",
		`1 - \max_c p`:  "mo(−) mrow( munder( mo(max) mi(c))) mi(p)",
		`2^{10}`:        "msup( mn(2) mn(10))",
		`x^2.`:          "msup( mi(x) mn(2)) mo(.)",
		`x_i^2, y_12`: "msubsup( mi(x) mi(i) mn(2)) mo(,) msub( " +
			"mi(y) mn(1)) mn(2)",
		`\|w\|^2`:                      "mi(‖) mi(w) msup( mi(‖) mn(2))",
		`\lVert w\rVert`:               "mi(‖) mi(w) mi(‖)",
		`\text{"ham"}`:                 "mtext(\"ham\")",
		`\text{Gain}(S)`:               "mtext(Gain) mo(() mi(S) mo())",
		`\operatorname{Gain}_A`:        "msub( mtext(Gain) mi(A))",
		`\arg\max_A G`:                 "munder( mo(arg max) mi(A))) mi(G)",
		`\operatorname*{arg\,max}_A G`: "munder( mo(arg max) mi(A))) mi(G)",
		`\bm{w}`:                       "mi(𝐰)",
		`\hat p`:                       "mover( mi(p) mo(^))",
		`\begin{cases} 0 & \text{if } x \\ ` +
			`1 & y \end{cases}`: "mo({) mtable( mtr( mtd( mn(0)) mtd( mtext(if\u00a0) mi(x))) " +
			"mtr( mtd( mn(1)) mtd( mi(y))))",
		`\begin{aligned} a &= b \\ ` +
			`&= c \end{aligned}`: "mtable( mtr( mtd( mi(a)) mtd( mo(=) mi(b))) mtr( mtd() " +
			"mtd( mo(=) mi(c))))",
		`\text{a < b & c}`: "mtext(a\u00a0<\u00a0b\u00a0&\u00a0c)",
	} {
		got, err := MathML(tex, true)
		if err != nil {
			t.Errorf("%s: %v", tex, err)
			continue
		}
		if s := shape(t, got); !strings.Contains(s, want) {
			t.Errorf("%s\n got %s\nwant %s", tex, s, want)
		}
		if !strings.Contains(got, `display="block"`) {
			t.Errorf("%s is not displayed: %s", tex, got)
		}
	}
}

func TestFormulasThatCannotBeDrawn(t *testing.T) {
	for tex, want := range map[string]string{
		`\unknown{x}`:        `\unknown is unknown`,
		`\frac{a`:            "mismatched curly brace",
		`\begin{cases} a`:    "mismatched environment",
		`\xrightarrow{x}`:    `\xrightarrow is unknown`,
		`\text{<b>} \foo{x}`: `\foo is unknown`,
	} {
		if got, err := MathML(tex, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %s, %v; want %s", tex, got, err, want)
		}
	}
	if got, want := Formula(` \foo{<x>} `, true),
		`<code class="tex">\foo{&lt;x&gt;}</code>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// What JupyterLab takes for a formula, and what it does not.
func TestFormulasInMarkdown(t *testing.T) {
	const block = `<div class="formula">`
	for _, test := range []struct {
		name, source string
		formulas     int // inline and displayed together
		want         string
	}{
		{"inline", "a $x$ b", 1, "<p>a <math"},
		{"two", "$x$ and $y$", 2, " and "},
		{"over two lines", "a $x +\ny$ b", 1, ""},
		{"escaped", `costs \$5 and \$6`, 0, "<p>costs $5 and $6</p>"},
		{"without a partner", "costs $5 only", 0, "<p>costs $5 only</p>"},
		{"not over paragraphs", "a $x\n\ny$ b", 0, "a $x"},
		{"in code", "`$x$`", 0, "<code>$x$</code>"},
		{"underscores are no emphasis", "$a_1 b_1$ *c*", 1, "<em>c</em>"},
		{"escaped within", `$\text{\$}$`, 1, ""},
		{"displayed within a line", "see $$x$$ here", 1, "<p>see <math"},
		{"displayed", "$$x$$", 1, block},
		{"over lines", "$$\nx\n= y\n$$\n", 1, block},
		{"lines that look like a list", "$$\na\n- b\n+ c\n$$", 1, block},
		{"lines that look like a heading", "$$\na\n---\n$$", 1, block},
		{"with text behind", "$$x$$ where", 1, "<p><math"},
		{"left open", "$$\nx\n\ny", 0, "<p>$$\nx</p>\n<p>y</p>"},
		{"in a list", "- item\n\n  $$\n  x\n  $$\n\n- next", 1, "<li>"},
		{"in a quotation", "> $$\n> x\n> $$\n", 1, "<blockquote>"},
		{"after a paragraph without a gap", "text\n$$\nx\n$$\ntext", 1, block},
		{"empty", "$$ $$", 0, "$$ $$"},
		// a browser may break the line between the two
		{"before a comma", "a $x$, b", 1, "</math>,</span> b"},
		{"before a word", "a $x$ b", 1, "</math> b"},
		{"in a table", "| a |\n| --- |\n| $x$ |", 1, "<td><math"},
	} {
		var out bytes.Buffer
		if err := New().Convert([]byte(test.source), &out); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "<math"); got != test.formulas ||
			!strings.Contains(out.String(), test.want) {
			t.Errorf("%s: %d formulas, want %d, and %q in\n%s", test.name, got, test.formulas,
				test.want, out.String())
		}
	}
}
