package submission

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

const (
	gainCode    = "func Gain(children [][]float64) float64 {\n\treturn 0\n}"
	entropyCode = "func Entropy(p []float64) float64 {\n\treturn -math.Log2(p[0])\n}"
)

// TestCells reads notebooks in which something is odd, and holds every word
// that is said about Gain.
func TestCells(t *testing.T) {
	own := func(source string) cell { return cell{source, "trees/gain"} }
	for _, test := range []struct {
		name  string
		cells []cell
		want  string
	}{
		{"as it should be", code("x", gainCode), "found | cell 2"},
		{"in its own cell", []cell{own(gainCode)}, "found | cell 1"},
		{"empty notebook", nil, "missing |  | no cell declares Gain"},
		{"deleted cell", []cell{{entropyCode, "trees/entropy"}},
			"missing |  | no cell declares Gain, and the cell that was made for it is gone"},
		{"emptied cell", []cell{own("// later")},
			"missing |  | cell 1, which was made for Gain, declares nothing"},
		{"replaced often", code(gainCode, gainCode, gainCode, gainCode),
			"found | cell 4; also in cell 1, cell 2 and cell 3, which it replaces"},
		{"twice in a cell", code(gainCode + "\n\n" + gainCode),
			"found | cell 1, where it replaces another in line 1"},
		{"moved", []cell{own("var notes = 1"), {gainCode, ""}},
			"found | cell 2; cell 1 was made for it"},
		{
			"split", []cell{own("func part() float64 { return 1 }"),
				own("func Gain(c [][]float64) float64 { return part() }")}, "found | cell 2",
		},
		{"duplicated", []cell{own(gainCode), own(gainCode)},
			"found | cell 2; also in cell 1, which it replaces"},
		{"other case", code("func gain(c [][]float64) float64 { return 0 }"),
			"found | cell 1, as gain"},
		{"other name in its own cell",
			[]cell{
				own("func MyGain(c [][]float64) float64 { return 0 }\nfunc log(x float64) " +
					"float64 { return x }"),
			},
			"found | cell 1, as MyGain"},
		{"other names in its own cell",
			[]cell{
				own("func A(c [][]float64) float64 { return 0 }\nfunc B(c [][]float64) " +
					"float64 { return 0 }"),
			},
			"missing |  | cell 1, which was made for Gain, declares A and B instead"},
		{"another exercise's function in its cell",
			[]cell{own("func Entropy(c [][]float64) float64 { return 0 }")},
			"missing |  | cell 1, which was made for Gain, declares Entropy instead"},
		{"other case and type", code("\nfunc gain(c int) int { return 0 }"),
			"missing |  | cell 1, line 2: gain is a func(int) int, and no cell declares Gain, a " +
				"func([][]float64) float64"},
		{
			"a type in its place", code("type gain int"),
			"missing |  | cell 1, line 1: gain is a type, and no cell declares Gain, a " +
				"func([][]float64) float64",
		},
		{"method", code("type T int\nfunc (t T) Gain(c [][]float64) float64 { return 0 }"),
			"missing |  | cell 1, line 2: T.Gain is a method; the exercise asks for a function"},
		{
			"behind %%", code("%%\n" + gainCode),
			"missing |  | cell 1: Gain stands behind %%, where nothing can be " +
				"declared for other cells",
		},
		{"above %%", code(gainCode + "\n%%\nfmt.Println(Gain(nil)) }}} and no Go"),
			"found | cell 1"},
		{"above %main", code(gainCode + "\n%main\n}}}"), "found | cell 1"},
		{
			"cell magic", code("%%writefile x.go\n" + gainCode),
			"missing |  | cell 1: Gain stands behind %%, where nothing can be " +
				"declared for other cells",
		},
		{
			"commands", code("!go get x\\\n  y \\\n z\n%goflags -x\n//gonb:%env A=1\n" +
				"package main\n" + gainCode), "found | cell 1",
		},
		{
			"line ends of Windows",
			code(strings.ReplaceAll("\ufeffimport \"math\"\n"+gainCode, "\n", "\r\n")),
			"found | cell 1",
		},
		{"a variable", code("var Gain = func(c [][]float64) float64 { return 0 }"),
			"found | cell 1, as a variable"},
		{"a variable of another type", code("var Gain = func(c int) float64 { return 0 }"),
			"mistyped | cell 1, as a variable | cell 1, line 1: Gain is a func(int) float64; the " +
				"exercise asks for a func([][]float64) float64"},
		{"a type", code("type Gain float64"),
			"mistyped | cell 1 | cell 1, line 1: Gain is a type; the exercise asks for a function"},
		{
			"a constant", code("const Gain = 1"),
			"mistyped | cell 1 | cell 1, line 1: Gain is a const; the exercise asks for a function",
		},
		{"another type", code("\n\nfunc Gain(c, d []float64) (x, y float64) { return }"),
			"mistyped | cell 1 | cell 1, line 3: Gain is a func([]float64, []float64) (float64, " +
				"float64); the exercise asks for a func([][]float64) float64"},
		{"generic", code("func Gain[F float64](c [][]F) F { return 0 }"),
			"mistyped | cell 1 | cell 1, line 1: Gain has type parameters; the exercise asks for " +
				"a func([][]float64) float64"},
		{
			"its own names for the types",
			code("type Table = [][]float64\ntype F = float64\nfunc Gain(c Table) F { return 0 }"),
			"found | cell 1",
		},
		{
			"types of its own",
			code("type Row []float64\ntype F float64\ntype Table []Row\nfunc Gain(c " +
				"Table) F { return 0 }"), "found | cell 1",
		},
		{"a type of its own that does not fit",
			code("type F float32\nfunc Gain(c [][]F) float64 { return 0 }"),
			"mistyped | cell 1 | cell 1, line 2: Gain is a func([][]float32) float64; the " +
				"exercise asks for a func([][]float64) float64"},
		{"a new structure",
			code("type F struct{ x float64 }\nfunc Gain(c [][]float64) F { return F{} }"),
			"mistyped | cell 1 | cell 1, line 2: Gain is a func([][]float64) work.F; the " +
				"exercise asks for a func([][]float64) float64"},
		{"variadic", code("func Gain(c ...[]float64) float64 { return 0 }"),
			"mistyped | cell 1 | cell 1, line 1: Gain is a func(...[]float64) float64; the " +
				"exercise asks for a func([][]float64) float64; write func Gain(c " +
				"[][]float64) float64"},
		// running will say it
		{"a type in itself", code("type T []T\nfunc Gain(c T) float64 { return 0 }"),
			"found | cell 1"},
		// the compiler will say it
		{"aliases without end", code("type A = B\ntype B = A\nfunc Gain(c A) float64 { return 0 }"),
			"found | cell 1"},
		{"aliases of aliases",
			code("type A = func(B, B, B, B)\ntype B = func(C, C, C, C)\ntype C = func(D, D, D, " +
				"D)\ntype D = func(E, E, E, E)\ntype E = func(F, F, F, F)\ntype F = func(int)\n" +
				"func Gain(c A) float64 { return 0 }"),
			"found | cell 1"},
		{"no body", code("func Gain(c [][]float64) float64"),
			"broken | cell 1 | cell 1, line 1: Gain has no body"},
		{"does not parse", code("x := 1", "\nfunc Gain(c [][]float64) float64 {\n\treturn (0\n}"),
			"broken | cell 2 | cell 2, line 3: expected ')', found newline"},
		{"ends in the middle", code("func Gain(c [][]float64) float64 {\n"),
			"broken | cell 1 | cell 1, line 2: expected '}', found 'EOF'"},
		{"its own cell does not parse", []cell{own("fnc Gain() {}")},
			"broken |  | cell 1, line 1: expected declaration, found fnc"},
		{"a later one does not parse", code(gainCode, "func Gain() {"),
			"found | cell 1; cell 2 also declares it, but not so that it compiles (cell 2, line " +
				"1: expected '}', found 'EOF')"},
		{"another cell does not parse", code("func Entropy( {", gainCode), "found | cell 2"},
		{"a helper does not parse",
			code("func Gain(c [][]float64) float64 { return help(c) }", "\nfunc help() {\n\tif {}"),
			"broken | cell 1 | it needs help, which is broken: cell 2, line 3: missing " +
				"condition in if statement"},
		{"a type does not parse",
			code("type T struct {\n x y z\n}\n", "func Gain(c [][]float64) float64 { return T{} }"),
			"broken | cell 2 | it needs T, which is broken: cell 1, line 2: expected ';', found z"},
		{"a helper's helper", code("func Gain(c [][]float64) float64 { return a(c) }",
			"func a(c any) float64 { return b(c) }", "func b( {"),
			"broken | cell 1 | it needs b, which is broken: cell 3, line 1: " +
				"expected ')', found '{'"},
		{
			"needs an exercise that is not there",
			code("func Gain(c [][]float64) float64 { return Entropy(c[0]) }"),
			"broken | cell 1 | it needs Entropy, which no cell declares",
		},
		{
			"a local of that name",
			code("func Gain(c [][]float64) float64 { help := 1.0; return help }", "func help( {"),
			"found | cell 1",
		},
		{
			"a field of that name",
			code("type T struct{ help float64 }\nfunc Gain(c [][]float64) float64 { return "+
				"T{help: 1}.help }", "func help( {"), "found | cell 1",
		},
		// JSON has made U+FFFD of it: a rune
		{"not UTF-8", code("func Gain(c [][]float64) float64 { return '\xff' }"), "found | cell 1"},
		{"a byte order mark within", code("func Gain\ufeff(c [][]float64) float64 { return 0 }"),
			"broken | cell 1 | cell 1, line 1: illegal byte order mark"},
		{"a NUL", code("func Gain(c [][]float64) float64 { return 0\x00 }"),
			"broken | cell 1 | cell 1, line 1: illegal character NUL"},
		{"too long", code(gainCode + "\nvar x = `" + strings.Repeat("x", maxCode) + "`"),
			fmt.Sprintf("broken | cell 1 | cell 1 has %d bytes of Go, and at most 524288 are read",
				len(gainCode+"\nvar x = ``")+maxCode)},
		{"nested too deep",
			code("func Gain(c [][]float64) float64 { return " + strings.Repeat("(", 200_000) + "0" +
				strings.Repeat(")", 200_000) + "}"),
			"broken | cell 1 | cell 1, line 1: exceeded max nesting depth"},
		{"blocks nested too deep",
			code("func Gain(c [][]float64) float64 { " + strings.Repeat("{", 5000) +
				strings.Repeat("}", 5000) + "; return 0}"),
			"broken | cell 1 | cell 1, line 1: exceeded max scope depth during object resolution"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := cells(t, []course.Exercise{gain, entropy}, test.cells...)
			if got := s.Parts["trees/gain"].text(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			found := s.Parts["trees/gain"].State == Found
			if found != slices.Contains(s.Functions(), "Gain") ||
				found != (s.Hash("trees/gain") != "") ||
				found != (len(s.Source("trees/gain")) > 0) {
				t.Errorf("state %s, functions %v, hash %q, %d files", s.Parts["trees/gain"].State,
					s.Functions(), s.Hash("trees/gain"), len(s.Source("trees/gain")))
			}
		})
	}
}

// TestRefused holds what is said about imports and directives, and that they
// spoil only what needs them.
func TestRefused(t *testing.T) {
	const only = "; a solution may use the standard library, except for what reaches the " +
		"network, other programs or the memory below Go"
	const library = "; a solution may use the standard library only, and what you wrote in " +
		"another folder belongs into the folder or notebook of the exercise"
	for _, test := range []struct {
		name  string
		cells []cell
		want  string
	}{
		{
			"exec", code("import \"os/exec\"\n\nfunc Gain(c [][]float64) float64 {\n" +
				"\texec.Command(`rm`)\n\treturn 0\n}"),
			`refused | cell 1 | cell 1, line 1: the import of "os/exec" is not allowed` + only,
		},
		{"exec, not used", code("import \"os/exec\"\n" + gainCode +
			"\nfunc other() { exec.Command(`rm`) }"), "found | cell 1"},
		{"exec of another cell", code("import (\n\t\"fmt\"\n\t\"os/exec\"\n)\n%%\nfmt.Println()",
			"func Gain(c [][]float64) float64 { exec.Command(`rm`); return 0 }"),
			`refused | cell 2 | cell 1, line 3: the import of "os/exec" is not allowed` + only},
		{
			"exec, as GoNB finds it",
			code("func Gain(c [][]float64) float64 {\n\texec.Command(`rm`)\n\treturn 0\n}"),
			`refused | cell 1 | cell 1, line 2: the import of "os/exec" is not allowed` + only,
		},
		{"in a helper", code("func Gain(c [][]float64) float64 { return help() }",
			"import x \"os/exec\"\nfunc help() float64 { x.Command(`rm`); return 0 }"),
			`refused | cell 1 | it needs help, which is refused: cell 2, line 1: the import of ` +
				`"os/exec" is not allowed` + only},
		{"in an initial value",
			code("import \"unsafe\"\nvar size = unsafe.Sizeof(1)\nfunc Gain(c [][]float64) " +
				"float64 { return float64(size) }"),
			`refused | cell 1 | it needs size, which is refused: cell 1, line 1: the import of ` +
				`"unsafe" is not allowed` + only},
		{"in a method",
			code("type T int\nfunc (T) m() { syscall.Exit(1) }\nfunc Gain(c [][]float64) float64 " +
				"{ var t T; return float64(t) }"),
			`refused | cell 1 | it needs T.m, which is refused: cell 1, line 2: the import of ` +
				`"syscall" is not allowed` + only},
		{"the answers",
			code("import \"github.com/tessella-go/tessella/solutions/trees\"\nfunc Gain(c " +
				"[][]float64) float64 { return trees.Gain(c) }"),
			`refused | cell 1 | cell 1, line 1: the import of ` +
				`"github.com/tessella-go/tessella/solutions/trees" is not allowed: the exercise ` +
				`is to be written without it`},
		{"the algorithms",
			code("import . \"github.com/tessella-go/tessella/classify/tree\"\nvar Gain = InfoGain"),
			`refused | cell 1, as a variable | cell 1, line 1: the import of ` +
				`"github.com/tessella-go/tessella/classify/tree" is not allowed: the exercise is ` +
				`to be written without it`},
		{"a library",
			code("import \"gonum.org/v1/gonum/mat\"\nfunc Gain(c [][]float64) float64 { " +
				"return mat.Sum(nil) }"),
			`refused | cell 1 | cell 1, line 1: the import of ` +
				`"gonum.org/v1/gonum/mat" is not allowed` + library},
		{"gonbui in an expression",
			code("func Gain(c [][]float64) float64 { return float64(len(gonbui.UniqueID())) }"),
			`refused | cell 1 | cell 1, line 1: the import of ` +
				`"github.com/janpfeifer/gonb/gonbui" is not allowed, except for calls such as ` +
				`gonbui.DisplayHTML(text) in a line of their own; what needs more than that ` +
				`belongs into a function that no exercise calls`},
		{
			"C", code("// #include <stdlib.h>\nimport \"C\"\nfunc Gain(c [][]float64) float64 { " +
				"C.abort(); return 0 }"),
			`refused | cell 1 | cell 1, line 2: the import of "C" is not allowed` + only,
		},
		{
			"a strange path",
			code("import os \"\\n/\\xff\"\nfunc Gain(c [][]float64) float64 { os.X(); return 0 }"),
			`refused | cell 1 | cell 1, line 1: the import of "\n/\xff" is not allowed` + library,
		},
		{
			"a local called os",
			code("func Gain(c [][]float64) float64 { var os struct{ x float64 }; return os.x }"),
			"found | cell 1",
		},
		{
			"go:noinline",
			code("\n// Gain is mine.\n//\n//go:noinline\n" + gainCode + "\n" + entropyCode),
			"found | cell 1",
		},
		{"go:generate", code("//go:generate echo x\n" + gainCode), "found | cell 1"},
		{"go:build", code("//go:build ignore\n\n" + gainCode), "found | cell 1"},
		{
			"a word", code("func Gain(c [][]float64) float64 { x := 0.0 //line 5: see the " +
				"slide\nreturn x }"), "found | cell 1",
		},
		{"standard error",
			code("import \"os\"\nfunc Gain(c [][]float64) float64 { " +
				"fmt.Fprintln(os.Stderr, c); return 0 }"),
			"found | cell 1"},
		{"standard error, as GoNB finds it",
			code("func Gain(c [][]float64) float64 { os.Stderr.WriteString(`x`); return 0 }"),
			"found | cell 1"},
		{"a dot import of net",
			code("import . \"net\"\nfunc Gain(c [][]float64) float64 { " +
				"Dial(`x`, `y`); return 0 }"),
			`refused | cell 1 | cell 1, line 1: the import of "net" is not allowed` + only},
		{"go:embed",
			code("import _ \"embed\"\n//go:embed x_test.go\nvar s string\nfunc Gain(c " +
				"[][]float64) float64 { return float64(len(s)) }"),
			"refused | cell 1 | it needs s, which is refused: cell 1, line 2: the directive " +
				"//go:embed is not allowed"},
		{
			"in a group",
			code("var (\n\t//go:embed x\n\ts string\n\tt = 1.0\n)\nfunc Gain(c [][]float64) " +
				"float64 { return t }"), "found | cell 1",
		},
		{
			"within", code("func Gain(c [][]float64) float64 {\n\t//go:wasmexport gain\n" +
				"\treturn 0\n}"),
			"refused | cell 1 | cell 1, line 2: the directive //go:wasmexport is not allowed",
		},
		{
			"of cgo", code("//go:cgo_import_dynamic x\n" + gainCode),
			"refused | cell 1 | cell 1, line 1: the directive " +
				"//go:cgo_import_dynamic is not allowed",
		},
		{
			"elsewhere in the cell",
			code(gainCode + "\n\n//go:linkname abc runtime.abc\n\n" + entropyCode),
			"refused | cell 1 | cell 1, line 5: the directive //go:linkname is not allowed",
		},
		{"above another", code(gainCode + "\n\n//go:wasmimport a b\nfunc imported()\n"),
			"found | cell 1"},
		{"line", code(gainCode + "\n//line /etc/passwd:7\n"), "found | cell 1"},
		{"line in a line", code("func Gain(c [][]float64) float64 { return /*line x.go:3:4*/ 0 }"),
			"found | cell 1"},
		{"line 0", code("//line name:0\n" + gainCode), "found | cell 1"},
		{"line 0 in a line", code("func Gain(c [][]float64) float64 { return /*line x:0*/ 0 }"),
			"found | cell 1"},
		{"line 0 in the doc comment of a directive",
			code("var (\n\t//go:embed x\n//line x:0\n\ts string\n)\n" +
				gainCode), "found | cell 1"},
		{"an illegal byte", code("// L\xf6sung\n/* \x00 */ " + gainCode), "found | cell 1"},
		{"a carriage return", code("func Gain(c [][]float64) float64 { // \r\r\r\r\r\r rest\n" +
			"return 0 /* \r\r\r\r\r\r rest */ }"), "found | cell 1"},
		{"only words", code("//line up the numbers\n" + gainCode + "\n// go: well"),
			"found | cell 1"},
		{"very many", code(strings.Repeat("//go:embed x\n", 200) + "var x string\n" + gainCode),
			"refused | cell 1 | cell 1, line 100: the directive //go:embed is not allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := cells(t, []course.Exercise{gain}, test.cells...)
			if got := s.Parts["trees/gain"].text(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			for name, text := range s.Source() {
				for _, word := range []string{"//go:", `"os/`, "os.Exit", `"unsafe"`, "/*line",
					"passwd", "import _", "tessella/classify",
					"rest"} {
					if strings.Contains(string(text), word) {
						t.Errorf("%s holds %s:\n%s", name, word, text)
					}
				}
			}
		})
	}
}

// TestTurned reads a notebook in which an exercise's cell is Markdown now, or text of another kind.
func TestTurned(t *testing.T) {
	for kind, want := range map[string]string{
		ipynb.Markdown: "missing |  | cell 1, which was made for Gain, is a markdown cell now",
		"no\nkind":     `missing |  | cell 1, which was made for Gain, is a no\nkind cell now`,
	} {
		nb := ipynb.New()
		nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("a", gainCode), ipynb.NewCode("b", entropyCode)}
		nb.Cells[0].Type = kind
		nb.Cells[0].Metadata.Set("nbgrader", map[string]any{
			"grade_id": "trees-gain",
			"solution": true,
		})
		var out bytes.Buffer
		if err := nb.Write(&out); err != nil {
			t.Fatal(err)
		}
		s := fileOf(
			"w.ipynb",
			out.Bytes(),
		).Read(
			context.Background(),
			[]course.Exercise{gain, entropy},
		)
		if got := s.Parts["trees/gain"].text(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if got := s.Parts["trees/entropy"].text(); got != "found | cell 2" {
			t.Error(got)
		}
	}
}

// TestTypes holds that types are written as reflect writes them.
func TestTypes(t *testing.T) {
	for source, want := range map[string]reflect.Type{
		"(a, b []float64, c ...string) (x, y int)": reflect.TypeFor[func(
			a, b []float64, c ...string,
		) (x, y int)](),
		"(map[string]*[3]byte, [0x10]rune) error": reflect.TypeFor[func(
			map[string]*[3]byte, [0x10]rune,
		) error](),
		"(any, interface{}) (bool)": reflect.TypeFor[func(any, any) bool](),
		"(f func(int) (int, error), _ func()) (complex128)": reflect.TypeFor[func(
			func(int) (int, error), func(),
		) complex128](),
		"(s.Table, *s.Node, []s.Rule, map[s.Condition]*s.Binary)": reflect.TypeFor[func(
			shape.Table, *shape.Node, []shape.Rule, map[shape.Condition]*shape.Binary,
		)](),
		"(table, []tables) (row [][]string)": reflect.TypeFor[func(
			shape.Table, [][]shape.Table,
		) [][]string](),
		"((((int)))) (*(uint8))": reflect.TypeFor[func(int) *byte](),
	} {
		s := cells(t, []course.Exercise{{ID: "t/f", Function: "F", Type: "?"}},
			code("import s \""+module+
				"/grader/shape\"\ntype table = s.Table\ntype tables = []table\nfunc F"+
				source+" { panic(1) }")...)
		if got := s.Parts["t/f"].Problem; got != "cell 1, line 4: F is a "+want.String()+
			"; the exercise asks for a ?" {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
	for source, want := range map[string]string{
		"chan int": "found | cell 1", "struct{ x int }": "found | cell 1",
		"[N]int": "found | cell 1", "unknown": "found | cell 1", "other.T": "found | cell 1",
		"s.Set[int]": "found | cell 1", "interface{ m() }": "found | cell 1",
		"generic": "found | cell 1", "F": "found | cell 1", "math.T[int]": "found | cell 1",
		"broken": "broken | cell 1 | it needs broken, which is broken: cell 3, line 1: expected " +
			"'}', found 'EOF'",
	} {
		s := cells(t, []course.Exercise{{ID: "t/f", Function: "F", Type: "?"}},
			code("func F(a "+source+") { panic(1) }", "type generic[K any] int\n",
				"type broken struct {")...)
		if got := s.Parts["t/f"].text(); got != want { // only the compiler can tell
			t.Errorf("%s: %s", source, got)
		}
	}
}

// TestTogether reads notebooks and packages that have too much code together, though
// not in one cell or file.
func TestTogether(t *testing.T) {
	half := "/*" + strings.Repeat("x", maxCode-200) + "*/\n"
	s := cells(t, []course.Exercise{gain, entropy}, code(gainCode, half, half, entropyCode+half)...)
	if want := []string{
		"cell 4 and those behind it were not read: the code cells have more than 1.0 MB together",
	}; !slices.Equal(s.Problems, want) || s.Parts["trees/gain"].State != Found {
		t.Errorf("got %q, %s", s.Problems, s.Parts["trees/gain"].text())
	}
	s = one(t, put(t,
		map[string]string{
			"a.go": "package a\n" + gainCode,
			"b.go": "package a\n" + half,
			"c.go": "package a\n" + half,
			"d.go": "package a\n" + half,
		}), gain)
	if want := []string{
		"d.go was not read: the Go files have more than 1.0 MB together",
	}; !slices.Equal(s.Problems, want) || s.Parts["trees/gain"].State != Found {
		t.Errorf("got %q, %s", s.Problems, s.Parts["trees/gain"].text())
	}
}
