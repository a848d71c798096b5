package build

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// checkout holds a small lesson with its solutions.
const checkout = "testdata/checkout"

// spread is the lesson in it.
var spread = course.Lesson{Name: "spread", Exercises: []course.Exercise{
	{ID: "spread/mean", Function: "Mean", Points: 1},
	{ID: "spread/standard-deviation", Function: "Deviation", Points: 2},
	{ID: "spread/bounds", Function: "Bounds", Points: 3},
}}

// writeTree writes files into a new folder and returns it.
func writeTree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	writeFiles(t, root, files)
	return root
}

// writeFiles writes files into a folder, over those that are there.
func writeFiles(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// head is a front matter of ten lines with the title under which a lesson begins.
const head = "---\n# A front matter\n# may hold\n# comments.\ntitle: One\nlecture: L\n" +
	"summary: S.\n---\n\n# One\n"

// one is the lesson in a checkout of lessonOf.
var one = course.Lesson{Name: "one", Number: 1, Title: "One",
	Exercises: exercisesOfOne}

var exercisesOfOne = []course.Exercise{{ID: "one/f", Function: "F", Points: 1},
	{ID: "one/g", Function: "G", Points: 2, Kind: course.FindBug}}

// lessonOf is a checkout with one lesson, one.
func lessonOf(t *testing.T, body string) string {
	t.Helper()
	return writeTree(t, map[string]string{
		"lessons/one/lesson.md": head + body,
		"solutions/one/one.go": `package one

// F doubles.
func F(x int) int { return 2 * x }

// G calls F.
func G(x int) int { return F(x) + 1 }
`,
		"code/code.go": "package code\n\n// region a\nvar A = 1\n\n// endregion\n\n// region " +
			"open\nvar B = 2\n",
	})
}

func TestLessonBecomesCells(t *testing.T) {
	_, nb, err := Notebook(checkout, spread, Student)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, cell := range nb.Cells {
		ids = append(ids, cell.Type[:1]+" "+cell.ID)
	}
	// An id that does not come from a heading, an id= or an exercise is made of the section's
	// heading and a hash of the content.
	want := []string{
		"m how-far-apart", "c values", "c how-far-apart-69f94e", "m how-far-apart-fae364",
		"m the-mean", "c spread-mean", "c spread-mean-check",
		"m code-that-runs-elsewhere", "c entropy",
		"m the-mean-2", "m setext-heading-of-another-cell",
		"c spread-standard-deviation", "c spread-standard-deviation-check", "c spread-bounds",
		"c spread-bounds-check",
	}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Error(diff)
	}
	first := nb.Cells[0].Source
	source, err := os.ReadFile(checkout + "/lessons/spread/lesson.md")
	if err != nil {
		t.Fatal(err)
	}
	prose, _, _ := strings.Cut(string(source)[strings.Index(string(source), "# How"):],
		"```go norun")
	prose = strings.Replace(prose, "\n",
		"\n\n*About 36 minutes. The material follows A lecture, its section.*\n", 1)
	if !strings.HasPrefix(first, prose) {
		t.Errorf("the source of a Markdown cell is not verbatim:\n%s", first)
	}
	for _, part := range []string{"```go\nfunc shown() { /* not a cell */ }\n```",
		"````markdown\n```go exercise=spread/mean\n```\n````"} {
		if !strings.Contains(first, part) {
			t.Errorf("the first cell lacks %q:\n%s", part, first)
		}
	}
	for _, cell := range nb.Cells {
		if len(cell.Outputs) > 0 || cell.ExecutionCount != nil {
			t.Errorf("cell %s has outputs", cell.ID)
		}
	}
}

// A note in the margin is a part of its cell, with the blank lines that Markdown within HTML needs.
func TestNoteInTheMargin(t *testing.T) {
	root := lessonOf(t, "\nBefore.\n```margin A slip\nThe slide has $x$.\n\n- one\n```\nAfter.\n\n"+
		"## Two\n\n````margin B\n\n```go\nvar a = 1\n```\n````\n\n\n```margin C\nText.\n```\n")
	var ids [][]string
	for _, test := range []struct {
		edition Edition
		details string
	}{{Student, "<details>"}, {Teacher, "<details open>"}} {
		_, nb, err := Notebook(root, one, test.edition)
		if err != nil {
			t.Fatal(err)
		}
		d := test.details
		want := []string{
			"# One\n\n*About 24 minutes. The material follows L.*\n\nBefore.\n\n" +
				d + "\n<summary>A slip</summary>\n\nThe slide has $x$.\n\n- one\n\n</details>\n\n" +
				"After.",
			"## Two\n\n" + d + "\n<summary>B</summary>\n\n```go\nvar a = 1\n```\n\n</details>\n\n" +
				d + "\n<summary>C</summary>\n\nText.\n\n</details>",
		}
		var got, of []string
		for _, cell := range nb.Cells {
			got, of = append(got, cell.Source), append(of, cell.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", test.edition, diff)
		}
		ids = append(ids, of)
	}
	if diff := cmp.Diff(ids[0], ids[1]); diff != "" {
		t.Errorf("the editions have different ids: %s", diff)
	}
}

// Cells keep their ids when others come, go or change.
func TestIDsDoNotDependOnPosition(t *testing.T) {
	ids := func(body string) []string {
		_, nb, err := Notebook(lessonOf(t, body), one, Student)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, cell := range nb.Cells {
			ids = append(ids, cell.ID)
		}
		return ids
	}
	code := "```go\nvar a = 1\n```\n\nText.\n\n## Two\n\n```go\nvar b = 2\n```\n"
	short, long := ids(code), ids("```go\nvar new = 0\n```\n\nNew text.\n\n"+code)
	for _, id := range short {
		if !slices.Contains(long, id) {
			t.Errorf("cell %s has another id once cells stand before it: %v", id, long)
		}
	}
	if len(long) != len(short)+2 {
		t.Errorf("%d cells became %d", len(short), len(long))
	}
	same := ids("```go\nvar a = 1\n```\n\n```go\nvar a = 1\n```\n")
	if same[1] == same[2] {
		t.Errorf("two equal cells share the id %s", same[1])
	}
}

func TestLessonWithWindowsLineEnds(t *testing.T) {
	root := lessonOf(t, "\nText.\n\n```go\nvar a = 1\n```\n")
	_, want, err := Notebook(root, one, Student)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "lessons", "one", "lesson.md"))
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, root, map[string]string{
		"lessons/one/lesson.md": strings.ReplaceAll(string(text), "\n", "\r\n")})
	_, got, err := Notebook(root, one, Student)
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(want, got); stamp.HashOf(want) != stamp.HashOf(got) {
		t.Error(d)
	}
}

// Line 10 is the heading; what follows it in body begins in line 11.
func TestProblemsOfALesson(t *testing.T) {
	fence := func(info string) string { return "\n```go " + info + "\n```\n" }
	set := fence("exercise=one/f") + fence("check=one/f") // lines 12 and 15
	for _, test := range []struct {
		name, body string
		want       []string // in order
	}{
		{"unknown exercise", fence("exercise=one/ff"),
			[]string{`12: exercise one/ff has a fence and is not in the Tasks of the lesson one ` +
				`(did you mean "one/f"?)`}},
		{"far from any exercise", fence("exercise=two/something"),
			[]string{"12: exercise two/something has a fence and is not in the Tasks"}},
		{"never checked", fence("exercise=one/f"), []string{"12: exercise one/f is never checked"}},
		{"check first", fence("check=one/f") + fence("exercise=one/f"),
			[]string{"12: exercise one/f is checked before it is set"}},
		{"set twice", set + fence("exercise=one/f"),
			[]string{"18: exercise one/f is set in line 12 already"}},
		{"checked twice", set + fence("check=one/f"),
			[]string{"18: exercise one/f is checked in line 15 already"}},
		{"code in an exercise", "\n```go exercise=one/f\nreturn 1\n```\n" + fence("check=one/f"),
			[]string{"12: the fence of an exercise holds comment lines only"}},
		{"code in a check", fence("exercise=one/f") + "\n```go check=one/f\nx()\n```\n",
			[]string{"15: the fence of a check is empty"}},
		{"unknown attribute", fence("exercize=one/f"),
			[]string{`12: a Go fence has no attribute "exercize" (did you mean "exercise"?)`}},
		{"no value", fence("exercise="), []string{"12: exercise= of the fence has no value"}},
		{"value of a flag", fence("norun=yes"),
			[]string{`12: the fence's "norun" is repeated, or has a value`}},
		{"both", fence("exercise=one/f check=one/f"),
			[]string{"12: a fence is exercise or check, not both"}},
		{"run alone", fence("run"), []string{"12: run belongs to a region"}},
		{"numbered alone", fence("numbered"), []string{"12: numbered belongs to a region"}},
		{"a folded exercise", fence("fold exercise=one/f"),
			[]string{"12: fold, or open, belongs to a code cell of its own"}},
		{"much code", "\n```go\n" + strings.Repeat("var _ = 1\n", 151) + "```\n",
			[]string{" it shows 151 lines of code beside exercises, checks and regions; a lesson " +
				"has at most 150"}},
		{"id of an exercise", fence("id=x exercise=one/f"),
			[]string{"12: id= belongs to a code cell of its own"}},
		{"bad id", fence("id=a.b"), []string{"12: id=a.b: an id is 1 to 64 letters"}},
		{"id twice", "\n```go id=a\nvar a = 1\n```\n\n```go id=a\nvar b = 1\n```\n",
			[]string{"17: the id a is that of an earlier cell"}},
		{"empty cell", fence(""), []string{"12: this fence is empty"}},
		{"open fence", "\n```go\nvar a = 1\n", []string{"12: this fence is never closed"}},
		{"exercise within a list", "\n1. Text\n\n   ```go exercise=one/f\n   ```\n",
			[]string{"14: an exercise, a check, a region or a note in the margin begins in the " +
				"first column"}},
		{"note within a list", "\n- Text\n\n  ```margin A\n  b\n  ```\n",
			[]string{"14: an exercise, a check, a region or a note in the margin begins in the " +
				"first column"}},
		{"note without a title", "\n```margin\nText.\n```\n",
			[]string{"12: a note in the margin has a title: ```margin Title"}},
		{"formula in a title", "\n```margin The $x$\nText.\n```\n",
			[]string{`12: the title "The $x$" of a note in the margin is plain text`}},
		{"empty note", "\n```margin A\n\n```\n", []string{"12: this note in the margin is empty"}},
		{"open note", "\n```margin A\nText.\n", []string{"12: this fence is never closed"}},
		{
			"what a note may not hold",
			"\n````margin A\n## B\n\n$\\foo$\n\n```go norun\nx\n```\n\n[c]\n\n" +
				"[c]: d.html\n````\n",
			[]string{"13: a note in the margin has no headings", "15: the page cannot draw",
				"17: a note in the margin is text", "23: the link target [c]: does not reach"},
		},
		{"no such file", fence("region=code/gone.go#a"),
			[]string{"12: region=code/gone.go#a: there is no file code/gone.go"}},
		{
			"no such region", fence("region=code/code.go#b"),
			[]string{
				`12: region=code/code.go#b: code/code.go has no region "b" (did you mean ` +
					`"a"?); it has a, open`,
			},
		},
		{
			"open region", fence("region=code/code.go#open run"),
			[]string{`12: region=code/code.go#open: code/code.go:8: region "open" is never closed`},
		},
		{"outside of the checkout", fence("region=../code.go#a"),
			[]string{"12: region=../code.go#a: a region is a Go file of the checkout"}},
		{"code in a region", "\n```go region=code/code.go#a\nx\n```\n",
			[]string{"12: the fence of a region is empty"}},
		{"formula", "\nText $\\foo x$ and\nmore $\\bar{x}$.\n",
			[]string{`12: the page cannot draw the formula \foo x: \foo is unknown`}},
		{"formula of its own", "\n$$\n\\frac{a\n$$\n",
			[]string{`12: the page cannot draw the formula \frac{a: mismatched curly brace`}},
		{"bar in a table", "\n| a |\n| --- |\n| $|x|$ |\n",
			[]string{"14: a $ without its partner in a cell of a table"}},
		{"escaped dollar in a table", "\n| a |\n| --- |\n| \\$5 and `$x` |\n\n$\\foo$\n",
			[]string{`16: the page cannot draw`}},
		{"picture without words", "\n![](a.png)\n",
			[]string{"12: the picture a.png has no description"}},
		{"link target", "\n[a][b]\n\n[b]: c.html\n",
			[]string{"14: the link target [b]: does not reach the other cells"}},
		{"does not parse", "\n```go\nvar a = 1\nfunc (\n```\n",
			[]string{"14: this does not parse as a cell of GoNB"}},
		{"several at once", fence("exercise=one/x") + fence("what") + "\n$\\foo$\n",
			[]string{"12: exercise one/x has a fence and is not in the Tasks",
				`15: a Go fence has no attribute "what"`, `18: the page cannot draw`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := Notebook(lessonOf(t, test.body), one, Student)
			if err == nil {
				t.Fatal("no error")
			}
			lines := strings.Split(err.Error(), "\n")
			if len(lines) != len(test.want) {
				t.Fatalf("got %d problems:\n%v", len(lines), err)
			}
			for i, want := range test.want {
				if !strings.HasPrefix(lines[i], "lessons/one/lesson.md:"+want) {
					t.Errorf("got  %s\nwant lessons/one/lesson.md:%s…", lines[i], want)
				}
			}
		})
	}
}

func TestFrontMatter(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"none", "# One\n", "1: a lesson begins with its front matter"},
		{"open", "---\ntitle: One\n", "1: the front matter is never closed"},
		{"unknown key", "---\nsummary: S.\ntitel: One\n---\n",
			`3: front matter: unknown or repeated key "titel" (did you mean "title"?)`},
		{"repeated key", "---\ntitle: One\ntitle: Two\n---\n",
			`3: front matter: unknown or repeated key "title"`},
		{"not a text", "---\nsummary: S.\ntitle: [a]\n---\n",
			`3: front matter: title is ""; it should be a text`},
		{"broken YAML", "---\nsummary: S.\ntitle: \"a\n---\n", "front matter: "},
		{"no keys", "---\njust words\n---\n", "2: the front matter is a list of keys and values"},
		{"no title", "---\nsummary: S.\n---\n", "1: front matter: title is missing"},
		{"another heading", "---\ntitle: One\n---\n\n# Two\n",
			"5: the text begins with the heading # One"},
		{"no heading", "---\ntitle: One\n---\n\nText.\n",
			"5: the text begins with the heading # One"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := Notebook(
				writeTree(t, map[string]string{"lessons/one/lesson.md": test.text}),
				one, Student)
			if err == nil || !strings.Contains(err.Error(), "lessons/one/lesson.md:") ||
				!strings.Contains(err.Error(), test.want) {
				t.Errorf("got  %v\nwant …%s…", err, test.want)
			}
		})
	}
}

func TestLineBelowTheTitle(t *testing.T) {
	for _, test := range []struct {
		minutes int
		lecture string
		text    string
		want    string
	}{
		{50, "", "# One\n\nText.", "# One\n\n*About 50 minutes.*\n\nText."},
		{5, "L.", "# One", "# One\n\n*About 5 minutes. The material follows L.*"},
		{240, "L; M", "# One\nText.",
			"# One\n\n*About 4 hours. The material follows L; M.*\n\nText."},
	} {
		l := lesson{minutes: test.minutes, front: front{Lecture: test.lecture}}
		if got := l.below(test.text, false); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
		l.blocks = []block{{kind: codeBlock, text: "live.Show(live.Tree{})"}}
		got := l.below(test.text, false)
		if !strings.Contains(got, "`go run . site --serve` opens") {
			t.Errorf("%q does not say how to drag something", got)
		}
	}
	for minutes, want := range map[int]string{
		59:  "59 minutes",
		60:  "1 hour",
		74:  "1 hour",
		75:  "1½ hours",
		90:  "1½ hours",
		120: "2 hours",
		240: "4 hours",
	} {
		if got := roughly(minutes); got != want {
			t.Errorf("%d minutes: %q, want %q", minutes, got, want)
		}
	}
}

func TestMetadataOfTheNotebook(t *testing.T) {
	_, nb, err := Notebook(checkout, spread, Teacher)
	if err != nil {
		t.Fatal(err)
	}
	var kernelspec map[string]string
	if _, err := nb.Metadata.Get("kernelspec", &kernelspec); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"name": "tessella", "display_name": "Go (Tessella)", "language": "go"}
	if diff := cmp.Diff(want, kernelspec); diff != "" {
		t.Error(diff)
	}
	if s := stamp.Of(nb); s.Lesson != "spread" || s.Edition != string(Teacher) || s.Summary == "" ||
		s.Hash != stamp.HashOf(nb) {
		t.Errorf("stamp %+v", s)
	}
	var title string
	if _, err := nb.Metadata.Get("title", &title); err != nil || title != "How far apart?" {
		t.Errorf("title %q, %v", title, err)
	}
	if err := nb.Validate(); err != nil {
		t.Error(err)
	}
}

func TestTrapHasTheLineOfTheLesson(t *testing.T) {
	root := lessonOf(t, "\nText.\n\n```go\nvar a = 1\n\nvar b = math.Pi\n```\n")
	_, _, err := Notebook(root, one, Student)
	if err == nil ||
		!strings.HasPrefix(err.Error(), "lessons/one/lesson.md:17: math is not imported") {
		t.Error(err)
	}
}

// GoNB could not hold the imports of both packages.
func TestLessonWithTheNameOfAFamily(t *testing.T) {
	root := writeTree(t, map[string]string{
		"classify/tree/tree.go":  "package tree\n",
		"lessons/tree/lesson.md": head,
	})
	_, _, err := Notebook(root, course.Lesson{Name: "tree"}, Student)
	if err == nil || !strings.HasPrefix(err.Error(),
		"lessons/tree: a lesson cannot have the name of the package classify/tree") {
		t.Error(err)
	}
}

// TestPredictionIsShown asks for a cell between the check of a prediction and the next exercise.
func TestPredictionIsShown(t *testing.T) {
	predict := one
	predict.Exercises = []course.Exercise{{ID: "one/f", Function: "F", Points: 1,
		Kind: course.Predict}, exercisesOfOne[1]}
	const (
		f    = "```go exercise=one/f\n```\n\n```go check=one/f\n```\n\n"
		g    = "```go exercise=one/g\n```\n\n```go check=one/g\n```\n\n"
		cell = "```go\n%%\nprintln(F(1))\n```\n\n"
	)
	if _, _, err := Notebook(lessonOf(t, f+cell+g), predict, Student); err != nil {
		t.Errorf("a cell behind the check: %v", err)
	}
	for name, body := range map[string]string{"before it": cell + f + g, "too late": f + g + cell} {
		_, _, err := Notebook(lessonOf(t, body), predict, Student)
		if err == nil || !strings.Contains(err.Error(), "the prediction one/f needs a code cell") {
			t.Errorf("a cell %s: %v", name, err)
		}
	}
}

// The code of a folded cell is hidden, and does not count as code that a lesson shows. Cells that
// import or draw are folded unless they are open.
func TestFold(t *testing.T) {
	many := strings.Repeat("var _ = 1\n", 150)
	const draws = "import \"example.org/notebook\"\n%%\nnotebook.Show(1)\n```\n\n"
	_, nb, err := Notebook(lessonOf(t, "```go fold\n"+many+"```\n\n```go\n"+
		strings.Repeat("var _ = 1\n", 140)+"```\n\n"+
		"```go\n"+draws+"```go open\n"+draws+
		"```go exercise=one/f\n```\n\n```go check=one/f\n```\n\n"+
		"```go exercise=one/g\n```\n\n```go check=one/g\n```\n"), one, Student)
	if err != nil {
		t.Fatal(err)
	}
	var hidden []bool
	for _, cell := range nb.Cells {
		var jupyter map[string]bool
		if _, err := cell.Metadata.Get("jupyter", &jupyter); err != nil {
			t.Fatal(err)
		}
		hidden = append(hidden, jupyter["source_hidden"])
	}
	want := []bool{false, true, false, true, false, false, false, false, false}
	if diff := cmp.Diff(want, hidden); diff != "" {
		t.Error(diff)
	}
}

func TestNumberedRegion(t *testing.T) {
	_, nb, err := Notebook(lessonOf(t, "```go region=code/code.go#a numbered\n```\n\n"+
		"```go exercise=one/f\n```\n\n```go check=one/f\n```\n\n"+
		"```go exercise=one/g\n```\n\n```go check=one/g\n```\n"), one, Student)
	if err != nil {
		t.Fatal(err)
	}
	if text := nb.Cells[0].Source; !strings.Contains(text, "```go\n 1  var A = 1\n```") {
		t.Errorf("got %q", text)
	}
}
