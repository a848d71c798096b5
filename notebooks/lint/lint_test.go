package lint

import (
	"fmt"
	"strings"
	"testing"
)

// lint reads cells as one notebook and returns what is reported as CELL:LINE:
// MESSAGE, cells and lines from 1.
func lint(cells ...string) []string {
	l := New()
	var reports []string
	for i, cell := range cells {
		l.Cell(cell, func(line int, format string, args ...any) {
			reports = append(reports,
				fmt.Sprintf("%d:%d: ", i+1, line)+fmt.Sprintf(format, args...))
		})
	}
	return reports
}

// What GoNB v0.11.5 does with the cells was seen in the program that its
// parseLinesAndComposeMain writes for them.
func TestTrapsOfGoNB(t *testing.T) {
	const (
		a = "type A[T any] struct{}\n\nfunc (A[T]) M() {}\n"
		b = "type B[K comparable, V any] struct{}\n\nfunc (b B[K, V]) M() {}\n"
	)
	for _, test := range []struct {
		name  string
		cells []string
		want  string // beginning of the only report; empty: none
	}{
		{"value receivers of generic types", []string{a + b},
			"1:6: GoNB takes the method M of B for that of A"},
		{"in two cells", []string{a, b}, "2:3: GoNB takes the method M of B for that of A"},
		{"the same type again", []string{a, a}, ""},
		{"pointer receivers", []string{strings.ReplaceAll(a, "A[T])", "*A[T])"), b}, ""},
		{"receivers of plain types",
			[]string{"type A int\nfunc (A) M() {}\ntype B int\nfunc (B) M() {}"}, ""},

		{
			"a second block that begins with _",
			[]string{"const (\n\t_ = iota\n\tKB\n)", "const (\n\t_ = iota\n\tMB\n)"},
			"2:1: GoNB keeps one constant _",
		},
		{"_ again in the block", []string{"const (\n\t_ = iota\n\tX\n\t_\n\tY\n)"},
			"1:1: GoNB keeps one constant _"},
		{
			"a later _ within a block",
			[]string{"const (\n\t_ = iota\n\tX\n)", "const (\n\tU = iota\n\t_\n\tV\n)"},
			"2:1: GoNB keeps one constant _",
		},
		{"an earlier _ within a block",
			[]string{"const (\n\tU = iota\n\t_\n\tV\n)", "const (\n\t_ = iota\n\tX\n)"}, ""},
		{"one block that begins with _", []string{"const (\n\t_ = iota\n\tX\n)"}, ""},

		{"two constants with iota", []string{"const (\n\tA, B = iota, iota + 10\n)"},
			"1:2: GoNB puts each constant on a line of its own"},
		{"two constants and repetition", []string{"const (\n\tA, B = 1, 2\n\tC, D\n)"},
			"1:2: GoNB puts each constant on a line of its own"},
		{"two constants with values", []string{"const A, B = 1, 2"}, ""},
		{"iota, one a line", []string{"const (\n\tA = iota\n\tB\n)"}, ""},

		{
			"two imports with the last word",
			[]string{"import \"a/tree\"\n\nvar _ = tree.X", "import \"b/tree\""},
			"2:1: GoNB keeps one import called \"tree\": b/tree takes the place of a/tree",
		},
		{"two major versions", []string{"import (\n\t\"math/rand/v2\"\n\t\"a/b/v2\"\n)"},
			`1:3: GoNB keeps one import called "v2"`},
		{"two blank imports", []string{"import (\n\t_ \"a\"\n\t_ \"b\"\n)"},
			"1:3: GoNB keeps one import called _: b takes the place of a"},
		{"a function with the name of an import", []string{"import \"slices\"",
			"\nfunc slices() {}"},
			"2:2: slices is also the name of a package that the notebook imports, slices: rename"},
		{"a variable with the name of a later import", []string{"var rand = 1",
			"import \"math/rand/v2\""},
			"2:1: rand is also the name of something that the notebook declares: rename that, or "},
		{"a type with the name that an import is given", []string{"import r \"a/rules\"",
			"type r int"}, "2:1: r is also the name of a package"},
		{"an import that has another name", []string{"import r \"a/rules\"", "type rules int"}, ""},
		{"a local variable", []string{"import \"a/rules\"",
			"%%\nrules := rules.All()\nrules.Print()"}, ""},
		{"imports with names", []string{"import \"a/tree\"", "import other \"b/tree\""}, ""},
		{"the same import again", []string{"import \"math\"", "import \"math\""}, ""},
		{"imports into the cell's own names", []string{"import (\n\t. \"a\"\n\t. \"b\"\n)"}, ""},

		{"package in a raw string", []string{"var s = `\npackage main\n`"},
			"1:2: GoNB leaves out a line that begins with package"},
		{"a name that begins with package", []string{"%%\npackages := 1\n_ = packages"},
			"1:2: GoNB leaves out a line that begins with package"},
		{
			"command in a raw string", []string{"var s = `\n!ls\n`"},
			"1:2: GoNB takes a line that begins with % or ! for a command, even " +
				"within a raw string",
		},
		{"percent in a comment", []string{"/*\n% of all\n*/\nvar a = 1"},
			"1:2: GoNB takes a line that begins with % or ! for a command, even within a comment"},
		{"negation at the margin", []string{"%%\nok := true &&\n!false\n_ = ok"},
			"1:3: GoNB takes this line for a command, but it goes on from the line before"},
		{"unknown command", []string{"%tiem\n%%\nprintln()"}, `1:1: GoNB knows no command "%tiem"`},
		{"unknown cell command", []string{"%%html\n<p>"}, "1:1: GoNB knows no %%html"},
		{"backquote in a comment",
			[]string{"// `\n!echo a\n/* ` */\n!echo b\nvar r = '`'\n!echo c"}, ""},
		{"commands that are meant",
			[]string{"!echo hello\n%goflags -race\n%% --flag\nprintln(`a\n\tpackage`)"}, ""},
		{"a script", []string{"%%bash\n%x\npackage"}, ""},

		{"init twice", []string{"func init() {}", "func init() {}"},
			"2:1: GoNB keeps one func init"},
		{"init under other names", []string{"func init_a() {}", "func init_b() {}"}, ""},
		{"embed", []string{"import _ \"embed\"\n\n//go:embed a.txt\nvar a string"},
			"1:3: GoNB drops //go:embed"},
		{"directive of a function", []string{"//go:noinline\nfunc f() {}"}, ""},
		{"comment on a variable", []string{"// a is one.\nvar a = 1"}, ""},

		{"reads a line", []string{"import \"fmt\"\n\n%%\nvar n int\nfmt.Scanln(&n)"},
			"1:5: fmt.Scanln waits for input"},
		{
			"reads stdin",
			[]string{"import (\n\t\"bufio\"\n\t\"os\"\n)\n\nvar in = bufio.NewScanner(os.Stdin)"},
			"1:6: os.Stdin waits for input",
		},
		{"asks for input", []string{"%with_inputs\n!read x"}, "1:1: %with_inputs waits for input"},

		{"no import", []string{"%%\nx := math.Sqrt(2)\n_ = x + math.Pi"},
			"1:2: math is not imported in this cell or an earlier one"},
		{"import in a later cell", []string{"var r = math.Sqrt2", "import \"math\""},
			"1:1: math is not imported"},
		{
			"import in an earlier cell",
			[]string{"import (\n\t\"math/rand/v2\"\n\ttr \"a/tree\"\n)",
				"%%\n_ = rand.Int()\n_ = tr.X"}, "",
		},
		{
			"fields and variables",
			[]string{"type p struct{ x int }\nvar origin p",
				"%%\nq := p{}\nfunc(r p) { _ = r.x + q.x + origin.x }(q)"}, "",
		},

		{"statements without %%", []string{"x := 1"}, "1:1: this does not parse as a cell of GoNB"},
		{"an open bracket", []string{"%%\nprintln(\n\n"},
			"1:5: this does not parse as a cell of GoNB"},
		{
			"declarations, then statements",
			[]string{"import \"fmt\"\n\ntype t int\n\n%%\ntype u int\nfmt.Println(t(1), u(2))"}, "",
		},
		{"main written out", []string{"import \"fmt\"\n\nfunc main() { fmt.Println() }"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := lint(test.cells...)
			switch {
			case test.want == "" && len(got) > 0:
				t.Errorf("reported for no reason: %v", got)
			case test.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], test.want)):
				t.Errorf("got  %v\nwant %s", got, test.want)
			}
		})
	}
}
