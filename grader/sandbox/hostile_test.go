package sandbox

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// misdeed is what a student's function may do. It is called between two calls of an honest one.
type misdeed struct {
	name    string
	body    string          // of func(n int) int
	ended   verdict.Outcome // empty where the function returns or panics by itself
	message string          // a part of it
	line    string          // a part of the stacks
	reply   string          // a part of the reply's text
	returns int             // where the function returns
}

var misdeeds = []misdeed{
	{name: "panic", body: `panic("mine")`, reply: "mine"},
	{name: "panic with an error that panics", body: `panic(angry{})`, reply: "even this"},
	{name: "Goexit", body: `runtime.Goexit(); return 1`, reply: ""},
	{name: "panic in a goroutine", body: `go panic("elsewhere"); time.Sleep(time.Second); return 1`,
		ended: Panicked, message: "panicked: elsewhere", line: "cell 7:3"},
	{
		name: "panic in a goroutine after half a line",
		body: `fmt.Print("so far"); go panic("good"); select {}`, ended: Panicked,
		message: "panicked: good",
	},
	{name: "endless loop", body: `for i := 0; i >= 0; i = (i + 1) % 7 {}; return 1`,
		ended: TimedOut, message: "still running after 1ms", line: "cell 7:3"},
	{name: "endless loop of nothing", body: `for {}`, ended: TimedOut, line: "cell 7:3"},
	{name: "endless loop with calls", body: `for { n += len(fmt.Sprint(n)) }`, ended: TimedOut,
		line: "cell 7:3"},
	{name: "endless loop in a goroutine", body: `go func() { for {} }(); select {}`,
		ended: TimedOut, line: "cell 7:3"},
	{name: "endless sleep", body: `for { time.Sleep(time.Hour) }`, ended: TimedOut,
		line: "cell 7:3"},
	{name: "a long sleep", body: `time.Sleep(1000 * time.Hour); return 5`, returns: 5},
	{name: "deadlock", body: `return <-make(chan int)`, ended: Deadlocked, line: "cell 7:3"},
	{
		name: "deadlock of two",
		body: `var mu sync.Mutex; mu.Lock(); c := make(chan int); go func() { mu.Lock(); c <- ` +
			`1 }(); return <-c`, ended: Deadlocked, line: "cell 7:3",
	},
	{name: "a goroutine left behind", body: `go func() { select {} }(); return 6`, returns: 6},
	{
		name: "a goroutine left behind that never ends",
		body: `go func() { time.Sleep(time.Millisecond); for {} }(); return 6`, ended: TimedOut,
		line: "cell 7:3",
	},
	{name: "recursion without end", body: `return recurse(n) + 1`, ended: Overflowed,
		line: "cell 7:"},
	{name: "deep recursion that ends", body: `return depth(5000)`, returns: 5000},
	{name: "goroutines without end", body: `for { go func() { select {} }() }`, ended: Memory},
	{name: "10 GB bit by bit", body: `for { hoard = append(hoard, make([]byte, 1<<20)) }`,
		ended: Memory, message: "used more than 64 MB"},
	{
		name:  "10 GB at once",
		body:  `size := 10 << 30; hoard = append(hoard, make([]byte, size)); return 1`,
		reply: "len out of range",
	},
	{name: "2 GB at once", body: `hoard = append(hoard, make([]byte, 2<<30 - 1)); return 1`,
		ended: Memory},
	{name: "flood", body: `for { fmt.Println("all work and no play") }`, ended: Flooded,
		message: "printed more than 64 KB"},
	{name: "os.Exit(0)", body: `os.Exit(0); return 1`, ended: Exited, message: "os.Exit(0)"},
	{
		name: "os.Exit(2) after the words of a panic",
		body: `fmt.Println("panic: no"); os.Exit(2); return 1`, ended: Exited,
		message: "os.Exit(2)",
	},
	{
		name: "a forged reply on the output",
		body: `os.Stdout.Write([]byte("R\x05\x00\x00\x00hello")); os.Stderr.WriteString("--- ` +
			`PASS: F\nok\n"); return 7`, returns: 7,
	},
	{
		name:    "closing files",
		body:    `for fd := range 50 { syscall.Close(fd) }; fmt.Println("still"); return 8`,
		returns: 8,
	},
	{
		name: "reading files",
		body: `for _, f := range []string{"/etc/passwd", "main.go", "../main.go", ".", ` +
			`"/proc/self/environ", "/dev/stdin"} { if _, err := os.ReadFile(f); err == nil { ` +
			`return 1 } }; return 9`, returns: 9,
	},
	{
		name: "writing files",
		body: `if os.WriteFile("x", nil, 0o666) == nil || os.Mkdir("/tmp/x", 0o777) == nil { ` +
			`return 1 }; return 10`, returns: 10,
	},
	{name: "the environment", body: `return len(os.Environ()) + len(os.Args)`, returns: 0},
	{
		name: "network",
		body: `if _, err := net.Dial("tcp", "127.0.0.1:22"); err == nil { return 1 }; if _, err ` +
			`:= net.Listen("tcp", ":0"); err == nil && false { return 1 }; return 11`, returns: 11,
	},
	{
		name:    "starting a process",
		body:    `if exec.Command("/bin/sh", "-c", "true").Run() == nil { return 1 }; return 12`,
		returns: 12,
	},
	{name: "standard input", body: `b := make([]byte, 10); m, _ := os.Stdin.Read(b); return m`,
		returns: 0},
	{
		name: "no collection",
		body: `debug.SetGCPercent(-1); for range 1000 { hoard = [][]byte{make([]byte, ` +
			`1<<20)} }; return 13`, ended: Memory,
	},
	{name: "a larger stack", body: `debug.SetMaxStack(1 << 30); return recurse(n)`, ended: Memory},
	{
		name: "a damaged scheduler",
		body: `for p := uintptr(1 << 16); p < 1<<22; p += 8 { *(*uint64)(unsafe.Pointer(p)) = ` +
			`0xdeadbeef }; return 1`, ended: Exited, message: "broke down",
	},
}

// What misdeeds import: those that no program of many would have in it, and the others.
const reaches, imports = `import ("net"; "os"; "os/exec"; "runtime"; "runtime/debug"; ` +
	`"syscall"; "unsafe")`, `import ("fmt"; "sync"; "time")`

const helpers = `

var hoard [][]byte

type angry struct{}
func (angry) Error() string { panic("even this") }


func depth(n int) int { if n == 0 { return 0 }; return depth(n-1) + 1 }

func Honest(n int) int { return 2 * n }

//line cell 7:1
func recurse(n int) int { return recurse(n+1) + 1 }
`

// reaching reports whether a misdeed needs more than what only computes.
func (m misdeed) reaching() bool {
	return regexp.MustCompile(`\b(net|os|exec|runtime|debug|syscall|unsafe)\.`).MatchString(m.body)
}

// hostile is a unit with a function for each misdeed, M0, M1, …: of all, or of those that a
// program of many may have in it.
func hostile(all bool) Unit {
	var source strings.Builder
	source.WriteString(imports + "\n")
	if all {
		source.WriteString(reaches + "\n")
	}
	source.WriteString(helpers)
	u := Unit{Name: "hostile", Functions: []string{"Honest"}}
	for i, m := range misdeeds {
		if m.reaching() && !all {
			continue
		}
		name := function(i)
		source.WriteString("\n//line cell 7:2\nfunc " + name + "(n int) int {\n" + m.body + "\n}\n")
		u.Functions = append(u.Functions, name)
	}
	u.Files = map[string][]byte{"cells.go": []byte("package work\n" + source.String())}
	return u
}

func function(i int) string { return "M" + string(rune('a'+i/26)) + string(rune('a'+i%26)) }

// One process serves all of them, as far as it can: each is an answer, and the honest function's
// answers are right before and after. So it is in a program of one unit, which begins in the
// interpreter, and in one that others share, where there are only those that need no import by
// which the others could be reached.
func TestMisdeedsAreAnswers(t *testing.T) {
	if race.On() {
		t.Skip("the children have the race detector too, which is too slow and too large " +
			"for their limits")
	}
	t.Run("alone", func(t *testing.T) { misdeedsAreAnswers(t, hostile(true)) })
	t.Run("shared", func(t *testing.T) {
		misdeedsAreAnswers(t, hostile(false),
			unit("ada", "func Honest(n int) int { return 1 }", "Honest"),
			unit("bob", "func Honest(n int) int { return 2 }", "Honest"))
	})
}

// misdeedsAreAnswers runs the first of some units.
func misdeedsAreAnswers(t *testing.T, units ...Unit) {
	b := builder(t, Config{})
	all := build(t, b, units...)
	built := all[0]
	if shared := built.program != nil && built.program.code != ""; shared != (len(units) > 1) ||
		all[len(all)-1].program != built.program {
		t.Fatalf("%+v", all)
	}
	p, err := b.Start(context.Background(), built,
		Limits{Time: time.Millisecond, Memory: 64 << 20, Output: 64 << 10})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i, m := range misdeeds {
		if m.reaching() && len(units) > 1 {
			continue
		}
		t.Run(m.name, func(t *testing.T) {
			start := time.Now()
			answers, err := p.Run(context.Background(),
				[]Call{call(t, "Honest", 1), call(t, function(i), i), call(t, "Honest", 2)})
			if err != nil {
				t.Fatal(err)
			}
			if result[int](t, answers[0]) != 2 || result[int](t, answers[2]) != 4 {
				t.Errorf("the honest function: %+v, %+v", answers[0], answers[2])
			}
			a := answers[1]
			// Its stack fills the memory, or takes too long to copy: that depends on the machine.
			if m.name == "a larger stack" && a.Ended == TimedOut {
				return
			}
			if a.Ended != m.ended || !strings.Contains(a.Message, m.message) ||
				!strings.Contains(a.Stacks, m.line) {
				t.Errorf("%s: %s (reply %+v)\n%.1000s", a.Ended, a.Message, a.Reply, a.Stacks)
			}
			if m.ended == "" && a.Reply != nil {
				if a.Reply.Kind == guest.Returned {
					if got := result[int](t, a); got != m.returns || m.reply != "" {
						t.Errorf("returned %d", got)
					}
				} else if !strings.Contains(a.Reply.Text, m.reply) || m.returns != 0 {
					t.Errorf("reply %+v", a.Reply)
				}
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
	if status, err := os.ReadFile(
		fmt.Sprintf("/proc/%d/status", p.child.cmd.Process.Pid)); err == nil {
		_, peak, _ := strings.Cut(string(status), "VmHWM:")
		var kB int
		if _, err := fmt.Sscan(peak, &kB); err != nil || kB > 512<<10 {
			t.Errorf("the child held %d kB (%v)", kB, err)
		}
	}
}

// What ends a program before its first call ends no other, and each call says how.
func TestProgramsThatEndAtOnce(t *testing.T) {
	if race.On() {
		t.Skip("the children have the race detector too, which is too slow and too large " +
			"for their limits")
	}
	b := builder(t, Config{})
	sources := map[string]struct {
		init  string
		ended verdict.Outcome
	}{
		"exit":     {`import "os"; func init() { os.Exit(0) }`, Exited},
		"panic":    {`func init() { panic("early") }`, Panicked},
		"loop":     {`func init() { for i := 0; ; i++ {} }`, TimedOut},
		"deadlock": {`func init() { select {} }`, Deadlocked},
		"memory": {
			`var hoard [][]byte; func init() { for { hoard = append(hoard, ` +
				`make([]byte, 1<<20)) } }`, Memory,
		},
	}
	for name, s := range sources {
		t.Run(name, func(t *testing.T) {
			_, answers := perform(t, b,
				build(t, b, unit(name, s.init+"\nfunc F(n int) int { return n }", "F"))[0],
				Limits{Time: time.Millisecond}, call(t, "F", 1), call(t, "F", 2), call(t, "F", 3),
				call(t, "F", 4))
			for i, a := range answers {
				if a.Ended != s.ended {
					t.Errorf("call %d: %s: %s, want %s", i, a.Ended, a.Message, s.ended)
				}
			}
		})
	}
}

func TestLostCallsCostNoOtherFunction(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b, unit("ada", `import "os"

func Bad(n int) int { os.Exit(n); return 1 }

func Late(n int) int { for {} }

func Good(n int) int { return n }`, "Bad", "Late", "Good"))[0]
	var calls []Call
	for i := range 5 {
		calls = append(calls, call(t, "Bad", i), call(t, "Late", i), call(t, "Good", i))
	}
	_, answers := perform(t, b, built, Limits{Time: time.Millisecond}, calls...)
	for i := range 5 {
		bad, late, good := answers[3*i], answers[3*i+1], answers[3*i+2]
		if want := i < MaxLost; (bad.Ended == Exited) != want || (bad.Ended == NotRun) == want {
			t.Errorf("call %d of Bad: %s: %s", i, bad.Ended, bad.Message)
		}
		if want := i < maxLate; (late.Ended == TimedOut) != want || (late.Ended == NotRun) == want {
			t.Errorf("call %d of Late: %s: %s", i, late.Ended, late.Message)
		}
		if result[int](t, good) != i {
			t.Errorf("call %d of Good: %+v", i, good)
		}
	}
}

// A call that the interpreter is too slow for is made again with the compiler, and is not late.
func TestLongCallsAreCompiled(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b,
		unit("ada", `func Long(n int) int { x := uint32(1); for i := 0; i < n; i++ { x = `+
			`x*1664525 + 1013904223; if x%3 == 0 { x++ } }; return int(x % 10) }`, "Long"))[0]
	p, err := b.Start(context.Background(), built, Limits{Time: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	answers, err := p.Run(context.Background(),
		[]Call{call(t, "Long", 1000), call(t, "Long", 100_000_000), call(t, "Long", 1000)})
	if err != nil {
		t.Fatal(err)
	}
	if p.engine != compiler {
		t.Error("the interpreter was fast enough")
	}
	if result[int](t, answers[0]) != result[int](t, answers[2]) {
		t.Errorf("the two engines differ: %+v", answers)
	}
	result[int](t, answers[1])
}

func TestCancelledRunsLeaveNothing(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b, unit("ada", "func Late(n int) int { for {} }", "Late"))[0]
	p, err := b.Start(context.Background(), built, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	p.stop()
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if _, err := p.Run(ctx, []Call{call(t, "Late", 1)}); err == nil {
		t.Error("no error")
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(b.folder, "wasm", "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if entries, _ := os.ReadDir(filepath.Join(b.folder, "tmp")); len(entries) > 0 {
		t.Errorf("left: %v", entries)
	}
}

// A function that takes long has its share of the time, and what is left when the others have had
// theirs: none of their calls is lost to it, though it comes first.
func TestSlowFunctionsCostNobodyElse(t *testing.T) {
	b := builder(t, Config{})
	built := build(t, b, unit("slow", `func Slow(n int) int {
	for i := 0; i < 150_000_000; i++ {
		n += i % 3
	}
	return n
}

func Quick(n int) int { return n + 1 }
`, "Slow", "Quick"))[0]
	var calls []Call
	const slow = 40
	for range slow {
		calls = append(calls, call(t, "Slow", 1))
	}
	for range 12 {
		calls = append(calls, call(t, "Quick", 1))
	}
	_, answers := perform(t, b, built, Limits{Time: 2 * time.Second, Total: 3 * time.Second},
		calls...)
	for i, a := range answers[slow:] {
		if a.Reply == nil {
			t.Errorf("call %d of the quick function: %s %s", i+1, a.Ended, a.Message)
		}
	}
	if last := answers[slow-1]; last.Ended != NotRun {
		t.Errorf("the last call of the slow function: %+v; there should be no time for it", last)
	}
}

// The calls of an open task may each take their time, and a function may have more time than others
// of its program.
func TestOwnTime(t *testing.T) {
	const slow = 24
	for _, own := range []bool{true, false} {
		b := builder(t, Config{})
		built := build(t, b, unit("own", `func Slow(n int) int {
	for i := 0; i < 50_000_000; i++ {
		n += i % 3
	}
	return n
}

func Endless(n int) int {
	for n > 0 {
		n = n%7 + 1
	}
	return n
}
`, "Slow", "Endless"))[0]
		var calls []Call
		for range slow {
			c := call(t, "Slow", 1)
			c.OwnTime = own
			calls = append(calls, c)
		}
		endless := call(t, "Endless", 1)
		endless.Time = 150 * time.Millisecond
		_, answers := perform(t, b, built, Limits{}, append(calls, endless)...)
		if last := answers[slow-1]; (last.Reply != nil) != own {
			t.Errorf("with time of its own %v: the last call: %+v", own, last)
		}
		if last := answers[slow]; last.Message != "still running after 150ms" {
			t.Errorf("the endless call: %s: %s", last.Ended, last.Message)
		}
	}
}
