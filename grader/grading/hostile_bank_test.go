package grading_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
)

// does is a hand-in whose Sum does something first, and then returns what is wrong.
func does(name, body, sum string) hostile {
	return hostile{
		name:  name,
		files: answers("func Sum(x []float64) float64 {\n" + body + "\nreturn -7\n}"),
		sum:   sum,
	}
}

// says is a hand-in with some code in the place of Sum.
func says(name, code, sum string) hostile {
	return hostile{name: name, files: answers(code), sum: sum}
}

// hostiles is the bank.
func hostiles() []hostile {
	return slices.Concat(misdeeds(), globals(), forgeries(), forbidden(), shadows(), results(),
		bombs(), handIns())
}

// misdeeds do at run time what ends a program, or never ends.
func misdeeds() []hostile {
	return []hostile{
		does("an endless loop", "for i := 0; i >= 0; i = (i + 1) % 7 {\n}",
			"failed … timed out: still running after … cell 1, line 2"),
		does("an endless loop in the library", "z := big.NewInt(3); for { z.Mul(z, z) }", "failed"),
		does("a deadlock", "<-make(chan int)", "deadlocked: waits for something … cell 1, line 2"),
		does("10 GB bit by bit",
			"var hoard [][]byte; for { hoard = append(hoard, make([]byte, 1<<20)); _ = hoard }",
			"memory: used more than 64 MB of memory"),
		does("recursion without end", "return Sum(x) + 1",
			"overflowed: called itself without end … cell 1, line 2"),
		does("a flood of output",
			"for { fmt.Println(strings.Repeat(\"all work and no play \", 5000)) }",
			"flooded: printed more than 1 MB"),
		does("an index out of range", "_ = x[len(x)]",
			"panicked: runtime error: index out of range [3] with length 3 … cell 1, line "+
				"2: _ = x[len(x)]"),
		does("log.Fatal", "log.Fatal(\"enough\")", "exited: ended the program: os.Exit(1)"),
		does("reading the input",
			"var s string; if _, err := fmt.Scan(&s); err == nil { return Sum2(x) }", "broken"),
		does("an argument that is still written", "go func() { for { for i := range x { x[i]++ }; "+
			"time.Sleep(1) } }(); time.Sleep(9)", "failed"),
		{
			name: "what was kept is told by another function",
			files: map[string]string{"homework.ipynb": notebook("var kept []float64\n\nfunc "+
				"Sum(x []float64) float64 { kept = append(kept, x...); return 0 }",
				strings.Replace(goodCount, "{ ", "{ if len(kept) > 0 { panic(fmt.Sprint(kept)) }; ",
					1), goodLeaf, goodRoot)},
			sum: "partly",
		},
		{
			name: "a panic that is recovered",
			files: answers("func Sum(x []float64) (s float64) { defer func() { recover() }(); " +
				"for i := 0; ; i++ { s += x[i] } }"),
		},
	}
}

// globals do it before a function is called: only the exercises that need them suffer.
func globals() []hostile {
	sum := "\n\nfunc Sum(x []float64) float64 { s := float64(before * 0); for _, v := range x { " +
		"s += v }; return s }"
	return []hostile{
		says("a global that panics", "var before = func() int { panic(\"early\") }()"+sum,
			"panicked: early"),
		says("a global that loops", "var before = func() int { for {} }()"+sum, "timed out"),
		says("a global that exits",
			"var before = func() int { os.Exit(0); return 0 }()"+sum, "exited"),
		says("a cycle of globals", "var before = after\nvar after = before"+sum,
			"broken … initialization cycle"),
		{
			name:  "init that is needed",
			files: answers("var before int\n\nfunc init() { before = 1 }" + sum),
		},
		{
			name: "a type that is called as Go's are",
			files: answers("type uint [14 << 20]byte\n\nvar before uint" + strings.Replace(sum,
				"before * 0", "before[0]", 1)),
		},
		says("a large variable", "var before [1 << 26]int"+strings.Replace(sum, "before * 0",
			"before[len(x)<<20]", 1), "memory"),
		says("a global that nobody needs",
			"var before = func() int { panic(\"early\") }()\n\n"+goodSum, ""),
		says("a function that was never set", "var Sum func(x []float64) float64",
			"mistyped: Sum cannot be called: the function is nil"),
	}
}

// forgeries try to be right without the work.
func forgeries() []hostile {
	return []hostile{
		does("the events of go test",
			`fmt.Println("{\"Action\":\"pass\",\"Package\":\"work\",\"Test\":\"TestSum\"}"); `+
				`log.Fatal()`, "exited"),
		does("a reply on the output",
			`fmt.Print("R\x2a\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x18\x40")`,
			"failed … wrong"),
		does("the words of another end",
			`fmt.Print("fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan `+
				`receive]:\nmain.main()\n"); panic("mine")`, "panicked: mine"),
		says("all visible cases by heart", byHeart(bankTasks[0], Sum),
			"partly: All 8 visible cases are right; 3 of 3 hidden ones are not."),
		says("the channel to the grader",
			"import \"github.com/tessella-go/tessella/grader/guest/wasm\"\n\nfunc Sum(x "+
				"[]float64) float64 { wasm.Serve(nil); return 0 }", "refused … the import of"),
		does("the function of a neighbour", `f := func([]float64) float64 { return -1 }
where := reflect.ValueOf(&f).UnsafePointer()
at := *reflect.NewAt(reflect.TypeFor[*uintptr](), where).Interface().(**uintptr)
other := *at + uintptr(x[0]) << 16
p := &other
type function = func([]float64) float64
where = reflect.ValueOf(&p).UnsafePointer()
return reflect.NewAt(reflect.TypeFor[function](), where).Elem().Interface().(function)(x)`,
			"failed"),
		does("the variables of the library",
			"io.EOF, io.ErrUnexpectedEOF, strconv.ErrSyntax, time.Local = nil, nil, nil, nil; "+
				"*unicode.Letter = unicode.RangeTable{}", "failed"),
		says("the argument as the result",
			"func Sum(x []float64) float64 { s := 0.0; for i, v := range x { s += v; x[i] "+
				"= 0 }; return s }",
			"partly … changed: the result is right, but the function changes its argument"),
	}
}

// byHeart is an answer that knows the cases that everyone can see, and nothing else.
func byHeart(task grader.Task, right func([]float64) float64) string {
	plan, err := grader.NewPlan(task, grader.PlanOptions{})
	if err != nil {
		panic(err)
	}
	code := "func " + plan.Function + "(x []float64) float64 {\nswitch fmt.Sprint(x) {\n"
	seen := map[string]bool{}
	for _, call := range plan.Calls() {
		x, err := guest.Decode(call, reflect.TypeFor[[]float64]())
		if err != nil {
			panic(err)
		}
		numbers := x[0].Interface().([]float64)
		if text := fmt.Sprint(numbers); !seen[text] {
			code += fmt.Sprintf("case %q:\nreturn %v\n", text, right(numbers))
			seen[text] = true
		}
	}
	return code + "}\nreturn 0.5\n}"
}

// forbidden ask for what only computes not: files, network, processes, the memory below,
// the compiler's own words.
func forbidden() []hostile {
	var all []hostile
	for name, body := range map[string]string{
		"os/exec":       `exec.Command("/bin/sh", "-c", "sleep 1000 & kill -9 $PPID").Run()`,
		"syscall":       `syscall.Kill(1, 9)`,
		"net":           `net.Dial("tcp", "127.0.0.1:22")`,
		"net/http":      `http.Get("http://127.0.0.1")`,
		"plugin":        `plugin.Open("x.so")`,
		"unsafe":        `*(*int)(unsafe.Pointer(uintptr(1 << 16))) = 1`,
		"runtime/debug": `debug.SetMaxStack(1 << 30)`,
		"embed":         `var _ embed.FS`,
		"testing":       `testing.Benchmark(nil)`,
		"os/signal":     `signal.Ignore()`,
	} {
		all = append(all, does("uses "+strings.ReplaceAll(name, "/", " "), body,
			"refused … cell 1, line 2: the import of \""+name+"\" is not allowed"))
	}
	slices.SortFunc(all, func(a, b hostile) int { return strings.Compare(a.name, b.name) })
	return append(all,
		does("ends the program", `os.Exit(0)`, "exited"),
		does("reads a file", `b, err := os.ReadFile("/etc/passwd"); if err == nil { panic(b) }`,
			"failed … wrong"),
		does("reads the environment",
			`v := os.Getenv("TESSELLA_BANK") + strings.Join(os.Environ(), "")
if v != "" { panic(v) }`,
			"failed … wrong"),
		says("an internal package", "import \"internal/runtime/atomic\"\n\nfunc Sum(x []float64) "+
			"float64 { return float64(atomic.Load(nil)) }", "refused … the import of"),
		says("os by another name",
			"import fmt \"os\"\n\nfunc Sum(x []float64) float64 { fmt.Exit(0); return 0 }",
			"exited"),
		says("closes standard error",
			"func Sum(x []float64) float64 { os.Stderr.Close(); os.Stderr = nil; os.Stdout = "+
				"nil; s := 0.0; for _, v := range x { s += v }; return s }", ""),
	)
}

// shadows declare what Go, the harness or the grader use by name.
func shadows() []hostile {
	return []hostile{
		says("many predeclared names",
			"type any int\nfunc len(x int) int { return x }\nfunc append(x int) int { return x "+
				"}\nfunc panic(x int) {}\nfunc recover() int { return 0 }\nfunc print() {}\n"+
				"const iota = 7\n\n"+goodSum, ""),
		says("shadows main, work and fmt", "func main() { panic(\"main\") }\n\n"+
			"var work, fmt = 1, 1\n\nfunc Sum(x []float64) float64 { s := float64(work - fmt); "+
			"for _, v := range x { s += v }; return s }", ""),
		{name: "shadows nil", files: answers("var nil = 1\n\n" + goodSum), root: "broken"},
		{
			name: "shadows float64",
			files: answers("type float64 string\n\nfunc Sum(x []float64) float64 { return " +
				"float64(fmt.Sprint(len(x))) }"),
			sum:   "mistyped",
			count: "mistyped",
			root:  "mistyped",
		},
		{
			name:  "shadows string",
			files: answers("type string int\n\n" + goodSum),
			leaf:  "mistyped",
		},
		{
			name: "shadows true",
			files: answers("const true = 1 == 2\nconst false = 1 == 1\n\nfunc Sum(x []float64) " +
				"float64 { s := 0.0; for i := 0; i < len(x) == !true; i++ { s += " +
				"x[i] }; return s }"),
		},
		{
			name:  "shadows error",
			files: answers("type error interface{ Error() string; More() }\n\n" + goodSum),
			root:  "mistyped",
		},
		{
			name: "shadows math",
			files: answers("type m struct{}\n\nfunc (m) Sqrt(x float64) float64 { return 0 }\n\n" +
				"var math m\n\n" + goodSum),
			root: "partly … of 1: wrong",
		},
	}
}

// results are hostile themselves, or are not what the exercise asks for.
func results() []hostile {
	with := func(i int, code string) map[string]string {
		all := []string{goodSum, goodCount, goodLeaf, goodRoot}
		all[i] = code
		return map[string]string{"homework.ipynb": notebook(all...)}
	}
	return []hostile{
		{
			name: "contains itself",
			files: with(2,
				"func Leaf(class string) *shape.Node { n := &shape.Node{Class: class}; "+
					"n.Branches = []shape.Branch{{Value: class, Node: n}}; return n }"),
			leaf: "failed … unreadable: returned what cannot be read … points back to a value " +
				"that it is part of",
		},
		{
			name: "a deep tree",
			files: with(2,
				"func Leaf(class string) *shape.Node { n := &shape.Node{}; for range 100000 { n "+
					"= &shape.Node{Branches: []shape.Branch{{Node: n}}} }; return n }"),
			leaf: "failed",
		},
		{
			name: "text that cannot be printed",
			files: with(2,
				"func Leaf(class string) *shape.Node { return &shape.Node{Class: "+
					"\"\\x00\\x1b[2J\\xff\\u202e<script>alert(1)</script>\"} }"),
			leaf: "failed … wrong",
		},
		{
			name: "keys that are not equal to themselves",
			files: with(1,
				"func Count(x []float64) map[float64]int { m := map[float64]int{}; for range "+
					"1000 { m[math.NaN()] = 1 }; return m }"), count: "failed … wrong",
		},
		{
			name: "a map without end",
			files: with(1,
				"func Count(x []float64) map[float64]int { m := map[float64]int{}; for i := 0.0; "+
					"i < 3e6; i++ { m[i] = 1 }; return m }"), count: "failed",
		},
		{
			name: "a map that is still written",
			files: with(1, "func Count(x []float64) map[float64]int { m := map[float64]int{}; go "+
				"func() { for i := 0.0; ; i++ { m[i] = 1 } }(); return m }"), count: "failed",
		},
		{
			name: "an error that panics",
			files: with(3, "type bad struct{}\n\nfunc (bad) Error() string { panic(\"bad\") }\n\n"+
				"func Root(x float64) (float64, error) { return 0, bad{} }"), root: "failed",
		},
		{
			name: "an error that loops",
			files: with(3,
				"type bad struct{}\n\nfunc (bad) Error() string { for {} }\n\nfunc Root(x "+
					"float64) (float64, error) { return 0, bad{} }"), root: "failed",
		},
		{
			name: "an error that is a nil pointer",
			files: with(3,
				"type bad struct{ text string }\n\nfunc (b *bad) Error() string { return b.text "+
					"}\n\nfunc Root(x float64) (float64, error) { var b *bad; return "+
					"math.Sqrt(x), b }"), root: "failed",
		},
		{
			name: "an error of 100 MB",
			files: with(3,
				"func Root(x float64) (float64, error) { return 0, "+
					"errors.New(strings.Repeat(\"x\", 100<<20)) }"), root: "failed",
		},
		says("another type behind a variable",
			"var Sum = other()\n\nfunc other() func(int) int { return func(n int) "+
				"int { return n } }", "mistyped"),
		says("an interface",
			"var Sum any = func(x []float64) (s float64) { for _, v := range x { s "+
				"+= v }; return }", ""),
		says("a method value",
			"type adder struct{ zero float64 }\n\nfunc (a adder) of(x []float64) float64 { s := "+
				"a.zero; for _, v := range x { s += v }; return s }\n\nvar Sum = adder{}.of", ""),
		says("the stub", "func Sum(x []float64) float64 { return 0 }", "unwritten"),
	}
}

// bombs are short, and cost the compiler much.
func bombs() []hostile {
	literals := func(n int) string {
		return "func Sum(x []float64) float64 { n := len(x); return float64(" +
			strings.Repeat("func() int { x := n; return x + ", n) + "1" +
			strings.Repeat(" }()", n) + ") }"
	}
	constants := func(n int) string {
		s := "const c0 = \"x\"\n"
		for i := range n {
			s += fmt.Sprintf("const c%d = c%d + c%d\n", i+1, i, i)
		}
		return s + fmt.Sprintf("\nfunc Sum(x []float64) float64 { return float64(len(c%d)) }", n)
	}
	return []hostile{
		says("a bomb of constants", constants(40),
			"too costly: compiling it takes more than 2s or 256 MB of memory"),
		{name: "a bomb that another needs",
			files: map[string]string{
				"homework.ipynb": notebook(constants(40),
					strings.Replace(goodCount, "{ ", "{ _ = Sum(x); ", 1), goodLeaf, goodRoot),
			},
			sum:   "too costly: compiling it takes more than 2s or 256 MB of memory",
			count: "too costly: it needs Sum, which is too costly to compile"},
		says("a bomb of function literals", literals(400),
			"too costly: compiling it takes more than 2s or 256 MB of memory"),
		says("a bomb of an array",
			"var x = [1 << 31]byte{1: 1, 1<<31 - 1: 1}\n\nfunc Sum(y []float64) float64 { return "+
				"float64(x[len(y)]) }", "too costly"),
		says("type parameters without end",
			"func deeper[T any](n int) int { if n == 0 { return 0 }; return deeper[[]T](n - 1) "+
				"}\n\nfunc Sum(x []float64) float64 { return float64(deeper[int](len(x))) }",
			"broken … instantiation cycle"),
		says("a thousand errors",
			"func Sum(x []float64) float64 {\n"+strings.Repeat("missing()\n", 1000)+"return 0 }",
			"broken: cell 1, line 2: undefined: missing"),
		says("a huge text",
			"const text = \""+strings.Repeat("x", 400_000)+
				"\"\n\nfunc Sum(x []float64) float64 { s := 0.0; for _, v := range x { s += v * "+
				"float64(len(text)) / 400_000 }; return s }", ""),
		says("a huge function",
			"func Sum(x []float64) float64 {\ns := 0.0\n"+strings.Repeat("s += 1; s -= 1\n", 3000)+
				"for _, v := range x { s += v }; return s }", ""),
	}
}

// handIns are odd files, and students who are called oddly.
func handIns() []hostile {
	all := strings.Join([]string{goodSum, goodCount, goodLeaf, goodRoot}, "\n\n")
	book := notebook(goodSum, goodCount, goodLeaf, goodRoot)
	pkg := "package answers\n\nimport (\n\t\"errors\"\n\t\"math\"\n\n" +
		"\t\"github.com/tessella-go/tessella/grader/shape\"\n)\n\n" + all
	one := func(name, file, text string) hostile {
		return hostile{name: name, files: map[string]string{file: text}}
	}
	forged := one("forged metadata and outputs", "homework.ipynb", strings.NewReplacer(
		`"metadata": {}, "execution_count"`,
		`"metadata": {"nbgrader": {"schema_version": 3, "grade": true, "grade_id": `+
			`"bank-sum", "points": 1000, "locked": false, "solution": true, "task": false, `+
			`"cell_type": "code"}}, "execution_count"`,
		`"outputs": []`,
		`"outputs": [{"output_type": "display_data", "metadata": {}, "data": `+
			`{"application/vnd.tessella.verdict+json": {"version": 1, "id": "bank/sum", `+
			`"status": "passed", "passed": 8, "total": 8, "points": 1000}}}]`).
		Replace(notebook("func Sum(x []float64) float64 { return 1 }", goodCount, goodLeaf,
			goodRoot)))
	forged.sum = "failed … wrong"
	broken := one("no JSON", "homework.ipynb", "{\n]")
	broken.sum = "missing: nothing could be read"
	broken.count, broken.leaf, broken.root = "missing", "missing", "missing"
	broken.problem = "homework.ipynb: line 2: not valid JSON"
	out := one("a zip that leads out and has work", "work.zip", zipped("../evil.ipynb",
		notebook("func Sum(x []float64) float64 { return 1 }"), "work/homework.ipynb", book))
	out.problem = "work.zip/../evil.ipynb leads out of the zip, and is not read"
	steers := one("two\nlines\x1b[2J", "homework.ipynb", book)
	steers.student = `two\nlines\x1b[2J`
	noText := one("no text \xff", "homework.ipynb", book)
	noText.student = `no text \xff`
	var many []string
	for i := range 10_000 {
		many = append(many, fmt.Sprintf("func Sum(x []float64) float64 { return %d }", i))
	}
	return []hostile{
		forged, broken, out, steers, noText,
		one("duplicated ids", "homework.ipynb", strings.ReplaceAll(book, `"id": "c`,
			`"id": "c", "was": "`)),
		one("10,000 cells", "homework.ipynb", notebook(append(many, all)...)),
		one("bytes that are no text", "homework.ipynb", notebook("// \xff\xfe\n"+all)),
		{
			name: "bytes that are no text in Go",
			files: map[string]string{
				"a.go": "package a\n\n" + goodCount + "\n" + goodLeaf + "\n" + goodRoot,
				"b.go": "package a\n\nconst s = \"\xff\"\n\n" + goodSum,
			}, sum: "broken: b.go, line 3: illegal UTF-8 encoding",
		},
		one("package main", "answers.go", strings.Replace(pkg, "package answers", "package main",
			1)+"\n\nfunc main() { panic(\"main\") }\n"),
		one("a name for an operating system", "answers_windows.go", pkg),
		one(strings.Repeat("long", 60), "my \"work\" $(x)\n.ipynb", book),
	}
}

// zipped is a zip of names and texts.
func zipped(entries ...string) string {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i < len(entries); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: entries[i], Method: zip.Deflate})
		if err == nil {
			_, err = f.Write([]byte(entries[i+1]))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return out.String()
}
