package submission

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/notebooks/course"
)

// compile builds the sources of submissions as a sandbox does, offline and beside nothing but
// grader/shape, and returns what the compiler says of each.
func compile(t *testing.T, submissions ...*Submission) [][]CompileError {
	t.Helper()
	files := map[string]string{
		"go.mod": "module hand\n\ngo 1.26\n\nrequire " + module + " v0.0.0\n\nreplace " + module +
			" => ./own\n",
		"own/go.mod": "module " + module + "\n\ngo 1.26\n",
	}
	for _, name := range []string{"tree.go", "binary.go"} {
		text, err := os.ReadFile(filepath.Join("..", "shape", name))
		if err != nil {
			t.Fatal(err)
		}
		files["own/grader/shape/"+name] = string(text)
	}
	// the harness names each function, so one that Source does not export fails here
	var imports, calls strings.Builder
	for i, s := range submissions {
		for name, text := range s.Source() {
			files[fmt.Sprintf("s%d/%s/%s", i, packageName, name)] = string(text)
		}
		for n, name := range s.Functions() {
			if n == 0 {
				fmt.Fprintf(&imports, "import s%d \"hand/s%d/%s\"\n", i, i, packageName)
			}
			fmt.Fprintf(&calls, "\ts%d.%s,\n", i, name)
		}
	}
	files["main.go"] = "package main\n\n" + imports.String() + "\nvar all = []any{\n" +
		calls.String() + "}\n\nfunc main() { println(len(all)) }\n"
	cmd := exec.Command("go", "build", "-trimpath", "-gcflags=-e", "./...")
	cmd.Dir = put(t, files)
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local",
		"CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	all := make([][]CompileError, len(submissions))
	found, at := 0, 0
	for line := range strings.Lines(string(out)) {
		if m := regexp.MustCompile(`^# hand/s(\d+)`).FindStringSubmatch(line); m != nil {
			at, _ = strconv.Atoi(m[1])
		} else if m := regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?: (.*)`).
			FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			all[at] = append(all[at], CompileError{File: m[1], Line: n, Text: m[3]})
			found++
		}
	}
	if (err == nil) != (found == 0) {
		t.Fatalf("%v\n%s", err, out)
	}
	return all
}

// settle compiles and drops until there is nothing more to drop, and returns how often it compiled.
func settle(t *testing.T, s *Submission) int {
	t.Helper()
	for n := 1; ; n++ {
		errs := compile(t, s)[0]
		if errs == nil {
			return n
		}
		if !s.Drop(errs) || n > 20 {
			t.Fatalf("after %d times: %v\n%s", n, errs, dump(s))
		}
		if len(s.Source()) == 0 {
			return n
		}
	}
}

func dump(s *Submission) string {
	var out strings.Builder
	for name, text := range s.Source() {
		fmt.Fprintf(&out, "--- %s\n%s", name, text)
	}
	return out.String()
}

// TestCompiles reads what is hard to cut out of its cell: it compiles at once, and holds what it
// should and not what it should not.
func TestCompiles(t *testing.T) {
	use := func(expr string) string {
		return "func Gain(c [][]float64) float64 { return float64(" + expr + ") }"
	}
	tests := []struct {
		name     string
		cells    []cell
		has, not []string
	}{
		{
			"a group that counts",
			code("const (\n\tA = iota\n\tB\n\t_\n\tD\n)", "const B = 9", use("B+D")),
			[]string{"A = iota", "\t_\n\t_\n"}, nil,
		},
		{"a group that repeats", code("const (\n\tX, Y = 1, 2\n\tZ, W\n)\nvar other = 1", use("W")),
			[]string{"Z, W"}, []string{"other"}},
		{"a group that does not", code("const (\n\tX = 1; Y = 2 // both\n)", use("Y")),
			[]string{"const Y = 2"}, []string{"X", "both"}},
		{
			"a tuple", code("func f() (int, int) { return 1, 2 }\nvar a, b = f()", "var b = 5",
				use("a+b")), []string{"a, _ = f()", "var b = 5"}, nil,
		},
		{
			"a group of types",
			code("type (\n\tT struct{ next *T; u U }\n\tU int\n\tV int\n)", use("T{}.u")),
			[]string{"type T", "type U"}, []string{"V"},
		},
		{"methods, generic",
			code("type Set[K comparable] map[K]bool",
				"func (s Set[K]) Len() int { return len(s) }\nfunc (s *Set[_]) free() { *s = nil }",
				use("Set[int]{}.Len()")),
			[]string{"func (s Set[K]) Len", "func (s *Set[_]) free"}, nil},
		{"methods of two parameters, and in brackets",
			code("type Pair[K, V any] struct{ k K; v V }\nfunc (p *Pair[K, V]) key() K { return "+
				"p.k }\ntype N int\nfunc (n (N)) half() N { return n / 2 }\nfunc "+
				"(n (*N)) none() {}", use("(&Pair[N, N]{}).key().half()")),
			[]string{"key() K", "half() N", "none()"}, nil},
		{"methods of an alias", code("type N int\ntype A = N", "type B = (*A)\ntype C = N",
			"func (A) one() {}\nfunc (b B) two() {}", "type M int\ntype D = M", use("N(1)")),
			[]string{"func (A) one()", "func (b B) two()"}, []string{"type C", "type D"}},
		{"methods of nothing", code("func () none() {}\nfunc ([]int) odd() {}\n" + use("1")), nil,
			[]string{"none", "odd"}},
		{
			"an interface",
			code("type shape interface{ area() float64 }\ntype square float64\nfunc (s square) "+
				"area() float64 { return float64(s) }", use("shape(square(2)).area()")),
			[]string{"area() float64 {"}, nil,
		},
		{
			"embedding",
			code("type base struct{ x int }\nfunc (b base) get() int { return b.x }\ntype "+
				"top struct{ base }", use("top{}.get()")), []string{"get()"}, nil,
		},
		{"missing imports", code(use("rand.IntN(3)+rand2.Intn(2)"), "import rand2 \"math/rand\"",
			"func Entropy(p []float64) float64 { return math.Log2(p[0]) + "+
				"float64(len(strings.Fields(\"\"))) }"),
			[]string{`"math/rand/v2"`, `rand2 "math/rand"`, `import "math"`, `import "strings"`},
			nil},
		{"the first rand", code(use("rand.Intn(3)")), []string{`import "math/rand"`},
			[]string{"v2"}},
		{"an import of another cell", code("import m \"math\"\nimport \"fmt\"", use("m.Log2(1)")),
			[]string{`import m "math"`}, []string{"fmt"}},
		{
			"two meanings of one import",
			code("import r \"math/rand\"\nfunc a() int { return r.Intn(2) }",
				"import r \"math/rand/v2\"\nfunc b() int { return r.IntN(2) }", use("a()+b()")),
			[]string{`r "math/rand/v2"`}, nil,
		},
		{"a dot import", code("import . \"math\"\n" + use("Log2(8)+Pi")),
			[]string{`import . "math"`}, nil},
		{"a dot import that is not needed", code("import . \"math\"\nvar x = Pi\n" + use("1")), nil,
			[]string{"import"}},
		{
			"a blank import and blank names",
			code("import _ \"math\"\nvar _ = nothing\nfunc _() { nothing() }\nvar _, k = 1, 2\n" +
				use("k")), []string{"_, k"}, []string{"nothing", "import"},
		},
		{"init and main", code("func init() { panic(1) }\nfunc main() { panic(2) }\n" + use("1")),
			nil, []string{"panic"}},
		{
			"shadowed, and not used",
			code("type any int\ntype error int\nfunc len() {}\nvar nil = 1\nconst iota = 3\n" +
				use("cap(c)")), nil, []string{"any", "nil"},
		},
		{
			"a local named as a package",
			code("func help(path []int, math struct{ Pi int }) int { return path[0] + math.Pi }\n" +
				use("help(nil, struct{ Pi int }{})")), nil, []string{"import"},
		},
		{
			"a variable named as a package",
			code("type settings struct{ Max int }\nvar sort = settings{1}", use("sort.Max")),
			[]string{"var sort"}, []string{"import"},
		},
		{
			"shape without import",
			code("func Gain(c [][]float64) float64 { var t shape.Table; return " +
				"float64(len(t.Rows)) }"),
			[]string{`import "github.com/tessella-go/tessella/grader/shape"`}, nil,
		},
		{
			"a key that is a constant",
			code("const Low = 1", "var names = map[int]string{Low: \"low\"}",
				use("len(names[Low])")), []string{"Low = 1"}, nil,
		},
		{
			"recursion",
			code("func even(n int) bool { return n == 0 || odd(n-1) }",
				"func odd(n int) bool { return n != 0 && even(n-1) }",
				"func Gain(c [][]float64) float64 { if even(len(c)) { return "+
					"Gain(c[1:]) }; return 0 }"), []string{"even", "odd"}, nil,
		},
		{
			"labels and shadows",
			code("func Gain(c [][]float64) float64 {\nloop:\n\tfor _, loop := range c {\n\t\tif "+
				"total := total(loop); total > 1 {\n\t\t\tbreak loop\n\t\t}\n\t}\n\treturn 0\n}",
				"func total(p []float64) float64 { return p[0] }"), []string{"func total"}, nil,
		},
		{
			"comments everywhere",
			code("/* a\nb */ func /* c */ Gain(c [][]float64 /* d */) (x float64) { // e\n" +
				"\treturn /* f\n\tg */\n}"), nil, []string{"/*", "// e"},
		},
		{"renamed", code("func gain(c [][]float64) float64 { return 0 }"),
			[]string{"var Gain = gain"}, nil},
		{
			"a variable that counts on others",
			code("var base = 2.0\nvar Gain = func(c [][]float64) float64 { return base }"),
			[]string{"var base"}, nil,
		},
		{
			"raw strings",
			code("func Gain(c [][]float64) float64 { return float64(len(`\n//line x:1\n/*line " +
				"y:2*/ //go:embed z\n`)) }"), []string{"//line x:1\n/*line y:2*/ //go:embed z\n"},
			nil,
		},
	}
	var all []*Submission
	for _, test := range tests {
		all = append(all, cells(t, []course.Exercise{gain, entropy}, test.cells...))
	}
	errs := compile(t, all...)
	for i, test := range tests {
		text := dump(all[i])
		if part := all[i].Parts["trees/gain"]; part.State != Found {
			t.Errorf("%s: %s", test.name, part.text())
		}
		for _, want := range test.has {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", test.name, want, text)
			}
		}
		for _, not := range test.not {
			if strings.Contains(text, not) {
				t.Errorf("%s: %q in\n%s", test.name, not, text)
			}
		}
		if errs[i] != nil {
			t.Errorf("%s: %v\n%s", test.name, errs[i], text)
		}
	}
}

// TestDrop has the compiler find what reading cannot, and holds what is said of it.
func TestDrop(t *testing.T) {
	s := cells(
		t,
		[]course.Exercise{
			gain,
			entropy,
			{ID: "t/a", Function: "A", Type: "func() int"},
			{ID: "t/b", Function: "B", Type: "func() int"},
			{
				ID:       "t/c",
				Function: "C",
				Type:     "func() int",
			},
			{ID: "t/d", Function: "D", Type: "func() int"},
			{ID: "t/e", Function: "E", Type: "func() int"},
			{ID: "t/f", Function: "F", Type: "func() int"},
		},
		code("import . \"math\"\n\nfunc Entropy(p []float64) float64 {\n\treturn lgo(p[0])\n}",
			"func Gain(c [][]float64) float64 { return Entropy(c[0]) }\nfunc A() int { return 1 }",
			"func A() int { return \"x\" }",
			"type T int\nfunc (t T) depth() int { return nothing }\nfunc B() int { "+
				"return T(1).depth() }",
			"func C() int { return T(2).other() + T(1).depth() }",
			"func D() int { return int(T(3)) }",
			"import fmt \"math\"\nfunc E() int { return int(fmt.Sqrt(2)) }\nfunc F() int { x "+
				":= 1; return 2 }")...)
	before := s.Hash("t/d")
	n := settle(t, s)
	for id, want := range map[string]string{
		"trees/entropy": "broken | cell 1 | cell 1, line 4: undefined: lgo",
		"trees/gain": "broken | cell 2 | it needs Entropy, which is broken: cell 1, line " +
			"4: undefined: lgo",
		"t/a": `found | cell 2; cell 3 also declares it, but not so that it compiles ` +
			`(cell 3, line 1: cannot use "x" (untyped string constant) as int value in ` +
			`return statement)`,
		"t/b": "broken | cell 4 | cell 4, line 3: T(1).depth undefined (type T has no " +
			"field or method depth); T.depth is broken: cell 4, line 2: undefined: nothing",
		"t/c": "broken | cell 5 | cell 5, line 1: T(2).other undefined (type T has no " +
			"field or method other)",
		"t/d": "found | cell 6",
		"t/e": "found | cell 7",
		"t/f": "broken | cell 7 | cell 7, line 3: declared and not used: x",
	} {
		if got := s.Parts[id].text(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", id, got, want)
		}
	}
	if want := []string{"A", "D", "E"}; !slices.Equal(s.Functions(), want) || n != 3 {
		t.Errorf("functions %v after %d builds", s.Functions(), n)
	}
	if s.Hash("t/d") == before {
		t.Error("D needs T, whose method is gone, and has the same hash")
	}
	s.Drop([]CompileError{{File: "x.go", Line: 3, Text: "what is this"}})
	if len(s.Functions()) != 0 ||
		s.Parts["t/d"].text() != "broken | cell 6 | what is this" {
		t.Errorf("an error at no place: functions %v, %s", s.Functions(), s.Parts["t/d"].text())
	}
	if s.Drop([]CompileError{{File: "cell 1", Line: 1, Text: "x"}}) || s.Drop(nil) {
		t.Error("there was nothing left to drop")
	}
}

// TestDropChain hands in methods of which each needs the one before: taking them out one by one
// would need as many builds.
func TestDropChain(t *testing.T) {
	chain := "type T int\n\nfunc (T) m0() int { return nothing }\n"
	for i := range 50 {
		chain += fmt.Sprintf("func (T) m%d() int { return T(0).m%d() }\n", i+1, i)
	}
	s := cells(t, []course.Exercise{gain, entropy},
		code(chain, "func Gain(c [][]float64) float64 { return float64(T(1)) }", entropyCode)...)
	if n := settle(t, s); n > patience+2 {
		t.Errorf("%d builds", n)
	}
	want := "broken | cell 2 | it needs T.m4, which is broken: cell 1, line 7: T(0).m3 undefined " +
		"(type T has no field or method m3); T.m3 is broken: cell 1, line 6: T(0).m2 undefined"
	if got := s.Parts["trees/gain"].text(); !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s …", got, want)
	}
	if got := s.Parts["trees/entropy"].text(); got != "found | cell 3" {
		t.Error(got)
	}
}

// TestDropDot has the compiler say which of two imports with a dot nothing needs.
func TestDropDot(t *testing.T) {
	s := cells(t, []course.Exercise{gain},
		code("import . \"strings\"\nimport . \"math\"\nfunc Gain(c [][]float64) float64 { return "+
			"Log2(8) }\nfunc other() { ToUpper(``) }")...)
	if n := settle(t, s); n != 2 || s.Parts["trees/gain"].text() != "found | cell 1" {
		t.Errorf("after %d builds: %s", n, s.Parts["trees/gain"].text())
	}
	s = cells(t, []course.Exercise{gain},
		code("import . \"math\"\nfunc Gain(c [][]float64) float64 { return Lb(8) }")...)
	settle(t, s)
	if s.Parts["trees/gain"].text() != "broken | cell 1 | cell 1, line 2: undefined: Lb" {
		t.Error(s.Parts["trees/gain"].text())
	}
}

// TestPlaces holds how the compiler and the stacks name places, also with odd file names, and that
// Place and Line read them.
func TestPlaces(t *testing.T) {
	dir := put(t, map[string]string{
		"a b:1.go": "package x\n\nfunc Gain(c [][]float64) float64 {\n\treturn 1 + \"\"\n}\n",
		"answers.go": "// Package y.\npackage y\n\n/* long\ncomment */ func Entropy(p []float64) " +
			"float64 {\n\n\treturn wrong // here\n}\n",
	})
	s := one(t, dir, gain, entropy)
	errs := compile(t, s)[0]
	slices.SortFunc(errs, func(a, b CompileError) int { return strings.Compare(a.File, b.File) })
	var got []string
	for _, e := range errs {
		got = append(got, s.Place(e.File, e.Line)+" | "+s.Line("/x/"+e.File, e.Line))
	}
	want := []string{"answers.go, line 7 | return wrong // here",
		"file 1, line 4 | return 1 + \"\""}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, file := range []string{"", "main.go", "panic.go", "../answers.go/x"} {
		if s.Place(file, 1) != "" || s.Line(file, 1) != "" {
			t.Errorf("%q is no file of the student's", file)
		}
	}
	if s.Place("answers.go", 0) != "" || s.Line("answers.go", 100) != "" {
		t.Error("there are no such lines")
	}
}

// TestHash holds what a result in store survives, and what not.
func TestHash(t *testing.T) {
	hash := func(all ...cell) string {
		h := cells(t, []course.Exercise{gain, entropy}, all...).Hash("trees/gain")
		if h == "" {
			t.Fatal("no hash")
		}
		return h
	}
	const needs = "func Gain(c [][]float64) float64 { return help() }"
	base := hash(code(needs, "func help() float64 { return 1 }")...)
	for name, same := range map[string][]cell{
		"more below": code(needs, "func help() float64 { return 1 }", entropyCode, "nonsense("),
		"text behind": code(needs+"\n%%\nfmt.Println(1)",
			"func help() float64 { return 1 }\nvar unused = 2"),
		"for something": {{needs, "trees/gain"}, {"func help() float64 { return 1 }", ""}},
	} {
		if hash(same...) != base {
			t.Errorf("%s: another hash", name)
		}
	}
	for name, other := range map[string][]cell{
		"the helper": code(needs, "func help() float64 { return 2 }"),
		"its place":  code("", needs, "func help() float64 { return 1 }"),
		"its line":   code("\n"+needs, "func help() float64 { return 1 }"),
		"a comment":  code(needs+" // so", "func help() float64 { return 1 }"),
		"its own way": code("func Gain(c [][]float64) float64 { return 1 }",
			"func help() float64 { return 1 }"),
	} {
		if hash(other...) == base {
			t.Errorf("%s: the same hash", name)
		}
	}
	if a, b := hash(
		code("import r \"math/rand\"\nfunc Gain(c [][]float64) float64 { return r.Float64() }")...),
		hash(code("import r \"math/rand/v2\"\nfunc Gain(c [][]float64) float64 { "+
			"return r.Float64() }")...); a == b {
		t.Error("another import, the same hash")
	}
}

// TestCode holds what is the same code, and what is not.
func TestCode(t *testing.T) {
	of := func(all ...cell) string {
		c := cells(t, []course.Exercise{gain, entropy}, all...).Code("trees/gain")
		if c == "" {
			t.Fatal("no code")
		}
		return c
	}
	const needs = "func Gain(c [][]float64) float64 { return help(1, c) }"
	const broken = "func Gain(c [][]float64) float64 {\n\n  return help(\n\t1,\n\tc,\n)\n}"
	const within = "func Gain(c [][]float64) float64 { /* so */ return help(1, c) }"
	const help = "func help(n int, c any) float64 { return 1 }"
	base := of(code(needs, help)...)
	for name, same := range map[string][]cell{
		"a comment":          code(needs+" // so", help),
		"a comment within":   code(within, help),
		"formatting":         code(broken, help),
		"its line":           code("\n\n"+needs, help),
		"another exercise":   code(needs, help, entropyCode),
		"something unneeded": code(needs, help+"\nvar unused = 2"),
	} {
		if of(same...) != base {
			t.Errorf("%s: other code", name)
		}
	}
	for name, other := range map[string][]cell{
		"a number": code("func Gain(c [][]float64) float64 { return help(2, c) }", help),
		"a name":   code("func Gain(d [][]float64) float64 { return help(1, d) }", help),
		"a string": code("func Gain(c [][]float64) float64 { return help(1, \"// so\") }", help),
		"a helper": code(needs, "func help(n int, c any) float64 { return 2 }"),
		"an import": code("import m \"math\"\n"+needs,
			"func help(n int, c any) float64 { return m.Pi }"),
		"another": code("import m \"math/cmplx\"\n"+needs,
			"func help(n int, c any) float64 { return m.Pi }"),
	} {
		if of(other...) == base {
			t.Errorf("%s: the same code", name)
		}
	}
}
