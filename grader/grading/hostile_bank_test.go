package grading_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

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
		bombs(), cells(), files(), names())
}

// misdeeds do at run time what ends a program, or never ends.
func misdeeds() []hostile {
	return []hostile{
		does("an endless loop", "for i := 0; i >= 0; i = (i + 1) % 7 {\n}",
			"failed … timed out: still running after … cell 1, line 2"),
		does("an endless loop of nothing", "for {\n}", "timed out … cell 1, line 2"),
		does("an endless loop with calls", "for { x = append(x[:0], float64(len(fmt.Sprint(x)))) }",
			"timed out … cell 1, line 2"),
		does("an endless loop in a goroutine", "go func() { for {} }(); select {}",
			"timed out … cell 1, line 2"),
		does("an endless loop in the library", "z := big.NewInt(3); for { z.Mul(z, z) }", "failed"),
		does("a loop where it panics",
			"panic(angry{})\n}\n\ntype angry struct{}\n\nfunc (angry) Error() string {\nfor {}",
			"failed"),
		does("a deadlock", "<-make(chan int)", "deadlocked: waits for something … cell 1, line 2"),
		does("a deadlock of two",
			"var mu sync.Mutex; mu.Lock(); c := make(chan int); go func() { "+
				"mu.Lock(); c <- 1 }(); <-c", "deadlocked … cell 1, line 2"),
		does("a pull without end",
			"next, _ := iter.Pull(func(yield func(int) bool) { select {} }); next()", "deadlocked"),
		does("10 GB bit by bit",
			"var hoard [][]byte; for { hoard = append(hoard, make([]byte, 1<<20)); _ = hoard }",
			"memory: used more than 64 MB of memory"),
		does("10 GB at once", "n := 10 << 30; x = append(x, make([]float64, n)...)",
			"panicked … len out of range … cell 1, line 2"),
		does("2 GB at once", "n := 1 << 28 - 1; x = append(x, make([]float64, n)...)", "memory"),
		does("2 GB of text", "x[0] = float64(len(strings.Repeat(fmt.Sprint(x), 1<<28)))", "failed"),
		does("goroutines without end", "for { go func() { select {} }() }", "memory | timed out"),
		does("recursion without end", "return Sum(x) + 1",
			"overflowed: called itself without end … cell 1, line 2"),
		does("recursion through a value",
			"var f func(int) int; f = func(n int) int { return f(n+1) + 1 }; f(0)",
			"overflowed … cell 1, line 2"),
		does("a flood of output",
			"for { fmt.Println(strings.Repeat(\"all work and no play \", 5000)) }",
			"flooded: printed more than 1 MB"),
		does("a flood of println",
			"s := strings.Repeat(\"all work and no play \", 5000); for { println(s) }", "flooded"),
		does("a panic", "panic(\"mine\")", "panicked: mine … cell 1, line 2"),
		does("a panic in a goroutine", "go panic(\"elsewhere\"); time.Sleep(time.Second)",
			"panicked: elsewhere … cell 1, line 2"),
		does("a panic after the return",
			"go func() { time.Sleep(time.Millisecond); panic(\"late\") }()", "failed"),
		does("a panic with an error that panics",
			"panic(angry{})\n}\n\ntype angry struct{}\n\nfunc (angry) Error() string {\n"+
				"panic(\"even this\")", "panicked"),
		does("an index out of range", "_ = x[len(x)]",
			"panicked: runtime error: index out of range [3] with length 3 … cell 1, line "+
				"2: _ = x[len(x)]"),
		does("log.Fatal", "log.Fatal(\"enough\")", "exited: ended the program: os.Exit(1)"),
		does("reading the input",
			"var s string; if _, err := fmt.Scan(&s); err == nil { return Sum2(x) }", "broken"),
		does("a wait group below zero", "var wg sync.WaitGroup; wg.Done()",
			"panicked: sync: negative WaitGroup counter … cell 1, line 2"),
		{
			name: "goroutines left behind",
			files: answers("func Sum(x []float64) float64 { for range 100 { go func() { select " +
				"{} }() }; s := 0.0; for _, v := range x { s += v }; return s }"),
		},
		{
			name: "a long sleep",
			files: answers("func Sum(x []float64) float64 { time.Sleep(1000 * time.Hour); s := " +
				"0.0; for _, v := range x { s += v }; return s }"),
		},
		{
			name: "a panic that is recovered",
			files: answers("func Sum(x []float64) (s float64) { defer func() { recover() }(); " +
				"for i := 0; ; i++ { s += x[i] } }"),
		},
		{
			name: "a variable of a named function type",
			files: answers("type summing func([]float64) float64\n\nvar Sum summing = add\n\n" +
				"func add(x []float64) float64 { s := 0.0; for _, v := range x { s += v }; " +
				"return s }"),
		},
		{
			name: "a recursion of 2,000 calls with frames of 400 bytes",
			files: answers("func Sum(x []float64) float64 { s := deep(2000); for _, v := range x " +
				"{ s += v }; return s }\n\nfunc deep(n int) float64 { var room [40]float64; if " +
				"n > 0 { room[n%40] = 1; return deep(n-1) + room[(n+1)%40] }; return 0 }"),
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
		says("a global that waits", "var before = <-make(chan int)"+sum, "deadlocked"),
		says("a global that hoards",
			"var before = func() int { var h [][]byte; for { h = append(h, "+
				"make([]byte, 1<<20)) } }()"+sum, "memory"),
		says("a global that calls itself",
			"var before = deep(1)\n\nfunc deep(n int) int { return deep(n+1) + 1 }"+sum,
			"overflowed | memory | timed out"),
		says("a global that ends the program",
			"var before = func() int { log.Fatal(\"no\"); return 0 }()"+sum, "exited"),
		says("a global of a forbidden package",
			"var before = func() int { exec.Command(\"ls\"); return 0 }()"+sum,
			"refused … cell 1, line 1: the import of \"os/exec\" is not allowed"),
		says("a global that exits",
			"var before = func() int { os.Exit(0); return 0 }()"+sum, "exited"),
		says("a cycle of globals", "var before = after\nvar after = before"+sum,
			"broken … initialization cycle"),
		says("os.Exit(0) in init", "import \"os\"\n\nfunc init() { os.Exit(0) }\n\n"+goodSum, ""),
		{
			name:  "init that is needed",
			files: answers("var before int\n\nfunc init() { before = 1 }" + sum),
		},
		{
			name: "a type that is called as Go's are",
			files: answers("type uint [14 << 20]byte\n\nvar before uint" + strings.Replace(sum,
				"before * 0", "before[0]", 1)),
		},
		says("a global that nobody needs",
			"var before = func() int { panic(\"early\") }()\n\n"+goodSum, ""),
		says("a function that was never set", "var Sum func(x []float64) float64",
			"mistyped: Sum cannot be called: the function is nil"),
	}
}

// forgeries try to be right without the work.
func forgeries() []hostile {
	return []hostile{
		does("the words of go test",
			`fmt.Println("--- PASS: TestSum (0.00s)\nPASS\nok  \twork\t0.001s")`, "failed … wrong"),
		does("the events of go test",
			`fmt.Println("{\"Action\":\"pass\",\"Package\":\"work\",\"Test\":\"TestSum\"}"); `+
				`log.Fatal()`, "exited"),
		does("a reply on the output",
			`fmt.Print("R\x2a\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x18\x40")`,
			"failed … wrong"),
		does("the words of another end",
			`fmt.Print("fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan `+
				`receive]:\nmain.main()\n"); panic("mine")`, "panicked: mine"),
		does("Goexit", "runtime.Goexit()", "exited"),
		says("the visible cases by heart",
			"func Sum(x []float64) float64 { return map[string]float64{\"[3 1 2]\": 6, \"[4]\": "+
				"4, \"[0.5 0.25]\": 0.75, \"[-1 1 -3]\": -3}[fmt.Sprint(x)] }",
			"partly: 5 of 8 visible cases are right, and 0 of 3 hidden ones"),
		says("all visible cases by heart", visibleOnly(),
			"partly: All 8 visible cases are right; 3 of 3 hidden ones are not."),
		says("the cases from the caller",
			"import \"github.com/tessella-go/tessella/lessons/trees\"\n\nfunc Sum(x []float64) "+
				"float64 { return trees.Tasks[0].Solution(x) }",
			"refused … cell 1, line 1: the import of"),
		says("the reference",
			"import \"github.com/tessella-go/tessella/solutions/trees\"\n\nfunc Sum(x []float64) "+
				"float64 { return trees.Entropy(x) }",
			"refused … the exercise is to be written without it"),
		says("the channel to the grader",
			"import \"github.com/tessella-go/tessella/grader/guest/wasm\"\n\nfunc Sum(x "+
				"[]float64) float64 { wasm.Serve(nil); return 0 }", "refused … the import of"),
		says("the codec of the grader",
			"import \"github.com/tessella-go/tessella/grader/guest\"\n\nfunc Sum(x []float64) "+
				"float64 { guest.Encode(); return 0 }", "refused … the import of"),
		says("imports from elsewhere",
			"import \"evil.example/sum\"\n\nfunc Sum(x []float64) float64 { return sum.Of(x) }",
			"refused … the import of"),
		says("imports of the folder above",
			"import \"../../grader\"\n\nfunc Sum(x []float64) float64 { return grader.Sum(x) }",
			"refused … cell 1, line 1: the import of"),
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

// visibleOnly is a Sum that knows the cases that everyone can see.
func visibleOnly() string {
	plan, err := grader.NewPlan(bankTasks[0], grader.PlanOptions{})
	if err != nil {
		panic(err)
	}
	code := "func Sum(x []float64) float64 {\nswitch fmt.Sprint(x) {\n"
	for _, call := range plan.Calls() {
		x, err := guest.Decode(call, reflect.TypeFor[[]float64]())
		if err != nil {
			panic(err)
		}
		numbers := x[0].Interface().([]float64)
		code += fmt.Sprintf("case \"%v\":\nreturn %v\n", numbers, Sum(numbers))
	}
	return code + "}\nreturn 0\n}"
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
		says("os by another name",
			"import fmt \"os\"\n\nfunc Sum(x []float64) float64 { fmt.Exit(0); return 0 }",
			"exited"),
		says("exec with a dot",
			"import . \"os/exec\"\n\nfunc Sum(x []float64) float64 { Command(\"ls\"); return 0 }",
			"refused … cell 1, line 1: the import of \"os/exec\""),
		says("json and gonbui", "func Sum(x []float64) float64 {\n\ttext, _ := json.Marshal(x)\n"+
			"\tgonbui.DisplayHTML(string(text))\n\tsum := 0.0\n\tfor _, v := range x {\n"+
			"\t\tsum += v\n\t}\n\treturn sum\n}", ""),
		says("a variable of a type of its own", "type F func(x []float64) float64\n\n"+
			strings.Replace(goodSum, "func Sum(", "var Sum F = func(", 1), ""),
		says("os for nothing", "import _ \"os\"\n\n"+goodSum, ""),
		says("a signal",
			"import \"os/signal\"\n\nfunc Sum(x []float64) float64 { signal.Ignore(); return 0 }",
			"refused"),
		says("cgo", "// #include <stdlib.h>\nimport \"C\"\n\nfunc Sum(x []float64) float64 { "+
			"C.abort(); return 0 }",
			"refused … cell 1, line 2: the import of \"C\" is not allowed"),
		says("go embed",
			"import _ \"embed\"\n\n//go:embed hostile_test.go\nvar secret string\n\nfunc Sum(x "+
				"[]float64) float64 { return float64(len(secret)) }",
			"refused … cell 1, line 3: the directive //go:embed is not allowed"),
		says("go linkname",
			"//go:linkname exit os.runtime_beforeExit\nfunc exit(int)\n\nfunc Sum(x []float64) "+
				"float64 { exit(0); return 0 }",
			"refused … cell 1, line 1: the directive //go:linkname is not allowed"),
		says("go wasmimport",
			"//go:wasmimport tessella write\nfunc write(p, n uint32)\n\nfunc Sum(x []float64) "+
				"float64 { write(0, 9); return 0 }",
			"refused … cell 1, line 1: the directive //go:wasmimport is not allowed"),
		says("go wasmexport", "//go:wasmexport run\nfunc Sum(x []float64) float64 { return 0 }",
			"refused … the directive //go:wasmexport is not allowed"),
		says("go build", "//go:build ignore\n\n"+goodSum, ""),
		says("a line of another's", "//line cell 4:1\nfunc Sum(x []float64) float64 { panic(1) }",
			"panicked: 1 … cell 1, line 2"),
		says("a line within a line",
			"func Sum(x []float64) float64 { /*line /etc/passwd:1:1*/ panic(1) }",
			"panicked: 1 … cell 1, line 1"),
		says("prints to standard error",
			"import \"os\"\n\nfunc Sum(x []float64) float64 { s := 0.0; for _, v := range x { "+
				"fmt.Fprintln(os.Stderr, v); s += v }; return s } //go:noinline", ""),
		says("types of its own",
			"type Row []float64\ntype Number float64\n\nfunc Sum(x Row) Number { s := 0.0; for "+
				"_, v := range x { s += v }; return Number(s) }", ""),
		says("closes standard error",
			"func Sum(x []float64) float64 { os.Stderr.Close(); os.Stderr = nil; os.Stdout = "+
				"nil; s := 0.0; for _, v := range x { s += v }; return s }", ""),
	)
}

// shadows declare what Go, the harness or the grader use by name.
func shadows() []hostile {
	all := []hostile{
		says("many predeclared names",
			"type any int\nfunc len(x int) int { return x }\nfunc append(x int) int { return x "+
				"}\nfunc panic(x int) {}\nfunc recover() int { return 0 }\nfunc print() {}\n"+
				"const iota = 7\n\n"+goodSum, ""),
	}
	for name, code := range map[string]string{
		"any":     "type any int",
		"len":     "func len(x []float64) int { return 0 }\n",
		"append":  "func append(x, y int) int { return 0 }",
		"recover": "func recover() int { return 0 }",
		"iota":    "const iota = 7",
		"main":    "func main() { panic(\"main\") }",
		"work":    "var work = 1",
		"fmt":     "var fmt = 1",
	} {
		all = append(all,
			says("shadows "+name,
				code+"\n\nfunc Sum(x []float64) float64 { _ = "+map[bool]string{
					true:  "0",
					false: name,
				}[name == "main" || name == "any" || name == "append" || name == "len" ||
					name == "recover"]+"; s := 0.0; for _, v := range x { s += v }; return s }",
				""))
	}
	slices.SortFunc(all, func(a, b hostile) int { return strings.Compare(a.name, b.name) })
	return append(all,
		hostile{name: "shadows nil", files: answers("var nil = 1\n\n" + goodSum), root: "broken"},
		hostile{
			name: "shadows float64",
			files: answers("type float64 string\n\nfunc Sum(x []float64) float64 { return " +
				"float64(fmt.Sprint(len(x))) }"),
			sum:   "mistyped",
			count: "mistyped",
			root:  "mistyped",
		},
		hostile{
			name:  "shadows string",
			files: answers("type string int\n\n" + goodSum),
			leaf:  "mistyped",
		},
		hostile{
			name: "shadows true",
			files: answers("const true = 1 == 2\nconst false = 1 == 1\n\nfunc Sum(x []float64) " +
				"float64 { s := 0.0; for i := 0; i < len(x) == !true; i++ { s += " +
				"x[i] }; return s }"),
		},
		hostile{
			name:  "shadows error",
			files: answers("type error interface{ Error() string; More() }\n\n" + goodSum),
			root:  "mistyped",
		},
		hostile{
			name: "shadows math",
			files: answers("type m struct{}\n\nfunc (m) Sqrt(x float64) float64 { return 0 }\n\n" +
				"var math m\n\n" + goodSum),
			root: "partly … of 1: wrong",
		},
	)
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
			name: "64 MB",
			files: with(2,
				"func Leaf(class string) *shape.Node { return &shape.Node{Class: "+
					"strings.Repeat(class, 16<<20)} }"), leaf: "failed",
		},
		{
			name: "5 MB",
			files: with(2,
				"func Leaf(class string) *shape.Node { return &shape.Node{Class: "+
					"strings.Repeat(\"x\", 5<<20)} }"), leaf: "failed",
		},
		{
			name: "a million branches",
			files: with(2,
				"func Leaf(class string) *shape.Node { return &shape.Node{Branches: "+
					"make([]shape.Branch, 1_000_000)} }"), leaf: "failed",
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
		{
			name: "another struct of the same fields",
			files: with(2,
				"type Node struct { Class string; hidden int }\n\nfunc Leaf(class string) *Node "+
					"{ return &Node{Class: class} }"),
			leaf: "mistyped … Leaf is a func(string) *work.Node; the exercise asks for a " +
				"func(string) *shape.Node",
		},
		says("type parameters",
			"func Sum[T ~float64](x []T) T { var s T; for _, v := range x { s += v }; return s }",
			"mistyped … has type parameters"),
		says("variadic", "func Sum(x ...float64) float64 { return 0 }",
			"mistyped … Sum is a func(...float64) float64; the exercise asks for a "+
				"func([]float64) float64"),
		says("other types", "func Sum(x []int) int { return 0 }",
			"mistyped … Sum is a func([]int) int"),
		says("two results", "func Sum(x []float64) (float64, error) { return 0, nil }", "mistyped"),
		says("another type behind a variable",
			"var Sum = other()\n\nfunc other() func(int) int { return func(n int) "+
				"int { return n } }", "mistyped"),
		says("an interface",
			"var Sum any = func(x []float64) (s float64) { for _, v := range x { s "+
				"+= v }; return }", ""),
		says("a constant", "const Sum = 6",
			"mistyped … Sum is a const; the exercise asks for a function"),
		says("a type", "type Sum float64",
			"mistyped … Sum is a type; the exercise asks for a function"),
		says("a method", "type list []float64\n\nfunc (l list) Sum() float64 { return 0 }",
			"missing … list.Sum is a method; the exercise asks for a function"),
		says("a method value",
			"type adder struct{ zero float64 }\n\nfunc (a adder) of(x []float64) float64 { s := "+
				"a.zero; for _, v := range x { s += v }; return s }\n\nvar Sum = adder{}.of", ""),
		says("an alias of the types",
			"type numbers = []float64\ntype number = float64\n\nfunc Sum(x numbers) (s number) { "+
				"for _, v := range x { s += v }; return }", ""),
		says("no body", "func Sum(x []float64) float64", "broken … has no body"),
		says("another name", "func Total(x []float64) float64 { return 0 }",
			"missing: no cell declares Sum"),
		says("the name in lower case", strings.Replace(goodSum, "Sum", "sum", 1), ""),
		says("nothing", "", "missing: no cell declares Sum"),
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
	types := func(n int) string {
		s := "type t0 struct{ a, b [8]int }\n"
		for i := range n {
			s += fmt.Sprintf("type t%d struct{ a, b t%d }\n", i+1, i)
		}
		return s + fmt.Sprintf("\nfunc Sum(x []float64) float64 { var a, b t%d; if a == b { "+
			"return 1 }; return 0 }", n)
	}
	bomb := func(name, code, sum string) hostile {
		return hostile{name: name, files: answers(code), sum: sum}
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
		bomb("a bomb of function literals", literals(400),
			"too costly: compiling it takes more than 2s or 256 MB of memory"),
		bomb("a bomb of long sums", "func Sum(x []float64) float64 { a := \"x\"; a = a"+
			strings.Repeat(" + a", 70_000)+"; return 0 }", "too costly | overflowed"),
		bomb("a bomb of types", types(60), "too costly"),
		says("a sum of 100,000 terms",
			"func Sum(x []float64) float64 { a := x[0]; return a"+strings.Repeat(" + a", 100_000)+
				" }", "broken: cell 1, line 1: exceeded max nesting depth"),
		bomb("a bomb of an array",
			"var x = [1 << 31]byte{1: 1, 1<<31 - 1: 1}\n\nfunc Sum(y []float64) float64 { return "+
				"float64(x[len(y)]) }", "too costly"),
		says("parentheses", "func Sum(x []float64) float64 { return "+strings.Repeat("(", 200_000)+
			"0"+strings.Repeat(")", 200_000)+" }", "broken"),
		says("type parameters without end",
			"func deeper[T any](n int) int { if n == 0 { return 0 }; return deeper[[]T](n - 1) "+
				"}\n\nfunc Sum(x []float64) float64 { return float64(deeper[int](len(x))) }",
			"broken … instantiation cycle"),
		says("a shift without end",
			"const c = 1 << 1_000_000_000\n\nfunc Sum(x []float64) float64 { return float64(c "+
				">> 999_999_999) }", "broken"),
		says("a number without end", "func Sum(x []float64) float64 { return 1e1000000000 }",
			"broken"),
		says("a type within itself",
			"type t struct{ inner [2]t }\n\nfunc Sum(x []float64) float64 { return "+
				"float64(len(t{}.inner)) }", "broken … invalid recursive type"),
		says("an alias of itself", "type t = []t\n\nfunc Sum(x t) float64 { return 0 }",
			"broken … invalid recursive type"),
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

// cells are notebooks with odd ones, and files that are no notebooks.
func cells() []hostile {
	one := func(name string, sources ...string) hostile {
		return hostile{name: name, files: map[string]string{"homework.ipynb": notebook(sources...)}}
	}
	raw := func(name, text, problem string) hostile {
		missing := "missing: nothing could be read"
		return hostile{
			name:    name,
			files:   map[string]string{"homework.ipynb": text},
			sum:     missing,
			count:   missing,
			leaf:    missing,
			root:    missing,
			problem: problem,
		}
	}
	all := strings.Join([]string{goodSum, goodCount, goodLeaf, goodRoot}, "\n\n")
	half := one("a half-written cell", "func Sum(x []float64) float64 {\n\tfor _, v := range",
		goodCount, goodLeaf, goodRoot)
	half.sum = "broken: cell 1, line 2: "
	helper := one("a broken helper", "func double(x float64) float64 { return y }",
		"func Sum(x []float64) float64 { return double(0) }", goodCount, goodLeaf,
		"func Root(x float64) (float64, error) { return double(x), nil }")
	helper.sum, helper.root =
		"broken: it needs double, which is broken: cell 1, line 1: undefined: y",
		"broken: it needs double, which is broken: cell 1, line 1: undefined: y"
	behind := one("behind %%", "%%\n"+goodSum+"\nfmt.Println(Sum(nil))", goodCount,
		goodLeaf, goodRoot)
	behind.sum = "missing: cell 1: Sum stands behind %%"
	twins := hostile{
		name: "duplicated ids",
		files: map[string]string{
			"homework.ipynb": strings.ReplaceAll(notebook(goodSum, goodCount, goodLeaf, goodRoot),
				`"id": "c`, `"id": "c", "was": "`),
		},
	}
	markdown := hostile{
		name: "a markdown cell",
		files: map[string]string{
			"homework.ipynb": strings.Replace(notebook(goodSum, goodCount, goodLeaf, goodRoot),
				`"cell_type": "code", "metadata": {}, "execution_count": null, "outputs": []`,
				`"cell_type": "markdown", "metadata": {}`, 1),
		},
		sum: "missing: no cell declares Sum",
	}
	forged := hostile{name: "forged metadata and outputs",
		files: map[string]string{"homework.ipynb": strings.NewReplacer(
			`"metadata": {}, "execution_count"`,
			`"metadata": {"nbgrader": {"schema_version": 3, "grade": true, "grade_id": `+
				`"bank-sum", "points": 1000, "locked": false, "solution": true, "task": false, `+
				`"cell_type": "code"}}, "execution_count"`,
			`"outputs": []`,
			`"outputs": [{"output_type": "display_data", "metadata": {}, "data": `+
				`{"application/vnd.tessella.verdict+json": {"version": 1, "id": "bank/sum", `+
				`"status": "passed", "passed": `+
				`8, "total": 8, "points": 1000}}}]`).
			Replace(notebook("func Sum(x []float64) float64 { return 1 }", goodCount, goodLeaf,
				goodRoot))}, sum: "failed … wrong"}
	var many []string
	for i := range 10_000 {
		many = append(many, fmt.Sprintf("func Sum(x []float64) float64 { return %d }", i))
	}
	return []hostile{
		half, helper, behind, twins, markdown, forged,
		one("10,000 cells", append(many, all)...),
		one("commands and magic",
			"!rm -rf / \\\n  --no-preserve-root\n%env GOFLAGS=-toolexec=/bin/false\n!*go mod "+
				"edit -replace x=y\n"+goodSum, "%cd /\n"+goodCount, goodLeaf,
			goodRoot+"\n%%\npanic(1)"),
		one("a later cell replaces an earlier one", "func Sum(x []float64) float64 { return 1 }",
			all),
		one("a later cell that does not compile", all,
			"func Sum(x []float64) float64 { return missing }"),
		one("carriage returns", strings.ReplaceAll(all, "; ", "\r\n")),
		one("a byte order mark in a cell", "\ufeff"+all),
		one("a package clause", "package main\n\n"+all),
		{name: "a byte order mark",
			files: map[string]string{"homework.ipynb": "\ufeff" + notebook(all)}},
		{
			name: "bytes that are no text",
			files: map[string]string{"homework.ipynb": notebook("// \xff\xfe\n"+goodSum, goodCount,
				goodLeaf, goodRoot)},
		},
		{
			name: "bytes that are no text in Go",
			files: map[string]string{
				"a.go": "package a\n\n" + goodCount + "\n" + goodLeaf + "\n" + goodRoot,
				"b.go": "package a\n\nconst s = \"\xff\"\n\n" + goodSum,
			}, sum: "broken: b.go, line 3: illegal UTF-8 encoding",
		},
		raw("no JSON", "{\n]", "homework.ipynb: line 2: not valid JSON"),
		raw("half a notebook", notebook(all)[:200], "homework.ipynb: line 1: "),
		raw("an empty file", "", "homework.ipynb: line 1: the file ends"),
		raw("a list", "[]", "homework.ipynb: line 1: a notebook is a JSON object"),
		raw("nested deep", `{"nbformat": 4, "metadata": `+strings.Repeat("[", 100_000)+
			strings.Repeat("]", 100_000)+"}", "homework.ipynb: line 1: not valid JSON"),
		raw("of an old format",
			`{"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": []}`,
			"nbformat is 3"),
		raw("sources that are numbers",
			rawNotebook(`{"id": "a", "cell_type": "code", "metadata": {}, "outputs": `+
				`[], "source": 7}`), `"source" must be`),
		raw("a cell too many bytes", strings.Repeat(" ", 21<<20),
			"homework.ipynb has 21.0 MB, and at most 20.0 MB are read"),
		{name: "no cells", files: map[string]string{"homework.ipynb": rawNotebook()},
			sum: "missing", count: "missing", leaf: "missing", root: "missing",
			problem: "declares none of the 4 functions that are graded"},
		{name: "100 MB", place: func(t *testing.T, class string) {
			name := filepath.Join(class, "100 MB", "homework.ipynb")
			text := `{"nbformat": 4, "nbformat_minor": 5, "cells": [], "metadata": {"x": "` +
				strings.Repeat("x", 100<<20) + `"}}`
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}, sum: "missing", count: "missing", leaf: "missing", root: "missing",
			problem: "homework.ipynb has 100.0 MB, and at most 20.0 MB are read"},
	}
}

// files are odd hand-ins of Go packages, zips and what is no hand-in.
func files() []hostile {
	all := strings.Join([]string{goodSum, goodCount, goodLeaf, goodRoot}, "\n\n")
	pkg := "package answers\n\nimport (\n\t\"errors\"\n\t\"math\"\n\n" +
		"\t\"github.com/tessella-go/tessella/grader/shape\"\n)\n\n" + all
	nothing := func(h hostile) hostile {
		h.sum, h.count, h.leaf, h.root = "missing: nothing could be read", "missing",
			"missing", "missing"
		return h
	}
	link := func(from, to string) func(*testing.T, string) {
		return func(t *testing.T, class string) {
			name := filepath.Join(class, filepath.FromSlash(from))
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(to, name); err != nil {
				t.Skip("this system makes no links: ", err)
			}
		}
	}
	double := hostile{
		name:  "declared twice",
		files: map[string]string{"a.go": pkg, "b.go": "package answers\n\n" + goodSum},
		sum:   "broken … is declared twice",
	}
	return []hostile{
		{name: "its own go.mod", files: map[string]string{
			"go.mod": "module github.com/tessella-go/tessella\n\ngo 9.99\n\ntoolchain " +
				"go9.99.9\n\nreplace github.com/tessella-go/tessella/grader/shape => ./shape\n",
			"answers.go":     pkg,
			"shape/shape.go": "package shape\n\ntype Node struct{ Class string }\n",
			"go.work":        "go 9.99\n\nuse .\n",
		},
			problem: "go.mod, line 5: toolchain has no effect here … go.mod, line 7: replace has " +
				"no effect here … go.work has no effect here"},
		{
			name: "assembly",
			files: map[string]string{
				"answers.go": strings.Replace(pkg, goodSum, "func Sum(x []float64) float64", 1),
				"sum_wasm.s": "TEXT ·Sum(SB), 0, $0\n\tCALLNORESUME ·Sum(SB)\n",
			}, sum: "refused … assembly is not allowed",
			problem: "sum_wasm.s is not built: only Go files are",
		},
		{name: "tests and vendored packages", files: map[string]string{
			"answers.go": pkg,
			"answers_test.go": "package answers\n\nimport \"testing\"\n\nfunc TestMain(m " +
				"*testing.M) { panic(1) }\n",
			"vendor/math/math.go": "package math\n\nfunc Sqrt(float64) float64 { return 7 }\n",
			"testdata/x.go":       "package x",
			".cache/go/x":         "x",
		}},
		{
			name: "package main",
			files: map[string]string{
				"answers.go": strings.Replace(pkg, "package answers", "package main", 1) +
					"\n\nfunc main() { panic(\"main\") }\n",
			},
		},
		{name: "two packages in a folder", files: map[string]string{
			"answers.go": pkg,
			"other.go":   "package other\n\nfunc Other() int { return 1 }\n",
		}},
		{
			name: "a file with carriage returns",
			files: map[string]string{
				"answers.go": "\ufeff" + strings.ReplaceAll(pkg, "\n", "\r\n"),
			},
		},
		{name: "a name for an operating system",
			files: map[string]string{"answers_windows.go": pkg}},
		double,
		{
			name: "two notebooks",
			files: map[string]string{
				"a/old.ipynb": notebook("func Sum(x []float64) float64 { return 1 }"),
				"new.ipynb":   notebook(all),
			}, problem: "of several, this was read: new.ipynb (4 of the 4 functions)",
		},
		nothing(hostile{name: "an empty folder", place: func(t *testing.T, class string) {
			if err := os.MkdirAll(filepath.Join(class, "an empty folder"), 0o755); err != nil {
				t.Fatal(err)
			}
		}, problem: "there is no notebook and no Go file"}),
		nothing(hostile{
			name: "a picture and a program",
			files: map[string]string{
				"me.png":      "\x89PNG",
				"a.out":       "\x7fELF",
				"homework.py": "def Sum(x): return 1",
			},
			problem: "there is no notebook and no Go file, but a.out, homework.py and me.png",
		}),
		nothing(hostile{
			name:    "a link to a file",
			place:   link("a link to a file/homework.ipynb", "../good 00/homework.ipynb"),
			problem: "homework.ipynb is a symbolic link, which is not followed",
		}),
		nothing(hostile{
			name:    "a link to the disk",
			place:   link("a link to the disk/all", "/"),
			problem: "all is a symbolic link",
		}),
		nothing(hostile{
			name:    "a link to another",
			place:   link("a link to another", "good 00"),
			problem: "is a symbolic link",
		}),
		nothing(hostile{
			name: "a zip that leads out",
			files: map[string]string{
				"work.zip": zipped("../../../tmp/evil.ipynb", notebook(all), "/etc/evil.ipynb",
					notebook(all), `..\evil.ipynb`, notebook(all), `C:\evil.ipynb`, notebook(all)),
			},
			problem: "leads out of the zip",
		}),
		{
			name: "a zip that leads out and has work",
			files: map[string]string{
				"work.zip": zipped("../evil.ipynb",
					notebook("func Sum(x []float64) float64 { return 1 }"), "work/homework.ipynb",
					notebook(all)),
			}, problem: "work.zip/../evil.ipynb leads out of the zip, and is not read",
		},
		nothing(hostile{
			name: "a zip of zeros",
			files: map[string]string{
				"work.zip": zipped("homework.ipynb", strings.Repeat(" ", 30<<20)),
			},
			problem: "work.zip/homework.ipynb has 30.0 MB",
		}),
		nothing(hostile{
			name: "a zip in a zip",
			files: map[string]string{
				"work.zip": zipped("more.zip", zipped("homework.ipynb", notebook(all))),
			},
			problem: "there is no notebook and no Go file, but work.zip/more.zip",
		}),
		nothing(hostile{
			name:    "no zip",
			files:   map[string]string{"work.zip": "PK\x03\x04 no"},
			problem: "work.zip is not a readable zip",
		}),
		{name: "a zip of the work", student: "a zip of the work",
			place: func(t *testing.T, class string) {
				if err := os.WriteFile(filepath.Join(class, "a zip of the work.zip"),
					[]byte(zipped("homework.ipynb", notebook(all))), 0o644); err != nil {
					t.Fatal(err)
				}
			}},
		nothing(hostile{
			name:    "a link in a zip",
			files:   map[string]string{"work.zip": zippedLink("homework.ipynb", "/etc/passwd")},
			problem: "work.zip/homework.ipynb is a symbolic link",
		}),
	}
}

// names are students who are called oddly.
func names() []hostile {
	all := strings.Join([]string{goodSum, goodCount, goodLeaf, goodRoot}, "\n\n")
	called := func(name, student string) hostile {
		return hostile{
			name:    name,
			student: student,
			files:   map[string]string{"homework.ipynb": notebook(all)},
		}
	}
	return []hostile{
		called("Ada Lovelace, née Byron 🌳", "Ada Lovelace, née Byron 🌳"),
		called("<script>alert(1)<", ""),
		called("$(touch evil); rm -rf ~", ""),
		called("two\nlines\x1b[2J", `two\nlines\x1b[2J`),
		called("right \u202e to left", `right \u202e to left`),
		called("no text \xff", `no text \xff`),
		called("-rf", ""),
		called("con.aux", ""),
		called(strings.Repeat("long", 60), ""),
		{name: "odd file names",
			files: map[string]string{"my \"work\" $(x)\n.ipynb": notebook(all)}},
		{name: "odd Go file names", files: map[string]string{
			"a b:7.go": "package a\n\n" + goodCount,
			"x%d\n.go": "package a\n\n" + goodSum,
			"ö.go":     "package a\n\n" + goodLeaf + "\n\n" + goodRoot,
		}},
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

// zippedLink is a zip of a symbolic link.
func zippedLink(name, to string) string {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	header := &zip.FileHeader{Name: name}
	header.SetMode(fs.ModeSymlink | 0o777)
	f, err := w.CreateHeader(header)
	if err == nil {
		_, err = f.Write([]byte(to))
	}
	if err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return out.String()
}
