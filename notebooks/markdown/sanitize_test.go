package markdown

import (
	"strings"
	"testing"
)

func TestSanitize(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a card", `<div style="border:1px solid #ccc; padding: 4px"><b>Passed</b> ` +
			`<code>0.5</code></div>`,
			`<div style="border:1px solid #ccc;padding:4px"><b>Passed</b> <code>0.5</code></div>`},
		{"a table", `<table><tr><th scope="col">a</th></tr><tr><td colspan="2">b</td></tr></table>`,
			`<table><tbody><tr><th scope="col">a</th></tr><tr><td ` +
				`colspan="2">b</td></tr></tbody></table>`},
		{"details", `<details open><summary>s</summary>t</details>`,
			`<details open=""><summary>s</summary>t</details>`},
		{"script", `a<script>alert(1)</script>b`, `ab`},
		{"handler", `<b onclick="alert(1)">x</b>`, `<b>x</b>`},
		{"picture from elsewhere", `<img src="https://example.org/a.png" alt="A">`,
			`<img alt="A">`},
		{"picture with a handler", `<img src=x onerror=alert(1)>`, `<img>`},
		{"picture in it", `<img src="data:image/png;base64,aGk=" width="3">`,
			`<img src="data:image/png;base64,aGk=" width="3">`},
		{"page in an address", `<img src="data:text/html;base64,aGk=">`, `<img>`},
		{"link", `<a href="https://example.org/">x</a>`, `<a href="https://example.org/">x</a>`},
		{"script in a link", `<a href="javascript:alert(1)">x</a>`, `<a>x</a>`},
		{"script in a link, disguised", "<a href=\" java\tscript:alert(1)\">x</a>", `<a>x</a>`},
		{"link to a page beside it", `<a href="06-trees.html">x</a>`, `<a>x</a>`},
		{"frame", `<iframe srcdoc="<b>x</b>"></iframe>a`, `a`},
		{"form", `<form action="https://example.org"><input name="a">text</form>`, `text`},
		{"style element", `<style>body{display:none}</style>x`, `x`},
		{"svg", `<svg><script>alert(1)</script></svg>x`, `x`},
		{
			"style that leaves its place",
			`<p style="position:fixed;top:0;color:red;margin-top:-90px">x</p>`,
			`<p style="color:red">x</p>`,
		},
		{"style that fetches", `<p style="background:url(https://example.org/a);width:3px">x</p>`,
			`<p style="width:3px">x</p>`},
		{"style with an escape", `<p style="background:\75rl(a);color:red">x</p>`,
			`<p style="color:red">x</p>`},
		{"ids and classes", `<p id="top" class="chip good">x</p>`, `<p>x</p>`},
		{"unknown elements keep their text", `<blink>x</blink>`, `x`},
		{"elements left open", `</div></section><b>x`, `<b>x</b>`},
		{"comment", `a<!-- b -->c`, `ac`},
		{"text", `1 < 2 & 3 > "2"`, `1 &lt; 2 &amp; 3 &gt; &#34;2&#34;`},
		{
			"HTML within a formula",
			`<math><mi><b>x</b></mi><mtext><img src=x onerror=alert(1)></mtext></math>`,
			`<math><mi><b>x</b></mi><mtext><img></mtext></math>`,
		},
		{"link in a formula", `<math><mrow href="javascript:alert(1)"><mi>x</mi></mrow></math>`,
			`<math><mrow><mi>x</mi></mrow></math>`},
		{
			"formula that hides HTML",
			`<math><annotation-xml encoding="text/html"><script>x</script></annotation-xml></math>`,
			`<math></math>`,
		},
	} {
		if got := Sanitize(test.source, Policy{}); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
		if got := Sanitize(Sanitize(test.source, Policy{}), Policy{}); got != test.want {
			t.Errorf("%s: a second time gives %s", test.name, got)
		}
	}
	const formula = `<math><semantics><mi>x</mi><annotation>x_1</annotation></semantics></math>`
	const mixed = `<th>a <math><mi>x</mi></math></th>`
	for source, want := range map[string]string{
		`<th></th>`:                `<td></td>`,
		mixed:                      mixed,
		`<th>` + formula + `</th>`: `<th>` + formula + `<span class="spoken">x_1</span></th>`,
	} {
		const before, after = `<table><tbody><tr>`, `</tr></tbody></table>`
		got := Sanitize(before+source+after, Policy{Names: true})
		if got != before+want+after {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
	for source, want := range map[string]string{
		`<pre tabindex="0">a</pre>`: `<pre tabindex="0">a</pre>`,
		`<pre tabindex="9">a</pre>`: `<pre>a</pre>`,
		`<p tabindex="0">a</p>`:     `<p>a</p>`,
	} {
		if got := Sanitize(source, Policy{Names: true}); got != want {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
	source := `<h2 id="a" class="tessella">x</h2><p id="top" class="chip good">y</p><pre ` +
		`class="code"><span class="kd">z</span></pre><a href="06-trees.html#bits">t</a>` +
		`<a href="../a.html">u</a>`
	if got, want := Sanitize(source, Policy{Names: true}),
		`<h2 id="a">x</h2><p>y</p><pre class="code"><span class="kd">z</span></pre>`+
			`<a href="06-trees.html#bits">t</a><a>u</a>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// treeblood copies the inside of these as it stands.
func TestFormulasCannotCarryHTML(t *testing.T) {
	for _, tex := range []string{
		`\text{<script>alert(1)</script>}`, `\class{x"><script>alert(1)</script>}{y}`,
		`\mathrm{<img src=x onerror=alert(1)>}`, `</math><script>alert(1)</script>`,
	} {
		got := Formula(tex, true)
		for _, bad := range []string{"<script", "<img", "onerror=\""} {
			if strings.Contains(got, bad) {
				t.Errorf("%s becomes %s", tex, got)
			}
		}
	}
}
