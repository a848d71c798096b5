package gonb_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/gonb"
)

var standard = []string{"flag", "fmt", "math", "math/rand", "math/rand/v2", "strings",
	"regexp", "testing", "internal/cpu", "html/template", "text/template",
	"example.org/figure", "example.org/longer/figure"}

// compose makes the program of the last of some cells, which are called a, b, c and so on.
func compose(sources ...string) (*gonb.Program, []gonb.Fault) {
	var cells []gonb.Cell
	for i, source := range sources {
		cells = append(cells, gonb.Cell{Name: string(rune('a' + i)), Source: source})
	}
	return gonb.Compose(cells, standard)
}

// Each program is run by Go. The outputs are what GoNB's rules ask for: declarations stay, a later
// one replaces an earlier one, and what the last cell does not need does no harm.
func TestCompose(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  string
	}{
		"later replaces earlier": {[]string{"func f() int { return 1 }",
			"func f() int { return 2 }",
			"%%\nfmt.Println(f())"}, "2\n"},
		"methods": {[]string{"type T int\nfunc (t T) String() string { return \"one\" }",
			"func (t T) String() string { return \"two\" }", "%%\nfmt.Println(T(1))"}, "two\n"},
		"only above": {[]string{"func f() int { return 1 }", "%%\nfmt.Println(f())"}, "1\n"},
		"mains of others": {[]string{"%%\nfmt.Println(1)", "func main() { fmt.Println(2) }",
			"%%\nfmt.Println(3)"}, "3\n"},
		"its own main":   {[]string{"func main() { fmt.Println(2) }"}, "2\n"},
		"missing import": {[]string{"%%\nfmt.Println(math.Log2(8))"}, "3\n"},
		"the newer rand": {[]string{"%%\nfmt.Println(rand.N(1))"}, "0\n"},
		"import above":   {[]string{"import m \"math\"", "%%\nfmt.Println(m.Log2(8))"}, "3\n"},
		"unused imports": {[]string{"import (\n\t\"strings\"\n\t\"net/http\"\n)",
			"%%\nfmt.Println(1)"}, "1\n"},
		"local name of a package": {[]string{"%%\nmath := struct{ Log2 int }{3}\n" +
			"fmt.Println(math.Log2)"}, "3\n"},
		"one of two names": {[]string{"var x, y = 1, 2", "var x = 5", "%%\nfmt.Println(x, y)"},
			"5 2\n"},
		"iota": {[]string{"const (\n\ta = iota\n\tb\n\tc\n)", "const b = 7",
			"%%\nfmt.Println(a, b, c)"}, "0 7 2\n"},
		"initial values": {[]string{"var x = len(\"abc\")", "%%\nfmt.Println(x)"}, "3\n"},
		"what acts":      {[]string{"var _, _ = fmt.Println(\"hello\")", "%%\n"}, "hello\n"},
		"init":           {[]string{"func init_a() { fmt.Println(\"i\") }", "%%\n"}, "i\n"},
		"generic": {[]string{"func id[T any](x T) T { return x }",
			"%%\nfmt.Println(id(4))"}, "4\n"},
		"wrong, unneeded": {[]string{"func g() int { return \"\" }", "%%\nfmt.Println(1)"}, "1\n"},
		"type in a group": {[]string{"type (\n\tA int\n\tB struct{ a A }\n)",
			"%%\nfmt.Println(B{2})"},
			"{2}\n"},
		"commands": {[]string{"%noautoget\n%env A b\n%%\nfmt.Println(1)"}, "1\n"},
		"exec":     {[]string{"func f() { fmt.Println(1) }", "%exec f"}, "1\n"},
		"flags": {[]string{"var n = flag.Int(\"n\", 3, \"\")",
			"%%\nfmt.Println(*n, flag.Parsed())"}, "3 true\n"},
		"removed": {[]string{"import m \"math\"\nvar x = 1", "%rm x m", "var x = 2",
			"%%\nfmt.Println(x)"}, "2\n"},
		"reset": {[]string{"func init() { fmt.Println(1) }", "%reset",
			"%%\nfmt.Println(2)"}, "2\n"},
		"tests": {[]string{"func TestA(t *testing.T) { t.Error() }",
			"%test -test.run B\nfunc TestB(t *testing.T) { fmt.Println(\"b\") }"}, "b\nPASS\n"},
		"a comment": {[]string{"//gonb:%%\nfmt.Println(1)"}, "1\n"},
		"continued": {[]string{"%args a \\\nb (\n%%\nfmt.Println(1)"}, "1\n"},
		"scripts":   {[]string{"%%bash\nls (", "%%\nfmt.Println(1)"}, "1\n"},
		"dot":       {[]string{"import . \"math\"", "%%\nfmt.Println(Log2(8))"}, "3\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, faults := compose(test.cells...)
			if p == nil || !p.Runs {
				t.Fatal(faults, p)
			}
			file := filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(file, p.Source, 0o644); err != nil {
				t.Fatal(err)
			}
			args := append([]string{"run", file}, p.Args...)
			out, err := exec.Command("go", args...).CombinedOutput()
			if err != nil || string(out) != test.want {
				t.Errorf("%v, %q, want %q\n%s", err, out, test.want, p.Source)
			}
		})
	}
}

// A fault has the line and the column of the cell, whatever program is around it.
func TestComposePlaces(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  string
	}{
		"statement": {[]string{"func f() {}", "\n%%\nx := 1\nf()"},
			"b:3:1: declared and not used: x"},
		"below a function": {[]string{"// f is f.\nfunc f() int {\n\treturn σ + y\n}\n\n%%\nf()"},
			"a:3:14: undefined: y|a:3:9: undefined: σ"},
		"another cell": {[]string{"func f() int {\n\treturn \"\"\n}", "%%\nf()"},
			"a:2:9: cannot use \"\" (untyped string constant) as int value in return statement"},
		"group": {[]string{"var (\n\ta = 1\n\tb int = \"\"\n)"},
			"a:3:10: cannot use \"\" (untyped string constant) as int value in variable " +
				"declaration"},
		"false line": {[]string{"%%\n//line cell/other:99\nx := 1 /*line b:7:7*/ + y"},
			"a:3:1: declared and not used: x|a:3:25: undefined: y"},
		"unknown name": {[]string{"%%\nheap.Push()"}, "a:2:1: undefined: heap"},
	} {
		p, faults := compose(test.cells...)
		if p == nil {
			t.Errorf("%s: %v", name, faults)
			continue
		}
		if got := strings.Join(check(t, p.Source), "|"); got != test.want {
			t.Errorf("%s: %s, want %s\n%s", name, got, test.want, p.Source)
		}
	}
}

// check type-checks a program with the packages of this Go.
func check(t *testing.T, program []byte) (errors []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", program, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, program)
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	config.Error = func(err error) {
		e := err.(types.Error)
		at := fset.Position(e.Pos)
		name, _ := gonb.CellOf(at.Filename)
		errors = append(errors, fmt.Sprintf("%s:%d:%d: %s", name, at.Line, at.Column, e.Msg))
	}
	_, _ = config.Check("main", fset, []*ast.File{file}, nil)
	slices.Sort(errors)
	return errors
}

func TestComposeFaults(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  []gonb.Fault
	}{
		"syntax": {[]string{"func f() {}", "%%\nf(\n"},
			[]gonb.Fault{{"b", 2, 3, "expected operand, found the end of the cell"}}},
		"not in the page": {[]string{"import \"net/http\"", "%%\nhttp.Get(\"\")"},
			[]gonb.Fault{{"a", 1, 8, "the package \"net/http\" is not part of this page; who " +
				"made it can add its module: go run . lite --module PATH@VERSION"}}},
		"internal": {[]string{"import \"internal/cpu\"\n\nvar _ = cpu.X86"},
			[]gonb.Fault{{"a", 1, 8, "the package \"internal/cpu\" is not part of this page; who " +
				"made it can add its module: go run . lite --module PATH@VERSION"}}},
	} {
		p, faults := compose(test.cells...)
		if p != nil || len(faults) == 0 || faults[0] != test.want[0] {
			t.Errorf("%s: %v, want %v", name, faults, test.want)
		}
	}
	p, faults := compose("func f() {", "%%\nfmt.Println()")
	want := []gonb.Fault{{"a", 1, 12, "expected '}', found 'EOF'"}}
	if p == nil || !slices.Equal(p.LeftOut, want) {
		t.Errorf("left out: %v %v", p, faults)
	}
	for _, source := range []string{"", "import \"fmt\"", "%list", "// nothing"} {
		if p, faults := compose(source); p == nil || p.Source != nil || p.Runs {
			t.Errorf("%q makes %v %v", source, p, faults)
		}
	}
}

// Commands count in the order of the cells. What a later cell may need of a cell is kept.
func TestCommands(t *testing.T) {
	for name, test := range map[string]struct {
		cells                 []string
		args, env, kept, said string
	}{
		"arguments": {[]string{"%args x", "%args a \"b c\"\nfunc main() {}"}, "a|b c", "", "", ""},
		"tests": {[]string{"func TestA(*testing.T) {}",
			"%test\nfunc TestB(*testing.T) {}\nfunc Benchmark(*testing.B) {}"},
			"-test.v|-test.bench=.|-test.run=^TestB$", "", "a b", ""},
		"main resets": {[]string{"%args a\n%%\n"}, "", "", "", ""},
		"environment": {[]string{"%env A b", "%env B=\"1 2\"", "%env A c"}, "", "A=c|B=1 2",
			"b c", "Set: A=\"c\"\n"},
		"replaced": {[]string{"func f() {}\nvar x = 1", "func f() {}", "var x = 2"}, "", "",
			"b c", ""},
		"removed": {[]string{"var x, y = 1, 2", "%rm x z"}, "", "", "a b",
			". removed x\n. \"z\" is not declared, so it is not removed\n"},
		"reset": {[]string{"var x = 1", "%reset"}, "", "", "",
			"* State reset: all memorized declarations discarded.\n"},
		"list": {[]string{"import \"math\"\ntype T int\nfunc (T) M() {}", "var x = 1", "%ls"},
			"", "", "a b", "import math\ntype   T\nvar    x\nfunc   T.M\n"},
		"nothing to do": {[]string{"%noautoget\n%track x"}, "", "", "", ""},
	} {
		p, faults := compose(test.cells...)
		if p == nil {
			t.Errorf("%s: %v", name, faults)
			continue
		}
		kept := strings.Join(p.Kept, " ")
		if strings.Join(p.Args, "|") != test.args || strings.Join(p.Env, "|") != test.env ||
			kept != test.kept || p.Said != test.said {
			t.Errorf("%s: %q %q %q %q", name, p.Args, p.Env, kept, p.Said)
		}
	}
	for source, want := range map[string]string{
		"x\n!ls":       "2: ! runs a command in a shell, and a browser has none",
		"%%bash\nls (": "1: %%bash is not a command that works in a browser",
		"%goflags -x":  "1: %goflags is not a command that works in a browser",
		"%env A":       "1: %env needs a name and a value",
		"%exec":        "1: %exec needs the name of a function",
	} {
		p, faults := compose(source)
		if p != nil || len(faults) != 1 ||
			!strings.HasPrefix(fmt.Sprint(faults[0].Line, ": ", faults[0].Text), want) {
			t.Errorf("%q: %v %v", source, p, faults)
		}
	}
}

// Of two packages with one name the cells get the shorter one that is not internal.
func TestComposeImports(t *testing.T) {
	p, faults := compose("%%\nfigure.Draw(template.New, cpu.X86)")
	want := []string{"example.org/figure", "html/template"}
	if p == nil || !slices.Equal(p.Imports, want) {
		t.Errorf("%v %v, want %v", p, faults, want)
	}
}

func TestFormat(t *testing.T) {
	for source, want := range map[string]string{
		"func  f( ){x:=1;_=x}":             "func f() { x := 1; _ = x }",
		"%%\nif x{\ny()\n}":                "%%\nif x {\n\ty()\n}",
		"!ls  -l\nvar  a=1\n\n%%\nf(a )":   "!ls  -l\nvar a = 1\n\n%%\nf(a)",
		"%%bash\nls  (":                    "%%bash\nls  (",
		"import (\n\"fmt\"\n)\n\n%%\nf( )": "import (\n\t\"fmt\"\n)\n\n%%\nf()",
		"":                                 "",
	} {
		got, faults := gonb.Format(source)
		if got != want || len(faults) > 0 {
			t.Errorf("%q: %q %v, want %q", source, got, faults, want)
		}
	}
	if _, faults := gonb.Format("var a = 1\n%%\nf(\n"); len(faults) == 0 || faults[0].Line != 3 {
		t.Errorf("faults %v", faults)
	}
}
