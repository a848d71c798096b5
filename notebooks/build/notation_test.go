package build

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// symbols is a checkout of two lessons with a page of notation.
func symbols(t *testing.T, rows string) (string, course.List) {
	t.Helper()
	root, listed := twoLessons(t)
	writeFiles(t, filepath.Join(root, "lessons"), map[string]string{
		"one/lesson.md": head + `
The **prior** $P(k)$ and the **posterior**
$P(k \mid x)$ sum to 1.

## What's (left)?

- The **Bayes error** is what nobody can avoid:

$$\mathcal E_B = \int f\,dx.$$

` + "```go\n// **code** $c$\n```\n\nThe **margin** is far from its letter.\n\nHere: $\\gamma$.\n",
		"two/lesson.md": strings.ReplaceAll(head, "One", "Two"),
		"notation.md": "# Notation\n\n| symbol | meaning | lesson |\n| --- | --- | --- |\n" +
			rows,
	})
	return root, listed
}

func TestPageOfNotation(t *testing.T) {
	root, listed := symbols(t, "| $P(k)$ | **prior** of class $k$ | one |\n"+
		"| $\\mathcal E_B$ | **Bayes error** | one |\n| $\\gamma$ | **margin** | one |\n")
	if _, err := All(root, listed, Options{}); err != nil {
		t.Fatal(err)
	}
	nb, err := ipynb.ReadFile(filepath.Join(root, "notebooks", "notation.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	// The last one has no place in its lesson, so it leads to the whole lesson.
	want := "# Notation\n\n| symbol | meaning | lesson |\n| --- | --- | --- |\n" +
		"| $P(k)$ | **prior** of class $k$ | [One](01-one.ipynb#One) |\n" +
		"| $\\mathcal E_B$ | **Bayes error** | [One](01-one.ipynb#What's-%28left%29?) |\n" +
		"| $\\gamma$ | **margin** | [One](01-one.ipynb) |"
	if diff := cmp.Diff(want, nb.Cells[0].Source); diff != "" || len(nb.Cells) != 1 {
		t.Error(diff)
	}
	lesson, err := ipynb.ReadFile(filepath.Join(root, "notebooks", "01-one.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(lesson.Cells[0].Source, "on the page of [notation](notation.ipynb).*") {
		t.Errorf("the lesson does not lead to the page:\n%s", lesson.Cells[0].Source)
	}
	if _, err := All(root, listed, Options{Edition: Teacher}); err != nil {
		t.Error(err)
	}
	if _, err := All(root, listed, Options{Check: true}); err == nil ||
		!strings.HasPrefix(err.Error(), "lessons/notation.md:7: lessons/one/lesson.md has no ") {
		t.Errorf("a symbol without its place passes the check: %v", err)
	}
}

func TestProblemsOfThePageOfNotation(t *testing.T) {
	for _, test := range []struct{ name, rows, want string }{
		{"holds", "| $P(k)$, $P(k \\mid x)$ | the **posterior** | one |", ""},
		{"not there", "| $\\gamma$ | **margin** | one |",
			"5: lessons/one/lesson.md has no paragraph with **margin** and with $\\gamma$, in it " +
				"or in the formula below it"},
		{"part of a command", "| $m$ | **Bayes error** | one |", "5: lessons/one/lesson.md has no"},
		{"in another lesson", "| $P(k)$ | **prior** | two |", "5: lessons/two/lesson.md has no"},
		{"in code", "| $c$ | **code** | one |", "5: lessons/one/lesson.md has no"},
		{"one of two", "| $P(k)$, $q$ | **prior** | one |", "5: lessons/one/lesson.md has no"},
		{"no lesson", "| $P(k)$ | **prior** | on |",
			`5: there is no lesson "on" (did you mean "one"?)`},
		{"no name", "| $P(k)$ | prior | one |", "5: the meaning of $P(k)$ has its name in bold"},
		{"two cells", "| $P(k)$ | **prior** |", "5: a row is | $symbol$ |"},
		{"two meanings", "| $P(k)$ | **prior** | one |\n| $P(k)$ | **posterior** | one |",
			"6: the symbol $P(k)$ has a meaning in line 5 already"},
		{"formula", "| $P(k)$ | **prior** $\\foo$ | one |", "5: the page cannot draw the formula"},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, listed := symbols(t, test.rows+"\n")
			if _, err := All(root, listed, Options{}); err != nil {
				t.Fatal(err)
			}
			got := ""
			if _, err := All(root, listed, Options{Check: true}); err != nil {
				got = err.Error()
			}
			if want := test.want; want == "" && got != "" ||
				want != "" && !strings.HasPrefix(got, "lessons/notation.md:"+want) {
				t.Errorf("got  %s\nwant lessons/notation.md:%s…", got, want)
			}
		})
	}
}
