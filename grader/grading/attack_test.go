//go:build unix

package grading_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons/thresholds"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// attack is a submission that wants points which it does not earn, or harm for others.
type attack struct {
	name  string
	code  string                               // takes the place of functions of the reference
	files func(t *testing.T) map[string]string // instead of code
	loses []string                             // the exercises that are not right; the others are
	quick bool                                 // is tried without TESSELLA_LONG too
}

// giniIndex asks for the Gini index of a node. The lessons have no such exercise: attacks need a
// function that no other exercise calls.
var giniIndex = grader.Exercise[func(counts []float64) float64]{
	ID:       "trees/gini",
	Title:    "Gini index",
	Points:   1,
	Params:   []string{"counts"},
	Solution: solutions.Gini,
	Cases: func() []grader.Case {
		return []grader.Case{
			{Name: "two classes", Args: []any{[]float64{3, 2}}, Want: 0.48},
			{Name: "four classes", Args: []any{[]float64{3, 3, 3, 3}}, Want: 0.75},
			{Name: "½, ¼ and ¼", Args: []any{[]float64{0.5, 0.25, 0.25}}, Want: 0.625},
			{Name: "no examples", Args: []any{[]float64{0, 0}}, Want: 0.0},
		}
	},
	Draw: func(r *rand.Rand) []any {
		return []any{[]float64{float64(r.IntN(9)), float64(r.IntN(9)), float64(r.IntN(9) + 1)}}
	},
}

// attacked lists the exercises that attacks are graded for.
func attacked(t *testing.T) []grader.Task {
	t.Helper()
	return append(tasks(t, "trees"), giniIndex, thresholds.Rules)
}

const fair = `
func fair(counts []float64) float64 {
	total := sum(counts)
	if total == 0 {
		return 0
	}
	wrong := 0.0
	for _, n := range counts {
		p := n / total
		wrong += p * (1 - p)
	}
	return wrong
}
`

// gini is an attack that is carried out by Gini, which no other exercise needs.
func gini(name, before, body string, loses ...string) attack {
	if loses == nil {
		loses = []string{"trees/gini"}
	}
	code := fair + before + "\nfunc Gini(counts []float64) float64 {\n" + body + "\n}\n"
	return attack{name: name, code: code, loses: loses}
}

// harmless is an attack that gets what its function earns: everything.
func harmless(name, before, body string) attack {
	a := gini(name, before, body)
	a.loses = nil
	return a
}

// quickly marks an attack that is tried without TESSELLA_LONG too.
func quickly(a attack) attack {
	a.quick = true
	return a
}

// times writes a pattern for each number below n.
func times(n int, pattern string) string {
	var text strings.Builder
	for i := range n {
		text.WriteString(strings.ReplaceAll(pattern, "#", fmt.Sprint(i)))
	}
	return text.String()
}

// allAttacks lists the programs, by kind.
func allAttacks(t *testing.T) []attack {
	t.Helper()
	return slices.Concat(endings(), leftovers(), strangeResults(), reachers(), borrowers(),
		compilers(), readings(t), archives())
}

// endings do not return, or not as others do.
func endings() []attack {
	return []attack{
		quickly(gini("a loop of gotos", "", "again: goto again")),
		gini("a loop of method values", "type r struct{ f func() }\nfunc (x *r) run() { x.f() }",
			"x := &r{}\nfor { x.f = func() {}\nx.run() }"),
		gini("a loop in a deferred function", "",
			"defer func() { for { } }()\nreturn fair(counts)"),
		gini("a loop in an iterator", "", `next, stop := iter.Pull(func(yield func(int) bool) {
	for { if !yield(1) { for { } } }
})
next()
stop()
return fair(counts)`),
		gini("a loop while a panic is printed",
			"type e struct{}\nfunc (e) Error() string { for { } }",
			"panic(e{})"),
		gini("a panic while a panic is printed",
			"type e struct{}\nfunc (x e) Error() string { panic(x) }", "panic(e{})"),
		gini("a text of a panic that never ends",
			"type e struct{ n int }\nfunc (x e) String() string { return fmt.Sprint(e{x.n + 1}) }",
			"panic(e{})"),
		gini("a panic with a huge text", "", "panic(strings.Repeat(`x`, 1<<27))"),
		gini("a recovered overflow of the stack", "func deep(n int) int { return deep(n+1) + 1 }",
			"defer func() { recover() }()\nreturn float64(deep(0))"),
		gini("overflow by closures", "", "var f func(int) int\n"+
			"f = func(n int) int { return f(n+1) + n }\nreturn float64(f(0))"),
		gini("panics that panic again", "",
			"defer func() { defer func() { defer func() { panic(3) }()\n"+
				"panic(2) }()\npanic(1) }()\npanic(0)"),
		gini("it exits after a panic is recovered", "",
			"defer func() { recover()\nselect { } }()\npanic(1)"),
		gini("all goroutines wait for a group", "",
			"var g sync.WaitGroup\ng.Add(1)\ngo func() { g.Wait() }()\ng.Wait()\nreturn 0"),
		gini("a lock that it has", "", "var m sync.Mutex\nm.Lock()\nm.Lock()\nreturn 0"),
		gini("a panic in a goroutine", "", "go panic(`gone`)\nselect { }"),
		gini("two writers of a map", "", `m := map[int]int{}
for i := range 4 { go func() { for j := 0; ; j++ { m[j%9] = i } }() }
for { for range m { } }`),
		gini("it prints and prints", "", "for { println(counts) }"),
		gini("it prints one long line", "",
			"s := strings.Repeat(`x`, 1<<16)\nfor { fmt.Print(s) }"),
		gini("it logs", "", "for { log.Print(counts) }"),
		gini("it logs and ends", "", "log.Fatal(counts)\nreturn fair(counts)"),
		gini("memory in small pieces", "type node struct{ next *node; pad [100]byte }",
			"var head *node\nfor { head = &node{next: head} }"),
		gini("memory in one piece", "", "return float64(len(make([]byte, 1<<31-1)))"),
		gini("memory of many goroutines", "",
			"c := make(chan int)\nfor { go func() { var a [4096]byte; <-c; println(len(a)) }() }"),
		gini("a map that grows", "",
			"m := map[string]string{}\nfor i := 0; ; i++ { s := fmt.Sprint(i); m[s] = s }"),
		gini("a regular expression that is huge", "",
			"for i := range 9 { _ = regexp.MustCompile(strings.Repeat(`(a?){99}`, 99+i)) }\n"+
				"for { }"),
		gini("a huge number", "", "x := big.NewInt(3)\nfor { x.Mul(x, x) }"),
	}
}

// leftovers leave something behind for later calls, other functions and other students.
func leftovers() []attack {
	return []attack{
		quickly(gini("it writes behind its argument", "",
			"_ = append(counts[:0:cap(counts)], 7, 7, 7, 7, 7, 7)\nreturn fair(counts)")),
		gini("it keeps its argument and changes it later", "var kept [][]float64",
			"for _, k := range kept { for i := range k { k[i] = 9 } }\n"+
				"kept = append(kept, counts)\ncounts[0]++\nreturn fair(counts)"),
		harmless("it leaves goroutines that sleep", "",
			"for range 50 { go func() { time.Sleep(time.Hour) }() }\nreturn fair(counts)"),
		harmless("it leaves timers", "",
			"time.AfterFunc(90*time.Minute, func() { for { } })\nreturn fair(counts)"),
		gini("it leaves a timer that spins at once", "",
			"time.AfterFunc(0, func() { for { } })\ntime.Sleep(1)\nreturn fair(counts)"),
		gini("it leaves a ticker that prints", "", "go func() { for range time.Tick(1) "+
			"{ fmt.Println(strings.Repeat(`x`, 1<<15)) } }()\nfor { time.Sleep(9) }"),
		gini("a context whose parent spins", "type parent struct{ context.Context }\n"+
			"func (parent) Done() <-chan struct{} { for { } }",
			"context.WithCancel(parent{context.Background()})\nreturn fair(counts)"),
		gini("a variable that starts a goroutine", "var started = start()\n"+
			"func start() int { go func() { for { println(`x`) } }(); return 1 }",
			"for { time.Sleep(time.Duration(started)) }"),
		gini("a variable that panics", "var broken = map[string][]int{}[`x`][3]",
			"return fair(counts) + float64(broken)"),
		gini("a variable that never begins", "var never = wait()\nfunc wait() int { select { } }",
			"return fair(counts) + float64(never)"),
		gini("a variable that loops through a method", "type t int\nfunc (t) m() int { for { } }\n"+
			"var never = t.m(1)", "return fair(counts) + float64(never)"),
		gini("a large variable", "var large [1 << 28]int", "large[len(counts)<<20] = 1\n"+
			"for i := range large { large[i] = i }\nreturn fair(counts)"),
		harmless("a pool that makes others",
			"var pool = sync.Pool{New: func() any { return new(int) }}",
			"x := pool.Get().(*int)\n*x++\npool.Put(x)\nreturn fair(counts)"),
		harmless("values that are unique", "", "for i := range 999 { unique.Make(i) }\n"+
			"return fair(counts)"),
		{name: "an alias gives a helper's type a method", code: `
type label string

type other = label

func (other) String() string { return "poison" }

func Majority(labels []string) string {
	counts := make(map[string]int)
	for _, l := range labels {
		counts[fmt.Sprint(label(l))]++
	}
	best := ""
	for l, n := range counts {
		if n > counts[best] || n == counts[best] && l < best {
			best = l
		}
	}
	return best
}

func Gini(counts []float64) float64 {
	_ = other("x")
	return fair(counts)
}
` + fair, loses: []string{"trees/id3", "trees/diagnose"}, quick: true},
		harmless("packages that take random numbers", "", "_ = regexp.MustCompile(`\\pL`)\n"+
			"_ = big.NewInt(2)\n_ = unicode.Scripts\nreturn fair(counts) + 0*rand.Float64()"),
		{name: "Majority empties what ID3 gets", code: `
func Majority(labels []string) string {
	clear(labels)
	return ""
}`, loses: []string{"trees/id3", "trees/diagnose"}},
		{name: "Entropy leaves a goroutine that changes its argument", code: `
func Entropy(counts []float64) float64 {
	go func() {
		for {
			for i := range counts { counts[i]++ }
			time.Sleep(1)
		}
	}()
	time.Sleep(9)
	return 0
}`, loses: []string{"trees/entropy"}},
	}
}

// strangeResults are results that are strange.
func strangeResults() []attack {
	tree := func(name, body string) attack {
		code := "func ID3(t shape.Table) *shape.Node {\n" + body + "\n}"
		return attack{name: name, code: code, loses: []string{"trees/id3"}}
	}
	list := func(name, body string) attack {
		code := "func Rules(root *shape.Node) []shape.Rule {\n" + body + "\n}"
		return attack{name: name, code: code, loses: []string{"thresholds/rules"}}
	}
	return []attack{
		gini("NaN with a message in it", "", "return math.Float64frombits(0x7ff8000000000001 | "+
			"math.Float64bits(sum(counts))>>13)"),
		gini("each infinity", "",
			"if len(counts)%2 == 0 { return math.Inf(1) }\nreturn math.Inf(-1)"),
		tree("a tree that contains itself", "n := &shape.Node{Attribute: `a`}\n"+
			"n.Branches = []shape.Branch{{Value: `x`, Node: n}}\nreturn n"),
		tree("a tree that is a chain", "n := &shape.Node{Class: `a`}\nfor range 200000 {\n"+
			"n = &shape.Node{Attribute: `a`, Branches: []shape.Branch{{Value: `x`, Node: n}}}\n}\n"+
			"return n"),
		tree("a tree that shares all its branches", "n := &shape.Node{Class: `a`}\n"+
			"for range 60 {\n"+
			"n = &shape.Node{Attribute: `a`, Branches: []shape.Branch{{Value: `x`, Node: n}, "+
			"{Value: `y`, Node: n}}}\n}\nreturn n"),
		tree("a tree without nodes", "return &shape.Node{Branches: make([]shape.Branch, 1000)}"),
		tree("a tree with a million branches",
			"return &shape.Node{Attribute: `a`, Branches: make([]shape.Branch, 1000000)}"),
		list("a million rules", "return make([]shape.Rule, 1000000)"),
		list("rules with endless texts",
			"return []shape.Rule{{Class: strings.Repeat(`<b>&`, 1<<23)}}"),
		list("rules that are no text",
			"return []shape.Rule{{Class: \"\\xff\\xfe\\x00\\x1b[2J]]>\"}}"),
		{name: "a table with more labels than rows", code: `
func Where(t shape.Table, attribute int, value string) shape.Table {
	return shape.Table{Attributes: []string{"a"}, Labels: make([]string, 99)}
}`, loses: []string{"trees/id3"}},
		{name: "counts of zero by a billion", code: `
func Tally(t shape.Table, attribute int) [][]float64 {
	return make([][]float64, 10000000)
}`, loses: []string{"trees/best-attribute"}},
		gini("it prints what an answer looks like", "",
			"os.Stdout.Write([]byte(\"\\x08\\x00\\x00\\x00\\x01\\x01\\x01\\x00\"))\n"+
				"fmt.Println(`--- PASS: Gini`, `{\"status\":\"pass\"}`)\nreturn 7"),
		gini("the last answer again", "var last float64",
			"defer func() { last = fair(counts) }()\nreturn last + 1"),
		gini("it knows what it was asked before", "var seen = map[string]bool{}",
			"key := fmt.Sprint(counts)\nif seen[key] { return fair(counts) }\nseen[key] = true\n"+
				"panic(key)"),
	}
}

// reachers look for what is not theirs.
func reachers() []attack {
	refused := func(name, path, use string) attack {
		return gini(name, "", "_ = "+use+"\nreturn fair(counts)").importing(path)
	}
	return []attack{
		refused("the reference", "github.com/tessella-go/tessella/solutions/trees", "trees.Gini"),
		refused("the lesson", "github.com/tessella-go/tessella/lessons/trees", "trees.Exercises"),
		refused("the guest", "github.com/tessella-go/tessella/grader/guest/wasm", "wasm.Serve"),
		refused("another's package", "class/s0000000000000000/work", "work.Gini"),
		refused("internal packages", "internal/runtime/atomic", "atomic.Load"),
		harmless("finalizers", "", "_ = runtime.SetFinalizer\nreturn fair(counts)"),
		harmless("weak pointers", "", "_ = weak.Make[int]\nreturn fair(counts)"),
		refused("the settings of the collector", "runtime/debug", "debug.SetMemoryLimit"),
		harmless("the arguments of the program", "", "_ = os.Args\nreturn fair(counts)"),
		refused("signals", "os/signal", "signal.Ignore"),
		gini("all that reflect can call", "", `v := reflect.ValueOf(Gini)
p := reflect.NewAt(reflect.TypeFor[[1 << 28]byte](), v.UnsafePointer()).Elem()
for i := range p.Len() { p.Index(i).SetUint(0) }
return fair(counts)`),
		gini("reflect writes into the memory of the runtime", "", `x := new(int)
p := reflect.NewAt(reflect.TypeFor[[1 << 20]uint64](), reflect.ValueOf(x).UnsafePointer())
all := p.Interface().(*[1 << 20]uint64)
for i := range all { all[i] = 1 << 40 }
return fair(counts)`),
		gini("the callers of the function", "", "panic(fmt.Sprint(reflect.TypeOf(Gini).PkgPath(), "+
			"reflect.ValueOf(Gini).Pointer()))"),
	}
}

// borrowers are not right, and want what is graded with the reference's functions to be theirs.
func borrowers() []attack {
	return []attack{
		{name: "a helper is empty, and a later exercise has its answer", code: `
func Entropy(counts []float64) float64 {
	children := make([][]float64, len(counts))
	for i, n := range counts {
		children[i] = []float64{n, 0}
	}
	return Gain(children) + 1
}

func Gain(children [][]float64) float64 {
	counts := []float64{}
	for _, row := range children {
		counts = append(counts, row[0])
	}
	return Entropy(counts)
}`, loses: []string{"trees/entropy", "trees/gain"}, quick: true},
		{name: "it calls what an earlier one is a variable for", code: `
var Entropy = Gini

func Gini(counts []float64) float64 { return Entropy(counts) }

func init() { Gini(nil) }
`, loses: []string{"trees/entropy", "trees/gini"}},
	}
}

// importing adds an import to the code.
func (a attack) importing(path string) attack {
	a.code = fmt.Sprintf("import %q\n", path) + a.code
	return a
}

// compilers give the compiler much to do.
func compilers() []attack {
	return []attack{
		quickly(gini("generics in generics", "type pair[T any] struct{ a, b T }\n"+
			"func nest[T any](x T, n int) int { if n == 0 { return 0 }\n"+
			"return nest(pair[T]{x, x}, n-1) }", "return float64(nest(1, 3))")),
		harmless("generics doubled", times(22, "type t# [P any] struct{ a, b P }\n")+
			"func make22[T any]() (x T) { return }",
			"x := make22["+times(22, "t#[")+"int"+strings.Repeat("]", 22)+"]()\n"+
				"println(&x)\nreturn fair(counts)"),
		gini("an array of arrays", "type a [1 << 20][1 << 20]byte\nvar x *a",
			"y := *x\nreturn float64(y[1][1])"),
		gini("a type that contains itself", "type a struct{ b }\ntype b struct{ a }",
			"return float64(len([]a{}))"),
		gini("aliases in a circle", "type a = b\ntype b = c\ntype c = a",
			"var x a\n_ = x\nreturn fair(counts)"),
		gini("variables in a circle", "var a = b + 1\nvar b = f()\nfunc f() int { return a }",
			"return float64(a)"),
		gini("an array as long as itself", "var a [len(b)]int\nvar b [len(a)]int",
			"return float64(len(a))"),
		gini("an interface of interfaces", times(3000, "type i# interface{ m#(); i#x }\n"+
			"type i#x interface{ n#() }\n"),
			"var x interface{ "+times(3000, "i#; ")+"}\n_ = x\nfor { }"),
		harmless("a switch of many cases", "", "switch int(counts[0]) {\n"+
			times(3000, "case # + 7000000: return #\n")+"}\nreturn fair(counts)"),
		gini("many closures in one another", "", "return 1 + "+
			strings.Repeat("func() float64 { return 1 + ", 300)+"1"+strings.Repeat(" }()", 300)),
		gini("constants that double", "const c0 = `0123456789`\n"+
			strings.Join(doubling(1, 22), "\n"), "return float64(strings.Count(c21, `5`)) + 0.5"),
		gini("a huge constant", "const huge = 1 << 500 << 10\nconst ratio = huge * huge / huge",
			"return float64(ratio / huge)*0 + 7"),
		gini("a long text in the program", "const text = `"+strings.Repeat("0123456789", 40000)+"`",
			"return float64(strings.Count(text, `5`))"),
		gini("many variables that live", "", times(1500, "v# := counts[0] * #\n")+
			"for i := 0.0; i < 2; i++ {\n"+
			times(1500, "if v# > i { v# += float64(len(counts)) }\n")+"}\nreturn 7 + "+
			times(1500, "v# + ")+"0"),
		gini("a large composite literal", "var large = []any{"+times(20000, "#, `#`, ")+"}",
			"return float64(len(large))"),
		gini("selects with many cases", "", "c := make(chan int)\nselect {\n"+
			times(2000, "case x := <-c: return float64(x + #)\n")+"}"),
		gini("labels and gotos", "", "i := 0\n"+
			times(1500, "l#: i++\nif i%(#+2) == 0 { goto l# }\n")+
			"return float64(i)"),
	}
}

// doubling lists constants of which each is twice the one before.
func doubling(from, to int) []string {
	var list []string
	for i := from; i < to; i++ {
		list = append(list, fmt.Sprintf("const c%d = c%d + c%d", i, i-1, i-1))
	}
	return list
}

// readings are hard to read.
func readings(t *testing.T) []attack {
	var all []string
	for _, task := range attacked(t) {
		all = append(all, task.About().ID)
	}
	change := func(name string, loses []string, change func(string) string) attack {
		return attack{name: name, loses: loses, files: func(t *testing.T) map[string]string {
			return map[string]string{"answers.go": change(overReference(t, ""))}
		}}
	}
	cells := func(name string, loses []string, more ...string) attack {
		return attack{name: name, loses: loses, files: func(t *testing.T) map[string]string {
			_, code, _ := strings.Cut(overReference(t, ""), "package answers\n")
			return map[string]string{"a.ipynb": notebook(append(more, code)...)}
		}}
	}
	var many []string
	for i := range 3000 {
		many = append(many, fmt.Sprintf(
			"func Gini(counts []float64) float64 { return sum(counts) + %d }", i))
	}
	return []attack{
		quickly(change("ends of lines as in Windows", nil, func(s string) string {
			return "\ufeff" + strings.ReplaceAll(s, "\n", "\r\n")
		})),
		change("bytes that are no text", all, func(s string) string { return s + "\n\xff\xfe\n" }),
		change("zeros", all, func(s string) string { return s + "\x00" }),
		change("a mark in the middle", all, func(s string) string {
			return strings.Replace(s, "func Gini", "\ufefffunc Gini", 1)
		}),
		change("brackets without end", all, func(s string) string {
			return s + "var x = " + strings.Repeat("(", 200000)
		}),
		change("braces in braces", all, func(s string) string {
			return s + "func x() " + strings.Repeat("{", 50000) + strings.Repeat("}", 50000)
		}),
		change("letters that look alike", nil, func(s string) string {
			return s + "func Gіni(counts []float64) float64 { return 1 }\n"
		}),
		change("names in many scripts", nil, func(s string) string {
			return s + times(2000, "func ñ不ا#() { ñ不ا#() }\n")
		}),
		change("many lines that lie about their place", nil, func(s string) string {
			return s + times(5000, "//line /etc/passwd:1#\n")
		}),
		cells("many cells of one function", nil, many...),
		cells("many cells that need each other", nil,
			strings.Split(times(2000, "func f#() { f#x() }\nfunc f#x() { f#() }\x00"), "\x00")...),
		cells("cells of commands", nil,
			"!rm -rf /\n%cd /\n%%\nfunc Gini() {}", "%%writefile Gini.go\nx"),
		cells("the function as a text", nil,
			"var text = `\nfunc Gini(counts []float64) float64 { return 7 }\n`"),
		{name: "a notebook in a notebook", loses: all, files: func(*testing.T) map[string]string {
			return map[string]string{"a.ipynb": strings.Repeat(`{"cells":[`, 100000)}
		}},
	}
}

// archives are hand-ins that are zips.
func archives() []attack {
	archive := func(name string, loses []string, fill func(w *zip.Writer, code string)) attack {
		return attack{name: name, loses: loses, files: func(t *testing.T) map[string]string {
			var buffer bytes.Buffer
			w := zip.NewWriter(&buffer)
			fill(w, overReference(t, ""))
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			return map[string]string{"work.zip": buffer.String()}
		}}
	}
	add := func(w *zip.Writer, name, text string) {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			panic(err)
		}
	}
	return []attack{
		archive("names that lead out", nil, func(w *zip.Writer, code string) {
			add(w, "../../ref1/answers.go", "package x\n")
			add(w, "/etc/passwd", "x")
			add(w, "C:\\x\\..\\y.go", "package x\n")
			add(w, "work/answers.go", code)
		}),
		quickly(archive("one name many times", nil, func(w *zip.Writer, code string) {
			for i := range 900 {
				text := code
				if i > 0 {
					text = "package x\n\nfunc Gini() {}\n"
				}
				add(w, "answers.go", text)
			}
		})),
		archive("names that differ in case", nil, func(w *zip.Writer, code string) {
			add(w, "A/answers.go", code)
			add(w, "a/ANSWERS.GO", "package x\n")
			add(w, "A/Answers.txt", "x")
		}),
		archive("many folders", nil, func(w *zip.Writer, code string) {
			add(w, "work/answers.go", code)
			for i := range 400 {
				add(w, fmt.Sprintf("a%d/b%d/c/d/e/f/", i%63, i), "")
			}
		}),
		archive("a link", nil, func(w *zip.Writer, code string) {
			h := &zip.FileHeader{Name: "link.go"}
			h.SetMode(os.ModeSymlink | 0o777)
			f, err := w.CreateHeader(h)
			if err == nil {
				_, err = f.Write([]byte("/etc/passwd"))
			}
			if err != nil {
				panic(err)
			}
			add(w, "work/answers.go", code)
		}),
		archive("zips in a zip", nil, func(w *zip.Writer, code string) {
			add(w, "work/answers.go", code)
			inner := "x"
			for range 14 {
				var buffer bytes.Buffer
				z := zip.NewWriter(&buffer)
				add(z, "a.zip", inner)
				add(z, "b.zip", inner)
				if err := z.Close(); err != nil {
					panic(err)
				}
				if inner = buffer.String(); len(inner) > 1<<16 {
					break
				}
			}
			add(w, "inner.zip", inner)
		}),
	}
}

// overReference is a Go file with the reference solutions, of which code replaces some.
func overReference(t *testing.T, code string) string {
	t.Helper()
	text := "package answers\n\n" + code
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v in %.2000s", err, code)
	}
	own := map[string]bool{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
			own[f.Name.Name] = true
		}
	}
	for _, d := range append(reference(t, "trees"), reference(t, "thresholds")...) {
		if !own[d.name] {
			text += "\n" + d.text + "\n"
			own[d.name] = true
		}
	}
	return text
}

// honest are the files of students who have done their best, by name. What one gets by chance shows
// whether chance is the same for all.
func honest(t *testing.T) map[string]map[string]string {
	t.Helper()
	work := map[string]map[string]string{}
	add := func(name, text string) { work[name] = map[string]string{"answers.go": text} }
	add("ref1", overReference(t, ""))
	_, code, _ := strings.Cut(work["ref1"]["answers.go"], "package answers\n")
	work["ref2"] = map[string]string{"work.ipynb": notebook(code)}
	add("order", overReference(t, `
func Majority(labels []string) string {
	counts := make(map[string]int)
	for _, l := range labels {
		counts[l]++
	}
	best := ""
	for l, n := range counts {
		if n > counts[best] {
			best = l
		}
	}
	return best
}
`))
	const named = "type other = label\n\nfunc (other) String() string { return \"poison\" }\n"
	for _, a := range leftovers() {
		if strings.HasPrefix(a.name, "an alias") { // without the alias it is right
			code := strings.Replace(a.code, named, strings.Repeat("\n", 3), 1)
			add("alias", overReference(t, strings.Replace(code, `_ = other("x")`, "", 1)))
		}
	}
	if !long() {
		return work
	}
	styles, err := filepath.Glob("testdata/right/trees/*.go.txt")
	if err != nil || len(styles) == 0 {
		t.Fatalf("no styles: %v", err)
	}
	for _, file := range styles {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".go.txt")
		add(name, "package answers\n\n"+string(data))
	}
	for i, w := range bank(t, "trees") {
		if i%16 == 5 {
			var text strings.Builder
			for _, d := range w.functions {
				text.WriteString(d.text + "\n")
			}
			add(fmt.Sprintf("wrong%02d", i), overReference(t, text.String()))
		}
	}
	return work
}

// writeAll writes the files of a student of a class.
func writeAll(t *testing.T, class, student string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(class, student, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAttacks grades honest students alone, and then beside attacks and again with the same book.
// No verdict of theirs changes, no attack has points that it does not earn, and none takes long.
func TestAttacks(t *testing.T) {
	if !slow() {
		t.Skip(aBank)
	}
	all := allAttacks(t)
	all = slices.DeleteFunc(all, func(a attack) bool { return !long() && !a.quick })
	if only := os.Getenv("TESSELLA_ATTACK"); only != "" {
		all = slices.DeleteFunc(all, func(a attack) bool { return !strings.Contains(a.name, only) })
	}
	folder := filepath.Join(t.TempDir(), "class")
	work := honest(t)
	for name, files := range work {
		writeAll(t, folder, name, files)
	}
	file := filepath.Join(t.TempDir(), "grades.db")
	book, err := gradebook.Open(t.Context(), file, gradebook.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	run := func(store grading.Store) (report.Class, time.Duration) {
		t.Helper()
		before := childrenTime(t)
		o := grading.Options{Paths: []string{folder}, Tasks: attacked(t), Secret: "secret",
			Store: store, Carry: os.DirFS("../../solutions/trees")}
		class := grade(t, "trees", o)
		return class, childrenTime(t) - before
	}
	alone, cost := run(nil)
	want := map[string]string{}
	for name := range maps.Keys(work) {
		want[name] = outcome(student(t, alone, name))
	}
	t.Logf("%d honest students: %v", len(work), cost)
	check := func(class report.Class) {
		t.Helper()
		for name := range maps.Keys(work) {
			if got := outcome(student(t, class, name)); got != want[name] {
				t.Errorf("%s: alone\n%sbeside attacks\n%s", name, want[name], got)
			}
		}
	}
	n := 0
	for some := range slices.Chunk(all, 14) {
		may := cost
		for _, a := range some {
			files := map[string]string{}
			if a.files != nil {
				files = a.files(t)
			} else {
				files["answers.go"] = overReference(t, a.code)
			}
			writeAll(t, folder, fmt.Sprintf("x%02d", n), files)
			// the rest of its hand-in is an honest one
			may += cost/time.Duration(len(work)) + 2*time.Second +
				time.Duration(len(a.loses))*3*time.Second
			n++
		}
		class, took := run(book)
		check(class)
		for i, a := range some {
			a.check(t, student(t, class, fmt.Sprintf("x%02d", n-len(some)+i)))
		}
		t.Logf("beside %d attacks, %s and so on: %v", len(some), some[0].name, took)
		if took > may {
			t.Errorf("%d attacks, %s and so on: %v, and at most %v", len(some), some[0].name, took,
				may)
		}
		class, took = run(book)
		check(class)
		t.Logf("again: %v", took)
		for i := range some {
			name := fmt.Sprintf("x%02d", n-len(some)+i)
			if err := os.RemoveAll(filepath.Join(folder, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// check looks for points that an attack does not earn, and for exercises that it loses for nothing.
func (a attack) check(t *testing.T, s report.Student) {
	t.Helper()
	for _, ex := range s.Exercises {
		loses := slices.Contains(a.loses, ex.ID)
		if ex.State == submission.TooCostly && !loses { // compiled together with what is
			continue
		}
		if right(ex) == loses {
			t.Errorf("%s: %s: %.300s; it should be right: %t; %.300q", a.name, ex.ID, summary(ex),
				!loses, s.Problems)
		}
	}
}

// outcome is all that a student's points depend on.
func outcome(s report.Student) string {
	text := fmt.Sprintf("%v %q\n", s.Score, s.Problems)
	for _, ex := range s.Exercises {
		text += fmt.Sprint(ex.ID, " ", ex.State, " ", ex.Score, " ", ex.Problem)
		if ex.Verdict != nil {
			text += fmt.Sprint(" ", ex.Verdict.Message, ex.Verdict.Notes, ex.Verdict.Misconceptions)
			for _, c := range ex.Verdict.Cases {
				text += fmt.Sprint(" ", c.Outcome, c.Message)
			}
		}
		text += "\n"
	}
	return text
}

// childrenTime is the processor time of all processes that have ended below this one.
func childrenTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
